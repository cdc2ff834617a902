import PassHeaders

/// A search for marks: three bytes that may belong to the name of a header, a value, JSON or one of Adobe's codes. An
/// example is the `evi` of `X-Device-Info`.
///
/// Most bytes of a text are read only by this search, which compares 16 positions at a time.
enum MarkSearch {
  enum Mark {
    /// The letters `evi` or `rtn` of a header's name, in any case.
    case name
    /// The first characters of Base64 that encodes a JSON object, such as `eyJ`.
    case value
    /// An underscore in one of Adobe's codes, or the `T` of `reasonType`. It is the second of the three bytes.
    case code
    /// A bracket with which JSON may begin.
    case json
  }

  /// Returns the first mark in `range` and its index: ``Mark/name`` and 3 for the `evi` of `X-Device-Info`.
  static func first(in text: Span<UInt8>, _ range: Range<Int>) -> (mark: Mark, index: Int)? {
    // Do not search the last two bytes of the text, because a mark has three.
    let limited = range.clamped(to: 0..<max(0, text.count - 2))
    var start = limited.lowerBound
    while true {
      let index = text.firstIndex(in: start..<limited.upperBound) { bytes in
        let isJSON = bytes.first.matches("{") .| bytes.first.matches("[")
        return headerMask(bytes) .| termMask(bytes) .| isJSON
      }
      guard let index else { return nil }
      let mark = mark(text[index], text[index + 1])
      // A bracket before other bytes, as in `[INFO]`, does not begin JSON, so search for the next mark.
      if mark != .json || bytesAfterBracket.contains(text[index + 1]) { return (mark, index) }
      start = index + 1
    }
  }

  private static let bytesAfterBracket = ByteSet(" \t\r\n\"{[")

  /// Returns a mask that is `true` for the position of each `evi` or `rtn`, as in a header's name, and of each `eyJ` or
  /// similar beginning of a value.
  @inline(__always)
  static func headerMask(_ bytes: ByteLanes) -> SIMDMask<SIMD16<Int8>> {
    let (second, third) = (bytes.second, bytes.third)
    let isName =
      bytes.matchesIgnoringCase("e", "v", "i") .| bytes.matchesIgnoringCase("r", "t", "n")
    let isValue =
      bytes.first.matches("e")
      .& ((second.matches("y") .& (third.matches("J") .| third.matches("A")))
        .| (second.matches("w")
          .& (third.matches("o") .| third.matches("0") .| third.matches("k"))))
    return isName .| isValue
  }

  /// Returns a mask that is `true` for each position at which a JSON string may contain a header, a path of Adobe's
  /// such as `/v2/`, one of Adobe's codes, or the `P/` of `HTTP/1.1`.
  @inline(__always)
  static func stringMask(_ bytes: ByteLanes) -> SIMDMask<SIMD16<Int8>> {
    let isPath =
      bytes.first.matches("/")
      .& ((bytes.second.matches("v") .& bytes.third.matches("2"))
        .| (bytes.second.matches("o") .& bytes.third.matches("/")))
    let isVersion = bytes.first.matches("P") .& bytes.second.matches("/")
    return headerMask(bytes) .| termMask(bytes) .| isPath .| isVersion
  }

  /// Returns a mask that is `true` for each position whose three bytes may belong to one of Adobe's codes, or to
  /// `reasonType`.
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

  /// Returns the kind of the mark that begins with `first` and `second`, which the search has found. For the `ev` of
  /// `evi`, it is ``Mark/name``.
  private static func mark(_ first: UInt8, _ second: UInt8) -> Mark {
    if first == "{" || first == "[" { return .json }
    if second | 0x20 == "v" || first | 0x20 == "r" { return .name }
    return first == "e" ? .value : .code
  }
}

extension Span<UInt8> {
  func nextName(from start: Int) -> HeaderName? {
    var index = start
    while let (mark, markIndex) = MarkSearch.first(in: self, index..<count) {
      if case .name = mark, let name = HeaderName(markedAt: markIndex, in: self),
        name.range.lowerBound >= start
      {
        return name
      }
      index = markIndex + 1
    }
    return nil
  }
}

/// The searches in the strings of JSON, and for the beginning of JSON in a text.
extension Span<UInt8> {
  /// Returns the index of the first mark in the JSON in `range`. A mark is the `evi` or `rtn` of a header's name, the
  /// `eyJ` of a value, the `/v2/` of Adobe's path, two letters around `_` in one of Adobe's codes, or the `P/` of
  /// `HTTP/1.1 400`.
  func firstMark(in range: Range<Int>) -> Int? {
    if range.count < shortestMark { return nil }
    var index = range.lowerBound
    while let found = firstIndex(in: index..<range.upperBound, selectedBy: MarkSearch.stringMask) {
      if isMark(at: found, in: range) { return found }
      index = found + 1
    }
    return nil
  }

  /// Returns the path of Adobe's in the URL or path in `range`: `/v2/REF30/profiles` for
  /// `https://example.com/v2/REF30/profiles`. Returns `nil` for other texts, such as a request line.
  func adobePath(inURL range: Range<Int>) -> String? {
    var index = range.lowerBound
    while index < range.upperBound {
      switch self[index] {
      case " ": return nil
      case "/": if let found = adobePath(at: index) { return found.path }
      default: break
      }
      index += 1
    }
    return nil
  }

  private func isMark(at index: Int, in range: Range<Int>) -> Bool {
    switch byte(at: index) {
    case "/":
      let end = byte(at: index + 3) == "\\" ? index + 4 : index + 3
      return byte(at: end) == "/"
    case "P": return status(after: index) != nil
    case "e" where byte(at: index + 1) == "y" || byte(at: index + 1) == "w":
      let isStart =
        index == range.lowerBound || !byte(at: index - 1).isBase64Character
        || byte(at: index - 2) == "\\"
      return isStart && beginsEncodedObject(at: index)
    case "e", "E", "r", "R": return mayHaveName(at: index)
    default: return term(around: index + 1) != nil
    }
  }

  func firstJSON(in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    while true {
      let bracket = firstIndex(in: start..<range.upperBound) { bytes in
        bytes.first.matches("{") .| bytes.first.matches("[")
      }
      guard let bracket else { return nil }
      if beginsJSON(at: bracket, isLast: true) == true { return bracket }
      start = bracket + 1
    }
  }

  /// Returns whether JSON begins at `index`: an object with a member, as in `{"a": 1}`, or an array with an object or
  /// with several strings, as in `["a", "b"]`. Returns `nil` if the text ends before that is known.
  ///
  /// JSON directly after the name of a header returns `false`, because it is a value that was not encoded.
  ///
  /// - Parameter isLast: Whether the text does not continue.
  func beginsJSON(at index: Int, isLast: Bool) -> Bool? {
    var (start, depth) = (index, 0)
    while true {
      let content = end(from: start + 1, before: start + lookahead) { $0.isWhiteSpace }
      if content == count { return isLast ? false : nil }
      if byte(at: start) == "[", byte(at: content) == "{" || byte(at: content) == "[",
        depth < depthBudget
      {
        (start, depth) = (content, depth + 1)
        continue
      }
      guard byte(at: content) == "\"" else { return false }
      let limit = Swift.min(count, content + lookahead)
      var end = content + 1
      while end < limit, byte(at: end) != "\"" { end += byte(at: end) == "\\" ? 2 : 1 }
      let sign = self.end(from: end + 1, before: end + lookahead) { $0.isWhiteSpace }
      if sign >= count, limit == count { return isLast ? false : nil }
      return byte(at: end) == "\"" && byte(at: sign) == (byte(at: start) == "{" ? ":" : ",")
        && !isAfterName(index)
    }
  }

  /// Whether the name of a header precedes the byte at `index`, with separators and quotes between them, as in
  /// `X-Device-Info: {`.
  private func isAfterName(_ index: Int) -> Bool {
    let nameEnd = start(from: index, after: index - 16) { charactersAfterName.contains($0) }
    let name = start(from: nameEnd, after: nameEnd - 40) { $0.isNameByte }
    return HeaderKind(atEndOf: extracting(name..<nameEnd)) != nil
  }
}

/// The minimum length of a name, a value, a path or a code.
private let shortestMark = 8
private let charactersAfterName = ByteSet(" \t:='\"")
/// The maximum number of brackets of arrays that are read to recognize JSON.
private let depthBudget = 8
/// The maximum number of bytes that are read to recognize JSON.
private let lookahead = 1 << 10
