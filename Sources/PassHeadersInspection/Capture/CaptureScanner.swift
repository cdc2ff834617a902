public import PassHeaders

/// Finds the headers in a text that comes in pieces, whatever printed it: a log, what curl printed, HTTP messages, an HTTP
/// Archive.
///
/// A window of the text is kept. It is searched for marks, three letters that names and values have. Only a line with a
/// mark is read. Time is linear in the length, and memory does not grow with it.
public struct CaptureScanner: Sendable {
  typealias Report = (CaptureEvent) -> Void

  private var window: ContiguousArray<UInt8> = []
  /// The offset in the text of the window's first byte.
  private var start = 0
  /// The index in the window up to which it was searched.
  private var position = 0
  /// An index in the window, and the number of its line, counted from 1.
  private var lineMark = (index: 0, line: 1)
  private var exchange: ExchangeReader
  /// The number of bytes that may still be read without finding a header. It keeps the work linear in the text.
  private var readBudget = 1 << 16
  private var beginning: ContiguousArray<UInt8> = []
  private var hasFoundHeader = false

  /// Adobe's codes that the text has, at most ``termLimit`` of them.
  package private(set) var terms: [AdobeTerm] = []
  /// The names of headers that no value follows; `nil` if there are none.
  package private(set) var namesWithoutValue: NamesWithoutValue?

  private static let termLimit = 16
  /// The bytes of a line that are read before a mark. A name and what precedes it are not longer.
  private static let lineContext = 1 << 10
  /// The bytes of a very long line that are read after a mark, at first and if a value does not end there.
  private static let partLength = 1 << 12
  /// The bytes that are kept before the place that is searched: a line's beginning, and the request of a header.
  private static let context = ExchangeReader.reach + Passage.limit
  /// The number of times that each byte may be read in vain on average.
  private static let readingsPerByte = 16

  /// The reason why headers are not found, as far as the text's beginning shows it; `nil` if there is none.
  package var obstacle: Obstacle? {
    Obstacle(magic: beginning) ?? (hasFoundHeader ? nil : Obstacle(text: beginning.span))
  }

  /// Creates a scanner.
  ///
  /// - Parameter isLive: Whether a header is reported as soon as its value ends, and its answer later. Otherwise a header
  ///   is reported together with its answer.
  public init(isLive: Bool = false) { exchange = ExchangeReader(isLive: isLive) }

  /// Reads the next piece of the text, and reports what is known by now.
  public mutating func feed(_ piece: some Sequence<UInt8>, _ report: (CaptureEvent) -> Void) {
    let bytes = ContiguousArray(piece)
    let missing = Obstacle.beginningLength - beginning.count
    if missing > 0 { beginning.append(contentsOf: bytes.prefix(missing)) }
    window.append(contentsOf: bytes)
    readBudget = min(readBudget + Self.readingsPerByte * bytes.count, 1 << 30)
    search(isLast: false, report)
    dropSurplus()
  }

  /// Reports what is known at the end of the text.
  public mutating func finish(_ report: (CaptureEvent) -> Void) {
    search(isLast: true, report)
    let rest = window
    exchange.finish(rest.span, at: start, report)
    window = []
  }

  // MARK: Searching

  private mutating func search(isLast: Bool, _ report: Report) {
    // A copy does not keep the other properties from being changed, as a span of the property would.
    let window = window
    let text = window.span
    // What shows that a mark is part of a name is within eight bytes.
    let limit = isLast ? text.count : max(position, text.count - 8)
    let wholeLinesEnd = isLast ? text.count : text.endOfWholeLines
    while position < limit {
      guard let (mark, index) = MarkSearch.first(in: text, position..<limit) else {
        position = limit
        break
      }
      position = index
      let end: Int?
      switch mark {
      case .code:
        if index < wholeLinesEnd { addTerm(text.term(around: index + 1)) }
        end = index < wholeLinesEnd ? index + 1 : nil
      case .name:
        end =
          text.mayHaveName(at: index)
          ? read(around: index, window, isLast: isLast, report) : index + 1
      case .value: end = read(around: index, window, isLast: isLast, report)
      }
      // What is at the mark depends on text that has not come yet.
      guard let end else { break }
      position = max(end, index + 1)
    }
    exchange.advance(to: start + min(position, wholeLinesEnd), text, at: start, report)
  }

  private mutating func addTerm(_ term: AdobeTerm?) {
    guard let term, terms.count < Self.termLimit,
      !terms.contains(where: { $0.name.hasSameBytes(as: term.name) })
    else { return }
    terms.append(term)
  }

  /// Reads the line around a mark, and reports its headers.
  ///
  /// - Returns: The index in the window up to which it was searched, or `nil` if that takes more of the text.
  private mutating func read(
    around mark: Int, _ window: ContiguousArray<UInt8>, isLast: Bool, _ report: Report
  ) -> Int? {
    let text = window.span
    let first = text.start(from: mark, after: mark - Self.lineContext) { $0 != "\n" }
    let beginsLine = first == 0 && start == 0 || text.byte(at: first - 1) == "\n"
    for length in [Self.partLength, Passage.limit] {
      let limit = min(text.count, mark + length)
      let end = mark + text.extracting(mark..<limit).firstIndex(of: UInt8(ascii: "\n"), from: 0)
      let endsLine = end < text.count ? text[end] == "\n" : isLast
      if end == text.count, !isLast { return nil }
      let marksEnd = endsLine ? end + 1 : mark + length / 2
      let finder = HeaderFinder(
        Passage(window, first..<end, beginsLine: beginsLine, endsLine: endsLine, isLast: isLast),
        marks: position..<marksEnd, mayReadAhead: readBudget > 0)
      if finder.passage.needsMore { return nil }
      if !endsLine, length < Passage.limit,
        finder.end >= end || text.isWithinLongRun(end, after: mark)
      {
        continue
      }
      readBudget -= finder.wastedCount
      for header in finder.headers { add(header, window.span, report) }
      for name in finder.namesWithoutValue { addNameWithoutValue(at: name) }
      return max(marksEnd, finder.end)
    }
    return mark + 1
  }

  private mutating func add(_ found: FoundHeader, _ text: Span<UInt8>, _ report: Report) {
    hasFoundHeader = true
    let header = CapturedHeader(
      kind: found.kind, text: String(utf8: found.value.span),
      place: CapturedHeader.Place(line: line(at: found.start), offset: start + found.start),
      circumstances: found.circumstances)
    exchange.add(header, start + found.start..<start + found.end, text, at: start, report)
  }

  private mutating func addNameWithoutValue(at index: Int) {
    let line = line(at: index)
    namesWithoutValue = namesWithoutValue ?? NamesWithoutValue(firstLine: line)
    namesWithoutValue?.add(line)
  }

  /// Drops the bytes of the window that are not needed anymore.
  private mutating func dropSurplus() {
    let surplus = position - Self.context
    guard surplus > Self.context else { return }
    lineMark = (0, line(at: surplus))
    window.removeFirst(surplus)
    start += surplus
    position -= surplus
  }

  /// Returns the number of the line that has the byte at `index` of the window. The indexes nearly always rise, so that
  /// breaks are counted once.
  private mutating func line(at index: Int) -> Int {
    let (known, line) = lineMark
    if index < known { return line - window.span.lineBreakCount(in: index..<known) }
    lineMark = (index, line + window.span.lineBreakCount(in: known..<index))
    return lineMark.line
  }
}

/// The lines of a text in which the name of a header stands and no value follows it.
package struct NamesWithoutValue: Sendable {
  private let firstLine: Int
  private var lastLine = 0
  private var count = 0

  fileprivate init(firstLine: Int) { self.firstLine = firstLine }

  fileprivate mutating func add(_ line: Int) {
    if line != lastLine { count += 1 }
    lastLine = line
  }

  /// Such as `a header's name stands in 12 lines without a value (first: line 3)`.
  package var sentence: String {
    let lines = count == 1 ? "line \(firstLine)" : "\(count) lines"
    return "a header's name stands in \(lines) without a value"
      + (count == 1 ? "" : " (first: line \(firstLine))")
  }
}

extension CaptureScanner: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The name of the type. The text that is kept is withheld.
  public var description: String { "CaptureScanner(text: <withheld>)" }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension Span<UInt8> {
  /// Whether the letters `evi` or `rtn` at `index` may be part of a header's name: `device` or `partner` is around them, and
  /// `-`, `_` or the beginning of an escape sequence follows.
  fileprivate func mayHaveName(at index: Int) -> Bool {
    guard hasIgnoringCase("device", at: index - 1) || hasIgnoringCase("partner", at: index - 2)
    else {
      return false
    }
    let next = byte(at: index + 5)
    return next == "-" || next == "_" || Escape.firstBytes.contains(next)
  }

  /// The index up to which paths, statuses and codes are complete: after the last line break, or not far before the end of a
  /// very long line.
  fileprivate var endOfWholeLines: Int {
    start(from: count, after: count - 4096) { $0 != "\n" }
  }

  /// Whether Base64 that began long before `index`, at or after `start`, goes on there.
  fileprivate func isWithinLongRun(_ index: Int, after start: Int) -> Bool {
    let length = min(index - start, 1024)
    return self.start(from: index, after: index - length) { $0.isBase64Like } == index - length
  }

  /// Returns the number of line breaks in `range`.
  fileprivate func lineBreakCount(in range: Range<Int>) -> Int {
    let part = extracting(range)
    var count = 0
    var index = part.firstIndex(of: UInt8(ascii: "\n"), from: 0)
    while index < part.count {
      count += 1
      index = part.firstIndex(of: UInt8(ascii: "\n"), from: index + 1)
    }
    return count
  }
}
