/// An enumeration of faults. Each fault has a row with its code, its severity and its message.
///
/// `Fault` is the enumeration of the core, and `InspectionFault` is that of PassHeadersInspection. Each has a `switch`
/// that returns the row of a case.
package protocol CodeRow: CaseIterable, Sendable {
  var row: Diagnostic.Row { get }
}

extension CodeRow {
  package var code: Diagnostic.Code { row.code }
}

extension Diagnostic {
  /// The code, the usual severity and the message of a fault. They are equal for all occurrences of the fault.
  package struct Row: Sendable {
    package let code: Code
    /// The severity of the fault, unless a ``Diagnostic`` overrides it.
    package let severity: Severity
    /// Returns the message, which states the fault and then the remedy.
    let sentence: @Sendable (Words) -> String

    package init(
      _ code: Code, _ severity: Severity, _ sentence: @escaping @Sendable (Words) -> String
    ) {
      (self.code, self.severity, self.sentence) = (code, severity, sentence)
    }
  }

  /// The variable parts of a message.
  package struct Words {
    fileprivate let detail: Detail
    fileprivate let memberName: String?

    /// The path of the member with the fault, such as `frameworkProviderInfo.id`, or "the payload".
    package var member: String { memberName ?? "the payload" }

    /// The phrase for the byte or value that was found, such as "a number" or "':'". Empty if the message does not need
    /// it.
    package var found: String {
      switch detail {
      case .byte(let byte), .unexpected(let byte, _): byte.phrase
      case .kind(let kind), .wrongType(let kind, _): kind.rawValue
      case .number(let number): String(number)
      case .text(let text): text
      case .none: ""
      }
    }

    /// The phrase for the byte or value that is expected instead, such as "a string" or "',' or '}'". Empty if the
    /// message does not need it.
    package var expected: String {
      switch detail {
      case .unexpected(_, let expectation): expectation.rawValue
      case .wrongType(_, let kind): kind.rawValue
      case .text(let text): text
      case .none, .byte, .kind, .number: ""
      }
    }

    /// The phrase that says after which value the missing token is expected, such as " after the value of model". Empty
    /// if the fault is not after a value.
    package var after: String {
      guard case .unexpected(_, let expectation) = detail, expectation.isAfterValue,
        let memberName
      else { return "" }
      return " after the value of " + memberName
    }
  }

  /// The facts about one occurrence of a fault, which complete its message.
  package enum Detail: Equatable, Sendable {
    case none
    case byte(UInt8)
    case unexpected(UInt8, SyntaxError.Expectation)
    case kind(JSONKind)
    case wrongType(found: JSONKind, expected: ValueKind)
    case number(Int)
    /// The text that the message names, such as a value that was found or that is expected.
    case text(String)
  }

  /// Returns the message of the diagnostic.
  ///
  /// - Parameter memberName: The path of the value at the position of the fault or directly before it.
  func message(_ memberName: String?) -> String {
    row.sentence(Words(detail: detail, memberName: memberName))
  }
}

extension Diagnostic.Detail {
  /// Creates the detail of a syntax error: the byte that was found and, if the error has it, the expectation.
  package init(_ error: SyntaxError) {
    self = error.expected.map { .unexpected(error.found, $0) } ?? .byte(error.found)
  }
}
