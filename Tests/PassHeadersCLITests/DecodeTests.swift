import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of `decode` that need many inputs, or that compare its output with the library.
@Suite struct DecodeTests {
  /// Checks that lines are not wider than the terminal. Values, addresses and codes are never wrapped, so that they can
  /// be copied.
  @Test func linesFitTheWidthOfTheTerminal() throws {
    let configuration = ["--config", TestFile.root + "/Spec/examples/configuration.json"]
    let long = Sample.encoded(
      "{\"model\":\"" + String(repeating: "é", count: 500) + "\" \"version\":1}")
    let expired = Sample.status(date: "1735689600000")
    let calls = [
      [Sample.status()], ["decode", Sample.missingComma], ["decode", "X-Device-Info: e30-"],
      [expired] + configuration, ["explain", "pfs_fallback"], ["mvpd"] + configuration,
      ["mvpd", "Cablevision"] + configuration, ["decode", long],
    ]
    for width in [40, 60, 80, 96] {
      for words in calls {
        let lines = try Invocation(words, environment: ["COLUMNS": "\(width)"]).lines
        #expect(lines.count > 2, "\(words)")
        for line in lines where !line.contains("https://") && !line.contains(": eyJ") {
          if line.contains("invalid_header_") { continue }
          #expect(line.unicodeScalars.count <= width, "\(width) \(words) \(line)")
        }
        // The caret is under the character that the message is about.
        guard words.last == long else { continue }
        let caret = try #require(lines.firstIndex { $0.hasSuffix("^") }, "\(width)")
        #expect(Array(lines[caret - 1])[lines[caret].count - 1] == "\"", "\(width)")
      }
    }
  }

  /// Checks that control characters and hidden characters of the input are not printed.
  @Test func outputIsPrintable() throws {
    let evil = "\u{1B}]0;x\u{7}\u{202E}\u{200B}\u{2028}\u{9B}31m\u{FEFF}"
    let payload = #"{"model":"\#(evil)","osName":"\#(evil)","\#(evil)":1}"#
    let folder = try TemporaryFolder()
    let member = JSONValue.string(evil)
    let mvpd = JSONValue.members([
      "id": .string("a"), "displayName": member, "platformMappingId": member,
      "boardingStatus": member, "logoUrl": member,
    ])
    let evilFile = try folder.write(
      "evil.json", Data(JSONValue.members(["mvpds": .array([mvpd])]).json))
    for words in [
      ["decode", Sample.encoded(payload)], ["decode", "X-Device-Info: \(evil)"],
      ["decode", payload], ["decode", "--json", Sample.encoded(payload)], ["explain", evil],
      ["mvpd", evil, "--config", evil], [evil], ["decode", "--\(evil)"], ["\(evil).log"],
      ["encode", "status", "--\(evil)"], ["mvpd", "--config", evilFile.path],
      ["mvpd", "a", "--config", evilFile.path],
    ] {
      let call = try Invocation(words)
      for scalar in (call.output + call.errors).unicodeScalars where scalar != "\n" {
        let isHidden = [0x202E, 0x200B, 0x2028, 0xFEFF].contains(scalar.value)
        let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
        #expect(!isHidden && !isControl, "\(words) \(scalar.value)")
      }
    }
  }

  /// Checks that each control character, format character and separator of Unicode is escaped, and that the JSON output
  /// still has it.
  @Test func everyUnsafeCharacterIsEscaped() throws {
    let categories: Set<Unicode.GeneralCategory> = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    let unsafe = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }.filter {
      categories.contains($0.properties.generalCategory)
        || $0.value > 0x7F && $0.properties.isWhitespace
        || $0.value < 0xE0000 && $0.properties.isDefaultIgnorableCodePoint
        || [0x2800, 0xE0100, 0xE000, 0x10FFFD, 0x0378].contains($0.value)
    }
    var text = String.UnicodeScalarView()
    for scalar in unsafe { text += [scalar, " "] }
    let model = JSONValue.string(String(text))
    let value = Sample.encoded(String(utf8: JSONValue.members(["model": model]).json.span))
    let (shown, json) = (
      try Invocation(["decode", value]), try Invocation(["decode", "--json", value])
    )
    for call in [shown, json] {
      #expect(call.output.utf8.count > text.count)
      for scalar in call.output.unicodeScalars where scalar != "\n" {
        #expect(!unsafe.contains(scalar), "\(scalar.value)")
      }
    }
    #expect(try json.json.first?["payload"]["model"].json.elementsEqual(model.json) == true)
  }

  /// Checks that a command to copy has the name of a file only if no shell reads it in another way.
  @Test func commandsHaveOnlyPlainFileNames() throws {
    let folder = try TemporaryFolder()
    for (name, argument) in [
      ("a.gz", "'a.gz'"), ("a b.gz", "'a b.gz'"), ("a'b.gz", "FILE"), ("-a.gz", "FILE"),
      ("a$(b).gz", "FILE"),
    ] {
      try folder.write(name, Data([0x1F, 0x8B, 8, 0]))
      let call = try Invocation(["--", name], in: folder.url)
      #expect(call.errors.contains("gzip -dc \(argument) |"), "\(name)")
    }
  }

  @Test func missingPermissionIsReported() throws {
    guard getuid() != 0 else { return }
    let call = try Invocation(shell: "echo x >secret; chmod 0 secret; pass-headers secret")
    #expect(call.errors.contains("ermission"))
  }

  /// Checks that a fault in two places of a value is printed once, with both places.
  @Test func equalFaultsArePrintedOnce() throws {
    let call = try Invocation(["X-Device-Info: \"'eyJtb2RlbCI6IlRWIn0='\""])
    #expect(call.lines.filter { $0.contains("error[quotes]") }.count == 1)
    #expect(call.lines.contains("    also at 2"))
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  /// Checks the units of a relative time. The clock has a time from before the call to after it.
  @Test func relativeTimesHaveUnits() throws {
    for (time, milliseconds) in [
      ("+90s", 90_000), ("-90s", -90_000), ("+2m", 120_000), ("+1h", 3_600_000),
      ("+1d", 86_400_000),
    ] as [(String, Int64)] {
      let start = Self.now
      let call = try Invocation([
        "encode", "status", "--access", "granted", "--id", "a", "--expires", time,
      ])
      let end = Self.now
      let value = call.output.trimmingCharacters(in: .newlines)
      let date = try PartnerFrameworkStatus(headerValue: value).account.expirationDate
      let distance = try #require(date).rawValue - milliseconds
      #expect((start...end).contains(distance), "\(time)")
    }
  }

  @Test func manyMembersArePrinted() throws {
    let members = (0..<50_000).map { "\"m\($0)\":1" }.joined(separator: ",")
    let header = "X-Device-Info: " + Sample.encoded("{\(members)}")
    let output = try Invocation(["decode"], input: header.utf8).output
    #expect(output.missing("m49999") == nil)
  }

  /// Checks that the tool prints the codes, messages and paths of the library's inspection.
  @Test func toolPrintsTheDiagnosticsOfTheLibrary() throws {
    var count = 0
    for vector in try VectorFile.device.cases() {
      guard let input = vector["value"].text, !input.contains("W1tbW1tb"),
        !input.contains(where: { $0.isWhitespace }),
        let header = try Invocation(["decode", "--json", "--", "X-Device-Info: " + input]).json
          .first,
        header["value"].text.hasSameBytes(as: input)
      else { continue }
      let inspected = Inspection(of: input, as: .deviceInfo).diagnostics
      let printed = header["diagnostics"].elements
      #expect(printed.map { $0["code"].text } == inspected.map { $0.code.rawValue }, "\(input)")
      #expect(printed.map { $0["message"].text } == inspected.map { $0.fullMessage }, "\(input)")
      #expect(printed.map { $0["path"].text } == inspected.map { $0.path }, "\(input)")
      #expect(printed.map { $0["advice"].text } == inspected.map { $0.advice }, "\(input)")
      count += 1
    }
    #expect(count > 80, "\(count)")
  }

  // MARK: Captures

  /// Checks that each capture has the same number of headers and the same exit code as text and as JSON.
  @Test func capturesAreDecodedAsTextAndJSON() throws {
    let folder = URL(filePath: TestFile.root)
      .appending(path: "Tests/PassHeadersInspectionTests/Captures")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try Invocation([name], in: folder)
      let json = try Invocation(["--json", name], in: folder)
      #expect([0, 1, 2].contains(text.code) && text.code == json.code, "\(name)")
      let count = try json.json.count
      #expect((count == 0) == (text.code == 2), "\(name)")
      if count > 1 { #expect(text.output.contains("\n\(name): \(count) headers"), "\(name)") }
    }
  }

  /// Checks that headers beyond the limit of 10,000 are counted with their verdicts, and that the first broken one is
  /// shown.
  @Test func omittedHeadersAreCounted() throws {
    let valid = (0..<10_000).map { number in
      "AP-Device-Identifier: fingerprint \(Sample.encoded("\(number)"))\n"
    }
    let folder = try TemporaryFolder()
    let broken = ["YW", "Ym", "Y2"].map { "AP-Device-Identifier: fingerprint \($0)JjZA\n" }
    try folder.write("many.log", Data((valid + broken).joined().utf8))
    let call = try Invocation(["many.log"], in: folder.url)
    #expect(call.code == 1)
    #expect(
      call.output.hasSuffix(
        "many.log: 10003 headers, 10001 of them kept, 3 broken; look at line 10001\n"))
    #expect(call.errors == "warning: 2 more are not shown, as there were too many before\n")
    let fixed = try Invocation(["--fix", "many.log"], in: folder.url)
    #expect(fixed.code == 1 && fixed.lines.count == 10_001)
  }
}
