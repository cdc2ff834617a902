import PassHeaders

/// A reader of JSON that returns one token at a time, without a tree and without recursion.
///
/// It follows the grammar of RFC 8259, with two exceptions: a string may contain control characters other than line
/// breaks, and half of a surrogate pair. Reading can continue when more of the text is known. The caller then passes a
/// longer text, and calls ``shift(by:)`` if it dropped the beginning of the text.
struct JSONWalker {
  /// A token of JSON. Its range is ``tokenStart`` to ``tokenEnd``, without the quotes of a string.
  enum Token {
    case openObject, openArray
    case closeObject, closeArray
    /// The name of a member. The colon after it has been read as well.
    case name
    case string
    /// A number, `true`, `false` or `null`.
    case literal
    /// A part of a string that is longer than ``stringLimit``. The rest follows in the next token.
    case partOfString
    /// The member or element that begins at ``memberStart`` is not JSON.
    case fault
    /// The outermost value is complete.
    case end
    /// The token continues after the end of the text.
    case incomplete
  }

  private(set) var position = 0
  private(set) var tokenStart = 0
  private(set) var tokenEnd = 0
  /// The index after the last comma or opening bracket, except for that of an empty object or array. If the text after
  /// it is not JSON, the JSON value ends at this index.
  private(set) var memberStart = 0
  /// The value of ``memberStart`` before the last opening bracket.
  private var outerStart = 0
  /// For each open object or array, whether it is an object. The last one is the innermost.
  private var containers: ContiguousArray<Bool> = []
  private var expectation = Expectation.value
  /// The index up to which the string at ``position`` was searched for its closing quote.
  private var searchedEnd = 0

  var tokenRange: Range<Int> { tokenStart..<tokenEnd }

  /// The token that is expected next, at ``position``.
  private enum Expectation {
    case value
    /// A value or `]` is expected next, as after `[`.
    case firstElement
    /// A name or `}` is expected next, as after `{`.
    case firstName
    case name
    case colon
    /// A comma or a closing bracket is expected next, as after `[1`.
    case separator
    /// The rest of a string is expected next, because only a part of it was returned.
    case restOfString
    case nothing
  }

  /// The maximum nesting depth. A deeper object or array gives the token ``Token/fault``.
  static let levelLimit = 512
  /// The maximum number of bytes of a string that are returned in one token.
  static let stringLimit = 1 << 20
  /// The maximum number of bytes of a number.
  private static let literalLimit = 1 << 10

  mutating func begin(at start: Int) {
    (position, memberStart, searchedEnd, expectation) = (start, start, 0, .value)
    containers.removeAll(keepingCapacity: true)
  }

  /// Moves all indexes back by `count`, the number of bytes that were dropped at the beginning of the text. The index of
  /// a dropped byte becomes 0.
  mutating func shift(by count: Int) {
    position = max(0, position - count)
    tokenStart = max(0, tokenStart - count)
    tokenEnd = max(0, tokenEnd - count)
    memberStart = max(0, memberStart - count)
    outerStart = max(0, outerStart - count)
    searchedEnd = max(0, searchedEnd - count)
  }

  /// Returns the next token.
  ///
  /// - Parameters:
  ///   - text: The text, which must not have changed before ``position`` since the last call.
  ///   - isLast: Whether nothing follows `text`. A number at its end is then complete.
  mutating func next(_ text: Span<UInt8>, isLast: Bool) -> Token {
    while true {
      switch expectation {
      case .restOfString: return string(text, from: position, isRest: true)
      case .nothing: return .end
      default: break
      }
      skipWhiteSpace(text)
      guard position < text.count else { return .incomplete }
      let byte = text[position]
      switch expectation {
      case .separator:
        let isObject = containers[containers.count - 1]
        guard byte == "," else {
          return byte == (isObject ? "}" : "]") ? close(isObject) : .fault
        }
        position += 1
        memberStart = position
        expectation = isObject ? .name : .value
      case .colon:
        guard byte == ":" else { return .fault }
        position += 1
        expectation = .value
        return .name
      case .firstName where byte == "}": return closeEmpty(true)
      case .firstElement where byte == "]": return closeEmpty(false)
      case .firstName, .name:
        guard byte == "\"" else { return .fault }
        let token = string(text, from: position + 1)
        guard token == .string else { return token == .partOfString ? .fault : token }
        expectation = .colon
      default: return value(byte, text, isLast: isLast)
      }
    }
  }

  private mutating func value(_ byte: UInt8, _ text: Span<UInt8>, isLast: Bool) -> Token {
    switch byte {
    case "\"": return string(text, from: position + 1)
    case "{", "[":
      if containers.count == Self.levelLimit { return .fault }
      position += 1
      (outerStart, memberStart) = (memberStart, position)
      let isObject = byte == "{"
      containers.append(isObject)
      expectation = isObject ? .firstName : .firstElement
      return isObject ? .openObject : .openArray
    default:
      let limit = position + Self.literalLimit
      let end = text.end(from: position, before: limit) {
        $0.isASCIILetterOrDigit || Self.signs.contains($0)
      }
      if end == limit { return .fault }
      if end == text.count, !isLast { return .incomplete }
      guard JSONReader.isLiteral(text.extracting(position..<end)) else {
        return .fault
      }
      (tokenStart, tokenEnd) = (position, end)
      endValue(at: end)
      return .literal
    }
  }

  private static let signs = ByteSet("+-.")

  /// Skips the rest of the object that was opened last. It ends at the index `end`.
  mutating func skipObject(to end: Int) {
    containers.removeLast()
    endValue(at: end)
  }

  private mutating func closeEmpty(_ isObject: Bool) -> Token {
    memberStart = outerStart
    return close(isObject)
  }

  private mutating func close(_ isObject: Bool) -> Token {
    containers.removeLast()
    endValue(at: position + 1)
    return isObject ? .closeObject : .closeArray
  }

  private mutating func endValue(at end: Int) {
    position = end
    expectation = containers.isEmpty ? .nothing : .separator
  }

  private mutating func skipWhiteSpace(_ text: Span<UInt8>) {
    if text.byte(at: position) > 0x20 { return }
    position = text.endOfWhiteSpace(from: position)
  }

  // MARK: Strings

  private mutating func string(
    _ text: Span<UInt8>, from start: Int, isRest: Bool = false
  ) -> Token {
    var index = max(start, searchedEnd)
    while true {
      index = text.firstOfStringEnd(from: index)
      if index - start > Self.stringLimit { return part(of: text, from: start) }
      guard index < text.count else { return incomplete(at: index) }
      switch text[index] {
      case "\"":
        searchedEnd = 0
        (tokenStart, tokenEnd) = (start, index)
        endValue(at: index + 1)
        return .string
      case "\\":
        switch text.byte(at: index + 1) {
        case "\"", "\\", "/", "b", "f", "n", "r", "t": index += 2
        case "u":
          let end = text.end(from: index + 2, before: index + 6) { $0.hexadecimalValue != nil }
          guard end == index + 6 else {
            return end == text.count ? incomplete(at: index) : .fault
          }
          index = end
        default:
          if index + 1 == text.count { return incomplete(at: index) }
          return .fault
        }
      default: return .fault
      }
    }
  }

  private mutating func incomplete(at index: Int) -> Token {
    searchedEnd = index
    return .incomplete
  }

  /// Returns the token for the next bytes of a long string, at most ``stringLimit``. The part does not end within an
  /// escape sequence or a character.
  private mutating func part(of text: Span<UInt8>, from start: Int) -> Token {
    // End the part before an escaped line break, such as `\n`, if there is one, so that a value is hardly ever divided.
    let limit = start + Self.stringLimit
    let lineBreak = (limit - (1 << 14)..<limit).last { text.has("\\n", at: $0) }
    let end =
      lineBreak
      ?? text.start(from: limit, after: limit - 16) {
        $0 == "\\" || $0.isASCIILetterOrDigit || $0 >= 0x80
      }
    (tokenStart, tokenEnd) = (start, end)
    (position, searchedEnd, expectation) = (end, 0, .restOfString)
    return .partOfString
  }

  /// Returns the range of the string that the end of the text truncates, without its opening quote: that of `e30` in
  /// `{"a":"e30`. Returns `nil` if a string is not truncated, or if it is the name of a member.
  func cutString(_ text: Span<UInt8>) -> Range<Int>? {
    let end = max(position + 1, min(searchedEnd, text.count))
    switch expectation {
    case .restOfString: return position..<max(position, end)
    case .value, .firstElement: return text.byte(at: position) == "\"" ? position + 1..<end : nil
    default: return nil
    }
  }
}

extension Span<UInt8> {
  /// Returns the index after the bracket that closes the object at `start`, and whether the bracket is before `limit`.
  /// For `{"a":1},` and the start 0, these are 7 and `true`. Reads only strings and brackets.
  func endOfObject(at start: Int, before limit: Int) -> (end: Int, isClosed: Bool) {
    var (index, depth) = (start, 0)
    while index < limit {
      index = firstOfStructure(from: index)
      switch byte(at: index) {
      case "\"":
        index = firstOfStringEnd(from: index + 1)
        while byte(at: index) == "\\" { index = firstOfStringEnd(from: index + 2) }
        guard byte(at: index) == "\"" else { return (Swift.min(index, limit), false) }
        index += 1
      case "{", "[":
        depth += 1
        index += 1
      default:
        depth -= 1
        index += 1
        if depth <= 0 { return (Swift.min(index, limit), index <= limit) }
      }
    }
    return (limit, false)
  }

  /// Returns the index of the first quote or bracket at or after `start`, or `count` if there is none. Scans 16 bytes
  /// at a time.
  private func firstOfStructure(from start: Int) -> Int {
    var index = start
    while let block = block(at: index) {
      // With the bit 0x20, `[` becomes `{`, and `]` becomes `}`, so two comparisons find all four brackets.
      let brackets = block | SIMD16(repeating: 0x20)
      let lanes = LaneSet(block.matches("\"") .| brackets.matches("{") .| brackets.matches("}"))
      if let lane = lanes.first { return index + lane }
      index += 16
    }
    return end(from: index) { $0 != "\"" && $0 | 0x20 != "{" && $0 | 0x20 != "}" }
  }

  /// Returns the index of the first byte at or after `start` that is not white space. Scans 16 bytes at a time.
  fileprivate func endOfWhiteSpace(from start: Int) -> Int {
    var index = start
    while let block = block(at: index) {
      let isSpace =
        block.matches(" ") .| block.matches("\n") .| block.matches("\t") .| block.matches("\r")
      if let lane = LaneSet(.!isSpace).first { return index + lane }
      index += 16
    }
    return end(from: index) { $0.isWhiteSpace }
  }

  /// Returns the index of the first quote, backslash or line break at or after `start`, or `count` if there is none.
  /// Scans 16 bytes at a time.
  fileprivate func firstOfStringEnd(from start: Int) -> Int {
    var index = start
    while let block = block(at: index) {
      let isEnd =
        block.matches("\"") .| block.matches("\\") .| block.matches("\n") .| block.matches("\r")
      if let lane = LaneSet(isEnd).first { return index + lane }
      index += 16
    }
    return end(from: index) { $0 != "\"" && $0 != "\\" && !$0.isLineBreak }
  }
}
