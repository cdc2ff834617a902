import PassHeaders

/// A run of bytes that is neither quoted nor punctuation, where JSON wants a value or a name.
enum JSONWord {
  /// Whether a word ends before the byte.
  static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, ",", ":", ";", "=", "[", "]", "{", "}", "\"", "'": true
    default: false
    }
  }

  static func end(from start: Int, _ bytes: Span<UInt8>) -> Int {
    bytes.end(from: start) { !isEnd($0) }
  }

  /// The JSON literal that a word of another language or printer means: `None`, `True`, `(null)`.
  static func literal(_ word: Span<UInt8>) -> StaticString? {
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

  /// The length of a space that JSON does not know: NUL, VT, FF, U+00A0, U+2028, U+2029.
  static func otherSpace(at index: Int, _ bytes: Span<UInt8>) -> Int? {
    switch bytes.byte(at: index) {
    case 0x00, 0x0B, 0x0C: index < bytes.count ? 1 : nil
    case 0xC2: bytes.has("\u{A0}", at: index) ? 2 : nil
    case 0xE2: bytes.has("\u{2028}", at: index) || bytes.has("\u{2029}", at: index) ? 3 : nil
    default: nil
    }
  }

  /// Where bytes end that are not UTF-8, right before something that begins a value by itself.
  static func strayEnd(from index: Int, _ bytes: Span<UInt8>) -> Int? {
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
  static func beginsComment(at index: Int, _ bytes: Span<UInt8>) -> Bool {
    switch bytes.byte(at: index) {
    case "#": true
    case "/": bytes.byte(at: index + 1) == "/" || bytes.byte(at: index + 1) == "*"
    default: false
    }
  }
}

/// A quote that begins a string, and is not JSON's.
struct JSONQuote {
  let fault: InspectionFault
  /// How many bytes it has.
  let length: Int
  /// What may close the string.
  private let closing: [StaticString]

  init?(at index: Int, _ bytes: Span<UInt8>) {
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
  func closingLength(at index: Int, _ bytes: Span<UInt8>) -> Int? {
    closing.first { bytes.has($0, at: index) }?.utf8CodeUnitCount
  }
}
