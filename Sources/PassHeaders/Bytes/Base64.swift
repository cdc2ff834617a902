/// A strict Base64 codec as in RFC 4648 section 4: the standard alphabet with `+` and `/`, padded with `=`, without
/// line breaks.
///
/// The decoder accepts exactly one encoding of each byte sequence, because it rejects unused trailing bits that are not
/// zero. Two decoders therefore cannot read an accepted text differently. UnsafeBytes.swift has the loops over many
/// bytes.
@usableFromInline
package enum Base64 {
  // MARK: Decoding

  /// Returns the capacity in bytes that decoding a text of `count` characters requires: the greatest possible length
  /// plus eight, because the decoder stores eight bytes at a time.
  ///
  /// The result is never 0. The decoder would otherwise write to the storage that all empty arrays share, which is a
  /// race between threads.
  static func decodedCapacity(_ count: Int) -> Int { count / 4 * 3 + 8 }

  /// Returns the bytes that `text` encodes.
  ///
  /// - Throws: A `SyntaxError` with the rule that `text` breaks, such as `.missingPadding`, and the offset in `text`.
  package static func decode(_ text: Span<UInt8>) throws(SyntaxError) -> ContiguousArray<UInt8> {
    // Start with an empty array. With a capacity, the initializer would look up the type metadata of the array on each
    // call.
    var bytes: ContiguousArray<UInt8> = []
    try bytes.append(addingCapacity: decodedCapacity(text.count)) { (output) throws(SyntaxError) in
      try decode(text, to: &output)
    }
    return bytes
  }

  /// Appends the bytes that `text` encodes to `output`, which must have a free capacity of
  /// `decodedCapacity(text.count)` bytes.
  static func decode(
    _ text: Span<UInt8>, to output: inout OutputSpan<UInt8>
  ) throws(SyntaxError) {
    // Decoding fails for any invalid text, without a reason. Look for the reason only then.
    guard output.appendDecoded(text) else { throw syntaxError(in: text) }
  }

  /// Returns the error for a `text` that the decoder has rejected, such as `.missingPadding` at offset 3 for `QQ=`.
  /// Scans `text` again, so that the decoder need not keep track of positions.
  private static func syntaxError(in text: Span<UInt8>) -> SyntaxError {
    if text.isEmpty { return SyntaxError(.emptyValue, at: 0) }
    let charactersEnd = text.end(from: 0, where: isInAlphabet)
    let end = text.end(from: charactersEnd) { $0 == padding }
    if end < text.count {
      return isInAlphabet(text[end])
        ? SyntaxError(.dataAfterPadding, at: end)
        : SyntaxError(.nonAlphabet, found: text[end], at: end)
    }
    let paddingCount = end - charactersEnd
    switch charactersEnd % 4 {
    case 0: return SyntaxError(.excessPadding, at: charactersEnd)
    case 1: return SyntaxError(.incompleteGroup, at: charactersEnd)
    case let inGroup:
      let required = 4 - inGroup
      if paddingCount == required { return SyntaxError(.trailingBits, at: charactersEnd - 1) }
      return paddingCount < required
        ? SyntaxError(
          required - paddingCount == 1 ? .missingPadding : .missingTwoPaddingCharacters, at: end)
        : SyntaxError(.excessPadding, at: charactersEnd + required)
    }
  }

  // MARK: Encoding

  /// Returns the number of Base64 characters that encode `count` bytes, including padding: four for one to three bytes.
  package static func encodedCount(_ count: Int) -> Int { (count + 2) / 3 * 4 }

  // MARK: The alphabet

  static let padding = UInt8(ascii: "=")

  private static let alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

  /// The lookup tables for decoding a group of four characters to 24 bits: 256 entries for each position in the group.
  ///
  /// The entry at `256 * position + byte` is the six bits of the character, shifted to their position. Combine the four
  /// entries of a group with `|`. A byte outside of the alphabet sets bit 24. Padding in the third or fourth position
  /// sets bit 25 instead.
  static let groupValues: ContiguousArray<UInt32> = {
    var values: ContiguousArray<UInt32> = []
    values.reserveCapacity(1024)
    for shift in [18, 12, 6, 0] as [UInt32] {
      for byte in UInt8.min...UInt8.max {
        let other: UInt32 = byte == padding && shift <= 6 ? 1 &<< 25 : 1 &<< 24
        values.append(isInAlphabet(byte) ? UInt32(sextet(byte)) &<< shift : other)
      }
    }
    return values
  }()

  /// The lookup table for encoding: the two characters for each value of 12 bits, with the first character in the low
  /// byte.
  static let characterPairs: ContiguousArray<UInt16> = {
    let characters = ContiguousArray(alphabet.utf8)
    var pairs: ContiguousArray<UInt16> = []
    pairs.reserveCapacity(4096)
    for first in characters {
      for second in characters { pairs.append(UInt16(first) | UInt16(second) &<< 8) }
    }
    return pairs
  }()

  /// Returns the Base64 character that encodes the low six bits of `value`, such as `B` for 1.
  package static func character(_ value: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: characterPairs[Int(value & 0b11_1111)] >> 8)
  }

  /// Returns whether `byte` is one of the 64 characters of the standard Base64 alphabet. The padding `=` is not
  /// included.
  @inlinable
  package static func isInAlphabet(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || byte == "+" || byte == "/"
  }

  /// Returns the value (0–63) that the Base64 character `byte` encodes, such as 1 for `B`, or 0 for any other byte.
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
