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
}

/// Finds what follows a header's name.
struct NameReader {
  /// Behind the last byte that was looked at.
  private(set) var reach = 0

  /// The value of a name; `nil` if it has none.
  mutating func value(
    of name: HeaderName, in text: Span<UInt8>, _ reader: inout EncodedObject
  ) -> FoundHeader? {
    let separator = Separator(behind: name.range, in: text)
    reach = max(separator.end + 3, separator.reach)
    let begins =
      text.beginsValue(at: separator.end) || text.printed(at: separator.end).byte == "{"
    guard separator.isStrong || begins else { return nil }
    let found: (range: Range<Int>, text: String?)?
    if let delimiter = Delimiter(of: name, separator, in: text) {
      found = delimited(delimiter, separator, in: text, &reader)
    } else if name.kind == .deviceIdentifier {
      found = identifier(at: separator.end, in: text)
    } else {
      found = undelimited(separator, in: text, &reader)
    }
    guard let found else { return nil }
    return FoundHeader(
      kind: name.kind, start: name.range.lowerBound, value: found.range,
      text: found.text ?? text.printedText(found.range))
  }

  private typealias Value = (range: Range<Int>, text: String?)

  /// All that is delimited is the value.
  private mutating func delimited(
    _ delimiter: Delimiter, _ separator: Separator, in text: Span<UInt8>,
    _ reader: inout EncodedObject
  ) -> Value? {
    let start = delimiter.start
    if let end = encodedEnd(at: start, in: text, &reader) {
      reach = max(reach, delimiter.reach(behind: end, in: text))
      if delimiter.isEnd(end, in: text) { return (start..<end, reader.value(in: text)) }
    }
    let end = delimiter.end(from: start, in: text)
    // The first byte of the next line says whether that is folded onto this one.
    reach = max(reach, end + (text.has("\r\n", at: end) ? 3 : 2))
    let range = start..<text.start(from: end, after: start) { $0.isWhiteSpace }
    if range.isEmpty || text.isProse(range), !text.has("fingerprint", at: start) { return nil }
    return (range, nil)
  }

  /// A value before the end of the line, or else what looks as if it was meant for one.
  private mutating func undelimited(
    _ separator: Separator, in text: Span<UInt8>, _ reader: inout EncodedObject
  ) -> Value? {
    let start = separator.end
    if text.printed(at: start).byte == "{" { return object(at: start, in: text) }
    var end = start + 1
    if separator.isStrong {
      end = max(end, min(text.count, start + EncodedObject.limit))
      if let next = HeaderName.first(in: text, start..<end) { end = next.range.lowerBound }
      end = text.end(from: start, before: end) { $0 != "\n" }
      reach = max(reach, end + 1)
    }
    var index = start
    while let (mark, place) = MarkSearch.first(in: text, index..<end) {
      index = place + 1
      guard mark == .value, text.isBoundary(place),
        let valueEnd = encodedEnd(at: place, in: text, &reader), reader.object.kind != nil
      else { continue }
      if !reader.isTouched { return (place..<valueEnd, reader.value(in: text)) }
      return (place..<endOfRun(from: valueEnd, in: text), nil)
    }
    guard separator.isStrong else { return nil }
    _ = endOfRun(from: start, in: text)
    return text.run(at: start).map { ($0, nil) }
  }

  /// JSON that was not encoded, with a documented member.
  private mutating func object(at start: Int, in text: Span<UInt8>) -> Value? {
    var object = ObjectWalk()
    var index = start
    while index < min(text.count, start + EncodedObject.limit) {
      let (byte, end) = text.printed(at: index)
      reach = max(reach, text.reach(ofPrintedAt: index))
      index = end
      switch object.step(byte) {
      case .open: continue
      case .wrong: return nil
      case .closed: return object.kind == nil ? nil : (start..<index, nil)
      }
    }
    return nil
  }

  /// A device's identifier, perhaps with its scheme.
  private mutating func identifier(at start: Int, in text: Span<UInt8>) -> Value? {
    var index = start
    if text.has("fingerprint", at: start) {
      index = text.endOfSpaces(from: start + 11)
    }
    let end = endOfRun(from: index, in: text)
    guard end > index, index > start || text.run(at: start) != nil else { return nil }
    return (start..<end, nil)
  }

  private mutating func endOfRun(from start: Int, in text: Span<UInt8>) -> Int {
    let end = text.endOfRun(from: start)
    reach = max(reach, text.reach(ofPrintedAt: end))
    return end
  }

  private mutating func encodedEnd(
    at start: Int, in text: Span<UInt8>, _ reader: inout EncodedObject
  ) -> Int? {
    guard text.beginsValue(at: start) else { return nil }
    let isWhole = reader.read(at: start, in: text)
    reach = max(reach, reader.reach)
    return isWhole ? reader.end : nil
  }
}

/// What delimits a value, all of which is then the value.
private enum Delimiter {
  /// The string that it is alone in, up to the quote that is spelled as that one.
  case string(quote: Range<Int>, start: Int)
  /// The string that begins with the header's name.
  case field(quote: Range<Int>, start: Int)
  /// The line.
  case line(start: Int, name: Range<Int>)

  init?(of name: HeaderName, _ separator: Separator, in text: Span<UInt8>) {
    let (nameQuote, valueQuote) = (separator.nameQuote, separator.valueQuote)
    if !nameQuote.isEmpty, !valueQuote.isEmpty {
      guard text.extracting(nameQuote).hasSameBytes(as: text.extracting(valueQuote)) else {
        return nil
      }
      self = .string(quote: valueQuote, start: separator.end)
      return
    }
    guard nameQuote.isEmpty, separator.isStrong, let start = separator.valueStart else {
      return nil
    }
    let before = text.printed(before: name.range.lowerBound)
    if before.byte == "\"" || before.byte == "'" {
      let isDoubled = text.has("\"\"", at: name.range.lowerBound - 2)
      let quote = (isDoubled ? before.start - 1 : before.start)..<name.range.lowerBound
      self = .field(quote: quote, start: start)
    } else if separator.isOfField, text.isAtLineStart(name.range.lowerBound) {
      self = .line(start: start, name: name.range)
    } else {
      return nil
    }
  }

  var start: Int {
    switch self {
    case .string(_, let start), .field(_, let start), .line(let start, _): start
    }
  }

  /// Whether a value that ends there is all of what is delimited.
  func isEnd(_ end: Int, in text: Span<UInt8>) -> Bool {
    var index = end
    while let next = text.endOfColour(at: index) { index = next }
    index = text.endOfSpaces(from: index)
    let byte = text.printed(at: index).byte
    switch self {
    case .string(let quote, _): return text.closes(quote, at: index)
    case .field(let quote, _):
      if text.closes(quote, at: index) || byte.isLineBreak || index >= text.count { return true }
      return HeaderName.first(in: text, end..<min(text.count, end + 8)) != nil
    case .line: return byte.isLineBreak || index >= text.count
    }
  }

  /// Behind what has to be known to say whether that is the end.
  func reach(behind end: Int, in text: Span<UInt8>) -> Int {
    text.reach(ofPrintedAt: text.endOfSpaces(from: end))
  }

  /// Where the value ends, whatever it is.
  func end(from start: Int, in text: Span<UInt8>) -> Int {
    var index = start
    let limit = min(text.count, start + EncodedObject.limit)
    while index < limit {
      let (byte, end) = text.printed(at: index)
      switch self {
      case .string(let quote, _):
        if text.closes(quote, at: index) || text.isLineEnd(index) { return index }
      case .field(let quote, _):
        if text.closes(quote, at: index) || byte.isLineBreak && !text[index].isLineBreak
          || text.isLineEnd(index)
        {
          return index
        }
      case .line(_, let name):
        if text[index].isLineBreak, !text.isFolded(behind: index, name) { return index }
      }
      index = end
    }
    return limit
  }
}

extension Span<UInt8> {
  /// Whether the same bytes as in the range are there.
  fileprivate func has(_ range: Range<Int>, at index: Int) -> Bool {
    guard index <= count - range.count else { return false }
    return extracting(range).hasSameBytes(as: extracting(index..<index + range.count))
  }

  /// Whether a quote is there that is spelled as the given one, perhaps with the sign before that one.
  fileprivate func closes(_ quote: Range<Int>, at index: Int) -> Bool {
    if has(quote, at: index) { return true }
    let sign = byte(at: quote.lowerBound - 1)
    return byte(at: index) == sign && !sign.isASCIILetterOrDigit && has(quote, at: index + 1)
  }

  /// Whether no character of Base64 precedes, and no dot as in a token.
  func isBoundary(_ start: Int) -> Bool {
    if start == 0 || startOfColour(before: start) != nil { return true }
    let before = printed(before: start).byte
    return !Base64.isSextet(before) && before != "."
  }

  /// What a range prints.
  fileprivate func printedText(_ range: Range<Int>) -> String {
    var bytes: ContiguousArray<UInt8> = []
    var index = range.lowerBound
    while index < range.upperBound {
      let (byte, end) = printed(at: index)
      bytes.append(byte)
      index = end
    }
    return String(utf8: bytes.span)
  }

  /// Behind characters of either alphabet, and padding.
  fileprivate func endOfRun(from start: Int) -> Int {
    var index = start
    while index < Swift.min(count, start + EncodedObject.limit) {
      let (byte, end) = printed(at: index)
      guard byte.isBase64Like else { break }
      index = end
    }
    return index
  }

  /// Twelve or more characters of Base64 that are no word: they have a digit, or begin as an object does.
  fileprivate func run(at start: Int) -> Range<Int>? {
    let end = endOfRun(from: start)
    guard end - start >= 12, byte(at: end) != ".", byte(at: end) != "(" else { return nil }
    let hasDigit = self.end(from: start, before: end) { !$0.isASCIIDigit } < end
    return hasDigit || beginsValue(at: start) ? start..<end : nil
  }

  /// Whether there are several words, none of which looks like Base64.
  fileprivate func isProse(_ range: Range<Int>) -> Bool {
    var hasSpace = false
    var index = range.lowerBound
    while index < range.upperBound {
      if run(at: index) != nil || self[index] == "{" { return false }
      index = Swift.max(index + 1, endOfRun(from: index))
      hasSpace = hasSpace || byte(at: index).isOptionalWhiteSpace && index < range.upperBound
    }
    return hasSpace
  }

  /// Whether at most what a printer puts there precedes in the line: something without quotes that ends with
  /// a mark, a number or a word in capitals.
  fileprivate func isAtLineStart(_ start: Int) -> Bool {
    let index = self.start(from: start, after: start - 160) { !$0.isLineBreak }
    if index == start { return true }
    guard index == 0 || self[index - 1].isLineBreak, self[start - 1].isOptionalWhiteSpace else {
      return false
    }
    let prefix = extracting(index..<start)
    if prefix.end(from: 0, where: { !quotesOfStructures.contains($0) }) < prefix.count {
      return false
    }
    let wordEnd = prefix.start(from: prefix.count) { $0.isOptionalWhiteSpace }
    let wordStart = prefix.start(from: wordEnd) { !$0.isOptionalWhiteSpace }
    // What is only indented is a member of a structure.
    if wordStart == wordEnd { return false }
    let hasCapitals = prefix.end(from: wordStart) { $0 & 0x20 == 0 || !$0.isASCIILetter } >= wordEnd
    return hasCapitals || !prefix[wordEnd - 1].isASCIILetterOrDigit
  }

  /// Whether a line break is there, but for one that is none of the text (RFC 2045 section 6.7, or a shell's).
  func isLineEnd(_ index: Int) -> Bool {
    let start = has("\r\n", at: index - 1) ? index - 1 : index
    return self[index].isLineBreak && byte(at: start - 1) != "=" && byte(at: start - 1) != "\\"
  }

  /// Whether the line behind a line break is folded onto the name's.
  fileprivate func isFolded(behind lineBreak: Int, _ name: Range<Int>) -> Bool {
    let next = lineBreak + (has("\r\n", at: lineBreak) ? 2 : 1)
    let isFirst = name.lowerBound == 0 || self[name.lowerBound - 1].isLineBreak
    return isFirst && byte(at: next).isOptionalWhiteSpace
  }
}

private let quotesOfStructures = ByteSet("\"'`{")
