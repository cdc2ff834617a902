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
    // The last two bytes of the text do not begin three bytes.
    let limited = range.clamped(to: 0..<max(0, text.count - 2))
    let index = text.firstIndex(in: limited) { bytes in
      let (second, third) = (bytes.second, bytes.third)
      let isName =
        bytes.matchesIgnoringCase("e", "v", "i") .| bytes.matchesIgnoringCase("r", "t", "n")
      let isValue =
        bytes.first.matches("e")
        .& ((second.matches("y") .& (third.matches("J") .| third.matches("A")))
          .| (second.matches("w")
            .& (third.matches("o") .| third.matches("0") .| third.matches("k"))))
      return isName .| isValue .| termMask(bytes)
    }
    return index.map { (mark(text[$0], text[$0 + 1]), $0) }
  }

  /// Returns the positions whose three bytes may belong to one of Adobe's codes, or to `reasonType`.
  ///
  /// Each code that ``AdobeTerm`` knows has one of these pairs of letters around an underscore, such as `d_b` in
  /// `authorization_denied_by_mvpd`.
  @inline(__always)
  static func termMask(_ bytes: ByteLanes) -> SIMDMask<SIMD16<Int8>> {
    let (first, third) = (bytes.first, bytes.third)
    let isAfterN =
      third.matches("f") .| third.matches("i") .| third.matches("s") .| third.matches("t")
    let isPair =
      first.matches("d")
      .| (first.matches("n") .& isAfterN)
      .| (first.matches("s") .& third.matches("f"))
      .| (first.matches("l") .& third.matches("s"))
      .| (first.matches("t") .& third.matches("e"))
      .| (first.matches("y") .& third.matches("r"))
    let isReason = first.matches("n") .& bytes.second.matches("T") .& third.matches("y")
    return bytes.second.matches("_") .& isPair .| isReason
  }

  /// Returns the kind of text that the search found, from the first two of its three bytes. For the `ev` of `evi`, as
  /// in `X-Device-Info`, it is the name of a header.
  private static func mark(_ first: UInt8, _ second: UInt8) -> Mark {
    if second | 0x20 == "v" || first | 0x20 == "r" { return .name }
    return first == "e" ? .value : .code
  }
}

extension Span<UInt8> {
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
