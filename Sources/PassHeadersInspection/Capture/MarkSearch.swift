import PassHeaders

/// A search for the letters by which headers and codes are found in a text, such as the `evi` of `X-Device-Info`.
///
/// A mark is three consecutive bytes that may belong to the name of a header, a value or one of Adobe's codes.
///
/// Most bytes of a text are read only by this search, which compares 16 positions at a time.
enum MarkSearch {
  /// The kind of text that is recognized by three bytes, such as the name of a header by `evi`.
  enum Mark {
    /// The letters `evi` or `rtn` of a header's name, in any case.
    case name
    /// The first characters of Base64 that encodes a JSON object, such as `eyJ`.
    case value
    /// An underscore in one of Adobe's codes, or the `T` of `reasonType`. It is the second of the three bytes.
    case code
  }

  /// Returns the index of the first three bytes in `range` that may belong to a name, a value or a code, such as `evi`
  /// or `eyJ`, and the kind of text. Returns `nil` if `range` does not contain such bytes.
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

  /// Returns which of the 16 bytes at and after `index` begin one of the searched sequences, such as `evi` or `eyJ`.
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
    let isName =
      ((folded.0 .== all("e")) .& (folded.1 .== all("v")) .& (folded.2 .== all("i")))
      .| ((folded.0 .== all("r")) .& (folded.1 .== all("t")) .& (folded.2 .== all("n")))
    let isValue =
      (first .== all("e"))
      .& (((second .== all("y")) .& ((third .== all("J")) .| (third .== all("A"))))
        .| ((second .== all("w"))
          .& ((third .== all("o")) .| (third .== all("0")) .| (third .== all("k")))))
    return LaneSet(isName .| isValue .| termMask(first, second, third))
  }

  /// Returns the lanes in which three bytes may belong to one of Adobe's codes, or to `reasonType`.
  ///
  /// Each code that ``AdobeTerm`` knows has one of these pairs of letters around an underscore, such as `d_b` in
  /// `authorization_denied_by_mvpd`.
  @inline(__always)
  static func termMask(
    _ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>, _ third: SIMD16<UInt8>
  ) -> SIMDMask<SIMD16<Int8>> {
    func all(_ letter: Unicode.Scalar) -> SIMD16<UInt8> {
      SIMD16(repeating: UInt8(ascii: letter))
    }
    let isAfterN =
      (third .== all("f")) .| (third .== all("i")) .| (third .== all("s")) .| (third .== all("t"))
    let isPair =
      (first .== all("d"))
      .| ((first .== all("n")) .& isAfterN)
      .| ((first .== all("s")) .& (third .== all("f")))
      .| ((first .== all("l")) .& (third .== all("s")))
      .| ((first .== all("t")) .& (third .== all("e")))
      .| ((first .== all("y")) .& (third .== all("r")))
    let isReason = (first .== all("n")) .& (second .== all("T")) .& (third .== all("y"))
    return (second .== all("_")) .& isPair .| isReason
  }

  /// Returns the kind of text that is recognized by the bytes `first` and `second`. For the `e` and `v` of `evi`, it is
  /// the name of a header.
  private static func mark(_ first: UInt8, _ second: UInt8) -> Mark {
    if second | 0x20 == "v" || first | 0x20 == "r" { return .name }
    return first == "e" ? .value : .code
  }
}

extension Span<UInt8> {
  /// Returns the 16 bytes at and after `index`. Zeros replace the bytes after the end of the text.
  @inline(__always)
  func paddedBlock(at index: Int) -> SIMD16<UInt8> {
    if let block = block(at: index) { return block }
    var block = SIMD16<UInt8>()
    for lane in 0..<Swift.min(16, Swift.max(0, count - index)) { block[lane] = self[index + lane] }
    return block
  }

  /// Returns the first header name at or after `start`, or `nil` if the text does not contain one.
  func nextName(from start: Int) -> HeaderName? {
    var index = start
    while let (mark, markIndex) = MarkSearch.first(in: self, index..<count) {
      if mark == .name, let name = HeaderName(markedAt: markIndex, in: self),
        name.range.lowerBound >= start
      {
        return name
      }
      index = markIndex + 1
    }
    return nil
  }
}
