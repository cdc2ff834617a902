import PassHeaders

extension Inspector {
  /// Decodes what should be Base64, as far as it is.
  ///
  /// - Parameter isInner: Whether it came out of Base64 itself.
  /// - Returns: `nil` if it is not Base64, which is reported then.
  mutating func decodeBase64(_ given: SourceText, isInner: Bool) -> SourceText? {
    if let bytes = try? Base64.decode(given.bytes.span) {
      if isInner { reportEncodedTwice(given) }
      isLenientBase64 = true
      return given.decodedFromBase64(bytes)
    }
    var text = given
    let isCut = removeForeign(&text)
    guard text.bytes.count(where: { $0.isBase64Like && $0 != "=" }) >= 2 else {
      diagnostics.add(.notBase64, given.originRange(0..<given.count))
      return nil
    }
    if isInner { reportEncodedTwice(text) }
    let firstURLSafe = text.bytes.firstIndex { $0 == "-" || $0 == "_" }
    let firstLineBreak = text.bytes.firstIndex { $0.isLineBreak }
    let firstSpace = text.bytes.firstIndex { $0.isOptionalWhiteSpace }
    let isStandard = firstURLSafe == nil && firstLineBreak == nil && firstSpace == nil
    isLenientBase64 = text.count == given.count && isStandard
    let space = firstLineBreak == nil ? firstSpace : nil
    let letters =
      space.map { chooseReading(text, $0) } ?? Self.compact(text, spacesArePluses: false)
    let decoded = decode(letters, isCut: isCut)
    if let firstURLSafe {
      reportForeign(firstURLSafe, of: text, repair: "converted to the standard alphabet")
    }
    if let firstLineBreak { reportForeign(firstLineBreak, of: text, repair: "joined") }
    return decoded
  }

  /// Reports a character that is not in the alphabet.
  private mutating func reportForeign(_ index: Int, of text: SourceText, repair: String?) {
    reportForeign(text.bytes[index], text.originRange(index..<index + 1), repair: repair)
  }

  /// Reports a byte that is not in the alphabet, or what it shows.
  mutating func reportForeign(_ byte: UInt8, _ range: Range<Int>, repair: String?) {
    if let fault = InspectionFault(foreign: byte) {
      diagnostics.add(fault, range, repair: repair)
    } else {
      diagnostics.add(.nonAlphabet, range, detail: .byte(byte), repair: repair)
    }
  }

  private mutating func reportEncodedTwice(_ text: SourceText) {
    diagnostics.add(
      .encodedTwice, text.originRange(0..<text.count), repair: "decoded once more")
  }

  // MARK: What does not belong to the value

  /// Removes all from a character on that is in no alphabet; `true` if more of the value may be missing.
  private mutating func removeForeign(_ text: inout SourceText) -> Bool {
    // `…`, `...` or `<…>`, with which what printed a value says that it cut it.
    if let start = text.bytes.firstIndex(where: { !$0.isValueByte }), start > 0,
      text.bytes.span.hasCutMark(at: start)
    {
      diagnostics.add(.cutMark, text.originRange(start..<text.count))
      text = text.extracting(0..<start).trimmed()
      return true
    }
    removeJoinedValue(&text)
    guard let end = text.bytes.firstIndex(where: { !$0.isValueByte }) else { return false }
    if end > 0, text.bytes.span.hasOnlyPunctuation(from: end) {
      diagnostics.add(.trailingCharacters, text.originRange(end..<text.count), repair: "removed")
      text = text.extracting(0..<end).trimmed()
      return false
    }
    if let fault = InspectionFault(foreignAt: end, in: text.bytes.span) {
      diagnostics.add(fault, text.originRange(end..<end + 1))
    } else {
      reportForeign(end, of: text, repair: nil)
    }
    text = text.extracting(0..<end)
    return true
  }

  /// Two values with a comma between them, as when a header was sent twice.
  private mutating func removeJoinedValue(_ text: inout SourceText) {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")), comma + 1 < text.count else {
      return
    }
    let first = text.extracting(0..<comma).trimmed()
    let rest = text.extracting(comma + 1..<text.count).trimmed()
    guard rest.bytes.count(where: { $0.isBase64Like }) >= 8 else { return }
    let isSame = first.bytes == rest.bytes
    reportForeign(comma, of: text, repair: isSame ? "the second, which is the same, removed" : nil)
    text = first
  }

  // MARK: White space

  /// Spaces within a line were `+` before a form was decoded, or came in some other way.
  private mutating func chooseReading(_ text: SourceText, _ space: Int) -> SourceText {
    let pluses = Self.compact(text, spacesArePluses: true)
    let removed = Self.compact(text, spacesArePluses: false)
    let json = Base64.decode(
      sextets: pluses.bytes.prefix { Base64.isSextet($0) }.map(Base64.sextet))
    let isObject = json.first { !$0.isWhiteSpace } == "{" && json.span.beginsWithWholeJSON
    let arePluses = pluses.count > removed.count && isObject
    reportForeign(space, of: text, repair: arePluses ? "read as '+'" : "removed")
    return arePluses ? pluses : removed
  }

  /// The characters in the standard alphabet, and `=`.
  private static func compact(_ text: SourceText, spacesArePluses: Bool) -> SourceText {
    var result = SourceText(endingAt: text.origin(text.count), capacity: text.count)
    for (index, byte) in text.bytes.enumerated() {
      switch byte {
      case "-": result.append(UInt8(ascii: "+"), from: text.origin(index))
      case "_": result.append(UInt8(ascii: "/"), from: text.origin(index))
      case " " where spacesArePluses: result.append(UInt8(ascii: "+"), from: text.origin(index))
      case _ where byte.isWhiteSpace: break
      default: result.append(byte, from: text.origin(index))
      }
    }
    return result
  }

  // MARK: Decoding

  /// Whether it cannot be Base64 of any alphabet: it has other characters, or has no padding and ends as no
  /// encoder's text does.
  static func isNoBase64(_ text: SourceText) -> Bool {
    guard text.bytes.allSatisfy({ $0.isValueByte }) else { return true }
    let letters = compact(text, spacesArePluses: false).bytes
    guard letters.count == text.count, letters.last != "=" else { return false }
    let bytes = Base64.decode(sextets: letters.map(Base64.sextet))
    return !Base64.encode(bytes.span).utf8.starts(with: letters)
  }

  /// Decodes characters of the alphabet, whatever their padding.
  private mutating func decode(_ text: SourceText, isCut: Bool) -> SourceText {
    let padding = text.firstIndex(of: UInt8(ascii: "=")) ?? text.count
    let letters = text.extracting(0..<padding)
    let sextets = letters.bytes.map(Base64.sextet)
    let decoded = Base64.decode(sextets: sextets)
    if let slip = Base64Slip(sextets, decoded.span) {
      let fault: InspectionFault =
        slip.missing == 1
        ? .missingCharacter : slip.missing == 2 ? .missingCharacters : .surplusCharacter
      diagnostics.add(fault, letters.originRange(slip.range))
      // The group before may have it already.
      let known = letters.extracting(0..<max(0, slip.range.lowerBound / 4 * 4 - 4))
      let text = known.decodedFromBase64(Base64.decode(sextets: sextets[..<known.count]))
      return text.extracting(0..<text.bytes.span.firstOfNoText(from: 0))
    }
    reportPadding(text, padding, isCut: isCut)
    return letters.decodedFromBase64(decoded)
  }

  private mutating func reportPadding(_ text: SourceText, _ padding: Int, isCut: Bool) {
    let paddingEnd = text.bytes.span.end(from: padding) { $0 == "=" }
    if paddingEnd < text.count {
      // A second payload is not thrown away.
      let isPayload = text.has("ey", at: paddingEnd)
      diagnostics.add(
        .dataAfterPadding, text.originRange(paddingEnd..<text.count),
        repair: isPayload ? nil : "removed")
    } else if isCut {
      // What is cut has no padding.
      return
    }
    let surplus = padding % 4
    let end = text.originRange(padding..<padding)
    if surplus == 1 {
      diagnostics.add(.incompleteGroup, end)
      return
    }
    let needed = (4 - surplus) % 4
    let found = paddingEnd - padding
    if found < needed {
      diagnostics.add(
        needed - found == 1 ? .missingPadding : .missingPaddings, end, repair: "added")
    } else if found > needed {
      diagnostics.add(
        .excessPadding, text.originRange(padding + needed..<paddingEnd), repair: "removed")
    }
    if padding > 0, Base64.sextet(text.bytes[padding - 1]) & Base64.unusedBits(padding) != 0 {
      diagnostics.add(.trailingBits, text.originRange(padding - 1..<padding), repair: "set to zero")
    }
  }
}

/// Where Base64 of a text lost characters, or got some that do not belong there: what follows is text again if
/// it is decoded from another character on.
private struct Base64Slip {
  /// Where it happened, more or less.
  let range: Range<Int>
  /// How many characters are missing, or with four too many.
  let missing: Int

  init?(_ sextets: [UInt8], _ decoded: Span<UInt8>) {
    let textEnd = decoded.firstOfNoText(from: 0)
    // A second value that follows the first is no slip.
    guard textEnd < decoded.count, textEnd > 0, !decoded.beginsWithWholeJSON else { return nil }
    let end = textEnd / 3 * 4
    var tail: Int?
    for missing in 1...3 {
      let start = 4 - missing
      let bytes = Base64.decode(sextets: sextets.dropFirst(start))
      var textStart = 0
      while case let index = bytes.span.firstOfNoText(from: textStart), index < bytes.count {
        textStart = index + 1
      }
      // A few bytes can be text by chance, but seldom end as an object does.
      let isText = bytes.count - textStart >= (bytes.last { !$0.isWhiteSpace } == "}" ? 3 : 8)
      let first = start + (textStart + 2) / 3 * 4
      if isText, first <= end + 16, first < tail ?? .max { tail = first }
    }
    guard let tail else { return nil }
    missing = 4 - tail % 4
    range = min(tail, end)..<max(tail, end) + 1
  }
}

extension Span<UInt8> {
  /// The first byte from there on that no text in UTF-8 has; the count, if there is none.
  fileprivate func firstOfNoText(from start: Int) -> Int {
    var index = start
    while true {
      index = JSONReader.charactersEnd(from: index, self)
      guard index < count else { return count }
      let byte = self[index]
      guard byte == "\"" || byte == "\\" || byte.isWhiteSpace else { return index }
      index += 1
    }
  }
}

extension Base64 {
  /// The bytes that so many characters encode, whatever the last bits are.
  static func decode(sextets: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    var bits: UInt32 = 0
    for (index, sextet) in sextets.enumerated() {
      bits = bits << 6 | UInt32(sextet)
      if index % 4 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - index % 4 * 2)))
      }
    }
    return bytes
  }

  /// The bits of the last of so many characters that belong to no byte.
  static func unusedBits(_ count: Int) -> UInt8 {
    count % 4 == 2 ? 0b1111 : count % 4 == 3 ? 0b11 : 0
  }
}

extension UInt8 {
  /// Whether it is of either Base64 alphabet, padding included.
  package var isBase64Like: Bool {
    Base64.isSextet(self) || self == "=" || self == "-" || self == "_"
  }

  /// Whether it may be part of a value in one of the alphabets, perhaps with white space.
  fileprivate var isValueByte: Bool { isBase64Like || isWhiteSpace }
}
