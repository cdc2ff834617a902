import PassHeaders
import PassHeadersInspection
import TestSupport

/// The inputs for which this package and Foundation return different results, with the reason for each.
enum KnownDifferences {
  /// Whether `Data(base64Encoded:)` decodes Base64 that has `fault`, although RFC 4648 does not allow it.
  ///
  /// Examples are an empty text, `====`, `Zg=A`, and unused bits that are not zero. Other decoders reject these values
  /// or decode them differently.
  static func isExpected(ofBase64 fault: Fault) -> Bool {
    [.emptyValue, .excessPadding, .dataAfterPadding, .trailingBits].contains(fault)
  }

  /// Whether `JSONSerialization` reads `bytes`, although this package rejects them with `error`.
  ///
  /// - It keeps one of the members that have the same name.
  /// - It skips a trailing comma and a byte order mark.
  /// - It converts UTF-16 and UTF-32.
  /// - It allows deeper nesting.
  static func isExpected(ofJSON error: SyntaxError, _ bytes: Bytes) -> Bool {
    switch error.fault {
    case .duplicateMember, .byteOrderMark, .nestingTooDeep: true
    case .unexpectedByte where bytes[error.offset] == ",": true
    default:
      // ASCII characters in UTF-16 and UTF-32 have a zero byte. The byte order marks contain 0xFE and 0xFF.
      bytes.contains { $0 == 0 || $0 == 0xFE || $0 == 0xFF }
    }
  }

  /// Whether `JSONSerialization` rejects `value` because a number such as `1e999` does not fit into a `Double`.
  ///
  /// This package keeps the text of a number, so it reads the value.
  static func isExpected(ofJSON value: JSONValue) -> Bool {
    value.texts.contains { text in
      JSONReader.isNumber(text) && Double(text).map { !$0.isFinite || abs($0) > 1e300 } ?? true
    }
  }

  /// Whether `value` contains U+FEFF, which `JSONSerialization` removes on Linux because it is the byte order mark.
  static func hasByteOrderMark(_ value: JSONValue) -> Bool {
    String(decoding: value.json, as: UTF8.self).unicodeScalars.contains("\u{FEFF}")
  }

  /// Whether `fault` says that bytes are missing, so that its offset is the end of the text.
  static func isTruncated(_ fault: Fault) -> Bool {
    [.missingPadding, .missingTwoPaddingCharacters, .unexpectedEnd].contains(fault)
  }

  /// Whether `fault`, reported at the offset of `byte`, only becomes visible in the bytes after it.
  ///
  /// In `trux`, the fault is reported at `t`, but `t` alone is the beginning of a valid literal. This also holds for a
  /// comma before a bracket, an escape sequence, a UTF-8 sequence, a member's name and a group of Base64.
  static func needsLookahead(_ fault: Fault, at byte: UInt8) -> Bool {
    switch fault {
    case .duplicateMember, .loneSurrogate, .invalidUTF8, .trailingBits, .byteOrderMark: true
    case .unexpectedByte: [",", "t", "f", "n"].contains(UnicodeScalar(byte))
    default: false
    }
  }
}
