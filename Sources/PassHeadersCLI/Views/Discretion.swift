import PassHeaders
import PassHeadersInspection

/// What may be shown of what may be personal.
///
/// With `--redact` only documented names and values, times to the day and Adobe's own words are shown;
/// of everything else the kind and the length.
struct Discretion {
  var isRedacted = false

  /// A value that may be anything.
  func value(_ name: String, _ text: String) -> String {
    isRedacted ? "<\(name): \(text.unicodeScalars.count) characters>" : text
  }

  func value(_ status: AccessStatus) -> String {
    status.isKnown ? status.rawValue : value("accessStatus", status.rawValue)
  }

  /// A value of a device, of which only what Adobe lists is no person's.
  func value(_ field: DeviceInfo.Field, _ value: DeviceInfo.Value) -> String {
    value.kind == .boolean || field.lists(value.text)
      ? value.text : self.value(field.name, value.text)
  }

  func text(_ time: EpochMilliseconds) -> String { isRedacted ? time.day : String(time.rawValue) }

  // MARK: Diagnostics

  func path(_ diagnostic: Diagnostic) -> String? {
    isRedacted ? diagnostic.memberPath?.discreetText : diagnostic.path
  }

  func message(_ diagnostic: Diagnostic) -> String {
    isRedacted ? diagnostic.message : diagnostic.fullMessage
  }

  func repair(_ diagnostic: Diagnostic) -> String? {
    isRedacted && diagnostic.repairIsPersonal ? nil : diagnostic.repair
  }

  // MARK: Requests

  /// A URL: of one that is not Adobe's nothing, and of Adobe's no variables.
  func url(_ request: CapturedRequest) -> String? {
    guard isRedacted else { return request.url }
    return request.endpoint?.path ?? request.url.map { value("URL", $0) }
  }

  func method(_ request: CapturedRequest) -> String? {
    guard let method = request.method, isRedacted else { return request.method }
    return ["GET", "POST"].contains { $0.hasSameBytes(as: method) }
      ? method : value("method", method)
  }

  /// The name of an MVPD.
  func title(_ mvpd: MVPD) -> String {
    isRedacted ? "of the configuration" : mvpd.title
  }
}
