import PassHeaders

/// The rules for a run, which is a sequence of Base64 characters: its end, the quotes around it, and whether it looks
/// like a value.
extension Span<UInt8> {
  /// Returns the index after the run of Base64 at `start`, in which characters may be escaped, as in `e30%3D`, and the
  /// kinds of the escape sequences.
  func run(from start: Int, before limit: Int) -> (end: Int, kinds: Escape.Kinds) {
    var kinds: Escape.Kinds = []
    var index = start
    while index < limit {
      if let escape = Escape(at: index, in: self, Words.valueEscapes), escape.isBase64 {
        kinds.formUnion(escape.kinds)
        index = escape.end
      } else if self[index].isBase64Like {
        index += 1
      } else {
        break
      }
    }
    return (index, kinds)
  }

  /// Returns the index after the sign at `index` that shows a truncation, such as `…` or `[TRUNCATED]`. Returns `index`
  /// if it has none.
  func endOfCutMark(at index: Int) -> Int {
    let mark = Placeholder.cutMarks.first { hasIgnoringCase($0, at: index) }
    guard let mark else { return index }
    return end(from: index + mark.utf8CodeUnitCount) { $0.isBase64Like || $0 == "." }
  }

  /// Whether the run of Base64 that begins `range` is probably not a word or a path: it has at least 20 characters, one
  /// of them a digit, and does not begin with `/`.
  func isLikelyEncoded(_ range: Range<Int>) -> Bool {
    let end = end(from: range.lowerBound) { $0.isBase64Character }
    return end - range.lowerBound >= Words.leastRun && byte(at: range.lowerBound) != "/"
      && self.end(from: range.lowerBound, before: end) { !$0.isASCIIDigit } < end
  }

  /// Returns the index of the first printed line end, such as a backslash and an `n`, or `limit` if there is none.
  func endOfPrintedLine(from start: Int, before limit: Int) -> Int {
    Words.lineEnds.compactMap { firstIndex(ignoringCase: $0, in: start..<limit) }.min() ?? limit
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    if range.lowerBound >= range.upperBound { return range.lowerBound..<range.lowerBound }
    let inner = extracting(range).trimmedRange { $0.isWhiteSpace }
    return range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound
  }

  /// Returns `range` without the quotes or brackets around it, and without a `,` or `;` after them: `e30=` for
  /// `"e30=",`.
  func unwrapped(_ range: Range<Int>) -> (inner: Range<Int>, notation: Diagnostic.Notation?) {
    let end = start(from: range.upperBound, after: range.upperBound - 1) { $0 == "," || $0 == ";" }
    if let quote = QuoteMark(at: range.lowerBound, in: self), end - quote.length > range.lowerBound,
      quote.closingLength(at: end - quote.length, self) == quote.length
    {
      return (range.lowerBound + quote.length..<end - quote.length, .quotes)
    }
    guard let pair = Words.openers.firstIndex(of: byte(at: range.lowerBound)), pair != 2,
      end - 1 > range.lowerBound, self[end - 1] == Words.closers[pair]
    else { return (range, nil) }
    return (range.lowerBound + 1..<end - 1, .brackets)
  }

  /// Returns the index in `range` of the quote that closes a string which `quote` opens. A quote before a letter, a
  /// digit or `=` does not close it.
  func close(of quote: QuoteMark, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == "\\" {
        index += 2
        continue
      }
      if let length = quote.closingLength(at: index, self) {
        let next = byte(at: index + length)
        if !next.isASCIILetterOrDigit, next != "=" { return index }
      }
      index += 1
    }
    return nil
  }

  /// Whether the text in `range` looks like a value of `kind`: it begins with a run of Base64 or a JSON object, or is
  /// a text that logs print in place of a value, such as `<private>`.
  func isValue(_ range: Range<Int>, _ kind: HeaderKind) -> Bool {
    let value = extracting(range)
    if value.count == 1 { return false }
    switch Placeholder(value: value) {
    case .mask?, .description?, .object?, .null?: return true
    case .template?: return false
    case nil:
      let start = endOfScheme(before: range) ?? range.lowerBound
      return beginsObject(at: range.lowerBound) || has("{\\\"", at: range.lowerBound)
        || beginsEncodedObject(at: start) || isLikelyEncoded(start..<endOfRun(from: start))
        || kind == .deviceIdentifier && value.identifierBase64(at: 0) != nil
    }
  }

  /// Whether all of the text in `range` looks like a value. Only a cut mark such as `…` may follow the Base64.
  func isWholeValue(_ range: Range<Int>, _ kind: HeaderKind) -> Bool {
    guard isValue(range, kind) else { return false }
    let start = endOfScheme(before: range) ?? range.lowerBound
    return Placeholder(value: extracting(range)) != nil || self[range.lowerBound] == "{"
      || endOfCutMark(at: endOfRun(from: start)) == range.upperBound
  }

  /// Returns the index after one word and white space at the beginning of `range`, such as 7 for `Bearer eyJ9`.
  private func endOfScheme(before range: Range<Int>) -> Int? {
    let word = end(from: range.lowerBound, before: range.upperBound) { $0.isNameByte }
    let start = end(from: word, before: range.upperBound) { $0.isOptionalWhiteSpace }
    return word > range.lowerBound && word < range.lowerBound + 24 && start > word ? start : nil
  }

  /// Whether the option `-H` or `--header` precedes `index`.
  func hasHeaderOption(before index: Int) -> Bool {
    let end = start(from: index, after: index - 4) {
      !$0.isASCIILetterOrDigit && $0 != "-" && !$0.isLineBreak
    }
    return Words.headerOptions.contains { has($0, at: end - $0.utf8CodeUnitCount) }
  }

  /// Returns the last byte that the Base64 in `range` encodes, such as `}` for `e30=`.
  func lastByteOfEncoded(_ range: Range<Int>) -> UInt8? {
    let end = start(from: range.upperBound, after: range.lowerBound) { $0 == "=" }
    let count = end - range.lowerBound
    let first = end - (count.isMultiple(of: 4) ? 4 : count % 4)
    guard first >= range.lowerBound else { return nil }
    return Base64.decode(characters: ContiguousArray(extracting(first..<end))).last
  }

  /// Whether a name with a hyphen and a colon precedes the value at `index`, as in `X-Device: `.
  func hasOtherName(before index: Int, after limit: Int) -> Bool {
    let quote = QuoteMark(before: index, in: self)?.length ?? 0
    let colon = start(from: index - quote, after: limit) { $0.isOptionalWhiteSpace }
    guard byte(at: colon - 1) == ":" else { return false }
    let end = start(from: colon - 1, after: limit) { $0 == "\"" || $0 == "'" || $0 == " " }
    let name = start(from: end, after: limit) { $0.isNameByte }
    return extracting(name..<end).has(sign: "-")
      && HeaderKind(atEndOf: extracting(name..<end)) == nil
  }

  // MARK: Escapes

  /// Returns the kind of the escape sequence that ends directly before `index`: `.percent` for the index 3 of `%22X`.
  func escape(before index: Int) -> Escape.Kinds? {
    for length in 2...6 {
      if let escape = Escape(at: index - length, in: self, Words.lineEscapes), escape.end == index {
        return escape.kinds
      }
    }
    return nil
  }

  func escape(at index: Int) -> Escape.Kinds? {
    Escape(at: index, in: self, Words.lineEscapes)?.kinds
  }
}

extension Escape {
  var kinds: Kinds { Kinds(kind) }

  /// Whether the escape sequence stands for a Base64 character, such as `%3D` for `=`.
  fileprivate var isBase64: Bool {
    var bytes: ContiguousArray<UInt8> = []
    append(to: &bytes)
    return bytes.count == 1 && bytes[0].isBase64Like
  }
}

extension Escape.Kinds {
  var notations: [Diagnostic.Notation] {
    let table: [(Escape.Kinds, Diagnostic.Notation)] = [
      (.percent, .percent), (.backslash, .backslash), (.reference, .reference),
    ]
    return table.filter { contains($0.0) }.map { $0.1 }
  }
}
