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

  /// Checks the headers of each capture when it is scanned in pieces of several sizes.
  @Test func capturesHaveTheExpectedHeaders() throws {
    for piece in [10_000_000, 4_099, 61, nil] {
      let size = piece.map { "\($0) bytes" } ?? "one line"
      var count = 0
      let (captures, names) = try Self.expectations()
      for capture in captures {
        let found = Scan(try Self.bytes(capture.name), piece: piece)
        let actual = found.headers.map { $0.vector(names: names).string }
        let expected = capture.value["headers"].elements.map { $0.string }
        if actual != expected {
          Issue.record("\(capture.name) in pieces of \(size): \(actual.joined(separator: "\n"))")
        }
        #expect(found.obstacle?.rawValue == capture.value["obstacle"].text, "\(capture.name)")
        count += actual.count
      }
      #expect(count == 387, "\(size)")
    }
  }

  /// Checks that a header is reported when its response is complete, or when the text pauses.
  @Test func headersAreReportedOnce() {
    var scanner = CaptureScanner()
    var headers: [CapturedHeader] = []
    func feed(_ text: String) -> Int {
      headers = []
      scanner.feed(text.utf8) { headers.append($0) }
      return headers.count
    }
    let message =
      "> POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1\n> X-Device-Info: eyJtb2RlbCI6ImEifQ==\n>\n"
    #expect(feed(message) == 0)
    #expect(feed("< HTTP/1.1 200 OK\n{\"reasonType\":\"pfs_fallback\"") == 0)
    #expect(feed("}\n") == 1)
    #expect(headers.map { $0.response.status } == [200])
    #expect(headers.map { $0.response.term?.name } == ["pfs_fallback"])
    #expect(feed(message) == 0)
    scanner.flush { headers.append($0) }
    #expect(headers.map { $0.request.endpoint } == [.partnerSessions])
    #expect(headers.map { $0.response.status } == [nil])
    #expect(feed("< HTTP/1.1 400 Bad Request\n") == 0)
    scanner.finish { _ in Issue.record("a header is reported twice") }
  }

  /// Checks that the host of a message counts only for the headers of this message.
  @Test func hostOfAMessageCountsForItsHeaders() {
    for (host, isOfAnotherService) in [("api.example.com", true), ("sp.auth.adobe.com", false)] {
      let header = "Accept: text/plain\nX-Device-Info: e30=\n"
      let text = "GET https://\(host)/v1 HTTP/1.1\n\(header)\n\(header)"
      for piece in [nil, 4_000] {
        let headers = Scan(ContiguousArray(text.utf8), piece: piece).headers
        #expect(headers.map { $0.isOfAnotherService } == [isOfAnotherService, false])
      }
    }
  }

  /// Checks that an exchange has the same header, endpoint, status and code in the output of different tools.
  @Test func headersAreAttributedToRequestAndResponse() throws {
    var generator = SeededGenerator(state: 21)
    for _ in 0..<200 {
      let exchange = SampleExchange.random(using: &generator)
      for (format, text) in exchange.printed {
        let headers = Scan(
          ContiguousArray(text.utf8), piece: Int.random(in: 1...4000, using: &generator)
        ).headers
        #expect(headers.map { $0.text } == [exchange.value], "\(format)\n\(text)")
        #expect(headers.first?.request.endpoint == exchange.endpoint, "\(format)\n\(text)")
        #expect(headers.first?.response.status == exchange.status, "\(format)\n\(text)")
        #expect(headers.first?.response.term?.name == exchange.code, "\(format)\n\(text)")
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
          + "\($0.response.status ?? 0) \($0.response.term?.name ?? "")"
      }
    }
    let filler = ContiguousArray(String(repeating: "a line of a log\n", count: 5_000).utf8)
    for capture in try Self.expectations().captures {
      let bytes = try Self.bytes(capture.name)
      let expected = facts(Scan(bytes, piece: .max).headers, from: 0)
      let behind = Scan(filler + bytes, piece: 40_000).headers
      #expect(facts(behind, from: 5_000) == expected, "\(capture.name)")
    }
  }

  /// Checks that each header without a request has its own response.
  @Test func responsesWithoutRequestsAreKeptApart() {
    let text = "X-Device-Info: e30=\nHTTP/1.1 400 Bad Request\nX-Device-Info: e30=\nHTTP/1.1 401\n"
    #expect(Scan(text).headers.map { $0.response.status } == [400, 401])
  }

  /// Checks that a path that occurs again far away is a request of its own, in pieces of any size.
  @Test func distantPathIsANewRequest() {
    let line = "url=/api/v2/x/profiles X-Device-Info=eyJtb2RlbCI6IlRWIn0= status=200\n"
    let filler = String(repeating: "a line of a log\n", count: 2_500)
    for piece in [nil, 4_000, .max] {
      let headers = Scan(ContiguousArray((line + filler + line).utf8), piece: piece).headers
      #expect(headers.map { $0.request.endpoint } == [.profiles, .profiles])
      #expect(headers.map { $0.response.status } == [200, 200])
    }
  }

  /// Checks that a path is the previous one again up to 16,384 bytes after it, so that its response counts for both.
  @Test func pathIsRepeatedUpToTheLimit() {
    let path = "/api/v2/x/profiles"
    let header = " X-Device-Info=eyJtb2RlbCI6IlRWIn0= "
    for (distance, status) in [(16_384, 200), (16_385, nil)] {
      let filler = String(repeating: " ", count: distance - path.utf8.count - header.utf8.count)
      let text = path + filler + header + path + " status=200\n"
      #expect(Scan(text).headers.map { $0.response.status } == [status], "\(distance)")
    }
  }

  /// Checks that the last host before a header counts, however many hosts are before it.
  @Test func lastOfManyHostsCounts() {
    let hosts = String(repeating: "https://sp.auth.adobe.com\n", count: 600)
    let text = hosts + "GET https://api.example.com/v1 HTTP/1.1\nX-Device-Info: MacBook\n\n"
    #expect(Scan(text).headers.map { $0.isOfAnotherService } == [true])
  }
}
