import PassHeaders

/// A header in a text.
struct FoundHeader {
  let kind: PassHeader.Kind
  /// Where its name is, or its value if it has none.
  let start: Int
  /// Where its value is.
  let value: Range<Int>
  /// The value, without what printed it.
  let text: String
  /// Whether the value is Base64 of an object that closes.
  let isWhole: Bool

  /// - Parameter reader: What read the value, if it is Base64 of an object.
  init(
    _ kind: PassHeader.Kind, at start: Int, _ value: Range<Int>, _ reader: EncodedObject,
    in text: Span<UInt8>
  ) {
    (self.kind, self.start, self.value) = (kind, start, value)
    isWhole = reader.isWhole && value == reader.start..<reader.end
    self.text = isWhole ? reader.value(in: text) : text.printedText(value)
  }

  /// What follows a name; `nil` if it has no value.
  init?(of name: HeaderName, in text: Span<UInt8>, _ reader: inout EncodedObject) {
    reader.reset(0)
    let separator = Separator(behind: name.range, in: text)
    let start = separator.end
    let isObject = text.printed(at: start).byte == "{"
    guard separator.isStrong || isObject || text.beginsValue(at: start) else { return nil }
    let value: Range<Int>?
    if let delimiter = Delimiter(of: name, separator, in: text) {
      value = delimiter.value(in: text, &reader)
    } else if name.kind == .deviceIdentifier {
      value = text.identifier(at: start)
    } else if isObject {
      // JSON that was not encoded, with a documented member.
      let isWhole = reader.readUnencoded(at: start, in: text) && reader.object.kind != nil
      value = isWhole ? start..<reader.end : nil
    } else {
      value = text.undelimitedValue(behind: separator, &reader)
    }
    guard let value else { return nil }
    self.init(name.kind, at: name.range.lowerBound, value, reader, in: text)
  }
}

/// What delimits a value, all of which is then the value.
private struct Delimiter {
  private let start: Int
  /// The quote that ends it, as it is spelled; `nil` if the line does.
  private let quote: Range<Int>?
  /// Whether the header's name is in the same string or line, so that further headers may follow.
  private let hasName: Bool
  /// Whether lines may be folded onto it.
  private let isAtLineStart: Bool

  init?(of name: HeaderName, _ separator: Separator, in text: Span<UInt8>) {
    isAtLineStart = name.range.lowerBound == 0 || text[name.range.lowerBound - 1].isLineBreak
    hasName = !separator.closesName
    if separator.closesName {
      guard !separator.valueQuote.isEmpty else { return nil }
      (quote, start) = (separator.valueQuote, separator.end)
      return
    }
    guard let valueStart = separator.valueStart else { return nil }
    start = valueStart
    quote = separator.quote.isEmpty ? nil : separator.quote
    let end = name.range.upperBound
    let isField = text.byte(at: end) == ":" && text.byte(at: end + 1).isWhiteSpace
    if quote == nil, !isField || !text.isAtLineStart(name.range.lowerBound) { return nil }
  }

  func value(in text: Span<UInt8>, _ reader: inout EncodedObject) -> Range<Int>? {
    if text.beginsValue(at: start), reader.read(at: start, in: text) {
      var index = reader.end
      while let next = text.endOfColour(at: index) { index = next }
      if isEnd(text.endOfSpaces(from: index), in: text) { return start..<reader.end }
    }
    var end = start
    let limit = min(text.count, start + ValueLength.limit)
    while end < limit, !isEnd(end, in: text) { end = text.printed(at: end).end }
    let range = start..<text.start(from: min(end, limit), after: start) { $0.isWhiteSpace }
    if range.isEmpty || text.isProse(range), !text.has("fingerprint", at: start) { return nil }
    return range
  }

  private func isEnd(_ index: Int, in text: Span<UInt8>) -> Bool {
    if index >= text.count { return true }
    if let quote, text.has(quote, at: index) { return true }
    guard text[index].isLineBreak else {
      return hasName && text.printed(at: index).byte.isLineBreak
    }
    if quote != nil { return text.isLineEnd(index) }
    let next = index + (text.has("\r\n", at: index) ? 2 : 1)
    return !(isAtLineStart && text.byte(at: next).isOptionalWhiteSpace)
  }
}

extension Span<UInt8> {
  /// A value before the end of the line, or else what looks as if it was meant for one.
  fileprivate func undelimitedValue(
    behind separator: Separator, _ reader: inout EncodedObject
  ) -> Range<Int>? {
    let start = separator.end
    let limit = start + (separator.isStrong ? ValueLength.limit : 1)
    let end = self.end(from: start, before: limit) { $0 != "\n" }
    var index = start
    while let (mark, place) = MarkSearch.first(in: self, index..<end) {
      // Behind the next header's name is that one's value.
      if mark == .name, HeaderName(markedAt: place, in: self) != nil { break }
      index = place + 1
      guard mark == .value, isBoundary(place), reader.read(at: place, in: self),
        reader.object.kind != nil
      else { continue }
      return place..<(reader.isTouched ? endOfRun(from: reader.end) : reader.end)
    }
    return separator.isStrong ? run(at: start) : nil
  }

  /// Whether no character of Base64 precedes, and no dot as in a token.
  func isBoundary(_ start: Int) -> Bool {
    if start == 0 || startOfColour(before: start) != nil { return true }
    let before = printed(before: start).byte
    return !Base64.isInAlphabet(before) && before != "."
  }

  /// What a range prints.
  fileprivate func printedText(_ range: Range<Int>) -> String {
    var bytes: ContiguousArray<UInt8> = []
    _ = printedEnd(from: range.lowerBound, before: range.upperBound) { byte in
      bytes.append(byte)
      return true
    }
    return String(utf8: bytes.span)
  }

  /// Behind characters of either alphabet, and padding.
  fileprivate func endOfRun(from start: Int) -> Int {
    printedEnd(from: start, before: start + ValueLength.limit) { $0.isBase64Like }
  }

  /// Twelve or more characters of Base64 that are no word: they have a digit, or begin as an object does.
  fileprivate func run(at start: Int) -> Range<Int>? {
    let end = endOfRun(from: start)
    guard end - start >= 12, byte(at: end) != ".", byte(at: end) != "(" else { return nil }
    let hasDigit = self.end(from: start, before: end) { !$0.isASCIIDigit } < end
    return hasDigit || beginsValue(at: start) ? start..<end : nil
  }

  /// A device's identifier, perhaps with its scheme.
  fileprivate func identifier(at start: Int) -> Range<Int>? {
    guard has("fingerprint", at: start) else { return run(at: start) }
    let index = endOfSpaces(from: start + 11)
    let end = endOfRun(from: index)
    return end > index ? start..<end : nil
  }

  /// Whether there are several words, none of which looks like Base64.
  fileprivate func isProse(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if run(at: index) != nil || self[index] == "{" { return false }
      index = Swift.max(index + 1, endOfRun(from: index))
    }
    return extracting(range).end(from: 0) { !$0.isOptionalWhiteSpace } < range.count
  }

  /// Whether at most what a printer puts there precedes in the line: something without quotes that ends with
  /// white space, and before that not with a small letter.
  fileprivate func isAtLineStart(_ start: Int) -> Bool {
    let lineStart = self.start(from: start, after: start - 160) { !$0.isLineBreak }
    if lineStart == start { return true }
    guard lineStart == 0 || self[lineStart - 1].isLineBreak else { return false }
    let prefix = extracting(lineStart..<start)
    let end = prefix.start(from: prefix.count) { $0.isOptionalWhiteSpace }
    // What is only indented is a member of a structure.
    guard end < prefix.count, end > 0, !prefix[end - 1].isSmallLetter else { return false }
    return prefix.end(from: 0) { !quotesOfStructures.contains($0) } == prefix.count
  }

  /// Whether a line break is there, but for one that is none of the text (RFC 2045 section 6.7, or a shell's).
  func isLineEnd(_ index: Int) -> Bool {
    let before = printed(before: has("\r\n", at: index - 1) ? index - 1 : index).byte
    return self[index].isLineBreak && before != "=" && before != "\\"
  }
}

private let quotesOfStructures = ByteSet("\"'`{")
