/// What a byte is among the characters of ASCII.
extension UInt8 {
  @inlinable
  package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  @inlinable
  package var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  @inlinable
  package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

  @inlinable
  package var lowercasedASCII: UInt8 { isASCIILetter ? self | 0x20 : self }

  /// Whether it may be part of a header's or parameter's name.
  @inlinable
  package var isNameByte: Bool { isASCIILetterOrDigit || self == "-" || self == "_" }

  /// The value of a hexadecimal digit.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A space or a tab, which HTTP allows around a field value.
  @inlinable
  package var isOptionalWhiteSpace: Bool { self == " " || self == "\t" }

  @inlinable
  package var isLineBreak: Bool { self == "\n" || self == "\r" }

  /// A space, tab, LF or CR: what XML and JSON allow between tokens.
  @inlinable
  package var isWhiteSpace: Bool { isOptionalWhiteSpace || isLineBreak }

  /// The character in quotes, or the number of a byte that has none.
  var phrase: String {
    switch self {
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(self)))'"
    case " ": "a space"
    case "\t": "a tab"
    case "\n", "\r": "a line break"
    default: "byte \(hexadecimal)"
    }
  }

  package var hexadecimal: String { "0x" + String(self, width: 2, radix: 16, uppercase: true) }

  /// Whether the byte is the character of ASCII.
  @inlinable
  package static func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) == character.value
  }

  @inlinable
  package static func != (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) != character.value
  }

  /// The same as a pattern of `switch`.
  @inlinable
  package static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }
}

extension UInt8? {
  /// Whether there is a byte, and it is the character of ASCII.
  @inlinable
  package static func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
    byte.map { $0 == character } ?? false
  }

  @inlinable
  package static func != (byte: UInt8?, character: Unicode.Scalar) -> Bool {
    !(byte == character)
  }
}

/// Some of the characters of ASCII, for asking quickly whether a byte is one of them.
@usableFromInline
package struct ByteSet: Sendable {
  @usableFromInline var bits = SIMD4<UInt64>()

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
  /// The number's digits, with zeros before them up to that many.
  package init(
    _ number: some BinaryInteger, width: Int, radix: Int = 10, uppercase: Bool = false
  ) {
    let digits = String(number, radix: radix, uppercase: uppercase)
    self = String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}

extension Span<UInt8> {
  /// Whether the text is at that offset.
  @inlinable
  package func has(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start <= count - text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[start + index] != text.byte(at: index) {
      return false
    }
    return true
  }

  /// Whether the text is at that offset, in any case of its ASCII letters.
  @inlinable
  package func hasASCII(_ text: StaticString, at start: Int) -> Bool {
    guard start >= 0, start <= count - text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where self[start + index].lowercasedASCII != text.byte(at: index).lowercasedASCII {
      return false
    }
    return true
  }

  /// Where the bytes end, from there on and before the limit, of which the function is true.
  @inlinable
  package func end(
    from start: Int, before limit: Int = .max, where isPart: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < Swift.min(limit, count), isPart(self[index]) { index += 1 }
    return index
  }

  /// Where the bytes begin that end there, not before the limit, of which the function is true.
  @inlinable
  package func start(
    from end: Int, after limit: Int = 0, where isPart: (UInt8) -> Bool
  ) -> Int {
    var index = end
    while index > Swift.max(limit, 0), isPart(self[index - 1]) { index -= 1 }
    return index
  }

  /// The offset at which the text first is in that range, in any case of its ASCII letters.
  package func firstIndex(ofASCII text: StaticString, in range: Range<Int>) -> Int? {
    let (first, second) = (text.byte(at: 0) | 0x20, text.byte(at: 1) | 0x20)
    let any = text.utf8CodeUnitCount == 1 ? UInt64.highBits : 0
    let lowercaseBits = UInt64(repeating: 0x20)
    var index = range.lowerBound
    let end = Swift.min(range.upperBound, count) - text.utf8CodeUnitCount
    while index <= end {
      // Eight bytes without the first two letters in a row cannot begin the text.
      if let word = word(at: index), let next = self.word(at: index + 1) {
        let found =
          (word | lowercaseBits).matches(of: first)
          & ((next | lowercaseBits).matches(of: second) | any)
        // None of the eight bytes, if no bit is set.
        index &+= found.trailingZeroBitCount / 8
        if found == 0 || index > end { continue }
      }
      if hasASCII(text, at: index) { return index }
      index &+= 1
    }
    return nil
  }

  /// The bytes without spaces and tabs at either end, as HTTP reads a field value (RFC 9110
  /// section 5.5).
  var fieldValueRange: Range<Int> {
    trimmedRange { $0.isOptionalWhiteSpace }
  }

  /// The range without such bytes at either end.
  package func trimmedRange(_ isTrimmed: (UInt8) -> Bool) -> Range<Int> {
    let start = end(from: 0, where: isTrimmed)
    return start..<self.start(from: count, after: start, where: isTrimmed)
  }
}
