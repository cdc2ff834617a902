import PassHeaders

/// A header that was found in a passage.
struct FoundHeader {
  let kind: PassHeader.Kind
  /// The index in the window of its name, or of its value if it has no name.
  let start: Int
  /// The index in the window after its value.
  let end: Int
  let value: ContiguousArray<UInt8>
  let circumstances: Circumstances
}

/// Finds the headers in the first physical line of a passage.
struct HeaderFinder {
  private(set) var headers: [FoundHeader] = []
  /// The indexes in the window of names that no value follows.
  private(set) var namesWithoutValue: [Int] = []
  private(set) var passage: Passage
  /// The index in the window after the last value.
  private(set) var end = 0
  /// The number of bytes of values that were read and did not become a header.
  private(set) var wastedCount = 0
  /// Whether values may be read that go on in later lines, or have no name.
  private let mayReadAhead: Bool

  private typealias Line = Passage.Line

  /// Finds the headers whose marks are in `marks`, a range of the window.
  init(_ passage: Passage, marks: Range<Int>, mayReadAhead: Bool) {
    (self.passage, self.mayReadAhead) = (passage, mayReadAhead)
    for index in 0..<passage.firstCount {
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
      // A name in a value that was found is part of it.
      guard marks.contains(line.origin(current.range.upperBound - 1)), start >= end,
        !bytes.isInListOfNames(current.range.lowerBound)
      else { continue }
      let limit = name?.range.lowerBound ?? bytes.count
      if let value = value(of: current, in: line, index, before: limit) {
        append(current.kind, value, at: start)
      } else {
        namesWithoutValue.append(start)
      }
    }
  }

  private mutating func append(_ kind: PassHeader.Kind, _ value: Value, at start: Int) {
    end = max(end, value.end)
    headers.append(
      FoundHeader(
        kind: kind, start: start, end: value.end, value: value.bytes,
        circumstances: value.circumstances))
  }

  /// Returns the value of `name` by the first row of the table that gives one.
  private mutating func value(
    of name: HeaderName, in line: Line, _ index: Int, before limit: Int
  ) -> Value? {
    let plain = line.plain
    if var extent = plain.fieldLineExtent(of: name) {
      extent.isSurelyValue = isBesideHTTP(line, index)
      if let value = value(in: extent, name.kind, line, index) { return value }
    }
    if let extent = plain.stringExtent(of: name),
      let value = value(in: extent, name.kind, line, index)
    {
      return value
    }
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

  /// Returns the value of `name` on the line after it: of a pair of `name: …` and `value: …`, or in a list of names and
  /// values.
  private mutating func valueOnNextLine(_ name: HeaderName, in line: Line, _ index: Int) -> Value? {
    let bytes = line.bytes.span
    let quote = QuoteMark(at: name.range.upperBound, in: bytes)
    let nameEnd = name.range.upperBound + (quote?.length ?? 0)
    let rest = bytes.end(from: nameEnd) { $0.isWhiteSpace || Self.signsAtLineEnd.contains($0) }
    guard rest == bytes.count, let next = passage.line(index + 1) else { return nil }
    let start = next.bytes.span.end(from: 0) { $0.isWhiteSpace }
    if let quote = next.plain.valueQuote(at: start) {
      let extent = next.plain.stringExtent(openedAt: quote.index, isSurelyValue: quote.hasValueKey)
      return value(in: extent, name.kind, next, index + 1)
    }
    let isKey = next.bytes.span.hasIgnoringCase("value: ", at: start)
    let valueStart = next.bytes.span.end(from: isKey ? start + 6 : start) { $0.isWhiteSpace }
    guard next.bytes.span.beginsEncodedObject(at: valueStart) else { return nil }
    let end = next.bytes.span.start(from: next.bytes.count, after: valueStart) { $0.isWhiteSpace }
    let extent = ValueExtent(
      row: .fieldLine(isIndented: true), range: valueStart..<end,
      notationDepth: next.plain.notationDepth, isSurelyValue: false)
    return value(in: extent, name.kind, next, index + 1)
  }

  /// What may follow a name whose value is on the next line, such as `: >-` in YAML.
  private static let signsAtLineEnd = ByteSet(",:|>-+")

  /// Whether a request line or another field line is beside the line, or the line is the whole text.
  private mutating func isBesideHTTP(_ line: Line, _ index: Int) -> Bool {
    passage.isBesideHTTP(index)
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
      wastedCount += run.count
      guard let kind = kindOfUnnamed(run, in: line, index) else { continue }
      if let value = value(in: plain.extent(of: run), kind, line, index) {
        append(kind, value, at: origin)
      }
    }
  }

  /// Returns the header that the Base64 in `run`, or what it is joined to, identifies by its members.
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

  /// A value in an extent.
  private struct Value {
    var bytes: ContiguousArray<UInt8>
    /// The index in the window after it.
    var end: Int
    var circumstances = Circumstances()
  }

  /// Returns the value in `extent`, joined with later lines if it goes on there. Returns `nil` if the extent holds none.
  private mutating func value(
    in extent: ValueExtent, _ kind: PassHeader.Kind, _ line: Line, _ index: Int
  ) -> Value? {
    var isWhole = false
    if mayReadAhead, let joined = joinedValue(in: extent, line, index, &isWhole) { return joined }
    let plain = line.plain
    var range = extent.range
    var circumstances = Circumstances()
    range = strippedRange(range, extent.row, line, &circumstances)
    let bytes = ContiguousArray(plain.text.bytes[range])
    guard isValue(bytes.span, kind, extent) else { return nil }
    circumstances.insertEscapes(plain.text.undoing(in: range), beyond: extent.notationDepth)
    if !isWhole, bytes.span.isOpenObject {
      let isAtEnd =
        line.origin(extent.range.upperBound) >= line.nextStart - 1 && passage.isLastLine(line)
        || passage.isLastLine(line)
          && plain.text.bytes.span.end(from: extent.range.upperBound) { $0.isWhiteSpace }
            == plain.text.count
      circumstances.isFollowedByText = !isAtEnd
    }
    return Value(
      bytes: bytes, end: line.origin(max(extent.range.upperBound, 1) - 1) + 1,
      circumstances: circumstances)
  }

  /// Returns `range` without the marks of a notation that surround the value there: quotes or a comment of YAML in an
  /// indented line outside of HTTP messages, and backticks of Markdown.
  private func strippedRange(
    _ range: Range<Int>, _ row: ValueExtent.Row, _ line: Line, _ circumstances: inout Circumstances
  ) -> Range<Int> {
    let bytes = line.bytes.span
    switch row {
    case .string, .run: return range
    case .fieldLine, .logLine:
      let ticks = bytes.end(from: range.lowerBound) { $0 == "`" } - range.lowerBound
      if ticks > 0, range.count > 2 * ticks {
        let end = bytes.start(from: range.upperBound) { $0 != "`" }
        let start = bytes.start(from: end) { $0 == "`" }
        if end - start >= ticks, range.upperBound - end <= 1, start > range.lowerBound + ticks {
          circumstances.undone.insert(.markdown)
          return range.lowerBound + ticks..<end - ticks
        }
      }
    }
    guard case .fieldLine(let isIndented) = row else { return range }
    // A string that holds several lines is a text of its own.
    let end = bytes.start(from: range.upperBound, after: range.lowerBound) {
      Self.signsAfterString.contains($0)
    }
    if end < range.upperBound, let quote = QuoteMark(at: end, in: bytes),
      QuoteMark(at: range.lowerBound, in: bytes) != quote, passage.isInString(closedBy: quote, line)
    {
      return range.lowerBound..<end
    }
    guard isIndented, let inner = bytes.yamlScalar(in: range),
      inner != range, !isInMessage(line)
    else { return range }
    circumstances.undone.insert(.yaml)
    return inner
  }

  /// The quotes that may close a string of several lines, and what may follow them.
  private static let signsAfterString = ByteSet("\"'`),;]}")

  /// Whether a request line above the line, or a written line break in it, shows an HTTP message.
  private func isInMessage(_ line: Line) -> Bool {
    if passage.endsWithWrittenBreak(line) { return true }
    var start = line.start
    for _ in 0..<40 {
      guard let (previous, previousStart) = passage.physicalLine(before: start) else {
        return false
      }
      let bytes = previous.text.bytes.span
      if bytes.end(from: 0, where: { $0.isWhiteSpace }) == bytes.count { return false }
      if bytes.hasRequestLine { return true }
      start = previousStart
    }
    return false
  }

  /// Whether `text` is a value: whatever it is if that is sure, otherwise what looks like Base64 of an object, like JSON,
  /// or like something that stands for a value.
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
    return text.looksLikeValue || kind == .deviceIdentifier && text.endOfFingerprint(at: 0) != nil
  }

  /// Returns the value that begins in `extent` and goes on in another string or in later lines, or `nil` if it does not.
  private mutating func joinedValue(
    in extent: ValueExtent, _ line: Line, _ index: Int, _ isWhole: inout Bool
  ) -> Value? {
    guard line.bytes.span.beginsEncodedObject(at: extent.range.lowerBound) else { return nil }
    var joiner = ValueJoiner(extent.range.lowerBound, in: line, index)
    guard joiner.join(&passage) else {
      isWhole = joiner.object.isClosed
      if !isWhole { wastedCount += joiner.readCount }
      return nil
    }
    var value = Value(bytes: joiner.bytes, end: 0, circumstances: joiner.circumstances)
    guard let last = passage.line(joiner.lineIndex) else { return nil }
    var end = joiner.index
    // More Base64 that touches the value, or what follows it in a field line, was sent with it.
    switch extent.row {
    case .fieldLine:
      end = last.bytes.span.start(from: last.bytes.count, after: end) { $0.isWhiteSpace }
    case .string:
      end =
        last.bytes.span.nextQuote(from: end)
        ?? last.bytes.span.start(from: last.bytes.count, after: end) { $0.isWhiteSpace }
    case .logLine, .run: end = last.bytes.span.endOfRun(from: end)
    }
    value.bytes.append(contentsOf: last.bytes[joiner.index..<end])
    value.end = last.origin(end - 1) + 1
    return value
  }
}
