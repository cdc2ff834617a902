import PassHeaders
import PassHeadersInspection
import TestSupport

/// Inspection of anything: as it is, and as what is in Base64.
enum InspectionProperties {
  /// - Parameter choice: Decides as what it is inspected, and which request it is for; `nil` lets the
  ///   length and a byte decide.
  static func check(_ bytes: Bytes, _ choice: UInt64? = nil) throws(PropertyFailure) {
    let own = UInt64(bytes.count) &+ UInt64(bytes.last ?? 0) << 32
    var choices = SeededGenerator(state: choice ?? own)
    let kinds = [nil] + PassHeader.Kind.allCases
    for text in [bytes, Bytes(Base64.encode(bytes.span).utf8)] {
      let kind = kinds.randomElement(using: &choices) ?? nil
      let inspection = Inspection(of: text, as: kind)
      try check(inspection, of: text)
      if let kind { try checkVerdict(inspection, of: text, as: kind) }
      let phases = PartnerFrameworkStatus.Phase.allCases
      let request = Prediction.Request(
        at: EpochMilliseconds(clamping: 1_735_689_600_000),
        phase: phases.randomElement(using: &choices) ?? .check,
        configuration: PredictionProperties.configuration)
      try PredictionProperties.check(Prediction(for: inspection, in: request), request)
    }
  }

  /// The verdict is valid exactly when the strict reader accepts the value as the header that it is sent as.
  private static func checkVerdict(
    _ inspection: Inspection, of text: Bytes, as kind: PassHeader.Kind
  ) throws(PropertyFailure) {
    let value = String(decoding: text, as: UTF8.self)
    let isAccepted = (try? PassHeader(kind, headerValue: value)) != nil
    try expect(
      (inspection.verdict == .valid) == isAccepted, "a verdict is not the strict reader's")
  }

  /// Faults that are others where another fault was found before them.
  private static let shifting: Set = [
    "control-character", "invalid-escape", "invalid-utf8", "lone-surrogate", "unexpected-byte",
    "header-name", "line-breaks", "white-space", "missing-scheme", "wrong-punctuation",
  ]

  static func check(
    _ inspection: Inspection, of text: some Collection<UInt8>
  ) throws(PropertyFailure) {
    let count = text.count
    let diagnostics = inspection.diagnostics
    Behaviour.note("\(inspection.verdict)")
    try expect(diagnostics.count <= DiagnosticList.limit, "too many diagnostics")
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
      // The strict reader is given a text, in which a byte that is not UTF-8 takes three.
      try DiagnosticProperties.check(error, in: count * 3)
      let codes = errors.map { $0.code.rawValue }
      let code = error.code.rawValue
      try expect(
        diagnostics.count == DiagnosticList.limit
          || diagnostics.contains { $0.code.stands(for: error.code) }
          // What is no Base64 at all is told as what it is.
          || error.stage == .base64 && !errors.isEmpty
          // A terminal's escapes are removed, of which the strict reader knows nothing.
          || text.contains(0x1B) && !errors.isEmpty
          // Without a quote, strings and what is between them change places; a name is removed.
          || Self.shifting.contains(code) && !errors.isEmpty
          // A member without its value is no second one.
          || error.code == Fault.duplicateMember.code
            && (codes.contains("unexpected-end") || codes.contains("missing-value")),
        "the strict error is not among the errors",
        "\(code): \(codes): \(inspection.payload.map { String(decoding: $0, as: UTF8.self) } ?? "")"
      )
    }
    for case let repair? in errors.filter({ $0.code == InspectionFault.wrongDate }).map(\.repair) {
      let date = repair.withUTF8Span { ExpirationDate.read($0) }
      try expect(
        date != nil || repair == "omitted", "a date that is given as a repair is not one", repair)
    }
    guard let repaired = inspection.repaired else { return }
    try expect(
      errors.allSatisfy { $0.repair != nil }, "an error without repair is repaired", "\(errors)")
    try expect(inspection.kind == repaired.kind, "the repaired header is of another kind")
    let value = inspection.repairedValue ?? ""
    let second = Inspection(of: value, as: repaired.kind)
    try expect(second.header == repaired, "a repaired header is not accepted as it is")
    var isEmpty = false
    if case .deviceInfo(let device) = repaired { isEmpty = device.vector.members.isEmpty }
    // Without any member of a device, members may be taken for misspelled ones of a status.
    try expect(
      second.repairedValue == value || isEmpty, "a repaired header is repaired once more")
    if inspection.header == nil { try checkKept(inspection, repaired) }
  }

  /// Every value that could be read is in the repaired header, but for those that a diagnostic names.
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
      // A diagnostic has the path at which a member belongs, to which it is moved.
      let end = ".\(path.text)".utf8.reversed()
      let isNamed = named.contains { $0.utf8.reversed().starts(with: end) }
      if !kept.contains(ByteKey(text)), !isNamed { lost = path.text }
    }
    try expect(lost == nil, "a value that could be read is not in the repaired header", lost ?? "")
  }
}
