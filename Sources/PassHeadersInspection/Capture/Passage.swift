import PassHeaders

/// A line of a text and the lines after it, which are read together because a value may continue on them.
///
/// Each physical line is read once. One physical line may contain several lines, because a string may write its line
/// breaks as `\n`.
struct Passage {
  /// The part of the text that is in memory.
  private let window: ContiguousArray<UInt8>
  /// Whether the window contains the end of the text.
  private let isLast: Bool
  /// The lines that have been read, beginning with those of the first physical line.
  private var lines: [Line] = []
  /// The index in the window of the next physical line.
  private var nextStart: Int
  /// Whether a line was requested that is not in the window yet. The caller then has to search again with more text.
  private(set) var needsMore = false

  /// One of the lines that are read together, with the position of its physical line in the window.
  struct Line {
    /// The line with its escape sequences decoded.
    let plain: PlainLine
    /// The index in the window of the first byte of the physical line.
    let start: Int
    /// The index in the window after the line break of the physical line.
    let nextStart: Int

    var bytes: ContiguousArray<UInt8> { plain.text.bytes }

    /// Returns the index in the window, the text in memory, of the byte from which `bytes[index]` was decoded.
    func origin(_ index: Int) -> Int { start + plain.text.origin(index) }
  }

  /// The maximum number of bytes of a physical line that are read at once.
  static let lineBudget = 1 << 14

  /// Creates a ``Passage`` whose first physical line is in `range` of the window. The lines after it are read when
  /// ``line(_:)`` asks for them.
  ///
  /// - Parameters:
  ///   - window: The part of the text that is in memory.
  ///   - range: The range of the physical line, or of a part of a very long line.
  ///   - beginsLine: Whether `range` begins at the start of a line.
  ///   - endsLine: Whether a line break or the end of the text follows `range`.
  ///   - isLast: Whether the window contains the end of the text.
  init(
    _ window: ContiguousArray<UInt8>, _ range: Range<Int>, beginsLine: Bool, endsLine: Bool,
    isLast: Bool
  ) {
    (self.window, self.isLast, nextStart) = (window, isLast, range.upperBound)
    append(range, beginsLine: beginsLine, endsLine: endsLine)
  }

  /// The number of lines that the first physical line contains.
  var lineCountOfFirstPhysicalLine: Int { lines.count { $0.start == lines[0].start } }

  /// Decodes the physical line in `range` of the window, and appends its lines.
  private mutating func append(_ range: Range<Int>, beginsLine: Bool, endsLine: Bool) {
    // A dot at the end of the line may stand for a carriage return, which only the next line shows.
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

  /// Returns the line at `index`, where 0 is the first of the lines that are read together. Reads further physical
  /// lines as needed.
  ///
  /// Returns `nil` if the text ends before that line. Also returns `nil` if the line is not in the window yet, and then
  /// sets ``needsMore``.
  mutating func line(_ index: Int) -> Line? {
    while index >= lines.count {
      guard nextStart < window.count else {
        if !isLast { needsMore = true }
        return nil
      }
      let budgetEnd = min(window.count, nextStart + Self.lineBudget)
      let end = window.span.extracting(nextStart..<budgetEnd).firstIndex(
        of: UInt8(ascii: "\n"), from: 0)
      let range = nextStart..<nextStart + end
      let endsLine = range.upperBound < budgetEnd || budgetEnd == window.count
      if range.upperBound == window.count, !isLast {
        needsMore = true
        return nil
      }
      append(range, beginsLine: true, endsLine: endsLine)
    }
    return lines[index]
  }

  /// Returns the bytes in the physical line from which the bytes in `range` of the decoded `line` were made, such as
  /// `\u003d` for `=`.
  func writtenBytes(_ range: Range<Int>, of line: Line) -> ContiguousArray<UInt8> {
    let written = line.plain.text.originRange(range)
    return ContiguousArray(
      window[line.start + written.lowerBound..<min(window.count, line.start + written.upperBound)])
  }

  /// Whether the line before the line at `index` is a field line or a request line of HTTP.
  func isAfterHTTP(_ index: Int) -> Bool {
    if index > 0 { return lines[index - 1].bytes.span.looksLikeHTTP }
    let previous = physicalLine(before: lines[index].start)
    return previous.map { window.span.extracting($0).looksLikeHTTP } ?? false
  }

  /// Whether the line after the line at `index` is a field line or a request line of HTTP.
  mutating func isBeforeHTTP(_ index: Int) -> Bool {
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

  /// The number of bytes of a line that are enough to recognize a field line or a request line.
  private static let beginningLength = 256

  /// Whether only white space follows the physical line of `line`, up to the end of the text.
  mutating func isLastLine(_ line: Line) -> Bool {
    guard window.span.end(from: line.nextStart, where: { $0.isWhiteSpace }) == window.count else {
      return false
    }
    if !isLast { needsMore = true }
    return isLast
  }

  /// Returns the range in the window of the physical line before the one that begins at the index `start`. The range
  /// does not contain the line break. For a line of more than ``lineBudget`` bytes, it is the range of the last bytes.
  ///
  /// Returns `nil` if the window does not contain that line.
  private func physicalLine(before start: Int) -> Range<Int>? {
    guard start > 0, window[start - 1] == "\n" else { return nil }
    let end = start - 1
    return window.span.endOfLastLineBreak(in: max(0, end - Self.lineBudget)..<end)..<end
  }

  /// Whether a string that an earlier line opened with `quote` is still open at the beginning of `line`.
  ///
  /// A string is open after a line with an odd number of these quotes. At most ``stringLineLimit`` earlier lines are
  /// read.
  func isInString(closedBy quote: QuoteMark, _ line: Line) -> Bool {
    var start = line.start
    for _ in 0..<Self.stringLineLimit {
      guard let previous = physicalLine(before: start) else { return false }
      let bytes = window.span.extracting(previous)
      let count = bytes.indices.count { QuoteMark(at: $0, in: bytes) == quote }
      if !count.isMultiple(of: 2) { return true }
      start = previous.lowerBound
    }
    return false
  }

  /// The maximum number of lines that are read to find the beginning of a string.
  private static let stringLineLimit = 16

  /// Whether `line` belongs to an HTTP message.
  ///
  /// That is so if one of the 40 lines before it is a request line, without an empty line between them. It is also so
  /// if the line ends with an escaped `\r\n`.
  func isInMessage(_ line: Line) -> Bool {
    if endsWithEscapedLineBreak(line) { return true }
    var start = line.start
    for _ in 0..<40 {
      guard let previous = physicalLine(before: start) else { return false }
      let bytes = window.span.extracting(previous)
      if bytes.end(from: 0, where: { $0.isWhiteSpace }) == bytes.count { return false }
      if bytes.hasRequestLine { return true }
      start = previous.lowerBound
    }
    return false
  }

  /// Whether the physical line of `line` ends with the four characters `\r\n`, as a program prints the line break of
  /// HTTP.
  private func endsWithEscapedLineBreak(_ line: Line) -> Bool {
    let end = window.span.start(from: line.nextStart, after: line.start) { $0.isWhiteSpace }
    return window.span.has("\\r\\n", at: end - 4)
  }
}

extension Span<UInt8> {
  /// Returns the end of the line in `range` without the printed form of a carriage return. These forms are recognized:
  ///
  /// - the byte itself, and `^M`
  /// - `[\r][\n]`, as Apache writes it, also before a closing quote
  /// - `.` if the next line ends with `.` too, as ngrep prints it
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
