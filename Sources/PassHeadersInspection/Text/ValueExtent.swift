import PassHeaders

/// Where a value begins and ends in a line, as far as the text around it says.
///
/// Spec/Inspection.md has the table: the first row that applies delimits the value.
struct ValueExtent {
  /// What delimits the value.
  let row: Row
  let range: Range<Int>
  /// The number of backslashes within one another that belong to the notation and not to the value.
  let notationDepth: Int
  /// Whether the text is a value whatever it looks like, as it follows the name in a field line of HTTP or in an option.
  var isSurelyValue: Bool

  enum Row {
    /// A field line: the rest of the line is the value.
    case fieldLine(isIndented: Bool)
    /// A string in quotes, with the name and the value or with the value alone.
    case string
    /// A line of a log with the name, a colon and a space.
    case logLine
    /// Neither. The value is Base64 after the name, or somewhere.
    case run
  }
}

extension PlainLine {
  // MARK: Field lines

  /// Returns the extent of the value of a field line, such as `> X-Device-Info: e30=`, or `nil` if `name` does not begin
  /// such a line.
  func fieldLineExtent(of name: HeaderName) -> ValueExtent? {
    let bytes = text.bytes.span
    guard beginsLine, bytes.endOfFieldLinePrefix == name.range.lowerBound,
      bytes.byte(at: name.range.upperBound) == ":"
    else { return nil }
    let valueStart = bytes.end(from: name.range.upperBound + 1) { $0.isOptionalWhiteSpace }
    let isAtStart = name.range.lowerBound == 0
    guard isAtStart || valueStart > name.range.upperBound + 1 || valueStart == bytes.count else {
      return nil
    }
    let end = bytes.start(from: bytes.count, after: valueStart) { $0.isOptionalWhiteSpace }
    let isIndented =
      bytes.byte(at: 0).isOptionalWhiteSpace || bytes.byte(at: name.range.lowerBound - 2) == "-"
    return ValueExtent(
      row: .fieldLine(isIndented: isIndented), range: valueStart..<end,
      notationDepth: notationDepth, isSurelyValue: false)
  }

  // MARK: Strings

  /// Returns the extent of the value of `name` in a string, or `nil` if no quote of one is before the name.
  func stringExtent(of name: HeaderName) -> ValueExtent? {
    let bytes = text.bytes.span
    guard let mark = QuoteMark(before: name.range.lowerBound, in: bytes) else { return nil }
    let opening = name.range.lowerBound - mark.length
    let nameEnd = name.range.upperBound
    if areAlike(opening, nameEnd) {
      guard let value = valueQuote(from: nameEnd + mark.length) else { return nil }
      return stringExtent(openedAt: value.index, isSurelyValue: value.hasValueKey)
    }
    // The name and the value are in one string.
    let colon = bytes.end(from: nameEnd) { $0.isWhiteSpace }
    guard bytes.byte(at: colon) == ":" || bytes.byte(at: colon) == ";" else { return nil }
    let start = bytes.end(from: colon + 1) { $0.isOptionalWhiteSpace }
    return ValueExtent(
      row: .string, range: start..<(closingQuote(of: opening, from: start) ?? bytes.count),
      notationDepth: depth(at: opening) + 1,
      isSurelyValue: bytes.endsWithHeaderOption(before: opening))
  }

  /// Returns the extent of the content of the string that the quote at `opening` begins.
  func stringExtent(openedAt opening: Int, isSurelyValue: Bool) -> ValueExtent {
    let start = opening + (QuoteMark(at: opening, in: text.bytes.span)?.length ?? 1)
    let end = closingQuote(of: opening, from: start) ?? text.count
    return ValueExtent(
      row: .string, range: start..<end, notationDepth: depth(at: opening) + 1,
      isSurelyValue: isSurelyValue)
  }

  /// Returns the quote that begins the value after a name in quotes, as in `"name": "`, `name="…" value="` and
  /// `'name' => ['`, and whether the word `value` precedes it. Returns `nil` if something else follows.
  private func valueQuote(from start: Int) -> (index: Int, hasValueKey: Bool)? {
    let bytes = text.bytes.span
    var index = bytes.end(from: start) { $0.isWhiteSpace }
    let separators: [StaticString] = ["=>", "->", ":", ",", "="]
    if let separator = separators.first(where: { bytes.has($0, at: index) }) {
      index += separator.utf8CodeUnitCount
    }
    index = bytes.end(from: index) { $0.isWhiteSpace || Self.openingBrackets.contains($0) }
    return valueQuote(at: index)
  }

  /// Returns the quote of a value at `start`, or after the word `value` and `:` or `=`.
  func valueQuote(at start: Int) -> (index: Int, hasValueKey: Bool)? {
    let bytes = text.bytes.span
    var index = start
    let keyStart = QuoteMark(at: index, in: bytes).map { index + $0.length } ?? index
    let hasValueKey = bytes.hasIgnoringCase("value", at: keyStart)
    if hasValueKey {
      index = keyStart + 5
      if let mark = QuoteMark(at: index, in: bytes) { index += mark.length }
      index = bytes.end(from: index) { $0.isWhiteSpace }
      guard bytes.byte(at: index) == ":" || bytes.byte(at: index) == "=" else { return nil }
      index = bytes.end(from: index + 1) { $0.isWhiteSpace }
    }
    // What languages write before a string, as in `b'…'` and `@"…"`.
    index = bytes.end(from: index, before: index + 2) { Self.stringPrefixes.contains($0) }
    return QuoteMark(at: index, in: bytes).map { _ in (index, hasValueKey) }
  }

  private static let openingBrackets = ByteSet("[({")
  private static let stringPrefixes = ByteSet("@bu")

  // MARK: Log lines

  /// Returns the extent of the value in a line of a log, such as `INFO X-Device-Info: e30= sent`, or `nil` if a quote is
  /// before the name or no colon and space follow it.
  ///
  /// - Parameter limit: The index before which the value begins: that of the next name, or the end of the line.
  func logLineExtent(of name: HeaderName, before limit: Int) -> ValueExtent? {
    let bytes = text.bytes.span
    guard bytes.has(": ", at: name.range.upperBound) else { return nil }
    let quote = bytes.end(from: 0, before: name.range.lowerBound) { byte in
      byte != "\"" && byte != "'" && byte != "`" && byte != 0xE2
    }
    guard quote == name.range.lowerBound else { return nil }
    let start = bytes.end(from: name.range.upperBound + 1) { $0.isOptionalWhiteSpace }
    return ValueExtent(
      row: .logLine, range: start..<endOfLoggedValue(from: start, before: limit),
      notationDepth: notationDepth, isSurelyValue: false)
  }

  /// Returns the end of a value in a log line: that of the first Base64 of an object with what touches it, of JSON that
  /// was not encoded, or of the first word.
  private func endOfLoggedValue(from start: Int, before limit: Int) -> Int {
    let bytes = text.bytes.span
    if bytes.byte(at: start) == "{" { return bytes.endOfObject(from: start) }
    guard let run = firstRun(from: start, before: limit) else {
      let object: StaticString = "[object Object]"
      return bytes.has(object, at: start)
        ? start + object.utf8CodeUnitCount : bytes.end(from: start) { !$0.isWhiteSpace }
    }
    let end = endOfCutMark(
      from: bytes.end(from: run.upperBound) { !Self.signsAfterValue.contains($0) })
    let second = end + (bytes.has(", ", at: end) ? 2 : 1)
    // A value that was sent twice has a comma between.
    return bytes.byte(at: end) == "," && bytes.beginsEncodedObject(at: second)
      ? bytes.endOfRun(from: second) : end
  }

  private static let signsAfterValue = ByteSet(" \t\r\n,;.<>(){}[]|")

  // MARK: Runs of Base64

  /// The fewest characters of a run, unless it goes on in the next line.
  private static let runLength = 8

  /// Returns the first run of Base64 at or after `start` that begins as an object does and has eight characters or more, or
  /// `nil` if none begins before `limit`.
  func firstRun(from start: Int, before limit: Int) -> Range<Int>? {
    let bytes = text.bytes.span
    var index = start
    while index < limit {
      index = bytes.end(from: index, before: limit) { !$0.isBase64Letter }
      if index >= limit { return nil }
      let isWord = bytes.byte(at: index - 1).isBase64Letter
      if !isWord, bytes.beginsEncodedObject(at: index),
        case let end = bytes.endOfRun(from: index),
        end - index >= Self.runLength || end == bytes.count && endsLine
      {
        return index..<end
      }
      index = bytes.end(from: index) { $0.isBase64Letter }
    }
    return nil
  }

  /// Returns the extent of a value that no name or no sign delimits: `run`, or the content of the string that it begins.
  ///
  /// Quotes within the quotes of the string were sent, as in `"'eyJ…'"`. They are part of the extent.
  func extent(of run: Range<Int>) -> ValueExtent {
    let bytes = text.bytes.span
    guard let mark = QuoteMark(before: run.lowerBound, in: bytes) else {
      return ValueExtent(
        row: .run, range: run.lowerBound..<endOfCutMark(from: run.upperBound),
        notationDepth: notationDepth, isSurelyValue: true)
    }
    let opening = run.lowerBound - mark.length
    let end = closingQuote(of: opening, from: run.upperBound) ?? bytes.count
    let outer = QuoteMark(before: opening, in: bytes).map { opening - $0.length }
    if let outer, end < bytes.count, !areAlike(outer, opening), areAlike(outer, end + mark.length) {
      return ValueExtent(
        row: .string, range: opening..<end + mark.length, notationDepth: depth(at: opening) + 1,
        isSurelyValue: true)
    }
    return ValueExtent(
      row: .string, range: run.lowerBound..<end, notationDepth: depth(at: opening) + 1,
      isSurelyValue: true)
  }

  /// Returns the index after the mark at `index` that says that the value was cut, such as `…`, or `index` if there is
  /// none.
  private func endOfCutMark(from index: Int) -> Int {
    let bytes = text.bytes.span
    let start = bytes.end(from: index, before: index + 1) { $0 == " " }
    let marks: [StaticString] = ["\u{2026}", "...", "[TRUNCATED", "<TRUNCATED"]
    let mark = marks.first { bytes.hasIgnoringCase($0, at: start) }
    return mark.map { start + $0.utf8CodeUnitCount } ?? index
  }
}

extension Span<UInt8> {
  /// Whether this is a field line or the request line of an HTTP message, such as `> Host: example.com`.
  var looksLikeHTTP: Bool {
    let start = end(from: 0, before: 8) { !$0.isASCIILetterOrDigit && $0 < 0x80 }
    let wordEnd = end(from: start) { $0.isNameByte }
    guard wordEnd > start, self[start].isASCIILetter, wordEnd + 1 < count else {
      return false
    }
    if self[wordEnd] == ":" { return self[wordEnd + 1] == " " && wordEnd + 2 < count }
    let isMethod =
      3...7 ~= wordEnd - start
      && end(from: start) { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } == wordEnd
    guard isMethod, self[wordEnd] == " " else { return false }
    let targetEnd = end(from: wordEnd + 1) { !$0.isWhiteSpace }
    let rest = end(from: targetEnd) { $0.isWhiteSpace }
    return targetEnd > wordEnd + 1 && (rest == count || has("HTTP/", at: rest))
  }

  /// The index after what a field line may have before its name: white space, `> ` and `< ` as curl prints them, and `- `.
  fileprivate var endOfFieldLinePrefix: Int {
    var index = end(from: 0) { $0.isOptionalWhiteSpace }
    while byte(at: index) == ">" || byte(at: index) == "<" {
      index += byte(at: index + 1) == " " ? 2 : 1
    }
    index = end(from: index) { $0.isOptionalWhiteSpace }
    return has("- ", at: index) ? index + 2 : index
  }

  /// Whether an option that takes a header is directly before the quote at `index`, as in `-H "` and `headers: ["`.
  fileprivate func endsWithHeaderOption(before index: Int) -> Bool {
    let bracketStart = start(from: index) { byte in byte == "[" || byte == "{" || byte == "(" }
    let end = start(from: bracketStart) { $0.isWhiteSpace || $0 == "=" || $0 == ":" }
    let options: [StaticString] = ["-H", "--header", "headers", "header"]
    return options.contains { hasIgnoringCase($0, at: end - $0.utf8CodeUnitCount) }
  }

  /// Whether Base64 of an object begins at `index`: of `{` and a quote, white space or a letter, perhaps after white space
  /// or a byte order mark.
  package func beginsEncodedObject(at index: Int) -> Bool {
    let (second, third) = (byte(at: index + 1), byte(at: index + 2))
    switch byte(at: index) {
    case "e":
      switch second {
      case "y": return charactersAfterY.contains(third)
      case "w": return charactersAfterW.contains(third)
      // Base64 of `{}`.
      case "3" where third == "0" && !byte(at: index + 3).isBase64Letter: return true
      case UInt8(ascii: "0")...UInt8(ascii: "3"):
        return end(from: index + 2, before: index + 8) { Base64.isInAlphabet($0) } == index + 8
      default: return false
      }
    case "I": return has("IHs", at: index)
    case "C": return has("Cns", at: index)
    case "7": return has("77-7", at: index) || has("77+7", at: index)
    default: return false
    }
  }

  /// Returns the index after the run of Base64 that begins at `start`: characters of either alphabet, with one or two `=`
  /// after which more may follow.
  func endOfRun(from start: Int) -> Int {
    var index = start
    while true {
      let letters = end(from: index) { $0.isBase64Letter }
      let padding = end(from: letters, before: letters + 2) { $0 == "=" }
      if padding == letters || !byte(at: padding).isBase64Letter { return padding }
      index = padding
    }
  }

  /// Returns the index after the bracket that closes the object of JSON at `start`, or `count` if it does not close.
  func endOfObject(from start: Int) -> Int {
    var scanner = ObjectScanner()
    var index = start
    while index < count {
      let state = scanner.read(self[index])
      index += 1
      if state != .open { break }
    }
    return index
  }
}

/// The third characters of Base64 of `{` and a quote, a space, or another sign of punctuation.
private let charactersAfterY = ByteSet("IJKLABcdef")
/// The third characters of Base64 of `{` and a line break or a tab.
private let charactersAfterW = ByteSet("0koA")

extension PlainLine {
  /// Returns the extent of a value after `name` that is not Base64 of an object: JSON that was not encoded, the identifier
  /// of a device, or twenty characters of Base64 or more. Returns `nil` if none of them follows.
  func otherExtent(after name: HeaderName, before limit: Int) -> ValueExtent? {
    let bytes = text.bytes.span
    let start = bytes.end(from: name.range.upperBound, before: limit) {
      Self.separators.contains($0)
    }
    let end =
      if name.kind == .deviceIdentifier, let end = bytes.endOfFingerprint(at: start) {
        end
      } else if bytes.beginsObject(at: start) {
        bytes.endOfObject(from: start)
      } else {
        bytes.endOfRun(from: start)
      }
    guard start > name.range.upperBound, end > start else { return nil }
    return ValueExtent(
      row: .run, range: start..<end, notationDepth: notationDepth, isSurelyValue: false)
  }

  private static let separators = ByteSet(" \t:=>,|\"'([")
}

extension Span<UInt8> {
  /// Returns the index after the identifier of a device at `start`, such as `fingerprint YWJjZGVmZ2g=`, or `nil` if there is
  /// none.
  func endOfFingerprint(at start: Int) -> Int? {
    guard hasIgnoringCase("fingerprint ", at: start) else { return nil }
    let identifier = end(from: start + 12) { $0.isOptionalWhiteSpace }
    let end = endOfRun(from: identifier)
    return end - identifier >= 4 ? end : nil
  }

  /// Whether an object of JSON begins at `index`: `{` and a quote, perhaps with white space between.
  func beginsObject(at index: Int) -> Bool {
    guard byte(at: index) == "{" else { return false }
    let name = byte(at: end(from: index + 1) { $0.isWhiteSpace })
    return name == "\"" || name == "'"
  }

  /// Whether this looks like a value: it has Base64 of an object near its beginning, is JSON, or is twenty characters of
  /// Base64 or more and nothing else.
  var looksLikeValue: Bool {
    if beginsObject(at: end(from: 0) { $0.isWhiteSpace }) { return true }
    let letters = end(from: 0) { Base64.isInAlphabet($0) }
    if letters >= 20, end(from: letters, before: letters + 2, where: { $0 == "=" }) == count {
      return true
    }
    var index = 0
    while index < Swift.min(count, 200) {
      index = end(from: index) { !$0.isBase64Letter }
      if beginsEncodedObject(at: index) { return true }
      index = Swift.max(end(from: index) { $0.isBase64Letter }, index + 1)
    }
    return false
  }

  /// Whether this is the beginning of Base64 of an object, all of it Base64, and the object does not close.
  var isOpenObject: Bool {
    guard beginsEncodedObject(at: 0) else { return false }
    var object = EncodedObject()
    let end = object.read(self, from: 0)
    return end == count && !object.isClosed && !object.isMalformed
  }

  /// Returns the content of the scalar of YAML in `range`: without its quotes, a comma after them, and a comment.
  func yamlScalar(in range: Range<Int>) -> Range<Int>? {
    let line = extracting(0..<range.upperBound)
    var end = range.upperBound
    if let comment = line.firstIndex(ignoringCase: " #", in: range) {
      end = line.start(from: comment, after: range.lowerBound) { $0.isOptionalWhiteSpace }
    }
    let quote = byte(at: range.lowerBound)
    guard quote == "\"" || quote == "'" else {
      // Only a comment after one word.
      let word = line.end(from: range.lowerBound) { !$0.isWhiteSpace }
      return end < range.upperBound && word == end ? range.lowerBound..<end : nil
    }
    if byte(at: end - 1) == "," { end -= 1 }
    guard end - range.lowerBound >= 2, byte(at: end - 1) == quote else { return nil }
    return range.lowerBound + 1..<end - 1
  }

  /// Whether the line has the request line of an HTTP message, or a method and a URL.
  var hasRequestLine: Bool {
    let marks: [StaticString] = [
      " HTTP/1", " HTTP/2", " HTTP/3", "GET http", "POST http", "PUT http",
    ]
    return marks.contains { firstIndex(ignoringCase: $0, in: 0..<count) != nil }
  }

  /// Whether the name at `index` stands in a list of names, as in `Access-Control-Allow-Headers: X-Device-Info`.
  func isInListOfNames(_ index: Int) -> Bool {
    let lists: [StaticString] = ["access-control-", "vary:", "vary\":", "vary',"]
    let start = Swift.max(0, index - 512)
    return lists.contains { firstIndex(ignoringCase: $0, in: start..<index) != nil }
  }
}
