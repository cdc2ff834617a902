/// Reads what was meant as JSON, and tells each place at which it is not.
///
/// It reads JSON exactly as it is, and beside that the slips that people and printers make. It never
/// goes back, and never reads a byte more than a fixed number of times; depth, values and findings
/// are bounded.
struct LooseJSONReader {
  private let text: SourceText
  private let isKnownCut: Bool
  private var position = 0
  private var depth = 0
  private var valueCount = 0
  /// Whether the text ended too early, or reading it did.
  private(set) var isCut = false
  private(set) var findings = Findings()

  /// How many values are read at most.
  static let valueLimit = 10_000

  /// - Parameter isKnownCut: Whether it was told already that the text was cut.
  init(_ text: SourceText, isKnownCut: Bool) {
    self.text = text
    self.isKnownCut = isKnownCut
  }

  /// The value; `nil` if there is none.
  mutating func read() -> LooseNode? {
    skipSpace()
    guard let root = readValue() else { return nil }
    skipSpace()
    if position < text.count, !isCut {
      let closes = text.bytes[position...].allSatisfy {
        $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") || $0.isXMLWhiteSpace
          || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0
      }
      report(
        .dataAfterValue, position..<text.count,
        closes
          ? "brackets or separators follow after the value"
          : "more text follows after the value; it is not read",
        repair: "taken off")
    }
    return root
  }

  // MARK: Findings

  private mutating func report(
    _ code: Finding.Code, _ range: Range<Int>, _ message: String, repair: String? = nil
  ) {
    let end = min(range.upperBound, text.count)
    let range = min(range.lowerBound, end)..<end
    findings.add(
      code, .error, text.originRange(range), json: range, message, repair: repair)
  }

  /// The text ends here, though more should follow.
  private mutating func cut() {
    guard !isCut else { return }
    isCut = true
    guard !isKnownCut else { return }
    report(
      .truncated, text.count..<text.count,
      "the text ends here, and more should follow; it was cut")
  }

  // MARK: Space and comments

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < text.count ? text.bytes[position + offset] : nil
  }

  private mutating func skipSpace() {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      case 0x0B, 0x0C, 0x00: skipForeignSpace(1)
      // U+00A0, U+2028, U+2029, U+FEFF
      case 0xC2 where self.byte(1) == 0xA0: skipForeignSpace(2)
      case 0xE2 where self.byte(1) == 0x80 && (self.byte(2) == 0xA8 || self.byte(2) == 0xA9):
        skipForeignSpace(3)
      case 0xEF where self.byte(1) == 0xBB && self.byte(2) == 0xBF:
        report(
          .byteOrderMark, position..<position + 3, "a byte order mark stands in the JSON",
          repair: "taken off")
        position += 3
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"), UInt8(ascii: "#"):
        skipComment { $0.byte() == UInt8(ascii: "\n") }
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"):
        let isEnd = { (reader: Self) in
          reader.byte() == UInt8(ascii: "*") && reader.byte(1) == UInt8(ascii: "/")
        }
        skipComment(isEnd)
        position = min(position + 2, text.count)
      default: return
      }
    }
  }

  private mutating func skipForeignSpace(_ length: Int) {
    report(
      .unexpectedByte, position..<position + length, "a space that JSON does not know stands here",
      repair: "taken off")
    position += length
  }

  private mutating func skipComment(_ isEnd: (Self) -> Bool) {
    let start = position
    position = min(position + 2, text.count)
    while position < text.count, !isEnd(self) { position += 1 }
    report(.comment, start..<position, "JSON has no comments", repair: "taken out")
  }

  // MARK: Values

  private mutating func readValue() -> LooseNode? {
    guard let first = byte() else {
      cut()
      return nil
    }
    guard valueCount < Self.valueLimit else {
      if !isCut {
        report(
          .tooManyValues, position..<position, "there are too many values; the rest is not read")
        isCut = true
      }
      return nil
    }
    valueCount += 1
    let start = position
    if let quote = Quote(text, position) {
      guard let string = readString(quote) else { return nil }
      return LooseNode(value: .string(string), range: start..<position)
    }
    switch first {
    case UInt8(ascii: "{"): return readContainer(isObject: true)
    case UInt8(ascii: "["): return readContainer(isObject: false)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      return readNumber()
    default: return readWord()
    }
  }

  /// A number, or what begins like one.
  private mutating func readNumber() -> LooseNode? {
    let start = position
    while let byte = byte(), byte.isASCIILetter || byte.isASCIIDigit || "+-._:".utf8.contains(byte)
    {
      position += 1
    }
    let range = start..<position
    let word = String(utf8: text.bytes.span.extracting(range))
    if JSONNumber(word) != nil { return LooseNode(value: .number(word), range: range) }
    if let mended = Self.mended(word) {
      report(
        .invalidNumber, range,
        "this is no JSON number, which has no '+', no leading zero and digits "
          + "on both sides of its point", repair: mended)
      return LooseNode(value: .number(mended), range: range)
    }
    report(
      .unquotedText, range, "text stands here without quotes", repair: "put in double quotes")
    return LooseNode(value: .string(word), range: range)
  }

  /// The JSON number that was meant by `+1`, `007`, `.5` or `5.`.
  private static func mended(_ word: String) -> String? {
    var text = Substring(word)
    var sign = ""
    if text.first == "+" {
      text.removeFirst()
    } else if text.first == "-" {
      text.removeFirst()
      sign = "-"
    }
    while text.first == "0", text.dropFirst().first?.isNumber == true { text.removeFirst() }
    if text.first == "." { text = "0" + text }
    if text.last == "." { text.removeLast() }
    return JSONNumber(sign + text)?.text
  }

  /// Words that other languages and printers write for JSON's literals.
  private static let literals: [(word: String, value: LooseValue)] = [
    ("none", .null), ("nil", .null), ("undefined", .null), ("nan", .null), ("nsnull", .null),
    ("(null)", .null), ("<null>", .null), ("null", .null), ("true", .bool(true)),
    ("false", .bool(false)),
  ]

  /// A literal, or text without quotes.
  private mutating func readWord() -> LooseNode? {
    let start = position
    while let byte = byte(), !Self.endsWord(byte) { position += 1 }
    guard position > start else { return readJunk() }
    let range = start..<position
    let word = String(utf8: text.bytes.span.extracting(range))
    switch word {
    case "true": return LooseNode(value: .bool(true), range: range)
    case "false": return LooseNode(value: .bool(false), range: range)
    case "null": return LooseNode(value: .null, range: range)
    default: break
    }
    let lowercased = word.lowercased()
    if let literal = Self.literals.first(where: { $0.word == lowercased }) {
      let json: String
      switch literal.value {
      case .bool(let value): json = value ? "true" : "false"
      default: json = "null"
      }
      report(.foreignLiteral, range, "JSON's word for this is \(json)", repair: json)
      return LooseNode(value: literal.value, range: range)
    }
    report(.unquotedText, range, "text stands here without quotes", repair: "put in double quotes")
    return LooseNode(value: .string(word), range: range)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte.isXMLWhiteSpace || byte < 0x20
      || ",:;=[]{}\"'".utf8.contains(byte)
  }

  /// Bytes that begin nothing.
  private mutating func readJunk() -> LooseNode? {
    let start = position
    position += 1
    report(.unexpectedByte, start..<position, "\(text.bytes[start].phrase) begins no value")
    return nil
  }

  // MARK: Objects and arrays

  private mutating func readContainer(isObject: Bool) -> LooseNode? {
    let start = position
    guard depth < JSONReader.nestingLimit else {
      report(
        .nestingTooDeep, start..<start + 1,
        "objects and arrays stand in each other deeper than \(JSONReader.nestingLimit)")
      isCut = true
      position = text.count
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    position += 1
    var members: [LooseMember] = []
    var nodes: [LooseNode] = []
    var names: [ExactString: Int] = [:]
    var needsSeparator = false
    while !isCut {
      skipSpace()
      guard let byte = byte() else {
        cut()
        break
      }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        if (byte == UInt8(ascii: "}")) != isObject {
          report(
            .mismatchedBracket, position..<position + 1,
            "\(byte.phrase) closes what another bracket opened",
            repair: isObject ? "}" : "]")
        }
        position += 1
        break
      }
      if needsSeparator {
        readSeparator(isObject)
        needsSeparator = false
        continue
      }
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        report(
          .surplusComma, position..<position + 1, "\(byte.phrase) separates nothing here",
          repair: "taken out")
        position += 1
        continue
      }
      let before = position
      if isObject {
        if let member = readMember() { append(member, &members, &names) }
      } else if let node = readValue() {
        nodes.append(node)
      }
      if position == before { position += 1 }
      needsSeparator = true
    }
    return LooseNode(
      value: isObject ? .object(members) : .array(nodes), range: start..<position)
  }

  /// A member of a name that is there already: the last counts, as with most decoders.
  private mutating func append(
    _ member: LooseMember, _ members: inout [LooseMember], _ names: inout [ExactString: Int]
  ) {
    if let first = names.updateValue(members.count, forKey: ExactString(member.name)) {
      let isSame = members[first].node.json == member.node.json
      report(
        .duplicateMember, member.nameRange,
        isSame
          ? "a member stands here for the second time, with the same value"
          : "a member stands here for the second time, with another value; decoders disagree on "
            + "which one counts",
        repair: isSame ? "taken out" : nil)
    }
    members.append(member)
  }

  /// The comma between two members or elements, or whatever stands for it.
  private mutating func readSeparator(_ isObject: Bool) {
    guard let byte = byte() else { return }
    switch byte {
    case UInt8(ascii: ","):
      let comma = position
      position += 1
      skipSpace()
      if let next = self.byte(), next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
        report(
          .trailingComma, comma..<comma + 1, "a comma follows the last one", repair: "taken out")
      }
    case UInt8(ascii: ";"):
      report(
        .wrongSeparator, position..<position + 1, "';' stands where ',' should", repair: ",")
      position += 1
    case UInt8(ascii: ":"), UInt8(ascii: "="):
      report(
        .unexpectedByte, position..<position + 1, "\(byte.phrase) stands where ',' should")
      position += 1
    default:
      report(
        .missingComma, position..<position, "a ',' is missing here", repair: ",")
    }
  }

  private mutating func readMember() -> LooseMember? {
    let start = position
    let name: String
    if let quote = Quote(text, position) {
      guard let string = readString(quote) else { return nil }
      name = string
    } else {
      while let byte = byte(), !Self.endsWord(byte) { position += 1 }
      guard position > start else {
        _ = readJunk()
        return nil
      }
      name = String(utf8: text.bytes.span.extracting(start..<position))
      report(
        .unquotedName, start..<position, "a member's name stands here without quotes",
        repair: "put in double quotes")
    }
    let nameRange = start..<position
    guard readColon() else { return nil }
    skipSpace()
    if let byte = byte(), ",;}]".utf8.contains(byte) {
      report(.missingValue, position..<position, "a member has no value", repair: "taken out")
      return nil
    }
    guard let node = readValue() else { return nil }
    return LooseMember(name: name, nameRange: nameRange, node: node)
  }

  private mutating func readColon() -> Bool {
    skipSpace()
    guard let byte = byte() else {
      cut()
      return false
    }
    switch byte {
    case UInt8(ascii: ":"): position += 1
    case UInt8(ascii: "="):
      let length = self.byte(1) == UInt8(ascii: ">") ? 2 : 1
      report(
        .wrongSeparator, position..<position + length, "'=' stands where ':' should",
        repair: ":")
      position += length
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      report(.missingValue, position..<position, "a member has no value", repair: "taken out")
      return false
    default: report(.missingColon, position..<position, "a ':' is missing here", repair: ":")
    }
    return true
  }

  // MARK: Strings

  /// A quote that a string begins with, and the one that ends it.
  private struct Quote {
    let length: Int
    let closing: [UInt8]
    let style: Style

    enum Style { case plain, single, smart }

    private static let smart: [(open: String, close: [String])] = [
      ("\u{201C}", ["\u{201D}", "\u{201C}", "\""]), ("\u{201D}", ["\u{201D}", "\u{201C}", "\""]),
      ("\u{2018}", ["\u{2019}", "\u{2018}", "'"]), ("\u{2019}", ["\u{2019}", "\u{2018}", "'"]),
      ("\u{201E}", ["\u{201C}", "\u{201D}"]), ("\u{AB}", ["\u{BB}"]),
    ]

    init?(_ text: SourceText, _ position: Int) {
      switch text.bytes[position] {
      case UInt8(ascii: "\""): (length, closing, style) = (1, [], .plain)
      case UInt8(ascii: "'"), UInt8(ascii: "`"):
        (length, closing, style) = (1, [text.bytes[position]], .single)
      case 0xE2, 0xC2:
        guard let pair = Self.smart.first(where: { text.has($0.open, at: position) }) else {
          return nil
        }
        (length, closing, style) = (pair.open.utf8.count, Array(pair.open.utf8), .smart)
      default: return nil
      }
    }

    /// The length of the quote that closes the string here.
    func end(_ text: SourceText, _ position: Int) -> Int? {
      switch style {
      case .plain: return text.bytes[position] == UInt8(ascii: "\"") ? 1 : nil
      case .single: return text.bytes[position] == closing[0] ? 1 : nil
      case .smart:
        let opened = closing
        guard let pair = Self.smart.first(where: { Array($0.open.utf8) == opened }),
          let close = pair.close.first(where: { text.has($0, at: position) })
        else { return nil }
        return close.utf8.count
      }
    }
  }

  /// The text of a string; `nil` if it does not end.
  private mutating func readString(_ quote: Quote) -> String? {
    let start = position
    position += quote.length
    var content: ContiguousArray<UInt8> = []
    while let byte = byte() {
      if let length = quote.end(text, position) {
        position += length
        switch quote.style {
        case .plain: break
        case .single:
          report(
            .singleQuotes, start..<position, "the string stands in single quotes",
            repair: "put in double quotes")
        case .smart:
          report(
            .smartQuotes, start..<position, "the string stands in typographic quotes",
            repair: "put in double quotes")
        }
        return String(utf8: content.span)
      }
      if byte == UInt8(ascii: "\\") {
        readEscape(&content)
      } else if byte < 0x20 {
        report(
          .controlCharacter, position..<position + 1,
          "the control character \(byte.hexadecimal) stands in a string without being escaped",
          repair: "escaped")
        content.append(byte)
        position += 1
      } else if byte < 0x80 {
        content.append(byte)
        position += 1
      } else {
        readSequence(&content)
      }
    }
    cut()
    return nil
  }

  /// A character beyond ASCII. What is not UTF-8 is read as Latin-1, which older encoders write.
  private mutating func readSequence(_ content: inout ContiguousArray<UInt8>) {
    do throws(WireError) {
      let end = try UTF8Sequence.end(of: position, text.bytes.span)
      for index in position..<end { content.append(text.bytes[index]) }
      position = end
    } catch {
      let byte = text.bytes[position]
      report(
        .invalidUTF8, position..<position + 1,
        "byte \(byte.hexadecimal) is not UTF-8; it may be Latin-1, or a damaged character",
        repair: "read as Latin-1")
      content.append(contentsOf: String(Character(Unicode.Scalar(byte))).utf8)
      position += 1
    }
  }

  private mutating func readEscape(_ content: inout ContiguousArray<UInt8>) {
    let start = position
    guard let letter = byte(1) else {
      position += 1
      return
    }
    position += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): readUnicodeEscape(start, &content)
    default:
      report(
        .invalidEscape, start..<position, "JSON does not know this escape",
        repair: "the character itself")
      if letter < 0x80 { content.append(letter) } else { position -= 1 }
    }
  }

  private mutating func readUnicodeEscape(_ start: Int, _ content: inout ContiguousArray<UInt8>) {
    guard let unit = readHexUnit() else {
      report(
        .invalidEscape, start..<position, "\\u needs four hexadecimal digits")
      return
    }
    var number = unit
    if 0xD800...0xDBFF ~= unit, byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u") {
      let before = position
      position += 2
      if let low = readHexUnit(), 0xDC00...0xDFFF ~= low {
        number = 0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)
      } else {
        position = before
      }
    }
    if let scalar = Unicode.Scalar(number) {
      content.append(contentsOf: String(Character(scalar)).utf8)
    } else {
      report(
        .loneSurrogate, start..<position, "half of a surrogate pair stands for no character")
      content.append(contentsOf: "\u{FFFD}".utf8)
    }
  }

  /// Reads four hexadecimal digits, if they stand here.
  private mutating func readHexUnit() -> UInt32? {
    var number: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = byte(offset)?.hexadecimalValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    position += 4
    return number
  }
}
