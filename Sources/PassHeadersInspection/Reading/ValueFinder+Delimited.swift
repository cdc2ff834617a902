import PassHeaders

/// The rules for a value in a string, a tag or brackets after its name, and for an empty value.
extension ValueFinder {
  /// Returns the value in the string after the name, such as `e30=` for `X-Device-Info => 'e30='`. Between the name and
  /// the string, only these may be: separators, a call such as `Data(`, a type such as `[]string{`, or the word
  /// `value`.
  mutating func delimited(_ context: NameContext) -> Value? {
    let text = text
    let bytes = text.bytes.span
    let start = endOfQuotedName(context)
    let open = bytes.openingOfString(after: start)
    guard open > start || start > context.name.range.upperBound, var quote = quote(at: open) else {
      return nil
    }
    if quote.count == 3, context.quote?.count == 1 {
      quote = Quote(mark: quote.mark, count: 1, level: quote.level)
    }
    let limit =
      quote.count == 3
      ? text.count : lineEnd(open, quote.level == .none ? context.level : quote.level)
    let first = open + quote.length
    guard first <= limit, let close = closingQuote(quote, in: first..<limit) else { return nil }
    let range = quote.count == 3 ? trimmed(first..<close, context.level) : first..<close
    guard !range.isEmpty, !hasOtherHeader(in: range), isValue(range, context.name.kind) else {
      return nil
    }
    var found = surroundings(of: range, quote.level, isString: true)
    if context.quote == nil, !quote.mark.isBacktick,
      let closing = quote.mark.closingLength(at: close, bytes),
      isPrinted(context, start..<open, after: close + quote.count * closing)
    {
      found.insert([.quotes])
    }
    return Value(range: range, end: close, surroundings: found)
  }

  private func endOfQuotedName(_ context: NameContext) -> Int {
    var end = context.name.range.upperBound
    guard let quote = context.quote else { return end }
    // Fewer or shorter quotes may be after the name than before it.
    for _ in 0..<quote.count { end += quote.mark.closingLength(at: end, text.bytes.span) ?? 0 }
    return end
  }

  /// Whether the quotes around a value may have been sent, as in `X-Device-Info: "e30="`. The name has no quotes, and
  /// the neighboring lines do not show that the log puts values in quotes.
  private mutating func isPrinted(
    _ context: NameContext, _ between: Range<Int>, after end: Int
  ) -> Bool {
    let bytes = text.bytes.span
    if isUnlike(context, between) { return true }
    let separators = bytes.extracting(between)
    let line = lineEnd(end, context.level)
    let rest = bytes.end(from: end, before: line) { $0.isWhiteSpace || $0 == "|" }
    let isSeparated =
      separators.indices.contains { Self.separatorsOfFields.contains(separators[$0]) }
      || separators.count > 1
        && separators.firstIndex(ignoringCase: "\u{2192}", in: separators.indices) != nil
    let hasBracket = (context.lineStart..<between.upperBound).contains {
      Self.openingBrackets.contains(bytes[$0])
    }
    guard isSeparated && rest == line && !hasBracket else { return false }
    return !isAlike(context, bytes.extracting(context.separator..<between.upperBound + 1))
  }

  private static let separatorsOfFields = ByteSet(":\t|")
  private static let openingBrackets = ByteSet("[({")

  /// Returns the value in an XML element after the name, as in `<name>X-Device-Info</name><value>e30=</value>`.
  func element(_ context: NameContext) -> Value? {
    let text = text
    let bytes = text.bytes.span
    let start = endOfQuotedName(context)
    guard let open = bytes.endOfTags(after: start) else { return nil }
    let close = bytes.firstIndex(
      of: UInt8(ascii: "<"), in: open..<min(text.count, open + Self.closingDistanceLimit))
    guard bytes.byte(at: close) == "<", !hasName(in: start..<close) else { return nil }
    let level = text.level(close)
    let range = trimmed(open..<close, context.level.union(level))
    guard !range.isEmpty, isValue(range, context.name.kind) else { return nil }
    // In XML, references such as `&#61;` were written by the XML encoder, and not sent, so do not report them.
    var found = surroundings(of: range, level)
    let isTwice = range.contains { text.level($0).hasReferenceTwice }
    if level == .none, !isTwice { found.undone.removeAll { $0 == .reference } }
    return Value(range: range, end: close, surroundings: found)
  }

  /// Returns the value in brackets directly around it, or around the name and the value, as in `[X-Device-Info: e30=]`.
  func bracketed(_ context: NameContext) -> Value? {
    let text = text
    let bytes = text.bytes.span
    let start = endOfQuotedName(context)
    var open = bytes.end(from: start) { $0 == "]" || $0 == ")" || $0.isOptionalWhiteSpace }
    open = bytes.end(from: open) { Self.charactersBeforeBracket.contains($0) }
    open = bytes.end(from: open) { $0.isNameByte }
    let isOwn = Self.closing[bytes.byte(at: open)] != nil
    if isOwn, let range = contentOfBrackets(at: open, context), isValue(range, context.name.kind) {
      return Value(
        range: range, end: range.upperBound, surroundings: surroundings(of: range, context.level))
    }
    let before = context.name.range.lowerBound - 1
    let sign = bytes.byte(at: context.separator)
    guard bytes.byte(at: before) == "[" || bytes.byte(at: before) == "(",
      sign == ":" || sign == ",",
      let content = contentOfBrackets(at: before, from: context.separator + 1, context),
      isValue(content, context.name.kind), !bytes.hasAssignment(in: content)
    else { return nil }
    return Value(
      range: content, end: content.upperBound,
      surroundings: surroundings(of: content, context.level))
  }

  private static let charactersBeforeBracket = ByteSet(":=,> \t")
  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
    UInt8(ascii: "{"): UInt8(ascii: "}"),
  ]

  private func contentOfBrackets(
    at open: Int, from start: Int? = nil, _ context: NameContext
  ) -> Range<Int>? {
    let bytes = text.bytes.span
    guard let closing = Self.closing[bytes.byte(at: open)] else { return nil }
    var first = start ?? open + 1
    if start == nil, bytes.byte(at: first) == "[" { first += 1 }
    let limit = max(first, min(lineEnd(first, context.level), first + Self.closingDistanceLimit))
    let close = bytes.firstIndex(of: closing, in: first..<limit)
    guard close < limit, !hasName(in: first..<close), quote(at: first) == nil else { return nil }
    let range = trimmed(first..<close, context.level)
    return range.isEmpty ? nil : range
  }

  /// Returns an empty value: two quotes after a name that is spelled with hyphens, as in `"X-Device-Info": ""`, or
  /// nothing after the colon in an HTTP message.
  mutating func nothing(_ context: NameContext) -> Value? {
    let bytes = text.bytes.span
    let start = endOfQuotedName(context)
    let sign = bytes.byte(at: context.separator)
    if sign == ":", context.quote == nil {
      let end = bytes.end(from: context.separator + 1) { $0.isOptionalWhiteSpace || $0 == "\r" }
      let isEmpty = end == text.count || bytes.byte(at: end) == "\n"
      let isField =
        bytes.endOfFieldPrefix(from: context.lineStart, before: context.name.range.lowerBound)
        == context.name.range.lowerBound
      if isEmpty, isField, isInMessage(context, isStrict: true) {
        return Value(range: end..<end, end: end)
      }
      return nil
    }
    let hasHyphens =
      bytes.extracting(context.name.range).firstIndex(of: UInt8(ascii: "-"), from: 0)
      < context.name.range.count
    let separator = bytes.end(from: start) { $0 == "]" || $0 == ")" || $0.isOptionalWhiteSpace }
    let open = bytes.end(from: separator) { Self.charactersBeforeBracket.contains($0) }
    let quote = bytes.byte(at: open)
    guard hasHyphens, open > separator, quote == "\"" || quote == "'",
      bytes.byte(at: open + 1) == quote,
      bytes.byte(at: open + 2) != quote
    else { return nil }
    return Value(range: open + 1..<open + 1, end: open + 1)
  }
}

extension QuoteMark {
  fileprivate var isBacktick: Bool { self == QuoteMark(at: 0, in: ContiguousArray("`".utf8).span) }
}

extension Span<UInt8> {
  /// Returns the index at which a string may begin after a name that ends at `start`: 8 for ` = Data("e30=")` and the
  /// start 0.
  ///
  /// The text may be separators, a call such as `Data(`, a type such as `[]string{`, the word `to` or `value`, or one
  /// letter directly before the string, as in `b'e30='`.
  func openingOfString(after start: Int) -> Int {
    var index = endOfSeparators(from: start)
    let wordEnd = end(from: index) { $0.isNameByte || $0 == "." || $0 == "*" || $0 == "&" }
    let next = byte(at: wordEnd)
    let word = extracting(index..<wordEnd)
    if wordEnd > index, next == "(" || next == "{" {
      index = end(from: wordEnd) { $0 == "(" || $0 == "{" }
      // Skip the length of a string that PHP prints, as in `string(4) "e30="`.
      let digits = end(from: index) { $0.isASCIIDigit }
      if word.count == 6, word.hasIgnoringCase("string", at: 0), byte(at: digits) == ")" {
        index = digits + 1
      }
    } else if word.count == 1 && QuoteMark(at: wordEnd, in: self) != nil
      || word.count == 2 && word.hasIgnoringCase("to", at: 0)
    {
      index = wordEnd
    } else if let valueEnd = endOfValueKey(at: index) {
      index = valueEnd
    } else if byte(at: index) == "@" {
      index += 1
    } else if has("<<", at: index) {
      index += 2
    }
    return endOfSeparators(from: index)
  }

  /// Returns the index after the separators at `start`: 4 for ` => e30=` and the start 0. They may include two line
  /// breaks.
  func endOfSeparators(from start: Int) -> Int {
    var (index, lineCount) = (start, 0)
    while index < count,
      separators.contains(self[index]) || has("\u{2192}", at: index) || has("\u{FF1A}", at: index)
    {
      if self[index] == "\n" { lineCount += 1 }
      if lineCount > 2 { return index }
      index += self[index] < 0x80 ? 1 : 3
    }
    return index
  }

  /// Returns the index after the word `value` at `index`, its quotes and its separator: 8 for `"value": "e30="` and the
  /// index 0.
  func endOfValueKey(at index: Int) -> Int? {
    let quote = byte(at: index)
    let start = quote == "\"" || quote == "'" ? index + 1 : index
    let words: [StaticString] = ["value", "val", "Header.Value"]
    guard
      let word = words.first(where: {
        hasIgnoringCase($0, at: start) && !byte(at: start + $0.utf8CodeUnitCount).isNameByte
      })
    else { return nil }
    var end = start + word.utf8CodeUnitCount
    if byte(at: end) == quote, start > index { end += 1 }
    end = self.end(from: end) { $0.isOptionalWhiteSpace }
    let next = self.end(from: end) { $0 == ":" || $0 == "=" || $0 == "," || $0 == ">" }
    return next > end ? next : nil
  }

  /// Returns the index after the tag that contains `start`, and after the tags that directly follow it: that of `e30=`
  /// in `</name><value>e30=</value>` if `start` is 0.
  func endOfTags(after start: Int) -> Int? {
    let limit = Swift.min(count, start + 120)
    var index = start
    // Skip the rest of the name's own tag, which may have attributes, or its closing tag.
    if byte(at: index) == "<" || byte(at: index) == ">" || byte(at: index) == "/"
      || byte(at: index).isWhiteSpace || QuoteMark(at: index, in: self) != nil
    {
      let tagEnd = end(from: index, before: limit) {
        $0 != ">" && ($0 != "<" || byte(at: index) == "<") && $0 != "\n"
      }
      guard byte(at: tagEnd) == ">" else { return nil }
      index = tagEnd + 1
    } else {
      return nil
    }
    while true {
      let next = end(from: index) { $0.isWhiteSpace }
      guard byte(at: next) == "<", !has("<private", at: next), !has("<redacted", at: next) else {
        return next
      }
      if has("<![CDATA[", at: next) { return next + 9 }
      let tagEnd = end(from: next, before: next + 120) { $0 != ">" && $0 != "\n" }
      guard byte(at: tagEnd) == ">" else { return nil }
      index = tagEnd + 1
    }
  }

  /// Whether `range` contains `:` or `=` with a text directly after it, as in `a=b`.
  func hasAssignment(in range: Range<Int>) -> Bool {
    range.contains { index in
      let sign = self[index]
      guard sign == ":" || sign == "=" else { return false }
      let next = byte(at: index + 1) == "\"" || byte(at: index + 1) == "'" ? index + 2 : index + 1
      return next < range.upperBound && byte(at: next) != "=" && !byte(at: next).isWhiteSpace
    }
  }
}

private let separators = ByteSet(" \t\r\n:=>,|([{-])*}")
