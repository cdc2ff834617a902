import PassHeaders

/// A line of a text after its escape sequences were decoded, so that a plain search finds names and values in it.
struct PlainLine {
  /// The line without its escape sequences. It maps each of its bytes to the bytes of the given text from which it was
  /// made.
  let text: SourceText
  /// The number of nested levels of backslash escapes that belong to the notation of the whole line.
  ///
  /// It is 1 for a line in a string that writes its line breaks as `\n`, and 0 for a physical line.
  let notationDepth: Int
  /// Whether the line begins after a line break or at the start of the text. A later part of a very long line does not.
  let beginsLine: Bool
  /// Whether a line break or the end of the text directly follows. A part of a very long line is followed by its next
  /// part.
  let endsLine: Bool

  /// The maximum number of times that escape sequences are decoded. A value is escaped several times if it is in a JSON
  /// string within another string.
  private static let passLimit = 4

  /// Decodes the escape sequences of a physical line, and splits the result at the line breaks that were decoded.
  ///
  /// - Parameters:
  ///   - bytes: The physical line without the line break at its end.
  ///   - beginsLine: Whether `bytes` begins after a line break or at the start of the text.
  ///   - endsLine: Whether a line break or the end of the text follows `bytes`.
  /// - Returns: The lines. The array has at least one line.
  static func lines(
    of bytes: ContiguousArray<UInt8>, beginsLine: Bool, endsLine: Bool
  ) -> [PlainLine] {
    var text = SourceText(bytes)
    if text.bytes.span.mayContainEscape {
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
    if text.contains(UInt8(ascii: "\r")) { text = text.endingLinesWithLineFeeds() }
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

  /// Whether the quotation marks at the indexes `first` and `second` are equal and are spelled alike in the physical
  /// line. For example, `\"` does not match `"`.
  func areSpelledAlike(_ first: Int, _ second: Int) -> Bool {
    let bytes = text.bytes.span
    guard let mark = QuoteMark(at: first, in: bytes), mark == QuoteMark(at: second, in: bytes)
    else {
      return false
    }
    if mark.length > 1 { return true }
    return text.spelling(of: first) == text.spelling(of: second)
  }

  /// Returns the index of the quotation mark that closes the string whose opening quotation mark is at `opening`.
  /// Returns `nil` if the string does not close in this line.
  ///
  /// The search begins at `start`. It skips a quotation mark directly before a letter or a digit, because that one
  /// belongs to the string.
  func closingQuote(of opening: Int, from start: Int) -> Int? {
    let bytes = text.bytes.span
    let limit = min(bytes.count, start + ValueLength.limit)
    var index = start
    while index < limit {
      if QuoteMark(at: index, in: bytes) != nil, areSpelledAlike(opening, index),
        !bytes.byte(at: index + 1).isASCIILetterOrDigit
      {
        return index
      }
      index += 1
    }
    return nil
  }

  /// Returns the number of nested backslash escapes that the byte at `index` was decoded from, such as 2 for the quote
  /// of `\\\"`.
  func depth(at index: Int) -> Int { text.undoing(in: index..<index + 1).backslashDepth }
}

extension Span<UInt8> {
  /// Whether the text contains a byte that can begin an escape sequence.
  fileprivate var mayContainEscape: Bool {
    let firstBytes = Escape.firstBytes
    return end(from: 0) { !firstBytes.contains($0) } < count
  }

  /// Whether the line break at `index` is within Base64 that is in quotes.
  ///
  /// That line break is part of the value, so the text is not split at it.
  fileprivate func isWithinQuotedBase64(_ index: Int) -> Bool {
    func isPart(_ byte: UInt8) -> Bool { byte.isBase64Character || byte == "=" || byte == "\n" }
    let end = end(from: index, before: index + ValueLength.limit, where: isPart)
    let start = start(from: index, after: index - ValueLength.limit, where: isPart)
    let lineStart = self.start(from: index) { $0.isBase64Character || $0 == "=" }
    let schemeStart = start - identifierScheme.utf8CodeUnitCount
    let isIdentifier = hasIgnoringCase(identifierScheme, at: schemeStart)
    let quote = byte(at: (isIdentifier ? schemeStart : start) - 1)
    return (isIdentifier || index - lineStart >= 20) && (quote == "\"" || quote == "'")
      && byte(at: end) == quote
  }
}
