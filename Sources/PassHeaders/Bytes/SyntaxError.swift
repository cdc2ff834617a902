/// Why bytes are not Base64, JSON or XML, and at which of them that shows.
///
/// It knows bytes only: ``Diagnostic`` adds the line and the member.
package struct SyntaxError: Error, Equatable, Sendable {
  package let fault: Fault
  /// The byte that was found; 0 if that does not matter.
  package let found: UInt8
  /// What the grammar allows instead; `nil` if the fault says it.
  package let expected: Expectation?
  /// Of the first byte that is not allowed there; the length, where bytes are missing.
  package let offset: Int

  init(
    _ fault: Fault, found: UInt8 = 0, expected: Expectation? = nil, at offset: Int
  ) {
    (self.fault, self.found, self.expected, self.offset) = (fault, found, expected, offset)
  }

  /// What the grammar of JSON allows at a position, as a sentence names it.
  package enum Expectation: String, Sendable {
    case value = "a value"
    case memberName = "a member's name in double quotes"
    case memberNameOrEnd = "a member's name in double quotes or '}'"
    case colon = "':'"
    case commaOrObjectEnd = "',' or '}'"
    case commaOrArrayEnd = "',' or ']'"
    /// Instead of a comma that nothing follows.
    case objectEnd = "'}'"
    case arrayEnd = "']'"
    case stringEnd = "the '\"' that ends the string"

    var isAfterValue: Bool {
      switch self {
      case .commaOrObjectEnd, .commaOrArrayEnd, .objectEnd, .arrayEnd: true
      case .value, .memberName, .memberNameOrEnd, .colon, .stringEnd: false
      }
    }
  }
}

/// The kinds of values that a member may have, as a sentence names them.
package enum ValueKind: String, Sendable {
  case object = "an object"
  case string = "a string"
  case numberOrString = "a number or a string"
  case booleanOrString = "true or false"
  case digits = "a string of digits"
}
