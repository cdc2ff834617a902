import PassHeaders

/// A search for marks: bytes that a header, a request or a response contains, such as the `evi` of `X-Device-Info`.
///
/// Most bytes of an input are read only by this search, which compares 16 positions at a time.
struct Marks {
  /// The bytes at 16 consecutive positions, and the bytes one and two positions after each of them.
  private let first, second, third: SIMD16<UInt8>

  /// The marks of a header: the `evi` or `rtn` of its name, or the beginning of Base64 that encodes a JSON object.
  static func ofHeader(_ bytes: Marks) -> SIMDMask<SIMD16<Int8>> { bytes.name .| bytes.value }

  /// The marks of a value without a name: the beginning of Base64 that encodes a JSON object, such as `eyJ`.
  static func ofValue(_ bytes: Marks) -> SIMDMask<SIMD16<Int8>> { bytes.value }

  /// The marks of Adobe's error codes: an underscore between certain letters, as in `pfs_fallback`.
  static func ofCode(_ bytes: Marks) -> SIMDMask<SIMD16<Int8>> { bytes.code }

  /// The marks of a string that is worth reading as a text of its own: those of a header and of Adobe's codes, `HTTP/`,
  /// and the beginning of a path such as `/v2/` or `/o/`.
  static func ofString(_ bytes: Marks) -> SIMDMask<SIMD16<Int8>> {
    let isPath =
      bytes.first.matches("/")
      .& ((bytes.second.matches("v") .& bytes.third.matches("2"))
        .| (bytes.second.matches("o") .& bytes.third.matches("/")))
    let isVersion = bytes.first.matches("P") .& bytes.second.matches("/")
    return bytes.name .| bytes.value .| bytes.code .| isPath .| isVersion
  }

  private var name: SIMDMask<SIMD16<Int8>> {
    let (first, second, third) = (first | 0x20, second | 0x20, third | 0x20)
    return (first.matches("e") .& second.matches("v") .& third.matches("i"))
      .| (first.matches("r") .& second.matches("t") .& third.matches("n"))
  }

  private var value: SIMDMask<SIMD16<Int8>> {
    first.matches("e")
      .& ((second.matches("y") .& (third.matches("J") .| third.matches("A")))
        .| (second.matches("w")
          .& (third.matches("o") .| third.matches("0") .| third.matches("k"))))
  }

  /// Each of Adobe's error codes has `d_`, `n_f`, `n_i`, `n_s`, `n_t`, `s_f`, `l_s`, `t_e` or `y_r`, as in
  /// `pfs_fallback`.
  private var code: SIMDMask<SIMD16<Int8>> {
    let isAfterN =
      third.matches("f") .| third.matches("i") .| third.matches("s") .| third.matches("t")
    return second.matches("_")
      .& (first.matches("d") .| (first.matches("n") .& isAfterN)
        .| (first.matches("s") .& third.matches("f")) .| (first.matches("l") .& third.matches("s"))
        .| (first.matches("t") .& third.matches("e")) .| (first.matches("y") .& third.matches("r")))
  }

  @inline(__always)
  fileprivate init(at index: Int, in text: Span<UInt8>) {
    (first, second, third) = (
      text.paddedBlock(at: index), text.paddedBlock(at: index + 1), text.paddedBlock(at: index + 2)
    )
  }
}

extension Span<UInt8> {
  /// Returns the first index in `range` that `mask` selects, or `nil`.
  @inline(__always)
  func firstMark(
    in range: Range<Int>, _ mask: (Marks) -> SIMDMask<SIMD16<Int8>>
  ) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if let lane = LaneSet(mask(Marks(at: index, in: self))).first {
        return index + lane < range.upperBound ? index + lane : nil
      }
      index += 16
    }
    return nil
  }

  /// Returns the 16 bytes from `index`. Zeros replace bytes after the end of the text.
  @inline(__always)
  fileprivate func paddedBlock(at index: Int) -> SIMD16<UInt8> {
    if let block = block(at: index) { return block }
    var block = SIMD16<UInt8>()
    for lane in 0..<Swift.min(16, Swift.max(0, count - index)) { block[lane] = self[index + lane] }
    return block
  }

  /// Returns the index in `range` of the first mark of a header.
  ///
  /// Skips the marks of words such as `devices` and `partners`. In the names of headers, `-`, `_` or an escape sequence
  /// follows `device` and `partner`.
  func firstHeader(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while let mark = firstMark(in: index..<range.upperBound, Marks.ofHeader) {
      if beginsEncodedObject(at: mark) { return mark }
      let next = byte(at: mark + 5)
      if next == "-" || next == "_" || Escape.firstBytes.contains(next),
        hasIgnoringCase("device", at: mark - 1) || hasIgnoringCase("partner", at: mark - 2)
      {
        return mark
      }
      index = mark + 1
    }
    return nil
  }

  /// Returns the first header name in `range` that is a whole word, such as `X-Device-Info`.
  func firstName(in range: Range<Int>) -> HeaderName? {
    var index = range.lowerBound
    while let mark = firstMark(in: index..<range.upperBound, Marks.ofHeader) {
      if let name = HeaderName(markedAt: mark, in: self), name.range.lowerBound >= range.lowerBound,
        name.range.upperBound <= range.upperBound
      {
        return name
      }
      index = mark + 1
    }
    return nil
  }

  /// Returns the index in `range` of the first Base64 that encodes a JSON object and does not continue other Base64.
  func firstEncodedObject(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while let mark = firstMark(in: index..<range.upperBound, Marks.ofValue) {
      let isFirst = !byte(at: mark - 1).isBase64Character || escape(before: mark) != nil
      if isFirst, beginsEncodedObject(at: mark) { return mark }
      index = mark + 1
    }
    return nil
  }

  /// Adobe's error codes and reasons in the text, such as `pfs_fallback`, each once and at most 16.
  var adobeCodes: [String] {
    var codes: [String] = []
    var index = 0
    while codes.count < 16, let mark = firstMark(in: index..<count, Marks.ofCode) {
      let start = start(from: mark + 1) { $0.isNameByte }
      index = end(from: mark + 1, before: mark + 128) { $0.isNameByte }
      let word = extracting(start..<index)
      if word.isAdobeCode, !codes.containsBytes(of: String(utf8: word)) {
        codes.append(String(utf8: word))
      }
    }
    return codes
  }
}
