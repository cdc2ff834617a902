import PassHeaders

extension TokenReader {
  /// Reads the value at `position`: a string, a number, a literal such as `True`, or a word without quotes.
  ///
  /// - Returns: The value, or `nil` after reporting punctuation at `position` or a string that does not end.
  mutating func readPlainValue() -> JSONValue? {
    if let quote = QuoteMark(openingStringAt: position, in: text.bytes.span) {
      return readString(quote).map { .string($0) }
    }
    let range =
      position..<text.bytes.span.end(from: position) {
        $0 > 0x20 && !Self.wordEnds.contains($0)
      }
    guard let first = text.bytes[range].first else {
      reportPunctuation(position..<position + 1, .value)
      return nil
    }
    let word = text.string(range)
    (position, delimitedEnd) = (range.upperBound, nil)
    if JSONReader.isNumber(word) { return .number(word) }
    if let value = Self.literals[ByteKey(word.lowercased())] {
      let json = String(utf8: value.json.span)
      if !word.hasSameBytes(as: json) {
        report(Fault.invalidLiteral, range, repair: json)
      }
      return value
    }
    if let number = Self.repairedNumber(word) {
      report(Fault.invalidNumber, range, repair: number, isPersonal: true)
      return .number(number)
    }
    let isNumber = first.isASCIIDigit || Self.firstSigns.contains(first)
    let fault: Fault = isNumber ? Fault.invalidNumber : Fault.stringQuotes
    report(fault, range, repair: "put in double quotes")
    var content: ContiguousArray<UInt8> = []
    position = range.lowerBound
    while position < range.upperBound { readCharacter(into: &content) }
    return .string(String(utf8: content.span))
  }

  /// The characters besides digits with which a word that should be a number begins, such as the `+` of `+1`.
  private static let firstSigns = ByteSet("-+.")

  /// The bytes besides white space that end a word without quotes.
  private static let wordEnds = ByteSet(",:;=[]{}\"'")

  /// The words that programming languages print for `null`, `true` and `false`, in lower case, such as `none` of
  /// Python.
  private static let literals: [ByteKey: JSONValue] = {
    let nullWords = ["null", "none", "nil", "undefined", "nan", "nsnull", "(null)", "<null>"]
    var values = Dictionary(uniqueKeysWithValues: nullWords.map { (ByteKey($0), JSONValue.null) })
    (values[ByteKey("true")], values[ByteKey("false")]) = (.bool(true), .bool(false))
    return values
  }()

  /// Converts a number that JSON does not allow: the words `+1`, `007`, `.5`, `5.` and `0x1F` become `1`, `7`, `0.5`,
  /// `5` and `31`. Returns `nil` for other words, such as `1.2.3`.
  private static func repairedNumber(_ word: String) -> String? {
    var bytes = ContiguousArray(word.utf8)[...]
    let isNegative = bytes.first == "-"
    if isNegative || bytes.first == "+" { bytes.removeFirst() }
    if bytes.first == "-" { return nil }
    if bytes.starts(with: "0x".utf8),
      let number = UInt64(String(decoding: bytes.dropFirst(2), as: UTF8.self), radix: 16)
    {
      return "\(isNegative ? "-" : "")\(number)"
    }
    while bytes.first == "0", bytes.dropFirst().first?.isASCIIDigit == true { bytes.removeFirst() }
    if bytes.last == "." { bytes.removeLast() }
    let sign = (isNegative ? "-" : "") + (bytes.first == "." ? "0" : "")
    let number = sign + String(decoding: bytes, as: UTF8.self)
    return JSONReader.isNumber(number) ? number : nil
  }

  /// Reads the string that begins with `quote` at `position`, and reports quotes that JSON does not allow.
  ///
  /// - Returns: The text without quotes and escape sequences, or `nil` if the string does not end.
  private mutating func readString(_ quote: QuoteMark) -> String? {
    let start = position
    position += quote.length
    // Nearly every string is in double quotes and without escape sequences, so look for its end first. After any other
    // quote, this search could scan the whole text.
    if quote.isDouble {
      let plainEnd = JSONReader.unescapedEnd(from: position, text.bytes.span)
      if text.bytes.span.byte(at: plainEnd) == "\"" {
        let content = position..<plainEnd
        (position, delimitedEnd) = (plainEnd + 1, plainEnd + 1)
        return text.string(content)
      }
    }
    var content: ContiguousArray<UInt8> = []
    while position < text.count {
      if let closing = quote.closingLength(at: position, text.bytes.span) {
        position += closing
        delimitedEnd = position
        if !quote.isDouble {
          report(Fault.stringQuotes, start..<position, repair: "put in double quotes")
        }
        return String(utf8: content.span)
      }
      if text.bytes[position] == "\\" {
        readEscape(into: &content)
      } else {
        readCharacter(into: &content)
      }
    }
    if !quote.isDouble { report(Fault.stringQuotes, start..<start + quote.length) }
    reportUnexpectedEnd(.stringEnd)
    return nil
  }

  /// Reads the character at `position` and appends it to `content`. Reports a control character.
  ///
  /// A byte that is not UTF-8 is reported and read as Latin-1, which older encoders write: 0xE9 becomes `é`.
  private mutating func readCharacter(into content: inout ContiguousArray<UInt8>) {
    let byte = text.bytes[position]
    if byte < 0x80 {
      if byte < 0x20 {
        report(Fault.controlCharacter, position..<position + 1, .byte(byte), repair: "escaped")
      }
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

  /// Reads the escape sequence at `position` and appends its character to `content`. Reports a sequence that JSON does
  /// not have:
  ///
  /// - The backslash before punctuation, as in `\'`, is removed.
  /// - Before a letter or a digit, there is no repair. `\xe9` may stand for another character, and the backslash in
  ///   `C:\Data` for itself.
  /// - After a malformed `\u` sequence or half of a surrogate pair, reading continues after the `\u`.
  private mutating func readEscape(into content: inout ContiguousArray<UInt8>) {
    let start = position
    do throws(SyntaxError) {
      position = try JSONEscape.end(of: start, text.bytes.span)
      content.append(
        contentsOf: JSONEscape.resolve(text.bytes.span.extracting(start..<position)).utf8)
    } catch {
      position = start + 1
      guard position < text.count else { return }
      let letter = text.bytes[position]
      report(
        error.fault == .unexpectedEnd ? .invalidEscape : error.fault,
        start..<position + 1, repair: letter.isASCIILetterOrDigit ? nil : "the character itself")
      if letter == "u" { position += 1 }
    }
  }
}
