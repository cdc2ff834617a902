import PassHeaders

/// Where the value of a header ends.
extension HeaderOccurrence {
  /// At the quote, unless it is escaped more often than the opening one was.
  static func end(
    ofQuoted quote: UInt8, openedAt opening: Int, from start: Int, _ text: Span<UInt8>
  ) -> Int {
    let depth = text.backslashes(before: opening)
    var index = start
    while index < text.count {
      if text[index] == quote { return index }
      guard text[index] == "\\" else {
        index += 1
        continue
      }
      let escapes = index
      index = text.end(from: index) { $0 == "\\" }
      guard text.byte(at: index) == quote else { continue }
      if depth > 0 ? index - escapes <= depth : (index - escapes).isMultiple(of: 2) {
        return depth > 0 ? escapes : index
      }
      index += 1
    }
    return text.count
  }

  /// Where a value ends with which other parameters of a query stand on one line.
  static func beforeParameter(_ range: Range<Int>, _ text: Span<UInt8>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      defer { index += 1 }
      guard text[index] == "&" else { continue }
      let end = text.end(from: index + 1, before: range.upperBound) { $0.isNameByte }
      if end > index + 1, text.byte(at: end) == "=" { return index }
      index = end - 1
    }
    return range.upperBound
  }

  /// What may separate the headers of a list.
  private static let listNotation = ByteSet(",;|& \t")
  /// What ends a value that is in no quotes.
  private static let tokenEnds = ByteSet("\"'<>;,()]}|`&")

  /// Where a value ends with which other headers stand on one line, as in a list of them.
  static func beforeNextHeader(_ range: Range<Int>, _ text: Span<UInt8>) -> Int {
    // Behind a name are a colon or `=`, and nearly every value has at most padding.
    let value = text.extracting(range)
    if value.firstIndex(of: UInt8(ascii: ":"), from: 0) == value.count,
      value.firstIndex(of: UInt8(ascii: "="), from: 0) >= value.count - 2
    {
      return range.upperBound
    }
    var index = range.lowerBound
    while let (marker, place) = MarkerSearch.first(in: text, index..<range.upperBound) {
      index = place + 1
      guard marker == .name, let name = name(withHyphenAt: index, in: text)?.place,
        name.lowerBound > range.lowerBound
      else { continue }
      let separator = text.byte(at: name.upperBound)
      guard separator == ":" || separator == "=" else { continue }
      let end = text.start(from: name.lowerBound, after: range.lowerBound) {
        listNotation.contains($0)
      }
      return end < name.lowerBound ? end : range.upperBound
    }
    return range.upperBound
  }

  static func endOfLine(from start: Int, _ text: Span<UInt8>) -> Int {
    text.end(from: start) { !$0.isLineBreak }
  }

  /// At the end of the line and of those that are folded onto it (RFC 9112 section 5.2), or that hold
  /// nothing but more Base64, as long as the value is not complete.
  static func endOfField(from start: Int, _ text: Span<UInt8>) -> Int {
    if text.byte(at: start) == "{" { return endOfJSONLines(start, text) }
    var lineStart = start
    var end = endOfLine(from: start, text)
    while end < text.count {
      let next = end + (text.has("\r\n", at: end) ? 2 : 1)
      let nextEnd = endOfLine(from: next, text)
      // A folded line is indented; one of wrapped Base64 follows one that is about full.
      let isIndented = next < nextEnd && text[next].isOptionalWhiteSpace
      guard isIndented || end - lineStart >= 48, isBase64(next..<nextEnd, text),
        !isComplete(start..<end, text), !hasAllBraces(start..<end, text)
      else { return end }
      (lineStart, end) = (next, nextEnd)
    }
    return end
  }

  /// Whether there are only characters of Base64, perhaps with white space around them.
  private static func isBase64(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    let line = text.extracting(range)
    var hasLetter = false
    for index in line.trimmedRange({ $0.isWhiteSpace }) {
      guard line[index].isBase64Like else { return false }
      if line[index].isASCIILetterOrDigit { hasLetter = true }
    }
    return hasLetter
  }

  /// Whether it is Base64 of an object that is damaged, but closed by its last byte.
  private static func hasAllBraces(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    guard let json = try? Base64.decode(text.extracting(range)) else { return false }
    return json.span.endOfBraces == json.count
  }

  /// Whether it is JSON that ends, or Base64 that is padded or decodes to such JSON.
  static func isComplete(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    let value = text.extracting(range)
    let trimmed = value.extracting(value.trimmedRange { $0.isWhiteSpace })
    guard let last = trimmed.isEmpty ? nil : trimmed[trimmed.count - 1] else { return false }
    if trimmed[0] == "{" {
      return trimmed.beginsWithWholeJSON || trimmed.endOfEscapedJSON(in: 0..<trimmed.count) != nil
    }
    let isPadded = last == "="
    if isPadded, trimmed.byte(at: trimmed.count - 2) == last { return true }
    guard let json = try? Base64.decode(trimmed) else { return false }
    // A single `=` may also be what continues a line of a mail.
    return isPadded && json.first != "{" || json.span.beginsWithWholeJSON
  }

  /// JSON goes on until its brackets are closed, within a bound that keeps looking for it linear.
  private static func endOfJSONLines(_ start: Int, _ text: Span<UInt8>) -> Int {
    guard let end = text.endOfJSON(at: start) else { return endOfLine(from: start, text) }
    // With more quotes on the line, one is missing or too many, and the bracket may be a text's.
    let lineEnd = endOfLine(from: end, text)
    return text.lastIndex(of: UInt8(ascii: "\""), in: end..<lineEnd) == nil ? end : lineEnd
  }

  /// Whether the value is JSON whose brackets may be closed by what follows the text.
  func isUnclosed(in text: Span<UInt8>) -> Bool {
    isField && text.byte(at: value.lowerBound) == "{"
      && text.count - value.lowerBound < JSONEnd.limit
      && text.endOfJSON(at: value.lowerBound) == nil
  }

  static func endOfToken(from start: Int, _ text: Span<UInt8>, isIdentifier: Bool) -> Int {
    // `<private>` and `<…>` are reported as they are.
    if let length = text.markupLength(at: start) { return start + length }
    var index = start
    if isIdentifier, text.hasASCII("fingerprint ", at: start) { index += 12 }
    while index < text.count, text[index] > UInt8(ascii: " ") {
      if let length = text.paddingReferenceLength(at: index) {
        index += length
        continue
      }
      // Behind the name of a type are its members.
      let isType = text[index] == "{" && text.byte(at: index - 1).isASCIILetterOrDigit
      if isType || tokenEnds.contains(text[index]) { break }
      index += 1
    }
    // One full stop ends a sentence, and more are what a value was cut with.
    let isSentence = text.byte(at: index - 1) == "." && text.byte(at: index - 2).isBase64Like
    return isSentence && index - 1 > start ? index - 1 : index
  }

  /// Where the value ends without the notation of what printed it: escaped line breaks, as Docker and
  /// Wireshark print them, tags of HTML, Windows' `^`.
  static func withoutNotation(_ range: Range<Int>, _ text: Span<UInt8>) -> Int {
    if text.byte(at: range.lowerBound) == "{" {
      return text.endOfEscapedJSON(in: range) ?? beforeEscapes(range, text)
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let isEscape = text.hasEscapedBreak(at: index)
      if isEscape, text.extracting(range).isBase64WithEscapedBreaks {
        return beforeEscapes(range, text)
      }
      if isEscape || text.has("</", at: index) && index > range.lowerBound {
        break
      }
      index += 1
    }
    // In a string within a string, more than one precedes the letter.
    let isCut = index < range.upperBound
    return text.start(from: index, after: range.lowerBound) { $0 == "^" || isCut && $0 == "\\" }
  }

  /// Where the escaped line breaks begin with which a value ends.
  private static func beforeEscapes(_ range: Range<Int>, _ text: Span<UInt8>) -> Int {
    var end = range.upperBound
    while end - 2 > range.lowerBound, text.hasEscapedBreak(at: end - 2) { end -= 2 }
    return end
  }
}

extension Span<UInt8> {
  /// Whether it is Base64 with line breaks that are escaped, as in a string of JSON.
  fileprivate var isBase64WithEscapedBreaks: Bool {
    var index = 0
    while index < count {
      let isBreak = hasEscapedBreak(at: index)
      guard isBreak || self[index].isBase64Like else { return false }
      index += isBreak ? 2 : 1
    }
    return true
  }

  /// Whether a line break is there as an escape.
  fileprivate func hasEscapedBreak(at index: Int) -> Bool {
    has("\\n", at: index) || has("\\r", at: index)
  }

  /// How many backslashes precede; Windows' `^` is as good as one.
  func backslashes(before index: Int) -> Int {
    let start = start(from: index) { $0 == "\\" }
    return start == index && byte(at: index - 1) == "^" ? 1 : index - start
  }
}
