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

  /// Checks that a live scan finds the same headers as a scan of the complete capture.
  ///
  /// A live scan reports a header before its response. If a request follows its header and has no response, as in some
  /// commands, the live scan cannot report the request.
  @Test func liveScanFindsTheSameHeaders() throws {
    var count = 0
    let (captures, names) = try Self.expectations()
    for capture in captures {
      let live = Scan(try Self.bytes(capture.name), piece: 512, isLive: true)
      // The headers in an encoded inner text are reported when that text ends, so the order may differ from the order
      // in the capture.
      let actual = live.headers.map { $0.vector(names: names).string }.sorted()
      let expected = capture.value["headers"].elements.map { $0.string }.sorted()
      let isRequestAfterHeader = [
        "curl-commands.sh", "curl-libcurl.c", "devtools-copy-as-fetch.txt", "fetch.js",
        "mitmproxy-export-E1-curl.txt", "wsgi-environ-dict.txt", "wsgi-environ-lines.txt",
      ].contains(capture.name)
      #expect(
        (actual == expected) != isRequestAfterHeader,
        "\(capture.name): \(actual.joined(separator: "\n"))")
      count += actual.count
    }
    #expect(count == 387)
  }

  /// Checks that a header is reported as soon as its delimiter was read, and its response as soon as it is complete.
  @Test func liveScanReportsEachHeaderWhenItEnds() {
    var scanner = CaptureScanner(isLive: true)
    var events: [CaptureEvent] = []
    func feed(_ text: String) -> Int {
      events = []
      scanner.feed(text.utf8) { events.append($0) }
      return events.count
    }
    let value =
      "eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJkZW5pZWQifSwiZnJhbWV3b3JrUHJvdmlkZXJJbmZvIjp7fX0="
    #expect(feed("> POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1\n") == 0)
    #expect(feed("> AP-Partner-Framework-Status: \(value)") == 0)
    #expect(feed("\n") == 1)
    #expect(feed("> X-Device-Info: eyJtb2RlbCI6ImEifQ==\n") == 1)
    #expect(feed(">\n< HTTP/1.1 200 OK\n{\"reasonType\":\"pfs_fallback\"") == 0)
    #expect(feed("}\n") == 1)
    guard case .answer(let answer, let headers)? = events.first else {
      Issue.record("no answer")
      return
    }
    #expect(answer.status == 200)
    #expect(answer.term?.name == "pfs_fallback")
    #expect(headers.map { $0.kind } == [.partnerFrameworkStatus, .deviceInfo])
    #expect(headers.map { $0.request.endpoint } == [.partnerSessions, .partnerSessions])
  }

  /// Checks that a live scan knows the service from a host before the header, when the response is not known yet.
  @Test func liveScanKnowsTheServiceFromTheHost() {
    for (host, isOfAnotherService) in [("api.example.com", true), ("sp.auth.adobe.com", false)] {
      var scanner = CaptureScanner(isLive: true)
      var headers: [CapturedHeader] = []
      let text = "POST /api/v2/R/sessions HTTP/1.1\nHost: \(host)\nX-Device-Info: MacBook\n"
      scanner.feed(text.utf8) { if case .header(let header) = $0 { headers.append(header) } }
      #expect(headers.map { $0.isOfAnotherService } == [isOfAnotherService])
      #expect(headers.map { $0.request.method } == [isOfAnotherService ? nil : "POST"])
    }
  }

  /// Checks that the host before a header counts, however long the text between them is.
  @Test func hostCountsAcrossALongText() {
    let filler = String(repeating: "a line of a log\n", count: 20_000)
    for (host, isOfAnotherService) in [("api.example.com", true), ("sp.auth.adobe.com", false)] {
      let header = "Accept: text/plain\nX-Device-Info: MacBook Air\n"
      let text = "GET https://\(host)/v1 HTTP/1.1\n\(header)\n\(filler)\n\(header)"
      for piece in [nil, 4_000] {
        let headers = Scan(ContiguousArray(text.utf8), piece: piece).headers
        #expect(headers.map { $0.isOfAnotherService } == [isOfAnotherService, isOfAnotherService])
      }
    }
  }

  /// Checks that an exchange has the same header, endpoint, status and code in the output of different tools.
  @Test func headersAreAttributedToRequestAndResponse() throws {
    var generator = SeededGenerator(state: 21)
    for _ in 0..<200 {
      let exchange = Exchange.random(using: &generator)
      for (format, text) in exchange.printed {
        let headers = Scan(
          ContiguousArray(text.utf8), piece: Int.random(in: 1...4000, using: &generator)
        ).headers
        #expect(headers.map { $0.text } == [exchange.value], "\(format)\n\(text)")
        #expect(headers.first?.request.endpoint == exchange.endpoint, "\(format)\n\(text)")
        #expect(headers.first?.answer.status == exchange.status, "\(format)\n\(text)")
        #expect(headers.first?.answer.term?.name == exchange.code, "\(format)\n\(text)")
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
  }

  /// Checks that a long text before a capture changes only the lines of its headers.
  @Test func longTextBeforeACaptureChangesOnlyTheLines() throws {
    func facts(_ headers: [CapturedHeader], from line: Int) -> [String] {
      headers.map {
        "\($0.place.line - line) \($0.text) \($0.request.method ?? "") \($0.request.url ?? "") "
          + "\($0.answer.status ?? 0) \($0.answer.term?.name ?? "")"
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

  /// Checks that a live scan gives each header without a request its own answer.
  @Test func liveScanKeepsAnswersWithoutRequestsApart() {
    let text = "X-Device-Info: e30=\nHTTP/1.1 400 Bad Request\nX-Device-Info: e30=\nHTTP/1.1 401\n"
    for isLive in [false, true] {
      let headers = Scan(ContiguousArray(text.utf8), piece: nil, isLive: isLive).headers
      #expect(headers.map { $0.answer.status } == [400, 401], "\(isLive)")
    }
  }

  /// Checks that a path that occurs again far away is a request of its own, in pieces of any size.
  @Test func distantPathIsANewRequest() {
    let line = "url=/api/v2/x/profiles X-Device-Info=eyJtb2RlbCI6IlRWIn0= status=200\n"
    let filler = String(repeating: "a line of a log\n", count: 2_500)
    for piece in [nil, 4_000, .max] {
      let headers = Scan(ContiguousArray((line + filler + line).utf8), piece: piece).headers
      #expect(headers.map { $0.request.endpoint } == [.profiles, .profiles])
      #expect(headers.map { $0.answer.status } == [200, 200])
    }
  }

  /// Checks that a path is the previous one again up to 16,384 bytes after it, so that its answer counts for both.
  @Test func pathIsRepeatedUpToTheLimit() {
    let path = "/api/v2/x/profiles"
    let header = " X-Device-Info=eyJtb2RlbCI6IlRWIn0= "
    for (distance, status) in [(16_384, 200), (16_385, nil)] {
      let filler = String(repeating: " ", count: distance - header.utf8.count)
      let text = path + filler + header + path + " status=200\n"
      #expect(Scan(text).headers.map { $0.answer.status } == [status], "\(distance)")
    }
  }

  /// Checks that a method belongs to a path that is less than 16,384 bytes before it.
  @Test func methodAfterItsPathCountsUpToTheLimit() {
    for (distance, method) in [(16_383, "POST"), (16_384, nil)] {
      let text = #"{"url":"/api/v2/x/profiles","X-Device-Info":"eyJtb2RlbCI6IlRWIn0=",""#
      let end = #"method":"POST"}"#
      // Both distances are from the beginning of the path to the letters `tho`, by which a method is found.
      let filler = String(repeating: " ", count: distance + 8 - text.utf8.count - 2)
      let headers = Scan(text + filler + end).headers
      #expect(headers.map { $0.request.method } == [method], "\(distance)")
    }
  }

  /// Checks that the last host before a header counts, however many hosts are before it.
  @Test func lastOfManyHostsCounts() {
    let hosts = String(repeating: "https://sp.auth.adobe.com\n", count: 600)
    let text = hosts + "GET https://api.example.com/v1 HTTP/1.1\nX-Device-Info: MacBook\n\n"
    #expect(Scan(text).headers.map { $0.isOfAnotherService } == [true])
  }
}
