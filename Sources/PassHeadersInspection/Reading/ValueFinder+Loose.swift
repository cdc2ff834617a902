import PassHeaders

/// The rules for a value that is not in quotes or brackets, and for a value without a name.
extension ValueFinder {
  // MARK: Loose values

  /// Returns the first value after the name that is not in quotes or brackets, as in `X-Device-Info -> e30=`. Its
  /// surroundings have the text directly before or after it, such as the `;` in `e30=;`.
  func loose(_ context: NameContext, _ number: Int) -> Value? {
    let text = text
    let bytes = text.bytes.span
    let nameEnd = context.name.range.upperBound
    var lineEnd = lineEnd(nameEnd, context.level)
    var start = bytes.end(from: nameEnd, before: lineEnd) {
      $0 == "\"" || $0 == "'" || $0 == "`" || $0 == ")" || $0 == "]"
    }
    let separatorsEnd = min(bytes.endOfLooseSeparators(from: start), lineEnd)
    if separatorsEnd == lineEnd {
      // Nothing follows in the line, so the value may be in the next one.
      guard lineEnd < text.count, bytes[lineEnd].isLineBreak else { return nil }
      start = bytes.end(from: lineEnd) { $0.isWhiteSpace }
      if bytes.has("- ", at: start) { start += 2 }
      lineEnd = self.lineEnd(start, context.level)
      if let valueEnd = bytes.endOfValueKey(at: start) {
        start = bytes.end(from: valueEnd) { $0.isOptionalWhiteSpace }
      } else if bytes.beginsWithKey(in: start..<lineEnd) {
        return nil
      }
    } else {
      if separatorsEnd == nameEnd { return nil }
      start = separatorsEnd
    }
    let next = number + 1 < names.count ? names[number + 1].range.lowerBound : text.count
    let limit = min(lineEnd, next)
    guard start < limit else { return nil }
    if let value = object(at: start, before: lineEnd, context) { return value }
    if let run = bytes.firstValue(in: start..<limit), isReachable(run, from: start, context) {
      return looseValue(run, from: start, lineEnd, context)
    }
    return word(at: start, before: limit, separatorsEnd > nameEnd, context)
  }

  /// Returns the JSON object at `start` as a value that was not encoded, as in `X-Device-Info: {"model":"iPhone"}`.
  private func object(at start: Int, before end: Int, _ context: NameContext) -> Value? {
    let bytes = text.bytes.span
    let open = bytes.byte(at: start) == "{" ? start : start - 1
    guard bytes.beginsObject(at: open), bytes.firstValue(in: open..<end) == nil else { return nil }
    let close = bytes.start(from: end, after: open) { $0 != "}" }
    guard close > open else { return nil }
    return Value(
      range: open..<close, end: close, surroundings: surroundings(of: open..<close, context.level))
  }

  /// Whether the Base64 at `run` may be the value of the name. No other key, such as `Host:`, may be between them. If
  /// words are between them, the members of the Base64 must identify the named header.
  private func isReachable(_ run: Int, from start: Int, _ context: NameContext) -> Bool {
    let bytes = text.bytes.span
    let between = start..<run
    if bytes.hasKey(in: between) { return false }
    if !bytes.hasWord(in: between) { return true }
    let identity = HeaderIdentity(ofEncoded: bytes.extracting(run..<bytes.endOfRun(from: run)))
    return identity.isCertain && identity.kind == context.name.kind
  }

  private func looseValue(
    _ run: Int, from start: Int, _ lineEnd: Int, _ context: NameContext
  ) -> Value {
    let bytes = text.bytes.span
    var end = bytes.endOfLooseRun(from: run, before: lineEnd)
    let valueEnd = end
    var begin = run
    var found = surroundings(of: run..<end, context.level)
    if let scheme = bytes.startOfScheme(before: run), scheme >= start {
      begin = scheme
    } else if bytes.hasWord(in: start..<run, isAny: true) || hasOpenQuote(before: run, end, lineEnd)
    {
      found.beside = beside(.before, begin - 1)
    }
    if let second = bytes.endOfSecondValue(from: end, before: lineEnd) {
      end = second
    } else if found.beside == nil,
      bytes.hasTextBeside(
        in: end..<lineEnd, separator: bytes.byte(at: context.separator), names: names)
        || endsInEscapedSpace(end, lineEnd, context.level) || hasClosingQuote(at: end, before: run)
        || hasClosingBracket(at: end, before: run)
    {
      found.beside = beside(.after, end)
    }
    return Value(range: begin..<end, end: max(end, valueEnd), surroundings: found)
  }

  /// Returns a description of the text directly before or after a value, at `index`: a character such as "';'", or "a
  /// word".
  private func beside(_ side: Surroundings.Side, _ index: Int) -> Surroundings.Beside {
    let bytes = text.bytes.span
    let position =
      side == .before
      ? bytes.start(from: index + 1) { $0.isWhiteSpace } - 1
      : bytes.end(from: index) { $0.isWhiteSpace }
    let byte = bytes.byte(at: position)
    let isSign = byte > 0x20 && byte < 0x7F && !byte.isASCIILetterOrDigit
    return .init(side: side, phrase: isSign ? byte.phrase : "a word")
  }

  /// Whether a quote directly before the value does not close in the line, as in `"e30=`.
  private func hasOpenQuote(before run: Int, _ end: Int, _ lineEnd: Int) -> Bool {
    guard let mark = QuoteMark(before: run, in: text.bytes.span),
      let quote = quote(at: run - mark.length)
    else { return false }
    return closingQuote(quote, in: end..<max(end, lineEnd)) == nil
  }

  /// Whether a quote directly after the value does not close a string that began before the value in its line, as in
  /// `e30="`.
  private func hasClosingQuote(at end: Int, before run: Int) -> Bool {
    let bytes = text.bytes.span
    guard let mark = QuoteMark(at: end, in: bytes) else { return false }
    let start = lineStart(run, .none)
    return (start..<run).count { QuoteMark(at: $0, in: bytes) == mark }.isMultiple(of: 2)
  }

  /// Whether a closing bracket is directly after the value, and no bracket before the value in its line opens it, as in
  /// `e30=)`.
  private func hasClosingBracket(at end: Int, before run: Int) -> Bool {
    let bytes = text.bytes.span
    let brackets: [(closing: UInt8, opening: UInt8)] = [
      (UInt8(ascii: ")"), UInt8(ascii: "(")), (UInt8(ascii: "]"), UInt8(ascii: "[")),
      (UInt8(ascii: "}"), UInt8(ascii: "{")),
    ]
    guard let pair = brackets.first(where: { $0.closing == bytes.byte(at: end) }) else {
      return false
    }
    return !(lineStart(run, .none)..<run).contains { bytes[$0] == pair.opening }
  }

  /// Whether white space that was escaped directly follows the value, as in `e30=%20`. An escaped line break such as
  /// `\n` does not count.
  private func endsInEscapedSpace(_ end: Int, _ lineEnd: Int, _ level: PlainText.Level) -> Bool {
    guard end < lineEnd else { return false }
    let byte = text.bytes[end]
    if !byte.isWhiteSpace || text.level(end).isWithin(level) { return false }
    return !(byte.isLineBreak && text.level(end).backslashes > 0)
  }

  /// Returns the word at `start` if it may be a value: at least 20 Base64 characters, an identifier such as
  /// `fingerprint YWJj`, a printed null, or a mask such as `<private>`.
  ///
  /// If `isSeparated` is `false`, the name has no separator and ends its line, so that only an identifier is a value.
  private func word(
    at start: Int, before limit: Int, _ isSeparated: Bool, _ context: NameContext
  ) -> Value? {
    let bytes = text.bytes.span
    var end = bytes.end(from: start, before: limit) { $0.isBase64Character }
    if context.name.kind == .deviceIdentifier, let base64 = bytes.identifierBase64(at: start) {
      end = min(base64.upperBound, limit)
    } else if !isSeparated {
      return nil
    } else if end - start >= ValueLength.leastRun {
      end = bytes.end(from: end, before: limit) { $0 == "=" }
    } else {
      let bracket = bytes.byte(at: start - 1)
      let begin = bracket == "[" || bracket == "(" ? start - 1 : start
      end = bytes.end(from: start, before: limit) {
        !$0.isWhiteSpace && !Self.charactersAfterWord.contains($0)
      }
      if bytes.has("[object Object]", at: begin) { end = begin + 15 }
      let placeholder = Placeholder(value: bytes.extracting(begin..<end))
      switch placeholder ?? Placeholder(value: bytes.extracting(start..<end)) {
      case .mask?, .description?, .object?: break
      case .null? where bytes[start] != "-": break
      case .template?, .null?, nil: return nil
      }
      let first = placeholder == nil ? start : begin
      return Value(
        range: first..<end, end: end, surroundings: surroundings(of: first..<end, context.level))
    }
    var found = surroundings(of: start..<end, context.level)
    if bytes.hasTextBeside(
      in: end..<limit, separator: bytes.byte(at: context.separator), names: names)
    {
      found.beside = beside(.after, end)
    }
    return Value(range: start..<end, end: end, surroundings: found)
  }

  private static let charactersAfterWord = ByteSet(",;\"'`}|&")

  // MARK: Values without a name

  /// Returns the value that contains the Base64 in `range`, and its kind, such as `.deviceInfo` if the Base64 has the
  /// member `primaryHardwareType`. Returns `nil` if its members do not identify a header for certain.
  func unnamedValue(_ range: Range<Int>) -> (kind: HeaderKind, value: Value)? {
    let text = text
    let bytes = text.bytes.span
    let identity = HeaderIdentity(ofEncoded: bytes.extracting(range))
    guard identity.isCertain, let kind = identity.kind else { return nil }
    let start = lineStart(range.lowerBound, .none)
    let lineEnd = lineEnd(range.upperBound, .none)
    let level = (range).reduce(text.level(range.lowerBound)) {
      text.level($1).isWithin($0) ? text.level($1) : $0
    }
    if bytes.hasOtherName(in: start..<range.lowerBound), !hasName(in: start..<range.lowerBound) {
      guard identity.isUnmistakable else { return nil }
      var found = surroundings(of: range, level)
      found.hasWrongName = true
      return (kind, Value(range: range, end: range.upperBound, surroundings: found))
    }
    let scheme = bytes.startOfScheme(before: range.lowerBound)
    // If the line has a name, the value may be longer than the Base64. Only unescaped quotes then delimit it.
    let isBesideName = hasName(in: start..<lineEnd)
    if let value = quotedValue(range, scheme ?? range.lowerBound, lineEnd),
      !isBesideName || text.level(value.end) == .none
    {
      return (kind, value)
    }
    if !isBesideName, bytes.byte(at: range.lowerBound - 1) == ">",
      case let close = bytes.firstIndex(
        of: UInt8(ascii: "<"), in: range.upperBound..<min(text.count, range.upperBound + 40)),
      bytes.byte(at: close) == "<"
    {
      let content = trimmed(range.lowerBound..<close, .none)
      return (
        kind,
        Value(
          range: content, end: close,
          surroundings: surroundings(of: content, text.level(range.lowerBound - 1)))
      )
    }
    let end = bytes.endOfLooseRun(from: range.lowerBound, before: lineEnd)
    var found = surroundings(of: range.lowerBound..<end, level)
    if scheme != nil || isBesideName || QuoteMark(before: range.lowerBound, in: bytes) != nil {
      found.beside = beside(.before, range.lowerBound - 1)
    } else if bytes.hasTextBeside(
      in: end..<lineEnd, separator: bytes.byte(at: range.lowerBound - 1), names: names)
      || bytes.endOfSecondValue(from: end, before: lineEnd) != nil
    {
      found.beside = beside(.after, end)
    }
    return (kind, Value(range: range.lowerBound..<end, end: end, surroundings: found))
  }

  /// Returns the value whose opening quote is directly before `begin`. Of several quotes with different escapes, as in
  /// `'\"e30=\"'`, the outermost delimits the value.
  private func quotedValue(_ run: Range<Int>, _ begin: Int, _ lineEnd: Int) -> Value? {
    let bytes = text.bytes.span
    var opening: [Quote] = []
    var index = begin
    while opening.count < 3, let mark = QuoteMark(before: index, in: bytes) {
      index -= mark.length
      opening.append(Quote(mark: mark, count: 1, level: text.level(index)))
    }
    var first = index
    for quote in opening.reversed() {
      first += quote.length
      // Skip a quote before an equal one, such as the first quote of `""e30=`, because the inner quote delimits the
      // value.
      if first < begin, let next = self.quote(at: first), next.level == quote.level,
        next.mark == quote.mark
      {
        continue
      }
      if let close = closingQuote(
        quote, in: run.upperBound..<max(run.upperBound, min(lineEnd, run.upperBound + 200)))
      {
        let range = first..<close
        return Value(
          range: range, end: close,
          surroundings: surroundings(of: range, quote.level, isString: true))
      }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Returns the index after the separators between a name and a value: brackets, colons, arrows and the word `value`.
  /// For `: -> e30=` and the start 0, it is 5.
  func endOfLooseSeparators(from start: Int) -> Int {
    var index = start
    while index < count {
      if charactersBetween.contains(self[index]) {
        index += 1
      } else if has("\u{2192}", at: index) || has("\u{FF1A}", at: index)
        || has("\u{2013}", at: index)
      {
        index += 3
      } else if index > start, let end = endOfValueKey(at: index) {
        index = end
      } else {
        break
      }
    }
    return index
  }

  /// Whether the line in `range` begins with a name and a separator of its own, such as `Host: `.
  func beginsWithKey(in range: Range<Int>) -> Bool {
    let start = end(from: range.lowerBound, before: range.upperBound) {
      $0 == "\"" || $0 == "'" || $0 == "-" || $0.isOptionalWhiteSpace
    }
    guard start < range.upperBound, self[start].isASCIILetter, !beginsEncodedObject(at: start)
    else { return false }
    var end = self.end(from: start, before: Swift.min(range.upperBound, start + 64)) {
      $0.isNameByte || $0 == "."
    }
    end = self.end(from: end, before: range.upperBound) {
      $0 == "\"" || $0 == "'" || $0.isOptionalWhiteSpace
    }
    if has("=>", at: end) || byte(at: end) == ":" { return true }
    let rest = self.end(from: end, before: range.upperBound) { $0 == "=" || $0.isWhiteSpace }
    return byte(at: end) == "=" && rest < range.upperBound
  }

  /// Whether a key with a separator, such as `host: `, is in `range`. The key `value: ` does not count.
  func hasKey(in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if let end = endOfKey(at: index, before: range.upperBound), end <= range.upperBound {
        if endOfValueKey(at: index) == nil { return true }
      } else {
        // The brackets before a key were read with it, so none of them begins another key.
        index = self.end(from: index, before: range.upperBound) { openingBytes.contains($0) }
      }
      index = self.end(from: index, before: range.upperBound) {
        $0.isNameByte || $0 == "." || $0 == "/"
      }
      index += 1
    }
    return false
  }

  /// Returns the index after the key at `index` and its separator: 5 for `host=a` and the index 0. Quotes and brackets
  /// may precede the key, as in `"host": "a"`.
  func endOfKey(at index: Int, before limit: Int) -> Int? {
    let start = end(from: index, before: limit) { openingBytes.contains($0) }
    let end = self.end(from: start, before: limit) { $0.isNameByte || $0 == "." }
    let hasLetter = self.end(from: start, before: end) { !$0.isASCIILetter && $0 != "_" } < end
    guard hasLetter, !hasIgnoringCase("charset", at: start) else { return nil }
    var sign = end
    if QuoteMark(at: sign, in: self) != nil { sign += 1 }
    if byte(at: sign) == "]" || byte(at: sign) == ")" { sign += 1 }
    sign = self.end(from: sign) { $0.isOptionalWhiteSpace }
    if has("=>", at: sign) || has("->", at: sign) { return sign + 2 }
    let isSeparator = byte(at: sign) == ":" && byte(at: sign + 1) != "/" || byte(at: sign) == "="
    return isSeparator ? sign + 1 : nil
  }

  /// Whether a word is in `range`. Unless `isAny` is `true`, these do not count: schemes such as `Bearer`, calls such
  /// as `Data(`, types such as `[]byte`, and the word `value`.
  func hasWord(in range: Range<Int>, isAny: Bool = false) -> Bool {
    var index = range.lowerBound
    while true {
      index = end(from: index, before: range.upperBound) { !$0.isASCIILetterOrDigit && $0 < 0x80 }
      if index >= range.upperBound { return false }
      let end = self.end(from: index, before: range.upperBound) {
        $0.isASCIILetterOrDigit || $0 == "_" || $0 >= 0x80
      }
      if isAny || !isPartOfNotation(index..<end) { return true }
      index = end
    }
  }

  private func isPartOfNotation(_ word: Range<Int>) -> Bool {
    let next = byte(at: word.upperBound)
    if next == "(" || next == "[" || next == "{" { return true }
    if has("[]", at: word.lowerBound - 2) { return true }
    if word.count == 1 { return QuoteMark(at: word.upperBound, in: self) != nil }
    return wordsOfNotation.contains {
      word.count == $0.utf8CodeUnitCount && hasIgnoringCase($0, at: word.lowerBound)
    }
      || hasIgnoringCase("base64", at: word.lowerBound) && byte(at: word.lowerBound - 1) == ";"
  }

  /// Returns the end of the Base64 at `start`, which may be damaged. A character such as `#` is included if 20 Base64
  /// characters follow it. A truncation mark is included with the Base64 after it: for `eyJt…b2Rl`, the end is that of
  /// `b2Rl`.
  func endOfLooseRun(from start: Int, before limit: Int) -> Int {
    var end = Swift.min(endOfRun(from: start), limit)
    while end < limit {
      let next = endOfUTF8Character(at: end)
      if !bytesAfterRun.contains(self[end]), !self[end].isWhiteSpace,
        case let least = next + ValueLength.leastRun,
        self.end(from: next, before: least, where: { $0.isBase64Character }) == least
      {
        end = Swift.min(endOfRun(from: next), limit)
      } else if has("\u{2026}", at: end) || has("...", at: end) || has("**", at: end) {
        let mark = self.end(from: end) { $0 == "." || $0 == "*" || $0 >= 0x80 }
        return Swift.min(endOfRun(from: mark), limit)
      } else {
        break
      }
    }
    return end
  }

  private func endOfUTF8Character(at index: Int) -> Int {
    end(from: index + 1) { $0 & 0xC0 == 0x80 }
  }

  /// Returns the index at which the scheme directly before `index` begins, such as `Bearer ` or
  /// `data:text/plain;base64,`.
  func startOfScheme(before index: Int) -> Int? {
    let spaceStart = start(from: index) { $0.isOptionalWhiteSpace }
    if spaceStart < index {
      return schemes.first {
        hasIgnoringCase($0, at: spaceStart - $0.utf8CodeUnitCount)
          && !byte(at: spaceStart - $0.utf8CodeUnitCount - 1).isASCIILetterOrDigit
      }
      .map { spaceStart - $0.utf8CodeUnitCount }
    }
    guard hasIgnoringCase("base64,", at: index - 7) else { return nil }
    let start = start(from: index - 7, after: index - 80) {
      $0.isNameByte || $0 == ":" || $0 == "/" || $0 == ";" || $0 == "." || $0 == "+"
    }
    return hasIgnoringCase("data:", at: start) ? start : nil
  }

  /// Returns the index after a second encoded object that follows a comma, a semicolon, a space or `+` at `index`, as
  /// in `,eyJ9`.
  func endOfSecondValue(from index: Int, before limit: Int) -> Int? {
    var start = index
    if byte(at: start) == "," || byte(at: start) == ";" { start += 1 }
    start = end(from: start, before: Swift.min(limit, start + 1)) { $0 == " " || $0 == "+" }
    guard start > index, start < limit, beginsEncodedObject(at: start) else { return nil }
    return endOfRun(from: start)
  }

  /// Whether the text at the beginning of `range`, directly after a value, may have been sent with it, as the `;` in
  /// `X-Device-Info: e30=;`.
  ///
  /// Only the text before a closing bracket or quote, a tab, a `|`, an option such as `-H`, a header's name, or a key
  /// such as `host=` counts.
  func hasTextBeside(in range: Range<Int>, separator: UInt8, names: [HeaderName]) -> Bool {
    var start = range.lowerBound
    if has(" HTTP/", at: start) {
      start = end(from: start + 6, before: range.upperBound) { $0.isASCIIDigit || $0 == "." }
    }
    let first = end(from: start, before: range.upperBound) { $0.isWhiteSpace && $0 != "\t" }
    // One punctuation character before the next name or key only separates it from the value, as in `e30=, host=a`. So
    // does a comma or a semicolon at the end if it also separates the value from its name, as in `X-Device-Info,e30=,`.
    var (index, signCount) = (first, 0)
    while index < range.upperBound, signCount < 3 {
      if isEnd(at: index) { return signCount > (closingBytes.contains(self[index]) ? 0 : 1) }
      if isKey(at: index, before: range.upperBound)
        || names.contains(where: { $0.range.lowerBound == index })
      {
        let isAdjacent = index > first && signsBeforeKey.contains(self[index - 1])
        return signCount - (isAdjacent ? 1 : 0) > 1
      }
      if self[index].isASCIILetterOrDigit || self[index] >= 0x80 { return true }
      if !self[index].isWhiteSpace { signCount += 1 }
      index += 1
    }
    if signCount == 1, self[first] == "," || self[first] == ";" { return separator != self[first] }
    return signCount > 0
  }

  /// Whether the text that may have been sent with a value ends at `index`: at a quote, a closing bracket or tag, or an
  /// escape such as `\n`.
  private func isEnd(at index: Int) -> Bool {
    let byte = self[index]
    if closingBytes.contains(byte) || QuoteMark(at: index, in: self) != nil { return true }
    if byte == "<", self.byte(at: index + 1) == "/" { return true }
    return byte == "\\" && self.byte(at: index + 1).isASCIILowercase
  }

  /// Whether a key with its separator, such as `host=`, or an option of a command, such as `-H`, begins at `index`.
  private func isKey(at index: Int, before limit: Int) -> Bool {
    let byte = self[index]
    if byte == "-", self.byte(at: index - 1).isWhiteSpace {
      let letter = self.byte(at: index + (self.byte(at: index + 1) == "-" ? 2 : 1))
      if letter.isASCIILetter { return true }
    }
    let isStart = byte.isNameByte || openingBytes.contains(byte)
    return isStart && endOfKey(at: index, before: limit) != nil
  }

  /// Whether the name of another HTTP header, a word with a hyphen, precedes a value at the end of `range`, as in
  /// `X-Device: `.
  func hasOtherName(in range: Range<Int>) -> Bool {
    let line = range
    // Skip the prefix of a field line, such as `> `, because a name may follow it, as in `> X-Device: eyJ9`.
    let start = endOfFieldPrefix(from: line.lowerBound, before: line.upperBound)
    let first = byte(at: start) == "\"" || byte(at: start) == "'" ? start + 1 : start
    let end = self.end(from: first, before: line.upperBound) { $0.isNameByte }
    if isFieldName(first..<end), isColon(at: end) { return true }
    // Otherwise, skip quotes, white space and a scheme before the value, because a name may precede them, as in
    // `sent X-Device: Bearer eyJ9`.
    var last = self.start(from: line.upperBound, after: line.lowerBound) {
      $0 == "\"" || $0 == "'" || $0.isOptionalWhiteSpace
    }
    if let scheme = startOfScheme(before: line.upperBound) {
      last = self.start(from: scheme, after: line.lowerBound) {
        $0 == "\"" || $0 == "'" || $0.isOptionalWhiteSpace
      }
    }
    guard byte(at: last - 1) == ":", last > line.lowerBound else { return false }
    let nameEnd = self.start(from: last - 1, after: line.lowerBound) {
      $0 == "\"" || $0 == "'" || $0.isOptionalWhiteSpace
    }
    let nameStart = self.start(from: nameEnd, after: line.lowerBound) { $0.isNameByte }
    return isFieldName(nameStart..<nameEnd)
  }

  private func isColon(at index: Int) -> Bool {
    let quote = byte(at: index)
    let next = quote == "\"" || quote == "'" ? index + 1 : index
    return byte(at: end(from: next) { $0.isOptionalWhiteSpace }) == ":"
  }

  private func isFieldName(_ range: Range<Int>) -> Bool {
    guard range.count > 2, self[range.lowerBound].isASCIILetter else { return false }
    let hyphen = firstIndex(of: UInt8(ascii: "-"), in: range)
    return hyphen > range.lowerBound && hyphen < range.upperBound - 1
      && HeaderKind(atEndOf: extracting(range)) == nil
  }
}

private let charactersBetween = ByteSet(" \t:=,|;>-([{]){")
private let closingBytes = ByteSet(")]}>\"'`|\t")
private let openingBytes = ByteSet("\"'<[({`@")
private let signsBeforeKey = ByteSet(":=,|([{<;&^")
private let bytesAfterRun = ByteSet("\"'`()[]{}<>,;|&=\\")
private let schemes: [StaticString] = ["Bearer", "Basic"]
private let wordsOfNotation: [StaticString] = [
  "Bearer", "Basic", "Digest", "fingerprint", "value", "val", "to", "as", "data",
]
