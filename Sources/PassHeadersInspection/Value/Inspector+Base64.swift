import PassHeaders

extension Inspector {
  /// Decodes `given`, which should be Base64, and reports what the strict decoder would reject.
  ///
  /// - Returns: What it encodes, or `nil` if that is not text that may be a payload. The reason is reported then.
  mutating func decodeBase64(_ given: SourceText) -> SourceText? {
    let text = given.trimmed { $0.isOptionalWhiteSpace }
    let range = text.originRange(0..<text.count)
    let exact = (try? Base64.decode(text.bytes.span)).map { text.decodedFromBase64($0) }
    var reading = LenientReading()
    let content = (exact ?? reading.decode(text))?.trimmed()
    // What some text happens to encode says nothing.
    guard let content,
      exact != nil || isEncoded || content.mayBePayload || content.bytes.span.isUTF16
    else {
      diagnostics.add(InspectionFault.notBase64, range)
      return nil
    }
    if isEncoded {
      diagnostics.add(InspectionFault.encodedTwice, range, repair: "decoded once more")
    }
    for fault in reading.faults { diagnostics.add(fault) }
    isEncoded = true
    if reportUTF16(content) { return nil }
    if content.mayBePayload || OtherDocument(binary: content.bytes.span) == nil { return content }
    payload = content
    return nil
  }
}

/// Decodes Base64 that the strict decoder rejects, and collects the reasons.
private struct LenientReading {
  private(set) var faults: [Diagnostic] = []

  /// Returns what `given` encodes, as far as that is known, or `nil` if it has less than two characters of Base64.
  mutating func decode(_ given: SourceText) -> SourceText? {
    let end = LenientBase64(given).end
    let isCut = end < given.count && !reportRest(of: given, from: end)
    let text = given.extracting(0..<end).trimmed { $0.isOptionalWhiteSpace }
    var base64 = LenientBase64(text)
    reportSkipped(by: &base64, in: text)
    let letters = base64.unpadded
    guard letters.count >= 2 else { return nil }
    let decoded = Base64.decode(letters: letters.bytes)
    guard Self.hasLostCharacters(letters.bytes, decoded.span) else {
      reportEnd(of: base64.letters, isCut: isCut)
      return letters.decodedFromBase64(decoded)
    }
    add(InspectionFault.outOfStep, 0..<letters.count, of: letters)
    // The last bytes before the place may be wrong already, and text by chance.
    let knownCount = max(0, decoded.span.endOfText(from: 0) - 8)
    let known = ContiguousArray(decoded[..<knownCount])
    return letters.decodedFromBase64(ContiguousArray(known[..<known.span.endOfText(from: 0)]))
  }

  private mutating func add(
    _ fault: some CodeRow, _ range: Range<Int>, of text: SourceText,
    detail: Diagnostic.Detail = .none, repair: String? = nil
  ) {
    faults.append(
      Diagnostic(fault.row, detail: detail, range: text.originRange(range), repair: repair))
  }

  private mutating func add(
    _ fault: some CodeRow, at index: Int, of text: SourceText, repair: String?
  ) {
    add(
      fault, index..<index + 1, of: text, detail: .byte(text.bytes[index]), repair: repair)
  }

  /// Reports what is neither Base64 nor skipped, from `end` on.
  ///
  /// - Returns: Whether all of the value precedes `end`.
  private mutating func reportRest(of text: SourceText, from end: Int) -> Bool {
    let bytes = text.bytes.span
    let first = text.extracting(0..<end).trimmed().bytes
    let second = text.extracting(end + 1..<text.count).trimmed().bytes
    if bytes[end] == ",", second.first?.isBase64Like ?? false {
      // Less than two groups of four may be anything.
      let isSame = first == second && first.count >= 8
      let repair = isSame ? "the second, which is the same, removed" : nil
      add(InspectionFault.joinedValues, at: end, of: text, repair: repair)
      return true
    }
    if !first.isEmpty, bytes.hasCutMark(from: end) {
      add(InspectionFault.cutMark, end..<text.count, of: text)
      return false
    }
    let isPunctuation = { $0 >= 0x80 || Self.punctuation.contains($0) }
    if !first.isEmpty, bytes.end(from: end, where: isPunctuation) == bytes.count {
      add(InspectionFault.trailingCharacters, end..<text.count, of: text, repair: "removed")
      return true
    }
    add(Fault.nonAlphabet, at: end, of: text, repair: nil)
    return false
  }

  private static let punctuation = ByteSet(" \t\r\n\"'`,;.)]>\\!")

  /// Reports what `base64` replaced or skipped. If spaces are more likely to have been `+`, reads it again with these.
  private mutating func reportSkipped(by base64: inout LenientBase64, in text: SourceText) {
    if let index = base64.firstURLSafe {
      add(
        InspectionFault.urlSafeAlphabet, at: index, of: text,
        repair: "converted to the standard alphabet")
    }
    if let range = base64.firstInvisible {
      add(
        InspectionFault.invisibleCharacter, range, of: text,
        detail: .text(text.bytes.span.nameOfInvisible(range)), repair: "removed")
    }
    if let index = base64.firstLineBreak {
      add(InspectionFault.lineBreaks, at: index, of: text, repair: "removed")
    } else if let index = base64.firstSpace {
      let padded = LenientBase64(text, readsSpacesAsPluses: true)
      let json = Base64.decode(letters: padded.unpadded.bytes).drop { $0.isWhiteSpace }
      let arePluses =
        ContiguousArray(json).span.beginsWithWholeObject
        && padded.letters.count > base64.letters.count
      add(
        InspectionFault.whiteSpace, at: index, of: text,
        repair: arePluses ? "read as '+'" : "removed")
      if arePluses { base64 = padded }
    }
  }

  /// Reports what the strict decoder rejects at the end of `letters`.
  private mutating func reportEnd(of letters: SourceText, isCut: Bool) {
    do throws(SyntaxError) {
      _ = try Base64.decode(letters.bytes.span)
    } catch {
      let isSurplus = error.fault == .dataAfterPadding
      // What is cut has no padding.
      if isCut, !isSurplus { return }
      let end = isSurplus ? letters.count : min(error.offset + 1, letters.count)
      let repair: String? =
        switch error.fault {
        case .missingPadding, .missingTwoPaddingCharacters: "added"
        case .excessPadding: "removed"
        // A second payload is not thrown away.
        case .dataAfterPadding: letters.bytes.span.has("ey", at: error.offset) ? nil : "removed"
        case .trailingBits: "set to zero"
        default: nil
        }
      add(
        error.fault, error.offset..<end, of: letters, detail: Diagnostic.Detail(error),
        repair: repair)
    }
  }

  /// Whether Base64 of a text lost characters, or got some that do not belong there: its end decodes to text only from
  /// another character of a group of four on.
  private static func hasLostCharacters(
    _ letters: ContiguousArray<UInt8>, _ decoded: Span<UInt8>
  ) -> Bool {
    // A second value after a whole one lost nothing.
    guard decoded.byte(at: 0) == "{" || decoded.byte(at: 0).isWhiteSpace,
      decoded.endOfText(from: 0) < decoded.count, !decoded.beginsWithWholeObject
    else { return false }
    let isEndText = (0...3).map { start in
      let bytes = Base64.decode(letters: letters.dropFirst(start))
      // A few bytes can be text by chance, but seldom end as an object does.
      let length = bytes.last { !$0.isWhiteSpace } == "}" ? 3 : 8
      let end = ContiguousArray(bytes.suffix(length))
      return end.span.endOfText(from: 0) == length
    }
    return !isEndText[0] && isEndText[1...].contains(true)
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte at or after `start` that no text in UTF-8 has, or `count` if there is none.
  fileprivate func endOfText(from start: Int) -> Int {
    var index = start
    while true {
      index = JSONReader.unescapedEnd(from: index, self)
      guard index < count else { return count }
      let byte = self[index]
      guard byte == "\"" || byte == "\\" || byte.isWhiteSpace else { return index }
      index += 1
    }
  }
}
