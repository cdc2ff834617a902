import PassHeaders

/// Finds the headers in a text that comes in pieces.
///
/// It keeps a window of the text, from so far before the place that it looks at that a request may be there,
/// to so far behind it that a value ends there: its memory does not grow with the text.
struct TextFinder {
  typealias Report = (CaptureEvent) -> Void

  private var window: ContiguousArray<UInt8> = []
  /// The offset in the text of the window's first byte.
  private var start = 0
  /// Up to where the window was searched, and behind the last whole line in it.
  private var position = 0
  private var lineEnd = 0
  /// An offset in the window and its line, counted from 1.
  private var lineMark = (offset: 0, line: 1)
  private var reader = EncodedObject()
  private var exchange: ExchangeReader
  /// How much may still be read in vain, so that what is read in all is linear in the text.
  private var credit = 1 << 16
  private let isLive: Bool
  /// Codes of Adobe's that were seen, the first ones of them.
  private(set) var terms: [AdobeTerm] = []

  /// What is known before a place that is looked at, and behind it, but at the text's ends.
  private static let context = ExchangeReader.reach + 1024
  private static let lookahead = ValueLength.limit + 1024
  /// How long a path may be.
  private static let pathLimit = 2048
  private static let termLimit = 16
  /// How often a byte may be read, and what of that is kept for what is complete.
  private static let readings = 16
  private static let reserve = 1 << 15

  init(isLive: Bool) { (exchange, self.isLive) = (ExchangeReader(isLive: isLive), isLive) }

  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: Report) {
    if let last = piece.span.lastIndex(of: UInt8(ascii: "\n"), in: 0..<piece.count) {
      lineEnd = window.count + last + 1
    }
    window.append(contentsOf: piece)
    credit = min(credit + Self.readings * piece.count, 1 << 30)
    search(isLast: false, report)
    dropSurplus()
  }

  mutating func finish(_ report: Report) {
    search(isLast: true, report)
    exchange.close(report)
    window = []
  }

  // MARK: Searching

  private mutating func search(isLast: Bool, _ report: Report) {
    // The span of a local variable does not keep the others from being changed.
    let window = window
    let text = window.span
    // A mark has three bytes.
    let limit = isLast ? window.count : max(0, window.count - 2)
    while position < limit {
      guard let (mark, place) = MarkSearch.first(in: text, position..<limit) else {
        position = limit
        break
      }
      position = place
      guard look(at: mark, place, in: text, isLast: isLast, report) else { break }
      position = max(position, place + 1)
    }
    // A path or a status ends with its line.
    let known = max(lineEnd, window.count - Self.pathLimit)
    let end = isLast ? window.count : min(position, known)
    if exchange.isPending { exchange.examine(text, at: start, before: start + end, report) }
  }

  private mutating func dropSurplus() {
    let surplus = position - Self.context
    guard surplus > Self.context else { return }
    lineMark = (0, line(at: surplus))
    window.removeFirst(surplus)
    start += surplus
    position -= surplus
    lineEnd = max(0, lineEnd - surplus)
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
  ///
  /// Live, whole lines are looked at, and it may be known as soon as its line ends.
  private mutating func look(
    at mark: MarkSearch.Mark, _ index: Int, in text: Span<UInt8>, isLast: Bool, _ report: Report
  ) -> Bool {
    let isKnown = isLast || window.count - index >= Self.lookahead
    guard isKnown || isLive && index < lineEnd && credit > Self.reserve else { return false }
    let text = isKnown ? text : text.extracting(0..<lineEnd)
    var (found, end): (FoundHeader?, Int) = (nil, index)
    switch mark {
    case .code:
      if let term = text.term(around: index + 1) { add(term, at: index, in: text, report) }
    case .value: found = unnamed(at: index, in: text)
    case .name:
      guard let name = HeaderName(markedAt: index, in: text) else { return true }
      found = FoundHeader(of: name, in: text, &reader)
      end += Span<UInt8>.near
    }
    // The next line may be folded onto that of a broken value.
    if let found { end = found.value.upperBound + (found.isWhole ? 1 : 3) }
    if !isKnown, mark != .code, reader.isOpen || end > text.count {
      credit -= text.count - index
      return false
    }
    if let found { add(found, in: text, report) }
    return true
  }

  private mutating func unnamed(at index: Int, in text: Span<UInt8>) -> FoundHeader? {
    guard credit > 0, text.isBoundary(index) else { return nil }
    let isWhole = reader.read(at: index, in: text)
    credit -= reader.reach - index
    guard isWhole, reader.object.isTelling, !reader.isTouched, let kind = reader.object.kind,
      text.byte(at: reader.end) != "."
    else { return nil }
    return FoundHeader(kind, at: index, index..<reader.end, reader, in: text)
  }

  private mutating func add(
    _ term: AdobeTerm, at index: Int, in text: Span<UInt8>, _ report: Report
  ) {
    let isKnown = terms.contains { $0.name.hasSameBytes(as: term.name) }
    if terms.count < Self.termLimit, !isKnown { terms.append(term) }
    guard exchange.isPending else { return }
    exchange.examine(text, at: start, before: start + index, report)
    exchange.add(term, report)
  }

  private mutating func add(_ found: FoundHeader, in text: Span<UInt8>, _ report: Report) {
    position = max(position, found.value.upperBound)
    let header = CapturedHeader(
      kind: found.kind, text: found.text,
      place: CapturedHeader.Place(line: line(at: found.start), offset: start + found.start))
    exchange.add(
      header, start + found.start..<start + found.value.upperBound, in: text, at: start, report)
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
