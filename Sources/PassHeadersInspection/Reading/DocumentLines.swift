import PassHeaders

/// Consecutive lines of a log, each a JSON object with one line of a text in a member such as `log`.
///
/// Docker, Kubernetes and journald write such logs, as in `{"log":"> X-Device-Info: e30=\r\n","stream":"stdout"}`. The
/// lines of the text are read together.
struct DocumentLines {
  /// The offset in the text at which the first line begins.
  let start: Int
  private(set) var end: Int
  /// The name of the member that has the text, such as `log`.
  private let name: ContiguousArray<UInt8>
  /// The ranges of the values of the member, as offsets in the text.
  private(set) var values: [Range<Int>]

  static let lineLimit = 1 << 16
  /// The maximum number of bytes of lines that are read together.
  private static let lengthLimit = 1 << 18

  init(_ name: ContiguousArray<UInt8>, _ value: Range<Int>, in line: Range<Int>) {
    (start, end, self.name, values) = (line.lowerBound, line.upperBound, name, [value])
  }

  /// Adds the string in the member `name` if `line` directly follows these lines and has such a string.
  ///
  /// - Parameters:
  ///   - strings: The strings of the object in `line`.
  ///   - line: The range of the object, as offsets in the text.
  ///   - window: The part of the text from the offset `windowStart`.
  /// - Returns: Whether the line was added.
  mutating func add(
    _ strings: ContiguousArray<JSONDocument.Member>, in line: Range<Int>, _ window: Span<UInt8>,
    _ windowStart: Int
  ) -> Bool {
    guard line.upperBound - start <= Self.lengthLimit,
      window.isLineBreak(from: end - windowStart, to: line.lowerBound - windowStart),
      let member = strings.first(where: {
        window.extracting($0.name.lowerBound - windowStart..<$0.name.upperBound - windowStart)
          .hasSameBytes(as: name.span)
      })
    else { return false }
    values.append(member.value)
    end = line.upperBound
    return true
  }

  /// Whether the collected lines are complete, because the next line is not JSON or the text has ended.
  ///
  /// - Parameter offset: The offset in the text up to which it has been read.
  func isOver(
    at offset: Int, _ window: Span<UInt8>, _ windowStart: Int, isLast: Bool
  ) -> Bool {
    let next = window.end(from: end - windowStart, before: end - windowStart + 2) { $0.isLineBreak }
    if next >= window.count { return isLast }
    if offset > windowStart + next { return true }
    return window[next] != "{" && !(window.byte(at: next) == "\r" && next + 1 == window.count)
  }
}

extension TextReader {
  /// Adds a line that is a JSON object to ``lines``, the lines of a JSON log. If it does not continue them, reads them
  /// and begins new ones.
  ///
  /// - Parameters:
  ///   - document: The object, in which nothing has been found yet.
  ///   - end: The offset after the object.
  mutating func addLine(_ document: JSONDocument, to end: Int, _ receive: Receiver) {
    let window = window
    let line = document.start..<end
    if lines?.add(document.strings, in: line, window.span, start) == true { return }
    readLines(receive)
    if let first = document.strings.first(where: { $0.hasMark }) {
      lines = DocumentLines(ContiguousArray(window[indexes(first.name)]), first.value, in: line)
    } else {
      skipResponses(from: line.lowerBound - start, to: end - start, isRead: false, receive)
    }
  }

  /// Reads the collected ``lines`` of a JSON log as one text, reports the headers in it, and clears ``lines``.
  mutating func readLines(_ receive: Receiver) {
    guard let lines else { return }
    self.lines = nil
    let (window, start) = (window, start)
    let text = window.span
    let bringLineBreaks = lines.values.contains {
      text.has("\\n", at: $0.upperBound - start - 2)
    }
    var previousEnd: Int?
    var builder = SourceText.Builder(
      from: SourceText(window), capacity: lines.values.map { $0.count + 1 }.reduce(0, +))
    for value in lines.values {
      // If no string ends with `\n`, append a line break between two strings. Its origin is the closing quote of the
      // string before it.
      if !bringLineBreaks, let quote = previousEnd { builder.appendLineBreak(at: quote) }
      builder.appendJSONString(indexes(value), of: text)
      previousEnd = value.upperBound - start
    }
    var document = JSONDocument()
    document.begin(at: lines.start, 0, mayBeLine: false)
    readText(builder.finish(), .anywhere, &document, receive)
    skipResponses(
      from: lines.start - start, to: lines.end - start, isRead: document.hasFindings, receive)
  }
}

extension Span<UInt8> {
  /// Whether `range` does not contain a line break, and ends at a line break or at the end of the text, as `{}` does in
  /// `{}\n{}`.
  func isLine(_ range: Range<Int>) -> Bool {
    firstIndex(of: UInt8(ascii: "\n"), in: range) == range.upperBound
      && (range.upperBound == count || self[range.upperBound].isLineBreak)
  }

  fileprivate func isLineBreak(from start: Int, to end: Int) -> Bool {
    end == start + 1 && byte(at: start) == "\n" || end == start + 2 && has("\r\n", at: start)
  }
}
