/// An enumeration of faults, such as `Fault` or `InspectionFault`.
///
/// Each fault has a row with its code, its severity, and the texts of its message and its advice.
package protocol CodeRow: CaseIterable, Sendable {
  var row: Diagnostic.Row { get }
  /// The page of Spec that explains the code, such as `Spec/formats/Errors.md`.
  var page: String { get }
}

extension CodeRow {
  package var code: Diagnostic.Code { row.code }
}

extension Diagnostic {
  /// The properties that all occurrences of a fault share: its code, its usual severity, its message and its advice.
  package struct Row: Sendable {
    package let code: Code
    /// The severity of the fault, unless a ``Diagnostic`` overrides it.
    package let severity: Severity
    /// The message, such as "the value is empty".
    let message: Phrase
    /// The advice, such as "send only the value".
    let advice: Phrase

    /// The message or the advice of a fault. A closure creates it when it is read, because many faults are never shown.
    enum Phrase: Sendable {
      case fixed(@Sendable () -> String)
      /// A text with words that differ between the occurrences of the fault.
      case variable(@Sendable (Words) -> String)

      func text(_ words: Words) -> String {
        switch self {
        case .fixed(let text): text()
        case .variable(let text): text(words)
        }
      }
    }

    package init(
      _ code: Code, _ severity: Severity,
      _ message: @autoclosure @escaping @Sendable () -> String,
      _ advice: @autoclosure @escaping @Sendable () -> String
    ) {
      (self.code, self.severity) = (code, severity)
      (self.message, self.advice) = (.fixed(message), .fixed(advice))
    }

    package init(
      _ code: Code, _ severity: Severity, _ message: @escaping @Sendable (Words) -> String,
      _ advice: @autoclosure @escaping @Sendable () -> String
    ) {
      (self.code, self.severity) = (code, severity)
      (self.message, self.advice) = (.variable(message), .fixed(advice))
    }

    package init(
      _ code: Code, _ severity: Severity, _ message: @escaping @Sendable (Words) -> String,
      _ advice: @escaping @Sendable (Words) -> String
    ) {
      (self.code, self.severity) = (code, severity)
      (self.message, self.advice) = (.variable(message), .variable(advice))
    }

    /// The message for any occurrence of the fault, such as "the member is null".
    package var generalMessage: String { message.text(Words(detail: nil, memberName: nil)) }
    /// The advice for any occurrence of the fault.
    package var generalAdvice: String { advice.text(Words(detail: nil, memberName: nil)) }
  }

  /// The words of a message that differ between occurrences of a fault.
  package struct Words {
    /// The detail of one occurrence, such as the byte that was found, or `nil` for a text about any occurrence.
    let detail: Detail?
    let memberName: String?

    /// The path of the member with the fault, such as `frameworkProviderInfo.id`, or "the payload".
    package var member: String { memberName ?? (detail == nil ? "the member" : "the payload") }

    /// The byte or value that was found, such as "a number" or "':'", or an empty text if the message does not need it.
    package var found: String {
      switch detail {
      case .byte(let byte), .unexpected(let byte, _): byte.phrase
      case .unexpectedCharacter: "a letter or a digit"
      case .kind(let kind), .wrongType(let kind, _): kind.rawValue
      case .number(let number): String(number)
      case .text(let text), .document(let text, _): text
      case .undone(let notations): notations.map { $0.phrase }.joined(separator: ", ")
      case .some(.none): ""
      case nil: "…"
      }
    }

    /// The byte or value that is expected instead, such as "a string" or "',' or '}'", or an empty text if the message
    /// does not need it.
    package var expected: String {
      switch detail {
      case .unexpected(_, let expectation): expectation.rawValue
      case .unexpectedCharacter(let expectation): expectation?.rawValue ?? ""
      case .wrongType(_, let kind): kind.rawValue
      case .document(_, let advice): advice
      case .some(.none), .byte, .kind, .number, .text, .undone: ""
      case nil: "…"
      }
    }

    /// The value after which a token is missing, such as " after the value of model", or an empty text if the token is
    /// not missing after a value.
    package var after: String {
      let expectation: SyntaxError.Expectation? =
        switch detail {
        case .unexpected(_, let expectation): expectation
        case .unexpectedCharacter(let expectation): expectation
        default: nil
        }
      guard let expectation, expectation.isAfterValue, let memberName else { return "" }
      return " after the value of " + memberName
    }
  }

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
    /// The document that the text is instead of a header, such as "an HTML page", and what to do.
    case document(String, advice: String)
  }

  /// Returns the message.
  ///
  /// - Parameter memberName: The path of the value at the position of the fault or directly before it, or `nil` if that
  ///   value is the whole payload.
  func message(_ memberName: String?, _ detail: Detail) -> String {
    row.message.text(Words(detail: detail, memberName: memberName))
  }
}

extension Diagnostic.Detail {
  /// The detail for a message that is not personal: a letter or a digit that was found becomes
  /// ``unexpectedCharacter(_:)``.
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
