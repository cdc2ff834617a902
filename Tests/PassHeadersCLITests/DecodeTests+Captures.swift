import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// Texts with headers in them: captures, logs, live input.
extension DecodeTests {
  private static let captures = URL(filePath: TestFile.root)
    .appending(path: "Tests/PassHeadersInspectionTests/Captures")

  private static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: captures.path)) ?? []
    return names.sorted()
  }()

  /// A request whose status had expired, and what was answered.
  private static let exchange = """
    > POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1
    > Host: sp.auth.adobe.com
    > AP-Partner-Framework-Status: \(Sample.status(date: "1735689600000"))
    >
    < HTTP/1.1 200 OK
    <
    {"actionName":"authenticate","reasonType":"pfs_fallback"}

    """

  /// Every capture is read, and as JSON too, with the same headers.
  @Test func captures() throws {
    for name in Self.names {
      let text = try Invocation(name, in: Self.captures)
      let json = try Invocation("--json", name, in: Self.captures)
      #expect([0, 1, 2].contains(text.code) && text.code == json.code, "\(name)")
      let count = try json.json.reduce(0) { $0 + ($1["count"].integer ?? 0) }
      #expect((count == 0) == (text.code == 2), "\(name)")
      if count > 1 { #expect(text.output.contains("\(count) headers seen"), "\(name)") }
    }
  }

  @Test func anAnswerIsExplained() throws {
    let call = try Invocation(input: Self.exchange)
    #expect(call.code == 0)
    #expect(call.output.contains("refused[invalid_header_pfs_provider_info_expired]:"))
    #expect(
      call.output.contains("→ 200 pfs_fallback\n    explained by the header, as above; see '"))
    let live = try Shell("echo '\(Self.exchange)' | pass-headers")
    #expect(live.output.hasSuffix("\n1 header seen, 1 distinct, 0 broken, 1 refused\n"))
  }

  /// A header that cannot be the reason is not accused.
  @Test func noFalseAccusation() throws {
    let good = Self.exchange.replacing(Sample.status(date: "1735689600000"), with: Sample.status())
    let call = try Invocation("--now", "2030-01-01", input: good)
    #expect(call.output.contains("the header does not explain it"))
    #expect(call.output.contains("'pass-headers explain pfs_fallback'"))
  }

  /// Of a text without headers Adobe's codes are told.
  @Test func codesWithoutAHeader() throws {
    let answer = "HTTP/1.1 200 OK\n\n{\"reasonType\":\"pfs_fallback\"}\n"
    let call = try Invocation("decode", input: answer)
    #expect(call.code == 2 && call.output.isEmpty)
    #expect(call.errors.contains("pass-headers explain pfs_fallback"))
    #expect(
      try Invocation("--redact", answer).errors.hasPrefix("error: the text holds no header; "))
  }

  @Test func identicalHeadersOnce() throws {
    let call = try Invocation(input: Self.exchange + "\n\n" + Self.exchange)
    #expect(call.output.contains("AP-Partner-Framework-Status, 2 times: valid, but refused\n"))
    #expect(call.output.contains("2 headers seen, 1 distinct"))
  }

  @Test func options() throws {
    let input = """
      X-Device-Info: \(Sample.missingComma)
      AP-Partner-Framework-Status: \(Sample.granted)

      """
    #expect(try Invocation(input: input).code == 1)
    #expect(try Invocation("--fail-on", "never", input: input).code == 0)
    #expect(try Invocation("--kind", "status", input: input).code == 0)
    #expect(try Invocation("--kind", "identifier", input: input).code == 2)
    #expect(try Invocation("--fail-on", "never", input: "nothing\nhere\n").code == 2)
    let incomplete = "X-Device-Info: " + Sample.encoded(#"{"model":"x"}"#)
    #expect(try Invocation("--fail-on", "warning", incomplete).code == 1)
    #expect(try Invocation(incomplete).code == 0)
  }

  /// Of several codes the one that is most about the call, and less about the headers, counts.
  @Test(
    arguments: [
      (["good", "text"], 2), (["text", "bad"], 1), (["bad", "none.log"], 66),
      (["none.log", "."], 74),
      (["good"], 0), (["text"], 2), (["good", "bad", "text"], 1),
    ] as [([String], Int32)])
  func severalCodes(_ words: [String], _ code: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("good", "X-Device-Info: \(Sample.encoded(Sample.device))\n")
    try folder.write("bad", "X-Device-Info: e30\n")
    try folder.write("text", "no\nheader\n")
    #expect(try Invocation(words, input: [], in: folder.url).code == code)
    #expect(try Invocation(["--json"] + words, input: [], in: folder.url).code == code)
  }

  /// A missing file among several is reported, and the others are read.
  @Test func severalFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.log", Self.exchange)
    try folder.write("b\n.log", "X-Device-Info: \(Sample.missingComma)\n")
    let call = try Invocation("a.log", "none.log", "b\n.log", in: folder.url)
    #expect(call.code == 66)
    #expect(call.errors == "error: there is no file 'none.log'\n")
    #expect(call.output.contains("at a.log:3") && call.output.contains(#"at b\n.log:1"#))
  }

  /// Live, a header is shown before the input ends, and its answer when it comes.
  @Test func live() throws {
    let header = "AP-Partner-Framework-Status: \(Sample.status(date: "1735689600000"))"
    let script = """
      ( echo 'POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1'; echo '\(header)'; sleep 1
        echo 'HTTP/1.1 200 OK'; echo; echo '{"reasonType":"pfs_fallback"}'; sleep 1; echo end ) |
      pass-headers | while IFS= read -r line; do echo "$(date +%s) $line"; done
      """
    let call = try Shell(script)
    func second(_ text: String) throws -> Int {
      let line = try #require(
        call.output.split(separator: "\n").first { $0.contains(text) }, "\(call.output)")
      return try #require(Int(line.prefix { $0 != " " }))
    }
    let (shown, answered, end) = try (
      second("Framework-Status: valid"), second("→ 200"), second("1 header seen")
    )
    #expect(shown < end && answered < end + 1 && shown <= answered)
    #expect(call.output.contains("explained by the header"))
  }

  /// Control-C ends with the summary, and nothing more is read.
  @Test func interrupt() throws {
    let call = try Shell(
      """
      set -m; mkfifo pipe later; pass-headers pipe later > found & pid=$!
      exec 3> pipe; echo 'X-Device-Info: e30=' >&3; sleep 1; kill -INT $pid
      for try in {1..50}; do kill -0 $pid || break; sleep 0.1; done
      kill -9 $pid && echo 'not interrupted'; cat found
      """)
    #expect(call.output.contains("1 header seen"), "\(call.output)")
    #expect(!call.output.contains("not interrupted"))
  }

  /// A header that is seen again is printed again, with its last place.
  @Test func liveJSON() throws {
    let call = try Shell(
      "printf 'X-Device-Info: e30=\\nX-Device-Info: e30=\\n' | cat | pass-headers --json")
    let headers = try call.output.split(separator: "\n").map { line in
      try JSONValue(parsing: ContiguousArray(line.utf8).span)
    }
    #expect(headers.map { $0["count"].integer } == [1, 2])
    #expect(headers.map { $0["places"].elements.map { $0["line"].integer } } == [[1], [2]])
  }

  // MARK: Redaction

  /// What is redacted scans and explains the same.
  @Test func redactedCapture() throws {
    let redacted = try Invocation("redact", "-", input: Self.exchange)
    #expect(redacted.code == 0)
    #expect(!redacted.output.contains(Sample.status(date: "1735689600000")))
    #expect(redacted.errors.contains("1 value masked"))
    let call = try Invocation(input: redacted.output)
    #expect(call.output.contains("refused[invalid_header_pfs_provider_info_expired]:"))
    #expect(
      call.output.contains("→ 200 pfs_fallback\n    explained by the header, as above; see '"))
    #expect(!call.output.contains("Cablevision"))
  }

  /// What is compressed cannot be masked, and is not written.
  @Test(arguments: [
    "\u{28}\u{B5}\u{2F}\u{FD}", "\u{FD}7zXZ\0", "BZh91AY", "PK\u{3}\u{4}", "\u{1F}\u{8B}\u{8}",
  ])
  func compressedCaptures(_ beginning: String) throws {
    let bytes = beginning.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let call = try Invocation(["redact", "-"], input: bytes + Array("X-Device-Info: e30=\n".utf8))
    #expect(call.code == 2 && call.output.isEmpty)
    #expect(call.errors.hasPrefix("error: standard input is compressed; run: "))
  }

  /// A damaged byte that ends the value does not reveal the rest. `=` at the line's end would be a soft break.
  @Test(arguments: [
    "log X-Device-Info=eyJtb2RlbCI6,Ikp4cXZtb2RsIiwidmVyc2lvbiI6Ikdxenh2ZXJzIn0=;",
    "curl -H 'X-Device-Info: eyJtb2RlbCI6'Ikp4cXZtb2RsIiwidmVyc2lvbiI6Ikdxenh2ZXJzIn0=' https://h/",
    "<X-Device-Info>eyJtb2RlbCI6[Ikp4cXZtb2RsIiwidmVyc2lvbiI6Ikdxenh2ZXJzIn0=]",
    #"X-Device-Info: "model": "Jxqvmodl""#,
  ])
  func redactedTail(_ line: String) throws {
    let call = try Invocation("redact", "-", input: line + "\nGET https://h/ 200\n")
    #expect(!call.output.contains("Ikp4cXZ") && !call.output.contains("xenh2ZX"))
    #expect(!call.output.contains("Jxqvmodl"))
    #expect(call.output.hasSuffix("\nGET https://h/ 200\n"))
    #expect(call.output.utf8.count == line.utf8.count + 20)
  }

  /// Of a value that what printed it masked or cut, nothing is known of what was sent.
  @Test(arguments: ["<private>", "eyJmcmFtZXdvcmtQ…", "eyJmcmFtZXdvcmtQ<…>"])
  func concealedValues(_ value: String) throws {
    let capture = Self.exchange.replacing(Sample.status(date: "1735689600000"), with: value)
    #expect(capture != Self.exchange)
    let call = try Invocation(input: capture)
    #expect(call.output.contains("what was sent is not known"))
    #expect(!call.output.contains("explained by the header"))
  }

  /// A program's own name of a value is no misspelled header.
  @Test(arguments: [
    #"{"deviceInfo":"@"}"#, "deviceInfo=@", "let deviceInfo = \"@\"", "deviceInfo: @",
    "'deviceInfo': '@'", "https://example.com/log?info=@&x=1", "a device=@ b",
  ])
  func namesOfTheApplication(_ line: String) throws {
    let value = Sample.encoded(
      #"{"model":"TV","version":"1","osName":"tvOS","osVersion":"18","connectionType":"WiFi"}"#)
    let call = try Invocation(input: line.replacing("@", with: value) + "\n")
    #expect(call.code == 0 && call.output.contains("X-Device-Info: valid\n"), "\(call.output)")
    let near = try Invocation(input: "Device-Info: \(value)\n")
    #expect(near.code == 1 && near.output.contains("error[wrong-header-name]"))
  }

  /// What a configuration would decide names the option for it, and nothing else does.
  @Test(arguments: [
    ("\"reasonType\":\"pfs_fallback\"", true),
    ("\"code\":\"invalid_configuration_platform_services\"", true),
    ("\"code\":\"invalid_configuration_platform\"", false),
  ])
  func someAnswersAreAboutTheProvider(_ member: String, _ isNamed: Bool) throws {
    let capture = """
      POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1
      AP-Partner-Framework-Status: \(Sample.status())

      HTTP/1.1 200 OK

      {\(member)}

      """
    let call = try Invocation("--now", "2030-01-01", input: capture)
    let words = call.output.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    #expect(words.contains("give --config FILE to look the provider up") == isNamed)
  }

  /// What is not kept, because there are too many, is counted and counts for the exit code.
  @Test func manyDifferentHeaders() throws {
    let folder = try TemporaryFolder()
    let valid = (0..<10_000).map { number in
      "AP-Device-Identifier: fingerprint \(Base64.encode(ContiguousArray("\(number)".utf8).span))\n"
    }
    try folder.write("many.log", valid.joined() + "AP-Device-Identifier: fingerprint YQ\n")
    let call = try Invocation("many.log", in: folder.url)
    #expect(call.code == 1)
    #expect(call.output.hasSuffix("10001 headers seen, 10000 distinct, 0 broken, 0 refused\n"))
    #expect(call.errors.contains("warning: 1 more are not shown"))
  }
}
