package import PassHeaders

/// Writes a capture again, with what is personal in the headers masked: it scans and explains as
/// before. What else is in the capture, such as tokens, cookies and URLs, stays.
package struct CaptureRedactor {
  private var decoder = CaptureDecoder()
  private var scanner = TextScanner(isLive: true, reportsRepeated: true)
  /// What was not written yet.
  private var rest: ContiguousArray<UInt8> = []
  private var writtenCount = 0
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
    for header in headers { try mask(header) }
    let end = isLast ? rest.count : min(scanner.searchedCount - writtenCount, rest.count)
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
    for place in places {
      rest.replaceSubrange(place, with: masked.prefix(place.count))
      masked = masked.dropFirst(place.count)
    }
  }
}
