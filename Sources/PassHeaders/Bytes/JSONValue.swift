/// A JSON value, for what is neither read into a model nor written from one.
///
/// Numbers keep their text, objects their order. Source: RFC 8259.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// The number as it is written.
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

  /// The value of a JSON text.
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

/// The kinds of JSON values, as a sentence names them.
package enum JSONKind: String, Sendable {
  case null
  case bool = "true or false"
  case number = "a number"
  case string = "a string"
  case array = "an array"
  case object = "an object"
}
