extension Diagnostic {
  /// The data that completes the message about one occurrence of a fault, such as the byte that was found.
  package enum Detail: Equatable, Sendable {
    case none
    case byte(UInt8)
    case unexpected(UInt8, SyntaxError.Expectation)
    /// A letter or a digit was found. It is not kept, because it may be a part of a personal text.
    case unexpectedCharacter(SyntaxError.Expectation?)
    case kind(JSONKind)
    case wrongType(found: JSONKind, expected: ValueKind)
    case number(Int)
    /// The text that the message names, such as a value that was found.
    case text(String)
    /// The notations, such as percent-encoding, that were removed to read a value.
    case undone([Notation])
    /// The member whose value is not one of those that Adobe lists for it.
    case listed(DeviceInfo.Field)
  }
}

extension Diagnostic.Detail {
  /// A copy for a message that must not show personal values. A byte that was found in place of punctuation becomes
  /// ``unexpectedCharacter(_:)`` if it is a letter or a digit. Any other detail stays as it is.
  var withheld: Self {
    switch self {
    case .byte(let byte) where byte.isASCIILetterOrDigit: .unexpectedCharacter(nil)
    case .unexpected(let byte, let expectation) where byte.isASCIILetterOrDigit:
      .unexpectedCharacter(expectation)
    default: self
    }
  }

  /// Creates the detail of a syntax error from the byte that was found and the expectation, if the error has one.
  package init(_ error: SyntaxError) {
    self = error.expected.map { .unexpected(error.found, $0) } ?? .byte(error.found)
  }
}
