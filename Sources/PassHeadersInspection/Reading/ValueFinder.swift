import PassHeaders

/// A search for the headers in a line of a text. Its rules are those of Spec/manual/Inspection.md, in the same order.
struct ValueFinder {
  /// The headers that were found, sorted by ``HeaderInLine/start``.
  private(set) var headers: [HeaderInLine] = []
  /// The indexes in the window of the names that have no value.
  private(set) var namesWithoutValue: [Int] = []
  /// The index in the window after the last value that was found.
  private(set) var end = 0
  var passage: Passage
  var names: [HeaderName] = []
  /// The indexes in ``text`` of its line breaks: those decoded from `\n` in a string, and the one before an appended
  /// line.
  private var lineBreaks: [Int] = []
  /// Whether a request line, such as `GET / HTTP/1.1`, or a status line is above the line. It is `nil` until it is
  /// needed.
  var isMessage: Bool?

  var text: PlainText { passage.text }

  /// A header's value that was found. Its indexes are those of ``ValueFinder/text``, in which escape sequences are
  /// decoded.
  struct Value {
    var range: Range<Int>
    /// The index after the value and its closing quote or tag.
    var end: Int
    var surroundings = Surroundings()
  }

  /// Finds the headers in the line `passage`.
  ///
  /// - Parameter marks: A range of indexes in the window, the part of the text in memory. A header is reported only if
  ///   this range contains the last letter of its name. Without a name, it must contain the first letter of the value.
  init(_ passage: Passage, marks: Range<Int>) {
    self.passage = passage
    readLine()
    if let last = names.last, isAtEnd(last) {
      self.passage.appendNextLine()
      readLine()
    }
    findNamed(marks)
    findUnnamed(marks)
    headers.sort { $0.start < $1.start }
  }

  private mutating func readLine() {
    let text = passage.text
    let bytes = text.bytes.span
    (names, lineBreaks) = ([], [])
    var name = bytes.nextName(from: 0)
    while let found = name {
      names.append(found)
      name = bytes.nextName(from: found.range.upperBound)
    }
    var lineBreak = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0)
    while lineBreak < bytes.count {
      lineBreaks.append(lineBreak)
      lineBreak = bytes.firstIndex(of: UInt8(ascii: "\n"), from: lineBreak + 1)
    }
  }

  // MARK: Headers

  private mutating func findNamed(_ marks: Range<Int>) {
    let text = passage.text
    var taken = 0
    for (number, name) in names.enumerated() {
      guard name.range.lowerBound >= taken, marks.contains(text.origin(name.range.upperBound - 1)),
        !text.bytes.span.isInListOfNames(name.range)
      else { continue }
      if var value = value(ofNameAt: number) {
        append(name.kind, &value, at: text.origin(name.range.lowerBound))
        taken = value.end
      } else if !text.bytes.span.has("</", at: name.range.lowerBound - 2) {
        namesWithoutValue.append(text.origin(name.range.lowerBound))
      }
    }
  }

  private mutating func findUnnamed(_ marks: Range<Int>) {
    let text = passage.text
    let bytes = text.bytes.span
    var index = 0
    while let begin = bytes.firstValue(from: index) {
      let runEnd = bytes.endOfRun(from: begin)
      index = runEnd
      let origin = text.origin(begin)
      guard ValueLength.leastRun...ValueLength.limit ~= runEnd - begin, marks.contains(origin),
        !headers.contains(where: { $0.start <= origin && origin < $0.end })
      else { continue }
      if var found = unnamedValue(begin..<runEnd) {
        // A name in the same line is not reported as one without a value, because this value may belong to it.
        namesWithoutValue = []
        append(found.kind, &found.value, at: origin)
        index = max(index, found.value.end)
      }
    }
  }

  private mutating func append(_ kind: HeaderKind, _ value: inout Value, at start: Int) {
    let text = passage.text
    let bytes = ContiguousArray(text.bytes[value.range])
    let next = text.origin(max(value.end, 1) - 1) + 1
    if kind == .deviceIdentifier, isContinued(value) {
      value.surroundings.beside = .init(side: .after, phrase: "more Base64")
    }
    if bytes.span.isOpenObject {
      value.surroundings.isFollowedByText = !isEndOfText(value.end)
    }
    end = max(end, next)
    headers.append(
      HeaderInLine(
        kind: kind, start: start, end: next,
        valueEnd: text.origin(max(value.range.upperBound, 1) - 1) + 1, value: bytes,
        surroundings: value.surroundings))
  }

  /// Whether another string literal, as in `"YWJj" + "ZGVm"`, or a line of Base64 follows an AP-Device-Identifier
  /// without padding. The parts are not joined, because nothing shows where the last one ends.
  private mutating func isContinued(_ value: Value) -> Bool {
    let text = passage.text
    let bytes = text.bytes.span
    if value.range.isEmpty || bytes[value.range.upperBound - 1] == "=" { return false }
    var next = bytes.end(from: value.range.upperBound) { $0.isWhiteSpace }
    if let quote = QuoteMark(at: next, in: bytes) {
      next = bytes.end(from: next + quote.length) {
        $0.isWhiteSpace || $0 == "+" || $0 == "." || $0 == "&" || $0 == "\\"
      }
      if QuoteMark(at: next, in: bytes) == quote { return true }
    }
    guard next == bytes.count else { return false }
    return passage.neighbors(after: true).contains { line in
      let start = line.span.end(from: 0) { $0.isWhiteSpace || $0 == "\"" || $0 == "'" || $0 == "+" }
      let end = line.span.endOfRun(from: start)
      let rest = line.span.end(from: end) { !$0.isASCIILetterOrDigit }
      return end - start >= 4 && rest == line.count
    }
  }

  private mutating func isEndOfText(_ index: Int) -> Bool {
    let text = passage.text
    guard text.bytes.span.end(from: index, where: { $0.isWhiteSpace }) == text.count,
      passage.window.span.end(from: passage.end, where: { $0.isWhiteSpace })
        == passage.window.count
    else { return false }
    if !passage.isLast { passage.needsMore = true }
    return true
  }

  // MARK: Lines

  /// Returns the index of the line break that ends the line of `index`, or the length of the text.
  ///
  /// A line break that was decoded from an escape sequence, such as `%0A`, counts only if `level` has its kinds of
  /// escapes, or if `string` equals them. For `a%0Ab`, the line ends after `a` if `level` has percent-encoding.
  func lineEnd(_ index: Int, _ level: PlainText.Level, in string: PlainText.Level? = nil) -> Int {
    let text = text
    for lineBreak in lineBreaks where lineBreak >= index {
      let own = text.level(lineBreak)
      guard own.isWithin(level) || own == string else { continue }
      let isPair =
        lineBreak > index && text.bytes[lineBreak - 1] == "\r"
        && text.level(lineBreak - 1) == own
      return isPair ? lineBreak - 1 : lineBreak
    }
    return text.count
  }

  /// Returns the index at which the line of `index` begins. A line break that was decoded from an escape sequence
  /// counts if that was `\n`, or if `level` has its kind, such as `%0A`.
  func lineStart(_ index: Int, _ level: PlainText.Level) -> Int {
    for lineBreak in lineBreaks.reversed() where lineBreak < index {
      let own = text.level(lineBreak)
      if own.isWithin(level) || own.backslashes > 0 { return lineBreak + 1 }
    }
    return 0
  }

  /// Returns `range` without white space at its ends. White space that was decoded from an escape sequence, such as
  /// `%20`, is kept unless `level` has this kind.
  func trimmed(_ range: Range<Int>, _ level: PlainText.Level) -> Range<Int> {
    let text = text
    var (start, end) = (range.lowerBound, range.upperBound)
    func isSpace(_ index: Int) -> Bool {
      text.bytes[index].isWhiteSpace && text.level(index).isWithin(level)
    }
    while start < end, isSpace(start) { start += 1 }
    while end > start, isSpace(end - 1) { end -= 1 }
    return start..<end
  }

  /// Returns what was changed to read the value in `range`: the kinds of escape sequences that were decoded, such as
  /// `%3D`, unless `level` has them, and joined lines.
  ///
  /// - Parameter isString: Whether the range is in quotes. One level of backslashes, as in `\/`, is then not reported.
  func surroundings(
    of range: Range<Int>, _ level: PlainText.Level, isString: Bool = false
  ) -> Surroundings {
    var found = Surroundings()
    let text = text
    for joint in text.joints where joint.index > range.lowerBound && joint.index <= range.upperBound
    {
      found.insert([joint.notation])
    }
    if text.isChanged {
      for index in range {
        found.insert(text.level(index).notations(beyond: level, isString: isString))
      }
    }
    return found
  }

  func isValue(_ range: Range<Int>, _ kind: HeaderKind) -> Bool {
    let value = text.bytes.span.extracting(range)
    switch Placeholder(value: value) {
    case .mask?, .description?, .object?, .null?: return true
    case .template?: return false
    case nil:
      return value.looksLikeValue
        || kind == .deviceIdentifier && value.identifierBase64(at: 0) != nil
    }
  }

  func hasName(in range: Range<Int>) -> Bool {
    names.contains {
      $0.range.lowerBound >= range.lowerBound && $0.range.upperBound <= range.upperBound
    }
  }

  /// Whether the name of another header is in the value in `range`, as in `e30=e30=; AP-Device-Identifier: YWJj`. A
  /// name that begins in the first eight bytes does not count.
  func hasOtherHeader(in range: Range<Int>) -> Bool {
    hasName(in: min(range.lowerBound + 8, range.upperBound)..<range.upperBound)
  }

  /// Whether only separators, quotes and brackets follow the name in its line, as in `"X-Device-Info": [`.
  private func isAtEnd(_ name: HeaderName) -> Bool {
    let bytes = text.bytes.span
    var start = name.range.upperBound
    if bytes.has("</", at: start) {
      start = bytes.end(from: start + 2, before: start + 40) { $0.isNameByte || $0 == ":" }
    }
    let rest = bytes.end(from: start) {
      $0.isWhiteSpace || Self.charactersAfterName.contains($0)
    }
    return rest == text.count
  }

  private static let charactersAfterName = ByteSet("\"'`*:])}=>|({[-\\,")
}

/// A header that was found in a line. Its indexes are those of the window, the part of the text that is in memory.
struct HeaderInLine {
  let kind: HeaderKind
  /// The index at which the name begins. Without a name, it is the index at which the value begins.
  let start: Int
  /// The index after the value and its closing quote or tag.
  let end: Int
  let valueEnd: Int
  let value: ContiguousArray<UInt8>
  let surroundings: Surroundings
}
