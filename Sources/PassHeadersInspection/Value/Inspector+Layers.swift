import PassHeaders

extension Inspector {
  /// The most layers that are removed, one within the other.
  private static let layerLimit = 12

  /// Removes layer after layer, such as quotes, escape sequences and Base64, until JSON is left or nothing can be removed.
  mutating func unwrap(_ value: SourceText) {
    var given = value
    for _ in 0..<Self.layerLimit {
      let text = given.trimmed()
      if text.isEmpty, !isEncoded {
        return diagnostics.add(Fault.emptyValue, text.originRange(0..<0))
      }
      if let inner = withoutQuotes(text) ?? withoutInvisible(text) {
        given = inner
      } else if kind == .deviceIdentifier || text.bytes.span.hasIgnoringCase("fingerprint", at: 0) {
        return readIdentifier(text)
      } else if let inner = withoutName(text) ?? withoutEscapes(text) {
        given = inner
      } else if text.isEmpty || text.isJSON {
        if !isEncoded {
          diagnostics.add(
            InspectionFault.notEncoded, text.originRange(0..<1), repair: "encoded as Base64")
        }
        payload = text
        return
      } else if reportOtherText(text) {
        return
      } else if isEncoded, !text.isEncodedJSON {
        payload = text
        return
      } else if let content = decodeBase64(given) {
        given = content
      } else {
        return
      }
    }
  }

  // MARK: The text

  /// Reports `text` if it is UTF-16, of which nothing is read. Returns whether it is.
  mutating func reportUTF16(_ text: SourceText) -> Bool {
    guard text.bytes.span.isUTF16 else { return false }
    diagnostics.add(InspectionFault.utf16, text.originRange(0..<2))
    return true
  }

  /// Returns the text without the colors of the terminal that it was printed to.
  mutating func withoutColors(_ text: SourceText) -> SourceText {
    guard let (plain, first) = text.undoingEscapes([.color]) else { return text }
    diagnostics.add(InspectionFault.terminalEscapes, text.originRange(first), repair: "removed")
    return plain
  }

  // MARK: Layers

  /// Returns the text without quotes around it and what languages write before them, such as `b'…'`, or `nil` if there are
  /// no quotes.
  private mutating func withoutQuotes(_ text: SourceText) -> SourceText? {
    let bytes = text.bytes.span
    let prefix = Self.quotePrefixes.first { bytes.has($0, at: 0) }?.utf8CodeUnitCount ?? 0
    guard let quote = Quote(at: prefix, bytes) else { return nil }
    let start = prefix + quote.length
    // A quote that was opened and not closed is not part of the value either.
    let closeEnd = prefix > 0 && bytes.byte(at: text.count - 1) == ")" ? text.count - 1 : text.count
    let end = (1...3).map { closeEnd - $0 }.first {
      $0 >= start && quote.closingLength(at: $0, bytes) == closeEnd - $0
    }
    diagnostics.add(InspectionFault.quotes, text.originRange(0..<start), repair: "removed")
    return text.extracting(start..<(end ?? text.count))
  }

  private static let quotePrefixes: [StaticString] = ["b", "@", "Optional("]

  /// Returns the text without the byte order mark or the invisible character that begins it, or `nil` if neither does.
  ///
  /// In a payload only a byte order mark is removed here. The reader of tokens reports other characters.
  private mutating func withoutInvisible(_ text: SourceText) -> SourceText? {
    let bytes = text.bytes.span
    guard let end = bytes.endOfInvisible(at: 0) else { return nil }
    let isMark = bytes.has("\u{FEFF}", at: 0)
    if isEncoded, !isMark { return nil }
    let name = Diagnostic.Detail.text(bytes.nameOfInvisible(0..<end))
    diagnostics.add(
      isMark ? InspectionFault.byteOrderMark : .invisibleCharacter, text.originRange(0..<end),
      detail: isMark ? .none : name, repair: "removed")
    return text.extracting(end..<text.count)
  }

  /// Returns what follows a header's name or other words, or `nil` if none precede a value.
  private mutating func withoutName(_ text: SourceText) -> SourceText? {
    if isEncoded { return nil }
    return fieldValue(text, isWithinValue: true) ?? withoutWords(text)
  }

  /// Returns what follows words without quotes and brackets, if Base64 of an object begins there.
  private mutating func withoutWords(_ text: SourceText) -> SourceText? {
    let bytes = text.bytes.span
    let wordsEnd = bytes.end(from: 0) { !Self.marks.contains($0) }
    let start = (1..<max(wordsEnd, 1)).first { index in
      !bytes[index - 1].isBase64Like && bytes.beginsEncodedObject(at: index)
    }
    // What precedes the first of several lines may precede each of them.
    let isLine = !text.bytes.contains { $0.isLineBreak }
    guard let start, isLine, !bytes.beginsEncodedObject(at: 0) else { return nil }
    let nameEnd = bytes.end(from: 0) { $0.isNameByte }
    let isName = nameEnd > 0 && bytes.byte(at: nameEnd) == ":"
    diagnostics.add(
      isName ? InspectionFault.wrongHeaderName : .wordBefore,
      text.originRange(0..<(isName ? nameEnd : start)), repair: "removed")
    return text.extracting(start..<text.count)
  }

  /// The bytes that no word before a value has.
  private static let marks = ByteSet("\"'`{}[]<>\\%&")

  /// Returns the text with one kind of escape sequences undone, or `nil` if it has none that are not part of JSON or XML.
  private mutating func withoutEscapes(_ text: SourceText) -> SourceText? {
    if text.isJSON || text.isXML { return nil }
    for kind in [Escape.Kind.reference, .backslash, .percent] {
      // A sign of percent without two digits shows that none of them is an escape.
      if kind == .percent, text.hasBarePercent { continue }
      guard let (inner, first) = text.undoingEscapes([kind]) else { continue }
      diagnostics.add(
        InspectionFault.escapes, text.originRange(first), detail: .text(kind.phrase),
        repair: "decoded")
      return inner
    }
    return nil
  }

  /// Returns the value of a field line, such as `X-Device-Info: e30=`, or `nil` if the text does not begin with the name
  /// of a header and a colon.
  ///
  /// - Parameter isWithinValue: Whether the name is part of a value, and so was sent.
  mutating func fieldValue(_ whole: SourceText, isWithinValue: Bool = false) -> SourceText? {
    let text = whole.trimmed()
    let bytes = text.bytes.span
    let name = 0..<bytes.end(from: 0, before: 64) { $0.isNameByte }
    let colon = bytes.end(from: name.upperBound) { $0.isOptionalWhiteSpace }
    guard bytes.byte(at: colon) == ":",
      let found = PassHeader.Kind(spelledInAnyWay: bytes.extracting(name))
    else { return nil }
    let range = text.originRange(name)
    diagnostics.add(
      InspectionFault.headerName, range, severity: isWithinValue ? nil : .note, repair: "removed")
    if colon > name.upperBound {
      diagnostics.add(InspectionFault.spaceBeforeColon, range, repair: "removed")
    }
    kind = kind ?? found
    let rest = text.extracting(colon + 1..<text.count)
    return rest.extracting(0..<rest.bytes.span.endOfFoldedLine).trimmed()
  }

  // MARK: What is not a header

  /// Reports `text` if it is a known document that is neither JSON nor Base64, or stands in place of a value. Returns
  /// whether it is.
  private mutating func reportOtherText(_ text: SourceText) -> Bool {
    let range = text.originRange(0..<text.count)
    let bytes = text.bytes.span
    if let other = OtherDocument(page: bytes) ?? (text.isXML ? .xml : nil)
      ?? (isEncoded ? nil : .init(token: bytes))
    {
      diagnostics.add(InspectionFault.otherDocument, range, detail: .text(other.phrase))
    } else if let placeholder = Placeholder(value: bytes, isDecoded: isEncoded) {
      diagnostics.add(placeholder.valueFault, range, detail: .text(placeholder.phrase))
    } else {
      return false
    }
    return true
  }
}

extension SourceText {
  /// Whether this is JSON, or what should be JSON, and its brackets are not followed by an escape sequence.
  var isJSON: Bool {
    let bytes = bytes.span
    func isBracket(_ byte: UInt8) -> Bool { byte == "{" || byte == "[" }
    let start = bytes.end(from: bytes.endOfComment(at: 0) ?? 0) { $0.isWhiteSpace }
    guard isBracket(bytes.byte(at: start)), Placeholder(value: bytes) == nil else { return false }
    switch bytes.byte(at: bytes.end(from: start) { isBracket($0) || $0.isWhiteSpace }) {
    case "\\": return false
    case "&", "%": return contains(UInt8(ascii: "\""))
    default: return true
    }
  }

  /// Whether this looks like XML or HTML.
  var isXML: Bool {
    guard bytes.first == "<", contains(UInt8(ascii: ">")) else { return false }
    let second = bytes.span.byte(at: 1)
    guard second.isASCIILetter || second == "?" || second == "!" else { return false }
    return Placeholder(value: bytes.span) == nil || contains(UInt8(ascii: "/"))
  }

  /// Whether a `%` is not followed by two hexadecimal digits.
  fileprivate var hasBarePercent: Bool {
    let bytes = bytes.span
    return bytes.indices.contains { bytes[$0] == "%" && bytes.hexadecimal(at: $0 + 1) == nil }
  }

  /// Whether this is Base64 of something that begins as JSON does, or as Base64 of JSON does.
  fileprivate var isEncodedJSON: Bool {
    guard count >= 4, bytes.allSatisfy({ $0.isBase64Like || $0.isWhiteSpace }),
      let first = (try? Base64.decode(bytes.span.extracting(0..<4)))?.first
    else { return false }
    return first == "{" || first == "e" || first.isWhiteSpace
  }

  /// Whether this begins as something that is sent as Base64: JSON or XML, perhaps in layers.
  var mayBePayload: Bool {
    isEmpty || isJSON || isXML || isEncodedJSON || Self.layerSigns.contains(bytes[0])
      || Placeholder(value: bytes.span, isDecoded: true) != nil
  }

  /// The bytes with which quotes and escape sequences begin.
  private static let layerSigns = ByteSet("\"'`\\&%")
}

extension Span<UInt8> {
  /// The index of the end of the first line, with the lines that are folded onto it (RFC 9112 section 5.2).
  fileprivate var endOfFoldedLine: Int {
    var end = end(from: 0) { !$0.isLineBreak }
    while case let next = end + (has("\r\n", at: end) ? 2 : 1), byte(at: next).isOptionalWhiteSpace
    {
      end = self.end(from: next) { !$0.isLineBreak }
    }
    return end
  }
}
