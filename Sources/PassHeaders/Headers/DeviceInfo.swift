/// The request header `X-Device-Info`, which describes the device that the application runs on. The value is Base64 of
/// a JSON object.
///
/// Adobe identifies the device's platform by this header. The platform determines which rules of an MVPD apply.
///
/// Any member may be absent when a header is read, because Adobe's own samples lack required members. ``diagnostics``
/// reports the missing members. Writing requires them, unless the validation is lenient.
///
/// Source: REST API V2, *Header - X-Device-Info*. Spec/formats/X-Device-Info.md describes how this package reads and
/// writes the header.
public struct DeviceInfo: Hashable, Sendable {
  /// The name of the header field, in Adobe's spelling. HTTP field names are case-insensitive.
  public static let fieldName = "X-Device-Info"

  /// The documented members that are present, each once, in the order of ``Field``.
  var members: ContiguousArray<Member> = []

  /// The members that Adobe does not document, in their order in the JSON. They are written last.
  public var unknownMembers: [UnknownMember] = []

  /// Creates a device without any members.
  public init() {}

  /// Creates a device with the five members that REST API V2 requires.
  ///
  /// - Parameters:
  ///   - model: The name of the model, such as `AppleTV`.
  ///   - version: The version of the device, such as `11,1`.
  ///   - osName: The operating system, such as `.tvOS`.
  ///   - osVersion: The version of the operating system, such as `10.2`.
  ///   - connectionType: The kind of network that connects the device.
  public init(
    model: String, version: String, osName: OSName, osVersion: String,
    connectionType: ConnectionType
  ) {
    self[.model] = Value(model)
    self[.version] = Value(version)
    self[.osName] = Value(osName.rawValue)
    self[.osVersion] = Value(osVersion)
    self[.connectionType] = Value(connectionType.rawValue)
  }

  struct Member: Hashable, Sendable {
    let field: Field
    var value: Value
  }

  /// The value of the member `field`, or `nil` if the member is absent. Setting `nil` removes the member.
  public subscript(field: Field) -> Value? {
    get {
      // Iterate over the indices, because iterating over the members would copy each of them.
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

  /// Inserts a member at its place in the order of ``Field``. The member must not be present yet.
  ///
  /// The insertion takes constant time if `field` comes after all present members, as in Adobe's order.
  @inline(__always)
  mutating func insertInOrder(_ field: Field, _ value: consuming Value) {
    var index = members.endIndex
    members.append(Member(field: field, value: value))
    while index > 0, members[index - 1].field.index > field.index {
      members.swapAt(index - 1, index)
      index -= 1
    }
  }

  /// The members that REST API V2 requires and the device lacks, in the order of Adobe's table.
  public var missingFields: [Field] { Field.required.filter { self[$0] == nil } }
}

extension DeviceInfo: CustomStringConvertible, PersonalValue {
  /// The members that are present, as in `DeviceInfo(model: <withheld>, osName: tvOS)`. A value is shown only if Adobe
  /// lists it for the member, because any other value may be personal.
  public var description: String {
    let shown = members.map { member -> String? in
      let field = member.field
      guard field.lists(member.value.text) == true else {
        return withheld(field.name, member.value)
      }
      return "\(field.name): \(member.value.text)"
    }
    return PassHeaders.description(
      of: "DeviceInfo",
      shown + [unknownMembers.isEmpty ? nil : "unknownMembers: \(unknownMembers.count)"])
  }
}
