/// Reads JSON text exactly as RFC 8259 defines it, one token at a time.
///
/// Beyond the grammar it refuses what decoders are known to read in two ways: members that share
/// a name, lone surrogates, bytes that are not UTF-8, a byte order mark. It holds a position but
/// not the text, which each call is given, so that it can be a plain value. Memory and stack
/// are bounded by the nesting limit, time by the length.
package struct JSONReader {
  /// How deep objects and arrays may be nested; the two headers need three.
  package static let nestingLimit = 32

  /// The byte that is read next.
  package private(set) var position: Int
  private var depth: Int

  /// A reader of the value at the position, which is in so many objects and arrays.
  package init(at start: Int = 0, depth: Int = 0) { (position, self.depth) = (start, depth) }

  // MARK: Whole text

  /// Reads up to the first byte of the value that the text holds.
  package mutating func start(_ bytes: Span<UInt8>) throws(SyntaxError) {
    if bytes.has("\u{FEFF}", at: 0) { throw SyntaxError(.byteOrderMark, at: 0) }
    skipWhiteSpace(bytes)
  }

  /// Makes sure that nothing but white space follows the value.
  package mutating func finish(_ bytes: Span<UInt8>) throws(SyntaxError) {
    skipWhiteSpace(bytes)
    guard position == bytes.count else { throw SyntaxError(.dataAfterValue, at: position) }
  }

  // MARK: Values

  @inline(__always)
  package func kind(_ bytes: Span<UInt8>) throws(SyntaxError) -> JSONKind {
    switch bytes.byte(at: position) {
    case "\"": return .string
    case "{": return .object
    case "[": return .array
    // Other languages begin a number with a sign or a point.
    case UInt8(ascii: "0")...UInt8(ascii: "9"), "-", "+", ".": return .number
    case "t", "f": return .bool
    case "n": return .null
    default: throw unexpected(.value, bytes)
    }
  }

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

  /// Checks any value and skips it. Whether members share a name is not looked at.
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

  /// A bare word as a number of which the first letter is the lowest byte.
  private enum Literal: UInt64 {
    case null = 0x6C6C_756E
    case `true` = 0x6575_7274
    case `false` = 0x65_736C_6166
  }

  @inline(__always)
  private mutating func readLiteral(
    _ literal: Literal, _ bytes: Span<UInt8>
  ) throws(SyntaxError) {
    let count = literal == .false ? 5 : 4
    let difference = bytes.paddedWord(at: position) ^ literal.rawValue
    guard difference &<< UInt64(64 - count * 8) == 0 else {
      throw noLiteral(same: min(difference.trailingZeroBitCount / 8, count), bytes)
    }
    position &+= count
  }

  /// Whether a byte right after a number shows that it is none.
  static func continuesNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case "+", "-", ".", "_", ":": true
    default: byte.isASCIILetterOrDigit
    }
  }

  /// What is wrong at the position, where the grammar allows only what is expected.
  @inline(never)
  private func unexpected(
    _ expectation: SyntaxError.Expectation, at offset: Int? = nil, _ bytes: Span<UInt8>
  ) -> SyntaxError {
    let offset = offset ?? position
    return offset < bytes.count
      ? SyntaxError(.unexpectedByte, found: bytes[offset], expected: expectation, at: offset)
      : SyntaxError(.unexpectedEnd, expected: expectation, at: offset)
  }

  /// What is wrong with a word of which so many bytes are those of a literal.
  @inline(never)
  private func noLiteral(same count: Int, _ bytes: Span<UInt8>) -> SyntaxError {
    let end = bytes.end(from: position + count) { $0.isWhiteSpace }
    return unexpected(.value, at: end == bytes.count ? end : position, bytes)
  }

  /// Reads a number and gives the range of its text.
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

  /// Whether the text is exactly a JSON number (RFC 8259 section 6).
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

  /// Skips the character, which is not NUL, if it is the next.
  @discardableResult
  private mutating func skip(_ character: Unicode.Scalar, _ bytes: Span<UInt8>) -> Bool {
    guard bytes.byte(at: position) == character else { return false }
    position &+= 1
    return true
  }

  // MARK: Objects and arrays

  /// Steps into the object or array that begins here.
  package mutating func open() throws(SyntaxError) {
    guard depth < Self.nestingLimit else { throw SyntaxError(.nestingTooDeep, at: position) }
    depth &+= 1
    position &+= 1
  }

  /// Reads the next member's name and the colon, up to its value; `nil` at the object's end.
  ///
  /// - Parameter isFirst: `true` before the first call for an object, and left to this method.
  @inline(__always)
  package mutating func nextMember(
    _ bytes: Span<UInt8>, _ isFirst: inout Bool
  ) throws(SyntaxError) -> JSONStringToken? {
    guard try startMember(bytes, &isFirst) else { return nil }
    let name = try scanString(bytes)
    try readColon(bytes)
    return name
  }

  /// Reads the next member's name and the colon, and finds the name's index among those known.
  ///
  /// - Returns: Where the name's quote is, and its index; `nil` at the object's end.
  /// - Parameter guess: The index to look at first, as most writers keep an order.
  @inline(__always)
  mutating func nextMember(
    of names: NameTable, guess: Int, _ bytes: Span<UInt8>, _ isFirst: inout Bool
  ) throws(SyntaxError) -> (start: Int, index: Int?)? {
    guard try startMember(bytes, &isFirst) else { return nil }
    let start = position
    guard let end = names.end(of: guess, at: start &+ 1, bytes) else {
      return (start, try readName(of: names, bytes))
    }
    position = end &+ 1
    try readColon(bytes)
    return (start, guess)
  }

  /// Reads a name that is not the one that was expected, and the colon.
  @inline(never)
  private mutating func readName(
    of names: NameTable, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Int? {
    let name = try scanString(bytes)
    try readColon(bytes)
    return names.index(of: name, bytes)
  }

  /// Reads up to the quote of the next member's name; `false` at the object's end.
  @inline(__always)
  private mutating func startMember(
    _ bytes: Span<UInt8>, _ isFirst: inout Bool
  ) throws(SyntaxError) -> Bool {
    guard try startPart(bytes, isFirst, "}", .commaOrObjectEnd) else { return false }
    if bytes.byte(at: position) != "\"" {
      skipWhiteSpace(bytes)
      guard bytes.byte(at: position) == "\"" else {
        throw isFirst
          ? unexpected(.memberNameOrEnd, bytes) : noPart(.memberName, "}", bytes)
      }
    }
    isFirst = false
    return true
  }

  @inline(__always)
  private mutating func readColon(_ bytes: Span<UInt8>) throws(SyntaxError) {
    // Many writers put one space there, and Foundation one before it.
    if !skip(":", bytes) {
      skip(" ", bytes)
      skipWhiteSpace(bytes)
      guard skip(":", bytes) else { throw unexpected(.colon, bytes) }
    }
    if bytes.byte(at: position) > UInt8(ascii: " ") { return }
    skip(" ", bytes)
    skipWhiteSpace(bytes)
  }

  /// Reads up to the next element of an array; `false` at its end.
  mutating func nextElement(
    _ bytes: Span<UInt8>, _ isFirst: inout Bool
  ) throws(SyntaxError) -> Bool {
    guard try startPart(bytes, isFirst, "]", .commaOrArrayEnd) else { return false }
    skipWhiteSpace(bytes)
    if bytes.byte(at: position) == "]" { throw noPart(.value, "]", bytes) }
    isFirst = false
    return true
  }

  /// Reads up to the next part of an object or array, and the comma before it; `false` at the end.
  private mutating func startPart(
    _ bytes: Span<UInt8>, _ isFirst: Bool, _ end: Unicode.Scalar,
    _ expectation: SyntaxError.Expectation
  ) throws(SyntaxError) -> Bool {
    // Most of the time there is no white space before a comma.
    if !isFirst, skip(",", bytes) { return true }
    skipWhiteSpace(bytes)
    if skip(end, bytes) {
      depth &-= 1
      return false
    }
    if isFirst || skip(",", bytes) { return true }
    throw unexpected(expectation, bytes)
  }

  /// What is wrong behind a comma, where the object or array may not end.
  @inline(never)
  private func noPart(
    _ expectation: SyntaxError.Expectation, _ end: Unicode.Scalar, _ bytes: Span<UInt8>
  ) -> SyntaxError {
    guard bytes.byte(at: position) == end else { return unexpected(expectation, bytes) }
    return SyntaxError(
      .unexpectedByte, found: UInt8(ascii: ","), expected: end == "}" ? .objectEnd : .arrayEnd,
      at: bytes.lastIndex(of: UInt8(ascii: ","), in: 0..<position) ?? position)
  }

  private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
    // Most of the time there is none.
    if bytes.byte(at: position) <= UInt8(ascii: " ") { skipSomeWhiteSpace(bytes) }
  }

  @inline(never)
  private mutating func skipSomeWhiteSpace(_ bytes: Span<UInt8>) {
    var index = position
    while bytes.byte(at: index).isWhiteSpace {
      index &+= 1
      // Where a word differs from spaces is behind as many of them, of eight at most.
      guard let word = bytes.word(at: index) else { continue }
      index &+= (word ^ UInt64(repeating: UInt8(ascii: " "))).trailingZeroBitCount / 8
    }
    position = index
  }

  // MARK: Strings

  mutating func readString(_ bytes: Span<UInt8>) throws(SyntaxError) -> String {
    text(of: try scanString(bytes), bytes)
  }

  /// Checks the string that begins here and gives its range.
  @inline(__always)
  mutating func scanString(_ bytes: Span<UInt8>) throws(SyntaxError) -> JSONStringToken {
    let start = position &+ 1
    let end = Self.plainEnd(from: start, bytes)
    if bytes.byte(at: end) == "\"" {
      position = end &+ 1
      return JSONStringToken(start: start, end: end, isPlain: true)
    }
    return try scanUnusualString(from: start, at: end, bytes)
  }

  /// The rest of a string, of which all before the index is valid.
  @inline(never)
  private mutating func scanUnusualString(
    from start: Int, at valid: Int, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> JSONStringToken {
    var index = valid
    var isPlain = true
    while true {
      index = Self.charactersEnd(from: index, bytes)
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

  /// The first byte that does not belong to a character that stands for itself in a string: a quote, a
  /// backslash, a control character, what is not UTF-8; or where the bytes end.
  package static func charactersEnd(from start: Int, _ bytes: Span<UInt8>) -> Int {
    var index = start
    while true {
      index = plainEnd(from: index, bytes)
      guard bytes.byte(at: index) >= 0x80 else { return index }
      while bytes.byte(at: index) >= 0x80 {
        guard let end = UTF8Sequence.end(of: index, bytes) else { return index }
        index = end
      }
    }
  }

  /// The same, where a byte of a longer sequence is one too; sixteen bytes at once.
  @inline(__always)
  private static func plainEnd(from start: Int, _ bytes: Span<UInt8>) -> Int {
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

  func text(of token: JSONStringToken, _ bytes: Span<UInt8>) -> String {
    let content = bytes.extracting(token.content)
    return token.isPlain ? String(checkedUTF8: content) : JSONEscape.resolve(content, isUTF8: true)
  }
}

/// Where the content of a string is, between its quotes.
package struct JSONStringToken {
  let start: Int
  let end: Int
  /// Whether the bytes are the text as they are, without escapes.
  let isPlain: Bool

  /// The range of the text between the quotes.
  package var content: Range<Int> { start..<end }

  /// Calls the function with the text, in place if there are no escapes to resolve.
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
  /// The quote that ends the JSON string whose content begins there, valid or not; the count, if there is
  /// none.
  func endOfString(from start: Int) -> Int {
    var index = start
    while index < count {
      index = endOfStringPart(from: index)
      if byte(at: index) != "\\" { break }
      index += 2
    }
    return Swift.min(index, count)
  }

  /// The first quote or backslash from there on; the count, if there is none.
  func endOfStringPart(from start: Int) -> Int {
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
