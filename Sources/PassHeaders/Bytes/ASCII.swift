/// Properties of a byte as an ASCII character. The Boolean ones are `false` for 0x80 and above, which only occur in
/// multi-byte UTF-8 sequences.
extension UInt8 {
  @inlinable
  package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  @inlinable
  package var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  @inlinable
  package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  /// The byte with `A` to `Z` mapped to `a` to `z`. Other bytes are unchanged.
  @inlinable
  package var lowercasedASCII: UInt8 { isASCIILetter ? self | 0x20 : self }

  /// Whether the byte may be part of the name of a header field or a URL parameter: an ASCII letter, a digit, `-` or
  /// `_`.
  @inlinable
  package var isNameByte: Bool { isASCIILetterOrDigit || self == "-" || self == "_" }

  /// The value (0–15) of the byte as a hexadecimal digit of either case, such as 10 for `a`. It is `nil` for any other
  /// byte.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether the byte is a space or a tab, which HTTP allows before and after a field value (`OWS` in RFC 9110 section
  /// 5.6.3).
  @inlinable
  package var isOptionalWhiteSpace: Bool { self == " " || self == "\t" }

  /// Whether the byte is LF or CR. Each byte of CRLF counts as a line break.
  @inlinable
  package var isLineBreak: Bool { self == "\n" || self == "\r" }

  /// Whether the byte is a space, tab, LF or CR. JSON and XML allow only these four between tokens.
  @inlinable
  package var isWhiteSpace: Bool { isOptionalWhiteSpace || isLineBreak }

  /// The byte for an error message: `'x'`, `a space`, `a tab`, `a line break` or, if it is not printable ASCII,
  /// `byte 0x9F`.
  package var phrase: String {
    switch self {
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(self)))'"
    case " ": "a space"
    case "\t": "a tab"
    case "\n", "\r": "a line break"
    default: "byte \(hexadecimal)"
    }
  }

  /// The byte as `0x` and two uppercase hexadecimal digits, such as `0x0A`.
  package var hexadecimal: String { "0x" + String(self, width: 2, radix: 16, uppercase: true) }

  /// Returns whether `byte` is the ASCII code of `character`, so that bytes can be compared with literals, as in
  /// `byte == "{"`.
  @inlinable
  package static func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) == character.value
  }

  @inlinable
  package static func != (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) != character.value
  }

  /// Returns whether `byte` is the ASCII code of `character`, so that a `switch` over a byte can have cases such as
  /// `case "{":`.
  @inlinable
  package static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }
}

extension UInt8? {
  @inlinable
  package static func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
    byte.map { $0 == character } ?? false
  }

  @inlinable
  package static func != (byte: UInt8?, character: Unicode.Scalar) -> Bool {
    !(byte == character)
  }
}

/// A set of byte values, stored as 256 bits. Testing a byte takes constant time.
@usableFromInline
package struct ByteSet: Sendable {
  @usableFromInline var bits = SIMD4<UInt64>()

  /// Creates the set of the bytes of `characters`, such as `ByteSet(",;}]")`.
  package init(_ characters: StaticString) {
    for index in 0..<characters.utf8CodeUnitCount {
      let byte = characters.byte(at: index)
      bits[Int(byte &>> 6)] |= 1 &<< UInt64(byte & 63)
    }
  }

  @inlinable
  package func contains(_ byte: UInt8) -> Bool {
    bits[Int(byte &>> 6)] &>> UInt64(byte & 63) & 1 == 1
  }
}

extension String {
  /// Creates the digits of `number` with leading zeros up to at least `width` digits, such as `07` for 7 and a width of
  /// 2.
  package init(
    _ number: some BinaryInteger, width: Int, radix: Int = 10, uppercase: Bool = false
  ) {
    let digits = String(number, radix: radix, uppercase: uppercase)
    self = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}

extension Span<UInt8> {
  /// The index after a byte order mark at the beginning, or 0 without one.
  package var endOfByteOrderMark: Int { has("\u{FEFF}", at: 0) ? 3 : 0 }

  /// Returns whether `text` is at the offset `start`, which may be out of bounds.
  @inlinable
  package func has(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start <= count - text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[start + index] != text.byte(at: index) {
      return false
    }
    return true
  }

  /// Returns whether `text` is at the offset `start`, ignoring the case of ASCII letters: `true` matches `TRUE`.
  @inlinable
  package func hasIgnoringCase(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start <= count - text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where self[start + index].lowercasedASCII != text.byte(at: index).lowercasedASCII {
      return false
    }
    return true
  }

  /// Returns the index after the run of bytes that begins at `start` and satisfies `isPart`. In `12px`, the run of
  /// digits at 0 ends at 2.
  ///
  /// The run stops before `limit` and at the end of the span. If it is empty, the result is `start`.
  @inlinable
  package func end(
    from start: Int, before limit: Int = .max, where isPart: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < Swift.min(limit, count), isPart(self[index]) { index += 1 }
    return index
  }

  /// Returns the index of the first byte of the run of bytes that ends before `end` and satisfies `isPart`. In `px12`,
  /// the run of digits that ends before 4 begins at 2.
  ///
  /// The run does not begin before `limit`. If it is empty, the result is `end`.
  @inlinable
  package func start(
    from end: Int, after limit: Int = 0, where isPart: (UInt8) -> Bool
  ) -> Int {
    var index = end
    while index > Swift.max(limit, 0), isPart(self[index - 1]) { index -= 1 }
    return index
  }

  /// Returns the index of the first `text` that lies within `range`, ignoring the case of ASCII letters.
  ///
  /// `text` must not be empty. `range` may extend past the end of the span. The search tests eight positions at a time.
  package func firstIndex(ignoringCase text: StaticString, in range: Range<Int>) -> Int? {
    let (first, second) = (text.byte(at: 0) | 0x20, text.byte(at: 1) | 0x20)
    // Accept any second byte for a `text` of only one character.
    let anyByte = text.utf8CodeUnitCount == 1 ? UInt64.highBits : 0
    let lowercaseBits = UInt64(repeating: 0x20)
    var index = range.lowerBound
    let end = Swift.min(range.upperBound, count) - text.utf8CodeUnitCount
    while index <= end {
      // Test eight adjacent positions at once for the first two characters of `text`.
      if let word = word(at: index), let next = self.word(at: index + 1) {
        let found =
          (word | lowercaseBits).matches(of: first)
          & ((next | lowercaseBits).matches(of: second) | anyByte)
        // If `found` is 0, `trailingZeroBitCount` is 64, so that `index` advances by all eight positions.
        index &+= found.trailingZeroBitCount / 8
        if found == 0 || index > end { continue }
      }
      if hasIgnoringCase(text, at: index) { return index }
      index &+= 1
    }
    return nil
  }

  /// The range of the field value without the spaces and tabs around it (RFC 9110 section 5.5).
  var fieldValueRange: Range<Int> {
    trimmedRange { $0.isOptionalWhiteSpace }
  }

  /// Returns the range that remains without the bytes at both ends that satisfy `isTrimmed`.
  package func trimmedRange(_ isTrimmed: (UInt8) -> Bool) -> Range<Int> {
    let start = end(from: 0, where: isTrimmed)
    return start..<self.start(from: count, after: start, where: isTrimmed)
  }
}
