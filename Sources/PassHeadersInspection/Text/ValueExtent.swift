import PassHeaders

/// The range of a value in a line, with the rule that delimits it.
///
/// Spec/manual/Inspection.md lists the rules as rows of a table. The first rule that applies to a line delimits the
/// value.
struct ValueExtent {
  /// The rule that delimits the value, such as ``Row/fieldLine(isIndented:)``.
  let row: Row
  /// The range of the value in the decoded line, in bytes.
  let range: Range<Int>
  /// The number of nested levels of backslash escapes that belong to the notation around the value, such as 1 in a JSON
  /// string.
  let notationDepth: Int
  /// Whether the range holds the value of the header even if it does not look like one.
  ///
  /// That is so in a field line of an HTTP message, and in an option such as `-H "X-Device-Info: Mac"`.
  var isSurelyValue = false

  /// A rule that delimits a value in a line. The cases are in the order of the table in Spec/manual/Inspection.md, and
  /// the first rule that applies is used.
  enum Row {
    /// A field line, such as `X-Device-Info: e30=`. The value is the rest of the line.
    ///
    /// `isIndented` is `true` if white space or `- ` precedes the name, as in YAML.
    case fieldLine(isIndented: Bool)
    /// A quoted string that contains the name and the value, or only the value, as in `"X-Device-Info": "e30="`.
    case string
    /// An XML element after the element of the name, as in `<string>e30=</string>`, or an element with the name of the
    /// header. The value is the text before the next tag.
    case element
    /// A log line in which a text such as a level precedes the name, as in `INFO X-Device-Info: e30=`.
    case logLine
    /// A run of Base64 to which none of the rules for lines and strings applies. It follows the name of a header, or it
    /// encodes members that identify a header.
    case run
  }
}

extension PlainLine {
  // MARK: Field lines

  /// Returns the range of the value in a field line, such as `> X-Device-Info: e30=`. Returns `nil` if the line is not
  /// a field line of `name`.
  func fieldLineExtent(of name: HeaderName) -> ValueExtent? {
    let bytes = text.bytes.span
    guard beginsLine, bytes.endOfFieldLinePrefix == name.range.lowerBound,
      bytes.byte(at: name.range.upperBound) == ":"
    else { return nil }
    let valueStart = bytes.end(from: name.range.upperBound + 1) { $0.isOptionalWhiteSpace }
    // An indented line may be YAML, in which white space has to follow the colon of a key.
    let isIndented =
      bytes.byte(at: 0).isOptionalWhiteSpace || bytes.byte(at: name.range.lowerBound - 2) == "-"
    guard !isIndented || valueStart > name.range.upperBound + 1 || valueStart == bytes.count else {
      return nil
    }
    let end = bytes.start(from: bytes.count, after: valueStart) { $0.isOptionalWhiteSpace }
    return ValueExtent(
      row: .fieldLine(isIndented: isIndented), range: valueStart..<end,
      notationDepth: notationDepth)
  }

  // MARK: Strings

  /// Returns the range of the value in a string after `name`, or in the string that contains `name`. Returns `nil` if
  /// there is no such string.
  ///
  /// Three forms are recognized: `"X-Device-Info": "e30="`, `"X-Device-Info: e30="` and `X_DEVICE_INFO="e30="`.
  func stringExtent(of name: HeaderName) -> ValueExtent? {
    let bytes = text.bytes.span
    let nameEnd = name.range.upperBound
    guard let mark = QuoteMark(before: name.range.lowerBound, in: bytes) else {
      let sign = bytes.end(from: nameEnd) { $0.isOptionalWhiteSpace }
      guard bytes.byte(at: sign) == "=", let value = valueQuote(from: sign) else { return nil }
      // Two quotes are an empty string, unless a value follows them, as in CSV.
      if text.spelling(of: value.index).count > 1,
        !bytes.byte(at: value.index + 1).isASCIILetterOrDigit
      {
        return nil
      }
      let extent = stringExtent(openedAt: value.index, isSurelyValue: false)
      // In a list of YAML, as in `- X_DEVICE_INFO="e30="`, the quotes are part of the value.
      let isItem =
        bytes.endOfFieldLinePrefix == name.range.lowerBound
        && bytes.has("- ", at: name.range.lowerBound - 2)
      return isItem ? including(quotesOf: extent) : extent
    }
    let opening = name.range.lowerBound - mark.length
    if areSpelledAlike(opening, nameEnd) {
      guard let value = valueQuote(from: nameEnd + mark.length) else { return nil }
      return stringExtent(openedAt: value.index, isSurelyValue: value.hasValueKey)
    }
    // In `"X_DEVICE_INFO=\"e30=\""`, the inner quotes are part of the value.
    if bytes.byte(at: nameEnd) == "=", QuoteMark(at: nameEnd + 1, in: bytes) != nil {
      let extent = including(
        quotesOf: stringExtent(openedAt: nameEnd + 1, isSurelyValue: false))
      return areSpelledAlike(opening, extent.range.upperBound) ? extent : nil
    }
    // The string contains the name and the value, as in `"X-Device-Info: e30="`.
    let colon = bytes.end(from: nameEnd) { $0.isWhiteSpace }
    guard bytes.byte(at: colon) == ":" || bytes.byte(at: colon) == ";" else { return nil }
    let start = bytes.end(from: colon + 1) { $0.isOptionalWhiteSpace }
    // A shell does not undo escapes in single quotes. The whole command may be escaped, though.
    let isLiteral = bytes.byte(at: opening) == "'" && bytes.endsWithShellOption(before: opening)
    let command = max(0, opening - 3)..<start
    return ValueExtent(
      row: .string, range: start..<(closingQuote(of: opening, from: start) ?? bytes.count),
      notationDepth: isLiteral ? text.undoing(in: command).backslashDepth : depth(at: opening) + 1,
      isSurelyValue: bytes.endsWithHeaderOption(before: opening))
  }

  /// Returns `extent`, the content of a string, with the quotes around it.
  private func including(quotesOf extent: ValueExtent) -> ValueExtent {
    let (bytes, range) = (text.bytes.span, extent.range)
    let length = QuoteMark(before: range.lowerBound, in: bytes)?.length ?? 0
    let isClosed = QuoteMark(at: range.upperBound, in: bytes) != nil
    return ValueExtent(
      row: .string,
      range: range.lowerBound - length..<range.upperBound + (isClosed ? length : 0),
      notationDepth: extent.notationDepth)
  }

  /// Returns the range of the value in the string before `name`, or `nil` if `name` does not follow its value.
  ///
  /// Three forms are recognized: `{"value": "e30=", "name": "X-Device-Info"}`, and
  /// `setValue("e30=", forHTTPHeaderField: "X-Device-Info")` in Swift and in Objective-C.
  func stringExtent(before name: HeaderName) -> ValueExtent? {
    let bytes = text.bytes.span
    guard let mark = QuoteMark(before: name.range.lowerBound, in: bytes) else { return nil }
    let keyEnd = bytes.start(from: name.range.lowerBound - mark.length) {
      Self.charactersAfterKey.contains($0)
    }
    let keyStart = bytes.start(from: keyEnd) { $0.isASCIILetter }
    let isSetter = bytes.hasIgnoringCase("forHTTPHeaderField", at: keyStart)
    guard isSetter || bytes.hasIgnoringCase("name", at: keyStart) else { return nil }
    // Skip the quote before the key, and what separates it from the value.
    let quote = QuoteMark(before: keyStart, in: bytes)?.length ?? 0
    let valueEnd = bytes.start(from: isSetter ? keyStart : keyStart - quote) {
      $0 == "," || $0.isWhiteSpace
    }
    guard let closing = QuoteMark(before: valueEnd, in: bytes).map({ valueEnd - $0.length }),
      let opening = openingQuote(of: closing)
    else { return nil }
    let valueKeyEnd = bytes.start(from: opening) { Self.charactersAfterKey.contains($0) }
    guard isSetter || bytes.hasIgnoringCase("value", at: valueKeyEnd - 5) else { return nil }
    var extent = stringExtent(openedAt: startOfLiterals(endingWith: opening), isSurelyValue: true)
    // In a string with an interpolation, as in `"\(device)"`, the value is unknown.
    extent.isSurelyValue = !extent.range.contains {
      bytes[$0] == "(" && text.spelling(of: $0).count == 2
    }
    return extent
  }

  /// Returns the index of the quote that opens the first of the string literals that are joined with `+` or `.`. The
  /// quote that opens the last one is at `opening`.
  private func startOfLiterals(endingWith opening: Int) -> Int {
    let bytes = text.bytes.span
    var first = opening
    while true {
      let operatorEnd = bytes.start(from: first) { $0.isWhiteSpace || $0 == "@" }
      guard bytes.byte(at: operatorEnd - 1) == "+" || bytes.byte(at: operatorEnd - 1) == ".",
        case let end = bytes.start(from: operatorEnd - 1, where: { $0.isWhiteSpace }),
        let closing = QuoteMark(before: end, in: bytes).map({ end - $0.length }),
        let other = openingQuote(of: closing)
      else { return first }
      first = other
    }
  }

  /// Returns the index of the quote that opens the string whose closing quote is at `closing`, or `nil` if it opens
  /// before this line.
  private func openingQuote(of closing: Int) -> Int? {
    (max(0, closing - ValueLength.limit)..<closing).last { areSpelledAlike($0, closing) }
  }

  /// The characters between a key such as `forHTTPHeaderField` and the quote of its value.
  private static let charactersAfterKey = ByteSet(" \t:=@\"'")

  /// Returns the range of the content of the string whose opening quote is at `opening`.
  ///
  /// The range ends with the line if the string does not close in it.
  func stringExtent(openedAt opening: Int, isSurelyValue: Bool) -> ValueExtent {
    let start = opening + (QuoteMark(at: opening, in: text.bytes.span)?.length ?? 1)
    let end = closingQuote(of: opening, from: start) ?? text.count
    return ValueExtent(
      row: .string, range: start..<end, notationDepth: depth(at: opening) + 1,
      isSurelyValue: isSurelyValue)
  }

  /// Returns the index of the opening quote of the value after a quoted name that ends at `start`.
  ///
  /// Four forms are recognized: `"name": "`, `name="…" value="`, `'name' => ['` and `["name"] = "`.
  ///
  /// - Returns: The index of the quote, and whether the word `value` precedes it. Returns `nil` if a quoted value does
  ///   not follow.
  private func valueQuote(from start: Int) -> (index: Int, hasValueKey: Bool)? {
    let bytes = text.bytes.span
    var index = bytes.end(from: start) { $0.isWhiteSpace || $0 == "]" }
    let separators: [StaticString] = ["=>", "->", ":", ",", "="]
    if let separator = separators.first(where: { bytes.has($0, at: index) }) {
      index += separator.utf8CodeUnitCount
    }
    index = bytes.end(from: index) { $0.isWhiteSpace || Self.openingBrackets.contains($0) }
    return valueQuote(at: index)
  }

  /// Returns the index of the opening quote at `start`, or after the key `value` at `start`, as in `"value": "`.
  ///
  /// - Returns: The index of the quote, and whether the key `value` precedes it. Returns `nil` if a quote does not
  ///   follow.
  func valueQuote(at start: Int) -> (index: Int, hasValueKey: Bool)? {
    let bytes = text.bytes.span
    var index = start
    let opening = QuoteMark(at: index, in: bytes)
    let keyStart = index + (opening?.length ?? 0)
    // In `"value: e30="`, the word is part of the string.
    let hasValueKey =
      bytes.hasIgnoringCase("value", at: keyStart)
      && (opening == nil || QuoteMark(at: keyStart + 5, in: bytes) == opening)
    if hasValueKey {
      index = keyStart + 5
      if let mark = QuoteMark(at: index, in: bytes) { index += mark.length }
      index = bytes.end(from: index) { $0.isWhiteSpace }
      guard bytes.byte(at: index) == ":" || bytes.byte(at: index) == "=" else { return nil }
      index = bytes.end(from: index + 1) { $0.isWhiteSpace }
    }
    // Skip the prefix of a string literal, as in `b'…'` and `@"…"`.
    index = bytes.end(from: index) { Self.stringPrefixes.contains($0) }
    return QuoteMark(at: index, in: bytes).map { _ in (index, hasValueKey) }
  }

  private static let openingBrackets = ByteSet("[({")
  private static let stringPrefixes = ByteSet("@bu")

  /// Returns the range of the content of an XML element, such as `e30=` in `<string>e30=</string>`. The content begins
  /// at `start`.
  func elementExtent(from start: Int) -> ValueExtent {
    let bytes = text.bytes.span
    return ValueExtent(
      row: .element, range: start..<bytes.end(from: start) { $0 != "<" },
      notationDepth: notationDepth)
  }

  // MARK: Log lines

  /// Returns the range of the value in a log line, such as `INFO X-Device-Info: e30= sent`.
  ///
  /// Returns `nil` if a quote precedes the name, or if a colon and a space do not follow it.
  ///
  /// - Parameters:
  ///   - name: The name of the header in this line.
  ///   - limit: The index before which the value has to begin. It is the index of the next name, or the end of the
  ///     line.
  func logLineExtent(of name: HeaderName, before limit: Int) -> ValueExtent? {
    let bytes = text.bytes.span
    guard bytes.has(": ", at: name.range.upperBound) else { return nil }
    let quote = bytes.end(from: 0, before: name.range.lowerBound) { byte in
      byte != "\"" && byte != "'" && byte != "`" && byte != 0xE2
    }
    guard quote == name.range.lowerBound else { return nil }
    var start = bytes.end(from: name.range.upperBound + 1) { $0.isOptionalWhiteSpace }
    // In a printed map, as in `{x-device-info: [e30=]}`, a value is in a list.
    if bytes.byte(at: start) == "[", bytes.beginsValue(of: name.kind, at: start + 1),
      bytes.firstIndex(of: UInt8(ascii: "{"), from: 0) < name.range.lowerBound
    {
      start += 1
    }
    return ValueExtent(
      row: .logLine, range: start..<endOfLoggedValue(of: name.kind, from: start, before: limit),
      notationDepth: notationDepth)
  }

  /// Returns the end of the value that begins at `start` of a log line. The first of these that applies is the value:
  ///
  /// - a JSON object that was not encoded
  /// - the first Base64 of an object, or an identifier, with the characters that touch it
  /// - the text `[object Object]`
  /// - the first word
  private func endOfLoggedValue(
    of kind: PassHeader.Kind, from start: Int, before limit: Int
  ) -> Int {
    let bytes = text.bytes.span
    if bytes.byte(at: start) == "{" { return bytes.endOfObject(from: start) }
    let word = bytes.end(from: start) { !$0.isASCIILetterOrDigit }
    let identifier = kind == .deviceIdentifier ? bytes.identifierBase64(at: word) : nil
    guard let run = identifier ?? firstRun(from: start, before: limit) else {
      let object: StaticString = "[object Object]"
      return bytes.has(object, at: start)
        ? start + object.utf8CodeUnitCount : bytes.end(from: start) { !$0.isWhiteSpace }
    }
    let end = endOfCutMark(
      from: bytes.end(from: run.upperBound) { !Self.charactersAfterValue.contains($0) })
    let second = end + (bytes.has(", ", at: end) ? 2 : 1)
    // If a header was sent twice, a comma joins its two values, as in `e30=, e30=`. Include the second value.
    guard bytes.byte(at: end) == ",", bytes.beginsValue(of: kind, at: second) else { return end }
    return bytes.identifierBase64(at: second)?.upperBound ?? bytes.endOfRun(from: second)
  }

  private static let charactersAfterValue = ByteSet(" \t\r\n,;.<>(){}[]|")

  // MARK: Runs of Base64

  /// The minimum length of a run of Base64. A run at the end of a line may be shorter, because it may continue on the
  /// next line.
  private static let runLength = 8

  /// Returns the range of the first run of Base64 at or after `start` that encodes the beginning of an object.
  ///
  /// A run has at least eight characters, unless it ends with the line. Returns `nil` if no run begins before `limit`.
  func firstRun(from start: Int, before limit: Int) -> Range<Int>? {
    let bytes = text.bytes.span
    var index = start
    while index < limit {
      index = bytes.end(from: index, before: limit) { !$0.isBase64Character }
      if index >= limit { return nil }
      let isWord = bytes.byte(at: index - 1).isBase64Character
      if !isWord, bytes.beginsEncodedObject(at: index),
        case let end = bytes.endOfRun(from: index),
        end - index >= Self.runLength || end == bytes.count && endsLine
      {
        return index..<end
      }
      index = bytes.end(from: index) { $0.isBase64Character }
    }
    return nil
  }

  /// Returns the range of a value that was found by the run of Base64 in `run`.
  ///
  /// It is the content of a string if a quote directly precedes `run`, and otherwise the run with a mark of truncation
  /// after it. If quotes of two kinds surround the value, as in `"'eyJ…'"`, the inner quotes were sent. They are part
  /// of the range.
  func extent(of run: Range<Int>) -> ValueExtent {
    let bytes = text.bytes.span
    guard let mark = QuoteMark(before: run.lowerBound, in: bytes) else {
      return ValueExtent(
        row: .run, range: run.lowerBound..<endOfCutMark(from: bytes.endOfInterruptedRun(run)),
        notationDepth: notationDepth)
    }
    let opening = run.lowerBound - mark.length
    let end = closingQuote(of: opening, from: run.upperBound) ?? bytes.count
    let enclosingOpening = QuoteMark(before: opening, in: bytes).map { opening - $0.length }
    if let enclosingOpening, end < bytes.count, !areSpelledAlike(enclosingOpening, opening),
      areSpelledAlike(enclosingOpening, end + mark.length)
    {
      return ValueExtent(
        row: .string, range: opening..<end + mark.length, notationDepth: depth(at: opening) + 1)
    }
    return ValueExtent(
      row: .string, range: run.lowerBound..<end, notationDepth: depth(at: opening) + 1)
  }

  /// Returns the index after the mark of truncation at `index`, such as `…`, `...` or `[TRUNCATED`. Returns `index` if
  /// such text does not follow.
  private func endOfCutMark(from index: Int) -> Int {
    let bytes = text.bytes.span
    let start = bytes.end(from: index, before: index + 1) { $0 == " " }
    let marks: [StaticString] = ["\u{2026}", "...", "[TRUNCATED", "<TRUNCATED"]
    let mark = marks.first { bytes.hasIgnoringCase($0, at: start) }
    return mark.map { start + $0.utf8CodeUnitCount } ?? index
  }

  // MARK: Other values

  /// Returns the range of a value after `name` that is not Base64 of an object. Returns `nil` if none of these values
  /// follows the name:
  ///
  /// - the value of AP-Device-Identifier, such as `fingerprint YWJjZGVmZ2g=`
  /// - a JSON object that was not encoded
  /// - a run of Base64
  func otherExtent(after name: HeaderName, before limit: Int) -> ValueExtent? {
    let bytes = text.bytes.span
    let start = bytes.end(from: name.range.upperBound, before: limit) {
      Self.separators.contains($0)
    }
    let end =
      if name.kind == .deviceIdentifier, let base64 = bytes.identifierBase64(at: start) {
        endOfCutMark(from: base64.upperBound)
      } else if bytes.beginsObject(at: start) {
        bytes.endOfObject(from: start)
      } else {
        bytes.endOfRun(from: start)
      }
    guard start > name.range.upperBound, end > start else { return nil }
    return ValueExtent(
      row: .run, range: start..<end, notationDepth: notationDepth)
  }

  private static let separators = ByteSet(" \t:=>,|\"'([")
}
