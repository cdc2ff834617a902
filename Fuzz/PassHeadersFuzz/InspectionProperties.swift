import PassHeaders
import PassHeadersCLI
import PassHeadersInspection
import TestSupport

/// The properties of the inspection of a value, which may be damaged.
///
/// An input is inspected as it is, and as the content of Base64. Its bytes are also the choices from which a damaged
/// header is made.
enum InspectionProperties {
  static func check(_ input: Bytes) throws(PropertyFailure) {
    var choices = InputGenerator(input)
    for text in [input, Bytes(Base64.encode(input.span).utf8)] {
      let kind = HeaderKind.allCases.randomElement(using: &choices)
      try check(Inspection(of: text, as: kind), of: text, as: kind)
      try check(Inspection(of: text), of: text, as: nil)
    }
    guard let damaged = DamagedHeader(using: &choices) else { return }
    let inspection = Inspection(of: damaged.value, as: damaged.header.kind)
    try check(inspection, of: damaged.value, as: damaged.header.kind)
    try check(inspection, of: damaged)
    if damaged.hasCanaries { try checkPrivacy(inspection, of: damaged, &choices) }
  }

  /// Checks the verdict, the diagnostics and the repair of a text that was inspected as a header of `kind`.
  private static func check(
    _ inspection: Inspection, of text: Bytes, as kind: HeaderKind?
  ) throws(PropertyFailure) {
    let diagnostics = inspection.diagnostics
    for diagnostic in diagnostics {
      try diagnostic.check(in: text.count, json: inspection.payload?.count ?? -1)
    }
    if let kind {
      let value = String(decoding: text, as: UTF8.self)
      let header = try? PassHeader(kind, headerValue: value)
      try expect(inspection.header == header, "the strict reader reads another header")
    }
    let errors = diagnostics.filter { $0.severity == .error }
    try expect((inspection.header == nil) == !errors.isEmpty, "the errors are not the verdict's")
    try checkError(inspection, errors, of: text)
    guard let repaired = inspection.repaired else { return }
    try expect(
      errors.allSatisfy { $0.repair != nil }, "an error without repair is repaired", "\(errors)")
    let second = Inspection(of: inspection.repairedValue ?? "", as: repaired.kind)
    try expect(second.header == repaired, "a repaired header is not accepted as it is")
    try checkKept(inspection)
  }

  /// Checks that `errors` has the error of the strict reader.
  private static func checkError(
    _ inspection: Inspection, _ errors: [Diagnostic], of text: Bytes
  ) throws(PropertyFailure) {
    guard let error = inspection.error else { return }
    let payload = try? Payload.decode(text.span)
    let codes = Set(errors.map { $0.code.rawValue })
    try expect(
      errors.contains { $0.code.stands(for: error.code) }
        || inspection.diagnostics.count == Inspection.diagnosticLimit
        // A text that is not Base64 has a diagnostic that says what it is instead.
        || error.stage == .base64
        // A quoted text in Base64 is read further.
        || payload?.first { !$0.isWhiteSpace } != UInt8(ascii: "{")
        // A value that ends early may end within a character.
        || ["control-character", "invalid-utf8"].contains(error.code.rawValue)
          && codes.contains("unexpected-end"),
      "the strict error is not among the errors", "\(error.code): \(codes)")
  }

  /// Checks that the repaired header has every value that was readable, except values that a diagnostic names.
  private static func checkKept(_ inspection: Inspection) throws(PropertyFailure) {
    guard let readable = inspection.readable, let value = inspection.repairedValue,
      let payload = decodedPayload(value), let written = try? JSONValue(parsing: payload.span),
      !inspection.diagnostics.contains(where: { $0.code == Fault.tooManyDiagnostics })
    else { return }
    // A number that is put in double quotes keeps its digits.
    let changes = inspection.diagnostics.filter {
      $0.repair != nil && $0.code != Fault.wrongType.code
    }
    let named = Set(changes.compactMap { $0.path })
    let kept = Set(written.texts.map { ByteKey($0) })
    var lost: String?
    readable.forEachLeaf(.root, except: named) { text, path in
      if !kept.contains(ByteKey(text)) { lost = path.text }
    }
    try expect(lost == nil, "a value that could be read is not in the repaired header", lost ?? "")
  }

  /// Checks that the repair of `damaged` is the original header, or that there is none if the damage lost a sign.
  private static func check(
    _ inspection: Inspection, of damaged: DamagedHeader
  ) throws(PropertyFailure) {
    let isOriginal = inspection.repaired == damaged.header
    let value = String(decoding: damaged.value, as: UTF8.self)
    switch damaged.damage {
    case .layer: try expect(isOriginal, "an encoded or quoted value is another header", value)
    case .sign:
      try expect(
        isOriginal || inspection.repaired == nil, "a sign is repaired to another header", value)
    case .bytes: break
    }
  }

  // MARK: Privacy

  /// A configuration whose MVPD is suggested for a canary, because the first letter has another case.
  private static let configuration: Bytes = {
    let id = JSONValue.string(Canary.text.prefix(1).uppercased() + Canary.text.dropFirst())
    let mvpd = JSONValue.members(["id": id, "displayName": id, "platformMappingId": id])
    return JSONValue.members(["mvpds": .array([mvpd])]).json
  }()

  /// Checks that neither the library nor the tool with `--redact` shows a part of a canary.
  private static func checkPrivacy(
    _ inspection: Inspection, of damaged: DamagedHeader, _ choices: inout InputGenerator
  ) throws(PropertyFailure) {
    var texts = ["\(inspection)"]
    if let error = inspection.error { texts.append("\(error)") }
    if let repaired = inspection.repaired { texts.append("\(repaired)") }
    for diagnostic in inspection.diagnostics {
      texts += ["\(diagnostic)", diagnostic.repairIsPersonal ? "" : diagnostic.repair ?? ""]
    }
    let text = damaged.printed(using: &choices)
    // The time is fixed. Otherwise, a printed distance from now could have the digits of a canary.
    let options: [Word] =
      ["--redact", "--now", "2026-11-21"]
      + (Bool.random(using: &choices) ? ["--json", "--"] : ["--"])
    let isKnown = Bool.random(using: &choices)
    let output = ToolOutput(
      "decode", options + [Word(text)], configuration: isKnown ? configuration : nil)
    texts.append(String(decoding: output.results + output.errors, as: UTF8.self))
    for shown in texts {
      try expect(
        Canary.leak(in: shown) == nil, "a canary is shown",
        "\(shown) of \(String(decoding: text, as: UTF8.self))")
    }
  }
}
