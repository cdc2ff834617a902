/// Eight bytes as one number, for looking at all of them at once.
extension UInt64 {
  /// The byte in each of the eight places.
  @inline(__always)
  init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The high bits of the eight bytes.
  @inline(__always)
  static var highBits: UInt64 { UInt64(repeating: 0x80) }
}

extension Span<UInt8> {
  /// The first place of the byte, from the index on; the count, if there is none.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int {
    let pattern = UInt64(repeating: byte)
    var index = start
    while let word = word(at: index) {
      // Subtracting 1 sets the high bit of the lowest byte that is 0, whatever happens above it.
      let difference = word ^ pattern
      let found = (difference &- UInt64(repeating: 1)) & ~difference & .highBits
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, self[index] != byte { index += 1 }
    return Swift.min(index, count)
  }
}
