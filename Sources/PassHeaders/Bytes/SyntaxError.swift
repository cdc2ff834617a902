/// The first error in bytes that are not valid Base64, JSON or XML, and the offset of the error.
///
/// A syntax error only refers to bytes. A `Diagnostic` adds the line, the column and the path of the member.
package struct SyntaxError: Error, Equatable, Sendable {
  package let fault: Fault
  /// The byte at `offset`, or 0 if the message for `fault` does not name it.
  package let found: UInt8
  /// The token that the grammar allows at `offset`, or `nil` if `fault` implies it.
  package let expected: Expectation?
  /// The offset of the first byte that is not allowed, or the length of the text if bytes are missing at the end.
  package let offset: Int

  init(
    _ fault: Fault, found: UInt8 = 0, expected: Expectation? = nil, at offset: Int
  ) {
    (self.fault, self.found, self.expected, self.offset) = (fault, found, expected, offset)
  }

  /// A token that the JSON grammar allows. The raw value is the phrase for messages, as in "found '}' where a value
  /// should follow".
  package enum Expectation: String, Sendable {
    case value = "a value"
    case memberName = "a member's name in double quotes"
    case memberNameOrEnd = "a member's name in double quotes or '}'"
    case colon = "':'"
    case commaOrObjectEnd = "',' or '}'"
    case commaOrArrayEnd = "',' or ']'"
    /// The end of the object, expected instead of a trailing comma, as in `{"a":1,}`.
    case objectEnd = "'}'"
    /// The end of the array, expected instead of a trailing comma, as in `[1,]`.
    case arrayEnd = "']'"
    case stringEnd = "the '\"' that ends the string"

    /// Whether the expected token follows a value. A message can then name the member that has the value.
    var isAfterValue: Bool {
      switch self {
      case .commaOrObjectEnd, .commaOrArrayEnd, .objectEnd, .arrayEnd: true
      case .value, .memberName, .memberNameOrEnd, .colon, .stringEnd: false
      }
    }
  }
}

/// The kind of value that a documented member must have. The raw value is the phrase for messages, such as
/// `a string of digits`.
package enum ValueKind: String, Sendable {
  case object = "an object"
  case string = "a string"
  case numberOrString = "a number or a string"
  case booleanOrString = "true or false"
  case digits = "a string of digits"
}
