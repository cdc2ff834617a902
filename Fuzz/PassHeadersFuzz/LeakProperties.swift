import Foundation
import PassHeaders
import PassHeadersCLI
import PassHeadersInspection
import TestSupport

/// The property that personal values stay hidden, checked with a canary in each place that is personal.
///
/// The header may be damaged, and may have any notation and escape sequences. Neither a description, an error, a
/// diagnostic, nor the output of the tool with `--redact` shows a canary.
enum LeakProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let seed = bytes.seed
    var generator = SeededGenerator(state: seed)
    let header = CanaryHeader(&generator)
    try header.expectHidden(["\(header.model)"], "a model shows a canary")
    if seed & 7 == 0 { try checkModels(header) }
    try checkReading(header, Bool.random(using: &generator) ? header.model.kind : nil)
    try checkTool(header.printed(&generator), header, &generator)
    if seed & 7 == 1 { try checkJSON(header.model) }
    if seed & 3 == 2 { try ToolProperties.check(seed) }
  }

  // MARK: Texts of the library

  private static func checkModels(_ header: CanaryHeader) throws(PropertyFailure) {
    var values: [Any] = [header.model]
    switch header.model {
    case .partnerFrameworkStatus(let status):
      values += [status, status.account, status.diagnostics, status.account.accessStatus]
      values += [status.account.permissionError as Any, status.account.providerError as Any]
      values += PartnerFrameworkStatus.Object.allCases.map { status[unknownMembersOf: $0] }
      let now = EpochMilliseconds(clamping: 0)
      values.append(
        status.predictedRefusals(at: now, phase: .decisions, configuration: header.configuration))
      values.append(
        Prediction(for: status, in: .init(at: now, phase: .check, mvpd: header.canaries.first)))
    case .deviceInfo(let device):
      values += [device, device.unknownMembers, device.diagnostics, device[.osName] as Any]
      values += DeviceInfo.Field.allCases.map { device[$0] as Any }
    case .deviceIdentifier(let identifier):
      values += [identifier] + header.canaries.map { SAMLResponse($0) }
    }
    if let configuration = header.configuration {
      values += [configuration, configuration.mvpds]
      values += header.canaries.map { configuration.lookup(platformMappingId: $0 + " ") }
    }
    for value in values {
      var texts = ["\(value)", String(reflecting: value)]
      var dumped = ""
      dump(value, to: &dumped)
      texts += [dumped] + Mirror(reflecting: value).children.map { "\($0.value)" }
      try header.expectHidden(texts, "a model shows a canary")
    }
  }

  private static func checkReading(
    _ header: CanaryHeader, _ kind: PassHeader.Kind?
  ) throws(PropertyFailure) {
    var texts: [String] = []
    let text = String(decoding: header.value, as: UTF8.self)
    if case .failure(let error) = PassHeader.read(header.model.kind, text) {
      texts += [error.description, error.message]
    }
    let inspection = Inspection(of: header.value, as: kind)
    try InspectionProperties.check(inspection, of: header.value)
    texts.append(inspection.description)
    for diagnostic in inspection.diagnostics {
      texts += [diagnostic.description, diagnostic.repairIsPersonal ? "" : diagnostic.repair ?? ""]
    }
    if let repaired = inspection.repaired {
      texts += ["\(repaired)"] + repaired.diagnostics.map { $0.description }
    }
    let request = Prediction.Request(
      at: EpochMilliseconds(clamping: 0), phase: .decisions, configuration: header.configuration)
    let prediction = Prediction(for: inspection, in: request)
    try PredictionProperties.check(prediction, request)
    texts +=
      [prediction.description]
      + prediction.refusals.map { "\($0) \($0.path) \($0.advice)" }
    try header.expectHidden(texts, "what is said of a header shows a canary")
  }

  // MARK: Output of the tool

  private static func checkTool(
    _ text: Bytes, _ header: CanaryHeader, _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    // The time is fixed. Otherwise, a printed distance from now could have the digits of a canary.
    let words: [Word] =
      ["--redact", "--now", "2026-11-21"]
      + (Bool.random(using: &generator) ? ["--json", "--"] : ["--"]) + [Word(text)]
    let configuration = Bool.random(using: &generator) ? header.similarConfiguration : nil
    let output = ToolOutput("decode", words, configuration: configuration)
    let printed = String(decoding: output.results + output.errors, as: UTF8.self)
    try expect(
      !printed.isEmpty, "the tool prints nothing", String(decoding: text, as: UTF8.self))
    try header.expectHidden(
      [printed], "the tool shows a canary with --redact",
      "of\n\(String(decoding: text, as: UTF8.self))\n")
    // With another header, the tool prints a summary.
    let isBroken = Bool.random(using: &generator)
    let other: Word = isBroken ? "X-Device-Info: hello" : "no header\nhere"
    let both = ToolOutput("decode", words + [other], configuration: configuration)
    try header.expectHidden(
      [both.results, both.errors].map { String(decoding: $0, as: UTF8.self) },
      "a summary shows a canary with --redact")
    let code = output.code
    try expect(
      both.code
        == (code == .noInput ? code : isBroken || code == .invalid ? .invalid : .unreadable),
      "the exit code of two inputs is not the worse one", "\(code), \(both.code)")
  }

  /// Checks that the JSON that the tool prints for a header has the header's payload.
  private static func checkJSON(_ header: PassHeader) throws(PropertyFailure) {
    guard let value = try? header.headerValue(validation: .lenient),
      let payload = decodedPayload(value)
    else { return }
    let line = Word(Bytes("\(header.kind.fieldName): \(value)".utf8))
    let row = ToolOutput("decode", ["--json", "--", line]).rows.first
    let given = try? JSONValue(parsing: payload.span)
    try expect(row?["payload"].json == given?.json, "the tool prints another payload")
  }
}
