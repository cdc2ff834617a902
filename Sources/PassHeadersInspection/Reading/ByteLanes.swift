import PassHeaders

/// The bytes at 16 consecutive positions of a text and the bytes that follow each of them. They are compared with
/// patterns at all positions at once.
struct ByteLanes {
  /// The bytes at the positions themselves.
  let first: SIMD16<UInt8>
  /// For each position, the byte directly after it.
  let second: SIMD16<UInt8>
  /// For each position, the byte that is two bytes after it.
  let third: SIMD16<UInt8>
  /// For each position, the byte that is four bytes after it.
  let fifth: SIMD16<UInt8>

  /// Reads the bytes at the 16 positions that begin at `index`. Zeros replace the bytes after the end of the text.
  @inline(__always)
  init(at index: Int, in text: Span<UInt8>) {
    first = text.paddedBlock(at: index)
    second = text.paddedBlock(at: index + 1)
    third = text.paddedBlock(at: index + 2)
    fifth = text.paddedBlock(at: index + 4)
  }

  /// Returns a mask of the positions at which the letters `a`, `b` and `c` are, in uppercase or lowercase. The
  /// parameters must be lowercase letters.
  @inline(__always)
  func matchesIgnoringCase(
    _ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar
  ) -> SIMDMask<SIMD16<Int8>> {
    let lowercaseBit = SIMD16<UInt8>(repeating: 0x20)
    return (first | lowercaseBit).matches(a) .& (second | lowercaseBit).matches(b)
      .& (third | lowercaseBit).matches(c)
  }
}

extension Span<UInt8> {
  /// Returns the first index in `range` that `mask` selects, or `nil` if it selects none.
  ///
  /// `mask` gets the bytes at 16 positions, and returns which of these positions it selects.
  @inline(__always)
  func firstIndex(
    in range: Range<Int>, selectedBy mask: (ByteLanes) -> SIMDMask<SIMD16<Int8>>
  ) -> Int? {
    let range = range.clamped(to: 0..<count)
    var index = range.lowerBound
    while index < range.upperBound {
      if let lane = LaneSet(mask(ByteLanes(at: index, in: self))).first {
        return index + lane < range.upperBound ? index + lane : nil
      }
      index += 16
    }
    return nil
  }

  /// Returns the 16 bytes at and after `index`. Zeros replace the bytes after the end of the text.
  @inline(__always)
  func paddedBlock(at index: Int) -> SIMD16<UInt8> {
    if let block = block(at: index) { return block }
    var block = SIMD16<UInt8>()
    for lane in 0..<Swift.min(16, Swift.max(0, count - index)) { block[lane] = self[index + lane] }
    return block
  }
}
