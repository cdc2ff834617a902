import PassHeaders
import PassHeadersInspection
import TestSupport

/// Scanning and redacting of captures.
enum CaptureProperties {
  /// Any text, and an exchange made of it.
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    try checkText(bytes)
    if bytes.count & 7 == 0 { try checkExchange(bytes) }
  }

  /// - Parameter piece: The length of pieces in which the same is found, in one piece and live: of a
  ///   text that nobody damaged. What another one is taken for may depend on them.
  private static func checkText(_ bytes: Bytes, piece: Int? = nil) throws(PropertyFailure) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    let whole = Scan(bytes, piece: max(bytes.count, 1))
    for header in whole.headers {
      Behaviour.note("\(header.kind) \(header.inspection.verdict) \(header.answer.status ?? 0)")
      Behaviour.note(header.request.endpoint?.rawValue ?? "")
      try expect(
        (1...lines).contains(header.place.line), "a header is in a line that does not exist")
      try DiagnosticProperties.checkPrintable([
        header.description, header.request.description, header.request.endpoint?.description,
      ])
    }
    if let piece {
      try expect(
        Scan(bytes, piece: piece).sightings == whole.sightings, "pieces show other headers")
      try expect(
        Scan(bytes, piece: piece, isLive: true).texts == whole.texts,
        "live input shows other headers")
    } else {
      consume((Scan(bytes, piece: 7).sightings, Scan(bytes, piece: 64, isLive: true).texts))
    }
    let redacted = redact(bytes, piece: max(bytes.count, 1))
    try expect(redacted == redact(bytes, piece: 64), "pieces are redacted in another way")
    consume(Scan(redacted, piece: 4096).headers)
  }

  private static let now = EpochMilliseconds(clamping: 1_795_000_000_000)

  static func redact(_ bytes: Bytes, piece: Int) -> Bytes {
    var redactor = CaptureRedactor()
    var redacted: Bytes = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      redacted += redactor.feed(bytes[start..<min(start + piece, bytes.count)])
    }
    redacted += redactor.feed([], isLast: true)
    return redacted
  }

  /// What was redacted scans as before, and is not redacted once more.
  private static func checkRedaction(
    _ bytes: Bytes, _ before: Scan, _ format: String
  ) throws(PropertyFailure) {
    let redacted = redact(bytes, piece: max(bytes.count, 1))
    let after = Scan(redacted, piece: max(redacted.count, 1))
    try expect(
      after.headers.map(verdict) == before.headers.map(verdict),
      "a redacted capture has headers at other places, with other answers or refused for others",
      format)
    try expect(
      redact(redacted, piece: 4096) == redacted, "what was redacted is redacted once more", format)
  }

  /// What is said of a header but for its texts.
  private static func verdict(_ header: CapturedHeader) -> [String?] {
    let request = Prediction.Request(at: now, phase: .decisions)
    let refusals = Prediction(for: header.inspection, in: request).refusals
    return ["\(header.kind) \(header.place)", header.request.endpoint?.rawValue]
      + [header.answer.status?.description, header.answer.term?.name]
      + refusals.map { $0.code.rawValue }
  }

  /// One exchange, printed by different tools: the same header, endpoint, status and code.
  private static func checkExchange(_ bytes: Bytes) throws(PropertyFailure) {
    var generator = InputGenerator(bytes)
    let exchange = Exchange.random(using: &generator)
    // Also pieces that are shorter than all that is looked for.
    let longest = [3, 100, 4000].randomElement(using: &generator) ?? 1
    let piece = Int.random(in: 1...longest, using: &generator)
    let printed = exchange.printed.randomElement(using: &generator)
    guard let (format, text) = printed else { return }
    let capture = Bytes(text.utf8)
    try checkText(capture, piece: piece)
    // A value is also found without a name, and far within a line.
    let words = String(repeating: "word ", count: Int.random(in: 0...99, using: &generator))
    try checkText(Bytes("\(words)\(exchange.value)\n".utf8), piece: piece)
    let whole = Scan(capture, piece: capture.count)
    try check(whole.headers, exchange, format)
    try checkRedaction(capture, whole, format)
  }

  private static func check(
    _ headers: [CapturedHeader], _ exchange: Exchange, _ format: String
  ) throws(PropertyFailure) {
    guard headers.count == 1, let header = headers.first,
      header.kind == .partnerFrameworkStatus, header.text.hasSameBytes(as: exchange.value)
    else { throw PropertyFailure(property: "a printed header is not found", detail: format) }
    try expect(header.request.endpoint == exchange.endpoint, "another endpoint is found", format)
    try expect(header.answer.status == exchange.status, "another status is found", format)
    let code: String? = header.answer.term?.name
    try expect(code.hasSameBytes(as: exchange.code), "another code is found", format)
  }
}

extension Scan {
  /// All that is told of each header.
  var sightings: [ByteKey] {
    headers.map { header in
      let answer = "\(header.answer.status ?? 0) \(header.answer.term?.name ?? "")"
      let request = "\(header.request.method ?? "") \(header.request.url ?? "")"
      return ByteKey("\(header.kind) \(header.place) \(header.text) \(request) \(answer)")
    }
  }

  var texts: [ByteKey: Int] {
    Dictionary(headers.map { (ByteKey($0.text), 1) }, uniquingKeysWith: +)
  }
}
