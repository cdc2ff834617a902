import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of the inspection of any text, both as the text is and as the content of Base64.
enum InspectionProperties {
  /// Inspects `bytes` and their Base64, and checks the inspection and the predicted response. The first two bytes also
  /// select the kind of header and the request.
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    var choices = InputGenerator(Bytes(bytes.prefix(2)))
    let kinds = [nil] + HeaderKind.allCases
    for text in [bytes, Bytes(Base64.encode(bytes.span).utf8)] {
      let kind = kinds.randomElement(using: &choices) ?? nil
      let inspection = Inspection(of: text, as: kind)
      try check(inspection, of: text)
      if let kind { try checkVerdict(inspection, of: text, as: kind) }
      let phases = PartnerFrameworkStatus.Phase.allCases
      let request = HeaderRequest(
        at: EpochMilliseconds(clamping: 1_735_689_600_000),
        phase: phases.randomElement(using: &choices) ?? .check,
        configuration: PredictionProperties.configuration)
      _ = try PredictionProperties.refusals(of: inspection, in: request)
    }
  }

  /// Checks that the verdict is `valid` exactly if the strict reader accepts `text` as a header of `kind`.
  private static func checkVerdict(
    _ inspection: Inspection, of text: Bytes, as kind: HeaderKind
  ) throws(PropertyFailure) {
    let value = String(decoding: text, as: UTF8.self)
    let isAccepted = (try? PassHeader(kind, headerValue: value)) != nil
    try expect(
      (inspection.verdict == .valid) == isAccepted, "a verdict is not the strict reader's")
  }

  /// Whether `text` is Base64 of a text that begins as an object.
  private static func isObject(_ text: some Collection<UInt8>) -> Bool {
    let payload = try? Payload.decode(ContiguousArray(text).span)
    return payload?.first { !$0.isWhiteSpace } == UInt8(ascii: "{")
  }

  /// Codes of bytes that a lost character of Base64 may have made.
  private static let shifting: Set = ["control-character", "invalid-utf8"]

  /// Checks the diagnostics, the error and the repaired header of `inspection`.
  static func check(
    _ inspection: Inspection, of text: some Collection<UInt8>
  ) throws(PropertyFailure) {
    let count = text.count
    let diagnostics = inspection.diagnostics
    Behavior.record("\(inspection.verdict)")
    try expect(diagnostics.count <= Inspection.diagnosticLimit, "too many diagnostics")
    for diagnostic in diagnostics {
      try DiagnosticProperties.check(diagnostic, in: count, json: inspection.payload?.count ?? -1)
    }
    try DiagnosticProperties.checkPrintable([inspection.description])
    let errors = diagnostics.filter { $0.severity == .error }
    if inspection.header != nil {
      try expect(errors.isEmpty, "an accepted header has errors", "\(errors)")
      try expect(inspection.repaired != nil, "an accepted header is not its own repair")
    }
    if let error = inspection.error {
      // The strict reader gets a `String`, in which each byte that is not UTF-8 became three bytes.
      try DiagnosticProperties.check(error, in: count * 3)
      let codes = errors.map { $0.code.rawValue }
      try expect(
        diagnostics.contains { $0.code.stands(for: error.code) }
          // A text that is not Base64 has a diagnostic that says what it is instead.
          || error.stage == .base64 && !errors.isEmpty
          // A quoted text in Base64 is read further.
          || !errors.isEmpty && !isObject(text)
          // A value that ends early may end within a character.
          || Self.shifting.contains(error.code.rawValue) && codes.contains("unexpected-end")
          || diagnostics.count == Inspection.diagnosticLimit,
        "the strict error is not among the errors", "\(error.code): \(codes)")
    }
    for case let repair? in errors.filter({ $0.code == Fault.wrongDate }).map(\.repair) {
      let date = repair.withUTF8Span { ExpirationDate.read($0) }
      try expect(date != nil, "a date that is given as a repair is not one", repair)
    }
    if inspection.error?.header != .deviceIdentifier, !errors.isEmpty {
      let isRepairable = errors.allSatisfy { $0.repair != nil }
      try expect(
        !isRepairable || inspection.repaired != nil, "errors with repairs are not repaired",
        "\(errors)")
    }
    guard let repaired = inspection.repaired else { return }
    try expect(
      errors.allSatisfy { $0.repair != nil }, "an error without repair is repaired", "\(errors)")
    try expect(inspection.kind == repaired.kind, "the repaired header is of another kind")
    let value = inspection.repairedValue ?? ""
    let second = Inspection(of: value, as: repaired.kind)
    try expect(second.header == repaired, "a repaired header is not accepted as it is")
    try expect(second.repairedValue == value, "a repaired header is repaired once more")
    try checkKept(inspection, repaired)
  }

  /// Checks that the repaired header has every value that was readable, except values that a diagnostic names.
  private static func checkKept(
    _ inspection: Inspection, _ repaired: PassHeader
  ) throws(PropertyFailure) {
    guard let readable = inspection.readable,
      !inspection.diagnostics.contains(where: { $0.code == Fault.tooManyDiagnostics }),
      let value = inspection.repairedValue, let payload = decodedPayload(value),
      let written = try? JSONValue(parsing: payload.span)
    else { return }
    let named = Set(inspection.diagnostics.filter { $0.repair != nil }.compactMap { $0.path })
    let kept = Set(written.texts.map { ByteKey($0) })
    var lost: String?
    readable.forEachLeaf(.root, except: named) { text, path in
      // A repair may move a member into another object. The path of the diagnostic is then the new one, so only the end
      // of the path is compared.
      let end = ".\(path.text)".utf8.reversed()
      let isNamed = named.contains { $0.utf8.reversed().starts(with: end) }
      if !kept.contains(ByteKey(text)), !isNamed { lost = path.text }
    }
    try expect(lost == nil, "a value that could be read is not in the repaired header", lost ?? "")
  }
}
