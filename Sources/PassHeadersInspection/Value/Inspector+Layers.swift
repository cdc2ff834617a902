import PassHeaders

extension Inspector {
  /// The maximum number of layers around a payload, such as quotes, that are removed. It bounds the time.
  private static let layerLimit = 12

  /// Removes the layers around `value` until JSON remains or no layer can be removed. Sets `payload` if one remains.
  ///
  /// For example, `"e30%3D"` has the layers quotes, percent-encoding and Base64 around the JSON `{}`. Each layer that
  /// does not belong to a valid header is reported.
  mutating func removeLayers(of value: SourceText) {
    var given = value
    for removedCount in 0...Self.layerLimit {
      let text = given.trimmed()
      if text.isEmpty, !isEncoded {
        return diagnostics.add(Fault.emptyValue, text.originRange(0..<0))
      }
      if removedCount == Self.layerLimit, !text.isEmpty, !text.isJSON {
        return diagnostics.add(Fault.notBase64, text.originRange(0..<text.count))
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
            Fault.notEncoded, text.originRange(0..<1), repair: "encoded as Base64")
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

  /// Reports `text` if it is UTF-16, which is not read any further. Returns whether it is.
  mutating func reportUTF16(_ text: SourceText) -> Bool {
    guard text.bytes.span.isUTF16 else { return false }
    diagnostics.add(Fault.utf16, text.originRange(0..<2))
    return true
  }

  /// Returns `text` without the colors of a terminal, such as `ESC[31m`, and reports them. In a text that was sent, the
  /// escape character is a fault.
  mutating func withoutColors(_ text: SourceText) -> SourceText {
    guard let (plain, first) = text.undoingEscapes([.color]) else { return text }
    let (fault, detail): (Fault, Diagnostic.Detail) =
      kind == nil
      ? (.terminalEscapes, .none)
      : (.invisibleCharacter, .text(text.bytes.span.nameOfInvisible(first)))
    diagnostics.add(fault, text.originRange(first), detail: detail, repair: "removed")
    return plain
  }

  // MARK: Layers

  /// Removes the quotes around `text` and the prefix of a programming language before them, as in `b'…'` or
  /// `Optional("…")`. The closing quote may be missing.
  ///
  /// - Returns: The text inside the quotes, or `nil` if `text` does not begin with a quote.
  private mutating func withoutQuotes(_ text: SourceText) -> SourceText? {
    let bytes = text.bytes.span
    let prefix = Self.quotePrefixes.first { bytes.has($0, at: 0) }?.utf8CodeUnitCount ?? 0
    guard let quote = QuoteMark(openingStringAt: prefix, in: bytes) else { return nil }
    let start = prefix + quote.length
    // Look for a closing quote of one to three bytes before `closeEnd`, the index of the `)` in `Optional("…")`, or the
    // end of the text. The opening quote is removed even without a closing quote.
    let closeEnd = prefix > 0 && bytes.byte(at: text.count - 1) == ")" ? text.count - 1 : text.count
    let end = (1...3).map { closeEnd - $0 }.first {
      $0 >= start && quote.closingLength(at: $0, bytes) == closeEnd - $0
    }
    diagnostics.add(Fault.quotes, text.originRange(0..<start), repair: "removed")
    return text.extracting(start..<(end ?? text.count))
  }

  /// The texts that Python, Objective-C and Swift write before a quoted value.
  private static let quotePrefixes: [StaticString] = ["b", "@", "Optional("]

  /// Removes a byte order mark or an invisible character, such as U+200B, from the start of `text`.
  ///
  /// - Returns: The text after the character, or `nil` if `text` does not begin with one.
  private mutating func withoutInvisible(_ text: SourceText) -> SourceText? {
    let bytes = text.bytes.span
    guard let end = bytes.endOfInvisible(at: 0) else { return nil }
    let isMark = bytes.endOfByteOrderMark > 0
    // Keep a control character at the beginning of a payload. It shows that the payload is not text, as in a gzip file.
    if isEncoded, bytes.byte(at: 0) < 0x80 { return nil }
    // In a payload, report wrong punctuation, because the strict reader expects JSON there, and not Base64.
    let (fault, detail): (Fault, Diagnostic.Detail) =
      if isMark {
        (.byteOrderMark, .none)
      } else if isEncoded {
        (.wrongPunctuation, .unexpected(bytes.byte(at: 0), .value))
      } else {
        (.invisibleCharacter, .text(bytes.nameOfInvisible(0..<end)))
      }
    diagnostics.add(fault, text.originRange(0..<end), detail: detail, repair: "removed")
    return text.extracting(end..<text.count)
  }

  /// Removes the name of a header or other words before the value, as in `X-Device-Info: e30=` or `Bearer eyJ9`.
  ///
  /// - Returns: The value, or `nil` if `text` does not begin with a name or word that can be removed.
  private mutating func withoutName(_ text: SourceText) -> SourceText? {
    if isEncoded { return nil }
    return fieldValue(text, isWithinValue: true) ?? withoutWords(text)
  }

  /// Removes the words before the Base64 of an object, such as `Bearer`, in a text of one line.
  ///
  /// The words may not contain quotes, brackets or escape sequences, except for one bracket directly before the Base64,
  /// as in `[eyJ9]`. A first word with a colon is reported as a wrong header name.
  ///
  /// - Returns: The text from the Base64 on, or `nil` if words do not precede it.
  private mutating func withoutWords(_ text: SourceText) -> SourceText? {
    let bytes = text.bytes.span
    let wordsEnd = bytes.end(from: 0) { !Self.bytesNotInWords.contains($0) }
    let isBracketed = bytes.byte(at: wordsEnd) == "[" || bytes.byte(at: wordsEnd) == "<"
    let start = (1..<max(isBracketed ? wordsEnd + 2 : wordsEnd, 1)).first { index in
      !bytes[index - 1].isBase64Like && bytes.beginsEncodedObject(at: index)
    }
    // In a text of several lines, do not remove words, because they may be a prefix of each line, as in a log. Removing
    // only the first prefix would damage the value.
    let isLine = !text.bytes.contains { $0.isLineBreak }
    guard let start, isLine, !bytes.beginsEncodedObject(at: 0) else { return nil }
    let nameEnd = bytes.end(from: 0) { $0.isNameByte }
    let isName = nameEnd > 0 && bytes.byte(at: nameEnd) == ":"
    diagnostics.add(
      isName ? Fault.wrongHeaderName : .wordBefore,
      text.originRange(0..<(isName ? nameEnd : start)), repair: "removed")
    return text.extracting(start..<text.count)
  }

  private static let bytesNotInWords = ByteSet("\"'`{}[]<>\\%&")

  /// Decodes the escape sequences of one kind in `text`: XML references such as `&quot;`, backslash sequences, or
  /// percent-encoding such as `%3D`.
  ///
  /// The kind is the one of the first sequence, because the notation around a payload also escapes its first quote.
  /// Other kinds may belong to a text of the payload, as `&amp;` does in `{\"model\":\"A&amp;B\"}`.
  ///
  /// - Returns: The decoded text, or `nil` if `text` does not contain an escape sequence, or is JSON or XML, to which
  ///   its sequences then belong.
  private mutating func withoutEscapes(_ text: SourceText) -> SourceText? {
    if text.isJSON || text.isXML { return nil }
    var kinds: Escape.Kinds = [.reference, .backslash]
    // If one `%` is not followed by two hexadecimal digits, as in `100% of%20it`, the text is not percent-encoded.
    if !text.hasBarePercent { kinds.insert(.percent) }
    guard let kind = text.nextEscape(of: kinds, from: 0)?.escape.kind,
      let (inner, first) = text.undoingEscapes(Escape.Kinds(kind))
    else { return nil }
    diagnostics.add(
      Fault.escapes, text.originRange(first), detail: .text(kind.phrase),
      repair: "decoded")
    return inner
  }

  /// Returns the value of a field line: `e30=` for `X-Device-Info: e30=`. Sets `kind` to the header with that name,
  /// unless it is known.
  ///
  /// - Parameter isWithinValue: Whether the name was sent as part of the value. It is then reported as an error,
  ///   otherwise as a note.
  /// - Returns: The value without white space around it, or `nil` if `whole` is not a field line of a header.
  mutating func fieldValue(_ whole: SourceText, isWithinValue: Bool = false) -> SourceText? {
    let text = whole.trimmed()
    let bytes = text.bytes.span
    let name = 0..<bytes.end(from: 0, before: 64) { $0.isNameByte }
    let colon = bytes.end(from: name.upperBound) { $0.isOptionalWhiteSpace }
    guard bytes.byte(at: colon) == ":",
      let found = HeaderKind(spelledInAnyWay: bytes.extracting(name))
    else { return nil }
    let range = text.originRange(name)
    diagnostics.add(
      isWithinValue ? .headerName : .fieldLine, range, repair: "removed")
    if colon > name.upperBound {
      diagnostics.add(Fault.spaceBeforeColon, range, repair: "removed")
    }
    kind = kind ?? found
    let rest = text.extracting(colon + 1..<text.count)
    return rest.extracting(0..<rest.bytes.span.endOfFoldedLine).trimmed()
  }

  // MARK: Texts that are not a value

  /// Reports `text` if it is not a value, but an HTML page, XML, a JSON Web Token, or a placeholder such as
  /// `<private>`. Returns whether it was reported.
  private mutating func reportOtherText(_ text: SourceText) -> Bool {
    let range = text.originRange(0..<text.count)
    let bytes = text.bytes.span
    if let other = OtherDocument(htmlPage: bytes) ?? (text.isXML ? .xml : nil)
      ?? (isEncoded ? nil : .init(webToken: bytes))
    {
      diagnostics.add(Fault.otherDocument, range, detail: other.detail)
    } else if let placeholder = Placeholder(value: bytes, isDecoded: isEncoded) {
      diagnostics.add(placeholder.valueFault, range, detail: .text(placeholder.phrase))
    } else {
      return false
    }
    return true
  }
}

extension SourceText {
  /// Whether the text begins as a JSON object or array does, and is not a placeholder such as `{{name}}`.
  ///
  /// An escape sequence directly after the brackets, as in `{\"model\"`, shows that the text is escaped, and not JSON
  /// yet.
  var isJSON: Bool {
    let bytes = bytes.span
    func isBracket(_ byte: UInt8) -> Bool { byte == "{" || byte == "[" }
    let start = bytes.end(from: 0) { $0.isWhiteSpace }
    guard isBracket(bytes.byte(at: start)), Placeholder(value: bytes) == nil else { return false }
    switch bytes.byte(at: bytes.end(from: start) { isBracket($0) || $0.isWhiteSpace }) {
    case "\\": return false
    case "&", "%": return contains(UInt8(ascii: "\""))
    default: return true
    }
  }

  /// Whether the text begins with a tag, a declaration or a comment of XML or HTML, and is not a placeholder such as
  /// `<private>`.
  var isXML: Bool {
    guard bytes.first == "<", contains(UInt8(ascii: ">")) else { return false }
    let second = bytes.span.byte(at: 1)
    guard second.isASCIILetter || second == "?" || second == "!" else { return false }
    return Placeholder(value: bytes.span) == nil || contains(UInt8(ascii: "/"))
  }

  /// Whether the text contains a `%` without two hexadecimal digits after it, as in `100%`.
  fileprivate var hasBarePercent: Bool {
    let bytes = bytes.span
    return bytes.indices.contains { bytes[$0] == "%" && bytes.hexadecimal(at: $0 + 1) == nil }
  }

  /// Whether the text is Base64 whose first decoded byte is `{`, white space or `e`, with which Base64 of an object
  /// begins.
  fileprivate var isEncodedJSON: Bool {
    guard count >= 4, bytes.allSatisfy({ $0.isBase64Like || $0.isWhiteSpace }),
      let first = (try? Base64.decode(bytes.span.extracting(0..<4)))?.first
    else { return false }
    return first == "{" || first == "e" || first.isWhiteSpace
  }

  /// Whether the text may be a payload: JSON, XML, a printed null, a further layer such as quotes or Base64, or empty.
  var mayBePayload: Bool {
    isEmpty || bytes.span.endOfByteOrderMark > 0 || isJSON || isXML || isEncodedJSON
      || Self.firstBytesOfLayers.contains(bytes[0])
      || Placeholder(value: bytes.span, isDecoded: true) != nil
  }

  private static let firstBytesOfLayers = ByteSet("\"'`\\&%")
}

extension Span<UInt8> {
  /// The index after the first line and its continuation lines, which begin with a space or tab (RFC 9112 section 5.2):
  /// that of the second line break in `a\n b\nc`.
  fileprivate var endOfFoldedLine: Int {
    var end = end(from: 0) { !$0.isLineBreak }
    while case let next = end + (has("\r\n", at: end) ? 2 : 1), byte(at: next).isOptionalWhiteSpace
    {
      end = self.end(from: next) { !$0.isLineBreak }
    }
    return end
  }
}
