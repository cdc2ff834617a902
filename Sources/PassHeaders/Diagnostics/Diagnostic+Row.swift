/// A fault that has a row in a table of faults: a code, a severity and a sentence.
///
/// The core and the inspection have an enumeration of faults each, and a `switch` that gives the row of each case.
package protocol CodeRow: CaseIterable, Sendable {
  var row: Diagnostic.Row { get }
}

extension CodeRow {
  package var code: Diagnostic.Code { row.code }
}

extension Diagnostic {
  /// What is known of a fault, wherever it is found.
  package struct Row: Sendable {
    package let code: Code
    /// The usual severity.
    package let severity: Severity
    /// Makes the sentence: what is wrong, and what to do.
    let sentence: @Sendable (Words) -> String

    package init(
      _ code: Code, _ severity: Severity, _ sentence: @escaping @Sendable (Words) -> String
    ) {
      (self.code, self.severity, self.sentence) = (code, severity, sentence)
    }
  }

  /// The words that complete a sentence.
  package struct Words {
    fileprivate let detail: Detail
    fileprivate let memberName: String?

    /// The path of the member concerned, or "the payload".
    package var member: String { memberName ?? "the payload" }

    /// What was found, such as "a number" or "';'".
    package var found: String {
      switch detail {
      case .byte(let byte), .unexpected(let byte, _): byte.phrase
      case .kind(let kind), .wrongType(let kind, _): kind.rawValue
      case .number(let number): String(number)
      case .text(let text): text
      case .none: ""
      }
    }

    /// What is expected instead, such as "a string" or "',' or '}'".
    package var expected: String {
      switch detail {
      case .unexpected(_, let expectation): expectation.rawValue
      case .wrongType(_, let kind): kind.rawValue
      case .text(let text): text
      case .none, .byte, .kind, .number: ""
      }
    }

    /// Where it is expected, if that is after a value: " after the value of model".
    package var after: String {
      guard case .unexpected(_, let expectation) = detail, expectation.isAfterValue,
        let memberName
      else { return "" }
      return " after the value of " + memberName
    }
  }

  /// What completes the sentence of a fault at one place.
  package enum Detail: Equatable, Sendable {
    case none
    case byte(UInt8)
    case unexpected(UInt8, SyntaxError.Expectation)
    case kind(JSONKind)
    case wrongType(found: JSONKind, expected: ValueKind)
    case number(Int)
    /// What was found, or what is expected.
    case text(String)
  }

  /// Returns the sentence with `memberName`, the path of the value at the place or just before it.
  func message(_ memberName: String?) -> String {
    row.sentence(Words(detail: detail, memberName: memberName))
  }
}

extension Diagnostic.Detail {
  /// What completes the sentence of a syntax error.
  package init(_ error: SyntaxError) {
    self = error.expected.map { .unexpected(error.found, $0) } ?? .byte(error.found)
  }
}
