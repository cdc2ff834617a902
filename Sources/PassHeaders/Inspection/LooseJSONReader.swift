/// Reads what was meant as JSON, and tells each place at which it is not.
///
/// It reads JSON exactly as it is, and beside that the slips that people and printers make. It never
/// goes back, and never reads a byte more than a fixed number of times; depth, values and findings
/// are bounded.
struct LooseJSONReader {
  let text: SourceText
  private let isKnownCut: Bool
  var position = 0
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

  mutating func report(
    _ code: Finding.Code, _ range: Range<Int>, _ message: String, repair: String? = nil
  ) {
    let end = min(range.upperBound, text.count)
    let range = min(range.lowerBound, end)..<end
    findings.add(
      code, .error, text.originRange(range), json: range, message, repair: repair)
  }

  /// The text ends here, though more should follow.
  mutating func cut() {
    guard !isCut else { return }
    isCut = true
    guard !isKnownCut else { return }
    report(
      .truncated, text.count..<text.count,
      "the text ends here, and more should follow; it was cut")
  }

  // MARK: Space and comments

  func byte(_ offset: Int = 0) -> UInt8? {
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
}
