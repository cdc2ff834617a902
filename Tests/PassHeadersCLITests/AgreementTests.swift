import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The same slip, given to `decode`, `check` and `scan`, gets the same code and sentence.
@Suite struct AgreementTests {
  private struct Fault: Hashable {
    let code: String
    let message: String
    let path: String?

    init(_ diagnostic: Diagnostic) {
      (code, message, path) = (
        diagnostic.code.rawValue, diagnostic.fullMessage, diagnostic.path
      )
    }

    init(_ json: JSONValue) {
      (code, message, path) = (
        json["code"].text ?? "", json["message"].text ?? "", json["path"].text
      )
    }
  }

  /// One header per line, so that one process answers for all.
  private func faults(_ words: [String], _ lines: [String]) throws -> [Int64: [Fault]] {
    let call = try Invocation(words, input: Array(lines.joined(separator: "\n").utf8))
    var found: [Int64: [Fault]] = [:]
    for header in try call.json {
      let faults = header["diagnostics"].elements.map { Fault($0) }
      let places = header["places"].elements.compactMap { $0["line"].integer }
      for line in places.isEmpty ? [header["line"].integer ?? 0] : places { found[line] = faults }
    }
    return found
  }

  /// What nests deeper than a test reads what is printed.
  private let nested = Array("[[[[[[".utf8)

  /// A line for each value of the vectors, by itself and as JSON that was not encoded.
  private func lines() throws -> [String] {
    var lines: [String] = []
    for (file, name) in [
      (VectorFile.status, "AP-Partner-Framework-Status"), (.device, "X-Device-Info"),
      (.identifier, "AP-Device-Identifier"), (.inspection, "X-Device-Info"),
      (.inspection, "AP-Partner-Framework-Status"),
    ] {
      for vector in try file.cases() {
        let value = vector["value"].text ?? vector["input"].text ?? ""
        // A value of one line and without another name, so that all three commands see the same.
        guard !value.isEmpty,
          !value.contains(where: { $0.isNewline || $0 == "\u{1B}" || $0 == "'" }),
          value.count < 2_000, !(decodedPayload(value) ?? []).contains(nested),
          HeaderOccurrence.first(in: ContiguousArray(value.utf8).span) == nil
        else { continue }
        lines.append("\(name): \(value)")
      }
    }
    return lines
  }

  @Test func oneFaultHasOneSentence() throws {
    let lines = try lines()
    let decoded = try faults(["decode", "--json"], lines)
    let checked = try faults(["check", "--json"], lines)
    let scanned = try faults(["scan", "--json"], lines)
    #expect(decoded.count > 600)
    var codes: Set<String> = []
    for (line, faults) in decoded {
      #expect(checked[line] == faults, "\(lines[Int(line) - 1])")
      codes.formUnion(faults.map { $0.code })
    }
    for (line, faults) in scanned { #expect(decoded[line] == faults, "\(lines[Int(line) - 1])") }
    #expect(scanned.count > decoded.count * 9 / 10)
    #expect(codes.count > 60, "\(codes.count)")
  }

  /// And so does the library.
  @Test func theLibrarySaysTheSame() throws {
    for vector in try VectorFile.inspection.cases() {
      // Of what is a value alone; from a text the command takes the headers.
      guard let input = vector["input"].text, vector["as"].isNull, !input.contains("W1tbW1tb"),
        !input.contains(where: { $0.isWhitespace })
      else { continue }
      let header = try Invocation(["decode", "--json", "--", input], input: []).json
      guard header.count == 1 else { continue }
      let inspected = Inspection(of: input).diagnostics
      #expect(header[0]["diagnostics"].elements.map { Fault($0) } == inspected.map { Fault($0) })
      #expect(inspected.allSatisfy { Explanation(code: $0.code.rawValue) != nil })
    }
  }
}
