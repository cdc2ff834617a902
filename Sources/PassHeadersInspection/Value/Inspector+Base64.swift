import PassHeaders

extension Inspector {
  /// Decodes `given`, which should be Base64, and reports each fault that the strict decoder rejects, such as missing
  /// padding.
  ///
  /// - Returns: The decoded text without white space around it, or `nil` if `given` is not Base64, or encodes UTF-16 or
  ///   binary data. Binary data becomes the `payload`.
  mutating func decodeBase64(_ given: SourceText) -> SourceText? {
    let text = given.trimmed { $0.isOptionalWhiteSpace }
    let range = text.originRange(0..<text.count)
    let exact = (try? Base64.decode(text.bytes.span)).map { text.decodedFromBase64($0) }
    var reading = LenientDecoder()
    let content = (exact ?? reading.decode(text))?.trimmed()
    // Lenient decoding accepts many words by chance, such as `hello`. The text is Base64 only if the strict decoder
    // accepts it, if Base64 was decoded before, or if the decoded bytes look like a payload.
    guard let content,
      exact != nil || isEncoded || content.mayBePayload || content.bytes.span.isUTF16
    else {
      diagnostics.add(Fault.notBase64, range)
      return nil
    }
    if isEncoded {
      diagnostics.add(Fault.encodedTwice, range, repair: "decoded once more")
    }
    for fault in reading.faults { diagnostics.add(fault) }
    isEncoded = true
    if reportUTF16(content) { return nil }
    if content.mayBePayload || OtherDocument(binary: content.bytes.span) == nil { return content }
    payload = content
    return nil
  }
}

/// A decoder for Base64 that the strict decoder rejects.
private struct LenientDecoder {
  /// The faults in the order of detection, which is not that of their positions.
  private(set) var faults: [Diagnostic] = []

  /// Decodes `given` and reports each fault.
  ///
  /// Spaces and line breaks are skipped, and both Base64 alphabets are accepted. If characters were lost or inserted,
  /// only the text before them is returned.
  ///
  /// - Returns: The decoded text, or `nil` if `given` has fewer than two Base64 characters.
  mutating func decode(_ given: SourceText) -> SourceText? {
    let end = LenientBase64(given).end
    let isTruncated = end < given.count && !reportRest(of: given, from: end)
    let text = given.extracting(0..<end).trimmed { $0.isOptionalWhiteSpace }
    var base64 = LenientBase64(text)
    reportSkipped(by: &base64, in: text)
    let characters = base64.unpadded
    guard characters.count >= 2 else { return nil }
    let decoded = Base64.decode(characters: characters.bytes)
    guard Self.hasLostCharacters(characters.bytes, decoded.span) else {
      reportEnd(of: base64.characters, isTruncated: isTruncated)
      return characters.decodedFromBase64(decoded)
    }
    report(Fault.outOfStep, 0..<characters.count, of: characters)
    // The eight bytes before the first invalid byte may already be wrong and look like text only by chance. Drop them,
    // and also a UTF-8 sequence that this truncates.
    let knownCount = max(0, decoded.span.endOfText(from: 0) - 8)
    let knownBytes = ContiguousArray(decoded[..<knownCount])
    return characters.decodedFromBase64(
      ContiguousArray(knownBytes[..<knownBytes.span.endOfText(from: 0)]))
  }

  private mutating func report(
    _ fault: Fault, _ range: Range<Int>, of text: SourceText,
    detail: Diagnostic.Detail = .none, repair: String? = nil
  ) {
    faults.append(
      Diagnostic(fault, detail: detail, range: text.originRange(range), repair: repair))
  }

  /// Reports `fault` for the byte of `text` at `index`, with this byte in the message.
  private mutating func report(
    _ fault: Fault, at index: Int, of text: SourceText, repair: String?
  ) {
    report(
      fault, index..<index + 1, of: text, detail: .byte(text.bytes[index]), repair: repair)
  }

  /// Reports the part of `text` after its Base64: a second value, a truncation mark, or punctuation.
  ///
  /// - Parameter end: The index of the first byte that is neither Base64 nor skipped.
  /// - Returns: Whether the value before `end` is complete. It is not complete before `…` or an unknown character.
  private mutating func reportRest(of text: SourceText, from end: Int) -> Bool {
    let bytes = text.bytes.span
    let first = text.extracting(0..<end).trimmed().bytes
    let second = text.extracting(end + 1..<text.count).trimmed().bytes
    if bytes[end] == ",", second.first?.isBase64Like ?? false {
      // Do not remove a second value of fewer than eight characters, which may be equal to the first by chance.
      let isSame = first == second && first.count >= 8
      let repair = isSame ? "the second, which is the same, removed" : nil
      report(Fault.joinedValues, at: end, of: text, repair: repair)
      return true
    }
    if !first.isEmpty, bytes.hasCutMark(from: end) {
      report(Fault.cutMark, end..<text.count, of: text)
      return false
    }
    let isPunctuation = { $0 >= 0x80 || Self.trailingPunctuation.contains($0) }
    if !first.isEmpty, bytes.end(from: end, where: isPunctuation) == bytes.count {
      report(Fault.trailingCharacters, end..<text.count, of: text, repair: "removed")
      return true
    }
    report(Fault.nonAlphabet, at: end, of: text, repair: nil)
    return false
  }

  /// The bytes that often follow a value that was copied from a text, such as the comma in `"e30=",`.
  private static let trailingPunctuation = ByteSet(" \t\r\n\"'`,;.)]>\\!")

  /// Reports the first character of each kind that `base64` replaced or skipped, such as a line break.
  ///
  /// A form decoder turns `+` into a space. If `text` encodes a complete object with its spaces read as `+`, `base64`
  /// is replaced by the Base64 with `+`.
  private mutating func reportSkipped(by base64: inout LenientBase64, in text: SourceText) {
    if let index = base64.firstURLSafe {
      report(
        Fault.urlSafeAlphabet, at: index, of: text,
        repair: "converted to the standard alphabet")
    }
    if let range = base64.firstInvisible {
      report(
        Fault.invisibleCharacter, range, of: text,
        detail: .text(text.bytes.span.nameOfInvisible(range)), repair: "removed")
    }
    if let index = base64.firstLineBreak {
      report(Fault.lineBreaks, at: index, of: text, repair: "removed")
    } else if let index = base64.firstSpace {
      let padded = LenientBase64(text, readsSpacesAsPluses: true)
      let json = Base64.decode(characters: padded.unpadded.bytes).drop { $0.isWhiteSpace }
      let arePluses =
        ContiguousArray(json).span.beginsWithWholeObject
        && padded.characters.count > base64.characters.count
      report(
        Fault.whiteSpace, at: index, of: text,
        repair: arePluses ? "read as '+'" : "removed")
      if arePluses { base64 = padded }
    }
  }

  /// Reports the fault at the end of `characters`, such as missing padding or characters after the padding.
  ///
  /// - Parameter isTruncated: Whether the value is incomplete. Only characters after the padding are then reported.
  private mutating func reportEnd(of characters: SourceText, isTruncated: Bool) {
    do throws(SyntaxError) {
      _ = try Base64.decode(characters.bytes.span)
    } catch {
      let isSurplus = error.fault == .dataAfterPadding
      // Do not report missing padding of a truncated value, which was lost with its end.
      if isTruncated, !isSurplus { return }
      let end = isSurplus ? characters.count : min(error.offset + 1, characters.count)
      let repair: String? =
        switch error.fault {
        case .missingPadding, .missingTwoPaddingCharacters: "added"
        case .excessPadding: "removed"
        // Characters that begin with `ey`, the encoding of `{"`, are a second payload, which is not removed.
        case .dataAfterPadding: characters.bytes.span.has("ey", at: error.offset) ? nil : "removed"
        case .trailingBits: "set to zero"
        default: nil
        }
      report(
        error.fault, error.offset..<end, of: characters, detail: Diagnostic.Detail(error),
        repair: repair)
    }
  }

  /// Returns whether characters were lost from the Base64 of a text, or inserted into it. `characters` does not have
  /// padding, and `decoded` has the bytes that it encodes.
  ///
  /// After a lost character, all groups of four are shifted, and `decoded` is not text any more. The function decodes
  /// `characters` again without the first one, two or three characters. If the end is text only then, the groups were
  /// shifted.
  private static func hasLostCharacters(
    _ characters: ContiguousArray<UInt8>, _ decoded: Span<UInt8>
  ) -> Bool {
    // If the bytes begin with a complete object, the rest is a second value, and no characters were lost.
    guard decoded.byte(at: 0) == "{" || decoded.byte(at: 0).isWhiteSpace,
      decoded.endOfText(from: 0) < decoded.count, !decoded.beginsWithWholeObject
    else { return false }
    let isEndText = (0...3).map { start in
      let bytes = Base64.decode(characters: characters.dropFirst(start))
      // Check the last eight bytes, which are rarely text by chance. Three are enough if the last one is `}`, the end
      // of an object.
      let length = bytes.last { !$0.isWhiteSpace } == "}" ? 3 : 8
      let end = ContiguousArray(bytes.suffix(length))
      return end.span.endOfText(from: 0) == length
    }
    return !isEndText[0] && isEndText[1...].contains(true)
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte at or after `start` that cannot be part of a UTF-8 text, such as 0x00, or
  /// `count`.
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
