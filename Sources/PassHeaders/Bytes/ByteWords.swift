// Scanning eight or sixteen bytes at a time ("SIMD within a register"), faster than a loop over single bytes.

extension SIMD16<UInt8> {
  /// Compares each of the 16 bytes with the ASCII `character`. An element of the result is `true` if the byte at its
  /// index is equal.
  @inlinable
  package func matches(_ character: Unicode.Scalar) -> SIMDMask<SIMD16<Int8>> {
    self .== SIMD16(repeating: UInt8(truncatingIfNeeded: character.value))
  }

  /// A mask whose element at an index is `true` if the byte there is a control character (below 0x20) or not ASCII
  /// (0x80 and above). DEL is not included.
  var unprintable: SIMDMask<SIMD16<Int8>> {
    // Subtracting 0x20 moves printable ASCII and DEL to 0...0x5F, and all other bytes to 0x60 or above.
    self &- SIMD16(repeating: 0x20) .>= SIMD16(repeating: 0x60)
  }
}

/// Operations on eight bytes of text in one integer. The first byte of the text is the least significant one.
extension UInt64 {
  init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Returns a value in which the highest bit (0x80) of each byte that is equal to `byte` is set.
  ///
  /// Use only the lowest set bit. The subtraction in a matching byte borrows from the next byte, so the bit of that
  /// byte may be set by mistake.
  func matches(of byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(repeating: byte)
    return (difference &- UInt64(repeating: 1)) & ~difference & .highBits
  }

  @inlinable
  static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}

extension Span<UInt8> {
  /// Returns the eight bytes at `index`, with the first byte in the least significant position. Bytes past the end are
  /// 0.
  func paddedWord(at index: Int) -> UInt64 { word(at: index) ?? partialWord(at: index) }

  @inline(never)
  private func partialWord(at start: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = Swift.min(start &+ 8, count)
    while index > start {
      index &-= 1
      word = word &<< 8 | UInt64(byte(at: index))
    }
    return word
  }

  /// Returns the index of the first `byte` at or after `start`, or `count` if there is none. Scans 16 bytes at a time.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int {
    var index = start
    while let block = block(at: index) {
      if let lane = LaneSet(block .== SIMD16(repeating: byte)).first { return index &+ lane }
      index &+= 16
    }
    while index < count, self[index] != byte { index += 1 }
    return Swift.min(index, count)
  }

  /// Returns the index of the last `byte` within `range`, which must be within bounds.
  package func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let end = start(from: range.upperBound, after: range.lowerBound) { $0 != byte }
    return end > range.lowerBound ? end - 1 : nil
  }

  /// Returns whether both spans have the same bytes. Compares eight bytes at a time.
  @inlinable
  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while let word = word(at: index) {
      guard word == other.word(at: index) else { return false }
      index &+= 8
    }
    // Compare the remaining one to seven bytes as part of the last eight, which overlap the bytes already compared.
    if let word = word(at: count &- 8) { return word == other.word(at: count &- 8) }
    while index < count {
      guard self[index] == other[index] else { return false }
      index &+= 1
    }
    return true
  }
}
