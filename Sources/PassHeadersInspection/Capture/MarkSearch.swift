import PassHeaders

/// Finds the places in a text at which something that matters may begin, by three bytes in a row.
///
/// Nearly all bytes of a text are looked at here and nowhere else, sixteen at a time.
enum MarkSearch {
  /// What three bytes may be a part of.
  enum Mark {
    /// `evi` or `rtn` in a header's name, in any case.
    case name
    /// The beginning of Base64 of an object of JSON.
    case value
    /// A `_` in one of Adobe's codes, or the `T` of `reasonType`, at the second byte.
    case code
  }

  /// Returns the first place in `range` at which three bytes may be a mark, and which one, or `nil` if there is none.
  static func first(in text: Span<UInt8>, _ range: Range<Int>) -> (mark: Mark, index: Int)? {
    var index = range.lowerBound
    let end = min(range.upperBound, text.count - 2)
    while index < end {
      var lanes = lanes(at: index, text)
      if let lane = lanes.popFirst(), index + lane < end {
        return (mark(text[index + lane], text[index + lane + 1]), index + lane)
      }
      index += 16
    }
    return nil
  }

  /// Returns the sixteen places at and after `index` at which three bytes may be a mark.
  @inline(__always)
  private static func lanes(at index: Int, _ text: Span<UInt8>) -> LaneSet {
    let first = text.paddedBlock(at: index)
    let second = text.paddedBlock(at: index + 1)
    let third = text.paddedBlock(at: index + 2)
    func all(_ letter: Unicode.Scalar) -> SIMD16<UInt8> {
      SIMD16(repeating: UInt8(ascii: letter))
    }
    let lowercaseBit = SIMD16<UInt8>(repeating: 0x20)
    let folded = (first | lowercaseBit, second | lowercaseBit, third | lowercaseBit)
    let isUnderscore = second .== all("_")
    let isName =
      ((folded.0 .== all("e")) .& (folded.1 .== all("v")) .& (folded.2 .== all("i")))
      .| ((folded.0 .== all("r")) .& (folded.1 .== all("t")) .& (folded.2 .== all("n")))
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

  /// Returns what three bytes that may be a mark begin, by the first two of them.
  private static func mark(_ first: UInt8, _ second: UInt8) -> Mark {
    if second | 0x20 == "v" || first | 0x20 == "r" { return .name }
    return first == "e" ? .value : .code
  }
}

extension Span<UInt8> {
  /// Returns the sixteen bytes at and after `index`, with zeros after the last one.
  @inline(__always)
  func paddedBlock(at index: Int) -> SIMD16<UInt8> {
    if let block = block(at: index) { return block }
    var block = SIMD16<UInt8>()
    for lane in 0..<Swift.min(16, Swift.max(0, count - index)) { block[lane] = self[index + lane] }
    return block
  }

  /// Returns the first name of a header at or after `start`, or `nil` if there is none.
  func nextName(from start: Int) -> HeaderName? {
    var index = start
    while let (mark, place) = MarkSearch.first(in: self, index..<count) {
      if mark == .name, let name = HeaderName(markedAt: place, in: self),
        name.range.lowerBound >= start
      {
        return name
      }
      index = place + 1
    }
    return nil
  }
}
