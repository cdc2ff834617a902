import PassHeaders

/// Where this package and Foundation do not agree, and why that is right.
enum KnownDifferences {
  /// `Data(base64Encoded:)` decodes these, and RFC 4648 does not allow them: nothing, `====`, `Zg=A`,
  /// and unused bits that are not zero. Two decoders would not agree on such a value.
  static func isExpected(ofBase64 reason: WireError.Reason) -> Bool {
    switch reason {
    case .empty, .excessPadding, .dataAfterPadding, .trailingBits: true
    default: false
    }
  }

  /// `JSONSerialization` reads these. Of a duplicate it takes one, a trailing comma and a byte order
  /// mark it passes over, UTF-16 and UTF-32 it converts, and it allows more depth.
  static func isExpected(ofJSON reason: WireError.Reason) -> Bool {
    switch reason {
    case .duplicateMember, .trailingComma, .byteOrderMark, .nestingTooDeep: true
    // UTF-16 and UTF-32 begin with these, or with a byte order mark of theirs.
    case .unexpectedByte(let byte, _): byte == 0 || byte == 0xFE || byte == 0xFF
    case .controlCharacter(0), .dataAfterValue: true
    default: false
    }
  }

  /// `JSONSerialization` refuses numbers that no `Double` holds; here the text of a number is kept.
  static func isExpected(ofJSON value: JSONValue) -> Bool {
    switch value {
    case .number(let number): Double(number.text).map { !$0.isFinite || abs($0) > 1e300 } ?? true
    case .array(let elements): elements.contains { isExpected(ofJSON: $0) }
    case .object(let members): members.contains { isExpected(ofJSON: $0.value) }
    case .null, .bool, .string: false
    }
  }

  /// Whether a string is Foundation's. On Linux `JSONSerialization` loses U+FEFF after an escape, where
  /// it takes it for a byte order mark.
  static func isSame(_ own: String, _ foundation: String) -> Bool {
    func withoutMarks(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { $0 != "\u{FEFF}" }
    }
    return Array(own.utf8) == Array(foundation.utf8)
      || withoutMarks(own) == withoutMarks(foundation)
  }

  /// Foundation's parser knows which characters beyond ASCII a name may hold; the plain reader takes
  /// them all.
  static func ofXML(_ bytes: ContiguousArray<UInt8>) -> Bool { bytes.contains { $0 >= 0x80 } }
}
