import PassHeaders

/// A reader that joins the parts of an encoded object or identifier, which are in several string literals or on several
/// lines.
struct ValueJoiner {
  /// The JSON object that the value encodes, as far as it has been read.
  private(set) var object: EncodedObject
  /// The characters of all parts. The quotes, operators and line breaks between the parts are not included.
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// The line in which reading stopped, and the index in that line. Line 0 is the first line of the ``Passage``, the
  /// lines that are read together.
  private(set) var (lineIndex, index): (Int, Int)
  /// The notations that were undone to read and join the parts.
  private(set) var circumstances = Circumstances()
  /// The number of bytes that have been read. They count against the read budget of ``CaptureScanner``.
  private(set) var spentBudget = 0

  private let mayLackPadding: Bool
  /// The line in which the value begins.
  private let firstLine: Passage.Line
  /// The index in ``firstLine`` at which the value begins.
  private let start: Int
  /// The length of the prefix that a log prints before each line, or `nil` while the value is on its first line.
  private var prefixLength: Int?

  /// Creates a reader of the value that begins at `start` of `firstLine`.
  ///
  /// - Parameters:
  ///   - start: The index in `firstLine` at which the Base64 of the value begins.
  ///   - isIdentifier: Whether the Base64 is the one of an AP-Device-Identifier, which encodes any bytes. Otherwise it
  ///     encodes a JSON object.
  ///   - mayLackPadding: Whether the lines of an identifier are joined even if it ends without padding.
  ///   - firstLine: The line in which the value begins.
  ///   - lineIndex: The index of `firstLine` in its ``Passage``, the lines that are read together.
  init(
    _ start: Int, isIdentifier: Bool = false, mayLackPadding: Bool = false,
    in firstLine: Passage.Line, _ lineIndex: Int
  ) {
    self.mayLackPadding = mayLackPadding
    object = EncodedObject(isIdentifier: isIdentifier)
    (self.firstLine, self.start) = (firstLine, start)
    (self.lineIndex, index) = (lineIndex, start)
  }

  /// Reads parts of the value until its object closes, or until the padding of an identifier.
  ///
  /// An identifier may have no padding. It then ends with its last string literal or, if `mayLackPadding` is `true`,
  /// with its last line.
  ///
  /// - Returns: Whether the value ends and has at least two parts.
  mutating func join(_ passage: inout Passage) -> Bool {
    var line = firstLine
    var isContinued = false
    while bytes.count < ValueLength.limit {
      let end = object.read(line.bytes.span, from: index)
      append(index..<end, of: line)
      if object.isMalformed { return false }
      if object.isClosed {
        if object.isIdentifier { return isContinued && object.hasWholeGroups }
        return joinEnd(after: line, &passage) || isContinued
      }
      guard let next = nextPart(after: line, &passage) else {
        let mayEnd = mayLackPadding || circumstances.undone == [.strings]
        return object.isIdentifier && isContinued && mayEnd && object.hasWholeGroups
      }
      (line, isContinued) = (next, true)
    }
    return false
  }

  /// Reads the end of the value on the next line, if the line ends with the character that encodes the closing bracket
  /// of the object.
  ///
  /// The end is padding, or white space that was encoded after the bracket. A line break separates it from the object.
  /// In quoted-printable text, that is a soft line break with `=`.
  private mutating func joinEnd(after line: Passage.Line, _ passage: inout Passage) -> Bool {
    let rest = line.bytes.span.end(from: index, before: index + 1) { $0 == "=" }
    guard rest == line.bytes.count, rest > index || object.paddingCount < object.neededPaddingCount
    else { return false }
    var other = self
    guard let next = other.nextPart(after: line, &passage) else { return false }
    let padding = next.bytes.span.end(from: other.index) { $0 == "=" } - other.index
    if other.object.paddingCount > 0, padding == other.object.neededPaddingCount {
      // The `=` at the end of the previous line was a soft line break, not padding.
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
    circumstances.insertEscapes(line.plain.text.undoing(in: range), beyond: 0)
    spentBudget += range.count
    index = range.upperBound
  }

  // MARK: Parts

  /// Moves to the next part of the value. Two parts are separated by one of these:
  ///
  /// - a closing quote, an operator such as `+`, and an opening quote (the operator is optional)
  /// - the end of a line, with an optional closing quote, operator, `\` or `=` before it
  ///
  /// - Returns: The line of the next part, or `nil` if the value does not continue.
  private mutating func nextPart(
    after line: Passage.Line, _ passage: inout Passage
  ) -> Passage.Line? {
    let bytes = line.bytes.span
    var end = index
    let quote = QuoteMark(at: end, in: bytes)
    if let quote {
      end = bytes.end(from: end + quote.length) { $0.isOptionalWhiteSpace }
      // A string after an identifier and a comma, or after white space alone, is another member of a list.
      if object.isIdentifier, bytes.byte(at: end) != "+", bytes.byte(at: end) != "." { return nil }
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

  /// Returns the index in `line` at which the value continues, or `nil` if it does not continue.
  ///
  /// The prefix of a log, white space and an opening quote may precede the value.
  private mutating func partStart(in line: Passage.Line, isString: Bool) -> Int? {
    let bytes = line.bytes.span
    if let prefixLength {
      guard commonPrefixLength(line) >= prefixLength else { return nil }
    } else if let start = bytes.startOfPart(from: 0, isString: isString),
      bytes.isRestOfLine(from: start)
        || (object.isIdentifier ? isString : objectCloses(in: bytes, from: start))
    {
      prefixLength = 0
    } else {
      let length = commonPrefixLength(line)
      // A line that begins with the name and the scheme as well has an identifier of its own.
      guard length > 0, !object.isIdentifier || length < start else { return nil }
      prefixLength = length
    }
    let start = bytes.startOfPart(from: prefixLength ?? 0, isString: isString)
    // A line that is only partly Base64 is not the end of an identifier.
    let isText =
      object.isIdentifier && !isString && start.map { !bytes.isRestOfLine(from: $0) } ?? true
    return isText ? nil : start
  }

  /// Whether the object closes in the Base64 that begins at `start`.
  private func objectCloses(in bytes: Span<UInt8>, from start: Int) -> Bool {
    var object = object
    _ = object.read(bytes, from: start)
    return object.isClosed
  }

  /// Returns the length of the prefix that `line` shares with the first line of the value. It ends after a character
  /// that is not Base64.
  ///
  /// Any two digits are equal in this comparison, as in the times `10:00:01` and `10:00:02`. The hexadecimal digits of
  /// an offset, such as `00a0: `, are equal too.
  private func commonPrefixLength(_ line: Passage.Line) -> Int {
    let (bytes, first) = (line.bytes.span, firstLine.bytes.span)
    var (index, end) = (0, 0)
    while index < min(bytes.count, start) {
      let (byte, other) = (bytes[index], first[index])
      let areDigits = byte.isASCIIDigit && other.isASCIIDigit
      guard
        byte == other || areDigits
          || first.isOffsetDigit(at: index) && bytes.isOffsetDigit(at: index)
      else {
        break
      }
      index += 1
      if !byte.isBase64Character { end = index }
    }
    return end
  }
}

extension Span<UInt8> {
  /// Whether the byte at `index` is a hexadecimal digit of an offset, as in `00a0: `.
  fileprivate func isOffsetDigit(at index: Int) -> Bool {
    self[index].hexadecimalValue != nil
      && byte(at: end(from: index, before: index + 8) { $0.hexadecimalValue != nil }) == ":"
  }

  /// Returns the index of the Base64 that begins at or after `start`. White space and an opening quote may precede it.
  ///
  /// Returns `nil` if any other character precedes the Base64.
  fileprivate func startOfPart(from start: Int, isString: Bool) -> Int? {
    var index = end(from: start) { $0.isOptionalWhiteSpace }
    // Skip the operator that a program writes before a string literal.
    if isString, byte(at: index) == "+" || byte(at: index) == "." {
      index = end(from: index + 1) { $0.isOptionalWhiteSpace }
    }
    if let quote = QuoteMark(at: index, in: self) { index += quote.length }
    let first = byte(at: index)
    return first.isBase64Character || first == "=" ? index : nil
  }

  /// Whether the Base64 at `start` is the rest of the line. A quote, an operator and white space may follow it.
  fileprivate func isRestOfLine(from start: Int) -> Bool {
    var index = end(from: start) { $0.isBase64Character || $0 == "=" }
    if let quote = QuoteMark(at: index, in: self) { index += quote.length }
    index = end(from: index) { $0.isOptionalWhiteSpace }
    index = end(from: index, before: index + 1) { operators.contains($0) }
    return end(from: index) { $0.isOptionalWhiteSpace } == count
  }
}

/// The characters that join two string literals, or that continue a line.
private let operators = ByteSet("+.,\\&")
