import PassHeaders
import Testing

@testable import PassHeadersCLI

/// The tool, called as a person calls it, without a process around it.
struct Invocation {
  let code: ExitCode
  let output: String
  let errors: String

  init(_ words: String..., input: String = "", files: [String: String] = [:]) {
    self.init(words: words, input: input, files: files)
  }

  init(words: [String], input: String = "", files: [String: String] = [:]) {
    var console = Console(now: Timestamp(clamping: 1_764_000_000_000)) {
      (path) throws(System.ReadError) in
      if path == "-" { return ContiguousArray(input.utf8) }
      guard let text = files[path] else { throw .notFound }
      return ContiguousArray(text.utf8)
    }
    code = Tool.run(words[...], &console)
    output = String(decoding: console.output, as: UTF8.self)
    errors = String(decoding: console.errors, as: UTF8.self)
  }
}

enum Sample {
  static let granted =
    "ewogICAgImZyYW1ld29ya1Blcm1pc3Npb25JbmZvIjogewogICAgICAiYWNjZXNzU3RhdHVzIjogImdyYW50ZWQiCiAg"
    + "ICB9LAogICAgImZyYW1ld29ya1Byb3ZpZGVySW5mbyIgOiB7CiAgICAgICJpZCIgOiAiQ2FibGV2aXNpb24iLAogIC"
    + "AgICAiZXhwaXJhdGlvbkRhdGUiIDogIjIwMjU0MzA2MzYwMDAiCiAgICB9Cn0="
  static let missingComma =
    "ewoJInByaW1hcnlIYXJkd2FyZVR5cGUiOiAiU2V0VG9wQm94IiwKCSJtb2RlbCI6ICJUViA1dGggR2VuIiwKCSJtYW51"
    + "ZmFjdHVyZXIiOiAiQXBwbGUiLAoJIm9zTmFtZSI6ICJ0dk9TIgoJIm9zVmVuZG9yIjogIkFwcGxlIiwKCSJvc1Zlcn"
    + "Npb24iOiAiMTEuMCIKfQ=="
  static let android =
    "ewogICJwcmltYXJ5SGFyZHdhcmVUeXBlIiA6ICJNb2JpbGVQaG9uZSIsCiAgIm1vZGVsIjoiU00tUzkwMVUiLAogICJ2"
    + "ZW5kb3IiOiJzYW1zdW5nIiwKICAidmVyc2lvbiI6InIwcSIsCiAgIm1hbnVmYWN0dXJlciI6InNhbXN1bmciLAogIC"
    + "Jvc05hbWUiOiJBbmRyb2lkIiwKICAib3NWZXJzaW9uIjoiMTQiCn0="
}

@Suite struct DecodeTests {
  @Test func statusIsRecognisedByItsPayload() {
    let call = Invocation("decode", Sample.granted, "--now", "2034-03-07T11:37:16Z")
    #expect(call.code == .success)
    #expect(call.errors.isEmpty)
    #expect(call.output.hasPrefix("AP-Partner-Framework-Status\n"))
    for part in ["granted", "Cablevision", "expires in 24 hours", "2034-03-08 11:37:16 UTC"] {
      #expect(call.output.contains(part), "\(part)")
    }
  }

  @Test func expirationIsComparedInclusively() {
    func phrase(_ now: String) -> String {
      Invocation("decode", Sample.granted, "--now", now).output
    }
    #expect(phrase("2025430635999").contains("expires now"))
    #expect(phrase("2025430636000").contains("expired now"))
    #expect(phrase("2025441436000").contains("expired 3 hours ago"))
    #expect(phrase("2024393836000").contains("expires in 12 days"))
  }

  @Test func deviceWithItsNotes() {
    let call = Invocation("decode", "x-device-info: " + Sample.android)
    #expect(call.code == .success)
    #expect(call.output.contains("SM-S901U"))
    #expect(call.output.contains("note[absent-member]: connectionType is absent"))
  }

  @Test func brokenJSONIsShownWithACaret() {
    let call = Invocation("decode", "X-Device-Info: " + Sample.missingComma)
    #expect(call.code == .invalid)
    #expect(call.output.isEmpty)
    #expect(
      call.errors.hasPrefix(
        """
        error[missing-comma]: found '"' where ',' should follow the value of osName; put a ',' \
        between the two
          --> X-Device-Info, JSON line 6 column 2 (byte 108; Base64 character 145 of 204)
          5 |   "osName": "tvOS"
          6 |   "osVendor": "Apple",
            |   ^

        With tolerance, as Base64 > JSON:
          warning[absent-member]: version: the member is absent, and REST API V2 requires it
          warning[absent-member]: connectionType: the member is absent, and REST API V2 requires it
          error[missing-comma]: a ',' is missing here → ,

        Repaired:
        X-Device-Info: eyJwcmltYXJ5SGFyZHdhcmVUeXBlIjoiU2V0VG9wQm94Iiwib
        """))
  }

  @Test func brokenBase64IsShownWithACaret() {
    let call = Invocation("decode", "AP-Partner-Framework-Status: e30-")
    #expect(call.code == .invalid)
    #expect(call.errors.contains("error[foreign-byte]: found '-'"))
    #expect(call.errors.contains("   | e30-\n   |    ^\n"))
  }

  @Test func longLinesAreShownAroundThePlace() {
    let json = "{\"a\":\"" + String(repeating: "é", count: 500) + "\" \"b\":1}"
    let value = Base64.encode(ContiguousArray(json.utf8).span)
    let call = Invocation("decode", "X-Device-Info: " + value)
    let lines = call.errors.split(separator: "\n")
    #expect(lines.prefix(4).allSatisfy { $0.count <= 110 })
    let text = lines[2].dropFirst(6)
    let caret = lines[3].dropFirst(6).count - 1
    #expect(text[text.index(text.startIndex, offsetBy: caret)] == "\"")
    #expect(text.hasPrefix("…"))
  }

  @Test func severalLinesOfInput() {
    let call = Invocation(
      "decode",
      input: "AP-Partner-Framework-Status: \(Sample.granted)\r\n\n\(Sample.missingComma)\n")
    #expect(call.code == .invalid)
    #expect(call.output.contains("Cablevision"))
    #expect(call.errors.contains("missing-comma"))
    #expect(Invocation("decode", "-", input: " \n").code == .invalid)
  }

  @Test func json() throws {
    let good = Invocation("decode", "--json", Sample.granted)
    #expect(
      good.output == """
        {"header":"AP-Partner-Framework-Status","valid":true,"tooLong":false,"account":{"accessStatus":"granted",\
        "platformMappingId":"Cablevision","expirationDate":{"milliseconds":2025430636000,\
        "utc":"2034-03-08T11:37:16Z","millisecondsFromNow":261430636000,"expired":false}},\
        "payload":{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":\
        {"id":"Cablevision","expirationDate":"2025430636000"}},"notes":[]}

        """)
    let bad = Invocation("decode", "--json", "X-Device-Info:" + Sample.missingComma)
    #expect(bad.code == .invalid)
    #expect(bad.errors.isEmpty)
    #expect(
      bad.output.contains(
        #""code":"missing-comma","offset":144,"json":{"offset":108,"line":6,"column":2},"path":"osName""#
      ))
    let lines = Invocation("decode", "--json", input: "\(Sample.granted)\n\(Sample.android)\n")
    #expect(lines.output.split(separator: "\n").count == 2)
  }

  @Test func longFields() {
    func value(_ count: Int) -> String {
      let json = "{\"model\":\"" + String(repeating: "a", count: count) + "\"}"
      return "X-Device-Info: " + Base64.encode(ContiguousArray(json.utf8).span)
    }
    // 8,190 bytes are a name, a colon and a space, and a value of 8,175.
    #expect(!Invocation("decode", value(6116)).output.contains("field-too-long"))
    let long = Invocation("decode", value(6130))
    #expect(long.code == .success)
    #expect(long.output.contains("note[field-too-long]"))
    #expect(Invocation("decode", "--json", value(6130)).output.contains("\"tooLong\":true"))
  }

  @Test func raw() {
    let call = Invocation("decode", "--raw", Sample.missingComma)
    #expect(call.code == .invalid)
    #expect(call.output.hasPrefix("{\n\t\"primaryHardwareType\": \"SetTopBox\",\n"))
    #expect(call.errors.contains("missing-comma"))
    #expect(Invocation("decode", "--raw", "--json", "e30=").code == .usage)
  }

  @Test func headersThatAreNotOurs() {
    let other = Invocation("decode", "X-Device-Inf: e30=")
    #expect(other.code == .invalid)
    #expect(other.errors.contains("Did you mean 'X-Device-Info'?"))
    let unknown = Invocation("decode", "e30=")
    #expect(unknown.code == .invalid)
    #expect(unknown.errors.contains("error[unrecognised]"))
    #expect(Invocation("decode", "X-Device-Info: e30=").code == .success)
  }

  @Test func whatWasPastedCannotSteerTheTerminal() {
    let json = #"{"model":"\u001b[31mred\u0007\u202e"}"#
    let value = Base64.encode(ContiguousArray(json.utf8).span)
    let call = Invocation("decode", value)
    #expect(call.output.contains(#"\u{1B}[31mred\u{7}\u{202E}"#))
    #expect(!call.output.utf8.contains(0x1B))
  }
}

@Suite struct EncodeTests {
  @Test func statusIsWhatDecodingReads() throws {
    let call = Invocation(
      "encode", "status", "--access", "granted", "--mapping-id", "Cablevision", "--expires",
      "2034-03-08T11:37:16Z", "--provider-error", "1:Unsupported: provider", "--header")
    #expect(call.code == .success)
    let value = try #require(call.output.split(separator: " ").last?.split(separator: "\n").first)
    #expect(call.output == "AP-Partner-Framework-Status: \(value)\n")
    let account = try PartnerFrameworkStatus(headerValue: String(value)).account
    #expect(
      account
        == SubscriberAccount(
          accessStatus: .granted, platformMappingId: "Cablevision",
          expirationDate: Timestamp(clamping: 2_025_430_636_000),
          providerError: FrameworkError(code: "1", message: "Unsupported: provider")))
  }

  @Test(
    arguments: [
      ("+30d", 1_766_592_000_000), ("-2h", 1_763_992_800_000), ("now", 1_764_000_000_000),
      ("+90s", 1_764_000_090_000), ("+1w", 1_764_604_800_000), ("+5m", 1_764_000_300_000),
      ("2025430636000", 2_025_430_636_000), ("2025-01-01", 1_735_689_600_000),
      ("2025-01-01T01:00:00+01:00", 1_735_689_600_000),
    ] as [(String, Int64)])
  func times(_ text: String, _ milliseconds: Int64) throws {
    let now = Timestamp(clamping: 1_764_000_000_000)
    #expect(try TimeArgument.parse(text, now: now).millisecondsSinceEpoch == milliseconds)
  }

  @Test(arguments: [
    "1735689600", "tomorrow", "", "+", "+d", "+1y", "++1d", "+-1d", "1735689600000000",
    "99999999999999999999", "+99999999999d",
  ])
  func notTimes(_ text: String) {
    #expect(throws: UsageError.self) {
      try TimeArgument.parse(text, now: Timestamp(clamping: 1_764_000_000_000))
    }
  }

  @Test func grantedNeedsItsParts() {
    let call = Invocation("encode", "status", "--access", "granted", "--mapping-id", "x")
    #expect(call.code == .invalid)
    #expect(call.errors.contains("--allow missing-expiration"))
    #expect(
      Invocation(
        "encode", "status", "--access", "granted", "--mapping-id", "x", "--allow",
        "missing-expiration"
      ).code == .success)
    #expect(Invocation("encode", "status").code == .usage)
    #expect(Invocation("encode", "status", "--access", "Granted").errors.contains("'granted'?"))
  }

  @Test func deviceFromOptions() throws {
    let call = Invocation(
      "encode", "device", "--model", "AppleTV", "--version", "11,1", "--os-name", "tvOS",
      "--os-version=18.1", "--connection-type", "WiFi", "--display-width", "1920",
      "--connection-secure", "true", "--connection-port", "53124", "--set", "osVendor=Apple",
      "--set", "a:={\"b\":[1.0]}", "--set", "t=1")
    #expect(call.code == .success)
    let value = String(call.output.dropLast())
    #expect(
      String(decoding: try Payload.decode(headerValue: value), as: UTF8.self) == """
        {"model":"AppleTV","version":"11,1","osName":"tvOS","osVendor":"Apple",\
        "osVersion":"18.1","displayWidth":1920,"connectionPort":"53124",\
        "connectionType":"WiFi","connectionSecure":true,"a":{"b":[1.0]},"t":"1"}
        """)
  }

  @Test func deviceNeedsItsProfile() {
    let call = Invocation("encode", "device", "--model", "Roku", "--os-name", "Roku OS")
    #expect(call.code == .invalid)
    #expect(call.errors.contains("version has no value"))
    #expect(
      Invocation(
        "encode", "device", "--model", "Roku", "--os-name", "Roku OS", "--profile", "v1"
      ).code == .success)
    #expect(Invocation("encode", "device", "--set", "x").code == .usage)
    #expect(Invocation("encode", "device", "--set", "x:={").code == .usage)
    #expect(Invocation("encode", "device", "--set", "model:=1").code == .usage)
    #expect(Invocation("encode", "device", "--connection-secure", "yes").code == .usage)
  }

  @Test func payloadFromAFile() throws {
    let payload =
      #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
    let call = Invocation("encode", "--from-json", "p.json", files: ["p.json": payload])
    #expect(call.code == .success)
    #expect(
      call.output
        == (try PartnerFrameworkStatus(SubscriberAccount(accessStatus: .denied)).headerValue())
        + "\n")
    let broken = Invocation("encode", "--from-json", "-", input: #"{"model":"m",}"#)
    #expect(broken.code == .invalid)
    #expect(broken.errors.contains("error[trailing-comma]"))
    #expect(broken.errors.contains("JSON line 1 column 13 (byte 12)"))
    #expect(Invocation("encode", "--from-json", "none").code == .noInput)
    #expect(Invocation("encode", "--from-json", "-", input: "{}").code == .invalid)
    #expect(Invocation("encode").output.isEmpty)
  }
}

@Suite struct UsageTests {
  @Test(arguments: [
    (["decod"], "Did you mean 'decode'?"), (["decode", "--jsn"], "Did you mean '--json'?"),
    (["encode", "devise"], "Did you mean 'device'?"), (["decode", "a", "b"], "'b'"),
    (["decode", "--now"], "needs a value"), (["decode", "--json=1"], "takes no value"),
    (["decode", "--now", "1", "--now", "2"], "given twice"),
    (["encode", "status", "--allow", "missing-expirations"], "Did you mean 'missing-expiration'?"),
    (["encode"], "--from-json"), (["--frobnicate"], "unknown option"),
    (["mvpd", "x"], "'--config' is missing"), (["mvpd", "--config", "c"], "give one of"),
    (["mvpd", "x", "--list", "--config", "c"], "give one of"),
    (["mvpd", "x", "--feature", "y", "--config", "c"], "'--picker'"),
    (["check", "x", "--phase", "decision"], "Did you mean 'decisions'?"),
    (["check", "--config", "-"], "cannot be both"), (["chek"], "Did you mean 'check'?"),
  ])
  func wrongUsage(_ words: [String], _ hint: String) {
    var console = Console(now: Timestamp(clamping: 0)) { (_) throws(System.ReadError) in
      throw .notFound
    }
    let code = Tool.run(words[...], &console)
    let errors = String(decoding: console.errors, as: UTF8.self)
    #expect(code == .usage)
    #expect(errors.contains(hint), "\(errors)")
    #expect(errors.contains("Usage: pass-headers"))
    #expect(console.output.isEmpty)
  }

  @Test(arguments: [
    [], ["--help"], ["help"], ["decode", "--help"], ["help", "decode"], ["encode", "-h"],
    ["encode", "status", "--help"], ["encode", "device", "--help"], ["check", "--help"],
    ["mvpd", "--help"],
  ])
  func help(_ words: [String]) {
    var console = Console(now: Timestamp(clamping: 0)) { (_) throws(System.ReadError) in
      throw .notFound
    }
    #expect(Tool.run(words[...], &console) == .success)
    let text = String(decoding: console.output, as: UTF8.self)
    #expect(text.contains("Usage:"))
    #expect(console.errors.isEmpty)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 124 })
  }

  @Test func version() {
    #expect(Invocation("--version").output == Tool.version + "\n")
    #expect(Invocation("decode", "--version").output == Tool.version + "\n")
  }

  @Test func colours() {
    func style(_ environment: [String: String]) -> Style {
      Style(colorOn: -1, environment: { environment[$0] })
    }
    #expect(!style([:]).isColored)
    #expect(style(["CLICOLOR_FORCE": "1"]).isColored)
    #expect(!style(["CLICOLOR_FORCE": "0"]).isColored)
    #expect(!style(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).isColored)
    #expect(style(["CLICOLOR_FORCE": "1", "NO_COLOR": ""]).isColored)
    #expect(!Style().bad("x").utf8.contains(0x1B))
  }
}
