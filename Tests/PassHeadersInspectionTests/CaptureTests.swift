import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of the headers, requests and responses that are found in the output of real programs.
@Suite struct CaptureTests {
  private static func bytes(_ name: String) throws -> ContiguousArray<UInt8> {
    try TestFile.bytes("Tests/PassHeadersInspectionTests/Captures/\(name)")
  }

  /// Returns the expected headers of each capture, and the names that captures.json gives to long values.
  private static func expectations() throws -> (captures: [JSONMember], names: [String: String]) {
    let bytes = try TestFile.bytes("Tests/PassHeadersInspectionTests/captures.json")
    let file = try JSONValue(parsing: bytes.span)
    let names = file["values"].members.map { ($0.value.text ?? "", $0.name) }
    return (file["captures"].members, Dictionary(names) { first, _ in first })
  }

  @Test func capturesHaveTheExpectedHeaders() throws {
    var count = 0
    let (captures, names) = try Self.expectations()
    for capture in captures {
      let found = Scan(try Self.bytes(capture.name))
      let actual = found.headers.map { $0.row(names: names).string }
      let expected = capture.value["headers"].elements.map { $0.string }
      if actual != expected {
        Issue.record("\(capture.name): \(actual.joined(separator: "\n"))")
      }
      #expect(found.obstacle?.rawValue == capture.value["obstacle"].text, "\(capture.name)")
      count += actual.count
    }
    #expect(count == 387)
  }

  /// Checks that each capture has the same values as a live text. A response may be shown too late for its header.
  @Test func liveCapturesHaveTheSameValues() throws {
    for capture in try Self.expectations().captures {
      let bytes = try Self.bytes(capture.name)
      func places(_ scan: Scan) -> [String] { scan.headers.map { "\($0.place) \($0.text)" } }
      #expect(places(Scan(bytes, linesPerSecond: 100)) == places(Scan(bytes)), "\(capture.name)")
    }
  }

  /// Checks that a header of a live text is shown with its response, or at the second reading.
  @Test func headersAreReportedOnce() {
    var live = LiveText()
    func read(_ text: String) -> [CapturedHeader] {
      live.append(ContiguousArray(text.utf8))
      return live.read()
    }
    let message =
      "> POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1\n> X-Device-Info: eyJtb2RlbCI6ImEifQ==\n>\n"
    #expect(read(message).isEmpty)
    let answered = read("< HTTP/1.1 200 OK\n{\"reasonType\":\"pfs_fallback\"}\n")
    #expect(answered.map { $0.response.status } == [200])
    #expect(answered.map { $0.response.code } == ["pfs_fallback"])
    #expect(read(message).isEmpty)
    let waiting = live.read()
    #expect(waiting.map { $0.request.endpoint } == [.partnerSessions])
    #expect(waiting.map { $0.response.status } == [nil])
    #expect(waiting.map { $0.awaitsResponse } == [true])
    #expect(read("< HTTP/1.1 400 Bad Request\n").isEmpty)
    // A header that comes together with its response is reported at the first reading.
    let response = "< HTTP/1.1 200 OK\n{\"reasonType\":\"pfs_fallback\"}\n"
    #expect(read(message + response).map { $0.response.status } == [200])
    // A header in the first line of a piece waits, too.
    #expect(read("X-Device-Info: eyJtb2RlbCI6ImIifQ==\n").isEmpty)
    #expect(live.read().map { $0.text } == ["eyJtb2RlbCI6ImIifQ=="])
    #expect(live.finish().isEmpty)
  }

  /// Checks that padding in a line of its own is a part of the value, as where `curl --trace-ascii` breaks a line.
  @Test func paddingInTheNextLineIsRead() {
    for padding in ["=", "=="] {
      let value = padding == "=" ? "eyJtb2RlbCI6ImEifSA" : "eyJtb2RlbCI6ImEifQ"
      let trace = "0000: GET /x HTTP/1.1\n0015: X-Device-Info: \(value)\n003a: \(padding)\n003e: \n"
      let header = Scan(trace).headers.first
      #expect(header?.text == value + padding)
      #expect(header?.inspection.diagnostics.contains { $0.code == Fault.readDifferently } == false)
      let wrapped = Scan("X-Device-Info: \(value)\n\(padding)\nend\n").headers.first?.inspection
      #expect(wrapped?.verdict == .valid)
      #expect(wrapped?.diagnostics.contains { $0.code == Fault.readDifferently } == true)
      // Another line is not a part of the value.
      #expect(Scan("X-Device-Info: \(value)\n=a\nend\n").headers.first?.text == value)
    }
  }

  /// Checks that lines are counted on after the beginning of a live text was dropped.
  @Test func linesOfALiveTextAreCountedAfterItsBeginning() {
    var live = LiveText()
    let lines = (1...1200).map { "log line \($0)\n" }.joined()
    live.append(ContiguousArray("\(lines)X-Device-Info: eyJtb2RlbCI6ImEifQ==\n".utf8))
    let first = live.read() + live.read()
    #expect(first.map { $0.place.line } == [1201])
    let rest = "X-Device-Info:\nx x x\n\nlog\nlog\nX-Device-Info: eyJtb2RlbCI6ImEifQ==\n"
    live.append(ContiguousArray(rest.utf8))
    #expect(live.finish().map { $0.place.line } == [1207])
    let sentence = "a header's name stands in line 1202 without a value"
    #expect(live.namesWithoutValue?.sentence == sentence)
  }

  /// Checks that long lines of a live text are not kept.
  @Test func longLinesOfALiveTextAreDropped() {
    var live = LiveText()
    let line = String(repeating: "x", count: 1 << 16) + "\n"
    live.append(ContiguousArray(String(repeating: line, count: 300).utf8))
    #expect(live.read().isEmpty)
    #expect(1 << 22...1 << 23 ~= live.count)
  }

  /// Checks that a live text waits for the end of JSON, but not if it pauses.
  @Test func liveJSONIsReadAtItsEnd() {
    var live = LiveText()
    live.append(ContiguousArray("{\"headers\":{\n\"X-Device-Info\": \"TV\"\n".utf8))
    #expect(live.read().isEmpty && live.hasOpenDocument)
    var other = live
    live.append(ContiguousArray("},\n\"url\":\"/api/v2/R/profiles\"}\n".utf8))
    #expect(live.finish().map { $0.request.endpoint } == [.profiles])
    #expect(other.read(waitsForJSON: false).isEmpty)
    #expect(other.finish().map { $0.text } == ["TV"])
  }

  /// Checks that an exchange has the same header, endpoint, status and code in the output of different tools.
  @Test func headersAreAttributedToRequestAndResponse() throws {
    var generator = SeededGenerator(state: 21)
    for _ in 0..<200 {
      let exchange = SampleExchange.random(using: &generator)
      for (format, text) in exchange.printed {
        let headers = Scan(text).headers
        #expect(headers.map { $0.text } == [exchange.value], "\(format)\n\(text)")
        #expect(headers.first?.request.endpoint == exchange.endpoint, "\(format)\n\(text)")
        #expect(headers.first?.response.status == exchange.status, "\(format)\n\(text)")
        #expect(headers.first?.response.code == exchange.code, "\(format)\n\(text)")
      }
    }
  }

  /// Checks texts that have just enough lines to be recognized as a hex dump, and texts with one line or digit less.
  @Test func hexDumpsAreRecognizedFromThreeLines() {
    func obstacle(_ text: String) -> String? { Scan(text).obstacle?.rawValue }
    let row = "0010: 30 70 72 6f\n"
    #expect(obstacle(row + row + row) == "hex-dump")
    #expect(obstacle(row + row) == nil)
    #expect(obstacle(row + row + "0010: 30 70 72\n") == nil)
    #expect(obstacle(row + row + "0010: 307 072\n") == nil)
    #expect(obstacle(row + row + "0x0010:  3070 726f\n") == "hex-dump")
    #expect(obstacle(row + row + "010: 30 70 72 6f\n") == nil)
    // A text with a header was not converted.
    for header in ["X-Device-Info: e30=\n", #"{"headers":{"X-Device-Info":"e30="}}"# + "\n"] {
      #expect(obstacle(header + row + row + row) == nil)
    }
  }

  /// Checks that a long text before a capture changes only the lines of its headers.
  @Test func longTextBeforeACaptureChangesOnlyTheLines() throws {
    func facts(_ headers: [CapturedHeader], from line: Int) -> [String] {
      headers.map {
        "\($0.place.line - line) \($0.text) \($0.request.method ?? "") \($0.request.url ?? "") "
          + "\($0.response.status ?? 0) \($0.response.code ?? "")"
      }
    }
    let filler = ContiguousArray(String(repeating: "a line of a log\n", count: 5_000).utf8)
    for capture in try Self.expectations().captures {
      let bytes = try Self.bytes(capture.name)
      let expected = facts(Scan(bytes).headers, from: 0)
      let behind = Scan(filler + bytes).headers
      #expect(facts(behind, from: 5_000) == expected, "\(capture.name)")
    }
  }
}
