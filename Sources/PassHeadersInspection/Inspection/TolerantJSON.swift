import PassHeaders

/// A value of JSON that was read with tolerance, with its place in the text.
struct TolerantNode: Sendable {
  let content: Content
  let range: Range<Int>

  enum Content: Sendable {
    /// Anything but an object.
    case plain(JSONValue)
    case object([TolerantMember])
  }

  var kind: JSONKind {
    if case .plain(let value) = content { value.kind } else { .object }
  }

  /// The value as plain JSON.
  var json: JSONValue {
    switch content {
    case .plain(let value): value
    case .object(let members): .object(members.json)
    }
  }
}

/// A member of an object that was read with tolerance.
struct TolerantMember: Sendable {
  let name: String
  let nameRange: Range<Int>
  let node: TolerantNode

  var isNull: Bool { node.kind == .null }
}

extension [TolerantMember] {
  /// The members as plain JSON; of two of one name the last, in the place of the first.
  var json: [JSONMember] {
    var indexes: [ByteKey: Int] = [:]
    var result: [JSONMember] = []
    for member in self {
      let value = member.node.json
      if let index = indexes[ByteKey(member.name)] {
        result[index].value = value
      } else {
        indexes[ByteKey(member.name)] = result.count
        result.append(JSONMember(name: member.name, value: value))
      }
    }
    return result
  }
}

/// Reads what was meant as JSON, and reports each place at which it is not.
///
/// It reads JSON exactly as it is, and also the errors that people and printers make. It never reads a
/// byte more than a fixed number of times; depth, values and diagnostics are bounded.
struct TolerantJSONReader {
  let text: SourceText
  private let isKnownCut: Bool
  private var position = 0
  private var valueCount = 0
  /// Whether the text ended too early, or reading it did.
  private(set) var isCut = false
  private(set) var diagnostics = DiagnosticList()
  /// Whether there is a dictionary as Swift prints it.
  private var hasDictionary = false
  /// The open objects and arrays, and the last member or element of each.
  private var frames: ContiguousArray<Frame> = []

  private enum Frame {
    case object
    case member(String)
    case element(Int)
  }

  static let valueLimit = 10_000

  /// - Parameter isKnownCut: Whether it was reported already that the text was cut.
  init(_ text: SourceText, isKnownCut: Bool) {
    self.text = text
    self.isKnownCut = isKnownCut
  }

  /// The value; `nil` if there is none.
  mutating func read() -> TolerantNode? {
    skipSpace()
    guard let root = readValue() else { return nil }
    position = text.bytes.span.end(from: position) { $0.isWhiteSpace }
    if position < text.count, !isCut {
      let rest = text.bytes[position...]
      let hasValues = rest.contains { $0 == "\"" || $0 == ":" }
      report(.dataAfterValue, position..<text.count, repair: hasValues ? nil : "removed")
    }
    return root
  }

  private mutating func report(
    _ fault: Fault, _ range: Range<Int>, _ detail: Diagnostic.Detail = .none, repair: String? = nil
  ) {
    report(fault.row, range, detail, repair: repair)
  }

  private mutating func report(
    _ fault: InspectionFault, _ range: Range<Int>, _ detail: Diagnostic.Detail = .none,
    repair: String? = nil
  ) {
    report(fault.row, range, detail, repair: repair)
  }

  private mutating func report(
    _ row: Diagnostic.Row, _ range: Range<Int>, _ detail: Diagnostic.Detail = .none,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    let end = min(range.upperBound, text.count)
    let range = min(range.lowerBound, end)..<end
    var path: MemberPath?
    for frame in frames where !diagnostics.isFull {
      switch frame {
      case .object: break
      case .member(let name): path = (path ?? .root).appending(name)
      case .element(let index): path = (path ?? .root).appending(index: index)
      }
    }
    diagnostics.add(
      row, text.originRange(range), detail: detail, json: range, path: path, repair: repair,
      isPersonal: isPersonal)
  }

  /// The text ends here, though more should follow.
  private mutating func cut(_ expectation: SyntaxError.Expectation) {
    guard !isCut else { return }
    isCut = true
    if !isKnownCut { report(.unexpectedEnd, text.count..<text.count, .end(before: expectation)) }
  }

  // MARK: Space and comments

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < text.count ? text.bytes[position + offset] : nil
  }

  /// The first byte from there on that is not white space.
  private func byteBehindSpace(from offset: Int) -> UInt8? {
    text.bytes[min(position + offset, text.count)...].first { !$0.isWhiteSpace }
  }

  private mutating func skipSpace() {
    while let byte = byte() {
      if byte > 0x20, byte < 0x80, byte != "/", byte != "#" { return }
      if byte.isWhiteSpace {
        position += 1
      } else if text.bytes.span.has("\u{FEFF}", at: position) {
        report(.byteOrderMark, position..<position + 3, repair: "removed")
        position += 3
      } else if let length = JSONWord.otherSpace(at: position, text.bytes.span) {
        report(
          .unexpectedByte, position..<position + length, .unexpected(byte, .value),
          repair: "removed")
        position += length
      } else if JSONWord.beginsComment(at: position, text.bytes.span) {
        skipComment(isBlock: self.byte(1) == "*")
      } else {
        return
      }
    }
  }

  private mutating func skipComment(isBlock: Bool) {
    let start = position
    position = min(position + 2, text.count)
    while let byte = byte() {
      if isBlock, byte == "*", self.byte(1) == "/" {
        position += 2
        break
      }
      if !isBlock, byte == "\n" { break }
      position += 1
    }
    report(.comment, start..<position, repair: "removed")
  }

  // MARK: Values

  private mutating func readValue() -> TolerantNode? {
    guard let first = byte() else {
      cut(.value)
      return nil
    }
    guard valueCount < Self.valueLimit else {
      if !isCut {
        let range = position..<position
        diagnostics.add(.tooManyValues, text.originRange(range), json: range)
        isCut = true
      }
      return nil
    }
    valueCount += 1
    let start = position
    switch first {
    case "{": return readContainer(isObject: true)
    case "[": return readContainer(isObject: false)
    case "\"": break
    case UInt8(ascii: "0")...UInt8(ascii: "9"), "-", UInt8(ascii: "+"), UInt8(ascii: "."):
      return readNumber()
    default:
      if JSONQuote(at: position, text.bytes.span) == nil { return readWord() }
    }
    guard let string = readString() else { return nil }
    return TolerantNode(content: .plain(.string(string)), range: start..<position)
  }

  /// A number, or what begins like one.
  private mutating func readNumber() -> TolerantNode? {
    let start = position
    position = text.bytes.span.end(from: position) { JSONReader.continuesNumber($0) }
    let range = start..<position
    let word = text.text(range)
    if JSONReader.isNumber(word) {
      return TolerantNode(content: .plain(.number(word)), range: range)
    }
    if let repaired = Self.repairedNumber(word) {
      report(Fault.invalidNumber.row, range, repair: repaired, isPersonal: true)
      return TolerantNode(content: .plain(.number(repaired)), range: range)
    }
    report(.invalidNumber, range, repair: "put in double quotes")
    return TolerantNode(content: .plain(.string(word)), range: range)
  }

  /// The JSON number that was meant by `+1`, `007`, `.5` or `5.`.
  private static func repairedNumber(_ word: String) -> String? {
    var bytes = ContiguousArray(word.utf8)[...]
    let isNegative = bytes.first == "-"
    if isNegative || bytes.first == "+" { bytes.removeFirst() }
    while bytes.first == "0", bytes.dropFirst().first?.isASCIIDigit == true { bytes.removeFirst() }
    var text = String(decoding: bytes, as: UTF8.self)
    if bytes.first == "." { text = "0" + text }
    if bytes.last == "." { text.unicodeScalars.removeLast() }
    if isNegative { text = "-" + text }
    return JSONReader.isNumber(text) ? text : nil
  }

  /// A literal, or text without quotes.
  private mutating func readWord() -> TolerantNode? {
    let start = position
    position = JSONWord.end(from: position, text.bytes.span)
    guard position > start else {
      skipUnexpectedByte(.value)
      return nil
    }
    let range = start..<position
    guard let literal = JSONWord.literal(text.bytes.span.extracting(range)) else {
      let word = readableText(range)
      report(.unquotedText, range, repair: isAnotherWordNext ? nil : "put in double quotes")
      return TolerantNode(content: .plain(.string(word)), range: range)
    }
    if range.count != literal.utf8CodeUnitCount || !text.bytes.span.has(literal, at: start) {
      report(.invalidLiteral, range, repair: literal.description)
    }
    let value: JSONValue =
      switch literal.byte(at: 0) {
      case "t": .bool(true)
      case "f": .bool(false)
      default: .null
      }
    return TolerantNode(content: .plain(value), range: range)
  }

  /// Whether a word follows, which may belong to the same text.
  private var isAnotherWordNext: Bool {
    guard byte()?.isWhiteSpace ?? false else { return false }
    return byteBehindSpace(from: 0).map { $0.isASCIILetterOrDigit || $0 >= 0x80 } ?? false
  }

  /// The text of bytes without quotes; what is not UTF-8 is read as Latin-1.
  private mutating func readableText(_ range: Range<Int>) -> String {
    var content: ContiguousArray<UInt8> = []
    position = range.lowerBound
    while position < range.upperBound {
      if text.bytes[position] < 0x80 {
        content.append(text.bytes[position])
        position += 1
      } else {
        readSequence(&content)
      }
    }
    return String(utf8: content.span)
  }

  /// A byte that begins nothing.
  private mutating func skipUnexpectedByte(_ expectation: SyntaxError.Expectation) {
    let byte = text.bytes[position]
    // A byte that is not a character says nothing, so that it can be removed.
    let isCharacter = 0x20...0x7E ~= byte
    report(
      .unexpectedByte, position..<position + 1, .unexpected(byte, expectation),
      repair: isCharacter ? nil : "removed")
    position += 1
  }

  // MARK: Strings

  /// The text of the string that begins here; `nil` if it does not end.
  private mutating func readString() -> String? {
    let start = position
    let quote = JSONQuote(at: position, text.bytes.span)
    position += quote?.length ?? 1
    // Nearly every string stands in double quotes, without escapes.
    if quote == nil {
      let content = position..<JSONReader.charactersEnd(from: position, text.bytes.span)
      if text.bytes.span.byte(at: content.upperBound) == "\"" {
        position = content.upperBound + 1
        return text.text(content)
      }
    }
    var content: ContiguousArray<UInt8> = []
    while let byte = byte() {
      let closing =
        quote.map { $0.closingLength(at: position, text.bytes.span) } ?? (byte == "\"" ? 1 : nil)
      if let closing {
        position += closing
        if let quote { report(quote.fault, start..<position, repair: "put in double quotes") }
        return String(utf8: content.span)
      }
      if byte == "\\" {
        readEscape(&content)
      } else if byte >= 0x80 {
        readSequence(&content)
      } else {
        if byte < 0x20 {
          report(
            .controlCharacter, position..<position + 1, .byte(byte), repair: "escaped")
        }
        content.append(byte)
        position += 1
      }
    }
    if let quote { report(quote.fault, start..<start + quote.length) }
    cut(.stringEnd)
    return nil
  }

  /// A character beyond ASCII. What is not UTF-8 is read as Latin-1, which older encoders write.
  private mutating func readSequence(_ content: inout ContiguousArray<UInt8>) {
    if let end = UTF8Sequence.end(of: position, text.bytes.span) {
      content.append(contentsOf: text.bytes[position..<end])
      position = end
      return
    }
    let byte = text.bytes[position]
    report(.invalidUTF8, position..<position + 1, .byte(byte), repair: "read as Latin-1")
    content.append(contentsOf: Unicode.Scalar(byte).utf8)
    position += 1
  }

  private mutating func readEscape(_ content: inout ContiguousArray<UInt8>) {
    let start = position
    if let end = try? JSONEscape.end(of: start, text.bytes.span) {
      content.append(contentsOf: JSONEscape.resolve(text.bytes.span.extracting(start..<end)).utf8)
      position = end
      return
    }
    let letter = byte(1)
    let hasUnit = (2..<6).allSatisfy { byte($0)?.hexadecimalValue != nil }
    position += letter == nil ? 1 : 2
    switch letter {
    case nil: break
    case "u"? where hasUnit:
      position += 4
      report(.loneSurrogate, start..<position)
      content.append(contentsOf: "\u{FFFD}".utf8)
    case "u"?: report(.invalidEscape, start..<position)
    case let letter?:
      report(.invalidEscape, start..<position, repair: "the character itself")
      if letter < 0x80 { content.append(letter) } else { position -= 1 }
    }
  }

  // MARK: Objects and arrays

  private mutating func readContainer(isObject isInBraces: Bool) -> TolerantNode? {
    let start = position
    let colon = isInBraces ? nil : colonOfDictionary
    let isObject = isInBraces || colon != nil
    let bracket = UInt8(ascii: isInBraces ? "}" : "]")
    guard frames.count < JSONReader.nestingLimit else {
      report(.nestingTooDeep, start..<start + 1)
      isCut = true
      position = text.count
      return nil
    }
    frames.append(isObject ? .object : .element(0))
    defer { frames.removeLast() }
    position += 1
    if let colon {
      // All of them were printed in the same way.
      if !hasDictionary {
        report(
          .unexpectedByte, colon..<colon + 1,
          .unexpected(UInt8(ascii: ":"), .commaOrArrayEnd),
          repair: "'{' and '}' for '[' and ']', with which Swift prints a dictionary")
      }
      hasDictionary = true
      if byteBehindSpace(from: 0) == ":" { position = colon + 1 }
    }
    var members: [TolerantMember] = []
    var values: [JSONValue] = []
    var names: [ByteKey: Int] = [:]
    if isObject { members.reserveCapacity(8) }
    var needsSeparator = false
    var isFirst = true
    while !isCut {
      skipSpace()
      guard let byte = byte() else {
        let next: SyntaxError.Expectation =
          !isObject ? .value : isFirst ? .memberNameOrEnd : .memberName
        cut(needsSeparator ? (isObject ? .commaOrObjectEnd : .commaOrArrayEnd) : next)
        break
      }
      if byte == "}" || byte == "]" {
        if byte != bracket {
          // If something else follows than what may, it may be a stray one.
          let isEnd = byteBehindSpace(from: 1).map { Self.memberEnds.contains($0) } ?? true
          report(
            .mismatchedBracket, position..<position + 1, .byte(byte),
            repair: isEnd ? (isInBraces ? "}" : "]") : nil)
        }
        position += 1
        break
      }
      if needsSeparator {
        readSeparator(isObject, before: bracket)
        needsSeparator = false
        continue
      }
      if byte == "," || byte == ";" {
        report(.surplusComma, position..<position + 1, .byte(byte), repair: "removed")
        position += 1
        continue
      }
      let before = position
      if isObject {
        if let member = readMember() { append(member, &members, &names) }
      } else {
        skipStrayBytes()
        if let node = readValue() { values.append(node.json) }
      }
      if position == before { position += 1 }
      // A byte that was skipped is followed by what it preceded.
      needsSeparator = true
      isFirst = false
    }
    return TolerantNode(
      content: isObject ? .object(members) : .plain(.array(values)), range: start..<position)
  }

  /// The first colon, if a dictionary begins here as Swift prints one: `["a": 1]`, `[:]`.
  private var colonOfDictionary: Int? {
    let bytes = text.bytes.span
    var index = bytes.end(from: position + 1) { $0.isWhiteSpace }
    if bytes.byte(at: index) == "\"" {
      index = bytes.end(from: bytes.endOfString(from: index + 1) + 1) { $0.isWhiteSpace }
      // An array may have got a colon in some other way.
      let next = bytes.end(from: index + 1) { $0.isWhiteSpace }
      if bytes.byte(at: next) == "," || bytes.byte(at: next) == "]" { return nil }
    }
    return bytes.byte(at: index) == ":" ? index : nil
  }

  /// Of members of one name the last counts, as with most decoders.
  private mutating func append(
    _ member: TolerantMember, _ members: inout [TolerantMember], _ names: inout [ByteKey: Int]
  ) {
    // A few are compared one by one, without copies of them, and many by a table.
    var same: Int?
    if members.count < 32 {
      same = members.indices.last { members[$0].name.hasSameBytes(as: member.name) }
    } else {
      if names.isEmpty {
        for (index, known) in members.enumerated() { names[ByteKey(known.name)] = index }
      }
      same = names.updateValue(members.count, forKey: ByteKey(member.name))
    }
    if let same {
      let isSame = members[same].node.json.json == member.node.json.json
      report(
        .duplicateMember, member.nameRange,
        repair: isSame ? "removed, as both have the same value" : nil)
    }
    members.append(member)
  }

  /// The comma between two members or elements, or whatever is used for it.
  private mutating func readSeparator(_ isObject: Bool, before bracket: UInt8) {
    guard let byte = byte() else { return }
    let expectation: SyntaxError.Expectation = isObject ? .commaOrObjectEnd : .commaOrArrayEnd
    switch byte {
    case ",":
      let comma = position
      let frame = frames.last
      position += 1
      advanceFrame()
      skipSpace()
      if self.byte() == bracket, let frame {
        frames[frames.count - 1] = frame
        report(.trailingComma, comma..<comma + 1, repair: "removed")
      }
    case ";":
      report(.semicolonForComma, position..<position + 1, .byte(byte), repair: ",")
      position += 1
      advanceFrame()
    case ":", "=":
      report(.unexpectedByte, position..<position + 1, .unexpected(byte, expectation))
      position += 1
    default:
      report(
        .missingComma, position..<position, .end(before: expectation),
        repair: isAfterPunctuation || isInText ? nil : ",")
      advanceFrame()
    }
  }

  /// The next member or element begins.
  private mutating func advanceFrame() {
    switch frames.popLast() {
    case .element(let index): frames.append(.element(index + 1))
    case .object, .member, nil: frames.append(.object)
    }
  }

  private mutating func readMember() -> TolerantMember? {
    let start = position
    let name: String
    if byte() == "\"" || JSONQuote(at: position, text.bytes.span) != nil {
      guard let string = readString() else { return nil }
      name = string
    } else {
      position = JSONWord.end(from: position, text.bytes.span)
      guard position > start else {
        skipUnexpectedByte(.memberName)
        return nil
      }
      name = readableText(start..<position)
      report(.unquotedName, start..<position, repair: "put in double quotes")
    }
    let nameRange = start..<position
    frames[frames.count - 1] = .member(name)
    let isQuoted = text.bytes[position - 1] == "\""
    guard readColon(isQuoted: isQuoted) else { return nil }
    skipSpace()
    skipStrayBytes()
    if let byte = byte(), Self.memberEnds.contains(byte) {
      report(.missingValue, position..<position, repair: "removed")
      return nil
    }
    guard let node = readValue() else { return nil }
    return TolerantMember(name: name, nameRange: nameRange, node: node)
  }

  /// Stray bytes do not take the value with them.
  private mutating func skipStrayBytes() {
    let end = JSONWord.strayEnd(from: position, text.bytes.span) ?? position
    while position < end { skipUnexpectedByte(.value) }
  }

  /// - Parameter isQuoted: Whether the name is in quotes. A word without them may be one of a text.
  private mutating func readColon(isQuoted: Bool) -> Bool {
    skipSpace()
    guard let byte = byte() else {
      cut(.colon)
      return false
    }
    switch byte {
    case ":": position += 1
    case "=":
      let length = self.byte(1) == ">" ? 2 : 1
      report(.equalsForColon, position..<position + length, .byte(byte), repair: ":")
      position += length
    case _ where Self.memberEnds.contains(byte):
      // A name alone may be a value, or its value is the next one.
      report(.missingValue, position..<position)
      return false
    default:
      report(
        .missingColon, position..<position,
        repair: !isQuoted || isBetweenStrings || isAfterPunctuation || isInText ? nil : ":")
    }
    return true
  }

  /// Whether a string begins here with what belongs between two strings: a quote is missing before it, or
  /// is one too many.
  private var isBetweenStrings: Bool {
    guard byte() == "\"" || byte() == "'" else { return false }
    return byteBehindSpace(from: 1).map { Self.punctuation.contains($0) } ?? false
  }

  /// Whether a word follows a quote at once, so that the quote may be a part of the text.
  private var isInText: Bool {
    let last = text.bytes.span.byte(at: position - 1)
    guard last == "\"" || last == "'" else { return false }
    return byte().map { $0.isASCIILetterOrDigit || $0 >= 0x80 } ?? false
  }

  /// Whether the string that ended last ends with what belongs between two strings.
  private var isAfterPunctuation: Bool {
    let end = text.bytes[..<position].lastIndex { !$0.isWhiteSpace }
    guard let end, text.bytes[end] == "\"" else { return false }
    let last = text.bytes[..<end].last { !$0.isWhiteSpace }
    return last.map { Self.punctuation.contains($0) } ?? false
  }

  private static let memberEnds = ByteSet(",;}]")
  private static let punctuation = ByteSet(":,;=}]")
}
