import PassHeaders

/// A line of a text, together with the lines that belong to it.
///
/// The lines of a dump of curl are joined by their offsets, such as `0040: `. A value that continues in the next lines
/// or string literals is joined if its JSON object closes in them. ``ValueFinder`` then reads all of this as one line.
struct Passage {
  let window: ContiguousArray<UInt8>
  /// Whether ``window``, the part of the text in memory, contains the end of the text.
  let isLast: Bool
  private(set) var text: PlainText
  /// The index in ``window``, the part of the text in memory, at which the first line begins.
  let start: Int
  /// The index in ``window`` after the last line, at its line break.
  private(set) var end: Int
  let isFirstOfText: Bool
  /// Whether a following line is needed that is not in memory yet. The passage then has to be read again with more
  /// text.
  var needsMore = false
  /// The number of bytes that were read to join values.
  private(set) var spentBudget = 0

  /// The maximum number of bytes of a line that are read at once.
  static let lineBudget = 1 << 14
  /// The maximum number of lines or string literals that are joined to one value.
  private static let partLimit = 400

  /// Reads the line in `range` of the window, which may be a part of a very long line.
  ///
  /// - Parameters:
  ///   - isWhole: Whether `range` is a complete line.
  ///   - mayJoin: Whether the lines after it may be joined with it.
  init(
    _ window: ContiguousArray<UInt8>, _ range: Range<Int>, isWhole: Bool, isFirstOfText: Bool,
    isLast: Bool, mayJoin: Bool
  ) {
    self.isFirstOfText = isFirstOfText
    (self.window, self.isLast, start, end) = (window, isLast, range.lowerBound, range.upperBound)
    text = PlainText(window, range.lowerBound..<window.span.endOfPrintedLine(range))
    // Only the next line shows whether a dot at the end stands for a carriage return, as in the output of ngrep. So
    // wait until that line is in memory.
    if !isLast, window[max(range.upperBound, 1) - 1] == "." { needsMore = line(after: end) == nil }
    if !isWhole || !mayJoin { return }
    joinDump()
    joinParts()
  }

  /// Returns the range of the line after `lineEnd`. If the window does not contain all of it, returns `nil` and sets
  /// ``needsMore`` unless the text has ended.
  private mutating func line(after lineEnd: Int) -> Range<Int>? {
    let first = lineEnd + 1
    guard first < window.count else {
      if !isLast { needsMore = true }
      return nil
    }
    let limit = min(window.count, first + Self.lineBudget)
    let next = window.span.firstIndex(of: UInt8(ascii: "\n"), in: first..<limit)
    if next == window.count, !isLast {
      needsMore = true
      return nil
    }
    return next == limit && limit < window.count ? nil : first..<next
  }

  mutating func appendNextLine() {
    guard let range = line(after: end) else { return }
    let next = PlainText(window, range.lowerBound..<window.span.endOfPrintedLine(range))
    let first = text.count
    text.appendLine(next, lineBreak: end)
    end = range.upperBound
    joinParts(from: first)
  }

  // MARK: Dumps

  /// Joins the next lines of a dump of `curl --trace-ascii`, as long as their offsets continue: `0040: ` follows a line
  /// `0000: ` of 64 bytes.
  private mutating func joinDump() {
    guard var (content, offset) = window.span.dumpOffset(at: start, before: end) else { return }
    var next = window.span.endOfPrintedLine(content..<end)
    let first = start..<next
    var lines: [Range<Int>] = []
    while next - content > 32, let range = line(after: end),
      let following = window.span.dumpOffset(at: range.lowerBound, before: range.upperBound),
      following.offset == offset &+ (next - content)
    {
      (content, offset) = following
      next = window.span.endOfPrintedLine(content..<range.upperBound)
      lines.append(content..<next)
      end = range.upperBound
    }
    if lines.isEmpty { return }
    var joined = ContiguousArray(window[first])
    var origins = ContiguousArray(first)
    for line in lines {
      joined.append(contentsOf: window[line])
      origins.append(contentsOf: line)
    }
    text = PlainText(joined, origins: origins)
  }

  // MARK: Parts

  /// Joins each value of the line that continues in the next string literals, as in `"eyJt" + "b2Rl"`, or in the next
  /// lines, if its JSON object closes in them.
  private mutating func joinParts(from start: Int = 0) {
    var index = start
    while let begin = text.bytes.span.firstValue(from: index) {
      index = text.bytes.span.endOfRun(from: begin)
      guard let part = endOfPart(text, index), mayContinue(after: part, begin..<index) else {
        continue
      }
      var object = EncodedObject()
      let runEnd = object.read(text.bytes.span, from: begin)
      if object.isClosed || object.isMalformed { continue }
      if let joined = joinedText(from: begin, runEnd, object) {
        (text, end) = (joined.text, joined.end)
        index = joined.valueEnd
      }
    }
  }

  /// Whether the next string literal or line may continue the value in `range`, as in `"eyJt" + "b2Rl"`. `part` is the
  /// result of ``endOfPart(_:_:)`` at the end of `range`. This quick check rejects most values.
  private func mayContinue(
    after part: (index: Int, quote: UInt8?, endsLine: Bool), _ range: Range<Int>
  ) -> Bool {
    let bytes = text.bytes.span
    if !part.endsLine {
      return part.quote.map { text.openingQuote($0, from: part.index) != nil } ?? false
    }
    guard bytes.lastByteOfEncoded(range) == "}", end + 1 < window.count else { return true }
    // If the value may be whole, join the next line only if it has Base64 characters and no colon before the last of
    // them. A line such as `Host: a` is then not joined.
    let next = end + 1..<min(window.count, end + 1 + 1024)
    let line = next.lowerBound..<window.span.firstIndex(of: UInt8(ascii: "\n"), in: next)
    let last = window.span.start(from: line.upperBound, after: line.lowerBound) {
      !$0.isBase64Like
    }
    return last > line.lowerBound
      && window.span.end(from: line.lowerBound, before: last) { $0 != ":" } == last
  }

  /// Returns the text in which the value at `begin` is joined, such as `"eyJtb2Rl…"` for `"eyJt" + "b2Rl…"`, the end of
  /// its last line, and the end of the value.
  ///
  /// Returns `nil` if the JSON object of the value does not close in the next string literals or lines.
  private mutating func joinedText(
    from begin: Int, _ runEnd: Int, _ first: EncodedObject
  ) -> (text: PlainText, end: Int, valueEnd: Int)? {
    var (object, joined, lineEnd) = (first, text, end)
    // The text of the line that is read, and the index up to which it has been read.
    var (line, position) = (text, runEnd)
    let prefix = text.prefixBefore(begin)
    joined.removeAll(from: runEnd)
    spentBudget += text.count
    for _ in 0..<Self.partLimit where joined.count - begin <= ValueLength.limit {
      guard let next = endOfPart(line, position) else { return nil }
      if next.endsLine {
        guard let range = self.line(after: lineEnd) else { return nil }
        lineEnd = range.upperBound
        line = PlainText(window, range.lowerBound..<window.span.endOfPrintedLine(range))
        position = line.endOfSamePrefix(prefix)
        spentBudget += range.count
      } else {
        position = next.index
      }
      if let quote = next.quote {
        guard let open = line.openingQuote(quote, from: position) else { return nil }
        position = open
      }
      if line.bytes.span.beginsWithName(at: position) { return nil }
      let partEnd = object.read(line.bytes.span, from: position)
      if partEnd == position || object.isMalformed { return nil }
      joined.addJoint(next.quote == nil ? .lines : .literals)
      joined.append(position..<partEnd, of: line)
      position = partEnd
      if object.isClosed {
        let valueEnd = joined.count
        joined.append(position..<line.count, of: line)
        return (joined, lineEnd, valueEnd)
      }
    }
    return nil
  }

  /// Recognizes the end of a part of a value at `index`: the end of the line, or a quote after which the next string
  /// literal may begin, as in `" + "`. Returns the index after that, the quote if there is one, and whether the
  /// line ends. Returns `nil` if other text follows.
  private func endOfPart(
    _ line: PlainText, _ index: Int
  ) -> (index: Int, quote: UInt8?, endsLine: Bool)? {
    let bytes = line.bytes.span
    var position = index
    let mark = bytes.byte(at: position)
    let quote = mark == "\"" || mark == "'" ? mark : nil
    if quote != nil {
      position = bytes.end(from: position + 1) { $0.isOptionalWhiteSpace }
      let sign = bytes.byte(at: position)
      if sign == "+" || sign == "." || sign == "&" || sign == "\\" {
        position = bytes.end(from: position + 1) { $0.isOptionalWhiteSpace }
      }
    }
    // Skip the `=` after which quoted-printable mail breaks a line, because it is not a part of the value.
    if quote == nil, bytes.byte(at: position) == "=" { position += 1 }
    position = bytes.end(from: position) { $0.isOptionalWhiteSpace || $0 == "\r" }
    if quote == nil, bytes.byte(at: position) == "\\" || bytes.byte(at: position) == "^",
      position + 1 == line.count
    {
      position += 1
    }
    if position == line.count { return (position, quote, true) }
    return quote == nil ? nil : (position, quote, false)
  }
}

extension PlainText {
  /// Returns the bytes before the first name in the line or before `index`, whichever is first, without quotes at their
  /// end: `12:01 ` in `12:01 X-Device-Info: e30=`.
  fileprivate func prefixBefore(_ index: Int) -> ContiguousArray<UInt8> {
    let name = bytes.span.nextName(from: 0)?.range.lowerBound ?? index
    let end = bytes.span.start(from: min(name, index)) { $0 == "\"" || $0 == "'" }
    return ContiguousArray(bytes[..<end])
  }

  /// Returns the index after the words of `prefix` with which the text also begins, and the white space after them. A
  /// digit matches any digit: for the prefix `12:01 ` and the text `12:02 b2Rl`, it is 6.
  fileprivate func endOfSamePrefix(_ prefix: ContiguousArray<UInt8>) -> Int {
    var end = 0
    while end < min(prefix.count, count),
      bytes[end] == prefix[end] || bytes[end].isASCIIDigit && prefix[end].isASCIIDigit
    {
      end += 1
    }
    if end < prefix.count { end = prefix.span.start(from: end) { !$0.isWhiteSpace } }
    return bytes.span.end(from: end) { $0.isWhiteSpace }
  }

  /// Returns the index after the quote that opens the next string literal. White space, an operator such as `+`, and
  /// `@` may be between it and `index`. For ` + @"e30="` and the index 0, it is 5.
  fileprivate func openingQuote(_ quote: UInt8, from index: Int) -> Int? {
    let span = bytes.span
    var position = span.end(from: index) { $0.isWhiteSpace }
    let sign = span.byte(at: position)
    if sign == "+" || sign == "." || sign == "&" {
      position = span.end(from: position + 1) { $0.isWhiteSpace }
    }
    if span.byte(at: position) == "@" { position += 1 }
    return span.byte(at: position) == quote ? position + 1 : nil
  }
}

extension Span<UInt8> {
  /// Returns the offset at the beginning of a line of a dump, such as 0x40 for `0040: `, and the index after it.
  func dumpOffset(at start: Int, before end: Int) -> (content: Int, offset: Int)? {
    let digits = self.end(from: start, before: Swift.min(end, start + 8)) {
      $0.hexadecimalValue != nil
    }
    guard digits - start >= 4, byte(at: digits) == ":", byte(at: digits + 1) == " " else {
      return nil
    }
    return Int(String(utf8: extracting(start..<digits)), radix: 16).map { (digits + 2, $0) }
  }

  /// Returns the end of the line in `range` without a carriage return, which is the byte itself or is printed as `^M`
  /// or a dot: 4 for `e30=^M`.
  ///
  /// A dot counts only if the next line ends with one as well, because ngrep prints it for each carriage return.
  func endOfPrintedLine(_ range: Range<Int>) -> Int {
    var end = start(from: range.upperBound, after: range.lowerBound) { $0 == "\r" }
    if has("^M", at: end - 2), end - 2 >= range.lowerBound { end -= 2 }
    let isDot = byte(at: end - 1) == "." && byte(at: end) == "\n" && end > range.lowerBound
    if isDot,
      case let next = firstIndex(
        of: UInt8(ascii: "\n"), in: end + 1..<Swift.min(count, end + 1 + 1024)),
      next > end + 1, self[next - 1] == "."
    {
      end -= 1
    }
    return end
  }

  /// Returns the last byte that the Base64 in `range` encodes, such as `}` for `e30=`.
  func lastByteOfEncoded(_ range: Range<Int>) -> UInt8? {
    let end = start(from: range.upperBound, after: range.lowerBound) { $0 == "=" }
    let count = end - range.lowerBound
    let first = end - (count.isMultiple(of: 4) ? 4 : count % 4)
    guard first >= range.lowerBound else { return nil }
    return Base64.decode(characters: ContiguousArray(extracting(first..<end))).last
  }

  fileprivate func beginsWithName(at index: Int) -> Bool {
    extracting(Swift.min(index, count)..<Swift.min(count, index + 40)).nextName(from: 0)?.range
      .lowerBound == 0
  }

  func firstValue(from start: Int) -> Int? { firstValue(in: start..<count) }

  /// Returns the index of the first Base64 in `range` that encodes the beginning of a JSON object, such as `eyJ` for
  /// `{"`.
  func firstValue(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      index = end(from: index, before: range.upperBound) { !$0.isBase64Character }
      if index < range.upperBound, beginsEncodedObject(at: index) { return index }
      index = end(from: index, before: range.upperBound) { $0.isBase64Character }
    }
    return nil
  }
}
