import PassHeaders

/// The punctuation between a name and its value, such as `": ["` or `</td><td>`.
struct Lead {
  /// The index after the punctuation, at which the value may begin.
  private(set) var index: Int
  /// The quote directly before the value, or `nil` if the value is not in quotes.
  private(set) var quote: QuoteMark?
  /// The brackets that open between the name and the value, such as `[` in `X-Device-Info: [e30=]`.
  private(set) var opening: [UInt8] = []
  /// Whether the separator is `=`. Quotes after it are those of a programming language, as in `info="e30="`, and are
  /// not reported.
  private(set) var isAssignment = false
  /// Whether the name is the last argument of a call, as in `set("e30=", "X-Device-Info")`: a `)` follows it, and no
  /// separator such as `:`. No value follows such a name, and one before it is found by its members only.
  private(set) var endsCall = false

  /// Reads the punctuation between `name` and its value.
  ///
  /// It begins with the quotes and brackets that close around the name. These parts follow, in any order:
  ///
  /// - at most one separator, such as `:` or `=>`
  /// - the word `value` with a separator of its own
  /// - opening brackets, tags such as `</td>`, and types such as `[]string{`
  /// - one quote, after which the value begins
  ///
  /// - Parameters:
  ///   - start: The index at which to begin, if it is not the end of `name`.
  ///   - limit: The index before which the value has to begin.
  init(after name: HeaderName, from start: Int? = nil, in text: Span<UInt8>, before limit: Int) {
    index = text.end(from: start ?? name.range.upperBound, before: limit) {
      Words.closingSigns.contains($0)
    }
    if let quote = QuoteMark(at: index, in: text) { index += quote.length }
    // Skip the rest of the tag if the name is that of an XML element, as in `<X-Device-Info xmlns="urn:a">`.
    let tag = text.start(from: name.range.lowerBound, after: name.range.lowerBound - 16) {
      $0.isNameByte || $0 == ":"
    }
    if text.byte(at: tag - 1) == "<", text.byte(at: index).isWhiteSpace {
      index = text.firstIndex(of: UInt8(ascii: ">"), in: index..<min(limit, index + 200))
      index = min(limit, index + 1)
    }
    var (hasSeparator, mayBeWord) = (false, true)
    endsCall = (name.range.upperBound..<max(name.range.upperBound, index)).contains {
      text[$0] == ")"
    }
    while index < limit {
      let byte = text[index]
      if byte.isWhiteSpace {
        if byte.isLineBreak, text.byte(at: text.end(from: index) { $0.isWhiteSpace }) == "-" {
          index = text.end(from: index) { $0.isWhiteSpace }
        }
        index += 1
      } else if text.endOfMask(at: index) != nil || text.has("{\\\"", at: index) {
        return
      } else if let end = text.endOfBlockScalar(at: index) {
        index = end
      } else if let end = text.endOfTag(at: index, before: limit) {
        // An opening tag is the separator, as in `X-Device-Info</td><td>e30=`.
        hasSeparator = hasSeparator || text.byte(at: index + 1) != "/"
        index = end
      } else if let end = text.endOfType(at: index, before: limit) {
        if text[end - 1] == "{" { opening.append(UInt8(ascii: "{")) }
        index = end
      } else if !hasSeparator, let end = text.endOfSeparator(at: index) {
        isAssignment = isAssignment || byte == "="
        let isOfList = Words.separatorsOfList.contains(byte)
        endsCall = endsCall && isOfList
        (index, hasSeparator, mayBeWord) = (end, true, isOfList)
      } else if mayBeWord, let end = text.endOfValueWord(at: index, before: limit) {
        isAssignment = text[end - 1] == "="
        (index, hasSeparator, mayBeWord) = (end, true, false)
      } else if Words.openingSigns.contains(byte),
        !text.beginsObject(at: index) || text.beginsEncodedObject(at: index + 2)
      {
        opening.append(byte)
        index += 1
      } else {
        quote = QuoteMark(at: index, in: text)
        if let quote { index += quote.length }
        return
      }
    }
  }

  /// Reads only the opening brackets directly before a value without a name, which begins at the index `value`.
  init(before value: Int, in text: Span<UInt8>) {
    index = value
    let start = text.start(from: value, after: value - 4) { Words.openingSigns.contains($0) }
    for sign in start..<value { opening.append(text[sign]) }
  }
}

extension Span<UInt8> {
  /// Returns the index after the tag at `index`, such as `</td>`.
  fileprivate func endOfTag(at index: Int, before limit: Int) -> Int? {
    let next = byte(at: index + 1)
    guard byte(at: index) == "<", next.isASCIILetter || next == "/" || next == "!",
      !beginsEncodedObject(at: index + 1)
    else { return nil }
    let end = firstIndex(of: UInt8(ascii: ">"), in: index..<Swift.min(limit, index + 80))
    return byte(at: end) == ">" ? end + 1 : nil
  }

  /// Returns the index after the text at `index` that stands for a value, such as `<private>` or `[object Object]`.
  func endOfMask(at index: Int) -> Int? {
    guard byte(at: index) == "<" || byte(at: index) == "[" else { return nil }
    let end = end(from: index + 1, before: index + 24) { $0.isASCIILetter || $0 == " " } + 1
    guard end <= count, let found = Placeholder(value: extracting(index..<end)) else { return nil }
    return found == .mask || found == .object ? end : nil
  }

  /// Returns the index after `>-`, `|` or a similar sign of YAML at `index`, which says that the value begins in the
  /// next line. Returns `nil` unless the sign ends its line.
  fileprivate func endOfBlockScalar(at index: Int) -> Int? {
    guard byte(at: index) == ">" || byte(at: index) == "|" else { return nil }
    let end = end(from: index + 1) { $0 == "-" || $0 == "+" }
    return end < count && self[end].isLineBreak ? end : nil
  }

  fileprivate func endOfSeparator(at index: Int) -> Int? {
    Words.separators.first { has($0, at: index) }.map { index + $0.utf8CodeUnitCount }
  }

  /// Returns the index after the type at `index` that some languages print before a value: the `[]string{` of Go, or
  /// the `string(20)` of PHP.
  fileprivate func endOfType(at index: Int, before limit: Int) -> Int? {
    let start = has("[]", at: index) ? index + 2 : index
    let end = end(from: start, before: Swift.min(limit, start + 24)) { $0.isNameByte }
    guard end > start, self[start].isASCIILetter else { return nil }
    if byte(at: end) == "{" { return end + 1 }
    let digits = self.end(from: end + 1) { $0.isASCIIDigit }
    return has("string(", at: start) && digits > end + 1 && byte(at: digits) == ")"
      ? digits + 1 : nil
  }

  /// Returns the index after the word `value` and its separator at `index`, as in `"value": `.
  fileprivate func endOfValueWord(at index: Int, before limit: Int) -> Int? {
    let start = index + (QuoteMark(at: index, in: self)?.length ?? 0)
    let end = end(from: start, before: Swift.min(limit, start + 24)) { $0.isNameByte }
    guard Words.wordsOfValue.contains(where: { extracting(start..<end).endsIgnoringCase($0) })
    else { return nil }
    let quoteEnd = end + (QuoteMark(at: end, in: self)?.length ?? 0)
    return endOfSeparator(at: self.end(from: quoteEnd) { $0.isOptionalWhiteSpace })
  }

  /// Whether a key such as `host:` or `host=` is in `range`. A value after it belongs to this key.
  func hasKey(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let start = end(from: index, before: range.upperBound) { !$0.isNameByte }
      let end = end(from: start, before: range.upperBound) { $0.isNameByte }
      let isValue =
        beginsEncodedObject(at: start) || endOfScheme(at: start) != nil
        || hasIgnoringCase("value", at: end - 5)
      if !isValue, end > start, end + 1 < range.upperBound, endsKey(at: end) { return true }
      if isValue { return false }
      index = Swift.max(end, start + 1)
    }
    return false
  }
}
