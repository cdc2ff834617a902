import PassHeaders
import PassHeadersInspection

/// The rules for showing personal values.
///
/// With `--redact`, headers are shown with masked values, and texts that the user passed in are not shown.
struct Redaction {
  /// Whether `--redact` was passed, so that personal values are masked or left out.
  var isEnabled = false

  /// Returns `header`, with its personal values masked if needed.
  func shown(_ header: PassHeader) -> PassHeader { isEnabled ? header.masked : header }

  /// Returns `payload`, with its personal values masked if needed. The payload may be the part of a broken header that
  /// could be read.
  func shown(_ payload: JSONValue) -> JSONValue { isEnabled ? payload.masked() : payload }

  /// Returns the URL of `request`. With `--redact`, it is the path of the endpoint with placeholders for its variables,
  /// or `nil` if the endpoint is not one of Adobe's.
  func url(_ request: CapturedRequest) -> String? {
    isEnabled ? request.endpoint?.path : request.url
  }

  /// Returns the path of the JSON member. With `--redact`, a member name that Adobe does not document is masked.
  func path(_ diagnostic: Diagnostic) -> String? {
    isEnabled ? diagnostic.memberPath?.discreetText : diagnostic.path
  }

  func message(_ diagnostic: Diagnostic) -> String {
    isEnabled ? diagnostic.message : diagnostic.fullMessage
  }

  /// Returns the repair of the diagnostic, or `nil` if the repair must not be shown or does not exist.
  func repair(_ diagnostic: Diagnostic) -> String? {
    isEnabled && diagnostic.repairIsPersonal ? nil : diagnostic.repair
  }

  /// Returns what is wrong and what to do, followed by the repair after an arrow. The position in the text is not
  /// included.
  func sentence(_ diagnostic: Diagnostic) -> String {
    let text = (message(diagnostic) + "; " + diagnostic.advice).printable
    return repair(diagnostic).map { text + " → " + $0.abridged(to: 80) } ?? text
  }

  /// Returns the lines that show the diagnostic, such as `error[quotes]: …`.
  func lines(_ diagnostic: Diagnostic, indent: Int, width: Int, _ style: Style) -> [String] {
    wrap(
      label: "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:", sentence(diagnostic),
      width: width, indent: indent
    ) { style.paint($0, Style.Emphasis(diagnostic.severity)) }
  }
}
