import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// Single lines and values of captures, each for a rule that no whole capture decides.
@Suite struct CaptureLineTests {
  private static func headers(_ text: String) -> [CapturedHeader] {
    var headers: [CapturedHeader] = []
    var scanner = CaptureScanner()
    let take = { (event: CaptureEvent) in
      if case .header(let header) = event { headers.append(header) }
    }
    scanner.feed(text.utf8, take)
    scanner.finish(take)
    return headers
  }

  @Test func bytesAreCounted() {
    var scanner = CaptureScanner()
    scanner.feed("X-Device-Info: ".utf8) { _ in }
    scanner.feed("e30=\n".utf8) { _ in }
    #expect(scanner.byteCount == 20)
  }

  /// A host makes a request line one whose headers would have been seen.
  @Test(arguments: [
    ("127.0.0.1", true), ("127.0.0.1:8080", true), ("api.auth.adobe.com", true),
    ("localhost:8080", true), ("1.2.3", false), ("1234.1.1.1", false),
    ("..1.1", false),
  ])
  func hosts(_ host: String, _ isHost: Bool) throws {
    let header = try #require(
      Self.headers(
        """
        POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1
        Host: \(host)
        Accept: */*

        HTTP/1.1 200 OK

        {"reasonType":"pfs_fallback"}

        """
      ).first)
    #expect(header.request.wasSeen == isHost)
  }

  /// A line after the request that says what was answered, in the notations of clients and proxies.
  @Test(arguments: [
    ("HTTP/1.1 400 Bad Request", 400), ("400 Bad Request", 400), (#"400 {"code":"x"}"#, 400),
    ("Status: 400", 400), ("<-- 400 https://sp.auth.adobe.com/api (12ms)", 400), ("<< 400", 400),
    ("< HTTP/1.1 100 Continue\n* sent\n< HTTP/1.1 400 Bad Request", 400),
    ("-> 400", 400), ("RESPONSE: (POST https://sp.auth.adobe.com/api) 400", 400),
    ("400 bytes", nil), ("Status: 4000", nil), ("Status: 400.5", nil),
    ("2026-11-21 400", nil), ("Response time (mean): 400", nil),
  ])
  func statuses(_ line: String, _ status: Int?) {
    let headers = Self.headers(
      "POST /api/v2/REF30/profiles/sso/Apple HTTP/1.1\nX-Device-Info: e30=\n\n\(line)\n\n")
    #expect(headers.map { $0.answer.status } == [status])
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "acb", 1), ("abc", "bac", 1), ("abc", "ab", 1), ("ab", "abc", 1),
    ("kitten", "sitting", 3),
    ("accessstatus", "accusstatus", 2), ("ca", "abc", 3),
  ])
  func editDistances(_ left: String, _ right: String, _ distance: Int) {
    let first = ContiguousArray(left.unicodeScalars.map { $0.value })
    let second = ContiguousArray(right.unicodeScalars.map { $0.value })
    let found = EditDistance.between(first.span, second.span)
    #expect(found == distance)
  }

  /// References of HTML, decoded in a value that is otherwise as it should be.
  @Test(arguments: [
    ("e30&#61;", true), ("&#101;30&#x3D;", true), ("e30&#x3d;", true), ("e30&equals;", true),
    ("e30&#0000061;", true), ("e30&#00000000061;", false), ("e30&#;", false),
  ])
  func references(_ value: String, _ isDecoded: Bool) {
    let inspection = Inspection(of: value, as: .deviceInfo)
    #expect((inspection.repairedValue == "e30=") == isDecoded, "\(inspection.diagnostics)")
    #expect(inspection.layers.contains(.htmlEntities) == isDecoded)
  }

  /// A mask keeps the length, the punctuation and what is documented.
  @Test(arguments: [
    ("%7B%22model%22%3A%22Secret1%22%7D", "%7B%22model%22%3A%22xxxxxx1%22%7D"),
    (#"{"model":"Se\u0063ret\n"}"#, #"{"model":"xx\u0078xxx\n"}"#),
    (#"{"a":"Sé","b":"x"}"#, #"{"x":"xxx","b":"x"}"#),
    (#"{"expirationDate":"1735689655000"}"#, #"{"expirationDate":"1735689600000"}"#),
    ("{model:\u{C0}b}", "{model:xxx}"),
    ("%65yJtb2RlbCI6IkEifQ%3D%3D", "%65yJtb2RlbCI6IngifQ%3D%3D"),
    // Bits that belong to no byte.
    ("eyJtb2RlbCI6IkEifR==", "eyJtb2RlbCI6IngifR=="),
    ("eyJtb2RlbCI6IkFCIn1=", "eyJtb2RlbCI6Inh4In1="),
    // Two values are joined.
    ("eyJtb2RlbCI6IkFCIn0=, eyJtb2RlbCI6IkFCIn0=", "eyJtb2RlbCI6Inh4In0=, eyJtb2RlbCI6Inh4In0="),
  ])
  func masks(_ value: String, _ masked: String) {
    let now = EpochMilliseconds(clamping: 1_795_000_000_000)
    let bytes = ValueMask(now: now).value(value.utf8, kind: .deviceInfo)
    #expect(String(decoding: bytes, as: UTF8.self) == masked)
  }

  /// Behind a letter that is missing, or one too many, groups of letters encode something else, of which
  /// nothing may stay.
  @Test(arguments: ["Peter Pelham", "Hillys Telly", "Dad's old TV", "Living Room", "Wohnzimmer"])
  func namesOutOfPhase(_ name: String) {
    let payload =
      #"{"primaryHardwareType":"SetTopBox","osName":"tvOS","version":"7,3","model":"\#(name)"}"#
    let value = ContiguousArray(Base64.encode(ContiguousArray(payload.utf8).span).utf8)
    let mask = ValueMask(now: EpochMilliseconds(clamping: 1_795_000_000_000))
    let parts = name.indices.dropLast(3).map { name[$0...].prefix(4) }
    for index in value.indices {
      for letters in [ContiguousArray<UInt8>(), [value[index], UInt8(ascii: "I")]] {
        let masked = mask.value(
          value[..<index] + letters + value[(index + 1)...], kind: .deviceInfo
        ).filter { Base64.isSextet($0) }
        for phase in 0..<4 {
          let whole = masked.dropFirst(phase)
          let decoded = try? Base64.decode(
            ContiguousArray(whole.prefix(whole.count / 4 * 4)).span)
          let text = String(decoding: decoded ?? [], as: UTF8.self)
          #expect(!parts.contains { text.contains($0) }, "\(index): \(text)")
        }
      }
    }
  }

  /// A value with what precedes it at the very beginning of a text.
  @Test(arguments: ["", "a=", "abc "])
  func valuesAtTheBeginning(_ before: String) throws {
    let value = Base64.encode(ContiguousArray(#"{"frameworkPermissionInfo":{}}"#.utf8).span)
    let header = try #require(Self.headers(before + value + "\n").first)
    #expect(header.text == value)
  }

  /// Far more than what is kept in memory lies between the two.
  @Test func distantHeaders() {
    let log = String(repeating: "2026-11-21 INFO nothing of interest here\n", count: 20_000)
    var scanner = CaptureScanner()
    var places: [CapturedHeader.Place] = []
    let take = { (event: CaptureEvent) in
      if case .header(let header) = event { places.append(header.place) }
    }
    for _ in 0..<2 {
      scanner.feed("X-Device-Info: e30=\n".utf8, take)
      for start in stride(from: 0, to: log.utf8.count, by: 50_000) {
        scanner.feed(log.utf8.dropFirst(start).prefix(50_000), take)
      }
    }
    scanner.finish(take)
    #expect(places == [.line(1), .line(20_002)])
  }

  /// Names and values in the notations of pages, and what ends a value over lines.
  @Test(arguments: [
    ("<td>X-Device-Info=e30&#61;</td>", 1), ("X-Device-Info&quot;:&quot;e30=&quot;", 1),
    ("X-Device-Info: {\nX-Device-Info: {\nX-Device-Info: e30=\n", 3),
    ("X-Device-Info: eyJh\n IjoxfQ==\n", 1), ("X-Device-Info\n", 0),
    (#"{"log":"\nX-Device-Info: e30="}"#, 1), (#"{"log":"\rX-Device-Info: e30="}"#, 1),
    (#"{"log":"\tX-Device-Info: e30="}"#, 1), (#"{"log":"\xX-Device-Info: e30="}"#, 0),
    (#"{"log":"{\"X-Device-Info\":\"e30=\"#, 1), ("13:X-Device-Info,4:e30=,", 1),
    ("13:X-Device-Info,a:e30=,", 0), (#"{"X-Device-Info": [], "Accept": ["text/html"]}"#, 0),
    (#"headers["X-Device-Info"] = "e30=""#, 1), ("curl -H 'X-Device-Info: ]e30='", 1),
  ])
  func notations(_ text: String, _ count: Int) {
    #expect(Self.headers(text).count == count)
  }

  /// What a value is of which a part looks like notation, or the other way around.
  @Test(arguments: [
    ("X-Device-Info: &;e30=", "&;e30="), ("X-Device-Info: &quot;e30=", "&quot;e30="),
    ("a X-Device-Info=e30&#x3D; b", "e30="), ("a X-Device-Info=e30&#61; b", "e30="),
    (#"{"log":"X-Device-Info: e30=\n"}"#, "e30="), (#"{"X-Device-Info":"e3\n0=\n"}"#, "e3\\n0="),
    (#"{"X-Device-Info":"\"e30=\""}"#, #"\"e30=\""#),
    ("a X-Device-Info=e30=; b", "e30="),
    ("<b>X-Device-Info</b>: <code>e30=</code>", "e30="),
    ("X-Device-Info:\n- eyJhIjoxfQ==", "eyJhIjoxfQ=="),
    ("X-Device-Info:\n\neyJhIjoxfQ==\n", "eyJhIjoxfQ=="), ("X-Device-Info:\nAccept: a", ""),
    ("X-Device-Info: >-\n  eyJhIjoxfQ==\n", "eyJhIjoxfQ=="), ("X-Device-Info: >\nA: a", ">"),
    ("[\"X-Device-Info\"]=>\n  string(4) \"e30=\"", "e30="),
    ("'X-Device-Info': `e30=`, 'a': 'b'", "e30="), ("-X-Device-Info: e30=", "e30="),
    ("a X-Device-Info: e30=. And so on.", "e30="), ("a X-Device-Info: e30...", "e30..."),
    ("[AnyHashable(\"X-Device-Info\"): \"e30=\"]", "e30="),
    ("http.Header{\"X-Device-Info\":[]string{\"e30=\"}}", "e30="),
    ("<td>eyJtb2RlbCI6ImEifQ&#x3D;&#61;</td>", "eyJtb2RlbCI6ImEifQ=="),
    // A broken value that ends as it should, one that was cut, and what is on the next line.
    (
      "X-Device-Info: eyJtb2RlbCI6J2FhJywib3NOYW1lIjoidHZPUyIsInZlcnNpb24iOiIxMSwxIiwiYSI6Inh5eiJ9\nOK",
      "eyJtb2RlbCI6J2FhJywib3NOYW1lIjoidHZPUyIsInZlcnNpb24iOiIxMSwxIiwiYSI6Inh5eiJ9"
    ),
    (
      "X-Device-Info: eyJtb2RlbCI6J2FhJywib3NOYW1lIjoidHZPUyIsInZlcnNpb24iOiIxMSwxIiwi\n2026 line 7",
      "eyJtb2RlbCI6J2FhJywib3NOYW1lIjoidHZPUyIsInZlcnNpb24iOiIxMSwxIiwi"
    ),
    ("X-Device-Info=e30%3D&x=abc", "e30%3D"), ("X-Device-Info=e30%3D&&x=a", "e30%3D&"),
    ("X-Device-Info=e30&#61;&x", "e30&#61;&x"),
    ("X-Device-Info: e&#51;0&#61;", "e&#51;0&#61;"), ("X-Device-Info: e3&#61;&#61;", "e3=="),
    ("X-Device-Info: {\"a\":1,\n\"b\":2}", "{\"a\":1,\n\"b\":2}"),
    ("X-Device-Info: {\"a\":1,\nX-Request-Id: 2}", "{\"a\":1,"),
  ])
  func values(_ text: String, _ value: String) {
    #expect(Self.headers(text + "\n").map { $0.text } == [value])
  }

  /// Of two requests at once, an answer that names its URL is that of no other one.
  @Test func answersOfAnotherRequest() {
    let headers = Self.headers(
      """
      --> GET https://api.auth.adobe.com/api/v2/REF30/profiles/Cablevision h2
      X-Device-Info: e30=
      --> END GET
      <-- 200 https://api.auth.adobe.com/api/v2/REF30/sessions/sso/Apple (323ms)
      {"actionName":"authenticate","reasonType":"pfs_fallback"}
      <-- 404 https://api.auth.adobe.com/api/v2/REF30/profiles/Cablevision (323ms)

      """)
    #expect(headers.map { $0.kind } == [.deviceInfo, nil])
    #expect(headers[0].answer.status == nil && headers[0].answer.term == nil)
  }

  /// Several headers on one line, or in strings of strings, each with its own value.
  @Test(arguments: [
    #"X-Device-Info: e30=, AP-Device-Identifier: fingerprint YQ=="#,
    #"X-Device-Info: e30=; AP-Device-Identifier: fingerprint YQ=="#,
    #"X-Device-Info=e30=|AP-Device-Identifier=fingerprint YQ=="#,
    #"headers="X-Device-Info: e30=, AP-Device-Identifier: fingerprint YQ==" a=b"#,
    #"{"a":"curl -H \"X-Device-Info: e30=\" -H \"AP-Device-Identifier: fingerprint YQ==\""}"#,
    #"{"a":"[\"X-Device-Info: e30=\",\"AP-Device-Identifier: fingerprint YQ==\"]"}"#,
    #"{"X-Device-Info":"e30\u003d","AP-Device-Identifier":"fingerprint YQ\u003D\u003d"}"#,
    #"{"X-Device-Info":"e30=","AP-Device-Identifier":"fingerprint \u0059Q=="}"#,
    #"{"a":"{\"X-Device-Info\":\"e30=\",\"AP-Device-Identifier\":\"fingerprint YQ==\"}"}"#,
    #"{"a":"{\"b\":\"{\\\"X-Device-Info\\\":\\\"e30=\\\",\\\"AP-Device-Identifier\\\":"#
      + #"\\\"fingerprint YQ==\\\"}\"}"}"#,
    #"{"a":"{\"b\":\"X-Device-Info: e30=\\r\\nAP-Device-Identifier: fingerprint YQ==\\r\\n\"}"}"#,
  ])
  func lists(_ text: String) {
    #expect(Self.headers(text + "\n").map { $0.text } == ["e30=", "fingerprint YQ=="])
  }

  /// An answer about the status of a request that was seen with the device only.
  @Test func aRequestWithTheDeviceOnly() throws {
    let headers = Self.headers(
      """
      POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1
      Host: api.auth.adobe.com
      X-Device-Info: e30=

      HTTP/1.1 200 OK

      {"reasonType":"pfs_fallback"}

      """)
    #expect(headers.map { $0.kind } == [.deviceInfo, nil])
    let request = try #require(headers.last?.request)
    #expect(request == headers[0].request)
    #expect(request.description == "CapturedRequest(POST /sessions/sso/{partner})")
    #expect(headers[0].description.contains("X-Device-Info"))
  }

  /// What follows a byte that ended a value is masked, also where another header follows.
  @Test(arguments: ["", "X-Device-Info: e30=\n"])
  func theRestOfAValueIsRedacted(_ next: String) throws {
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 0))
    let text = "X-Device-Info: eyJtb2RlbCI6*IkFsaWNlIFdvbmRlcmxhbmQifQ==\n" + next
    let bytes = try redactor.feed(text.utf8, isLast: true)
    let redacted = String(decoding: bytes, as: UTF8.self)
    #expect(redacted.utf8.count == text.utf8.count && redacted.hasSuffix("==\n" + next))
    #expect(!redacted.contains("IkFsaWNl") && !redacted.contains("mxhbmQi"))
  }

  /// What follows a value that was cut is its rest, unless it is a name with a value of its own.
  @Test(arguments: [(";user=alice;", ";user=alice;"), (";dXNlcg==;", ";xxxxxx==;")])
  func whatFollowsAValue(_ rest: String, _ redacted: String) throws {
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 0))
    let text = "a X-Device-Info=eyJtb2RlbCI6IkFs" + rest
    let bytes = try redactor.feed(text.utf8, isLast: true)
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(redacted))
  }

  /// A text may begin with a value and end with it.
  @Test func aValueAloneIsRedacted() throws {
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 0))
    let bytes = try redactor.feed("eyJtb2RlbCI6IkEifQ==".utf8, isLast: true)
    #expect(String(decoding: bytes, as: UTF8.self) == "eyJtb2RlbCI6IngifQ==")
  }

  /// Lines of digits are a dump if they are longer than a digest.
  @Test(arguments: [(64, false), (65, true)])
  func dumpsOfDigits(_ length: Int, _ isDump: Bool) {
    var scanner = CaptureScanner()
    let line = String(repeating: "a", count: length) + "\n"
    scanner.feed(String(repeating: line, count: 3).utf8) { _ in }
    #expect((scanner.obstacle == .hexadecimalDump) == isDump)
  }

  /// A capture is a dump if more than a third of its lines are, and at least three.
  @Test(arguments: [(3, 6, false), (4, 6, true), (2, 0, false), (3, 0, true)])
  func dumps(_ dumped: Int, _ others: Int, _ isDump: Bool) {
    let dump = "0000 47 45 54 20 2f 61 70 69\n"
    let text =
      String(repeating: dump, count: dumped) + String(repeating: "GET /api\n", count: others)
    var scanner = CaptureScanner()
    scanner.feed(text.utf8) { _ in }
    #expect((scanner.obstacle == .hexadecimalDump) == isDump)
  }

  @Test func theRestOfAMemberIsRedacted() throws {
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 0))
    let text = #"X-Device-Info: "model": "Jxqvmodl", "osName": "tvOS""# + "\nnext\n"
    let bytes = try redactor.feed(text.utf8, isLast: true)
    let redacted = String(decoding: bytes, as: UTF8.self)
    #expect(!redacted.contains("Jxqvmodl") && redacted.hasSuffix("\nnext\n"))
  }

  @Test func textInUTF16() {
    let json = "{\"model\":\"\u{1F4FA}\"}"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in json.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let inspection = Inspection(of: bytes, as: .deviceInfo)
    guard case .deviceInfo(let device)? = inspection.repaired else {
      Issue.record("\(inspection)")
      return
    }
    #expect(device[.model]?.text == "\u{1F4FA}")
  }
}
