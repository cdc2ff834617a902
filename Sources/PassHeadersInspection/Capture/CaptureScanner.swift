public import PassHeaders

/// A scanner that finds headers in a text, such as a log, the output of curl, an HTTP message or an HTTP Archive.
///
/// The text is fed in pieces, and a window of it is kept. The window is searched for short sequences of letters that
/// occur in names and values of headers, such as `evi` in `X-Device-Info`. The names of methods and parameters call
/// these letters a mark. Only the lines that contain a mark are read.
///
/// The time is linear in the length of the text, and the memory is bounded.
public struct CaptureScanner: Sendable {
  typealias Report = (CaptureEvent) -> Void

  /// The part of the text that is in memory.
  private var window: ContiguousArray<UInt8> = []
  /// The offset in the text of the first byte of `window`.
  private var start = 0
  /// The index in `window` up to which the text has been searched for letters such as the `evi` of `X-Device-Info`.
  private var position = 0
  /// An index in `window` and the number of its line, counted from 1. The numbers of later lines are counted from this
  /// line.
  private var lineMark = (index: 0, line: 1)
  private var exchange: ExchangeReader
  /// The remaining number of bytes that may be read without finding a header. It keeps the work linear in the length of
  /// the text.
  private var readBudget = 1 << 16
  /// The first bytes of the text, at most ``Obstacle/beginningLength``.
  private var beginning: ContiguousArray<UInt8> = []
  private var hasFoundHeader = false

  /// Adobe's codes that occur in the text, each of them once. At most ``termLimit`` codes are kept.
  package private(set) var terms: [AdobeTerm] = []
  /// The occurrences of header names without a value, or `nil` if each name in the text has a value.
  package private(set) var namesWithoutValue: NamesWithoutValue?

  private static let termLimit = 16
  /// The maximum number of bytes of a line that are read before the letters by which names are searched, such as `evi`
  /// in `X-Device-Info`. The name of a header and the prefix of its line are shorter.
  private static let lineContextBudget = 1 << 10
  /// The number of bytes that are read first after the letters by which a header was found, such as `evi`. If a value
  /// does not end in them, ``Passage/lineBudget`` bytes are read.
  private static let firstReadBudget = 1 << 12
  /// The number of bytes before ``position`` that stay in the window. They hold the beginning of the line and the
  /// request of a header.
  private static let keptCapacity = ExchangeReader.requestDistanceLimit + Passage.lineBudget
  /// The number of bytes by which each byte of the text increases ``readBudget``.
  private static let readBudgetPerByte = 16

  /// The reason why the text does not show headers, such as compression. It is `nil` if the first bytes of the text do
  /// not show one.
  package var obstacle: Obstacle? {
    Obstacle(magic: beginning) ?? (hasFoundHeader ? nil : Obstacle(text: beginning.span))
  }

  /// Creates a scanner.
  ///
  /// - Parameter isLive: Whether a header is reported as soon as its value ends, and the answer to its request in a
  ///   later event. Otherwise a header is reported together with the answer.
  public init(isLive: Bool = false) { exchange = ExchangeReader(isLive: isLive) }

  /// Reads the next piece of the text, and reports the headers and answers that are complete.
  ///
  /// - Parameters:
  ///   - piece: The next bytes of the text. A piece may end anywhere, also within a value.
  ///   - report: A closure that is called with each event, in the order of the text.
  public mutating func feed(_ piece: some Sequence<UInt8>, _ report: (CaptureEvent) -> Void) {
    let bytes = ContiguousArray(piece)
    beginning.append(contentsOf: bytes.prefix(Obstacle.beginningLength - beginning.count))
    window.append(contentsOf: bytes)
    readBudget = min(readBudget + Self.readBudgetPerByte * bytes.count, 1 << 30)
    search(isLast: false, report)
    dropSurplus()
  }

  /// Reads the rest of the text, and reports the headers that are left. Call this method once, after the last piece.
  ///
  /// - Parameter report: A closure that is called with each event, in the order of the text.
  public mutating func finish(_ report: (CaptureEvent) -> Void) {
    search(isLast: true, report)
    let rest = window
    exchange.finish(rest.span, at: start, report)
    window = []
  }

  // MARK: Searching

  /// Searches the window from ``position`` on for letters such as `evi` or `eyJ`, and reads the lines that contain
  /// them.
  ///
  /// - Parameter isLast: Whether the window contains the end of the text.
  private mutating func search(isLast: Bool, _ report: Report) {
    // Copy the window. A span of the property itself would prevent changes to the other properties.
    let window = window
    let text = window.span
    // The name of a header is recognized by the letters `evi` or `rtn` and the eight bytes after them, which may belong
    // to the next piece of the text.
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
        if index < wholeLinesEnd { appendTerm(text.term(around: index + 1)) }
        end = index < wholeLinesEnd ? index + 1 : nil
      case .name:
        end =
          text.mayHaveName(at: index)
          ? readLine(around: index, window, isLast: isLast, report) : index + 1
      case .value: end = readLine(around: index, window, isLast: isLast, report)
      }
      // Stop here, because the line continues in the next piece of the text.
      guard let end else { break }
      position = max(end, index + 1)
    }
    exchange.advance(to: start + min(position, wholeLinesEnd), text, at: start, report)
  }

  private mutating func appendTerm(_ term: AdobeTerm?) {
    guard let term, terms.count < Self.termLimit,
      !terms.contains(where: { $0.name.hasSameBytes(as: term.name) })
    else { return }
    terms.append(term)
  }

  /// Reads the line that contains the index `mark` of the window, and reports the headers in it.
  ///
  /// - Returns: The index in the window at which the search continues, or `nil` if the line needs bytes that have not
  ///   been fed yet.
  private mutating func readLine(
    around mark: Int, _ window: ContiguousArray<UInt8>, isLast: Bool, _ report: Report
  ) -> Int? {
    let text = window.span
    let first = text.start(from: mark, after: mark - Self.lineContextBudget) { $0 != "\n" }
    let beginsLine = first == 0 && start == 0 || text.byte(at: first - 1) == "\n"
    var length = Self.firstReadBudget
    while true {
      let limit = min(text.count, mark + length)
      let end = mark + text.extracting(mark..<limit).firstIndex(of: UInt8(ascii: "\n"), from: 0)
      let endsLine = end < text.count ? text[end] == "\n" : isLast
      if end == text.count, !isLast { return nil }
      let marksEnd = endsLine ? end + 1 : mark + length / 2
      let finder = HeaderFinder(
        Passage(window, first..<end, beginsLine: beginsLine, endsLine: endsLine, isLast: isLast),
        marks: position..<marksEnd, mayReadAhead: readBudget > 0)
      if finder.passage.needsMore { return nil }
      if !endsLine, length < Passage.lineBudget,
        finder.end >= end || text.isWithinLongRun(end, after: mark)
      {
        length = Passage.lineBudget
        continue
      }
      readBudget -= finder.spentBudget
      for header in finder.headers { addHeader(header, window.span, report) }
      for name in finder.namesWithoutValue { addNameWithoutValue(at: name) }
      return max(marksEnd, finder.end)
    }
  }

  private mutating func addHeader(_ found: FoundHeader, _ text: Span<UInt8>, _ report: Report) {
    hasFoundHeader = true
    let header = CapturedHeader(
      kind: found.kind, text: String(utf8: found.value.span),
      place: CapturedHeader.Place(line: line(at: found.start), offset: start + found.start),
      circumstances: found.circumstances)
    exchange.addHeader(header, start + found.start..<start + found.end, text, at: start, report)
  }

  private mutating func addNameWithoutValue(at index: Int) {
    let line = line(at: index)
    namesWithoutValue = namesWithoutValue ?? NamesWithoutValue(firstLine: line)
    namesWithoutValue?.addLine(line)
  }

  /// Drops the bytes at the start of the window that a later header cannot need.
  private mutating func dropSurplus() {
    let surplus = position - Self.keptCapacity
    guard surplus > Self.keptCapacity else { return }
    lineMark = (0, line(at: surplus))
    window.removeFirst(surplus)
    start += surplus
    position -= surplus
  }

  /// Returns the number of the line that contains the byte at `index` of the window, counted from 1.
  ///
  /// The indexes of consecutive calls nearly always ascend, so that each line break is counted once.
  private mutating func line(at index: Int) -> Int {
    let (known, line) = lineMark
    if index < known { return line - window.span.lineBreakCount(in: index..<known) }
    lineMark = (index, line + window.span.lineBreakCount(in: known..<index))
    return lineMark.line
  }
}

/// The lines of a text that contain the name of a header without a value.
package struct NamesWithoutValue: Sendable {
  private let firstLine: Int
  private var lastLine = 0
  private var count = 0

  fileprivate init(firstLine: Int) { self.firstLine = firstLine }

  fileprivate mutating func addLine(_ line: Int) {
    if line != lastLine { count += 1 }
    lastLine = line
  }

  /// A sentence about the lines, such as "a header's name stands in 12 lines without a value (first: line 3)".
  package var sentence: String {
    let lines = count == 1 ? "line \(firstLine)" : "\(count) lines"
    return "a header's name stands in \(lines) without a value"
      + (count == 1 ? "" : " (first: line \(firstLine))")
  }
}

extension CaptureScanner: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The name of the type. The text is withheld, because it may contain personal data.
  public var description: String { "CaptureScanner(text: <withheld>)" }

  /// A mirror without children, so that `dump` prints only the description.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension Span<UInt8> {
  /// Whether the letters `evi` or `rtn` at `index` may belong to the name of a header, as `evi` does in
  /// `X-Device-Info`.
  ///
  /// The letters have to be in the word `device` or `partner`. After the word, `-`, `_` or the first byte of an escape
  /// sequence has to follow.
  fileprivate func mayHaveName(at index: Int) -> Bool {
    guard hasIgnoringCase("device", at: index - 1) || hasIgnoringCase("partner", at: index - 2)
    else {
      return false
    }
    let next = byte(at: index + 5)
    return next == "-" || next == "_" || Escape.firstBytes.contains(next)
  }

  /// The index up to which a path, an HTTP status or a code in the text is complete, because it cannot continue in the
  /// next piece of the text. It is the index after the last line break.
  ///
  /// If the last line has more than 4,096 bytes, it is 4,096 bytes before the end of the text.
  fileprivate var endOfWholeLines: Int {
    start(from: count, after: count - 4096) { $0 != "\n" }
  }

  /// Whether the bytes before `index` are all Base64, back to `start` or for 1,024 bytes. A value may then continue
  /// after `index`.
  fileprivate func isWithinLongRun(_ index: Int, after start: Int) -> Bool {
    let length = min(index - start, 1024)
    return self.start(from: index, after: index - length) { $0.isBase64Like } == index - length
  }

  /// Returns the number of line feeds in `range`.
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
