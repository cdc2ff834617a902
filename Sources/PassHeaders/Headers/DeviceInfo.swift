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
  var members: ContiguousArray<Member> = []

  /// Members that Adobe does not document, in their order; they are written after the known ones.
  public var unknownMembers: [UnknownMember] = []

  /// A device of which nothing is known yet.
  public init() {}

  /// A device with the five members that V2 requires.
  public init(
    model: String, version: String, osName: String, osVersion: String,
    connectionType: ConnectionType
  ) {
    self[.model] = Value(model)
    self[.version] = Value(version)
    self[.osName] = Value(osName)
    self[.osVersion] = Value(osVersion)
    self[.connectionType] = Value(connectionType.rawValue)
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
      let index = members.firstIndex { $0.field.index >= field.index } ?? members.endIndex
      let isPresent = index < members.endIndex && members[index].field == field
      switch (newValue, isPresent) {
      case (let value?, true): members[index].value = value
      case (let value?, false): members.insert(Member(field: field, value: value), at: index)
      case (nil, true): members.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Adds a member that is not there yet; cheapest if its field comes last.
  @inline(__always)
  mutating func append(_ field: Field, _ value: consuming Value) {
    var index = members.endIndex
    members.append(Member(field: field, value: value))
    while index > 0, members[index - 1].field.index > field.index {
      members.swapAt(index - 1, index)
      index -= 1
    }
  }

  /// The model's name, such as `AppleTV`; `nil` if it is absent. REST API V2 requires it.
  public var model: String? {
    get { self[.model]?.text }
    set { self[.model] = newValue.map { Value($0) } }
  }

  /// The version of the device, such as `11,1`; `nil` if it is absent. REST API V2 requires it.
  public var version: String? {
    get { self[.version]?.text }
    set { self[.version] = newValue.map { Value($0) } }
  }

  /// The operating system, such as `tvOS`; `nil` if it is absent. REST API V2 requires it.
  public var osName: String? {
    get { self[.osName]?.text }
    set { self[.osName] = newValue.map { Value($0) } }
  }

  /// The version of the operating system, such as `10.2`; `nil` if it is absent. REST API V2 requires it.
  public var osVersion: String? {
    get { self[.osVersion]?.text }
    set { self[.osVersion] = newValue.map { Value($0) } }
  }

  /// The kind of network; `nil` if it is absent. REST API V2 requires it.
  public var connectionType: ConnectionType? {
    get { (self[.connectionType]?.text).map { ConnectionType(rawValue: $0) } }
    set { self[.connectionType] = newValue.map { Value($0.rawValue) } }
  }

  /// The members that a header must have and the device lacks, in the documented order.
  public var missingFields: [Field] { Field.required.filter { self[$0] == nil } }
}

extension DeviceInfo: CustomStringConvertible, PersonalValue {
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
