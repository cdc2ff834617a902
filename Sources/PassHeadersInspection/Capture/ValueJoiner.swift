import PassHeaders

/// Reads Base64 of an object that goes on in another string literal, or in the lines after its first one.
struct ValueJoiner {
  private(set) var object = EncodedObject()
  /// The characters that were read, without what is between them.
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// The line in which reading stopped, counted from the first one of the passage, and the index in it.
  private(set) var (lineIndex, index): (Int, Int)
  private(set) var circumstances = Circumstances()
  /// The number of bytes of lines that were read.
  private(set) var readCount = 0

  private let head: Passage.Line
  /// The index of the value in ``head``.
  private let start: Int
  private let notationDepth: Int
  /// The length of what a log prints before each line; `nil` before the second line is read.
  private var prefixLength: Int?

  init(_ start: Int, in head: Passage.Line, _ lineIndex: Int, notationDepth: Int = 0) {
    (self.head, self.start, self.notationDepth) = (head, start, notationDepth)
    (self.lineIndex, index) = (lineIndex, start)
  }

  /// Reads on until the object closes. Returns whether it does, after one joint or more.
  mutating func join(_ passage: inout Passage) -> Bool {
    var line = head
    var hasJoints = false
    while bytes.count < ValueLength.limit {
      let end = object.read(line.bytes.span, from: index)
      append(index..<end, of: line)
      if object.isMalformed { return false }
      if object.isClosed { return joinEnd(after: line, &passage) || hasJoints }
      guard let next = nextPart(after: line, &passage) else { return false }
      (line, hasJoints) = (next, true)
    }
    return false
  }

  /// Reads the end of the value in the next line if a soft line break is directly after the object: padding, or white space
  /// that is encoded after the closing bracket.
  private mutating func joinEnd(after line: Passage.Line, _ passage: inout Passage) -> Bool {
    let rest = line.bytes.span.end(from: index, before: index + 1) { $0 == "=" }
    guard rest == line.bytes.count, rest > index || object.paddingCount < object.neededPaddingCount
    else { return false }
    var other = self
    guard let next = other.nextPart(after: line, &passage) else { return false }
    let padding = next.bytes.span.end(from: other.index) { $0 == "=" } - other.index
    if other.object.paddingCount > 0, padding == other.object.neededPaddingCount {
      // The sign at the end of the line before was the soft line break.
      other.bytes.removeLast(other.object.paddingCount)
      other.object.removePadding()
    }
    let end = other.object.read(next.bytes.span, from: other.index)
    if end == other.index { return false }
    other.append(other.index..<end, of: next)
    self = other
    return true
  }

  private mutating func append(_ range: Range<Int>, of line: Passage.Line) {
    bytes.append(contentsOf: line.bytes[range])
    circumstances.insertEscapes(line.plain.text.undoing(in: range), beyond: notationDepth)
    readCount += range.count
    index = range.upperBound
  }

  // MARK: Joints

  /// Moves to the next part of the value, and returns its line. Returns `nil` if what follows is not a joint.
  ///
  /// A joint is a closing quote, perhaps an operator, and an opening quote; or the end of a line, perhaps after a closing
  /// quote, an operator, or `\` or `=` as programs and mail continue lines.
  private mutating func nextPart(
    after line: Passage.Line, _ passage: inout Passage
  ) -> Passage.Line? {
    let bytes = line.bytes.span
    var end = index
    let quote = QuoteMark(at: end, in: bytes)
    if let quote {
      end = bytes.end(from: end + quote.length) { $0.isOptionalWhiteSpace }
      if operators.contains(bytes.byte(at: end)), end < bytes.count {
        end = bytes.end(from: end + 1) { $0.isOptionalWhiteSpace }
      }
      if end < bytes.count, let opening = QuoteMark(at: end, in: bytes) {
        circumstances.undone.insert(.strings)
        index = end + opening.length
        return line
      }
    } else if bytes.byte(at: end) == "=" || bytes.byte(at: end) == "\\" {
      if bytes[end] == "=" { circumstances.undone.insert(.quotedPrintable) }
      end += 1
    }
    guard bytes.end(from: end, where: { $0.isOptionalWhiteSpace }) == bytes.count,
      line.plain.endsLine, let next = passage.line(lineIndex + 1),
      let start = partStart(in: next, isString: quote != nil)
    else { return nil }
    circumstances.undone.insert(quote == nil ? .lines : .strings)
    (lineIndex, index) = (lineIndex + 1, start)
    return next
  }

  /// Returns the index at which the value goes on in `line`: after what a log prints before each line, white space, and the
  /// quote of a string.
  private mutating func partStart(in line: Passage.Line, isString: Bool) -> Int? {
    let bytes = line.bytes.span
    if let prefixLength {
      guard commonPrefixLength(line) >= prefixLength else { return nil }
      return bytes.startOfPart(from: prefixLength, isString: isString)
    }
    if let start = bytes.startOfPart(from: 0, isString: isString),
      bytes.isRestOfLine(from: start) || closes(in: bytes, from: start)
    {
      prefixLength = 0
      return start
    }
    let length = commonPrefixLength(line)
    guard length > 0 else { return nil }
    prefixLength = length
    return bytes.startOfPart(from: length, isString: isString)
  }

  /// Whether the object closes in the Base64 at `start`.
  private func closes(in bytes: Span<UInt8>, from start: Int) -> Bool {
    var object = object
    _ = object.read(bytes, from: start)
    return object.isClosed
  }

  /// Returns the length of the prefix that `line` and the first line of the value have in common, as far as its last
  /// character that is not Base64. Digits are alike, and so are hexadecimal digits of an offset before a colon.
  private func commonPrefixLength(_ line: Passage.Line) -> Int {
    let (bytes, first) = (line.bytes.span, head.bytes.span)
    var (index, end) = (0, 0)
    while index < min(bytes.count, start) {
      let (byte, other) = (bytes[index], first[index])
      let areDigits = byte.isASCIIDigit && other.isASCIIDigit
      guard byte == other || areDigits || first.isInOffset(index) && bytes.isInOffset(index) else {
        break
      }
      index += 1
      if !byte.isBase64Character { end = index }
    }
    return end
  }
}

extension Span<UInt8> {
  /// Whether the byte at `index` is one of the hexadecimal digits of an offset, as in `00a0: `.
  fileprivate func isInOffset(_ index: Int) -> Bool {
    self[index].hexadecimalValue != nil
      && byte(at: end(from: index, before: index + 8) { $0.hexadecimalValue != nil }) == ":"
  }

  /// Returns the index of the Base64 that begins at or after `start`, after white space and a quote, or `nil` if something
  /// else does.
  fileprivate func startOfPart(from start: Int, isString: Bool) -> Int? {
    var index = end(from: start) { $0.isOptionalWhiteSpace }
    // What languages write before a string that continues another one.
    if isString, byte(at: index) == "+" || byte(at: index) == "." {
      index = end(from: index + 1) { $0.isOptionalWhiteSpace }
    }
    if let quote = QuoteMark(at: index, in: self) { index += quote.length }
    let first = byte(at: index)
    return first.isBase64Character || first == "=" ? index : nil
  }

  /// Whether the Base64 at `start` is the rest of its line, but for a quote, an operator and white space.
  fileprivate func isRestOfLine(from start: Int) -> Bool {
    var index = end(from: start) { $0.isBase64Character || $0 == "=" }
    if let quote = QuoteMark(at: index, in: self) { index += quote.length }
    index = end(from: index) { $0.isOptionalWhiteSpace }
    index = end(from: index, before: index + 1) { operators.contains($0) }
    return end(from: index) { $0.isOptionalWhiteSpace } == count
  }
}

/// The signs that join two string literals, or continue a line.
private let operators = ByteSet("+.,\\&")
