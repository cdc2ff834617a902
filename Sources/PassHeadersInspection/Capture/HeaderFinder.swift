import PassHeaders

/// A header that ``HeaderFinder`` found. Its indexes refer to the window of ``CaptureScanner``, which is the part of
/// the text in memory.
struct HeaderInLine {
  let kind: PassHeader.Kind
  /// The index at which the name begins. Without a name, it is the index at which the value begins.
  let start: Int
  /// The index after the value.
  let end: Int
  let value: ContiguousArray<UInt8>
  let circumstances: Circumstances
}

/// A search for headers in one physical line of a text. Their values may continue on the lines after it, which the
/// ``Passage`` reads.
struct HeaderFinder {
  /// The headers that were found, sorted by ``HeaderInLine/start``.
  private(set) var headers: [HeaderInLine] = []
  /// The positions of header names that have no value, as indexes in the window of ``CaptureScanner``.
  private(set) var namesWithoutValue: [Int] = []
  private(set) var passage: Passage
  /// The index in the window after the last value that was found.
  private(set) var end = 0
  /// The number of bytes that were read as a value but are not part of a header. ``CaptureScanner`` subtracts it from
  /// its read budget.
  private(set) var spentBudget = 0
  /// Whether to look for values that continue on later lines, and for values without a name. It is `false` if the read
  /// budget of ``CaptureScanner`` is used up.
  private let mayReadAhead: Bool

  private typealias Line = Passage.Line

  /// Finds the headers in the first physical line of `passage`. Only headers that are recognized by letters in the
  /// range `marks` of the window are found, such as the `evi` of `X-Device-Info`.
  init(_ passage: Passage, marks: Range<Int>, mayReadAhead: Bool) {
    (self.passage, self.mayReadAhead) = (passage, mayReadAhead)
    for index in 0..<passage.lineCountOfFirstPhysicalLine {
      guard let line = self.passage.line(index) else { return }
      findNamed(in: line, index, marks)
      if mayReadAhead { findUnnamed(in: line, index, marks) }
    }
    headers.sort { $0.start < $1.start }
  }

  // MARK: Headers with a name

  private mutating func findNamed(in line: Line, _ index: Int, _ marks: Range<Int>) {
    let bytes = line.bytes.span
    var name = bytes.nextName(from: 0)
    while let current = name {
      name = bytes.nextName(from: current.range.upperBound)
      let start = line.origin(current.range.lowerBound)
      // Skip a name within the previous value.
      guard marks.contains(line.origin(current.range.upperBound - 1)), start >= end,
        !bytes.isInListOfNames(current.range)
      else { continue }
      let limit = name?.range.lowerBound ?? bytes.count
      // If the name follows its value, what comes after it belongs to another header.
      if let extent = line.plain.stringExtent(before: current) {
        if let value = value(in: extent, current.kind, line, index) {
          append(current.kind, value, at: line.origin(extent.range.lowerBound))
        } else {
          namesWithoutValue.append(start)
        }
      } else if let value = value(of: current, in: line, index, before: limit) {
        append(current.kind, value, at: start)
      } else if !bytes.has("</", at: current.range.lowerBound - 2) {
        namesWithoutValue.append(start)
      }
    }
  }

  private mutating func append(_ kind: PassHeader.Kind, _ value: Value, at start: Int) {
    end = max(end, value.end)
    headers.append(
      HeaderInLine(
        kind: kind, start: start, end: value.end, value: value.bytes,
        circumstances: value.circumstances))
  }

  /// Returns the value that belongs to the header name `name`. The rules of the table in Spec/manual/Inspection.md are
  /// applied in order, and the first one that finds a value delimits it. Returns `nil` if the name does not have a
  /// value.
  ///
  /// - Parameters:
  ///   - name: The name of a header in `line`.
  ///   - line: The line that contains the name.
  ///   - index: The index of `line` among the lines that are read together.
  ///   - limit: The index in the line at which the next name begins, or the end of the line.
  private mutating func value(
    of name: HeaderName, in line: Line, _ index: Int, before limit: Int
  ) -> Value? {
    let plain = line.plain
    if var extent = plain.fieldLineExtent(of: name) {
      if let value = value(in: extent, name.kind, line, index) { return value }
      // Look at the next line only for a text that does not look like a value, because it may not have arrived yet.
      extent.isSurelyValue = isBesideHTTP(line, index)
      if extent.isSurelyValue, let value = value(in: extent, name.kind, line, index) {
        return value
      }
    }
    if let extent = plain.stringExtent(of: name),
      let value = value(in: extent, name.kind, line, index)
    {
      return value
    }
    if let value = elementValue(name, in: line, index) { return value }
    if let value = valueOnNextLine(name, in: line, index) { return value }
    if let extent = plain.logLineExtent(of: name, before: limit),
      let value = value(in: extent, name.kind, line, index)
    {
      return value
    }
    if let run = plain.firstRun(from: name.range.upperBound, before: limit),
      let value = value(in: plain.extent(of: run), name.kind, line, index)
    {
      return value
    }
    return plain.otherExtent(after: name, before: limit)
      .flatMap { value(in: $0, name.kind, line, index) }
  }

  /// Returns the value in the XML element that has the name of the header, or in the element after
  /// `<key>X-Device-Info</key>`. Returns `nil` if there is no such element.
  ///
  /// The element and its content may each begin on the next line.
  private mutating func elementValue(_ name: HeaderName, in line: Line, _ index: Int) -> Value? {
    let nameEnd = name.range.upperBound
    var (line, index) = (line, index)
    // Returns the index after the white space at `start`. If the line ends there, moves to the next line.
    func indexOfText(after start: Int) -> Int {
      let end = line.bytes.span.end(from: start) { $0.isWhiteSpace }
      guard end == line.bytes.count, let next = passage.line(index + 1) else { return end }
      (line, index) = (next, index + 1)
      return next.bytes.span.end(from: 0) { $0.isWhiteSpace }
    }
    var start = nameEnd + 1
    let isOwnElement =
      line.bytes.span.byte(at: name.range.lowerBound - 1) == "<"
      && line.bytes.span.byte(at: nameEnd) == ">"
    if !isOwnElement {
      let tagEnd = line.bytes.span.endOfTag(at: nameEnd, "</")
      guard tagEnd > nameEnd else { return nil }
      let tagStart = indexOfText(after: tagEnd)
      start = line.bytes.span.endOfTag(at: tagStart, "<")
      guard start > tagStart else { return nil }
    }
    let content = indexOfText(after: start)
    let (extent, bytes) = (line.plain.elementExtent(from: content), line.bytes.span)
    // A name in angle brackets is an element only if it is closed, or if a value follows directly.
    guard
      !isOwnElement || bytes.has("</", at: extent.range.upperBound)
        || bytes.beginsEncodedObject(at: extent.range.lowerBound)
    else { return nil }
    return value(in: extent, name.kind, line, index)
  }

  /// Returns the value of `name` on the next line, or `nil` if the value is not on that line.
  ///
  /// Five forms are recognized: the pair `name: …` and `value: …`, a list in which names and values alternate, a block
  /// scalar and the first item of a list in YAML, and a field line of HTTP that continues on an indented line.
  private mutating func valueOnNextLine(_ name: HeaderName, in line: Line, _ index: Int) -> Value? {
    let bytes = line.bytes.span
    let quote = QuoteMark(at: name.range.upperBound, in: bytes)
    let nameEnd = name.range.upperBound + (quote?.length ?? 0)
    let rest = bytes.end(from: nameEnd) { $0.isWhiteSpace || Self.charactersAtLineEnd.contains($0) }
    guard rest == bytes.count, var next = passage.line(index + 1) else { return nil }
    var nextIndex = index + 1
    let indent = next.bytes.span.end(from: 0) { $0.isWhiteSpace }
    // The value may be the first item of a list in YAML, but not a pair in it.
    let isItem =
      next.bytes.span.has("- ", at: indent)
      && !next.bytes.span.hasIgnoringCase("value", at: indent + 2)
    let start = isItem ? indent + 2 : indent
    // In a block scalar of YAML, quotes are part of the value.
    let mark = bytes.byte(at: bytes.end(from: nameEnd) { $0.isWhiteSpace || $0 == ":" })
    var isBlock = bytes.byte(at: nameEnd) == ":" && Self.blockMarks.contains(mark)
    // A field line of HTTP may continue on an indented line.
    let isFolded = indent > 0 && !next.bytes.span.looksLikeHTTP && passage.isInMessage(line)
    if !isBlock, !isFolded, let quote = next.plain.valueQuote(at: start) {
      let extent = next.plain.stringExtent(openedAt: quote.index, isSurelyValue: quote.hasValueKey)
      return value(in: extent, name.kind, next, index + 1)
    }
    let isKey = next.bytes.span.hasIgnoringCase("value: ", at: start)
    var valueStart = next.bytes.span.end(from: isKey ? start + 6 : start) { $0.isWhiteSpace }
    // The value of a pair may be a block scalar, too.
    if isKey, Self.blockMarks.contains(next.bytes.span.byte(at: valueStart)),
      valueStart + 2 >= next.bytes.count, let block = passage.line(index + 2)
    {
      (next, nextIndex, isBlock) = (block, index + 2, true)
      valueStart = next.bytes.span.end(from: 0) { $0.isWhiteSpace }
    }
    let isWhole = isKey || isBlock || isFolded
    guard isWhole || next.bytes.span.beginsValue(of: name.kind, at: valueStart) else { return nil }
    let end = next.bytes.span.start(from: next.bytes.count, after: valueStart) { $0.isWhiteSpace }
    let extent = ValueExtent(
      row: .fieldLine(isIndented: !isBlock && !isFolded), range: valueStart..<end,
      notationDepth: next.plain.notationDepth, isSurelyValue: isKey)
    return value(in: extent, name.kind, next, nextIndex)
  }

  /// The characters that announce a block scalar of YAML, whose text begins on the next line.
  private static let blockMarks = ByteSet("|>")
  /// The characters that may follow a name whose value is on the next line, such as `: >-` in YAML.
  private static let charactersAtLineEnd = ByteSet(",:|>-+")

  /// Whether the line before or after `line` is a field line or a request line of HTTP, or `line` is the whole text.
  private mutating func isBesideHTTP(_ line: Line, _ index: Int) -> Bool {
    passage.isAfterHTTP(index) || passage.isBeforeHTTP(index)
      || index == 0 && line.start == 0 && passage.isLastLine(line)
  }

  // MARK: Headers without a name

  private mutating func findUnnamed(in line: Line, _ index: Int, _ marks: Range<Int>) {
    let plain = line.plain
    var start = 0
    while let run = plain.firstRun(from: start, before: line.bytes.count) {
      start = run.upperBound
      let origin = line.origin(run.lowerBound)
      guard 20...ValueLength.limit ~= run.count, marks.contains(origin),
        !headers.contains(where: { $0.start <= origin && origin < $0.end })
      else { continue }
      spentBudget += run.count
      guard let kind = kindOfUnnamed(run, in: line, index) else { continue }
      if let value = value(in: plain.extent(of: run), kind, line, index) {
        append(kind, value, at: origin)
      }
    }
  }

  /// Returns the kind of header that the members of the object in `run` identify, or `nil` if they do not identify a
  /// header.
  ///
  /// If the object continues in other strings or lines, the members in all parts count.
  private mutating func kindOfUnnamed(
    _ run: Range<Int>, in line: Line, _ index: Int
  ) -> PassHeader.Kind? {
    let identity = HeaderIdentity(ofEncoded: line.bytes.span.extracting(run))
    if identity.isCertain { return identity.kind }
    var joiner = ValueJoiner(run.lowerBound, in: line, index)
    guard joiner.join(&passage), joiner.object.identity.isCertain else { return nil }
    return joiner.object.identity.kind
  }

  // MARK: Values

  /// The bytes of a header's value, and the facts that the text around the value shows about it.
  private struct Value {
    var bytes: ContiguousArray<UInt8>
    /// The index in the window after the value.
    var end: Int
    var circumstances = Circumstances()
  }

  /// Returns the value that begins in the range `extent` of the line, joined with the lines on which it continues.
  /// Returns `nil` if the text in the range does not look like a value.
  private mutating func value(
    in extent: ValueExtent, _ kind: PassHeader.Kind, _ line: Line, _ index: Int
  ) -> Value? {
    if extent.isSurelyValue, let template = templateValue(in: extent, line) { return template }
    var isWhole = false
    if mayReadAhead, let joined = joinedValue(in: extent, kind, line, index, &isWhole) {
      return joined
    }
    let plain = line.plain
    var circumstances = Circumstances()
    let range = strippedRange(extent, line, &circumstances)
    let bytes = ContiguousArray(plain.text.bytes[range])
    guard isValue(bytes.span, kind, extent) else { return nil }
    circumstances.insertEscapes(plain.text.undoing(in: range), beyond: extent.notationDepth)
    if !isWhole, bytes.span.isOpenObject {
      let end = extent.range.upperBound
      let isAtEndOfLine =
        line.origin(end) >= line.nextStart - 1
        || plain.text.bytes.span.end(from: end) { $0.isWhiteSpace } == plain.text.count
      circumstances.isFollowedByText = !(isAtEndOfLine && passage.isLastLine(line))
    }
    return Value(
      bytes: bytes, end: line.origin(max(extent.range.upperBound, 1) - 1) + 1,
      circumstances: circumstances)
  }

  /// Returns the text in the range `extent` of the line if it is a template such as `%DEVICE%`. The escape sequences in
  /// it are not decoded. Returns `nil` for any other text.
  private func templateValue(in extent: ValueExtent, _ line: Line) -> Value? {
    let written = passage.writtenBytes(extent.range, of: line)
    guard case .template? = Placeholder(value: written.span) else { return nil }
    return Value(bytes: written, end: line.origin(extent.range.upperBound - 1) + 1)
  }

  /// Returns the range of the value without the YAML or Markdown notation around it, and inserts the notation into
  /// `circumstances`.
  ///
  /// Backticks belong to Markdown. Quotes and a comment belong to YAML if the line is indented and is not part of an
  /// HTTP message. For example, the range of `"e30=" # empty` becomes the range of `e30=`.
  private func strippedRange(
    _ extent: ValueExtent, _ line: Line, _ circumstances: inout Circumstances
  ) -> Range<Int> {
    let (range, bytes) = (extent.range, line.bytes.span)
    switch extent.row {
    case .string, .element, .run: return range
    case .fieldLine, .logLine:
      let ticks = bytes.end(from: range.lowerBound) { $0 == "`" } - range.lowerBound
      if ticks > 0 {
        let end = bytes.start(from: range.upperBound) { $0 != "`" }
        let start = bytes.start(from: end) { $0 == "`" }
        if end - start >= ticks, range.upperBound - end <= 1, start > range.lowerBound + ticks {
          circumstances.undone.insert(.markdown)
          return range.lowerBound + ticks..<end - ticks
        }
      }
    }
    guard case .fieldLine(let isIndented) = extent.row else { return range }
    // The line may be the last line of a string, whose closing quote is not part of the value.
    let end = bytes.start(from: range.upperBound, after: range.lowerBound) {
      Self.charactersAfterString.contains($0)
    }
    if let quote = QuoteMark(at: end, in: bytes),
      QuoteMark(at: range.lowerBound, in: bytes) != quote, passage.isInString(closedBy: quote, line)
    {
      return range.lowerBound..<end
    }
    guard isIndented, case let content = bytes.contentOfYAMLScalar(in: range), content != range,
      !passage.isInMessage(line)
    else { return range }
    circumstances.undone.insert(.yaml)
    return content
  }

  /// The quotes that may close a string of several lines, and the punctuation that may follow them.
  private static let charactersAfterString = ByteSet("\"'`),;]}")

  /// Whether `text`, in the range `extent` of a line, is the value of a header and not other text after its name.
  ///
  /// Any text is a value if ``ValueExtent/isSurelyValue`` is `true`, as in a field line of an HTTP message. Otherwise
  /// the text has to look like Base64 of an object, JSON, the value of AP-Device-Identifier, or a placeholder such as
  /// `<private>`.
  private func isValue(
    _ text: Span<UInt8>, _ kind: PassHeader.Kind, _ extent: ValueExtent
  ) -> Bool {
    let trimmed = text.extracting(text.trimmedRange { $0.isWhiteSpace || $0 == "\"" || $0 == "'" })
    if trimmed.isEmpty || PassHeader.Kind(spelledInAnyWay: trimmed) != nil { return false }
    if extent.isSurelyValue { return true }
    switch Placeholder(value: text) {
    case .template?: return false
    case .mask?, .description?, .object?, .null?: return true
    case nil: break
    }
    guard kind == .deviceIdentifier else { return text.looksLikeValue }
    // A string is the value even if other text surrounds the identifier.
    if case .string = extent.row, text.hasIdentifier { return true }
    let word = text.end(from: 0) { !$0.isASCIILetterOrDigit }
    return text.identifierBase64(at: word) != nil || text.looksLikeValue
  }

  /// Returns the value that begins in the range `extent` of the line and continues in a second string literal or on
  /// later lines. Returns `nil` if it does not continue.
  ///
  /// - Parameters:
  ///   - extent: The range of the value in the line, with the rule that delimits it.
  ///   - kind: The kind of header that the value belongs to.
  ///   - line: The line in which the value begins.
  ///   - index: The index of `line` among the lines that are read together.
  ///   - isWhole: Set to whether the object that the value encodes closes in `line`.
  private mutating func joinedValue(
    in extent: ValueExtent, _ kind: PassHeader.Kind, _ line: Line, _ index: Int,
    _ isWhole: inout Bool
  ) -> Value? {
    var start = extent.range.lowerBound
    // A field line or a log line may have a value in several string literals, such as `"eyJ…" + "…"`.
    let quote = QuoteMark(at: start, in: line.bytes.span)
    if let quote { start += quote.length }
    // The scheme of an identifier precedes its Base64.
    let isIdentifier = kind == .deviceIdentifier
    let base64 = isIdentifier ? line.bytes.span.endOfScheme(at: start) : start
    guard let base64, isIdentifier || line.bytes.span.beginsEncodedObject(at: start) else {
      return nil
    }
    var mayLackPadding = false
    if isIdentifier {
      // After `NAME=`, the next line may be another assignment.
      if case .run = extent.row { return nil }
      // With padding, the identifier is whole.
      if line.bytes.span.byte(at: extent.range.upperBound - 1) == "=" { return nil }
      if case .fieldLine = extent.row {
        if passage.isBeforeHTTP(index) { return nil }
        // A line of an HTTP message that is only Base64 belongs to the line before it.
        mayLackPadding = passage.isAfterHTTP(index)
      }
    }
    var joiner = ValueJoiner(
      base64, isIdentifier: isIdentifier, mayLackPadding: mayLackPadding, in: line, index)
    guard joiner.join(&passage), quote == nil || joiner.circumstances.undone.contains(.strings)
    else {
      isWhole = joiner.object.isClosed
      if !isWhole { spentBudget += joiner.spentBudget }
      return nil
    }
    var value = Value(bytes: joiner.bytes, end: 0, circumstances: joiner.circumstances)
    if isIdentifier { value.bytes.insert(contentsOf: line.bytes[start..<base64], at: 0) }
    guard let last = passage.line(joiner.lineIndex) else { return nil }
    var end = joiner.index
    // Append the rest of the field line or the string, or the Base64 that touches the value. It was sent with the
    // value.
    switch extent.row {
    case _ where quote != nil: end = last.bytes.span.endOfRun(from: end)
    case .fieldLine:
      end = last.bytes.span.start(from: last.bytes.count, after: end) { $0.isWhiteSpace }
    case .string:
      end =
        last.bytes.span.nextQuote(from: end)
        ?? last.bytes.span.start(from: last.bytes.count, after: end) { $0.isWhiteSpace }
    case .element: end = last.bytes.span.end(from: end) { $0 != "<" }
    case .logLine, .run: end = last.bytes.span.endOfRun(from: end)
    }
    value.bytes.append(contentsOf: last.bytes[joiner.index..<end])
    value.end = last.origin(end - 1) + 1
    return value
  }
}
