import PassHeaders

/// Finds the places in a text at which something that matters may begin, by three bytes in a row.
///
/// Nearly all bytes of a text are looked at here and nowhere else, sixteen at a time.
enum MarkSearch {
  /// What three bytes may be a part of.
  enum Mark {
    /// The `-` or `_` in a header's name that follows its first letters, at the second byte.
    case name
    /// The beginning of Base64 of a JSON object.
    case value
    /// A `_` in one of Adobe's codes, or the `T` of `reasonType`, at the second byte.
    case code
  }

  /// The first place from there on, before the end, and what it may be.
  static func first(in text: Span<UInt8>, _ range: Range<Int>) -> (mark: Mark, index: Int)? {
    var index = range.lowerBound
    let end = min(range.upperBound, text.count - 2)
    while index + 16 <= end, var lanes = lanes(at: index, text) {
      while let lane = lanes.next() {
        if let mark = mark(at: index + lane, text) { return (mark, index + lane) }
      }
      index += 16
    }
    while index < end {
      if let mark = mark(at: index, text) { return (mark, index) }
      index += 1
    }
    return nil
  }

  /// The sixteen places from an index on at which the three bytes may be a mark.
  @inline(__always)
  private static func lanes(at index: Int, _ text: Span<UInt8>) -> LaneSet? {
    guard let first = text.block(at: index), let second = text.block(at: index + 1),
      let third = text.block(at: index + 2)
    else { return nil }
    func all(_ letter: Unicode.Scalar) -> SIMD16<UInt8> {
      SIMD16(repeating: UInt8(ascii: letter))
    }
    let smallBit = SIMD16<UInt8>(repeating: 0x20)
    let (folded, foldedThird) = (first | smallBit, third | smallBit)
    let isUnderscore = second .== all("_")
    let isName =
      (isUnderscore .| (second .== all("-")))
      .& ((folded .== all("x")) .| (folded .== all("p")))
      .& ((foldedThird .== all("d")) .| (foldedThird .== all("p")))
    let isValue =
      (first .== all("e"))
      .& (((second .== all("y")) .& ((third .== all("J")) .| (third .== all("A"))))
        .| ((second .== all("w"))
          .& ((third .== all("o")) .| (third .== all("0")) .| (third .== all("k")))))
    let isCode =
      isUnderscore
      .& ((first .== all("d"))
        .| (((first .== all("n")) .| (first .== all("s"))) .& (third .== all("f")))
        .| ((first .== all("n")) .& ((third .== all("i")) .| (third .== all("s")))))
    let isReason = (first .== all("n")) .& (second .== all("T")) .& (third .== all("y"))
    return LaneSet(isName .| isValue .| isCode .| isReason)
  }

  /// What the three bytes there may be.
  private static func mark(at index: Int, _ text: Span<UInt8>) -> Mark? {
    let (first, second, third) = (text[index], text[index + 1], text[index + 2])
    switch (first, second, third) {
    case ("e", "y", "J"), ("e", "y", "A"), ("e", "w", "o"), ("e", "w", "0"), ("e", "w", "k"):
      return .value
    case ("n", "T", "y"): return .code
    case (_, "-", _), (_, "_", _):
      switch (first | 0x20, third | 0x20) {
      case ("x", "d"), ("p", "p"), ("p", "d"): return .name
      case ("d", _), ("n", "f"), ("n", "i"), ("n", "s"), ("s", "f"):
        return second == "_" ? .code : nil
      default: return nil
      }
    default: return nil
    }
  }
}

extension Span<UInt8> {
  /// Whether Base64 of an object begins there.
  func beginsValue(at index: Int) -> Bool {
    if case .value = MarkSearch.first(in: self, index..<index + 1)?.mark { return true }
    return false
  }
}
