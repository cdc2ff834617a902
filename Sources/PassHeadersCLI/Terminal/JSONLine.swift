import PassHeaders

extension JSONValue {
  /// A string, or `null`.
  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  static func number(_ integer: some BinaryInteger) -> JSONValue { .number(JSONNumber(integer)) }

  /// An object of the members that have a value.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(
      members.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }

  /// The value on a line of its own.
  var line: ContiguousArray<UInt8> {
    bytes + [UInt8(ascii: "\n")]
  }
}
