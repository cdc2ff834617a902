/// Eight bytes as one number, for looking at all of them at once.
extension UInt64 {
  /// The byte in each of the eight places.
  @inline(__always)
  init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The high bit of each byte that is the one asked for, exactly up to the first of them: what is
  /// above it may be wrong, because subtracting borrows from there.
  @inline(__always)
  func places(of byte: UInt8) -> UInt64 {
    let difference = self ^ UInt64(repeating: byte)
    return (difference &- UInt64(repeating: 1)) & ~difference & .highBits
  }

  /// The high bit of each control character, as exactly.
  @inline(__always)
  var placesOfControls: UInt64 { (self &- UInt64(repeating: 0x20)) & ~self & .highBits }

  /// The high bits of the eight bytes.
  @inline(__always)
  static var highBits: UInt64 { UInt64(repeating: 0x80) }
}

extension Span<UInt8> {
  /// The first place of the byte, from the index on; the count, if there is none.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int {
    var index = start
    while let word = word(at: index) {
      let found = word.places(of: byte)
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, self[index] != byte { index += 1 }
    return Swift.min(index, count)
  }

  /// Whether both are of the same bytes.
  @inline(__always)
  func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while let word = word(at: index) {
      guard word == other.word(at: index) else { return false }
      index &+= 8
    }
    while index < count {
      guard self[index] == other[index] else { return false }
      index &+= 1
    }
    return true
  }
}
