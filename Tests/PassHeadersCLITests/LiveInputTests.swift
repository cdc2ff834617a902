import TestSupport
import Testing

/// The tests of input that arrives while the tool runs, as from a pipe.
@Suite struct LiveInputTests {
  private static func exchange(_ status: Int) -> String {
    "> POST /api/v2/x/sessions HTTP/1.1\n> X-Device-Info: e30=\n\n< HTTP/1.1 \(status)\n\n"
  }

  /// Checks that a header is shown with its response when the response is complete, before the input ends.
  @Test func headersAreShownWithTheirResponses() throws {
    let tool = try RunningTool(["--now", "2030-01-01"])
    let status = Sample.status(date: "1735689600000")
    try tool.send("POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1\n")
    try tool.send("AP-Partner-Framework-Status: \(status)\n\n")
    try tool.send("HTTP/1.1 200 OK\n\n{\"reasonType\":\"pfs_fallback\"}\n")
    let shown = tool.output(through: "→ 200")
    #expect(shown.hasPrefix("AP-Partner-Framework-Status: refused"))
    #expect(shown.hasSuffix("→ 200 pfs_fallback, explained\n"))
    #expect(try tool.finish().isEmpty)
  }

  /// Checks that a header without a response is shown when the input pauses.
  @Test func headersAreShownWhenTheInputPauses() throws {
    let tool = try RunningTool(["--json"])
    try tool.send("GET /api/v2/REF30/profiles HTTP/1.1\nX-Device-Info: \(Sample.device)\n")
    #expect(tool.output(through: "place").contains(#""response":"not seen yet""#))
    try tool.send("\nHTTP/1.1 200 OK\n")
    #expect(try tool.finish().isEmpty)
  }

  /// Checks that a header that is sent again is shown with its new place alone.
  @Test func repeatedHeadersAreShownAgain() throws {
    let tool = try RunningTool([])
    func send(_ path: String) throws -> String {
      try tool.send("GET /api/v2/R/\(path) HTTP/1.1\nX-Device-Info: \(Sample.device)\n\n")
      return tool.output(through: "no response yet")
    }
    #expect(try send("profiles").hasPrefix("X-Device-Info: valid\n"))
    #expect(
      try send("profiles/A")
        == "X-Device-Info, 2 times\n  at standard input:5: GET /profiles/A → no response yet\n")
    #expect(try tool.finish().hasSuffix("standard input: 2 headers, 1 different, all valid\n"))
  }

  /// Checks that the pieces of a value and of a code are put together.
  @Test func partsArePutTogether() throws {
    let value = try Invocation([], pieces: ["X-Device-Info: e30", "=", "\n"])
    #expect(value.output.hasPrefix("X-Device-Info: valid"))
    let code = try Invocation([], pieces: ["\n{\"reasonType\":\"pfs_fa", "llback\"}\n"])
    #expect(code.errors.contains("it has Adobe's pfs_fallback"))
  }

  /// Checks that each of two equal headers is told of its own response.
  @Test func equalHeadersHaveTheirOwnResponses() throws {
    let call = try Invocation([], pieces: [Self.exchange(400), Self.exchange(401)])
    #expect(
      call.lines.filter { $0.hasPrefix("  at") } == [
        "  at line 2: POST /sessions → 400, may be explained",
        "  at line 7: POST /sessions → 401, may be explained",
      ])
  }

  @Test func pipeHasTheRowsOfAFile() throws {
    let second = Self.exchange(401)
    for pieces in [
      [Self.exchange(400), String(second.prefix(50)), String(second.dropFirst(50))],
      ["\n  \"X-Device-Info\": {\"model\":\n", "\"a\"}\n"],
    ] {
      let file = try Invocation(["--json"], input: pieces.joined().utf8)
      #expect(try Invocation(["--json"], pieces: pieces).output == file.output)
    }
  }
}
