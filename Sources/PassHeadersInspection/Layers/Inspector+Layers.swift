import PassHeaders

extension Inspector {
  private static let layerLimit = 12

  /// Removes layer after layer until there is JSON, or nothing more to remove.
  mutating func unwrap(_ value: SourceText) {
    var given = value
    for _ in 0..<Self.layerLimit {
      let text = given.trimmed()
      if text.isEmpty, !isEncoded {
        return diagnostics.add(Fault.emptyValue, text.originRange(0..<0))
      }
      if let inner = withoutQuotes(text) ?? withoutInvisible(text) {
        given = inner
      } else if kind == .deviceIdentifier || text.bytes.span.hasASCII("fingerprint", at: 0) {
        return readIdentifier(text)
      } else if let inner = withoutLayer(text) {
        given = inner
      } else if text.isEmpty || text.isJSON {
        if !isEncoded {
          diagnostics.add(
            InspectionFault.notEncoded, text.originRange(0..<1), repair: "encoded as Base64")
        }
        payload = text
        return
      } else if readOtherDocument(text) {
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

  /// What is behind a name or words, or within escapes; `nil` if there are none.
  private mutating func withoutLayer(_ text: SourceText) -> SourceText? {
    if !isEncoded, let inner = fieldValue(text, isWithin: true) ?? withoutWords(text) {
      return inner
    }
    if text.isJSON || text.isXML { return nil }
    for (name, decoded) in Self.escapes {
      guard let (inner, first) = decoded(text) else { continue }
      diagnostics.add(
        InspectionFault.escapes, text.originRange(first), detail: .text(name), repair: "decoded")
      return inner
    }
    return nil
  }

  private static let escapes:
    [(String, @Sendable (SourceText) -> (text: SourceText, first: Range<Int>)?)] = [
      ("HTML entities", { $0.withoutReferences }),
      ("backslash escapes", { $0.withoutBackslashes }),
      ("percent-encoding", { $0.percentDecoded }),
    ]

  // MARK: The text

  /// Reports `text` if it is UTF-16, of which nothing is read. Returns whether it is.
  mutating func reportUTF16(_ text: SourceText) -> Bool {
    guard text.bytes.span.isUTF16 else { return false }
    diagnostics.add(InspectionFault.utf16, text.originRange(0..<2))
    return true
  }

  /// Returns the text without the colors of the terminal that it was printed to.
  mutating func withoutColors(_ text: SourceText) -> SourceText {
    guard let (plain, first) = text.withoutColours else { return text }
    diagnostics.add(InspectionFault.terminalEscapes, text.originRange(first), repair: "removed")
    return plain
  }

  /// What follows words without quotes or brackets, if Base64 of an object begins there.
  private mutating func withoutWords(_ text: SourceText) -> SourceText? {
    let bytes = text.bytes.span
    let wordsEnd = bytes.end(from: 0) { !Self.marks.contains($0) }
    let start = (1..<max(wordsEnd, 1)).first { index in
      !bytes[index - 1].isBase64Like && bytes.beginsValue(at: index)
    }
    // What precedes the first of several lines may precede each of them.
    let isLine = !text.bytes.contains { $0.isLineBreak }
    guard let start, isLine, !bytes.beginsValue(at: 0) else { return nil }
    let nameEnd = bytes.end(from: 0) { $0.isNameByte }
    let isName = nameEnd > 0 && bytes.byte(at: nameEnd) == ":"
    diagnostics.add(
      isName ? InspectionFault.wrongHeaderName : .wordBefore,
      text.originRange(0..<(isName ? nameEnd : start)), repair: "removed")
    return text.extracting(start..<text.count)
  }

  private static let marks = ByteSet("\"'`{}[]<>\\%&")

  /// Without a byte order mark or, before the value, a character that nobody sees.
  private mutating func withoutInvisible(_ text: SourceText) -> SourceText? {
    guard let end = text.bytes.span.endOfInvisible(at: 0) else { return nil }
    let isMark = text.bytes.span.has("\u{FEFF}", at: 0)
    if isEncoded, !isMark { return nil }
    let fault: any CodeRow = isMark ? InspectionFault.byteOrderMark : Fault.nonAlphabet
    diagnostics.add(
      fault, text.originRange(0..<end), detail: .byte(text.bytes[0]), repair: "removed")
    return text.extracting(end..<text.count)
  }

  /// Without quotes, and what languages write before them.
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

  // MARK: Names

  /// The value behind a header's name and a colon, with which the text begins; `nil` if there is none.
  ///
  /// - Parameter isWithin: Whether the name is within a value, and so was sent.
  mutating func fieldValue(_ whole: SourceText, isWithin: Bool = false) -> SourceText? {
    let text = whole.trimmed()
    let name = 0..<text.bytes.span.end(from: 0, before: 64) { $0.isNameByte }
    let colon = text.bytes.span.end(from: name.upperBound) { $0.isOptionalWhiteSpace }
    guard !name.isEmpty, text.bytes.span.byte(at: colon) == ":",
      let found = PassHeader.Kind.named(text.text(name))
    else { return nil }
    let range = text.originRange(name)
    diagnostics.add(
      InspectionFault.headerName, range, severity: isWithin ? nil : .note, repair: "removed")
    if colon > name.upperBound {
      diagnostics.add(InspectionFault.spaceBeforeColon, range, repair: "removed")
    }
    kind = kind ?? found
    let rest = text.extracting(colon + 1..<text.count)
    return rest.extracting(0..<rest.bytes.span.endOfFoldedLine).trimmed()
  }

  // MARK: What is not JSON

  /// Reads what is neither JSON nor Base64, and says what it is.
  private mutating func readOtherDocument(_ text: SourceText) -> Bool {
    let range = text.originRange(0..<text.count)
    if let other = OtherDocument(page: text.bytes.span) ?? (text.isXML ? .xml : nil)
      ?? (isEncoded ? nil : .init(token: text.bytes.span))
    {
      diagnostics.add(InspectionFault.otherDocument, range, detail: .text(other.phrase))
    } else if !isEncoded, let placeholder = Placeholder(text.bytes.span) {
      diagnostics.add(placeholder.valueFault, range)
    } else {
      return false
    }
    return true
  }
}

extension SourceText {
  /// Whether this is JSON, or what should be JSON, and not escaped in some way.
  var isJSON: Bool {
    let bytes = bytes.span
    func isBracket(_ byte: UInt8) -> Bool { byte == "{" || byte == "[" }
    let start = bytes.end(from: bytes.endOfComment(at: 0) ?? 0) { $0.isWhiteSpace }
    guard isBracket(bytes.byte(at: start)), Placeholder(bytes) == nil else { return false }
    switch bytes.byte(at: bytes.end(from: start) { isBracket($0) || $0.isWhiteSpace }) {
    case "\\": return false
    case "&", "%": return contains(UInt8(ascii: "\""))
    default: return true
    }
  }

  var isXML: Bool {
    guard bytes.first == "<", contains(UInt8(ascii: ">")) else { return false }
    let second = bytes.span.byte(at: 1)
    guard second.isASCIILetter || second == "?" || second == "!" else { return false }
    return Placeholder(bytes.span) == nil || contains(UInt8(ascii: "/"))
  }

  /// Whether it is Base64 of something that begins as JSON, or as Base64 of it, does.
  fileprivate var isEncodedJSON: Bool {
    guard count >= 4, bytes.allSatisfy({ $0.isBase64Like || $0.isWhiteSpace }),
      let first = (try? Base64.decode(bytes.span.extracting(0..<4)))?.first
    else { return false }
    return first == "{" || first == "e" || first.isWhiteSpace
  }

  /// Whether it begins as something that is sent as Base64: JSON or XML, perhaps in layers.
  var mayBePayload: Bool {
    isEmpty || isJSON || isXML || isEncodedJSON || Self.layerSigns.contains(bytes[0])
  }

  /// What quotes and escapes begin with.
  private static let layerSigns = ByteSet("\"'`\\&%")
}

extension Span<UInt8> {
  /// Where the line ends, with those that are folded onto it (RFC 9112 section 5.2).
  fileprivate var endOfFoldedLine: Int {
    var end = end(from: 0) { !$0.isLineBreak }
    while case let next = end + (has("\r\n", at: end) ? 2 : 1), byte(at: next).isOptionalWhiteSpace
    {
      end = self.end(from: next) { !$0.isLineBreak }
    }
    return end
  }

}

extension PassHeader.Kind {
  /// The header whose name is `name`, in any case and with `_` for `-`.
  fileprivate static func named(_ name: String) -> PassHeader.Kind? {
    PassHeader.Kind(
      fieldName: String(decoding: name.utf8.map { $0 == "_" ? 0x2D : $0 }, as: UTF8.self))
  }
}
