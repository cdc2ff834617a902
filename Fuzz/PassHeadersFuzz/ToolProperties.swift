import PassHeaders
import PassHeadersCLI
import PassHeadersInspection
import TestSupport

/// The property that the tool prints what the library says, as an argument and as a file, and with masks.
enum ToolProperties {
  /// Returns the kind and the value of a random header. Up to two bytes of the value are replaced.
  private static func field(
    _ generator: inout InputGenerator
  ) -> (kind: PassHeader.Kind, value: Bytes) {
    let header: PassHeader =
      Bool.random(using: &generator)
      ? .deviceInfo(.random(using: &generator))
      : .partnerFrameworkStatus(.random(using: &generator))
    var value = Bytes(((try? header.headerValue(validation: .lenient)) ?? "").utf8)
    for _ in 0..<Int.random(in: 0...2, using: &generator) where !value.isEmpty {
      let index = Int.random(in: 0..<value.count, using: &generator)
      value[index] = Bytes("Ae09-_!=.".utf8).randomElement(using: &generator) ?? 0
    }
    return (header.kind, value)
  }

  /// Checks that `--json` prints what an inspection of each value says, both for an argument and for a file, and that
  /// `--fix` prints the repaired values.
  static func check(_ generator: inout InputGenerator) throws(PropertyFailure) {
    let fields = (0...Int.random(in: 0...2, using: &generator)).map { _ in field(&generator) }
    // Equal headers are shown once, and a name without a value only gets a note.
    guard Set(fields.map { $0.value }).count == fields.count,
      !fields.contains(where: { $0.value.isEmpty })
    else { return }
    let text = Bytes(
      fields.flatMap { kind, value in Bytes("\(kind.fieldName): ".utf8) + value + [10] })
    let inspections = fields.map { Inspection(of: $1, as: $0) }
    let detail = String(decoding: text, as: UTF8.self)
    // The second time is shortly before one of the random dates.
    let time: Word = Bool.random(using: &generator) ? "2026-11-21" : "1735689550000"
    let words: [Word] = ["--now", time, "--json"]
    let rows = ToolOutput("decode", words + ["--", Word(text)]).rows
    try expect(
      // The diagnostics of an inspection precede those of the time and the MVPD.
      rows.count == inspections.count
        && zip(rows, inspections).allSatisfy { facts(of: $0).starts(with: facts(of: $1)) },
      "the tool says something else than the library", detail)
    try expect(
      ToolOutput("decode", words, input: text).rows.map { facts(of: $0) }
        == rows.map { facts(of: $0) },
      "a file has other headers than an argument", detail)
    // Masks do not change what is said.
    let redacted = ToolOutput("decode", words + ["--redact", "--", Word(text)]).rows
    try expect(
      redacted.map { judgment(of: $0) } == rows.map { judgment(of: $0) },
      "a redacted header has another judgment", detail)
    let fixed = ToolOutput("decode", ["--fix", "--", Word(text)])
    let repaired = inspections.compactMap { $0.repairedValue }
    try expect(
      fixed.lines == repaired.map { Bytes($0.utf8) }
        && (fixed.code == .success) == (repaired.count == inspections.count),
      "the tool prints another repaired value", detail)
  }

  private static func facts(of inspection: Inspection) -> [ByteKey] {
    let facts = [
      inspection.kind?.fieldName, "\(inspection.verdict)", inspection.error?.code.rawValue,
      inspection.error.map { "\($0.offset)" },
      inspection.verdict == .valid ? nil : inspection.repairedValue,
    ]
    let diagnostics = inspection.diagnostics.map { diagnostic in
      let texts = [
        diagnostic.severity.rawValue, "\(diagnostic.code)", diagnostic.path, diagnostic.repair,
      ]
      let ranges = [diagnostic.range, diagnostic.jsonRange].map { range in
        range.map { "[\($0.lowerBound),\($0.upperBound)]" }
      }
      return (texts + ranges).map { $0 ?? "" }.joined(separator: " ")
    }
    return (facts.map { $0 ?? "" } + diagnostics).map { ByteKey($0) }
  }

  /// The parts of `row` that have nothing personal: the verdict, the codes, and whether the date has passed.
  private static func judgment(of row: JSONValue) -> [String] {
    [row["verdict"].text ?? "", row["account"]["expirationDate"]["expired"].string]
      + (row["diagnostics"].elements + row["refusals"].elements).map { $0["code"].text ?? "" }
  }

  private static func facts(of row: JSONValue) -> [ByteKey] {
    let facts = [
      row["header"].text, row["verdict"].text, row["error"]["code"].text,
      row["error"]["offset"].integer.map { "\($0)" }, row["repaired"].text,
    ]
    let diagnostics = row["diagnostics"].elements.map { diagnostic in
      let texts = ["severity", "code", "path", "repair"].map { diagnostic[$0].text ?? "" }
      let ranges = ["range", "jsonRange"].map { name in
        diagnostic[name].elements.isEmpty ? "" : diagnostic[name].string
      }
      return (texts + ranges).joined(separator: " ")
    }
    return (facts.map { $0 ?? "" } + diagnostics).map { ByteKey($0) }
  }
}
