import PassHeaders
import PassHeadersCLI
import PassHeadersInspection
import TestSupport

/// The property that personal values stay hidden, checked with a canary in each place that is personal.
///
/// The header may be damaged, and may have any notation and escape sequences. Neither a description, an error, a
/// diagnostic, nor the output of the tool with `--redact` shows a canary.
enum LeakProperties {
  /// A configuration whose MVPDs are suggested for the canaries, because the first letter has another case.
  private static let similarConfiguration: Bytes = {
    let mvpds = [Canary.text, Canary.otherText].map { canary in
      let id = JSONValue.string(canary.prefix(1).uppercased() + canary.dropFirst())
      return JSONValue.members(["id": id, "displayName": id, "platformMappingId": id])
    }
    return JSONValue.members(["mvpds": .array(mvpds)]).json
  }()

  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    var generator = InputGenerator(bytes)
    let header = try CanaryHeader(using: &generator)
    try checkReading(header, Bool.random(using: &generator) ? header.kind : nil)
    try checkTool(header.printed(&generator), &generator)
  }

  private static func expectHidden(
    _ texts: [String], _ property: StaticString, _ detail: @autoclosure () -> String = ""
  ) throws(PropertyFailure) {
    for text in texts {
      let leak = Canary.leak(in: text)
      try expect(leak == nil, property, "\(leak ?? "") \(detail())in \(text)")
    }
  }

  private static func checkReading(
    _ header: CanaryHeader, _ kind: HeaderKind?
  ) throws(PropertyFailure) {
    var texts: [String] = []
    let text = String(decoding: header.value, as: UTF8.self)
    if case .failure(let error) = PassHeader.read(header.kind, text) {
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
    let request = HeaderRequest(
      at: EpochMilliseconds(clamping: 0), phase: .decisions,
      configuration: try? Canary.configuration())
    let refusals = try PredictionProperties.refusals(of: inspection, in: request)
    texts += refusals.map { "\($0) \($0.path) \($0.advice)" }
    try expectHidden(texts, "what is said of a header shows a canary")
  }

  private static func checkTool(
    _ text: Bytes, _ generator: inout InputGenerator
  ) throws(PropertyFailure) {
    // The time is fixed. Otherwise, a printed distance from now could have the digits of a canary.
    let words: [Word] =
      ["--redact", "--now", "2026-11-21"]
      + (Bool.random(using: &generator) ? ["--json", "--"] : ["--"]) + [Word(text)]
    let configuration = Bool.random(using: &generator) ? similarConfiguration : nil
    let output = ToolOutput("decode", words, configuration: configuration)
    let printed = String(decoding: output.results + output.errors, as: UTF8.self)
    let input = String(decoding: text, as: UTF8.self)
    try expect(!printed.isEmpty, "the tool prints nothing", input)
    try expectHidden([printed], "the tool shows a canary with --redact", "of\n\(input)\n")
    // With another header, the tool prints a summary.
    let isBroken = Bool.random(using: &generator)
    let other: Word = isBroken ? "X-Device-Info: hello" : "no header\nhere"
    let both = ToolOutput("decode", words + [other], configuration: configuration)
    try expectHidden(
      [both.results, both.errors].map { String(decoding: $0, as: UTF8.self) },
      "a summary shows a canary with --redact")
    let code = output.code
    try expect(
      both.code
        == (code == .noInput ? code : isBroken || code == .invalid ? .invalid : .unreadable),
      "the exit code of two inputs is not the worse one", "\(code), \(both.code)")
  }
}
