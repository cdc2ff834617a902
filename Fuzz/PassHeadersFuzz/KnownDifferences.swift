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
  static func isExpected(
    ofJSON reason: WireError.Reason, _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    switch reason {
    case .duplicateMember, .trailingComma, .byteOrderMark, .nestingTooDeep: true
    case .unexpectedByte, .controlCharacter(0), .dataAfterValue:
      // In UTF-16 and UTF-32, ASCII characters have such bytes, and so has their byte order mark.
      bytes.contains { $0 == 0 || $0 == 0xFE || $0 == 0xFF }
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

  /// On Linux `JSONSerialization` loses U+FEFF in places, where it takes it for a byte order mark.
  static func hasByteOrderMark(_ value: JSONValue) -> Bool {
    func has(_ text: String) -> Bool { text.unicodeScalars.contains("\u{FEFF}") }
    return switch value {
    case .string(let text): has(text)
    case .array(let elements): elements.contains(where: hasByteOrderMark)
    case .object(let members): members.contains { has($0.name) || hasByteOrderMark($0.value) }
    case .null, .bool, .number: false
    }
  }

  /// Foundation's parser knows which characters beyond ASCII a name may hold; the plain reader takes
  /// them all.
  static func ofXML(_ bytes: ContiguousArray<UInt8>) -> Bool { bytes.contains { $0 >= 0x80 } }
}
