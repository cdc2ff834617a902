/// A JSON value that this package has no name for, kept so that nothing is lost.
///
/// Numbers keep their text, objects their order. Source: RFC 8259.
public enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number, as it is written.
  case number(JSONNumber)
  /// A string, without quotes and escapes.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object: members in their order. No two may have the same name.
  case object([JSONMember])
}

/// A member of a JSON object: a name and a value.
public struct JSONMember: Hashable, Sendable {
  /// The name, without quotes and escapes.
  public var name: String
  /// The value.
  public var value: JSONValue

  /// A member of that name and value.
  public init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// A JSON number: its text, exactly as written, so that `1.0` stays `1.0`.
public struct JSONNumber: Hashable, Sendable {
  /// The digits, sign, fraction and exponent as RFC 8259 section 6 allows them.
  public let text: String

  /// The number of that text, or `nil` if the text is not exactly a JSON number.
  public init?(_ text: String) {
    let bytes = ContiguousArray(text.utf8)
    var reader = JSONReader()
    do throws(WireError) {
      _ = try reader.readNumber(bytes.span)
      guard reader.position == bytes.count else { return nil }
    } catch {
      return nil
    }
    self.text = text
  }

  /// The integer, in decimal digits.
  public init(_ integer: some BinaryInteger) {
    text = String(integer)
  }

  /// For text that a ``JSONReader`` has checked.
  package init(checked text: String) {
    self.text = text
  }
}

extension JSONValue {
  /// What kind of value it is, in the words of RFC 8259.
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
}

/// The kinds of JSON values.
package enum JSONKind: Hashable, Sendable {
  case null, bool, number, string, array, object

  /// With its article, as a sentence needs it.
  package var phrase: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
