extension JSONReader {
  /// What is wrong at the position, where the grammar allows only what is expected.
  ///
  /// Looked at closely, because the tolerant reader finds the same faults and gives them the same
  /// names: single quotes, a missing colon, a bare word, a comment.
  @inline(never)
  func unexpected(
    _ expectation: SyntaxFault.Expectation, _ bytes: Span<UInt8>
  ) -> SyntaxError {
    guard position < bytes.count else {
      return SyntaxError(.unexpectedEnd(expectation), at: position)
    }
    return SyntaxError(fault(expectation, bytes), at: position)
  }

  /// What is wrong with a word that is a literal only up to the position.
  @inline(never)
  func noLiteral(from start: Int, _ bytes: Span<UInt8>) -> SyntaxError {
    let end = bytes.end(from: position) { $0.isWhiteSpace }
    return end == bytes.count
      ? SyntaxError(.unexpectedEnd(.value), at: end)
      : SyntaxError(JSONWord.fault(at: start, bytes), at: start)
  }

  private func fault(
    _ expectation: SyntaxFault.Expectation, _ bytes: Span<UInt8>
  ) -> SyntaxFault {
    let byte = bytes[position]
    if bytes.has("\u{FEFF}", at: position) { return .byteOrderMark }
    if JSONWord.otherSpace(at: position, bytes) != nil { return .unexpectedByte(byte, expectation) }
    if JSONWord.beginsComment(at: position, bytes) { return .comment }
    switch expectation {
    case .value: return valueFault(byte, bytes)
    case .memberName, .memberNameOrEnd: return nameFault(byte, expectation, bytes)
    case .colon:
      switch byte {
      case "=": return .wrongSeparator(byte, .colon)
      case ",", ";", "}", "]": return .missingValue
      default: return .missingColon
      }
    case .commaOrObjectEnd, .commaOrArrayEnd, .stringEnd:
      switch byte {
      case ";": return .wrongSeparator(byte, expectation)
      case "}", "]": return .mismatchedBracket(byte)
      case ":", "=": return .unexpectedByte(byte, expectation)
      default: return .missingComma
      }
    }
  }

  private func nameFault(
    _ byte: UInt8, _ expectation: SyntaxFault.Expectation, _ bytes: Span<UInt8>
  ) -> SyntaxFault {
    if let quote = JSONQuote(at: position, bytes) { return quote.fault }
    switch byte {
    case ",", ";": return .surplusComma(byte)
    case "]", "}": return .mismatchedBracket(byte)
    default:
      return JSONWord.isEnd(byte) ? .unexpectedByte(byte, expectation) : .unquotedName
    }
  }

  private func valueFault(_ byte: UInt8, _ bytes: Span<UInt8>) -> SyntaxFault {
    if let quote = JSONQuote(at: position, bytes) { return quote.fault }
    switch byte {
    case "+", ".": return .invalidNumber
    case ",", ";", "}", "]":
      switch byteBefore(bytes) {
      case ":": return .missingValue
      case "[", ",":
        return byte == "," || byte == ";" ? .surplusComma(byte) : .mismatchedBracket(byte)
      default: return .unexpectedByte(byte, .value)
      }
    default:
      return JSONWord.isEnd(byte) || JSONWord.strayEnd(from: position, bytes) != nil
        ? .unexpectedByte(byte, .value) : JSONWord.fault(at: position, bytes)
    }
  }

  /// The last byte before the position that is not white space; 0 if there is none.
  private func byteBefore(_ bytes: Span<UInt8>) -> UInt8 {
    bytes.byte(at: bytes.start(from: position) { $0.isWhiteSpace } - 1)
  }
}

/// A run of bytes that is neither quoted nor punctuation, where JSON wants a value or a name.
package enum JSONWord {
  /// Whether a word ends before the byte.
  @inline(__always)
  static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, ",", ":", ";", "=", "[", "]", "{", "}", "\"", "'": true
    default: false
    }
  }

  /// Whether a byte right after a number shows that it is none.
  @inline(__always)
  package static func continuesNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case "+", "-", ".", "_", ":": true
    default: byte.isASCIILetterOrDigit
    }
  }

  package static func end(from start: Int, _ bytes: Span<UInt8>) -> Int {
    bytes.end(from: start) { !isEnd($0) }
  }

  /// The JSON literal that a word of another language or printer means: `None`, `True`, `(null)`.
  package static func literal(_ word: Span<UInt8>) -> StaticString? {
    for (other, json) in otherLiterals
    where word.count == other.utf8CodeUnitCount && word.hasASCII(other, at: 0) {
      return json
    }
    return nil
  }

  private static let otherLiterals: [(StaticString, StaticString)] = [
    ("none", "null"), ("nil", "null"), ("undefined", "null"), ("nan", "null"),
    ("nsnull", "null"), ("(null)", "null"), ("<null>", "null"), ("null", "null"),
    ("true", "true"), ("false", "false"),
  ]

  static func fault(at start: Int, _ bytes: Span<UInt8>) -> SyntaxFault {
    literal(bytes.extracting(start..<end(from: start, bytes))) == nil
      ? .unquotedText : .invalidLiteral
  }

  /// The length of a space that JSON does not know: NUL, VT, FF, U+00A0, U+2028, U+2029.
  package static func otherSpace(at index: Int, _ bytes: Span<UInt8>) -> Int? {
    switch bytes.byte(at: index) {
    case 0x00, 0x0B, 0x0C: index < bytes.count ? 1 : nil
    case 0xC2: bytes.has("\u{A0}", at: index) ? 2 : nil
    case 0xE2: bytes.has("\u{2028}", at: index) || bytes.has("\u{2029}", at: index) ? 3 : nil
    default: nil
    }
  }

  /// Where bytes end that are not UTF-8, right before something that begins a value by itself.
  package static func strayEnd(from index: Int, _ bytes: Span<UInt8>) -> Int? {
    var end = index
    while end < bytes.count, bytes[end] >= 0x80, UTF8Sequence.end(of: end, bytes) == nil {
      end += 1
    }
    guard end > index else { return nil }
    switch bytes.byte(at: end) {
    case "\"", "{", "[": return end
    default: return nil
    }
  }

  /// Whether `//`, `/*` or `#` begins here.
  package static func beginsComment(at index: Int, _ bytes: Span<UInt8>) -> Bool {
    switch bytes.byte(at: index) {
    case "#": true
    case "/": bytes.byte(at: index + 1) == "/" || bytes.byte(at: index + 1) == "*"
    default: false
    }
  }
}

/// A quote that begins a string, and is not JSON's.
package struct JSONQuote {
  package let fault: SyntaxFault
  /// How many bytes it has.
  package let length: Int
  /// What may close the string.
  private let closing: [StaticString]

  package init?(at index: Int, _ bytes: Span<UInt8>) {
    switch bytes.byte(at: index) {
    case "'": (fault, length, closing) = (.singleQuotes, 1, ["'"])
    case "`": (fault, length, closing) = (.singleQuotes, 1, ["`"])
    case 0xC2, 0xE2:
      guard let pair = Self.smart.first(where: { bytes.has($0.open, at: index) }) else {
        return nil
      }
      (fault, length, closing) = (.smartQuotes, pair.open.utf8CodeUnitCount, pair.close)
    default: return nil
    }
  }

  private static let smart: [(open: StaticString, close: [StaticString])] = [
    ("\u{201C}", ["\u{201D}", "\u{201C}", "\""]), ("\u{201D}", ["\u{201D}", "\u{201C}", "\""]),
    ("\u{2018}", ["\u{2019}", "\u{2018}", "'"]), ("\u{2019}", ["\u{2019}", "\u{2018}", "'"]),
    ("\u{201E}", ["\u{201C}", "\u{201D}"]), ("\u{AB}", ["\u{BB}"]),
  ]

  /// The length of the quote that closes the string at that index; `nil` if none does.
  package func closingLength(at index: Int, _ bytes: Span<UInt8>) -> Int? {
    closing.first { bytes.has($0, at: index) }?.utf8CodeUnitCount
  }
}
