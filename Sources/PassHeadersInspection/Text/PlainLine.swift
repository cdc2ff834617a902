import PassHeaders

/// A line of a text without its escape sequences, so that names and values are found in it by a plain search.
struct PlainLine {
  let text: SourceText
  /// The number of backslashes within one another that belong to the notation of the whole line. It is 1 for a line of a
  /// string in which `\n` stands for the line break.
  let notationDepth: Int
  /// Whether the text before the line ends with a line break. A part of a very long line does not begin a line.
  let beginsLine: Bool
  /// Whether a line break, or the end of the text, follows the line.
  let endsLine: Bool

  /// A value in a string in a log that is JSON is escaped several times.
  private static let passLimit = 4

  /// Undoes the escape sequences of one physical line, and splits it at the line breaks that they stood for.
  ///
  /// - Parameters:
  ///   - bytes: The line without the break at its end.
  ///   - beginsLine: Whether the first byte begins a line.
  ///   - endsLine: Whether the last byte ends a line.
  static func lines(
    of bytes: ContiguousArray<UInt8>, beginsLine: Bool, endsLine: Bool
  ) -> [PlainLine] {
    var text = SourceText(bytes)
    if text.bytes.span.hasEscapeSign {
      let isQuotedPrintable =
        text.bytes.span.firstIndex(ignoringCase: "=3D", in: 0..<bytes.count) != nil
      var kinds: Escape.Kinds = [.backslash, .percent, .reference, .caret, .color]
      if isQuotedPrintable { kinds.insert(.quotedPrintable) }
      for pass in 0..<passLimit {
        guard let (plain, _) = text.undoingEscapes(pass == 0 ? kinds.union([.doubledQuote]) : kinds)
        else { break }
        text = plain
      }
    }
    if text.contains(UInt8(ascii: "\r")) { text = text.removing(UInt8(ascii: "\r")) }
    guard text.contains(UInt8(ascii: "\n")) else {
      return [PlainLine(text: text, notationDepth: 0, beginsLine: beginsLine, endsLine: endsLine)]
    }
    return split(text, beginsLine: beginsLine, endsLine: endsLine)
  }

  private static func split(
    _ text: SourceText, beginsLine: Bool, endsLine: Bool
  ) -> [PlainLine] {
    var lines: [PlainLine] = []
    var (start, depth, isFirst) = (0, 0, true)
    func append(_ end: Int, isLast: Bool) {
      lines.append(
        PlainLine(
          text: text.extracting(start..<end), notationDepth: depth,
          beginsLine: isFirst ? beginsLine : true, endsLine: isLast ? endsLine : true))
    }
    let bytes = text.bytes.span
    var index = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0)
    while index < bytes.count {
      if bytes.isWithinQuotedBase64(index) {
        index = bytes.firstIndex(of: UInt8(ascii: "\n"), from: index + 1)
        continue
      }
      append(index, isLast: false)
      depth = text.undoing(in: index..<index + 1).backslashDepth
      (start, isFirst) = (index + 1, false)
      index = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
    }
    append(bytes.count, isLast: true)
    return lines
  }

  // MARK: Quotes

  /// Whether the quotes at two indexes are the same, and were written in the same way: `\"` is not closed by `"`.
  func areAlike(_ first: Int, _ second: Int) -> Bool {
    let bytes = text.bytes.span
    guard let mark = QuoteMark(at: first, in: bytes), mark == QuoteMark(at: second, in: bytes)
    else {
      return false
    }
    if mark.length > 1 { return true }
    return text.spelling(of: first) == text.spelling(of: second)
  }

  /// Returns the index of the quote that closes the string which the quote at `opening` began, or `nil` if it does not end
  /// in this line. A quote that Base64 follows belongs to the string.
  func closingQuote(of opening: Int, from start: Int) -> Int? {
    let bytes = text.bytes.span
    let limit = min(bytes.count, start + ValueLength.limit)
    var index = start
    while index < limit {
      if QuoteMark(at: index, in: bytes) != nil, areAlike(opening, index),
        !bytes.byte(at: index + 1).isBase64Letter
      {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Returns the number of backslashes within one another for which the byte at `index` stands.
  func depth(at index: Int) -> Int { text.undoing(in: index..<index + 1).backslashDepth }
}

extension Span<UInt8> {
  /// Whether a byte may begin an escape sequence.
  fileprivate var hasEscapeSign: Bool {
    let signs = Escape.signs
    return end(from: 0) { !signs.contains($0) } < count
  }

  /// Whether the line break at `index` is between lines of Base64 that are in quotes: it was sent, or was meant to be.
  fileprivate func isWithinQuotedBase64(_ index: Int) -> Bool {
    func isPart(_ byte: UInt8) -> Bool { byte.isBase64Letter || byte == "=" || byte == "\n" }
    let end = end(from: index, before: index + ValueLength.limit, where: isPart)
    let start = start(from: index, after: index - ValueLength.limit, where: isPart)
    let lineStart = self.start(from: index) { $0.isBase64Letter || $0 == "=" }
    let quote = byte(at: start - 1)
    return index - lineStart >= 20 && (quote == "\"" || quote == "'") && byte(at: end) == quote
  }
}
