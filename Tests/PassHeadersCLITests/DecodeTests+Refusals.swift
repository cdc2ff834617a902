import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// Why Adobe would refuse a header, and the MVPDs of a configuration.
extension DecodeTests {
  private static let configuration = """
    {"requestor":{"id":"REF30","mvpds":[
      {"id":"Cablevision","displayName":"Optimum","platformMappingId":"Cablevision","boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true},
      {"id":"Comcast_SSO","platformMappingId":"Comcast_Apple","boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true},
      {"id":"Cox","platformMappingId":"Cox","boardingStatus":"PICKER","enablePlatformServices":true,"displayInPlatformPicker":true},
      {"id":"Off","platformMappingId":"Off","boardingStatus":"SUPPORTED","enablePlatformServices":false,"displayInPlatformPicker":false}
    ]}}
    """
  private static let now = "2030-01-01T00:00:00Z"

  private func decode(_ words: String..., input: String = "") throws -> Invocation {
    let folder = try TemporaryFolder()
    try folder.write("c.json", Self.configuration)
    return try Invocation(
      ["--now", Self.now] + words, input: Array(input.utf8), in: folder.url)
  }

  @Test func accepted() throws {
    let call = try decode(Sample.status(), "--config", "c.json")
    #expect(call.code == 0)
    #expect(call.output.hasPrefix("AP-Partner-Framework-Status: valid\n"))
    #expect(call.output.contains("MVPD Cablevision (Optimum)"))
    #expect(!call.output.contains("--config FILE"))
  }

  /// The provider of a header that Adobe cannot read is looked up in what the header should be.
  @Test func providerOfABrokenHeader() throws {
    let quoted = try decode("\"\(Sample.status())\"", "--config", "c.json")
    #expect(quoted.code == 1)
    #expect(
      quoted.output.hasSuffix(
        "\nRepaired:\nAP-Partner-Framework-Status: \(Sample.status())\n"))
    #expect(quoted.output.contains("MVPD Cablevision (Optimum)\n"))
    let unknown = try decode("\"\(Sample.status(id: "cox"))\"", "--config", "c.json")
    #expect(unknown.output.contains("note[mapping-id-spelling]"))
  }

  @Test func timeThatIsNotInMilliseconds() throws {
    for time in ["2034", "2025430636", "2025430636000000"] {
      let call = try Invocation(Sample.status(), "--now", time)
      #expect(call.code == 64)
      #expect(call.errors.contains("is not a time; give milliseconds (12 to 15 digits)"))
    }
  }

  /// Nothing of a prediction is wider than the terminal.
  @Test(arguments: [40, 60, 80, 96])
  func widthsOfRefusals(_ width: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("c.json", Self.configuration)
    let expired = Sample.status(date: "1735689600000")
    for words in [
      [Sample.status()], [expired, "--config", "c.json"],
      ["explain", "pfs_fallback"], ["mvpd", "--config", "c.json"],
      ["mvpd", "Cablevision", "--config", "c.json"],
    ] {
      let call = try Invocation(
        words, input: [], environment: ["COLUMNS": "\(width)"], in: folder.url)
      for line in call.lines where line.contains(" ") && !line.contains("https://") {
        // Nothing breaks a code.
        if line.contains("invalid_header_") { continue }
        #expect(line.count <= width, "\(line)")
      }
    }
  }

  /// A name is apart from its value, however long it is.
  @Test func longNames() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "c.json",
      #"{"requestor":{"mvpds":[{"id":"Cox","platformMappingId":"Cox","enforcePlatformPermissions":true}]}}"#
    )
    let call = try Invocation(
      ["mvpd", "Cox", "--config", "c.json"], input: [], environment: ["COLUMNS": "60"],
      in: folder.url)
    #expect(call.output.contains("  enforcePlatformPermissions  true\n"))
  }

  /// What cannot be known without a configuration is said where somebody asks.
  @Test func withoutAConfiguration() throws {
    let call = try decode(Sample.status(), "--endpoint", "authorize")
    #expect(call.code == 0)
    #expect(call.output.contains("give Adobe's configuration with --config FILE"))
    #expect(try !decode(Sample.status()).output.contains("--config"))
  }

  /// A refusal counts for the exit code where it was asked about; without that it is only told.
  @Test func askedRefusals() throws {
    let expired = Sample.status(date: "1735689600000")
    let told = try decode(expired)
    #expect(told.code == 0)
    #expect(told.output.hasPrefix("AP-Partner-Framework-Status: valid, but refused\n"))
    for words in [["--phase", "check"], ["--endpoint", "authorize"], ["--mvpd", "Cox"]] {
      #expect(try Invocation(words + ["--now", Self.now, expired], input: []).code == 1)
    }
  }

  /// A refusal in some phases only names them.
  @Test func refusedForAPhase() throws {
    let call = try decode(Sample.status(id: "Cox"), "--config", "c.json")
    #expect(call.code == 1)
    #expect(
      call.output.hasPrefix(
        "AP-Partner-Framework-Status: valid, but refused for authentication\n"))
    let refusal = try decode(Sample.status(id: "Cox"), "--config", "c.json", "--json").json[0]
    #expect(refusal["refusals"].elements[0]["for"].elements.map { $0.text } == ["authentication"])
  }

  /// Each code of the rules, with its exit code and the command that explains it.
  @Test(arguments: [
    (
      AdobeCode.accessNotPresent,
      Sample.encoded(#"{"frameworkPermissionInfo":{},"frameworkProviderInfo":{}}"#), [String]()
    ),
    (.accessNotDetermined, Sample.status("notDetermined", id: nil, date: nil), []),
    (.accessNotGranted, Sample.status("denied", id: nil, date: nil), []),
    (.providerIdNotDetermined, Sample.status(id: "Nobody"), ["--config", "c.json"]),
    (
      .providerIdMismatch, Sample.status(),
      ["--config", "c.json", "--mvpd", "Comcast_SSO", "--endpoint", "authorize"]
    ),
    (.providerInfoExpired, Sample.status(date: "1735689600000"), []),
    (
      .boardingStatus, Sample.status(id: "Cox"),
      ["--config", "c.json", "--phase", "authentication"]
    ),
    (
      .platformServices, Sample.status(id: "Off"),
      ["--config", "c.json", "--phase", "authentication"]
    ),
    (
      .integration, Sample.status(),
      ["--config", "c.json", "--mvpd", "Nobody", "--endpoint", "authorize"]
    ),
  ])
  func refused(_ code: AdobeCode, _ value: String, _ words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("c.json", Self.configuration)
    let call = try Invocation(
      [value, "--now", Self.now] + words, input: [], in: folder.url)
    #expect(call.code == (code == .accessNotPresent || !words.isEmpty ? 1 : 0))
    #expect(call.output.contains("\n  refused[\(code.rawValue)]:"), "\(call.output)")
    let printed = try #require(call.lines.first { $0.hasPrefix("  refused[") })
    #expect(try Invocation("explain", String(printed)).code == 0)
    // A script reads the same.
    let json = try #require(
      try Invocation(
        ["--json", value, "--now", Self.now] + words, input: [], in: folder.url
      ).json.first)
    let codes = json["refusals"].elements.compactMap { $0["code"].text }
    #expect(codes.contains(code.rawValue))
  }

  @Test(arguments: AdobeEndpoint.allCases)
  func endpoints(_ endpoint: AdobeEndpoint) throws {
    #expect(try decode(Sample.status(), "--endpoint", endpoint.rawValue).code == 0)
  }

  @Test func devices() throws {
    #expect(try decode(Sample.encoded(Sample.device)).code == 0)
    let sample = try decode("X-Device-Info: " + Sample.missingComma)
    #expect(sample.code == 1)
    #expect(sample.output.hasPrefix("X-Device-Info: broken"))
    let incomplete = Sample.encoded(#"{"model":"a","osName":"tvOS"}"#)
    let call = try decode(incomplete)
    #expect(call.code == 0)
    #expect(
      call.output.contains(
        "warning[missing-member]: version is missing, and REST API V2 requires it"))
    let status = try decode("AP-Partner-Framework-Status: e30*")
    #expect(status.output.contains("error[non-alphabet-character]"))
    // What is no fault is told all the same.
    let note = try decode(Sample.encoded(Sample.device.replacing("{", with: #"{"x":1,"#)))
    #expect(note.code == 0)
    #expect(note.output.contains("note[unknown-member]"))
  }

  @Test func unreadable() throws {
    let call = try decode("AP-Partner-Framework-Status: ....")
    #expect(call.code == 1)
    #expect(call.output.hasPrefix("AP-Partner-Framework-Status: not complete; copy it again\n"))
    #expect(call.output.contains("error[placeholder]"))
  }

  /// What the strict reader refuses is broken, whether or not Adobe may read it.
  @Test(arguments: ["x", "="])
  func broken(_ end: String) throws {
    let call = try decode(Sample.status() + end, "--endpoint", "authorize")
    #expect(call.code == 1)
    #expect(call.output.hasPrefix("AP-Partner-Framework-Status: broken"), "\(call.output)")
  }

  /// A header that cannot be read is judged as repaired.
  @Test func repairedAndRefused() throws {
    let call = try decode("\"\(Sample.status(date: "1735689600000"))\"")
    #expect(
      call.output.hasPrefix(
        "AP-Partner-Framework-Status: broken, shown as repaired, and refused\n"))
  }

  @Test func redacted() throws {
    for words in [[], ["--json"]] {
      let folder = try TemporaryFolder()
      try folder.write("c.json", Self.configuration)
      let call = try Invocation(
        [Sample.status(), "--config", "c.json", "--redact", "--now", Self.now] + words, input: [],
        in: folder.url)
      #expect(!call.output.contains("Cablevision") && !call.output.contains("2025430636000"))
      #expect(call.output.contains("2034-03-08") && !call.output.contains("11:37"))
    }
    let identifier = "AP-Device-Identifier: fingerprint YmEyM2QxNDEtZDcxNQ=="
    #expect(try decode("--redact", identifier).output.contains("  identifier  xxxxxxxxxxxxx\n"))
  }

  /// An endpoint answers as without a header that its page does not list.
  @Test func endpointsThatDoNotListTheHeader() throws {
    #expect(try decode(Sample.status("denied", id: nil), "--endpoint", "logout").code == 0)
    let broken = try decode("X-Device-Info: !!!", "--endpoint", "sessions-code")
    #expect(broken.code == 1 && !broken.output.contains("invalid_header_device_info"))
  }

  // MARK: mvpd

  @Test func lookups() throws {
    let folder = try TemporaryFolder()
    try folder.write("c.json", Self.configuration)
    func mvpd(_ words: String...) throws -> Invocation {
      try Invocation(["mvpd", "--config", "c.json"] + words, input: [], in: folder.url)
    }
    #expect(try mvpd("Comcast_Apple").output.contains("Comcast_SSO"))
    let near = try mvpd("comcast_apple")
    #expect(near.code == 1)
    #expect((near.output + near.errors).contains("mapping-id-spelling"))
    #expect(try mvpd("Cox").output.contains("PICKER"))
    #expect(try mvpd("Comcast_SSO").output.contains("Comcast_Apple"))
    #expect(try mvpd("--json").json.first?["mvpds"].elements.count == 4)
    #expect(!(try mvpd("--json").output.contains("null")))
    #expect(try mvpd("--picker").output.hasSuffix("Cablevision\nComcast_Apple\nCox\n"))
  }

  @Test func whatIsNoConfiguration() throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", "<html><body>429 Too Many Requests</body></html>")
    try folder.write("cut.json", Self.configuration.prefix(200).description)
    try folder.write("bad.xml", "<mvpds><mvpd></mvpds>")
    for (name, text) in [
      ("page.html", "HTML"), ("cut.json", "error[unexpected-end]"),
      ("bad.xml", "error[malformed-xml]"),
    ] {
      let call = try Invocation(["mvpd", "--config", name, "x"], input: [], in: folder.url)
      #expect(call.code != 0)
      #expect(call.errors.contains(text), "\(call.errors)")
    }
    #expect(try Invocation("mvpd", "--config", "nowhere.json", "x").code == 66)
    #expect(try Invocation("mvpd", "--config", "/", "x").errors.contains("is a directory"))
  }
}
