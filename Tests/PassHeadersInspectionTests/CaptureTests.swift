import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

@Suite struct CaptureTests {
  /// Of an entry that is too large, a piece may end between a backslash and what it escapes.
  @Test func aLargeEntryCutInAnEscape() {
    var scanner = CaptureScanner()
    var headers: [String] = []
    let collect = { (event: CaptureEvent) in
      if case .header(let header) = event { headers.append(header.text) }
    }
    scanner.feed(#"{"log":{"entries":[{"a":""#.utf8, collect)
    var piece = ContiguousArray(repeating: UInt8(ascii: "x"), count: 48 << 20)
    piece.append(UInt8(ascii: "\\"))
    scanner.feed(piece, collect)
    let entry =
      #"{"request":{"method":"GET","url":"/","headers":[{"name":"X-Device-Info","value":"e30="}]}}"#
    scanner.feed((#"" }], \""},"# + entry + "]}}").utf8, collect)
    scanner.finish(collect)
    #expect(headers == ["e30="])
    #expect(scanner.obstacle == .incompleteArchive)
  }

  /// A flow that is too large is passed over, and those behind it are found.
  @Test func aLargeFlow() {
    func netstring(_ content: String, _ kind: String) -> String {
      "\(content.utf8.count):\(content)\(kind)"
    }
    func flow(_ members: String) -> String {
      netstring(netstring("request", ";") + netstring(members, "}"), "}")
    }
    let field = netstring(netstring("X-Device-Info", ",") + netstring("e30=", ","), "]")
    let small = flow(netstring("headers", ";") + netstring(field, "]"))
    let body = String(repeating: "x", count: 50 << 20)
    let large = flow(netstring("content", ";") + netstring(body, ","))
    var scanner = CaptureScanner()
    var count = 0
    let collect = { (event: CaptureEvent) in
      if case .header = event { count += 1 }
    }
    let capture = ContiguousArray((small + large + small).utf8)
    for start in stride(from: 0, to: capture.count, by: 1 << 20) {
      scanner.feed(capture[start..<min(start + (1 << 20), capture.count)], collect)
    }
    scanner.finish(collect)
    #expect(count == 2)
  }

  /// A scanner holds a piece of the capture, and shows none of it.
  @Test(arguments: [
    "POST /api/v2/REF30/decisions/authorize/S3cret HTTP/1.1\r\n", #"{"log":{"S3cret"#,
  ])
  func discretion(_ beginning: String) {
    var scanner = CaptureScanner()
    scanner.feed((beginning + "AP-Device-Identifier: S3cret").utf8) { _ in }
    var dumped = ""
    dump(scanner, to: &dumped)
    for text in ["\(scanner)", String(reflecting: scanner), dumped] {
      #expect(!text.contains("S3cret") && !text.contains("51, 99"), "\(text)")
    }
  }

  private static func bytes(_ name: String) throws -> ContiguousArray<UInt8> {
    try TestFile.bytes("Tests/PassHeadersInspectionTests/Captures/\(name)")
  }

  private static func expectations() throws -> JSONValue {
    let bytes = try TestFile.bytes("Tests/PassHeadersInspectionTests/captures.json")
    return try JSONValue(parsing: bytes.span)
  }

  private static func scan(
    _ bytes: ContiguousArray<UInt8>, piece: Int, isLive: Bool = false
  ) -> (headers: [CapturedHeader], obstacle: CaptureScanner.Obstacle?) {
    var scanner = CaptureScanner(isLive: isLive)
    var headers: [CapturedHeader] = []
    let take = { (event: CaptureEvent) in
      switch event {
      case .header(let header): headers.append(header)
      case .answer: break
      }
    }
    for start in stride(from: 0, to: bytes.count, by: piece) {
      scanner.feed(bytes[start..<min(start + piece, bytes.count)], take)
    }
    scanner.finish(take)
    return (headers, scanner.obstacle)
  }

  private static func vector(_ header: CapturedHeader, _ values: [String: String]) -> JSONValue {
    var line: JSONValue?
    var entry: JSONValue?
    switch header.place {
    case .line(let number): line = .number(number)
    case .entry(let number): entry = .number(number)
    }
    return .members([
      "header": header.isAnswer ? nil : header.kind.map { .string($0.fieldName) },
      "value": header.isAnswer ? nil : .string(values[header.text] ?? header.text), "line": line,
      "entry": entry,
      "method": header.request.method.map { .string($0) },
      "url": header.request.url.map { .string($0) },
      "status": header.answer.status.map { .number($0) },
      "code": header.answer.term.map { .string($0.name) },
      "time": header.request.time.map { .string($0.rfc3339) },
      "requestSeen": header.isAnswer ? .bool(header.request.wasSeen) : nil,
    ])
  }

  /// What is found in each capture, whatever the pieces are in which it comes.
  @Test(arguments: [10_000_000, 4_099, 777])
  func captures(_ piece: Int) throws {
    let file = try Self.expectations()
    let values = Dictionary(
      file["values"].members.map { ($0.value.text ?? "", $0.name) }
    ) { first, _ in first }
    for capture in file["captures"].members {
      let found = Self.scan(try Self.bytes(capture.name), piece: piece)
      let actual = found.headers.map { Self.vector($0, values).string }
      let expected = capture.value["headers"].elements.map { $0.string }
      if actual != expected {
        Issue.record("\(capture.name) in pieces of \(piece): \(actual.joined(separator: "\n"))")
      }
      #expect(found.obstacle?.rawValue == capture.value["obstacle"].text, "\(capture.name)")
    }
  }

  /// Live, the same headers are found.
  @Test func live() throws {
    for capture in try Self.expectations()["captures"].members {
      let bytes = try Self.bytes(capture.name)
      let late = Self.scan(bytes, piece: 1 << 20)
      let live = Self.scan(bytes, piece: 512, isLive: true)
      func texts(_ headers: [CapturedHeader]) -> [String] {
        headers.filter { $0.kind != nil }.map { $0.text }.sorted()
      }
      #expect(texts(live.headers) == texts(late.headers), "\(capture.name)")
    }
  }

  /// A header is reported as soon as its line is complete, and the answer when it comes.
  @Test func immediacy() {
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
    // The same in another notation is the same request, and in another request it is sent again.
    #expect(feed("log line\nAP-Partner-Framework-Status: \(value)\n") == 0)
    #expect(
      feed("> GET /api/v2/REF30/profiles HTTP/1.1\n> AP-Partner-Framework-Status: \(value)\n") == 1)
    #expect(feed("< HTTP/1.1 200 OK\n{\"reasonType\":\"pfs_fallback\"}\nGET /x HTTP/1.1\n") == 1)
    guard case .answer(let answer, let headers)? = events.first else {
      Issue.record("no answer")
      return
    }
    #expect(answer.status == 200)
    #expect(answer.term?.name == "pfs_fallback")
    #expect(headers.count == 1)
  }

  /// One exchange, printed by different tools: the same header, endpoint, status and code.
  @Test func attribution() throws {
    var generator = SeededGenerator(state: 21)
    for _ in 0..<200 {
      let exchange = Exchange.random(using: &generator)
      for (format, text) in exchange.printed {
        let found = Self.scan(
          ContiguousArray(text.utf8), piece: Int.random(in: 40...4000, using: &generator))
        let headers = found.headers.filter { $0.kind == .partnerFrameworkStatus }
        #expect(headers.map { $0.text } == [exchange.value], "\(format)\n\(text)")
        #expect(headers.first?.request.endpoint == exchange.endpoint, "\(format)\n\(text)")
        #expect(headers.first?.answer.status == exchange.status, "\(format)\n\(text)")
        #expect(headers.first?.answer.term?.name == exchange.code, "\(format)\n\(text)")
      }
    }
  }

  // MARK: Redaction

  /// Damaged traces, in which a block begins within another, are masked or refused.
  @Test(arguments: [1, 7, 64, 1000])
  func redactionOfADamagedTrace(_ piece: Int) throws {
    let encoded = ContiguousArray(
      ("""
      bzogICBUcnlpbmddXTMuMC4xMTMuNzo0NDMuLi4KPT4gU2VuZCBoZWFkZXIsIDI5NiBieXRlcyAoMHgxMjgpCjAwMDA6\
      IEdFVCAvYXBpL3YyL1JFRjMwL3Byb2ZpbGVzIEhUVFAvMS5zZXItQWdlbnQ6IGN1cmwvNy44OC4xCjAwNTc6IEFQLVBh\
      cnRuZXItRnJhbWV3b3JrLVN0YXR1czogZXlKbWNzIEhUVFAvMS4xCjAwMjU6IEhvc3Q6IHNwLmF1dGguYWQ5NiBieXRl\
      cyAoMHgxMjgpCjAwMDA6IEdFVCAvYXBpLzAwOiBHRVQgL2FwaS92Mi9SRUYzMC9wcm9maWxlcyBIVFRQLzEuc2VyLUFn\
      ZW50OiBjdXJsLzcuODguMQowMDU3OiBBUC1QYXJ0bmVyLUZyYW1ld29yay1TdGF0dXM6IGV5Sm1jcyBIVFRQLzEuMQow\
      MDI1OiBIb3N0OiBzcC5hdXRoLmFkb2JlIAAAAAD4/+9lOiBVdGVzICgweDIpCjAwMDA6IHsiOiAieC1kZXZpY2UtaW5m\
      byIsICJ2YWx1ZSI6ICJlY21sdFlYSjU=
      """).utf8)
    let bytes = try Base64.decode(encoded.span)
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 1_795_000_000_000))
    do {
      for start in stride(from: 0, to: bytes.count, by: piece) {
        _ = try redactor.feed(bytes[start..<min(start + piece, bytes.count)])
      }
      _ = try redactor.feed([], isLast: true)
    } catch {
      #expect(redactor.headerCount < 3)
    }
  }

  /// A redacted capture has the same headers at the same places, with the same faults, and nothing
  /// personal in them.
  @Test func redaction() throws {
    let now = EpochMilliseconds(clamping: 1_795_000_000_000)
    for capture in try Self.expectations()["captures"].members {
      let bytes = try Self.bytes(capture.name)
      if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x50, 0x4B]) { continue }
      var redactor = CaptureRedactor(now: now)
      var redacted: ContiguousArray<UInt8> = []
      do {
        for start in stride(from: 0, to: bytes.count, by: 999) {
          redacted += try redactor.feed(bytes[start..<min(start + 999, bytes.count)])
        }
        redacted += try redactor.feed([], isLast: true)
      } catch {
        // What is encoded as a whole cannot be masked, and is not written.
        #expect(
          ["burp-items-base64.xml", "curl-trace-hex.txt"].contains(capture.name), "\(capture.name)")
        continue
      }
      let before = Self.scan(bytes, piece: 1 << 20).headers
      let after = Self.scan(redacted, piece: 1 << 20).headers
      #expect(before.count == after.count, "\(capture.name)")
      for (old, new) in zip(before, after) {
        #expect(old.place == new.place, "\(capture.name)")
        #expect(old.answer == new.answer)
        #expect(
          old.inspection.diagnostics.map { $0.vectorText }
            == new.inspection.diagnostics.map { $0.vectorText },
          "\(capture.name) \(new.text)")
        guard case .partnerFrameworkStatus(let status)? = new.inspection.repaired else { continue }
        #expect(status.account.platformMappingId != "Cablevision", "\(capture.name)")
      }
    }
  }

  /// A value in any place of a header, damaged in one or two bytes, is not in what was masked.
  @Test func maskedValuesHoldNothing() throws {
    let payloads: [(PassHeader.Kind, String)] = [
      (
        .partnerFrameworkStatus,
        #"{"frameworkPermissionInfo":{"accessStatus":"denied","error":{"code":"777","message":"S3cret one"}},"frameworkProviderInfo":{"id":"S3cret","expirationDate":"1735689612345"}}"#
      ),
      (
        .deviceInfo,
        #"{"model":"S3cret's TV","version":"S3cret","osName":"S3cret","connectionIp":"193.0.2.7","connectionPort":49151,"userAgent":"S3cret/1","S3cret":"S3cret"}"#
      ),
    ]
    var generator = SeededGenerator(state: 31)
    for (kind, payload) in payloads {
      let bytes = ContiguousArray(payload.utf8)
      for round in 0..<(isExhaustive ? 20_000 : 3_000) {
        var changed = bytes
        for _ in 0..<(round % 2 + 1) {
          changed[Int.random(in: 0..<bytes.count, using: &generator)] =
            Array("\":,{}[]x \\0".utf8).randomElement(using: &generator) ?? 0
        }
        let value = Base64.encode(changed.span)
        let masked = ValueMask(now: .init(clamping: 0)).value(value.utf8, kind: kind)
        #expect(masked.count == value.utf8.count)
        let decoded = String(decoding: (try? Base64.decode(masked.span)) ?? [], as: UTF8.self)
        for secret in ["S3cret", "3cret", "193.0", "49151", "777", "612345"] {
          if decoded.contains(secret) { Issue.record("\(secret) in \(decoded)") }
        }
      }
    }
  }

  /// Where letters and digits are in Base64 would tell which of the known providers it is.
  @Test(arguments: ["Cablevision", "ATTOTT"])
  func maskOfDamagedBase64(_ id: String) throws {
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: id,
      expirationDate: .init(clamping: 2_025_430_636_000))
    var value = Array(try PartnerFrameworkStatus(account).headerValue().utf8)
    value[60] = UInt8(ascii: "!")
    let masked = ValueMask(now: .init(clamping: 0)).value(value, kind: .partnerFrameworkStatus)
    #expect(masked[61...].allSatisfy { $0 == "x" || $0 == "=" })
  }

  /// A person's name may look like a template, and what is percent-encoded or a word is no Base64.
  @Test(arguments: [
    ("$alice", "$xxxxx"), ("<alice>", "<xxxxx>"), ("<private>", "<private>"),
    ("<private> alice>", "<private> xxxxx>"), ("....", "...."),
    (#"{{"model":"Alice"}"#, #"{{"xxxxx":"xxxxx"}"#),
    ("%7B%22model%22%3A%22Alice%", "%7B%22xxxxx%22%3A%22xxxxx%"),
    ("%7B%22model%22%3A%22Al%69ce%22%7D", "%7B%22model%22%3A%22xx%78xx%22%7D"),
    ("eyJtb2RlbCI6IkFsaWNlIn0%3D", "eyJtb2RlbCI6Inh4eHh4In0%3D"), ("Jxqvmodl", "xxxxxxxx"),
    // What seems to encode punctuation may be no Base64.
    ("KVwkKVwk", "xxxxxxxx"), ("e1wkKVwk", "xxxxxxxx"), ("KVwk-Müller.7", "xxxx-xxxxxxx.x"),
    ("\u{2551} Alice\u{2026}", "\u{2551} xxxxx\u{2026}"),
  ])
  func maskedValuesOfOtherForms(_ value: String, _ masked: String) {
    let bytes = ValueMask(now: .init(clamping: 0)).value(value.utf8, kind: .deviceInfo)
    #expect(String(decoding: bytes, as: UTF8.self) == masked)
  }
}
