import PassHeaders

/// Reads what was meant as JSON: strings in any quotes, bare words and punctuation.
///
/// What JSON does not allow is a fault, which has a repair where only one thing can be meant. Behind the first
/// fault of the structure that has none, nothing is read: what would be found there follows from it. No byte is
/// read more than a fixed number of times; depth, values and diagnostics are bounded.
struct TokenReader {
  let text: SourceText
  private let isKnownCut: Bool
  var position = 0
  private var valueCount = 0
  /// Whether the text ended too early, or reading it did.
  var isCut = false
  private(set) var diagnostics: DiagnosticList
  /// Whether it was said already that dictionaries are printed as Swift prints them.
  var hasDictionary = false
  /// The open objects and arrays, and the last member or element of each.
  var frames: ContiguousArray<Frame> = []
  /// Where the last string or bracket ends; -1 behind a word, which a quote may be missing of.
  var delimitedEnd = -1

  enum Frame {
    case object
    case member(String)
    case element(Int)
  }

  private static let valueLimit = 10_000

  /// - Parameter isKnownCut: Whether it was reported already that the text was cut.
  init(_ text: SourceText, _ diagnostics: DiagnosticList, isKnownCut: Bool) {
    (self.text, self.diagnostics, self.isKnownCut) = (text, diagnostics, isKnownCut)
  }

  /// The value; `nil` if there is none.
  mutating func read() -> Tree? {
    guard let root = readValue() else { return nil }
    position = text.bytes.span.end(from: position) { $0.isWhiteSpace }
    if position < text.count, !isCut {
      let mayBeMember = text.bytes[position...].contains { Self.valueSigns.contains($0) }
      report(Fault.dataAfterValue, position..<text.count, repair: mayBeMember ? nil : "removed")
    }
    return root
  }

  /// What shows that text behind the payload may be a member of it.
  private static let valueSigns = ByteSet("\"':=[{")

  // MARK: Faults

  mutating func report(
    _ fault: some CodeRow, _ range: Range<Int>, _ detail: Diagnostic.Detail = .none,
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
      fault, text.originRange(range), detail: detail, json: range, path: path, repair: repair,
      isPersonal: isPersonal)
  }

  /// Reports punctuation that is missing, surplus or another; without a repair reading ends.
  mutating func reportPunctuation(
    _ range: Range<Int>, _ expected: SyntaxError.Expectation, repair: String? = nil
  ) {
    let found = text.bytes.span.byte(at: range.lowerBound)
    report(
      InspectionFault.wrongPunctuation, range, .unexpected(found, expected), repair: repair)
    if repair == nil { isCut = true }
  }

  /// The text ends here, though more should follow.
  mutating func cut(_ expectation: SyntaxError.Expectation) {
    if !isCut, !isKnownCut {
      report(Fault.unexpectedEnd, text.count..<text.count, .end(before: expectation))
    }
    isCut = true
  }

  /// Stops reading at a limit.
  mutating func stop(_ fault: some CodeRow) {
    if !isCut { report(fault, position..<min(position + 1, text.count)) }
    isCut = true
  }

  // MARK: Space and comments

  /// The next byte that is not space; `nil` at the end.
  mutating func next() -> UInt8? {
    while position < text.count {
      let byte = text.bytes[position]
      if byte > 0x20, byte < 0x7F, byte != "/", byte != "#" { return byte }
      if byte.isWhiteSpace {
        position += 1
      } else if let end = text.bytes.span.endOfInvisible(at: position) ?? commentEnd {
        reportPunctuation(position..<end, .value, repair: "removed")
        position = end
      } else {
        return byte
      }
    }
    return nil
  }

  private var commentEnd: Int? {
    let bytes = text.bytes.span
    if bytes.byte(at: position) == "#" || bytes.has("//", at: position) {
      return bytes.end(from: position) { $0 != "\n" }
    }
    guard bytes.has("/*", at: position) else { return nil }
    return bytes.firstIndex(ofASCII: "*/", in: position + 2..<text.count).map { $0 + 2 }
      ?? text.count
  }

  // MARK: Values

  mutating func readValue() -> Tree? {
    guard let first = next() else {
      cut(.value)
      return nil
    }
    guard valueCount < Self.valueLimit else {
      stop(InspectionFault.tooManyValues)
      return nil
    }
    valueCount += 1
    if first == "{" || first == "[" { return readContainer(isInBraces: first == "{") }
    let start = position
    let value: JSONValue?
    if let quote = Quote(at: position, text.bytes.span) {
      value = readString(quote).map { .string($0) }
    } else {
      value = readWord()
    }
    return value.map { Tree(content: .plain($0), range: start..<position) }
  }

  /// A number, a literal, or text without quotes.
  private mutating func readWord() -> JSONValue? {
    let range = position..<wordEnd
    guard let first = text.bytes[range].first else {
      reportPunctuation(position..<position + 1, .value)
      return nil
    }
    let word = text.text(range)
    (position, delimitedEnd) = (range.upperBound, -1)
    if JSONReader.isNumber(word) { return .number(word) }
    if let number = Self.repairedNumber(word) {
      report(Fault.invalidNumber, range, repair: number, isPersonal: true)
      return .number(number)
    }
    if let value = Self.literal(text.bytes.span.extracting(range)) {
      let json = String(utf8: value.json.span)
      if !word.hasSameBytes(as: json) {
        report(InspectionFault.invalidLiteral, range, repair: json)
      }
      return value
    }
    if first.isASCIIDigit || first == "-" {
      report(Fault.invalidNumber, range, repair: "put in double quotes")
      return .string(word)
    }
    return .string(unquoted(range))
  }

  /// What languages print for the three literals of JSON.
  private static let literals: [(word: StaticString, value: JSONValue)] = [
    ("null", .null), ("none", .null), ("nil", .null), ("undefined", .null), ("nan", .null),
    ("nsnull", .null), ("(null)", .null), ("<null>", .null), ("true", .bool(true)),
    ("false", .bool(false)),
  ]

  private static func literal(_ word: Span<UInt8>) -> JSONValue? {
    for (other, value) in literals
    where word.count == other.utf8CodeUnitCount && word.hasASCII(other, at: 0) {
      return value
    }
    return nil
  }

  /// The JSON number that is meant by `+1`, `007`, `.5` or `5.`.
  private static func repairedNumber(_ word: String) -> String? {
    var bytes = ContiguousArray(word.utf8)[...]
    let isNegative = bytes.first == "-"
    if isNegative || bytes.first == "+" { bytes.removeFirst() }
    while bytes.first == "0", bytes.dropFirst().first?.isASCIIDigit == true { bytes.removeFirst() }
    if bytes.last == "." { bytes.removeLast() }
    let sign = (isNegative ? "-" : "") + (bytes.first == "." ? "0" : "")
    let number = sign + String(decoding: bytes, as: UTF8.self)
    return JSONReader.isNumber(number) ? number : nil
  }

  var wordEnd: Int {
    text.bytes.span.end(from: position) { $0 > 0x20 && !Self.wordEnds.contains($0) }
  }

  private static let wordEnds = ByteSet(",:;=[]{}\"'")

  /// The text of bytes without quotes; what is not UTF-8 is read as Latin-1.
  mutating func unquoted(_ range: Range<Int>) -> String {
    report(InspectionFault.stringQuotes, range, repair: "put in double quotes")
    var content: ContiguousArray<UInt8> = []
    position = range.lowerBound
    while position < range.upperBound { readCharacter(&content) }
    return String(utf8: content.span)
  }

  // MARK: Strings

  /// The text of the string that begins here; `nil` if it does not end.
  mutating func readString(_ quote: Quote) -> String? {
    let start = position
    position += quote.length
    // Nearly every string is in double quotes, without escapes.
    let plainEnd = JSONReader.charactersEnd(from: position, text.bytes.span)
    if quote.isDouble, text.bytes.span.byte(at: plainEnd) == "\"" {
      let content = position..<plainEnd
      (position, delimitedEnd) = (plainEnd + 1, plainEnd + 1)
      return text.text(content)
    }
    var content: ContiguousArray<UInt8> = []
    while position < text.count {
      let byte = text.bytes[position]
      if let closing = quote.closingLength(at: position, text.bytes.span) {
        position += closing
        delimitedEnd = position
        if !quote.isDouble {
          report(InspectionFault.stringQuotes, start..<position, repair: "put in double quotes")
        }
        return String(utf8: content.span)
      }
      if byte == "\\" {
        readEscape(&content)
        continue
      }
      if byte < 0x20 {
        report(Fault.controlCharacter, position..<position + 1, .byte(byte), repair: "escaped")
      }
      readCharacter(&content)
    }
    if !quote.isDouble { report(InspectionFault.stringQuotes, start..<start + quote.length) }
    cut(.stringEnd)
    return nil
  }

  /// A character as it is. A byte that is not UTF-8 is read as Latin-1, which older encoders write.
  private mutating func readCharacter(_ content: inout ContiguousArray<UInt8>) {
    let byte = text.bytes[position]
    if byte < 0x80 {
      content.append(byte)
      position += 1
    } else if let end = UTF8Sequence.end(of: position, text.bytes.span) {
      content.append(contentsOf: text.bytes[position..<end])
      position = end
    } else {
      report(Fault.invalidUTF8, position..<position + 1, .byte(byte), repair: "read as Latin-1")
      content.append(contentsOf: Unicode.Scalar(byte).utf8)
      position += 1
    }
  }

  /// An escape; of one that JSON does not know the character itself, and of half a character nothing.
  private mutating func readEscape(_ content: inout ContiguousArray<UInt8>) {
    let start = position
    do throws(SyntaxError) {
      position = try JSONEscape.end(of: start, text.bytes.span)
      content.append(
        contentsOf: JSONEscape.resolve(text.bytes.span.extracting(start..<position)).utf8)
    } catch {
      position = start + 1
      guard position < text.count else { return }
      let isHalf = text.bytes[position] == "u"
      report(
        error.fault == .unexpectedEnd ? .invalidEscape : error.fault,
        start..<position + 1, repair: isHalf ? nil : "the character itself")
      if isHalf { position += 1 }
    }
  }
}

/// A quote that begins a string, and what may close it.
struct Quote {
  let length: Int
  private let closing: [StaticString]

  var isDouble: Bool { length == 1 && closing[0].byte(at: 0) == "\"" }

  init?(at index: Int, _ bytes: Span<UInt8>) {
    guard let pair = Self.pairs.first(where: { bytes.has($0.open, at: index) }) else { return nil }
    (length, closing) = (pair.open.utf8CodeUnitCount, pair.closing)
  }

  private static let pairs: [(open: StaticString, closing: [StaticString])] = [
    ("\"", ["\""]), ("'", ["'"]), ("`", ["`"]),
    ("\u{201C}", ["\u{201D}", "\u{201C}", "\""]), ("\u{201D}", ["\u{201D}", "\u{201C}", "\""]),
    ("\u{2018}", ["\u{2019}", "\u{2018}", "'"]), ("\u{2019}", ["\u{2019}", "\u{2018}", "'"]),
    ("\u{201E}", ["\u{201C}", "\u{201D}"]), ("\u{AB}", ["\u{BB}"]),
  ]

  /// The length of the quote that closes the string at that index; `nil` if none does.
  func closingLength(at index: Int, _ bytes: Span<UInt8>) -> Int? {
    closing.first { bytes.has($0, at: index) }?.utf8CodeUnitCount
  }
}
