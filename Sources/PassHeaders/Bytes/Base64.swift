/// Base64 exactly as RFC 4648 section 4 writes it: the standard alphabet, padded, nothing else.
///
/// Every byte sequence has one encoding and every accepted text is one, so that no two decoders
/// can read an accepted text differently. The loops over many bytes are in UnsafeBytes.swift.
@usableFromInline
package enum Base64 {
  // MARK: Decoding

  /// How much room the bytes of a text of that length take at most, and a word more. Never none: appending
  /// with no capacity would write to the storage that all empty arrays share, a race between threads.
  static func decodedCapacity(_ count: Int) -> Int { count / 4 * 3 + 8 }

  package static func decode(_ text: Span<UInt8>) throws(SyntaxError) -> ContiguousArray<UInt8> {
    // The initialiser with a capacity looks the array's type up each time.
    var bytes: ContiguousArray<UInt8> = []
    try bytes.append(addingCapacity: decodedCapacity(text.count)) { (output) throws(SyntaxError) in
      try decode(text, to: &output)
    }
    return bytes
  }

  /// Appends the bytes that the text encodes; there has to be room for them.
  static func decode(
    _ text: Span<UInt8>, to output: inout OutputSpan<UInt8>
  ) throws(SyntaxError) {
    guard output.appendDecoded(text) else { throw fault(in: text) }
  }

  /// What is wrong with a text.
  private static func fault(in text: Span<UInt8>) -> SyntaxError {
    if text.isEmpty { return SyntaxError(.emptyValue, at: 0) }
    let lettersEnd = text.end(from: 0, where: isSextet)
    let end = text.end(from: lettersEnd) { $0 == padding }
    if end < text.count {
      return isSextet(text[end])
        ? SyntaxError(.dataAfterPadding, at: end)
        : SyntaxError(.nonAlphabet, found: text[end], at: end)
    }
    let found = end - lettersEnd
    switch lettersEnd % 4 {
    case 0: return SyntaxError(.excessPadding, at: lettersEnd)
    case 1: return SyntaxError(.incompleteGroup, at: lettersEnd)
    case let inGroup:
      let wanted = 4 - inGroup
      if found == wanted { return SyntaxError(.trailingBits, at: lettersEnd - 1) }
      return found < wanted
        ? SyntaxError(wanted - found == 1 ? .missingPadding : .missingPaddings, at: end)
        : SyntaxError(.excessPadding, at: lettersEnd + wanted)
    }
  }

  // MARK: Encoding

  /// The length of the encoding of so many bytes.
  package static func encodedCount(_ count: Int) -> Int { (count + 2) / 3 * 4 }

  // MARK: The alphabet

  static let padding = UInt8(ascii: "=")

  private static let alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// What each byte adds to the 24 bits of a group as its first, second, third and fourth
  /// character: four tables of 256, one after the other. Bytes outside the alphabet add the bit above
  /// the 24, padding the next one.
  static let groupValues: ContiguousArray<UInt32> = {
    var values: ContiguousArray<UInt32> = []
    values.reserveCapacity(1024)
    for shift in [18, 12, 6, 0] as [UInt32] {
      for byte in UInt8.min...UInt8.max {
        let other: UInt32 = byte == padding && shift <= 6 ? 1 &<< 25 : 1 &<< 24
        values.append(isSextet(byte) ? UInt32(sextet(byte)) &<< shift : other)
      }
    }
    return values
  }()

  /// The two letters for each twelve bits, the first one in the lower byte.
  static let letterPairs: ContiguousArray<UInt16> = {
    let letters = ContiguousArray(alphabet.utf8)
    var pairs: ContiguousArray<UInt16> = []
    pairs.reserveCapacity(4096)
    for first in letters {
      for second in letters { pairs.append(UInt16(first) | UInt16(second) &<< 8) }
    }
    return pairs
  }()

  /// The letter of six bits.
  package static func letter(_ value: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: letterPairs[Int(value & 0b11_1111)] >> 8)
  }

  /// Whether the byte is one of the 64 letters, digits and signs of the alphabet.
  @inlinable
  package static func isSextet(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == "+" || byte == "/"
  }

  /// The six bits that a byte of the alphabet encodes; 0 for others.
  package static func sextet(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case "+": 62
    case "/": 63
    default: 0
    }
  }
}
