import PassHeaders

extension Inspector {
  // MARK: Encoding of the text

  /// The text as UTF-8 without a byte order mark.
  mutating func readable(_ text: SourceText) -> SourceText {
    if let encoding = UTF16Text(text.bytes.span) {
      layers.append(.utf16)
      diagnostics.add(.utf16, text.originRange(0..<2), repair: "converted")
      var converted = SourceText(endingAt: text.origin(text.count), capacity: text.count)
      _ = encoding.decode(text.bytes.span, from: encoding.markLength, isLast: true) {
        converted.append($0.utf8, from: text.origin($1))
      }
      return converted
    }
    // No terminal wrote what was encoded.
    if !layers.contains(.base64), text.contains(TerminalEscapes.escape) {
      return withoutEscapes(text)
    }
    if text.has("\u{FEFF}", at: 0) {
      let row =
        layers.contains(.base64) ? Fault.byteOrderMark.row : InspectionFault.textByteOrderMark.row
      diagnostics.add(row, text.originRange(0..<3), repair: "removed")
      return text.extracting(3..<text.count)
    }
    return text
  }

  private mutating func withoutEscapes(_ text: SourceText) -> SourceText {
    var escapes = TerminalEscapes()
    let plain = text.decoded { bytes, index in
      escapes.isText(bytes[index]) ? nil : ([], index + 1)
    }
    guard let plain else { return text }
    diagnostics.add(
      .terminalEscapes, text.originRange(plain.first), repair: "removed")
    return plain.text
  }

  // MARK: The field

  /// The value of `Name: value`, if the text is such a line or holds one, or else the text itself. The
  /// name gives the header.
  mutating func fieldValue(_ whole: SourceText) -> SourceText {
    var text = whole.trimmed()
    removeCommentPrefix(&text)
    let field: StaticString = "SAMLResponse="
    if text.bytes.span.has(field, at: 0) {
      layers.append(.formField)
      let start = field.utf8CodeUnitCount
      return text.extracting(start..<text.bytes.span.firstIndex(of: UInt8(ascii: "&"), from: start))
    }
    guard let occurrence = HeaderOccurrence.first(in: text.bytes.span) else {
      return wrongFieldValue(text) ?? (text.count == whole.trimmedRange.count ? whole : text)
    }
    kind = kind ?? occurrence.kind
    layers.append(occurrence.layer(in: text.bytes.span))
    diagnostics.add(
      .headerName, text.originRange(occurrence.name), severity: .note, repair: "removed")
    if occurrence.hasSpaceBeforeColon {
      diagnostics.add(
        .spaceBeforeColon, text.originRange(occurrence.name), repair: "removed")
    }
    if let next = HeaderOccurrence.first(in: text.bytes.span, from: occurrence.value.upperBound) {
      diagnostics.add(.otherHeaders, text.originRange(next.name))
    }
    let value = text.extracting(occurrence.value)
    guard let decoded = occurrence.decoded(value, in: text.bytes.span) else { return value }
    if occurrence.isParameter(in: text.bytes.span) { layers.append(.percentEncoding) }
    return decoded
  }

  /// The value after a name that is nearly one of ours.
  private mutating func wrongFieldValue(_ text: SourceText) -> SourceText? {
    guard let end = text.bytes.span.endOfName,
      let near = PassHeader.Kind(nearly: text.text(0..<end))
    else { return nil }
    kind = kind ?? near
    layers.append(.headerField)
    diagnostics.add(
      .wrongHeaderName, text.originRange(0..<end), detail: .text(near.fieldName),
      repair: near.fieldName)
    return text.extracting(end + 1..<text.count).trimmed()
  }

  /// Removes `// ` from the lines, as Adobe's page prints its sample.
  private mutating func removeCommentPrefix(_ text: inout SourceText) {
    // A space belongs to it: the Base64 of UTF-16 begins with two slashes as well.
    guard text.has("// ", at: 0) || text.has("# ", at: 0) else { return }
    let sign = text.bytes[0]
    var isLineStart = true
    var isComment = true
    let stripped = text.decoded { bytes, index in
      guard isLineStart, !bytes[index].isWhiteSpace else {
        isLineStart = isLineStart || bytes[index] == "\n"
        return nil
      }
      isLineStart = false
      let end = bytes.end(from: index) { $0 == sign }
      // Every line has to begin so, or it is not a comment.
      if end == index || end < bytes.count && !bytes[end].isWhiteSpace { isComment = false }
      return ([], max(end, index + 1))
    }
    guard isComment, let stripped else { return }
    layers.append(.comment)
    diagnostics.add(
      .commentPrefix, text.originRange(0..<min(2, text.count)), repair: "removed")
    text = stripped.text.trimmed()
  }

  // MARK: Layers

  /// Removes layer after layer until there is JSON, or nothing more to remove.
  mutating func unwrap(_ value: SourceText) {
    var text = value.trimmed()
    // The Base64 that was decoded last: what it is of, what was known before, the layers with it.
    var base64: (content: SourceText, known: DiagnosticList, layerCount: Int, isExact: Bool)?
    for _ in 0..<Self.layerLimit {
      if text.isEmpty, base64 == nil {
        diagnostics.add(.emptyValue, text.originRange(0..<0))
        return
      }
      if base64 == nil, let rest = identifierValue(text) {
        readIdentifier(rest)
        return
      } else if let inner = withoutQuotes(text) {
        text = inner.trimmed()
      } else if text.isEmpty || isJSON(text) {
        if base64 == nil {
          diagnostics.add(.notEncoded, text.originRange(0..<1), repair: "encoded as Base64")
        }
        layers.append(.json)
        payload = text
        return
      } else if let inner = withoutDataURL(text) {
        text = inner
      } else if base64 == nil, let inner = withoutInvisible(text) {
        text = inner
      } else if let inner = withoutEncoding(text) {
        text = inner
      } else if isXML(text) {
        layers.append(.xml)
        samlResponse = SAMLResponse(text.string, whiteSpace: .verbatim)
        diagnostics.add(
          .samlResponse, text.originRange(0..<text.count), severity: kind == nil ? .note : .error)
        // How deep it is nested matters to our reader only.
        if kind == nil, let error = SyntaxError(xml: text.bytes), error.fault != .nestingTooDeep {
          diagnostics.add(error.fault, text.originRange(error.offset..<error.offset + 1))
        }
        return
      } else if base64 == nil, let fault = InspectionFault(insteadOfBase64: text.bytes.span) {
        diagnostics.add(fault, text.originRange(0..<text.count))
        return
      } else if base64 == nil, text.isToken {
        diagnostics.add(.token, text.originRange(0..<text.count))
        return
      } else if let base64, !text.isEncodedJSON {
        payload = text
        // What some text happens to be in Base64 says nothing.
        if diagnostics.all.count > base64.known.all.count {
          diagnostics = base64.known
          payload = base64.isExact ? base64.content : nil
          layers.removeSubrange((base64.layerCount - (base64.isExact ? 0 : 1))...)
          if !base64.isExact {
            diagnostics.add(.notBase64OfText, value.originRange(value.trimmedRange))
          }
        }
        return
      } else {
        let isFirst = base64 == nil
        let known = diagnostics
        guard let content = decodeBase64(text, isInner: !isFirst) else { return }
        let isExact = diagnostics.all.count == known.all.count
        if isFirst, !layers.contains(.percentEncoding) { reportLineBreak(around: text, in: value) }
        layers.append(.base64)
        base64 = (content, known, layers.count, isExact)
        text = readable(content).trimmed()
        if isFirst, text.string.isUUID {
          reportMissingScheme(value)
          identifier = try? DeviceIdentifier(bytes: text.bytes)
          return
        }
      }
    }
    diagnostics.add(.tooManyLayers, text.originRange(0..<text.count))
  }

  /// Reports a line break before or after Base64, as some encoders write one.
  private mutating func reportLineBreak(around text: SourceText, in value: SourceText) {
    let range = value.trimmedRange
    guard range.count < value.count, range.count == text.count else { return }
    let index = value.bytes.indices.first {
      !range.contains($0) && (value.bytes[$0] == "\n" || value.bytes[$0] == "\r")
    }
    guard let index else { return }
    diagnostics.add(.lineBreaks, value.originRange(index..<index + 1), repair: "removed")
  }

  /// Whether this is JSON, or what should be JSON, and not escaped in some way.
  func isJSON(_ text: SourceText) -> Bool {
    guard let first = text.bytes.first else { return false }
    // A comment may precede the object.
    if first == "/", text.has("/*", at: 0) || text.has("//", at: 0) {
      return text.contains(UInt8(ascii: "{"))
    }
    func isBracket(_ byte: UInt8) -> Bool { byte == "{" || byte == "[" }
    guard isBracket(first), Placeholder(text.bytes.span) == nil else { return false }
    let inner = text.bytes.first { !isBracket($0) && !$0.isWhiteSpace }
    switch inner {
    case "\\"?: return false
    case "&"?, "%"?: return text.contains(UInt8(ascii: "\""))
    default: return true
    }
  }

  private func isXML(_ text: SourceText) -> Bool {
    guard text.has("<", at: 0), text.contains(UInt8(ascii: ">")) else { return false }
    let second = text.bytes.span.byte(at: 1)
    guard second.isASCIILetter || second == "?" || second == "!" else { return false }
    return Placeholder(text.bytes.span) == nil || text.contains(UInt8(ascii: "/"))
  }

  private static let quotePairs: [(open: StaticString, close: StaticString)] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("\u{201C}", "\u{201D}"), ("\u{2018}", "\u{2019}"),
    ("\u{201E}", "\u{201C}"), ("\u{AB}", "\u{BB}"), ("b'", "'"), ("b\"", "\""), ("@\"", "\""),
    ("Optional(\"", "\")"),
  ]

  mutating func withoutQuotes(_ text: SourceText) -> SourceText? {
    for (open, close) in Self.quotePairs where text.bytes.span.has(open, at: 0) {
      let start = open.utf8CodeUnitCount
      let closeStart = text.count - close.utf8CodeUnitCount
      // A quote that was opened and not closed is not part of the value either.
      let isClosed = closeStart >= start && text.bytes.span.has(close, at: closeStart)
      guard isClosed || start > 1 || text.bytes[0] != "`" else { continue }
      layers.append(.quotes)
      diagnostics.add(.quotes, text.originRange(0..<start), repair: "removed")
      return text.extracting(start..<(isClosed ? closeStart : text.count))
    }
    return nil
  }

  /// A space before the value that is none in ASCII, or has no width.
  private mutating func withoutInvisible(_ text: SourceText) -> SourceText? {
    let spaces: [StaticString] = ["\u{A0}", "\u{202F}", "\u{200B}", "\u{2060}"]
    guard let space = spaces.first(where: { text.bytes.span.has($0, at: 0) }) else { return nil }
    let length = space.utf8CodeUnitCount
    reportForeign(text.bytes[0], text.originRange(0..<length), repair: "removed")
    return text.extracting(length..<text.count)
  }

  private mutating func withoutDataURL(_ text: SourceText) -> SourceText? {
    let marker: StaticString = ";base64,"
    guard text.has("data:", at: 0), let end = text.firstIndex(of: marker) else { return nil }
    let start = end + marker.utf8CodeUnitCount
    layers.append(.dataURL)
    diagnostics.add(.dataURL, text.originRange(0..<start), repair: "removed")
    return text.extracting(start..<text.count)
  }

  /// Removes and reports a way of encoding characters that Base64 does not need.
  private mutating func withoutEncoding(_ text: SourceText) -> SourceText? {
    if !isXML(text), let decoded = text.withoutReferences {
      return report(.htmlEntities, of: text, decoded)
    }
    if let decoded = text.withoutBackslashes {
      return report(.backslashEscapes, of: text, decoded).trimmed()
    }
    return isXML(text) ? nil : text.percentDecoded.map { report(.percentEncoding, of: text, $0) }
  }

  private mutating func report(
    _ layer: Inspection.Layer, of text: SourceText, _ decoded: (text: SourceText, first: Range<Int>)
  ) -> SourceText {
    let isRepeated = layer == .percentEncoding && layers.contains(layer)
    // A form's field is percent-encoded once.
    let isExpected = layer == .percentEncoding && layers.first == .formField
    layers.append(layer)
    let range = text.originRange(decoded.first)
    if isRepeated {
      diagnostics.add(.percentEncodedTwice, range, repair: "decoded")
    } else if !isExpected {
      reportForeign(text.bytes[decoded.first.lowerBound], range, repair: "decoded")
    }
    return decoded.text
  }
}

extension SourceText {
  /// Whether it is Base64 of something that begins as JSON, or as Base64 of it, does.
  fileprivate var isEncodedJSON: Bool {
    guard count >= 4, bytes.allSatisfy({ $0.isBase64Like || $0.isWhiteSpace }),
      let first = (try? Base64.decode(bytes.span.extracting(0..<4)))?.first
    else { return false }
    return first == "{" || first == "e" || first.isWhiteSpace
  }
}

extension PassHeader.Kind {
  /// The header whose name is nearly that; `nil` if none is.
  package init?(nearly name: String) {
    let near = EditDistance.nearest(to: name, among: Self.allCases.map { $0.fieldName })
    guard let near, near.distance * 3 <= Self.allCases[near.index].fieldName.utf8.count else {
      return nil
    }
    self = Self.allCases[near.index]
  }
}
