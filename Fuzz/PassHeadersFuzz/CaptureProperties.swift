import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of scanning captures.
enum CaptureProperties {
  /// Scans `bytes`. An eighth of the inputs, by length, also make an exchange that is printed and scanned.
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    try checkText(bytes)
    if bytes.count & 7 == 0 { try checkExchange(bytes) }
    if bytes.count & 3 == 1 { try checkPromise(bytes) }
  }

  /// Checks that a header in a text is never valid without a warning if it is damaged, and never broken if it is sound.
  private static func checkPromise(_ bytes: Bytes) throws(PropertyFailure) {
    var generator = InputGenerator(bytes)
    guard let notation = TextNotation.all.randomElement(using: &generator),
      let damage = Damage.allCases.randomElement(using: &generator),
      case let isSound = Bool.random(using: &generator),
      let (name, value) = field(&generator)
    else { return }
    if isSound {
      let text = notation.print(name, value)
      let headers = Scan(text).headers
      return try expect(
        headers.map { ByteKey($0.text) } == [ByteKey(value)]
          && headers[0].inspection.verdict == .valid,
        "a sound header is not found, or broken", text)
    }
    if !notation.shows(damage) { return }
    let text = notation.print(name, damage.damaged(value))
    try expect(
      !Scan(text).headers.contains { $0.isValidWithoutWarning },
      "a damaged header is valid without a warning", text)
  }

  /// Returns the name and the value of a random header, or `nil` if its Base64 is short. A short text after a name may
  /// be any word.
  private static func field(_ generator: inout InputGenerator) -> (name: String, value: String)? {
    let header: PassHeader? =
      switch HeaderKind.allCases.randomElement(using: &generator) {
      case .deviceInfo: .deviceInfo(.random(using: &generator))
      case .partnerFrameworkStatus: .partnerFrameworkStatus(.random(using: &generator))
      default: (try? DeviceIdentifier(.random(using: &generator))).map { .deviceIdentifier($0) }
      }
    guard let header, let value = try? header.headerValue(validation: .lenient),
      let base64 = value.utf8.split(separator: UInt8(ascii: " ")).last, base64.count >= 20
    else { return nil }
    return (header.kind.fieldName, value)
  }

  /// Checks the headers that are found in `bytes`, as a whole and as a live text.
  private static func checkText(_ bytes: Bytes) throws(PropertyFailure) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    let whole = Scan(bytes)
    for header in whole.headers {
      Behavior.record("\(header.kind) \(header.inspection.verdict) \(header.response.status ?? 0)")
      Behavior.record(header.request.endpoint?.rawValue ?? "")
      try expect(
        (1...lines).contains(header.place.line), "a header is in a line that does not exist")
      let first = bytes.span.byte(at: header.place.offset)
      try expect(
        !first.isWhiteSpace && first != 0x1B, "a header is at a place where it does not begin")
      try DiagnosticProperties.checkPrintable([
        header.description, header.request.description, header.request.endpoint?.description,
      ])
    }
    let live = Scan(bytes, linesPerSecond: 3).headers.map { $0.place.offset }
    try expect(live == live.sorted() && Set(live).count == live.count, "a header is shown twice")
  }

  /// Checks that a sound header of a live text is shown with the value that it has in the whole text.
  private static func checkLive(_ text: Bytes, _ format: String) throws(PropertyFailure) {
    let (whole, live) = (Scan(text), Scan(text, linesPerSecond: 100))
    try expect(
      whole.headers.map { ByteKey($0.text) } == live.headers.map { ByteKey($0.text) },
      "a live text shows other headers", format)
  }

  /// Prints a random request and its response in the format of a tool such as curl. Checks that the search finds the
  /// header, the endpoint, the HTTP status and Adobe's error code in it.
  private static func checkExchange(_ bytes: Bytes) throws(PropertyFailure) {
    var generator = InputGenerator(bytes)
    let exchange = SampleExchange.random(using: &generator)
    let printed = exchange.printed.randomElement(using: &generator)
    guard let (format, text) = printed else { return }
    let capture = Bytes(text.utf8)
    try checkText(capture)
    try checkLive(capture, format)
    // Line breaks may be LF or CRLF.
    let lines = text.replacing("\r\n", with: "\n")
    try expect(
      Scan(lines).facts { "\($0.line)" }
        == Scan(lines.replacing("\n", with: "\r\n")).facts { "\($0.line)" },
      "other line breaks show other headers", format)
    // The finder also recognizes a value without a name, and far from the beginning of a line.
    let words = String(repeating: "word ", count: Int.random(in: 0...99, using: &generator))
    try checkText(Bytes("\(words)\(exchange.value)\n".utf8))
    // A value that is not Base64 of an object is found by the header's name alone.
    let name = (HeaderKind.allCases.randomElement(using: &generator) ?? .deviceInfo).fieldName
    try checkText(
      Bytes("> \(name): \(exchange.value.dropFirst(9))\n> Accept: */*\n".utf8))
    let whole = Scan(capture)
    guard whole.headers.count == 1 else {
      throw PropertyFailure(property: "a printed header is not found", detail: format)
    }
    try check(whole.headers[0], exchange, format)
    try checkRepetition(of: exchange, format, &generator)
    try checkMixture(&generator)
  }

  /// Checks that two exchanges with one path, printed one after the other, keep their own responses.
  private static func checkRepetition(
    of exchange: SampleExchange, _ format: String, _ generator: inout InputGenerator
  ) throws(PropertyFailure) {
    let second = exchange.repeated(using: &generator)
    let texts = [exchange, second].compactMap { exchange in
      exchange.printed.first { $0.format.hasSameBytes(as: format) }?.text
    }
    let log = Bytes(texts.joined(separator: "\n").utf8)
    try checkHeaders(of: [exchange, second], in: log, format)
  }

  /// Checks that two exchanges that were printed by different tools, one after the other, keep their own facts.
  private static func checkMixture(
    _ generator: inout InputGenerator
  ) throws(PropertyFailure) {
    let first = SampleExchange.random(using: &generator)
    let second = SampleExchange.random(using: &generator)
    guard let (format, text) = first.printed.randomElement(using: &generator),
      let (otherFormat, otherText) = second.printed.randomElement(using: &generator),
      !first.value.hasSameBytes(as: second.value)
    else { return }
    let log = Bytes("\(text)\n\(otherText)".utf8)
    try checkHeaders(of: [first, second], in: log, "\(format), \(otherFormat)")
  }

  /// Checks that `log`, in which `exchanges` are printed, has their headers in this order, each with its own facts.
  private static func checkHeaders(
    of exchanges: [SampleExchange], in log: Bytes, _ format: String
  ) throws(PropertyFailure) {
    let headers = Scan(log).headers
    guard headers.count == exchanges.count else {
      throw PropertyFailure(property: "one of two printed headers is not found", detail: format)
    }
    for (header, exchange) in zip(headers, exchanges) { try check(header, exchange, format) }
  }

  private static func check(
    _ header: CapturedHeader, _ exchange: SampleExchange, _ format: String
  ) throws(PropertyFailure) {
    guard header.kind == .partnerFrameworkStatus, header.text.hasSameBytes(as: exchange.value)
    else { throw PropertyFailure(property: "a printed header is not found", detail: format) }
    try expect(header.request.endpoint == exchange.endpoint, "another endpoint is found", format)
    try expect(header.request.method == "POST", "another method is found", format)
    try expect(header.response.status == exchange.status, "another status is found", format)
    let code: String? = header.response.code
    try expect(code.hasSameBytes(as: exchange.code), "another code is found", format)
  }
}

extension Scan {
  /// The properties of each header that was found: kind, place, text, request and response.
  var sightings: [ByteKey] { facts { "\($0)" } }

  /// Returns a description of each header that was found. `text` describes the header's place, so that a caller can
  /// choose which facts about the place to compare.
  func facts(place text: (CapturedHeader.Place) -> String) -> [ByteKey] {
    headers.map { header in
      let response = "\(header.response.status ?? 0) \(header.response.code ?? "")"
      let request = "\(header.request.method ?? "") \(header.request.url ?? "")"
      return ByteKey("\(header.kind) \(text(header.place)) \(header.text) \(request) \(response)")
    }
  }
}
