import PassHeaders

/// Finds the headers in a capture that comes in pieces: a log, what curl printed, HTTP messages, an
/// HTTP Archive.
///
/// Of a text it keeps a window around the place that it looks at, so its memory does not grow with
/// the text. An HTTP Archive, which is one JSON value, is kept as a whole.
package struct CaptureScanner {
  /// How many bytes before and after a header are looked at for its request and response.
  static let context = 1 << 16

  private var buffer: ContiguousArray<UInt8> = []
  /// A place in the buffer and its line, counted from 1.
  private var lineMark = (offset: 0, line: 1)
  /// Where the next word is looked for.
  private var position = 0
  private var mode = Mode.undecided
  private var previous: (sighting: Sighting, requestStart: Int?)?
  private var lastExchange: (exchange: Exchange, offset: Int)?
  private var lastAnswer: Int?
  private static let search = NameSearch()

  private enum Mode { case undecided, text, archive }

  package init() {}

  /// How many bytes have been taken in.
  package private(set) var byteCount = 0

  /// Takes in a piece, and hands on what can be told by now.
  package mutating func feed(
    _ piece: ArraySlice<UInt8>, _ report: (Sighting) -> Void
  ) {
    byteCount += piece.count
    buffer.append(contentsOf: piece)
    if mode == .undecided, buffer.count >= 4096 { decide() }
    if mode == .text { scan(isLast: false, report) }
  }

  /// There is no more.
  package mutating func finish(_ report: (Sighting) -> Void) {
    if mode == .undecided { decide() }
    if mode == .archive {
      if let sightings = HTTPArchive.sightings(buffer.span) {
        for sighting in sightings { report(sighting) }
        buffer = []
        return
      }
      // Whatever it is, headers can stand in it.
      mode = .text
    }
    scan(isLast: true, report)
    buffer = []
  }

  private mutating func decide() {
    mode = HTTPArchive.isLikely(buffer.span) ? .archive : .text
  }

  // MARK: Text

  private mutating func scan(isLast: Bool, _ report: (Sighting) -> Void) {
    // Up to here everything that belongs to a header is in the buffer.
    let end = isLast ? buffer.count : max(position, buffer.count - Self.context)
    while position < end,
      let (word, start) = Self.search.first(in: buffer.span, position..<end)
    {
      position = start + 1
      look(at: word, start, report)
    }
    position = max(position, end)
    let surplus = position - Self.context
    if surplus > Self.context || isLast, surplus > 0 { dropFirst(surplus) }
  }

  private mutating func dropFirst(_ count: Int) {
    // Whole lines only, so that the first one's beginning is known.
    var cut = count
    while cut > 0, buffer[cut - 1] != UInt8(ascii: "\n") { cut -= 1 }
    // A line that is longer than the window is cut.
    if cut == 0 { cut = count }
    let mark = max(cut, lineMark.offset)
    let markLine = line(at: mark)
    lineMark = (mark - cut, markLine)
    buffer.removeFirst(cut)
    position -= cut
    if let start = previous?.requestStart { previous?.requestStart = start - cut }
    lastAnswer = lastAnswer.map { $0 - cut }
    lastExchange = nil
  }

  /// The line of a place. Places come in their order, so the breaks are counted once.
  private mutating func line(at offset: Int) -> Int {
    let mark = lineMark
    if offset < mark.offset { return mark.line - breaks(in: max(offset, 0)..<mark.offset) }
    lineMark = (offset, mark.line + breaks(in: mark.offset..<offset))
    return lineMark.line
  }

  private func breaks(in range: Range<Int>) -> Int {
    let span = buffer.span
    var count = 0
    for index in range where span[index] == UInt8(ascii: "\n") { count += 1 }
    return count
  }

  private mutating func look(
    at word: NameSearch.Word, _ start: Int, _ report: (Sighting) -> Void
  ) {
    if word == .traceHeader {
      lookAtTrace(start, report)
      return
    }
    guard word.isName else {
      reportAnswer(start, report)
      return
    }
    // The word is the end of the name.
    for (name, kind) in HeaderOccurrence.names {
      let nameStart = start + 11 - name.utf8.count
      guard nameStart >= 0, buffer.span.hasASCII(name, at: nameStart),
        let occurrence = HeaderOccurrence(
          kind, name: nameStart..<start + 11, in: buffer.span),
        !buffer.span.isNotice(buffer.span.line(at: nameStart))
      else { continue }
      let value = String(utf8: buffer.span.extracting(occurrence.value))
      position = max(position, occurrence.value.upperBound)
      let exchange = exchange(around: nameStart)
      var sighting = exchange.sighting(line: line(at: nameStart))
      sighting.header = Sighting.SeenHeader(kind: kind, value: value.trimmed)
      self.report(sighting, exchange.requestStart, report)
      return
    }
  }

  /// What the lines around tell. Headers that stand close by on one line share it.
  private mutating func exchange(around start: Int) -> Exchange {
    if let (known, offset) = lastExchange, start > offset, start - offset < 1024,
      breaks(in: offset..<start) == 0
    {
      lastExchange = (known, start)
      return known
    }
    let exchange = Exchange(around: start, in: buffer.span)
    lastExchange = (exchange, start)
    return exchange
  }

  /// Hands a sighting on, unless it is the same header of the same request again.
  private mutating func report(
    _ sighting: Sighting, _ requestStart: Int?, _ report: (Sighting) -> Void
  ) {
    if let previous, let requestStart, previous.requestStart == requestStart,
      previous.sighting.header == sighting.header,
      sighting.header != nil || previous.sighting.code == sighting.code
    {
      return
    }
    previous = (sighting, requestStart)
    report(sighting)
  }

  /// An answer is told with the header it answers; alone only if the request has none. Codes that
  /// stand close to each other belong to one answer.
  private mutating func reportAnswer(_ start: Int, _ report: (Sighting) -> Void) {
    defer { lastAnswer = start }
    if let lastAnswer, start - lastAnswer < 256 { return }
    let exchange = Exchange(around: start, in: buffer.span)
    guard exchange.code != nil, exchange.lacksHeader(buffer.span) else { return }
    let sighting = exchange.sighting(line: line(at: start))
    self.report(sighting, exchange.requestStart, report)
  }

  /// `curl --trace-ascii` breaks a header into lines of 64 bytes with their offsets before them.
  private mutating func lookAtTrace(
    _ start: Int, _ report: (Sighting) -> Void
  ) {
    guard let block = TraceBlock(at: start, in: buffer.span) else { return }
    position = max(position, block.end)
    let line = line(at: start)
    var index = 0
    let text = block.text.span
    while let occurrence = HeaderOccurrence.first(in: text, from: index) {
      index = occurrence.value.upperBound + 1
      var sighting = Exchange(around: occurrence.name.lowerBound, in: text).sighting(line: line)
      let answer = Exchange(around: block.end, in: buffer.span)
      sighting.status = answer.status
      sighting.code = answer.code
      sighting.header = Sighting.SeenHeader(
        kind: occurrence.kind,
        value: String(utf8: text.extracting(occurrence.value)).trimmed)
      self.report(sighting, start, report)
    }
  }
}

extension String {
  /// Without white space at either end.
  fileprivate var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
