import PassHeaders

/// The rules for a value that has a name.
extension ValueFinder {
  /// A quote of one or of three marks, such as `"` or `"""`, and the escape sequences from which it was decoded, such
  /// as `\"`.
  struct Quote {
    let mark: QuoteMark
    let count: Int
    let level: PlainText.Level
    var length: Int { count * mark.length }
  }

  /// The name of a header and what is around it in its line, such as quotes.
  struct NameContext {
    let name: HeaderName
    let quote: Quote?
    /// The index after the name and white space, at which a separator such as `:` may be. ``level`` has the kinds of
    /// escapes from which the separator was decoded, such as percent-encoding for `%3A`.
    let separator: Int
    let level: PlainText.Level
    let lineStart: Int
    /// Whether an option such as `-H` precedes the name.
    let isOption: Bool
    /// Whether the line begins after a line break that is escaped in a string, such as `\n`.
    let isInString: Bool
  }

  /// Returns the value of the name `names[number]`. If the same name directly precedes it, as in
  /// `X-Device-Info: X-Device-Info: e30=`, the surroundings report that it may have been sent with the value.
  mutating func value(ofNameAt number: Int) -> Value? {
    let context = context(of: names[number])
    var value = ruledValue(context, number)
    if number > 0, names[number - 1].kind == context.name.kind,
      case let between = names[number - 1].range.upperBound..<context.name.range.lowerBound,
      text.bytes.span.endOfSeparators(from: between.lowerBound) >= between.upperBound
        - (context.quote?.length ?? 0)
    {
      value?.surroundings.beside = .init(side: .before, phrase: "the header's name")
    }
    return value
  }

  private mutating func ruledValue(_ context: NameContext, _ number: Int) -> Value? {
    if let value = stringWithName(context) { return value }
    if let (value, isFound) = fieldLine(context) { return isFound ? value : nil }
    if let value = fieldLineWithPrefix(context) { return value }
    if let value = delimited(context) { return value }
    if let value = element(context) { return value }
    if let value = bracketed(context) { return value }
    return loose(context, number) ?? nothing(context)
  }

  private func context(of name: HeaderName) -> NameContext {
    let text = text
    let bytes = text.bytes.span
    let quote = quote(before: name.range.lowerBound)
    let separator = bytes.end(from: name.range.upperBound) { $0.isOptionalWhiteSpace }
    let sign = bytes.byte(at: separator)
    let isSeparator = sign == ":" || sign == "=" || QuoteMark(at: separator, in: bytes) != nil
    let level = isSeparator ? text.level(separator) : .none
    let start = lineStart(name.range.lowerBound, level)
    let outer = start > 0 ? text.level(start - 1).backslashes : 0
    return NameContext(
      name: name, quote: quote, separator: separator, level: level, lineStart: start,
      isOption: bytes.hasHeaderOption(before: name.range.lowerBound - (quote?.length ?? 0)),
      isInString: outer > level.backslashes)
  }

  // MARK: Quotes

  /// The maximum number of bytes from the beginning of a value to the quote, tag or bracket that closes it.
  static let closingDistanceLimit = 1 << 14

  private func quote(before index: Int) -> Quote? {
    let text = text
    let bytes = text.bytes.span
    guard let mark = QuoteMark(before: index, in: bytes) else { return nil }
    let level = text.level(index - 1)
    var count = 1
    while count < 3, QuoteMark(before: index - count * mark.length, in: bytes) == mark,
      text.level(index - count * mark.length - 1) == level
    {
      count += 1
    }
    return Quote(mark: mark, count: count, level: level)
  }

  func quote(at index: Int) -> Quote? {
    let text = text
    let bytes = text.bytes.span
    guard let mark = QuoteMark(openingStringAt: index, in: bytes) else { return nil }
    let level = text.level(index)
    var count = 1
    while count < 3, QuoteMark(at: index + count * mark.length, in: bytes) == mark,
      text.level(index + count * mark.length) == level
    {
      count += 1
    }
    return Quote(mark: mark, count: count == 3 ? 3 : 1, level: level)
  }

  /// Returns the index of the quote in `range` that closes the string of `quote`: 5 in `"e30=", "a"`. The closing quote
  /// has the same escapes, such as one backslash, and no letter, digit or `=` follows it.
  func closingQuote(_ quote: Quote, in range: Range<Int>) -> Int? {
    let text = text
    let bytes = text.bytes.span
    let end = min(range.upperBound, range.lowerBound + Self.closingDistanceLimit)
    var index = range.lowerBound
    while index < end {
      let length = quote.mark.closingLength(at: index, bytes)
      if let length, text.level(index) == quote.level {
        let isWhole =
          quote.count == 1
          || (1..<quote.count).allSatisfy {
            quote.mark.closingLength(at: index + $0 * length, bytes) == length
          }
        let next = bytes.byte(at: index + length * quote.count)
        if isWhole, !next.isASCIILetterOrDigit, next != "=" {
          // Of several quotes side by side, as in `"e30=""`, the last one closes the string.
          var last = index
          while quote.count == 1, last + length < end,
            quote.mark.closingLength(at: last + length, bytes) != nil,
            text.level(last + length) == quote.level
          {
            last += length
          }
          return last
        }
      }
      index += 1
    }
    return nil
  }

  // MARK: String with the name

  /// Returns the value in the string that begins with the name, as in `"X-Device-Info: e30="`.
  private func stringWithName(_ context: NameContext) -> Value? {
    let bytes = text.bytes.span
    let sign = bytes.byte(at: context.separator)
    guard let quote = context.quote, sign == ":" || sign == "=" else { return nil }
    let lineEnd =
      quote.count == 3 ? text.count : lineEnd(context.name.range.upperBound, context.level)
    guard
      let close = closingQuote(
        quote, in: context.separator + 1..<max(context.separator + 1, lineEnd))
    else {
      return nil
    }
    var end = close
    if !context.isOption {
      end = min(
        close, self.lineEnd(context.separator + 1, context.level, in: context.level.escaped))
    }
    let level = context.level.union(quote.level)
    var range = trimmed(context.separator + 1..<end, context.level)
    if !context.isOption { range = withoutPrintedLineEnd(range, isInString: true, level) }
    guard !range.isEmpty, !hasOtherHeader(in: range),
      context.isOption || isValue(range, context.name.kind)
    else { return nil }
    // A shell does not interpret backslashes in single quotes, so the value was sent with them.
    let open = context.name.range.lowerBound - quote.length
    let isShell = context.isOption && bytes.byte(at: open) == "'" && bytes.byte(at: open - 1) != "$"
    return Value(
      range: range, end: end, surroundings: surroundings(of: range, level, isString: !isShell))
  }

  /// Returns `range` without an escaped line end that a log prints after the value: the range of `e30=` for `e30=\r\n`.
  /// In a string, one `\n` is enough.
  private func withoutPrintedLineEnd(
    _ range: Range<Int>, isInString: Bool, _ level: PlainText.Level
  ) -> Range<Int> {
    let text = text
    var end = range.upperBound
    while end > range.lowerBound, text.bytes[end - 1].isLineBreak,
      text.level(end - 1).backslashes == level.backslashes + 1
    {
      end -= 1
    }
    let isPair = range.upperBound - end >= 2 && text.bytes[end] == "\r"
    return range.lowerBound..<(isInString || isPair ? end : range.upperBound)
  }

  // MARK: Field lines

  /// Returns the rest of a field line as the value, such as `e30=` for `> X-Device-Info: e30=`. `isFound` is `false` if
  /// the rest does not look like a value. Returns `nil` if the line is not a field line.
  private mutating func fieldLine(_ context: NameContext) -> (value: Value, isFound: Bool)? {
    let text = text
    let bytes = text.bytes.span
    let (name, level) = (context.name, context.level)
    guard context.quote == nil, bytes.byte(at: context.separator) == ":", !context.isOption,
      bytes.endOfFieldPrefix(from: context.lineStart, before: name.range.lowerBound)
        == name.range.lowerBound
    else { return nil }
    let outer = context.isInString ? text.level(context.lineStart - 1) : nil
    var end = lineEnd(context.separator + 1, level, in: outer)
    if context.isInString { end = endOfOuterString(context, before: end) }
    var range = trimmed(context.separator + 1..<max(context.separator + 1, end), level)
    range = withoutPrintedLineEnd(
      range, isInString: context.isInString, outer.map { $0.unescaped } ?? level)
    // The value may be in the next line, as after `>-` in YAML. This line is then not a field line.
    if bytes.endOfLooseSeparators(from: context.separator) >= range.upperBound { return nil }
    if !context.isInString, let inner = wholeNotation(range), !isInMessage(context) {
      let content = trimmed(inner.range, level)
      if !content.isEmpty, isValue(content, name.kind), !hasName(in: content) {
        var found = surroundings(of: content, level, isString: true)
        if !isAlike(context, bytes.extracting(context.separator..<inner.range.lowerBound)) {
          found.insert([inner.notation])
        }
        return (Value(range: content, end: end, surroundings: found), true)
      }
    }
    // A quote at the end may close a string that a line above opened. The value is then not the rest of the line.
    if !context.isInString, endsWithLoneQuote(range) { return nil }
    let value = Value(range: range, end: end, surroundings: surroundings(of: range, level))
    return (value, isValue(range, name.kind) || isInMessage(context) || isOnlyLine())
  }

  private func endsWithLoneQuote(_ range: Range<Int>) -> Bool {
    let bytes = text.bytes.span
    guard let quote = QuoteMark(before: range.upperBound, in: bytes) else { return false }
    return (range.lowerBound..<range.upperBound - quote.length).allSatisfy {
      QuoteMark(at: $0, in: bytes) == nil
    }
  }

  /// Returns the content of the quotes or brackets that enclose all of `range`, such as `e30=` for `"e30=",`. A comma
  /// may follow them.
  private func wholeNotation(
    _ range: Range<Int>
  ) -> (range: Range<Int>, notation: Diagnostic.Notation)? {
    let text = text
    let bytes = text.bytes.span
    var end = range.upperBound
    if bytes.byte(at: end - 1) == "," { end -= 1 }
    if bytes.byte(at: range.lowerBound) == "[", bytes.byte(at: end - 1) == "]",
      end - range.lowerBound > 2
    {
      return (range.lowerBound + 1..<end - 1, .brackets)
    }
    guard let quote = quote(at: range.lowerBound), quote.mark.length == 1,
      end - range.lowerBound > 2 * quote.length,
      quote.mark.closingLength(at: end - quote.length, bytes) != nil
    else { return nil }
    return (range.lowerBound + quote.length..<end - quote.length, .quotes)
  }

  /// Returns the index of the quote that closes the string in which the line begins, such as the last quote of
  /// `"Host: a\nX-Device-Info: e30="`. Returns `end` if that quote is not found.
  private func endOfOuterString(_ context: NameContext, before end: Int) -> Int {
    let text = text
    let level = text.level(context.lineStart - 1).unescaped
    let bytes = text.bytes.span
    // The quote that is open at the beginning of the line, such as the first quote of `"Host: a\nX-Device-Info: e30="`.
    var open: QuoteMark?
    var index = max(0, context.lineStart - stringLookback)
    while index < context.lineStart {
      if let mark = QuoteMark(at: index, in: bytes), text.level(index) == level {
        if let opened = open {
          if opened == mark, !bytes.byte(at: index + mark.length).isASCIILetterOrDigit {
            open = nil
          }
        } else if !bytes.byte(at: index - 1).isASCIILetterOrDigit
          || !bytes.byte(at: index - 2).isNameByte
        {
          open = mark
        }
        index += mark.length
      } else {
        index += 1
      }
    }
    guard let open else { return end }
    index = context.separator + 1
    while index < end {
      if QuoteMark(at: index, in: bytes) == open, text.level(index) == level { return index }
      index += 1
    }
    return end
  }

  /// Returns the rest of a field line with a longer prefix, such as `12:01 X-Device-Info: e30=`. The line before or
  /// after must have the same prefix.
  private mutating func fieldLineWithPrefix(_ context: NameContext) -> Value? {
    let bytes = text.bytes.span
    guard context.quote == nil, bytes.byte(at: context.separator) == ":", !context.isOption,
      !context.isInString, hasPrefixOfNeighbor(context)
    else { return nil }
    let end = lineEnd(context.separator + 1, context.level)
    var range = trimmed(context.separator + 1..<max(context.separator + 1, end), context.level)
    range = withoutPrintedLineEnd(range, isInString: false, context.level)
    guard !range.isEmpty, isValue(range, context.name.kind) || isInMessage(context) else {
      return nil
    }
    if let inner = wholeNotation(range),
      isAlike(context, bytes.extracting(context.separator..<inner.range.lowerBound))
    {
      return nil
    }
    return Value(range: range, end: end, surroundings: surroundings(of: range, context.level))
  }
}

/// The number of bytes before a line in a string that are searched for the opening quote of the string.
private let stringLookback = 6_000

extension Span<UInt8> {
  /// Whether an option for headers precedes the name at `index`, as in `-H '` and `--header=`.
  func hasHeaderOption(before index: Int) -> Bool {
    let end = start(from: index, after: index - 4) {
      !$0.isASCIILetterOrDigit && $0 != "-" && !$0.isLineBreak
    }
    return has("-H", at: end - 2) || has("--header", at: end - 8)
  }

  /// Returns the index after the prefix of a field line: white space, `> `, `< `, `- `, the offset of a dump, or the
  /// beginning of a fenced text, such as `'''`. For `> X-Device-Info: e30=` and the start 0, it is 2.
  func endOfFieldPrefix(from start: Int, before limit: Int) -> Int {
    var index = end(from: start, before: limit) { $0.isWhiteSpace || $0 == "," }
    if index == 0 { index = endOfByteOrderMark }
    for fence in ["```", "\"\"\"", "'''"] as [StaticString] where has(fence, at: index) {
      index = end(from: index + 3, before: limit) { $0.isOptionalWhiteSpace }
    }
    index = end(from: index, before: limit) { $0.isOptionalWhiteSpace || $0 == ">" || $0 == "<" }
    if byte(at: index) == "-" || byte(at: index) == "+", byte(at: index + 1).isOptionalWhiteSpace {
      index = end(from: index + 1, before: limit) { $0.isOptionalWhiteSpace }
    }
    if let dump = dumpOffset(at: index, before: limit) { index = dump.content }
    return index
  }
}
