/// A parsed JSON value (RFC 8259), for JSON without a model in this package, such as undocumented members.
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

  /// Parses `text`, which must be exactly one JSON value, with optional white space around it.
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

package struct JSONMember: Sendable {
  package let name: String
  package var value: JSONValue

  package init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// The kind of a JSON value. The raw value is the phrase for messages, such as `a string`.
package enum JSONKind: String, Sendable {
  case null
  case bool = "true or false"
  case number = "a number"
  case string = "a string"
  case array = "an array"
  case object = "an object"
}
