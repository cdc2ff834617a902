import PassHeaders

/// A line of a text, and the lines after it as far as a value goes on in them.
///
/// Each physical line is read once. It may hold several lines, as a string has `\n` for each of its line breaks.
struct Passage {
  /// The part of the text that is known.
  private let window: ContiguousArray<UInt8>
  /// Whether the window ends where the text does.
  private let isLast: Bool
  private var lines: [Line] = []
  /// The index in the window at which the next physical line begins.
  private var nextStart: Int
  /// Whether a line was asked for that has not come yet.
  private(set) var needsMore = false

  /// One line.
  struct Line {
    let plain: PlainLine
    /// The index in the window of the first byte of the physical line.
    let start: Int
    /// The index after the physical line and its break.
    let nextStart: Int

    var bytes: ContiguousArray<UInt8> { plain.text.bytes }

    /// Returns the index in the window of the byte at `index`.
    func origin(_ index: Int) -> Int { start + plain.text.origin(index) }
  }

  /// The most bytes of a physical line that are read at once.
  static let limit = 1 << 14

  /// Creates the passage that begins with the physical line in `range` of the window.
  ///
  /// - Parameters:
  ///   - beginsLine: Whether `range` begins at a line's beginning, and not within a very long line.
  ///   - endsLine: Whether a line break or the end of the text follows `range`.
  init(
    _ window: ContiguousArray<UInt8>, _ range: Range<Int>, beginsLine: Bool, endsLine: Bool,
    isLast: Bool
  ) {
    (self.window, self.isLast, nextStart) = (window, isLast, range.upperBound)
    append(range, beginsLine: beginsLine, endsLine: endsLine)
  }

  /// The number of lines of the first physical line.
  var firstCount: Int { lines.count { $0.start == lines[0].start } }

  private mutating func append(_ range: Range<Int>, beginsLine: Bool, endsLine: Bool) {
    // Whether a dot stands for a CR is known when the next line has come.
    if !isLast, range.upperBound > range.lowerBound, window[range.upperBound - 1] == ".",
      window.span.firstIndex(of: UInt8(ascii: "\n"), from: range.upperBound + 1) == window.count
    {
      needsMore = true
    }
    nextStart = range.upperBound + (endsLine && range.upperBound < window.count ? 1 : 0)
    let text = ContiguousArray(window[range.lowerBound..<window.span.endOfPrintedLine(range)])
    for plain in PlainLine.lines(of: text, beginsLine: beginsLine, endsLine: endsLine) {
      lines.append(Line(plain: plain, start: range.lowerBound, nextStart: nextStart))
    }
  }

  /// Returns the line at `index`, counted from the first one of the passage. Returns `nil` if the text ends before it, or
  /// if it has not come yet, which ``needsMore`` says then.
  mutating func line(_ index: Int) -> Line? {
    while index >= lines.count {
      guard nextStart < window.count else {
        if !isLast { needsMore = true }
        return nil
      }
      let limit = min(window.count, nextStart + Self.limit)
      let end = window.span.extracting(nextStart..<limit).firstIndex(
        of: UInt8(ascii: "\n"), from: 0)
      let range = nextStart..<nextStart + end
      let endsLine = range.upperBound < limit || limit == window.count
      if range.upperBound == window.count, !isLast {
        needsMore = true
        return nil
      }
      append(range, beginsLine: true, endsLine: endsLine)
    }
    return lines[index]
  }

  /// Whether the line before or after the line at `index` is a field line or a request line of HTTP.
  mutating func isBesideHTTP(_ index: Int) -> Bool {
    let start = lines[index].start
    if index > 0 {
      if lines[index - 1].bytes.span.looksLikeHTTP { return true }
    } else if start > 0, window[start - 1] == "\n" {
      let first = window.span.endOfLastLineBreak(in: max(0, start - 1 - Self.limit)..<start - 1)
      if window.span.extracting(first..<start - 1).looksLikeHTTP { return true }
    }
    if index + 1 < lines.count { return lines[index + 1].bytes.span.looksLikeHTTP }
    let limit = min(window.count, nextStart + Self.beginningLength)
    guard nextStart < limit else {
      if !isLast { needsMore = true }
      return false
    }
    let end =
      nextStart
      + window.span.extracting(nextStart..<limit).firstIndex(of: UInt8(ascii: "\n"), from: 0)
    if end == window.count, !isLast { needsMore = true }
    return window.span.extracting(nextStart..<end).looksLikeHTTP
  }

  /// The length of a line's beginning that shows whether it is a field line or a request line.
  private static let beginningLength = 256

  /// Whether nothing but white space follows the physical line of `line` in the whole text.
  func isLastLine(_ line: Line) -> Bool {
    isLast
      && window.span.end(from: line.nextStart) { $0.isWhiteSpace } == window.count
  }

  /// Returns the physical line before the one that begins at `start`, or `nil` if none is known.
  func physicalLine(before start: Int) -> (plain: PlainLine, start: Int)? {
    guard start > 0, window[start - 1] == "\n" else { return nil }
    let first = window.span.start(from: start - 1, after: start - 1 - Self.limit) { $0 != "\n" }
    let text = ContiguousArray(window[first..<start - 1])
    return (
      PlainLine(text: SourceText(text), notationDepth: 0, beginsLine: true, endsLine: true), first
    )
  }

  /// Whether a string that `quote` began in an earlier line is still open at the beginning of `line`.
  func isInString(closedBy quote: QuoteMark, _ line: Line) -> Bool {
    var start = line.start
    for _ in 0..<Self.stringLineLimit {
      guard let (previous, previousStart) = physicalLine(before: start) else { return false }
      let bytes = previous.text.bytes.span
      let count = bytes.indices.count { QuoteMark(at: $0, in: bytes) == quote }
      if !count.isMultiple(of: 2) { return true }
      start = previousStart
    }
    return false
  }

  /// The most lines of a string that are read to find its beginning.
  private static let stringLineLimit = 16

  /// Whether the physical line that begins at `start` ends with `\r\n` as a program writes it.
  func endsWithWrittenBreak(_ line: Line) -> Bool {
    let end = window.span.start(from: line.nextStart, after: line.start) { $0.isWhiteSpace }
    return window.span.has("\\r\\n", at: end - 4)
  }
}

extension Span<UInt8> {
  /// Returns the end of the line in `range` without what stands for a CR: the byte itself, `^M`, or `[\r][\n]` as Apache
  /// writes it, also before a closing quote; and `.` where the next line is `.` or ends with it, as ngrep prints a CR.
  fileprivate func endOfPrintedLine(_ range: Range<Int>) -> Int {
    var end = start(from: range.upperBound, after: range.lowerBound) { $0 == "\r" }
    let wireBreak: StaticString = "[\\r][\\n]"
    for quoteLength in 0...1 {
      let start = end - quoteLength - wireBreak.utf8CodeUnitCount
      if start >= range.lowerBound, has(wireBreak, at: start) { return start }
    }
    if has("^M", at: end - 2), end - 2 >= range.lowerBound { end -= 2 }
    let isCRSign = byte(at: end - 1) == "." && byte(at: end) == "\n" && end > range.lowerBound
    if isCRSign, case let next = firstIndex(of: UInt8(ascii: "\n"), from: end + 1),
      next > end + 1, self[next - 1] == "."
    {
      end -= 1
    }
    return end
  }
}
