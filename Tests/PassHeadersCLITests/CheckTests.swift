import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

@Suite struct CheckTests {
  private static let configuration = """
    {"requestor":{"id":"REF30","mvpds":[
      {"id":"Cablevision","displayName":"Optimum","platformMappingId":"Cablevision","boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true},
      {"id":"Comcast_SSO","platformMappingId":"Comcast_Apple","boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true},
      {"id":"Cox","platformMappingId":"Cox","boardingStatus":"PICKER","enablePlatformServices":true,"displayInPlatformPicker":true},
      {"id":"Off","platformMappingId":"Off","boardingStatus":"SUPPORTED","enablePlatformServices":false,"displayInPlatformPicker":false}
    ]}}
    """
  private static let now = "2030-01-01T00:00:00Z"

  private func check(_ words: String..., input: String = "") throws -> Invocation {
    let folder = try TemporaryFolder()
    try folder.write("c.json", Self.configuration)
    return try Invocation(
      ["check", "--now", Self.now] + words, input: Array(input.utf8), in: folder.url)
  }

  @Test func accepted() throws {
    let call = try check(Sample.status(), "--config", "c.json")
    #expect(call.code == 0)
    #expect(
      call.output.hasPrefix(
        "AP-Partner-Framework-Status: accepted for check, authentication, decisions\n"))
    #expect(call.output.contains("MVPD Cablevision (Optimum)"))
    #expect(call.output.contains("May be kept until 2034-03-08 11:37:16 UTC"))
    #expect(!call.output.contains("--config FILE"))
  }

  /// The provider of a header that Adobe cannot read is looked up in what the header should be.
  @Test func providerOfABrokenHeader() throws {
    let quoted = try check("\"\(Sample.status())\"", "--config", "c.json")
    #expect(quoted.code == 2)
    #expect(
      quoted.output.hasSuffix(
        "\nRepaired:\nAP-Partner-Framework-Status: \(Sample.status())\n"))
    #expect(quoted.output.contains("MVPD Cablevision (Optimum)\n"))
    let unknown = try check("\"\(Sample.status(id: "cox"))\"", "--config", "c.json")
    #expect(unknown.output.contains("note[mapping-id-case]"))
    let blank = try check(Sample.status(id: ""), "--config", "c.json")
    #expect(!blank.output.contains("no configuration"))
  }

  @Test func timeThatIsAYear() throws {
    let call = try Invocation("check", Sample.status(), "--now", "2034")
    #expect(call.code == 64)
    #expect(call.errors.contains("looks like a year"))
  }

  /// Nothing of a prediction is wider than the terminal.
  @Test(arguments: [40, 60, 80, 96])
  func widths(_ width: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("c.json", Self.configuration)
    let expired = Sample.status(date: "1735689600000")
    for words in [
      ["check", Sample.status()], ["check", expired, "--config", "c.json"],
      ["explain", "pfs_fallback"], ["mvpd", "--list", "--config", "c.json"],
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

  @Test func withoutAConfiguration() throws {
    let call = try check(Sample.status())
    #expect(call.code == 0)
    #expect(call.output.contains("give Adobe's configuration with --config FILE"))
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
      ["check", value, "--now", Self.now] + words, input: [], in: folder.url)
    #expect(call.code == 1)
    #expect(call.output.contains("\n  \(code.rawValue)"), "\(call.output)")
    let explain = try #require(call.output.firstMatch(of: /See 'pass-headers (explain \w+)'/))
    #expect(try Invocation(explain.1.split(separator: " ").map { String($0) }, input: []).code == 0)
    // A script reads the same.
    let json = try #require(
      try Invocation(
        ["check", "--json", value, "--now", Self.now] + words, input: [], in: folder.url
      ).json.first)
    #expect(json["accepted"].flag == false)
    let codes = json["predictions"].elements.flatMap { $0["refusals"].elements }.compactMap {
      $0["code"].text
    }
    #expect(codes.contains(code.rawValue))
  }

  @Test func endpoints() throws {
    for endpoint in AdobeEndpoint.allCases {
      let call = try check(Sample.status(), "--endpoint", endpoint.rawValue)
      #expect(call.code == 0, "\(endpoint)")
      #expect(
        call.output.contains(endpoint.requirement(for: .partnerFrameworkStatus).presence.rawValue))
    }
  }

  @Test func devices() throws {
    #expect(try check(Sample.encoded(Sample.device)).code == 0)
    let sample = try check("X-Device-Info: " + Sample.missingComma)
    #expect(sample.code == 2)
    #expect(sample.output.contains("cannot be read"))
    let incomplete = Sample.encoded(#"{"model":"a","osName":"tvOS"}"#)
    let call = try check(incomplete)
    #expect(call.code == 1)
    #expect(
      call.output.contains(
        "warning[missing-member]: version is missing, and REST API V2 requires it"))
    let status = try check("AP-Partner-Framework-Status: e30*")
    #expect(status.output.contains("error[non-alphabet-character]"))
    // What is no fault is told all the same.
    let note = try check(Sample.encoded(Sample.device.replacing("{", with: #"{"x":1,"#)))
    #expect(note.code == 0)
    #expect(note.output.contains("note[unknown-member]"))
  }

  @Test func unreadable() throws {
    let call = try check("AP-Partner-Framework-Status: ....")
    #expect(call.code == 2)
    #expect(call.output.contains("cannot be read"))
    #expect(call.output.contains("error[documentation-dots]"))
    #expect(call.output.contains("invalid_header_pfs_permission_access_not_present"))
  }

  /// What the strict reader refuses is broken, whether or not Adobe may read it.
  @Test(arguments: ["x", "="])
  func broken(_ end: String) throws {
    let call = try check(Sample.status() + end, "--endpoint", "authorize")
    #expect(call.code == 1)
    #expect(call.output.hasPrefix("AP-Partner-Framework-Status: broken, though"), "\(call.output)")
  }

  @Test func severalHeaders() throws {
    let input =
      "AP-Partner-Framework-Status: \(Sample.status())\nX-Device-Info: \(Sample.missingComma)\n"
    let call = try check("--json", input: input)
    #expect(call.code == 2)
    #expect(try call.json.map { $0["readable"].flag } == [true, false])
  }

  @Test func redacted() throws {
    let call = try check(Sample.status(), "--config", "c.json", "--redact")
    #expect(!call.output.contains("Cablevision") && !call.output.contains("2025430636000"))
    #expect(call.output.contains("May be kept until 2034-03-08"))
  }

  /// An endpoint answers as without a header that its page does not list.
  @Test func endpointsThatDoNotListTheHeader() throws {
    #expect(try check(Sample.status("denied", id: nil), "--endpoint", "logout").code == 0)
    let broken = try check("X-Device-Info: !!!", "--endpoint", "sessions-code")
    #expect(broken.code == 2 && !broken.output.contains("invalid_header_device_info"))
  }

  @Test func whatCannotBeReadIsNotAccepted() throws {
    let answer = try check("--json", "zzzz").output
    #expect(answer.contains(#""readable":false,"accepted":false"#))
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
    #expect((near.output + near.errors).contains("upper and lower case"))
    #expect(try mvpd("--mvpd-id", "Cox").output.contains("PICKER"))
    #expect(try mvpd("--list", "--json").json.first?["mvpds"].elements.count == 4)
    #expect(!(try mvpd("--list", "--json").output.contains("null")))
    #expect(try mvpd("--picker").output.hasSuffix("  Cablevision\n  Comcast_Apple\n  Cox\n"))
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
