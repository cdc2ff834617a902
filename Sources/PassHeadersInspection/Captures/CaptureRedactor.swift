package import PassHeaders

/// Writes a capture again, with what is personal in the headers masked: it scans and explains as
/// before. What else is in the capture, such as tokens, cookies and URLs, stays.
package struct CaptureRedactor {
  private var decoder = CaptureDecoder()
  private var scanner = TextScanner(isLive: true, reportsRepeated: true)
  /// What was not written yet.
  private var rest: ContiguousArray<UInt8> = []
  private var writtenCount = 0
  /// Where the last value ended that was not complete, in the capture: damage may have cut it there.
  private var tail: Int?
  private let now: EpochMilliseconds
  /// How many headers were masked.
  package private(set) var headerCount = 0

  /// A header that cannot be masked, as the whole message is encoded.
  package struct Failure: Error {
    package let place: CapturedHeader.Place
  }

  package init(now: EpochMilliseconds) { self.now = now }

  /// Takes a piece of the capture.
  ///
  /// - Returns: What can be written by now.
  /// - Throws: ``Failure`` where nothing from there on may be written.
  package mutating func feed(
    _ piece: some Sequence<UInt8>, isLast: Bool = false
  ) throws(Failure) -> ContiguousArray<UInt8> {
    let text = decoder.decode(ContiguousArray(piece), isLast: isLast)
    rest.append(contentsOf: text)
    var headers: [CapturedHeader] = []
    let collect = { (event: CaptureEvent) in
      if case .header(let header) = event, !header.text.isEmpty { headers.append(header) }
    }
    scanner.feed(text, collect)
    if isLast { scanner.finish(collect) }
    for header in headers {
      _ = maskTail(isLast: true)
      try mask(header)
    }
    let searched = isLast ? rest.count : min(scanner.searchedCount - writtenCount, rest.count)
    let end = maskTail(isLast: isLast) ? searched : min(searched, (tail ?? 0) - writtenCount)
    let written = ContiguousArray(rest[..<end])
    rest.removeFirst(end)
    writtenCount += end
    return written
  }

  private mutating func mask(_ header: CapturedHeader) throws(Failure) {
    if header.ranges.isEmpty { throw Failure(place: header.place) }
    let places = header.ranges.map { $0.lowerBound - writtenCount..<$0.upperBound - writtenCount }
    // Of a damaged trace a header may be found that is outside of what can be changed still.
    guard places.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= rest.count }) else {
      throw Failure(place: header.place)
    }
    let value = ContiguousArray(places.flatMap { rest[$0] })
    var masked = ValueMask.value(value, kind: header.kind, now: now)[...]
    headerCount += 1
    if let end = places.last?.upperBound, !HeaderOccurrence.isComplete(0..<value.count, value.span)
    {
      tail = writtenCount + end
    }
    for place in places {
      rest.replaceSubrange(place, with: masked.prefix(place.count))
      masked = masked.dropFirst(place.count)
    }
  }

  // MARK: Tails

  /// How much may follow a value that a damaged byte ended.
  private static let tailLimit = 1 << 16

  /// Masks what seems to be the rest of a value: letters of Base64 right behind a byte or two that do not
  /// belong there, or members behind a name.
  ///
  /// - Returns: `false` if more of the capture has to be known for that.
  private mutating func maskTail(isLast: Bool) -> Bool {
    guard let tail else { return true }
    let start = tail - writtenCount
    let limit = start + Self.tailLimit
    let isAll = isLast || rest.count >= limit
    let end = min(rest.count, limit)
    let next =
      rest[start..<end].prefix(8).firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }
      ?? end
    if next < end, rest[next] == UInt8(ascii: ":") {
      let lineEnd = rest[next..<end].firstIndex { $0.isLineBreak }
      guard isAll || lineEnd != nil else { return false }
      let members = next..<(lineEnd ?? end)
      rest.replaceSubrange(members, with: ValueMask.payload(rest[members], now: now))
    } else {
      var index = start
      while let run = tailRun(from: index, before: end) {
        guard isAll || run.upperBound + 1 < end else { return false }
        for place in run { rest[place] = rest[place].masked }
        index = run.upperBound
      }
      guard isAll || index + 2 < end else { return false }
    }
    self.tail = nil
    return true
  }

  /// A run of letters of Base64 that begins within two bytes of the same line, unless it is a name.
  private func tailRun(from start: Int, before end: Int) -> Range<Int>? {
    guard start < end, rest[start] != UInt8(ascii: "&"), !rest[start].isRunByte else { return nil }
    let near = rest[start..<min(start + 3, end)]
    guard !near.contains(where: { $0.isLineBreak }),
      let first = near.firstIndex(where: { $0.isRunByte })
    else { return nil }
    let last = rest[first..<end].firstIndex { !$0.isRunByte } ?? end
    guard last - first >= (first - start > 1 ? 16 : 4) else { return nil }
    let isName =
      last < end
      && (rest[last] == UInt8(ascii: ":")
        || rest[last] == UInt8(ascii: "=") && last + 1 < end && rest[last + 1].isRunByte)
    return isName ? nil : first..<last
  }
}

extension UInt8 {
  /// Whether Base64 of either alphabet has the byte, apart from padding.
  fileprivate var isRunByte: Bool { isBase64Like && self != UInt8(ascii: "=") }
}
