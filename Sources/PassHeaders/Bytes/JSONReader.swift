/// A strict JSON reader (RFC 8259) that reads one token or value on each call.
///
/// Besides violations of the grammar, it rejects JSON that decoders are known to interpret differently:
///
/// - members of an object that share a name
/// - surrogates that are not part of a pair
/// - bytes that are not UTF-8
/// - a byte order mark
///
/// Only `readValue` detects members that share a name. Callers of `nextMember` must detect them.
///
/// Each method takes the whole text as `bytes`, so that the reader is a small value that can be copied. The stack depth
/// is bounded by `nestingLimit`, and the time is linear in the length of the text.
package struct JSONReader {
  /// The maximum depth of nested objects and arrays. The payloads of the two headers have a depth of at most three.
  package static let nestingLimit = 32

  /// The offset of the byte that is read next.
  package private(set) var position: Int
  /// The number of objects and arrays that enclose `position`.
  private var depth: Int

  /// Creates a reader whose next byte is at the offset `start`, within `depth` objects and arrays, which count toward
  /// `nestingLimit`.
  package init(at start: Int = 0, depth: Int = 0) { (position, self.depth) = (start, depth) }

  // MARK: Whole text

  /// Skips the white space at the beginning of `bytes`. Call this method before the value is read.
  ///
  /// - Throws: A `SyntaxError` if `bytes` begins with a byte order mark.
  package mutating func start(_ bytes: Span<UInt8>) throws(SyntaxError) {
    if bytes.has("\u{FEFF}", at: 0) { throw SyntaxError(.byteOrderMark, at: 0) }
    skipWhiteSpace(bytes)
  }

  /// Checks that only white space follows the value. Call this method after the value has been read.
  ///
  /// - Throws: A `SyntaxError` at the first byte after the value that is not white space.
  package mutating func finish(_ bytes: Span<UInt8>) throws(SyntaxError) {
    skipWhiteSpace(bytes)
    guard position == bytes.count else { throw SyntaxError(.dataAfterValue, at: position) }
  }

  // MARK: Values

  /// Returns the kind of the value at `position` by its first byte, without advancing.
  ///
  /// - Throws: A `SyntaxError` if no JSON value begins with this byte.
  @inline(__always)
  package func kind(_ bytes: Span<UInt8>) throws(SyntaxError) -> JSONKind {
    switch bytes.byte(at: position) {
    case "\"": return .string
    case "{": return .object
    case "[": return .array
    // `+` and `.` begin a number in other languages. `+1` and `.5` are then reported as invalid numbers.
    case UInt8(ascii: "0")...UInt8(ascii: "9"), "-", "+", ".": return .number
    case "t", "f": return .bool
    case "n": return .null
    default: throw syntaxError(expecting: .value, bytes)
    }
  }

  /// Reads the value at `position`, with all its members or elements, and advances to its end.
  ///
  /// - Throws: A `SyntaxError` at the first violation of the grammar, or if two members of an object share a name.
  mutating func readValue(_ bytes: Span<UInt8>) throws(SyntaxError) -> JSONValue {
    switch try kind(bytes) {
    case .string: return .string(try readString(bytes))
    case .number:
      let range = try readNumber(bytes)
      return .number(String(utf8: bytes.extracting(range)))
    case .bool: return .bool(try readBool(bytes))
    case .null:
      try readLiteral(.null, bytes)
      return .null
    case .object:
      var members: [JSONMember] = []
      var names: Set<ByteKey> = []
      var isFirst = true
      try open()
      while let token = try nextMember(bytes, &isFirst) {
        let name = text(of: token, bytes)
        guard names.insert(ByteKey(name)).inserted else {
          throw SyntaxError(.duplicateMember, at: token.content.lowerBound - 1)
        }
        members.append(JSONMember(name: name, value: try readValue(bytes)))
      }
      return .object(members)
    case .array:
      var elements: [JSONValue] = []
      var isFirst = true
      try open()
      while try nextElement(bytes, &isFirst) { elements.append(try readValue(bytes)) }
      return .array(elements)
    }
  }

  /// Validates the value at `position` and advances to its end. Members of an object that share a name are not
  /// detected.
  package mutating func skipValue(_ bytes: Span<UInt8>) throws(SyntaxError) {
    switch try kind(bytes) {
    case .string: _ = try scanString(bytes)
    case .number: _ = try readNumber(bytes)
    case .bool: _ = try readBool(bytes)
    case .null: try readLiteral(.null, bytes)
    case .object:
      var isFirst = true
      try open()
      while try nextMember(bytes, &isFirst) != nil { try skipValue(bytes) }
    case .array:
      var isFirst = true
      try open()
      while try nextElement(bytes, &isFirst) { try skipValue(bytes) }
    }
  }

  @inline(__always)
  mutating func readBool(_ bytes: Span<UInt8>) throws(SyntaxError) -> Bool {
    let isTrue = bytes.byte(at: position) == "t"
    try readLiteral(isTrue ? .true : .false, bytes)
    return isTrue
  }

  /// A JSON literal. Its raw value is its ASCII text, with the first letter in the least significant byte. Comparing
  /// byte by byte would cost 10 % more instructions for a configuration.
  private enum Literal: UInt64 {
    case null = 0x6C6C_756E
    case `true` = 0x6575_7274
    case `false` = 0x65_736C_6166
  }

  /// Checks that `literal` is at `position`, and advances to its end. Compares all its bytes at once.
  @inline(__always)
  private mutating func readLiteral(
    _ literal: Literal, _ bytes: Span<UInt8>
  ) throws(SyntaxError) {
    let count = literal == .false ? 5 : 4
    let difference = bytes.paddedWord(at: position) ^ literal.rawValue
    // The shift discards the bytes that follow the literal.
    guard difference &<< UInt64(64 - count * 8) == 0 else {
      throw literalError(matchingBytes: min(difference.trailingZeroBitCount / 8, count), bytes)
    }
    position &+= count
  }

  /// Returns whether `byte`, directly after a number, makes the number invalid, as in `1x` or `1.2.3`.
  static func continuesNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case "+", "-", ".", "_", ":": true
    default: byte.isASCIILetterOrDigit
    }
  }

  /// Returns the error for the byte at `offset` (by default `position`), where the grammar allows only `expectation`:
  /// `.unexpectedEnd` at the end of the text, otherwise `.unexpectedByte`.
  @inline(never)
  private func syntaxError(
    expecting expectation: SyntaxError.Expectation, at offset: Int? = nil, _ bytes: Span<UInt8>
  ) -> SyntaxError {
    let offset = offset ?? position
    return offset < bytes.count
      ? SyntaxError(.unexpectedByte, found: bytes[offset], expected: expectation, at: offset)
      : SyntaxError(.unexpectedEnd, expected: expectation, at: offset)
  }

  /// Returns the error for a misspelled literal whose first `count` bytes are correct.
  ///
  /// It is `.unexpectedEnd` if the text ends after those bytes, as in `tru`. Otherwise, it is `.unexpectedByte` at the
  /// first byte of the literal, as in `trux`.
  @inline(never)
  private func literalError(matchingBytes count: Int, _ bytes: Span<UInt8>) -> SyntaxError {
    let end = bytes.end(from: position + count) { $0.isWhiteSpace }
    return syntaxError(expecting: .value, at: end == bytes.count ? end : position, bytes)
  }

  /// Reads the number at `position`, advances to its end, and returns its range.
  ///
  /// - Throws: A `SyntaxError` if the number is not as in RFC 8259 section 6, such as `01`, `1.` or `1x`.
  @inline(never)
  mutating func readNumber(_ bytes: Span<UInt8>) throws(SyntaxError) -> Range<Int> {
    let start = position
    skip("-", bytes)
    if !skip("0", bytes) {
      try readDigits(bytes)
    } else if position < bytes.count, bytes[position].isASCIIDigit {
      throw SyntaxError(.invalidNumber, at: position)
    }
    if skip(".", bytes) { try readDigits(bytes) }
    if skip("e", bytes) || skip("E", bytes) {
      if !skip("+", bytes) { skip("-", bytes) }
      try readDigits(bytes)
    }
    if Self.continuesNumber(bytes.byte(at: position)) {
      throw SyntaxError(.invalidNumber, at: position)
    }
    return start..<position
  }

  /// Returns whether the whole `text` is one JSON number (RFC 8259 section 6) without white space, such as `-1.5e3`.
  package static func isNumber(_ text: String) -> Bool {
    text.withUTF8Span { bytes in
      var reader = JSONReader()
      return (try? reader.readNumber(bytes))?.upperBound == bytes.count
    }
  }

  private mutating func readDigits(_ bytes: Span<UInt8>) throws(SyntaxError) {
    guard bytes.byte(at: position).isASCIIDigit else {
      throw SyntaxError(.invalidNumber, at: position)
    }
    repeat { position &+= 1 } while bytes.byte(at: position).isASCIIDigit
  }

  /// Skips `character` if it is at `position`, and returns whether it was skipped. It must not be NUL, because
  /// `byte(at:)` returns 0 at the end of the text.
  @discardableResult
  private mutating func skip(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
    guard bytes.byte(at: position) == character else { return false }
    position &+= 1
    return true
  }

  // MARK: Objects and arrays

  /// Enters the object or array at `position`: advances past its `{` or `[`, which the caller has checked.
  ///
  /// - Throws: A `SyntaxError` if the depth would exceed `nestingLimit`.
  package mutating func open() throws(SyntaxError) {
    guard depth < Self.nestingLimit else { throw SyntaxError(.nestingTooDeep, at: position) }
    depth &+= 1
    position &+= 1
  }

  /// Reads the name and the colon of the next member, and advances to its value. At the end of the object, advances
  /// past the `}` instead.
  ///
  /// - Parameter isFirst: `true` before the first call for an object. Only this method changes it afterwards.
  /// - Returns: The name of the member, or `nil` at the end of the object.
  @inline(__always)
  package mutating func nextMember(
    _ bytes: Span<UInt8>, _ isFirst: inout Bool
  ) throws(SyntaxError) -> JSONStringToken? {
    guard try advanceToMemberName(bytes, &isFirst) else { return nil }
    let name = try scanString(bytes)
    try readColon(bytes)
    return name
  }

  /// Reads the name and the colon of the next member, looks up the name in `names`, and advances to the value. At the
  /// end of the object, advances past the `}` instead.
  ///
  /// - Parameters:
  ///   - guess: The index of the name that probably comes next, because most writers keep one order. It is compared
  ///     first, which saves about 10 % of the instructions for a header.
  ///   - isFirst: `true` before the first call for an object. Only this method changes it afterwards.
  /// - Returns: The offset of the quote before the name, and the index of the name in `names`. The index is `nil` if
  ///   `names` does not have the name. At the end of the object, the whole result is `nil`.
  @inline(__always)
  mutating func nextMember(
    of names: NameTable, guess: Int, _ bytes: Span<UInt8>, _ isFirst: inout Bool
  ) throws(SyntaxError) -> (start: Int, index: Int?)? {
    guard try advanceToMemberName(bytes, &isFirst) else { return nil }
    let start = position
    guard let end = names.end(of: guess, at: start &+ 1, bytes) else {
      return (start, try readUnguessedName(of: names, bytes))
    }
    position = end &+ 1
    try readColon(bytes)
    return (start, guess)
  }

  /// Reads the name at `position`, which differs from the guessed name, and the colon. Returns the index of the name in
  /// `names`, or `nil` if `names` does not have it.
  @inline(never)
  private mutating func readUnguessedName(
    of names: NameTable, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Int? {
    let name = try scanString(bytes)
    try readColon(bytes)
    return names.index(of: name, bytes)
  }

  /// Advances to the opening quote of the name of the next member and returns `true`, or past the `}` at the end of the
  /// object and returns `false`.
  @inline(__always)
  private mutating func advanceToMemberName(
    _ bytes: Span<UInt8>, _ isFirst: inout Bool
  ) throws(SyntaxError) -> Bool {
    guard try advanceToItem(bytes, isFirst, "}", .commaOrObjectEnd) else { return false }
    if bytes.byte(at: position) != "\"" {
      skipWhiteSpace(bytes)
      guard bytes.byte(at: position) == "\"" else {
        throw isFirst
          ? syntaxError(expecting: .memberNameOrEnd, bytes)
          : trailingCommaError(.memberName, "}", bytes)
      }
    }
    isFirst = false
    return true
  }

  /// Skips a colon and the white space before and after it.
  @inline(__always)
  private mutating func readColon(_ bytes: Span<UInt8>) throws(SyntaxError) {
    // Test for a single space before the general loop. Foundation writes one before the colon when it formats its
    // output, and many writers put one after it.
    if !skip(":", bytes) {
      skip(" ", bytes)
      skipWhiteSpace(bytes)
      guard skip(":", bytes) else { throw syntaxError(expecting: .colon, bytes) }
    }
    if bytes.byte(at: position) > UInt8(ascii: " ") { return }
    skip(" ", bytes)
    skipWhiteSpace(bytes)
  }

  /// Advances to the next element of an array and returns `true`, or past the `]` at the end of the array and returns
  /// `false`.
  ///
  /// - Parameter isFirst: `true` before the first call for an array. Only this method changes it afterwards.
  package mutating func nextElement(
    _ bytes: Span<UInt8>, _ isFirst: inout Bool
  ) throws(SyntaxError) -> Bool {
    guard try advanceToItem(bytes, isFirst, "]", .commaOrArrayEnd) else { return false }
    skipWhiteSpace(bytes)
    if bytes.byte(at: position) == "]" { throw trailingCommaError(.value, "]", bytes) }
    isFirst = false
    return true
  }

  /// Skips the comma before the next member or element and returns `true`, or advances past the closing bracket and
  /// returns `false`.
  ///
  /// - Parameters:
  ///   - isFirst: Whether no member or element has been read yet, so that no comma is expected.
  ///   - end: The closing bracket, `}` or `]`.
  ///   - expectation: The token that an error names as expected.
  private mutating func advanceToItem(
    _ bytes: Span<UInt8>, _ isFirst: Bool, _ end: Unicode.Scalar,
    _ expectation: SyntaxError.Expectation
  ) throws(SyntaxError) -> Bool {
    // Try the comma first, because most JSON has it directly after the value.
    if !isFirst, skip(",", bytes) { return true }
    skipWhiteSpace(bytes)
    if skip(end, bytes) {
      depth &-= 1
      return false
    }
    if isFirst || skip(",", bytes) { return true }
    throw syntaxError(expecting: expectation, bytes)
  }

  /// Returns the error for a byte after a comma with which no member or element begins.
  ///
  /// If the byte is the closing bracket `end`, as in `[1,]`, the error is at the comma. Otherwise, as in `{"a":1,x}`,
  /// it is at `position`, where `expectation` should follow.
  @inline(never)
  private func trailingCommaError(
    _ expectation: SyntaxError.Expectation, _ end: Unicode.Scalar, _ bytes: Span<UInt8>
  ) -> SyntaxError {
    guard bytes.byte(at: position) == end else { return syntaxError(expecting: expectation, bytes) }
    return SyntaxError(
      .unexpectedByte, found: UInt8(ascii: ","), expected: end == "}" ? .objectEnd : .arrayEnd,
      at: bytes.lastIndex(of: UInt8(ascii: ","), in: 0..<position) ?? position)
  }

  private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
    // Most calls find no white space and need only this test.
    if bytes.byte(at: position) <= UInt8(ascii: " ") { skipSomeWhiteSpace(bytes) }
  }

  @inline(never)
  private mutating func skipSomeWhiteSpace(_ bytes: Span<UInt8>) {
    var index = position
    while bytes.byte(at: index).isWhiteSpace {
      index &+= 1
      // XOR with eight spaces turns each space into a zero byte, so the number of low zero bytes is that of the spaces.
      guard let word = bytes.word(at: index) else { continue }
      index &+= (word ^ UInt64(repeating: UInt8(ascii: " "))).trailingZeroBitCount / 8
    }
    position = index
  }

  // MARK: Strings

  /// Reads the string at `position`, advances past its closing quote, and returns its text without escape sequences.
  mutating func readString(_ bytes: Span<UInt8>) throws(SyntaxError) -> String {
    text(of: try scanString(bytes), bytes)
  }

  /// Validates the string at `position`, advances past its closing quote, and returns the range of its content.
  @inline(__always)
  mutating func scanString(_ bytes: Span<UInt8>) throws(SyntaxError) -> JSONStringToken {
    let start = position &+ 1
    let end = Self.unescapedASCIIEnd(from: start, bytes)
    if bytes.byte(at: end) == "\"" {
      position = end &+ 1
      return JSONStringToken(start: start, end: end, isPlain: true)
    }
    return try finishScanningString(from: start, at: end, bytes)
  }

  /// Validates the rest of a string with escape sequences, non-ASCII characters or an error.
  ///
  /// - Parameters:
  ///   - start: The index of the first byte of the content.
  ///   - valid: The index up to which the content has been validated.
  @inline(never)
  private mutating func finishScanningString(
    from start: Int, at valid: Int, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> JSONStringToken {
    var index = valid
    var isPlain = true
    while true {
      index = Self.unescapedEnd(from: index, bytes)
      guard index < bytes.count else {
        throw SyntaxError(.unexpectedEnd, expected: .stringEnd, at: bytes.count)
      }
      switch bytes[index] {
      case "\"":
        position = index + 1
        return JSONStringToken(start: start, end: index, isPlain: isPlain)
      case "\\":
        isPlain = false
        index = try JSONEscape.end(of: index, bytes)
      case let byte where byte < 0x20:
        throw SyntaxError(.controlCharacter, found: byte, at: index)
      case let byte: throw SyntaxError(.invalidUTF8, found: byte, at: index)
      }
    }
  }

  /// Returns the index of the first byte at or after `start` that cannot stand for itself in a JSON string: a quote, a
  /// backslash, a control character or the beginning of a malformed UTF-8 sequence. Returns `bytes.count` if there is
  /// none.
  package static func unescapedEnd(from start: Int, _ bytes: Span<UInt8>) -> Int {
    var index = start
    while true {
      index = unescapedASCIIEnd(from: index, bytes)
      guard bytes.byte(at: index) >= 0x80 else { return index }
      while bytes.byte(at: index) >= 0x80 {
        guard let end = UTF8Sequence.end(of: index, bytes) else { return index }
        index = end
      }
    }
  }

  /// Returns the index of the first quote, backslash, control character or non-ASCII byte at or after `start`, or
  /// `bytes.count`. Scans 16 bytes at a time. Without that, a header would cost 8 % more instructions, and a
  /// configuration 58 %.
  @inline(__always)
  private static func unescapedASCIIEnd(from start: Int, _ bytes: Span<UInt8>) -> Int {
    var index = start
    while let block = bytes.block(at: index) {
      let special = LaneSet(block.matches("\"") .| block.matches("\\") .| block.unprintable)
      if let first = special.first { return index &+ first }
      index &+= 16
    }
    while true {
      switch bytes.byte(at: index) {
      case "\"", "\\", 0..<0x20, 0x80...: return index
      default: index &+= 1
      }
    }
  }

  /// Returns the text of a string that `scanString` has validated, with escape sequences replaced by their characters.
  ///
  /// - Parameter bytes: The JSON text from which `token` was read.
  func text(of token: JSONStringToken, _ bytes: Span<UInt8>) -> String {
    let content = bytes.extracting(token.content)
    return token.isPlain ? String(checkedUTF8: content) : JSONEscape.resolve(content, isUTF8: true)
  }
}

/// The range of the content of a JSON string in the JSON text.
package struct JSONStringToken {
  /// The index of the first byte after the opening quote.
  let start: Int
  /// The index of the closing quote.
  let end: Int
  /// Whether the content does not contain escape sequences.
  let isPlain: Bool

  package var content: Range<Int> { start..<end }

  /// Calls `body` with the UTF-8 bytes of the text, and returns its result. Copies the text only to replace escape
  /// sequences.
  ///
  /// - Parameter bytes: The JSON text from which the token was read.
  @inline(__always)
  func withText<Value>(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Value) -> Value {
    isPlain ? body(bytes.extracting(content)) : body(resolved(bytes).span)
  }

  @inline(never)
  private func resolved(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray(JSONReader().text(of: self, bytes).utf8)
  }
}

extension Span<UInt8> {
  /// Returns the index of the quote that ends the JSON string whose content begins at `start`, or `count`. Skips
  /// escaped quotes, and does not validate the content.
  package func endOfString(from start: Int) -> Int {
    var index = start
    while index < count {
      index = firstQuoteOrBackslash(from: index)
      if byte(at: index) != "\\" { break }
      index += 2
    }
    return Swift.min(index, count)
  }

  /// Returns the index of the first quote or backslash at or after `start`, or `count`. Scans 16 bytes at a time.
  func firstQuoteOrBackslash(from start: Int) -> Int {
    var index = start
    while let block = block(at: index) {
      let lanes = LaneSet(block.matches("\"") .| block.matches("\\"))
      if let lane = lanes.first { return index + lane }
      index += 16
    }
    while index < count, self[index] != "\"", self[index] != "\\" { index += 1 }
    return index
  }
}
