import PassHeaders
import PassHeadersCLI
import PassHeadersInspection
import TestSupport

/// The properties of the tool. It prints what the library says, and no input or option changes what it prints of
/// another one.
enum ToolProperties {
  /// Checks one of the properties, which `seed` selects.
  static func check(_ seed: UInt64) throws(PropertyFailure) {
    var generator = SeededGenerator(state: seed)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: try checkOtherService(&generator)
    case 1: try checkMVPD(&generator)
    case 2: try checkEncode(&generator)
    case 3: try checkLookup(&generator)
    default: try checkRows(&generator)
    }
  }

  // MARK: Headers

  /// Returns the kind and the value of a random header. Up to two bytes of the value are replaced.
  private static func field(
    _ generator: inout SeededGenerator
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
  private static func checkRows(_ generator: inout SeededGenerator) throws(PropertyFailure) {
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

  /// Checks that a header of another service does not change the exit code, in any form of the output.
  private static func checkOtherService(
    _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    let foreign = "GET /v1 HTTP/1.1\nHost: api.example.com\nX-Device-Info: MacBook\n\n"
    let values = ["e30=", "e30", "!", "eyJ", "<private>", "eyJtb2RlbCI6IlRWIiwibW9kZWwiOiJQQyJ9"]
    let value = values.randomElement(using: &generator) ?? ""
    let own =
      "GET /api/v2/x/profiles HTTP/1.1\nHost: sp.auth.adobe.com\nX-Device-Info: \(value)\n\n"
    let option: [Word] =
      [[], ["--fix"], ["--json"], ["--raw"], ["--redact"]].randomElement(using: &generator) ?? []
    let isFirst = Bool.random(using: &generator)
    let alone = ToolOutput("decode", option + ["--", Word(own.utf8)])
    let both = ToolOutput(
      "decode", option + ["--", Word((isFirst ? foreign + own : own + foreign).utf8)])
    try expect(
      alone.code == both.code, "a header of another service changes the exit code",
      "\(option) \(value)")
  }

  /// Checks that a status is judged for the MVPD of `--mvpd`, or otherwise for the MVPD in the path of its request. The
  /// exit code shows it, with and without `--json`.
  private static func checkMVPD(_ generator: inout SeededGenerator) throws(PropertyFailure) {
    let configuration = Bytes(
      """
      {"mvpds":[{"id":"A","platformMappingId":"a","boardingStatus":"SUPPORTED",
      "enablePlatformServices":true,"displayInPlatformPicker":true},{"id":"B","platformMappingId":"b",
      "boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true}]}
      """.utf8)
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "a",
      expirationDate: EpochMilliseconds(clamping: 1_900_000_000_000))
    guard let value = try? PartnerFrameworkStatus(account).headerValue(),
      let asked = [nil, "A", "B"].randomElement(using: &generator)
    else { return }
    let paths = (0...Int.random(in: 0...2, using: &generator)).compactMap { _ in
      ["A", "B"].randomElement(using: &generator)
    }
    let capture = paths.map { path in
      "GET /api/v2/x/profiles/\(path) HTTP/1.1\nHost: sp.auth.adobe.com\n"
        + "AP-Partner-Framework-Status: \(value)\n\n"
    }.joined()
    let isMatch = asked.map { $0 == "A" } ?? paths.allSatisfy { $0 == "A" }
    for form in [[], ["--json"]] as [[Word]] {
      let option: [Word] = asked.map { ["--mvpd", Word($0.utf8)] } ?? []
      let words = form + option + ["--now", "2026-11-21", "--", Word(capture.utf8)]
      try expect(
        ToolOutput("decode", words, configuration: configuration).code
          == (isMatch ? .success : .invalid),
        "a status is judged for another MVPD", "\(asked ?? "none") of \(paths)")
    }
  }

  // MARK: Other commands

  /// Checks that `encode` prints the header that the library writes, and that it refuses what the library refuses.
  private static func checkEncode(_ generator: inout SeededGenerator) throws(PropertyFailure) {
    let id = [nil, "Cablevision", "a=b", " é\"\\", ""].randomElement(using: &generator) ?? nil
    let times: [Int64?] = [nil, 0, 1_735_689_600, 1_900_000_000_000]
    let time = times.randomElement(using: &generator) ?? nil
    let date = time.flatMap { EpochMilliseconds($0) }
    let access = AccessStatus.documentedValues.randomElement(using: &generator) ?? .denied
    let status = SubscriberAccount(
      accessStatus: access, platformMappingId: id, expirationDate: date)
    var device = DeviceInfo()
    var words: [Word] = []
    let isDevice = Bool.random(using: &generator)
    if isDevice {
      words.append("device")
      for (name, text) in [("model", "TV"), ("os-name", "tvOS"), ("display-width", "1920")]
      where Bool.random(using: &generator) {
        words += [Word("--\(name)".utf8), Word(text.utf8)]
        switch name {
        case "model": device.model = text
        case "os-name": device.osName = .init(rawValue: text)
        default: device[.displayWidth] = DeviceInfo.Value(number: text)
        }
      }
    } else {
      words += ["status", "--access", Word(access.rawValue.utf8)]
      words += id.map { [Word("--id=\($0)".utf8)] } ?? []
      words += date.map { ["--expires", Word($0.rfc3339.utf8)] } ?? []
    }
    let header: PassHeader =
      isDevice ? .deviceInfo(device) : .partnerFrameworkStatus(PartnerFrameworkStatus(status))
    let prefix = Bool.random(using: &generator) ? "\(header.kind.fieldName): " : ""
    if !prefix.isEmpty { words.append("--header") }
    let value = try? header.headerValue()
    let output = ToolOutput("encode", words)
    try expect(
      output.lines == (value.map { [Bytes((prefix + $0).utf8)] } ?? [])
        && output.code == (value == nil ? .invalid : .success),
      "the tool writes another header than the library", "\(words)")
  }

  /// Checks that the tool's command `mvpd` finds the MVPDs of a `platformMappingId` that the library finds.
  private static func checkLookup(_ generator: inout SeededGenerator) throws(PropertyFailure) {
    let document = DocumentProperties.document(DocumentProperties.entries(&generator))
    guard let configuration = try? ProviderConfiguration(document) else { return }
    let ids = ["A", "m", "n", "M", "none"]
    let id = ids.randomElement(using: &generator) ?? "A"
    let output = ToolOutput("mvpd", ["--json", Word(id.utf8)], configuration: document)
    let lookup = configuration.lookup(platformMappingId: id)
    let found = lookup.preferred ?? configuration.mvpd(id: id)
    let row = output.rows.first
    try expect(
      row?["mvpd"]["id"].text == found?.id && output.code == (found == nil ? .invalid : .success)
        && row?["lookup"]["matches"].elements.map { $0["id"].text } == lookup.matches.map { $0.id }
        && row?["lookup"]["nearMisses"].elements.map { $0["mvpd"].text }
          == configuration.nearMisses(of: lookup).map { $0.mvpd.id },
      "the tool finds another MVPD than the library",
      "\(id) \(String(decoding: document + output.results + output.errors, as: UTF8.self))")
  }
}
