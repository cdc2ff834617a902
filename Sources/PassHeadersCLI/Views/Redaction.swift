import PassHeaders
import PassHeadersInspection

/// The rules for showing personal values.
///
/// If `--redact` was passed, headers are shown with masked values, and texts that the user passed in are not shown.
struct Redaction {
  /// Whether `--redact` was passed.
  var isEnabled = false

  func shown(_ header: PassHeader) -> PassHeader { isEnabled ? header.masked : header }

  /// Returns `payload`, whose personal values are masked if `--redact` was passed. It may be the readable part of a
  /// broken header.
  func shown(_ payload: JSONValue) -> JSONValue { isEnabled ? payload.masked() : payload }

  /// Returns the URL of `request`. If `--redact` was passed, it is the path of the endpoint with placeholders, such as
  /// `/api/v2/{serviceProvider}/profiles`, or `nil` if the endpoint is not Adobe's.
  func url(_ request: CapturedRequest) -> String? {
    isEnabled ? request.endpoint?.path : request.url
  }

  /// Returns the code of a response. If `--redact` was passed and Adobe does not document the code, returns `nil`,
  /// because the text may be personal.
  func code(_ response: CapturedResponse) -> String? {
    isEnabled ? response.code.flatMap { AdobeTerm.isDocumented($0) ? $0 : nil } : response.code
  }

  /// Returns the path of the JSON member, or `nil` if no member is concerned. If `--redact` was passed, names that
  /// Adobe does not document are masked.
  func path(_ diagnostic: Diagnostic) -> String? {
    isEnabled ? diagnostic.memberPath?.redactedText : diagnostic.path
  }

  func message(_ diagnostic: Diagnostic) -> String {
    isEnabled ? diagnostic.message : diagnostic.fullMessage
  }

  /// Returns the repair of the diagnostic, or `nil` if `--redact` was passed and the repair is personal.
  func repair(_ diagnostic: Diagnostic) -> String? {
    isEnabled && diagnostic.repairIsPersonal ? nil : diagnostic.repair
  }

  /// Returns the message, the advice and, after an arrow, the repair.
  func sentence(_ diagnostic: Diagnostic) -> String {
    let text = (message(diagnostic) + "; " + diagnostic.advice).printable
    return repair(diagnostic).map { text + " → " + $0.abridged(to: 80) } ?? text
  }

  func lines(_ diagnostic: Diagnostic, indent: Int, width: Int, _ style: Style) -> [String] {
    wrap(
      label: "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:", sentence(diagnostic),
      width: width, indent: indent
    ) { style.paint($0, Style.Emphasis(diagnostic.severity)) }
  }
}
