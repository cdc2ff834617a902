import PassHeaders
import PassHeadersCLI
import PassHeadersInspection
import TestSupport
import Testing

/// The tests that the tool prints what the library says, of arguments and files, and with masks.
extension ToolLibraryTests {
  /// Returns the kind and the value of a random header. Up to two bytes of the value are replaced.
  private static func field(
    _ generator: inout SeededGenerator
  ) -> (kind: HeaderKind, value: ContiguousArray<UInt8>) {
    let header: PassHeader =
      Bool.random(using: &generator)
      ? .deviceInfo(.random(using: &generator))
      : .partnerFrameworkStatus(.random(using: &generator))
    var value = ContiguousArray(((try? header.headerValue(validation: .lenient)) ?? "").utf8)
    for _ in 0..<Int.random(in: 0...2, using: &generator) where !value.isEmpty {
      let index = Int.random(in: 0..<value.count, using: &generator)
      value[index] = ContiguousArray("Ae09-_!=.".utf8).randomElement(using: &generator) ?? 0
    }
    return (header.kind, value)
  }

  /// Checks that `--json` prints what an inspection of each value says, both for an argument and for a file, and that
  /// `--fix` prints the repaired values.
  @Test func rowsAreThoseOfTheLibrary() {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<250 {
      let fields = (0...Int.random(in: 0...2, using: &generator)).map { _ in
        Self.field(&generator)
      }
      // Equal headers are shown once, and a name without a value only gets a note.
      guard Set(fields.map { $0.value }).count == fields.count,
        !fields.contains(where: { $0.value.isEmpty })
      else { continue }
      // Several fields are those of a message, so that all of each line was sent.
      let message = fields.count > 1 ? "POST /api/v2/R/sessions HTTP/1.1\n" : ""
      let text = ContiguousArray(
        Array(message.utf8)
          + fields.flatMap { kind, value in
            ContiguousArray("\(kind.fieldName): ".utf8) + value + [10]
          })
      let inspections = fields.map { Inspection(of: $1, as: $0) }
      let detail = String(decoding: text, as: UTF8.self)
      // The second time is shortly before one of the random dates.
      let time: Word = Bool.random(using: &generator) ? "2026-11-21" : "1735689550000"
      let words: [Word] = ["--now", time, "--json"]
      let rows = ToolOutput("decode", words + ["--", Word(text)]).rows
      #expect(rows.count == inspections.count, "\(detail)")
      for (row, inspection) in zip(rows, inspections) {
        // The diagnostics of an inspection precede those of the time and the MVPD.
        #expect(Self.facts(of: row).starts(with: Self.facts(of: inspection)), "\(detail)")
        guard inspection.header != nil, let payload = inspection.payload else { continue }
        #expect(
          row["payload"].json == (try? JSONValue(parsing: payload.span))?.json, "\(detail)")
      }
      let ofFile = ToolOutput("decode", words, input: text).rows
      #expect(ofFile.map { Self.facts(of: $0) } == rows.map { Self.facts(of: $0) }, "\(detail)")
      // Masks do not change what is said.
      let redacted = ToolOutput("decode", words + ["--redact", "--", Word(text)]).rows
      #expect(
        redacted.map { Self.judgment(of: $0) } == rows.map { Self.judgment(of: $0) }, "\(detail)")
      let fixed = ToolOutput("decode", ["--fix", "--", Word(text)])
      let repaired = inspections.compactMap { $0.repairedValue }
      #expect(fixed.lines == repaired.map { ContiguousArray($0.utf8) }, "\(detail)")
      #expect(
        (fixed.code == .success) == (repaired.count == inspections.count), "\(detail)")
    }
  }

  private static func facts(of inspection: Inspection) -> [ByteKey] {
    let facts = [
      inspection.kind?.fieldName, "\(inspection.verdict)", inspection.error?.code.rawValue,
      inspection.error?.offset.map { "\($0)" },
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
