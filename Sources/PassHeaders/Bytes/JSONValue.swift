/// A parsed JSON value (RFC 8259), used where no model of this package describes the JSON, such as for undocumented
/// members.
///
/// Numbers keep their exact text, and objects keep the order of their members.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number, as its exact text in the JSON, such as `1.0` or `1e3`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Parses `text`, which must be exactly one JSON value. White space before and after the value is allowed.
  ///
  /// - Throws: A `SyntaxError` at the first violation of the grammar, or if two members of an object have the same
  ///   name.
  package init(parsing text: Span<UInt8>) throws(SyntaxError) {
    var reader = JSONReader()
    try reader.start(text)
    self = try reader.readValue(text)
    try reader.finish(text)
  }
}

/// A member of a JSON object: a name and a value.
package struct JSONMember: Sendable {
  package let name: String
  package var value: JSONValue

  package init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// The kind of a JSON value. The raw value is the phrase that messages use, such as `a string`.
package enum JSONKind: String, Sendable {
  case null
  case bool = "true or false"
  case number = "a number"
  case string = "a string"
  case array = "an array"
  case object = "an object"
}
