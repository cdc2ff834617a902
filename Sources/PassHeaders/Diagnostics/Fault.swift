/// A fault of a header or a configuration: its code, its usual severity, its message and its advice.
///
/// Each fault is declared once, as a static constant. Several faults may share a code, but each has a message of its
/// own. For example, `missingProviderId` and `missingExpirationDate` have the code `missing-member`.
///
/// The words `{member}`, `{found}`, `{expected}` and `{after}` in a text are filled in for each occurrence of the
/// fault. Other words in braces stay, as in `/api/v2/{serviceProvider}/configuration`. A fault is a class, so that an
/// error that refers to it is small.
package final class Fault: Sendable {
  package let code: Diagnostic.Code
  /// The severity of the fault, unless a ``Diagnostic`` overrides it.
  package let severity: Diagnostic.Severity
  private let message: StaticString
  private let advice: StaticString
  private let generalTexts: (message: StaticString?, advice: StaticString?)

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - generalMessage: The message for any occurrence. It is needed if `message` has one of the words `{found}` and
  ///     `{expected}`.
  ///   - generalAdvice: The advice for any occurrence, needed if `advice` has such a word.
  package init(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: StaticString,
    _ advice: StaticString, generalMessage: StaticString? = nil, generalAdvice: StaticString? = nil
  ) {
    (self.code, self.severity, self.message, self.advice) = (code, severity, message, advice)
    generalTexts = (generalMessage, generalAdvice)
  }

  /// The message for any occurrence of the fault, such as "the member is null".
  package var generalMessage: String {
    Words(detail: .none, memberName: "the member").fill(generalTexts.message ?? message)
  }

  /// The advice for any occurrence of the fault.
  package var generalAdvice: String {
    Words(detail: .none, memberName: nil).fill(generalTexts.advice ?? advice)
  }

  /// Returns the message for one occurrence of the fault.
  ///
  /// - Parameter memberName: The path of the value at the position of the fault or directly before it, or `nil` if that
  ///   value is the whole payload.
  func message(_ memberName: String?, _ detail: Diagnostic.Detail) -> String {
    Words(detail: detail, memberName: memberName).fill(message)
  }

  func advice(_ detail: Diagnostic.Detail) -> String {
    Words(detail: detail, memberName: nil).fill(advice)
  }
}

extension Fault: Equatable {
  package static func == (left: Fault, right: Fault) -> Bool { left === right }
}

/// The words that are filled into the message about one occurrence of a fault. For a number in `model`, `{member}`
/// becomes `model`, `{found}` becomes `a number`, and `{expected}` becomes `a string`.
private struct Words {
  let detail: Diagnostic.Detail
  /// The path of the member with the fault, such as `frameworkProviderInfo.id`, or `nil` for the whole payload.
  let memberName: String?

  func fill(_ text: StaticString) -> String {
    var result = ""
    var rest = text.description[...]
    while let open = rest.utf8.firstIndex(of: 0x7B) {
      result += rest[..<open]
      let name = rest[open...].utf8.dropFirst().prefix { $0.isASCIILetter }
      let word = word(String(Substring(name)))
      result += word ?? String(rest[open..<name.endIndex])
      rest = rest[name.endIndex...]
      if word != nil { rest.removeFirst() }
    }
    return result + rest
  }

  private func word(_ name: String) -> String? {
    if name.hasSameBytes(as: "member") { return memberName ?? "the payload" }
    if name.hasSameBytes(as: "found") { return found }
    if name.hasSameBytes(as: "expected") { return expected }
    if name.hasSameBytes(as: "after") { return after }
    return nil
  }

  /// The byte or value that was found, such as "a number" or "':'".
  private var found: String {
    switch detail {
    case .byte(let byte), .unexpected(let byte, _): byte.phrase
    case .unexpectedCharacter: "a letter or a digit"
    case .kind(let kind), .wrongType(let kind, _): kind.rawValue
    case .number(let number): String(number)
    case .text(let text): text
    case .undone(let notations): notations.map { $0.phrase }.joined(separator: ", ")
    case .none, .listed: ""
    }
  }

  /// The byte or value that is expected instead, such as "a string" or "',' or '}'".
  private var expected: String {
    switch detail {
    case .unexpected(_, let expectation), .unexpectedCharacter(let expectation?):
      expectation.rawValue
    case .wrongType(_, let kind): kind.rawValue
    case .listed(let field): field.listedValues.joined(separator: ", ")
    case .none, .byte, .kind, .number, .text, .undone, .unexpectedCharacter(nil): ""
    }
  }

  /// The value after which a token is missing, such as " after the value of model", or an empty text if the token is
  /// not missing after a value.
  private var after: String {
    switch detail {
    case .unexpected(_, let expectation), .unexpectedCharacter(let expectation?):
      if expectation.isAfterValue, let memberName { return " after the value of " + memberName }
      return ""
    default: return ""
    }
  }
}
