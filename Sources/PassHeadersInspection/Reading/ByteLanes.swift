import PassHeaders

/// The bytes at 16 consecutive positions of a text. For each position, `second`, `third` and `fifth` have the byte that
/// is one, two and four bytes after it.
struct ByteLanes {
  let first: SIMD16<UInt8>
  let second: SIMD16<UInt8>
  let third: SIMD16<UInt8>
  let fifth: SIMD16<UInt8>

  @inline(__always)
  init(at index: Int, in text: Span<UInt8>) {
    first = text.paddedBlock(at: index)
    second = text.paddedBlock(at: index + 1)
    third = text.paddedBlock(at: index + 2)
    fifth = text.paddedBlock(at: index + 4)
  }

  /// Returns a mask that is `true` for each position at which the letters `a`, `b` and `c` follow each other, in
  /// uppercase or lowercase. The parameters must be in lowercase.
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
  /// Returns the first index in `range` for which the result of `mask` is `true`.
  ///
  /// `mask` is called with the bytes at 16 positions, and returns `true` or `false` for each of them.
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

  /// Returns the 16 bytes from `index`. Zeros replace bytes after the end of the text.
  @inline(__always)
  func paddedBlock(at index: Int) -> SIMD16<UInt8> {
    if let block = block(at: index) { return block }
    var block = SIMD16<UInt8>()
    for lane in 0..<Swift.min(16, Swift.max(0, count - index)) { block[lane] = self[index + lane] }
    return block
  }
}
