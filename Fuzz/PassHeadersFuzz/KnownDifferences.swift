import PassHeaders
import PassHeadersInspection
import TestSupport

/// Where this package and Foundation do not agree, and why that is right.
enum KnownDifferences {
  /// `Data(base64Encoded:)` decodes these, and RFC 4648 does not allow them: nothing, `====`, `Zg=A`,
  /// and unused bits that are not zero. Two decoders would not agree on such a value.
  static func isExpected(ofBase64 fault: Fault) -> Bool {
    [.emptyValue, .excessPadding, .dataAfterPadding, .trailingBits].contains(fault)
  }

  /// `JSONSerialization` reads these. Of a duplicate it takes one, it skips a trailing comma and a byte
  /// order mark, it converts UTF-16 and UTF-32, and it allows more depth.
  static func isExpected(ofJSON error: SyntaxError, _ bytes: Bytes) -> Bool {
    switch error.fault {
    case .duplicateMember, .byteOrderMark, .nestingTooDeep: true
    case .unexpectedByte where bytes[error.offset] == ",": true
    default:
      // In UTF-16 and UTF-32, ASCII characters have such bytes, and so has their byte order mark.
      bytes.contains { $0 == 0 || $0 == 0xFE || $0 == 0xFF }
    }
  }

  /// `JSONSerialization` refuses numbers that no `Double` holds; here the text of a number is kept.
  static func isExpected(ofJSON value: JSONValue) -> Bool {
    value.texts.contains { text in
      JSONReader.isNumber(text) && Double(text).map { !$0.isFinite || abs($0) > 1e300 } ?? true
    }
  }

  /// On Linux `JSONSerialization` loses U+FEFF in places, where it takes it for a byte order mark.
  static func hasByteOrderMark(_ value: JSONValue) -> Bool {
    String(decoding: value.json, as: UTF8.self).unicodeScalars.contains("\u{FEFF}")
  }

  /// Whether a fault is that something does not come, of which the place is the end.
  static func isMissing(_ fault: Fault) -> Bool {
    [.missingPadding, .missingTwoPaddingCharacters, .unexpectedEnd].contains(fault)
  }

  /// Whether a fault shows only behind the byte where it is: a literal, a comma before a bracket, an
  /// escape, a character, a name, a group of Base64.
  static func hasUnit(_ fault: Fault, at byte: UInt8) -> Bool {
    switch fault {
    case .duplicateMember, .loneSurrogate, .invalidUTF8, .trailingBits, .byteOrderMark: true
    case .unexpectedByte: [",", "t", "f", "n"].contains(UnicodeScalar(byte))
    default: false
    }
  }
}
