import PassHeaders

extension Inspector {
  /// Decodes what should be Base64, in either alphabet, with or without padding and line breaks.
  ///
  /// - Returns: `nil` if it is not Base64 of something, which is reported then, or if it is binary.
  mutating func decodeBase64(_ given: SourceText) -> SourceText? {
    let text = given.trimmed { $0.isOptionalWhiteSpace }
    let known = diagnostics
    let range = text.originRange(0..<text.count)
    let isInner = isEncoded
    if isInner { diagnostics.add(InspectionFault.encodedTwice, range, repair: "decoded once more") }
    let exact = (try? Base64.decode(text.bytes.span)).map { text.decodedFromBase64($0) }
    if let content = exact ?? decodeLeniently(text) {
      isEncoded = true
      if reportUTF16(content) { return nil }
      let inner = content.trimmed()
      // What some text happens to be in Base64 says nothing.
      if exact != nil || isInner || inner.mayBePayload {
        if inner.mayBePayload || OtherDocument(binary: inner.bytes.span) == nil { return inner }
        payload = inner
        return nil
      }
    }
    (diagnostics, isEncoded) = (known, isInner)
    diagnostics.add(InspectionFault.notBase64, range)
    return nil
  }

  private mutating func report(
    _ fault: some CodeRow, _ index: Int, of text: SourceText, repair: String?
  ) {
    diagnostics.add(
      fault, text.originRange(index..<index + 1), detail: .byte(text.bytes[index]), repair: repair)
  }

  // MARK: What the strict reader does not take

  /// Decodes Base64 that is not exactly in the format; `nil` if too little of it is there.
  private mutating func decodeLeniently(_ given: SourceText) -> SourceText? {
    let end = given.bytes.firstIndex { !$0.isBase64Like && !$0.isWhiteSpace } ?? given.count
    let isCut = end < given.count && !reportRest(of: given, from: end)
    let letters = letters(of: given.extracting(0..<end).trimmed { $0.isOptionalWhiteSpace })
    let padding = letters.bytes.firstIndex { $0 == "=" }
    let unpadded = letters.extracting(0..<(padding ?? letters.count))
    guard unpadded.count >= 2 else { return nil }
    let sextets = unpadded.bytes.map(Base64.sextet)
    let decoded = Base64.decode(sextets: sextets)
    guard Self.hasLostCharacters(sextets, decoded.span) else {
      reportEnd(of: letters, isCut: isCut)
      return unpadded.decodedFromBase64(decoded)
    }
    diagnostics.add(InspectionFault.outOfStep, unpadded.originRange(0..<unpadded.count))
    // The last bytes of the text may be wrong already, and text by chance.
    let knownCount = max(0, decoded.span.firstOfNoText(from: 0) - 8)
    let known = unpadded.decodedFromBase64(decoded).extracting(0..<knownCount)
    return known.extracting(0..<known.bytes.span.firstOfNoText(from: 0))
  }

  /// Reports what is in no alphabet, and all behind it; `false` if more of the value may be missing.
  private mutating func reportRest(of text: SourceText, from end: Int) -> Bool {
    let bytes = text.bytes.span
    let range = text.originRange(end..<text.count)
    let first = text.extracting(0..<end).trimmed().bytes
    let second = text.extracting(end + 1..<text.count).trimmed().bytes
    if bytes[end] == ",", second.first?.isBase64Like ?? false {
      // Less than two groups may be anything.
      let isSame = first == second && first.count >= 8
      let repair = isSame ? "the second, which is the same, removed" : nil
      report(InspectionFault.joinedValues, end, of: text, repair: repair)
      return true
    }
    if !first.isEmpty, bytes.hasCutMark(from: end) {
      diagnostics.add(InspectionFault.cutMark, range)
      return false
    }
    let isPunctuation = { $0 >= 0x80 || Self.punctuation.contains($0) }
    if !first.isEmpty, bytes.end(from: end, where: isPunctuation) == bytes.count {
      diagnostics.add(InspectionFault.trailingCharacters, range, repair: "removed")
      return true
    }
    report(Fault.nonAlphabet, end, of: text, repair: nil)
    return false
  }

  private static let punctuation = ByteSet(" \t\r\n\"'`,;.)]>\\!")

  /// The characters in the standard alphabet, and `=`.
  private mutating func letters(of text: SourceText) -> SourceText {
    if let index = text.bytes.firstIndex(where: { $0.isURLSafe }) {
      report(
        InspectionFault.urlSafeAlphabet, index, of: text,
        repair: "converted to the standard alphabet")
    }
    let letters = text.letters()
    if let lineBreak = text.bytes.firstIndex(where: { $0.isLineBreak }) {
      report(InspectionFault.lineBreaks, lineBreak, of: text, repair: "removed")
    } else if let space = text.bytes.firstIndex(where: { $0.isOptionalWhiteSpace }) {
      // Spaces were `+` before a form was decoded, or came in some other way.
      let pluses = text.letters(spacesArePluses: true)
      let sextets = pluses.bytes.prefix { Base64.isSextet($0) }.map(Base64.sextet)
      let json = Base64.decode(sextets: sextets).drop { $0.isWhiteSpace }
      let arePluses =
        ContiguousArray(json).span.beginsWithWholeObject && pluses.count > letters.count
      report(
        InspectionFault.whiteSpace, space, of: text, repair: arePluses ? "read as '+'" : "removed")
      if arePluses { return pluses }
    }
    return letters
  }

  /// Reports what the strict reader finds in letters of the alphabet: at their end.
  private mutating func reportEnd(of text: SourceText, isCut: Bool) {
    do throws(SyntaxError) {
      _ = try Base64.decode(text.bytes.span)
    } catch {
      let isSurplus = error.fault == .dataAfterPadding
      // What is cut has no padding.
      if isCut, !isSurplus { return }
      let place = error.offset..<(isSurplus ? text.count : min(error.offset + 1, text.count))
      let repair: String? =
        switch error.fault {
        case .missingPadding, .missingPaddings: "added"
        case .excessPadding: "removed"
        // A second payload is not thrown away.
        case .dataAfterPadding: text.bytes.span.has("ey", at: error.offset) ? nil : "removed"
        case .trailingBits: "set to zero"
        default: nil
        }
      diagnostics.add(
        error.fault, text.originRange(place), detail: Diagnostic.Detail(error), repair: repair)
    }
  }

  /// Whether Base64 of a text lost characters, or got some that do not belong there: it decodes to text up to some
  /// place, and its end decodes to text only from another character of a group on.
  private static func hasLostCharacters(_ sextets: [UInt8], _ decoded: Span<UInt8>) -> Bool {
    // A second value after a whole one lost nothing.
    guard decoded.byte(at: 0) == "{" || decoded.byte(at: 0).isWhiteSpace,
      decoded.firstOfNoText(from: 0) < decoded.count, !decoded.beginsWithWholeObject
    else { return false }
    let isEndText = (0...3).map { start in
      let bytes = Base64.decode(sextets: sextets.dropFirst(start))
      // A few bytes can be text by chance, but seldom end as an object does.
      let length = bytes.last { !$0.isWhiteSpace } == "}" ? 3 : 8
      let end = ContiguousArray(bytes.suffix(length))
      return end.span.firstOfNoText(from: 0) == length
    }
    return !isEndText[0] && isEndText[1...].contains(true)
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

  /// Whether what printed a value says there that it cut it, with `…`, three dots or a word.
  fileprivate func hasCutMark(from start: Int) -> Bool {
    let marks: [StaticString] = ["\u{2026}", "...", "truncated"]
    return marks.contains { firstIndex(ofASCII: $0, in: start..<count) != nil }
  }
}

extension SourceText {
  /// The characters in the standard alphabet, and `=`.
  fileprivate func letters(spacesArePluses: Bool = false) -> SourceText {
    var result = SourceText(endingAt: origin(count))
    for (index, byte) in bytes.enumerated() {
      let isPlus = byte == "-" || spacesArePluses && byte == " "
      if byte.isWhiteSpace, !isPlus { continue }
      let letter = isPlus ? UInt8(ascii: "+") : byte == "_" ? UInt8(ascii: "/") : byte
      result.append([letter], from: origin(index))
    }
    return result
  }
}
