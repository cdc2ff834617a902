import PassHeaders
import PassHeadersInspection

/// What may be shown of what may be personal.
///
/// With `--redact` a header is shown masked, and no text that was given is shown.
struct Discretion {
  var isRedacted = false

  /// The header as it is shown.
  func shown(_ header: PassHeader) -> PassHeader { isRedacted ? header.masked : header }

  /// A payload, as far as it could be read, as it is shown.
  func shown(_ payload: JSONValue) -> JSONValue { isRedacted ? payload.masked() : payload }

  /// A URL: of one that is not Adobe's nothing, and of Adobe's no variables.
  func url(_ request: CapturedRequest) -> String? {
    isRedacted ? request.endpoint?.path : request.url
  }

  func path(_ diagnostic: Diagnostic) -> String? {
    isRedacted ? diagnostic.memberPath?.discreetText : diagnostic.path
  }

  func message(_ diagnostic: Diagnostic) -> String {
    isRedacted ? diagnostic.message : diagnostic.fullMessage
  }

  func repair(_ diagnostic: Diagnostic) -> String? {
    isRedacted && diagnostic.repairIsPersonal ? nil : diagnostic.repair
  }

  /// What a person reads of a diagnostic, without its place.
  func sentence(_ diagnostic: Diagnostic) -> String {
    let text = message(diagnostic).printable
    return repair(diagnostic).map { text + " → " + $0.abridged(to: 80) } ?? text
  }

  /// A diagnostic for a person.
  func lines(_ diagnostic: Diagnostic, indent: Int, width: Int, _ style: Style) -> [String] {
    wrap(
      label: "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:", sentence(diagnostic),
      width: width, indent: indent
    ) { style.paint($0, Style.Emphasis(diagnostic.severity)) }
  }
}
