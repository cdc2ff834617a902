/// The request header `X-Device-Info`: what device the application runs on.
///
/// Adobe decides by it which rules of an MVPD apply. Its value is Base64 of a JSON object. Source:
/// REST API V2, *Header - X-Device-Info*; Spec/X-Device-Info.md says what this package makes of it.
///
/// Any member may be absent when a header is read: Adobe's own samples lack required ones.
/// ``diagnostics`` names them, and writing requires them.
public struct DeviceInfo: Hashable, Sendable {
  /// The name of the header field, in Adobe's spelling. HTTP ignores its case.
  public static let fieldName = "X-Device-Info"

  /// The members that are present, in the order of ``Field``.
  private(set) var members: ContiguousArray<Member> = []

  /// Members that Adobe does not document, in their order; they are written after the known ones.
  public var unknownMembers: [UnknownMember] = []

  /// A device of which nothing is known yet.
  public init() {}

  /// A device with the five members that V2 requires.
  public init(
    model: String, version: String, osName: OSName, osVersion: String,
    connectionType: ConnectionType
  ) {
    self.model = model
    self.version = version
    self.osName = osName
    self.osVersion = osVersion
    self.connectionType = connectionType
  }

  struct Member: Hashable, Sendable {
    let field: Field
    var value: Value
  }

  /// The value of a member; `nil` if it is absent.
  public subscript(field: Field) -> Value? {
    get {
      // Going through the members themselves would copy each of them.
      for index in members.indices where members[index].field == field {
        return members[index].value
      }
      return nil
    }
    set {
      let index = members.firstIndex { $0.field.rawValue >= field.rawValue } ?? members.endIndex
      let isPresent = index < members.endIndex && members[index].field == field
      switch (newValue, isPresent) {
      case (let value?, true): members[index].value = value
      case (let value?, false): members.insert(Member(field: field, value: value), at: index)
      case (nil, true): members.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Makes room for that many members.
  mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Adds a member that is not there yet; cheapest if its field comes last.
  @inline(__always)
  mutating func append(_ field: Field, _ value: consuming Value) {
    if let last = members.last, last.field.rawValue > field.rawValue {
      self[field] = value
    } else {
      members.append(Member(field: field, value: value))
    }
  }

  /// The members that a header must have and the device lacks, in the documented order.
  public var missingFields: [Field] { Field.required.filter { self[$0] == nil } }
}

// MARK: - Members by their names

extension DeviceInfo {
  private func text(_ field: Field) -> String? { self[field]?.text }
  private mutating func set(_ field: Field, _ text: String?) {
    self[field] = text.map { Value($0) }
  }

  private func term<Values>(_ field: Field) -> OpenEnumeration<Values>? {
    text(field).map { OpenEnumeration(rawValue: $0) }
  }

  private mutating func set<Values>(_ field: Field, _ term: OpenEnumeration<Values>?) {
    set(field, term?.rawValue)
  }

  /// The kind of hardware.
  public var primaryHardwareType: PrimaryHardwareType? {
    get { term(.primaryHardwareType) }
    set { set(.primaryHardwareType, newValue) }
  }
  /// The model's name, for example `AppleTV` or `SM-S901U`. Required.
  public var model: String? {
    get { text(.model) }
    set { set(.model, newValue) }
  }
  /// The version of the device, for example `11,1`. Required.
  public var version: String? {
    get { text(.version) }
    set { set(.version, newValue) }
  }
  /// Who makes the device.
  public var manufacturer: String? {
    get { text(.manufacturer) }
    set { set(.manufacturer, newValue) }
  }
  /// Who sells the device.
  public var vendor: String? {
    get { text(.vendor) }
    set { set(.vendor, newValue) }
  }
  /// The operating system. Required.
  public var osName: OSName? {
    get { term(.osName) }
    set { set(.osName, newValue) }
  }
  /// The family of the operating system.
  public var osFamily: OSFamily? {
    get { term(.osFamily) }
    set { set(.osFamily, newValue) }
  }
  /// Who makes the operating system.
  public var osVendor: OSVendor? {
    get { term(.osVendor) }
    set { set(.osVendor, newValue) }
  }
  /// The version of the operating system, for example `10.2`. Required.
  public var osVersion: String? {
    get { text(.osVersion) }
    set { set(.osVersion, newValue) }
  }
  /// The browser.
  public var browserName: BrowserName? {
    get { term(.browserName) }
    set { set(.browserName, newValue) }
  }
  /// Who makes the browser.
  public var browserVendor: BrowserVendor? {
    get { term(.browserVendor) }
    set { set(.browserVendor, newValue) }
  }
  /// The version of the browser, for example `60.0.3112`.
  public var browserVersion: String? {
    get { text(.browserVersion) }
    set { set(.browserVersion, newValue) }
  }
  /// The user agent. Personal.
  public var userAgent: String? {
    get { text(.userAgent) }
    set { set(.userAgent, newValue) }
  }
  /// The width of the physical screen. Adobe names no unit; its code writes points on iOS and pixels
  /// on Android.
  public var displayWidth: Value? {
    get { self[.displayWidth] }
    set { self[.displayWidth] = newValue }
  }
  /// The height of the physical screen, in the unit of ``displayWidth``.
  public var displayHeight: Value? {
    get { self[.displayHeight] }
    set { self[.displayHeight] = newValue }
  }
  /// The pixels per inch of the screen, for example 294.
  public var displayPpi: Value? {
    get { self[.displayPpi] }
    set { self[.displayPpi] = newValue }
  }
  /// The diagonal of the screen in inches, for example 5.5.
  public var diagonalScreenSize: Value? {
    get { self[.diagonalScreenSize] }
    set { self[.diagonalScreenSize] = newValue }
  }
  /// The IP address that requests come from, which home-based authentication needs. Personal.
  public var connectionIp: String? {
    get { text(.connectionIp) }
    set { set(.connectionIp, newValue) }
  }
  /// The port that requests come from, which home-based authentication needs. Personal.
  public var connectionPort: Value? {
    get { self[.connectionPort] }
    set { self[.connectionPort] = newValue }
  }
  /// How the device is connected. Required.
  public var connectionType: ConnectionType? {
    get { term(.connectionType) }
    set { set(.connectionType, newValue) }
  }
  /// Whether the network is secure (`true`) or a public hot spot (`false`).
  public var connectionSecure: Value? {
    get { self[.connectionSecure] }
    set { self[.connectionSecure] = newValue }
  }
  /// The application's identifier, for example `REF30`. Personal, as far as this package is concerned.
  public var applicationId: String? {
    get { text(.applicationId) }
    set { set(.applicationId, newValue) }
  }
}

extension DeviceInfo: PersonalValue {
  /// The members that are present; values only of restricted members, if Adobe lists them.
  public var description: String {
    let shown = members.map { member -> String? in
      let field = member.field
      guard field.lists(member.value.text) else { return withheld(field.name, member.value) }
      return "\(field.name): \(member.value.text)"
    }
    return PassHeaders.description(
      of: "DeviceInfo",
      shown + [unknownMembers.isEmpty ? nil : "unknownMembers: \(unknownMembers.count)"])
  }
}
