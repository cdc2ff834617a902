import PassHeaders
import PassHeadersInspection
import TestSupport

/// Scanning of captures: the same in one piece and in many, live, and redacted.
enum CaptureProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let whole = Scan(bytes, piece: max(bytes.count, 1))
    let isBroken = KnownDifferences.isBrokenArchive(bytes)
    let dependsOnPieces =
      isBroken || KnownDifferences.hasContinuedCommand(bytes)
      || whole.headers.contains(where: KnownDifferences.hasOtherLines)
    for piece in [1, 7, 4096] where (bytes.count < 4096 || piece > 100) && !dependsOnPieces {
      try expect(
        Scan(bytes, piece: piece).sightings == whole.sightings, "pieces show other headers",
        "of \(piece)")
    }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for header in whole.headers {
      if case .line(let line) = header.place {
        try expect((1...lines).contains(line), "a header is in a line that does not exist")
      }
      try expect(
        header.kind != nil || !header.text.isEmpty || header.answer.term != nil,
        "neither a header nor an answer is found")
      try DiagnosticProperties.checkPrintable([
        header.description, header.request.description, header.request.endpoint?.description,
      ])
    }
    let live = Scan(bytes, piece: 512, isLive: true)
    try expect(
      isBroken || Set(live.texts) == Set(whole.texts), "live input shows other headers",
      "\(live.texts.count), \(whole.texts.count)")
    try checkRedaction(bytes, whole)
  }

  private static let now = EpochMilliseconds(clamping: 1_795_000_000_000)

  static func redact(_ bytes: Bytes, piece: Int) -> Bytes? {
    var redactor = CaptureRedactor(now: now)
    var redacted: Bytes = []
    do throws(CaptureRedactor.Failure) {
      for start in stride(from: 0, to: bytes.count, by: piece) {
        redacted += try redactor.feed(bytes[start..<min(start + piece, bytes.count)])
      }
      redacted += try redactor.feed([], isLast: true)
    } catch {
      return nil
    }
    return redacted
  }

  /// What was redacted scans as before, and is not redacted once more.
  private static func checkRedaction(_ bytes: Bytes, _ before: Scan) throws(PropertyFailure) {
    let redacted = redact(bytes, piece: max(bytes.count, 1))
    try expect(redacted == redact(bytes, piece: 64), "pieces are redacted in another way")
    guard let redacted, !KnownDifferences.changesFormat(bytes, redacted),
      !before.headers.contains(where: { KnownDifferences.isMark($0) })
    else { return }
    let after = Scan(redacted, piece: max(redacted.count, 1))
    try expect(
      after.headers.map { $0.place } == before.headers.map { $0.place }
        && after.headers.map { $0.kind } == before.headers.map { $0.kind },
      "a redacted capture has headers at other places")
    for (old, new) in zip(before.headers, after.headers) {
      try expect(
        KnownDifferences.isInHeader(old, of: before.headers)
          || old.request == new.request && old.answer == new.answer,
        "a redacted header has another answer")
      try expect(
        KnownDifferences.haveSameFaults(old, redacted: new), "a redacted header has other faults",
        new.text)
    }
    try expect(redact(redacted, piece: 4096) == redacted, "what was redacted is redacted once more")
  }

  // MARK: Attribution

  /// One exchange, printed by different tools: the same header, endpoint, status and code.
  static func checkAttribution(_ bytes: Bytes) throws(PropertyFailure) {
    var generator = InputGenerator(bytes)
    let exchange = Exchange.random(using: &generator)
    let piece = Int.random(in: 1...4000, using: &generator)
    for (format, text) in exchange.printed {
      try check(Scan(Bytes(text.utf8), piece: piece).headers, exchange, format)
    }
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

/// What a scanner reports of a capture.
private struct Scan {
  private(set) var headers: [CapturedHeader] = []

  init(_ bytes: Bytes, piece: Int, isLive: Bool = false) {
    var scanner = CaptureScanner(isLive: isLive)
    var found: [CapturedHeader] = []
    let take = { (event: CaptureEvent) in
      if case .header(let header) = event { found.append(header) }
    }
    for start in stride(from: 0, to: bytes.count, by: piece) {
      scanner.feed(bytes[start..<min(start + piece, bytes.count)], take)
    }
    scanner.finish(take)
    headers = found
  }

  struct Sighting: Equatable {
    let kind: PassHeader.Kind?
    let text: ByteKey
    let place: CapturedHeader.Place
    let request: CapturedRequest
    let answer: CapturedAnswer
  }

  var sightings: [Sighting] {
    headers.map { header in
      Sighting(
        kind: header.kind, text: ByteKey(header.text), place: header.place,
        request: header.request, answer: header.answer)
    }
  }

  /// The texts of the headers.
  var texts: [ByteKey] { headers.filter { !$0.text.isEmpty }.map { ByteKey($0.text) } }
}
