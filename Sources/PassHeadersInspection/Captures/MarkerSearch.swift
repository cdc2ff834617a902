import PassHeaders

/// Finds the places in a text at which something that matters may begin, by three bytes in a row.
///
/// Nearly all bytes of a capture are looked at here and nowhere else, sixteen at a time.
enum MarkerSearch {
  /// What three bytes may be a part of.
  enum Marker {
    /// `-` or `_` in a header's name, at the second byte.
    case name
    /// The beginning of Base64 of a JSON object.
    case value
    /// `_` in one of Adobe's codes, or the `T` of `reasonType`, at the second byte.
    case answer
    /// `=> Send header`, after which `curl --trace` breaks headers into lines.
    case trace
    /// `base64="true"`, as Burp Suite encodes whole messages.
    case encodedItem
  }

  /// The first place from there on, before the end, and what it may be.
  static func first(in text: Span<UInt8>, _ range: Range<Int>) -> (marker: Marker, index: Int)? {
    var index = range.lowerBound
    let end = min(range.upperBound, text.count - 2)
    while index + 16 <= end, var lanes = lanes(at: index, text) {
      while let lane = lanes.next() {
        if let marker = marker(at: index + lane, text) { return (marker, index + lane) }
      }
      index += 16
    }
    while index < end {
      if let marker = marker(at: index, text) { return (marker, index) }
      index += 1
    }
    return nil
  }

  /// The sixteen places from an index on at which the three bytes may be a marker.
  @inline(__always)
  private static func lanes(at index: Int, _ text: Span<UInt8>) -> LaneSet? {
    guard let first = text.block(at: index), let second = text.block(at: index + 1),
      let third = text.block(at: index + 2)
    else { return nil }
    func all(_ letter: Unicode.Scalar) -> SIMD16<UInt8> {
      SIMD16(repeating: UInt8(ascii: letter))
    }
    let lowercaseBit = SIMD16<UInt8>(repeating: 0x20)
    let (folded, foldedThird) = (first | lowercaseBit, third | lowercaseBit)
    let isE = folded .== all("e")
    let isUnderscore = second .== all("_")
    let isName =
      (isUnderscore .| (second .== all("-")))
      .& ((isE .& (foldedThird .== all("i")))
        .| ((folded .== all("k")) .& (foldedThird .== all("s"))))
    let isValue =
      (first .== all("e"))
      .& (((second .== all("y")) .& (third .== all("J")))
        .| ((second .== all("w"))
          .& ((third .== all("o")) .| (third .== all("0")) .| (third .== all("k")))))
    let isCode =
      isUnderscore
      .& ((first .== all("d"))
        .| (((first .== all("n")) .| (first .== all("s"))) .& (third .== all("f")))
        .| ((first .== all("n")) .& ((third .== all("i")) .| (third .== all("s")))))
    let isRare =
      ((first .== all("n")) .& (second .== all("T")) .& (third .== all("y")))
      .| ((first .== all("=")) .& (second .== all(">")) .& (third .== all(" ")))
      .| ((first .== all("6")) .& (second .== all("4")) .& (third .== all("=")))
    return LaneSet(isName .| isValue .| isCode .| isRare)
  }

  /// What the three bytes there may be.
  private static func marker(at index: Int, _ text: Span<UInt8>) -> Marker? {
    let (first, second, third) = (text[index], text[index + 1], text[index + 2])
    switch (first, second, third) {
    case ("e", "y", "J"), ("e", "w", "o"), ("e", "w", "0"), ("e", "w", "k"): return .value
    case ("n", "T", "y"): return .answer
    case ("=", ">", " "): return .trace
    case ("6", "4", "="): return .encodedItem
    case (_, "-", _), (_, "_", _):
      switch (first | 0x20, third | 0x20) {
      case ("e", "i"), ("k", "s"): return .name
      case ("d", _), ("n", "f"), ("n", "i"), ("n", "s"), ("s", "f"):
        return second == "_" ? .answer : nil
      default: return nil
      }
    default: return nil
    }
  }
}
