import PassHeaders

/// Finds the headers in a text that comes in pieces.
///
/// It keeps a window of the text, from so far before the place that it looks at that a request may be there,
/// to so far behind it that a value may end there: its memory does not grow with the text.
struct TextFinder {
  typealias Report = (CaptureEvent) -> Void

  private var window: ContiguousArray<UInt8> = []
  /// The offset in the text of the window's first byte.
  private var start = 0
  /// Up to where the window was searched.
  private var position = 0
  /// Behind the last header or run that was found.
  private var covered = 0
  /// An offset in the window and its line, counted from 1.
  private var lineMark = (offset: 0, line: 1)
  /// How long the window has to be before it is worth looking again at what was not complete, unless a
  /// line ends before.
  private var retryCount = 0
  private var reader = EncodedObject()
  private var exchange: ExchangeReader
  /// The run of Base64 that is being decoded, and the next one.
  private var run: EncodedRun?
  private var runs = RunSearch()
  /// How much may still be read in vain, so that what is read in all is linear in the text.
  private var credit = 1 << 16
  /// Whether runs of Base64 are decoded and searched in turn.
  private let isOuter: Bool
  /// Codes of Adobe's that were seen, the first ones of them.
  private(set) var terms: [AdobeTerm] = []
  private(set) var headerCount = 0

  private static let context = ExchangeReader.reach + 1024
  private static let termLimit = 16
  /// How often a byte may be read.
  private static let readings = 16

  init(isLive: Bool, isOuter: Bool = true) {
    (exchange, self.isOuter) = (ExchangeReader(isLive: isLive), isOuter)
  }

  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: Report) {
    let hasLine = piece.span.firstIndex(of: UInt8(ascii: "\n"), from: 0) < piece.count
    window.append(contentsOf: piece)
    credit = min(credit + Self.readings * piece.count, 1 << 30)
    if window.count < retryCount, !hasLine { return }
    search(isLast: false, report)
    dropSurplus()
  }

  mutating func finish(_ report: Report) {
    search(isLast: true, report)
    endRun(report)
    examine(before: window.count, report)
    exchange.close(report)
    window = []
  }

  // MARK: Searching

  private mutating func search(isLast: Bool, _ report: Report) {
    retryCount = 0
    let window = window
    // A mark has three bytes.
    let limit = isLast ? window.count : max(0, window.count - 2)
    while position < limit {
      if run != nil {
        guard takeRun(isLast: isLast, report) else { break }
        continue
      }
      let next = MarkSearch.first(in: window.span, position..<limit)
      let place = next?.index ?? limit
      if isOuter, let run = runs.next(in: window.span, from: covered, before: place), run < place {
        guard beginRun(at: run, isLast: isLast, report) else { break }
      } else if let next {
        position = place
        guard look(at: next.mark, place, isLast: isLast, report) else {
          retryCount = window.count + (window.count - place) / 2
          break
        }
        position = max(position, place + 1)
      } else {
        position = limit
      }
    }
    // A path or a status may go on behind the end.
    examine(before: isLast ? window.count : min(position, window.count - 64), report)
  }

  private mutating func examine(before limit: Int, _ report: Report) {
    guard exchange.isPending else { return }
    let window = window
    exchange.examine(window.span, at: start, before: start + limit, report)
  }

  private mutating func dropSurplus() {
    let surplus = (isOuter ? min(position, runs.position) : position) - Self.context
    guard surplus > Self.context else { return }
    lineMark = (0, line(at: surplus))
    window.removeFirst(surplus)
    runs.move(by: -surplus)
    start += surplus
    position -= surplus
    covered = max(0, covered - surplus)
    retryCount -= surplus
  }

  /// The line of an offset. Offsets nearly always rise, so that breaks are counted once.
  private mutating func line(at offset: Int) -> Int {
    let mark = lineMark
    if offset < mark.offset { return mark.line - window.span.lineBreaks(in: offset..<mark.offset) }
    lineMark = (offset, mark.line + window.span.lineBreaks(in: mark.offset..<offset))
    return lineMark.line
  }

  // MARK: Marks

  /// Reports what is at a mark; `false` if that takes bytes that have not come yet.
  private mutating func look(
    at mark: MarkSearch.Mark, _ index: Int, isLast: Bool, _ report: Report
  ) -> Bool {
    // The span of a local variable does not keep the others from being changed.
    let window = window
    switch mark {
    case .name:
      if !isLast, HeaderName.isCut(markedAt: index, in: window.span) { return false }
      guard let name = HeaderName(markedAt: index, in: window.span) else { return true }
      var names = NameReader()
      let found = names.value(of: name, in: window.span, &reader)
      if !isLast, names.reach > window.count { return false }
      position = name.range.upperBound
      if let found { add(found, report) }
    case .value:
      guard credit > 0, window.span.isBoundary(index) else { return true }
      let isWhole = reader.read(at: index, in: window.span)
      if !isLast, reader.reach > window.count { return false }
      credit -= reader.reach - index
      guard isWhole, reader.object.isTelling, !reader.isTouched, let kind = reader.object.kind,
        window.span.byte(at: reader.end) != "."
      else { return true }
      let range = index..<reader.end
      add(
        FoundHeader(kind: kind, start: index, value: range, text: reader.value(in: window.span)),
        report)
    case .code:
      if !isLast, window.count - index < 128 { return false }
      guard let term = window.span.term(around: index + 1) else { return true }
      let isKnown = terms.contains { $0.name.hasSameBytes(as: term.name) }
      if terms.count < Self.termLimit, !isKnown { terms.append(term) }
      examine(before: index, report)
      exchange.add(term, report)
    }
    return true
  }

  private mutating func add(_ found: FoundHeader, _ report: Report) {
    let window = window
    headerCount += 1
    covered = found.value.upperBound
    position = max(position, covered)
    let header = CapturedHeader(
      kind: found.kind, text: found.text,
      place: CapturedHeader.Place(line: line(at: found.start), offset: start + found.start))
    exchange.add(
      header, start + found.start..<start + found.value.upperBound, in: window.span, at: start,
      report)
  }

  // MARK: Runs

  /// Begins to decode a run, unless it is a value, or the rest of what was found.
  ///
  /// - Returns: Whether that is known already.
  private mutating func beginRun(at index: Int, isLast: Bool, _ report: Report) -> Bool {
    position = index
    if index > 0, window[index - 1].isRunByte, index == covered {
      covered = window.span.end(from: index) { $0.isRunByte }
      position = covered
      return true
    }
    // The end of an escape looks as if it were of the run.
    let beginning = index..<index + Span<UInt8>.escapeLength
    if let (mark, place) = MarkSearch.first(in: window.span, beginning), mark == .value {
      guard look(at: .value, place, isLast: isLast, report) else { return false }
      if position > index { return true }
    }
    run = EncodedRun(
      at: CapturedHeader.Place(line: line(at: index), offset: start + index))
    return true
  }

  /// - Returns: Whether the run ends in the window.
  private mutating func takeRun(isLast: Bool, _ report: Report) -> Bool {
    guard var run else { return true }
    self.run = nil
    let (end, isOpen) = run.take(window.span, from: position, isLast: isLast, report)
    (position, covered) = (end, end)
    if isOpen { self.run = run } else { endRun(run, report) }
    return !isOpen
  }

  private mutating func endRun(_ report: Report) {
    if let run { endRun(run, report) }
    run = nil
  }

  private mutating func endRun(_ ended: EncodedRun, _ report: Report) {
    var ended = ended
    ended.finish(report)
    headerCount += ended.headerCount
  }
}

extension Span<UInt8> {
  fileprivate func lineBreaks(in range: Range<Int>) -> Int {
    let part = extracting(range)
    var count = 0
    var index = -1
    while true {
      index = part.firstIndex(of: UInt8(ascii: "\n"), from: index + 1)
      if index == part.count { return count }
      count += 1
    }
  }
}
