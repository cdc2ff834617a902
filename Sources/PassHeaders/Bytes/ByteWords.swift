extension SIMD16<UInt8> {
  /// The lanes that hold the character.
  @inline(__always)
  func matches(_ character: Unicode.Scalar) -> SIMDMask<SIMD16<Int8>> {
    self .== SIMD16(repeating: UInt8(truncatingIfNeeded: character.value))
  }

  /// The lanes that hold no printable ASCII character: a control character or a byte of a longer
  /// sequence. DEL counts as printable.
  @inline(__always)
  var unprintable: SIMDMask<SIMD16<Int8>> {
    self &- SIMD16(repeating: 0x20) .>= SIMD16(repeating: 0x60)
  }
}

/// Eight bytes as one number, for looking at all of them at once.
extension UInt64 {
  /// The same byte eight times.
  init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// A mask with the high bit of each byte that equals the given one, exact up to the first match:
  /// above it the subtraction may have borrowed.
  func matches(of byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(repeating: byte)
    return (difference &- UInt64(repeating: 1)) & ~difference & .highBits
  }

  /// A mask with the high bit of each control character, as exact.
  var controlMatches: UInt64 { (self &- UInt64(repeating: 0x20)) & ~self & .highBits }

  /// The high bits of the eight bytes.
  @inlinable
  static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}

extension Span<UInt8> {
  /// Eight bytes from the index on, the first one lowest, with zeros where there are not as many.
  func paddedWord(at index: Int) -> UInt64 { word(at: index) ?? lastWord(index) }

  @inline(never)
  private func lastWord(_ start: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = Swift.min(start &+ 8, count)
    while index > start {
      index &-= 1
      word = word &<< 8 | UInt64(byte(at: index))
    }
    return word
  }

  /// The index of the first such byte from there on; the count, if there is none.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int {
    var index = start
    while let block = block(at: index) {
      if let lane = LaneSet(block .== SIMD16(repeating: byte)).first { return index &+ lane }
      index &+= 16
    }
    while index < count, self[index] != byte { index += 1 }
    return Swift.min(index, count)
  }

  /// The index of the last such byte in a range; `nil`, if there is none.
  package func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let end = start(from: range.upperBound, after: range.lowerBound) { $0 != byte }
    return end > range.lowerBound ? end - 1 : nil
  }

  @inlinable
  @inline(__always)
  package func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while let word = word(at: index) {
      guard word == other.word(at: index) else { return false }
      index &+= 8
    }
    // The last eight overlap the ones before.
    if let word = word(at: count &- 8) { return word == other.word(at: count &- 8) }
    while index < count {
      guard self[index] == other[index] else { return false }
      index &+= 1
    }
    return true
  }
}
