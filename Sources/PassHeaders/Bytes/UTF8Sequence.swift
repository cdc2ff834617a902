/// The rules for UTF-8 sequences of two to four bytes, such as C3 A9 for `é`, from table 3-7 of The Unicode Standard.
package enum UTF8Sequence {
  /// Returns the index after the UTF-8 sequence of two to four bytes at `start`, or `nil` if it is malformed, truncated
  /// or a single ASCII byte.
  package static func end(of start: Int, _ bytes: Span<UInt8>) -> Int? {
    let first = bytes[start]
    // Test for a sequence of two bytes first, because most are of this kind.
    if 0xC2...0xDF ~= first, bytes.byte(at: start &+ 1) & 0xC0 == 0x80 { return start &+ 2 }
    let length: Int
    // The range of the second byte is narrower after some first bytes, which excludes overlong encodings, surrogates
    // and values above U+10FFFF.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard second ~= bytes.byte(at: start + 1),
      length < 3 || bytes.byte(at: start + 2) & 0xC0 == 0x80,
      length < 4 || bytes.byte(at: start + 3) & 0xC0 == 0x80
    else { return nil }
    return start + length
  }
}
