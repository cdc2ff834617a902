extension Inspector {
  // MARK: Encoding of the text

  /// The text as UTF-8 without a byte order mark.
  mutating func readable(_ text: SourceText) -> SourceText {
    if let converted = UTF16Text(text) {
      layers.append(.utf16)
      findings.add(
        .utf16, .error, text.originRange(0..<2), "the text is UTF-16, and UTF-8 is asked for",
        repair: "read as UTF-16")
      return converted.text
    }
    if text.hasPrefix("\u{FEFF}") {
      findings.add(
        .byteOrderMark, .error, text.originRange(0..<3), "the text begins with a byte order mark",
        repair: "taken off")
      return text.extracting(3..<text.count)
    }
    return text
  }

  // MARK: The field

  /// The value of `Name: value`, if the text is such a line or holds one.
  ///
  /// The name of the field tells the header. A name that is not ours but nearly so is told.
  mutating func takeFieldOff(_ text: inout SourceText) -> SourceText? {
    text = text.trimmed()
    takeCommentPrefixOff(&text)
    if let occurrence = HeaderOccurrence.first(in: text) {
      kind = kind ?? occurrence.kind
      layers.append(occurrence.layer(in: text))
      findings.add(
        .headerName, .note, text.originRange(occurrence.name),
        "the header's name stands before the value", repair: "taken off")
      if occurrence.hasSpaceBeforeColon {
        findings.add(
          .spaceBeforeColon, .warning, text.originRange(occurrence.name),
          "a space stands between the name and the colon, which RFC 9112 forbids",
          repair: "taken off")
      }
      if let next = HeaderOccurrence.first(in: text, from: occurrence.value.upperBound) {
        findings.add(
          .otherHeaders, .note, text.originRange(next.name),
          "the text holds another header, which is not inspected; scan shows all")
      }
      return text.extracting(occurrence.value)
    }
    return takeWrongNameOff(text)
  }

  /// The value after a name that is nearly one of ours.
  private mutating func takeWrongNameOff(_ text: SourceText) -> SourceText? {
    var end = 0
    while end < min(text.count, 64), text.bytes[end].isNameByte { end += 1 }
    guard end > 3, end < text.count, text.bytes[end] == UInt8(ascii: ":") else { return nil }
    let name = String(utf8: text.bytes.span.extracting(0..<end)).lowercased()
    let near = HeaderKind.allCases
      .map { (kind: $0, distance: editDistance(name, $0.fieldName.lowercased())) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance * 3 <= near.kind.fieldName.utf8.count else { return nil }
    kind = kind ?? near.kind
    layers.append(.headerField)
    findings.add(
      .wrongName, .error, text.originRange(0..<end),
      "the name is none of the headers; it is nearly \(near.kind.fieldName)",
      repair: near.kind.fieldName)
    return text.extracting(end + 1..<text.count).trimmed()
  }

  /// Takes `// ` off the lines, as Adobe's page prints its sample.
  private mutating func takeCommentPrefixOff(_ text: inout SourceText) {
    // A space belongs to it: the Base64 of UTF-16 begins with two slashes as well.
    guard text.hasPrefix("// ") || text.hasPrefix("# ") else { return }
    let sign = text.bytes[0]
    var stripped = SourceText(endingAt: text.origin(text.count), capacity: text.count)
    var index = 0
    var isLineStart = true
    while index < text.count {
      let byte = text.bytes[index]
      if isLineStart {
        if byte.isXMLWhiteSpace {
          stripped.append(byte, from: text.origin(index))
          index += 1
          continue
        }
        // Every line has to begin so, or it is no comment.
        guard byte == sign else { return }
        while index < text.count, text.bytes[index] == sign { index += 1 }
        guard index == text.count || text.bytes[index].isXMLWhiteSpace else { return }
        isLineStart = false
        continue
      }
      stripped.append(byte, from: text.origin(index))
      isLineStart = byte == UInt8(ascii: "\n")
      index += 1
    }
    layers.append(.comment)
    findings.add(
      .commentPrefix, .error, text.originRange(0..<min(2, text.count)),
      "the lines begin with comment signs, as in Adobe's sample", repair: "taken off")
    text = stripped.trimmed()
  }

  // MARK: Peeling

  /// Takes layer after layer off the value until there is JSON, or nothing more to take off.
  mutating func peel(_ value: SourceText) {
    var text = value.trimmed()
    var percentLayers = 0
    var base64Layers = 0
    for _ in 0..<Self.layerLimit {
      guard !text.isEmpty else {
        findings.add(
          .empty, .error, text.originRange(0..<0), "there is no value")
        return
      }
      if let inner = withoutQuotes(text) {
        text = inner.trimmed()
      } else if isJSON(text) {
        if base64Layers == 0 {
          findings.add(
            .notEncoded, .error, text.originRange(0..<1),
            "the value is JSON that was never encoded", repair: "encoded as Base64")
        }
        layers.append(.json)
        payload = text
        return
      } else if let inner = withoutDataURL(text) {
        text = inner
      } else if let inner = withoutHTMLEntities(text) {
        text = inner
      } else if let inner = withoutBackslashes(text) {
        text = inner
      } else if let inner = withoutPercentEncoding(text) {
        percentLayers += 1
        layers.append(.percentEncoding)
        let place = text.originRange(inner.first)
        if percentLayers == 1 {
          findings.add(
            .percentEncoded, .error, place,
            "the value is percent-encoded; V2 asks for Base64 alone", repair: "decoded")
        } else {
          findings.add(
            .percentEncodedTwice, .error, place, "the value is percent-encoded once more",
            repair: "decoded")
        }
        text = inner.text
      } else if let foreign = ForeignText(text, kind) {
        findings.add(foreign.code, .error, text.originRange(0..<text.count), foreign.message)
        return
      } else {
        guard let decoded = decodeBase64(text, isInner: base64Layers > 0) else { return }
        base64Layers += 1
        layers.append(.base64)
        text = readable(decoded).trimmed()
      }
    }
    findings.add(
      .notBase64, .error, text.originRange(0..<text.count), "the value has too many layers")
  }

  /// Whether this is JSON, or what should be JSON, and not escaped in some way.
  private func isJSON(_ text: SourceText) -> Bool {
    let brackets = "{[".utf8
    guard let first = text.bytes.first else { return false }
    // A comment may stand before the object.
    if first == UInt8(ascii: "/"), text.hasPrefix("/*") || text.hasPrefix("//") {
      return text.bytes.contains(UInt8(ascii: "{"))
    }
    guard brackets.contains(first) else { return false }
    let inner = text.bytes.first { !brackets.contains($0) && !$0.isXMLWhiteSpace }
    switch inner {
    case UInt8(ascii: "\\"): return false
    case UInt8(ascii: "&"), UInt8(ascii: "%"): return text.bytes.contains(UInt8(ascii: "\""))
    default: return true
    }
  }

  // MARK: Layers

  private static let quotePairs: [(open: String, close: String)] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("\u{201C}", "\u{201D}"), ("\u{2018}", "\u{2019}"),
    ("\u{201E}", "\u{201C}"), ("\u{AB}", "\u{BB}"), ("b'", "'"), ("b\"", "\""), ("@\"", "\""),
    ("Optional(\"", "\")"), ("<", ">"),
  ]

  private mutating func withoutQuotes(_ text: SourceText) -> SourceText? {
    for (open, close) in Self.quotePairs where text.hasPrefix(open) {
      let start = open.utf8.count
      let closeStart = text.count - close.utf8.count
      // A quote that was opened and not closed, or closed twice, is no part of the value either.
      let isClosed = closeStart >= start && text.has(close, at: closeStart)
      guard isClosed || open.utf8.count > 1 || open == "\"" || open == "'" else { continue }
      // `<...>` is a placeholder as long as what it holds is no value.
      if open == "<" { return nil }
      layers.append(.quotes)
      findings.add(
        .quotes, .error, text.originRange(0..<start), "quotes stand around the value",
        repair: "taken off")
      return text.extracting(start..<(isClosed ? closeStart : text.count))
    }
    return nil
  }

  private mutating func withoutDataURL(_ text: SourceText) -> SourceText? {
    guard text.has("data:", at: 0), let marker = text.firstRange(of: ";base64,") else { return nil }
    layers.append(.dataURL)
    findings.add(
      .dataURL, .error, text.originRange(0..<marker.upperBound),
      "the value stands in a data URL", repair: "taken off")
    return text.extracting(marker.upperBound..<text.count)
  }

  private mutating func withoutHTMLEntities(_ text: SourceText) -> SourceText? {
    guard let decoded = HTMLEntities.decode(text) else { return nil }
    layers.append(.htmlEntities)
    findings.add(
      .htmlEntities, .error, text.originRange(decoded.first),
      "the value holds HTML entities, as when it was copied from a page's source",
      repair: "decoded")
    return decoded.text
  }

  private mutating func withoutBackslashes(_ text: SourceText) -> SourceText? {
    guard let place = text.bytes.firstIndex(of: UInt8(ascii: "\\")) else { return nil }
    var inner = SourceText(endingAt: text.origin(text.count), capacity: text.count)
    var index = 0
    while index < text.count {
      let byte = text.bytes[index]
      guard byte == UInt8(ascii: "\\") else {
        inner.append(byte, from: text.origin(index))
        index += 1
        continue
      }
      guard index + 1 < text.count else {
        index += 1
        break
      }
      let origin = text.origin(index)
      let letter = text.bytes[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"), UInt8(ascii: "r"): inner.append(UInt8(ascii: "\n"), from: origin)
      case UInt8(ascii: "t"): inner.append(UInt8(ascii: "\t"), from: origin)
      case UInt8(ascii: "u"), UInt8(ascii: "x"):
        let length = letter == UInt8(ascii: "u") ? 4 : 2
        var number: UInt32 = 0
        var digits = 0
        while digits < length, index < text.count,
          let digit = text.bytes[index].hexadecimalValue
        {
          number = number << 4 | UInt32(digit)
          digits += 1
          index += 1
        }
        let scalar = Unicode.Scalar(number) ?? "\u{FFFD}"
        inner.append(String(Character(scalar)).utf8, from: origin)
      default: inner.append(letter, from: origin)
      }
    }
    layers.append(.backslashEscapes)
    findings.add(
      .backslashEscapes, .error, text.originRange(place..<min(place + 2, text.count)),
      "the value holds backslashes, as when it was copied out of a string literal",
      repair: "decoded")
    return inner.trimmed()
  }

  private func withoutPercentEncoding(
    _ text: SourceText
  ) -> (text: SourceText, first: Range<Int>)? {
    var inner = SourceText(endingAt: text.origin(text.count), capacity: text.count)
    var first: Range<Int>?
    var index = 0
    while index < text.count {
      let byte = text.bytes[index]
      guard byte == UInt8(ascii: "%") else {
        inner.append(byte, from: text.origin(index))
        index += 1
        continue
      }
      guard index + 2 < text.count, let high = text.bytes[index + 1].hexadecimalValue,
        let low = text.bytes[index + 2].hexadecimalValue
      else { return nil }
      if first == nil { first = index..<index + 3 }
      inner.append(high << 4 | low, from: text.origin(index))
      index += 3
    }
    return first.map { (inner, $0) }
  }
}

/// The five entities of XML, the ones that HTML has for signs of Base64 and JSON, and numbers.
private enum HTMLEntities {
  private static let named: [(name: String, text: String)] = [
    ("amp", "&"), ("quot", "\""), ("apos", "'"), ("lt", "<"), ("gt", ">"), ("nbsp", " "),
    ("plus", "+"), ("sol", "/"), ("equals", "="), ("colon", ":"), ("comma", ","), ("lbrace", "{"),
    ("lcub", "{"), ("rbrace", "}"), ("rcub", "}"), ("lsqb", "["), ("rsqb", "]"), ("ldquo", "\""),
    ("rdquo", "\""), ("NewLine", "\n"), ("Tab", "\t"),
  ]

  static func decode(_ text: SourceText) -> (text: SourceText, first: Range<Int>)? {
    guard text.bytes.contains(UInt8(ascii: "&")) else { return nil }
    var inner = SourceText(endingAt: text.origin(text.count), capacity: text.count)
    var first: Range<Int>?
    var index = 0
    while index < text.count {
      let byte = text.bytes[index]
      if byte == UInt8(ascii: "&"), let (decoded, end) = entity(at: index, text) {
        if first == nil { first = index..<end }
        inner.append(decoded.utf8, from: text.origin(index))
        index = end
      } else {
        inner.append(byte, from: text.origin(index))
        index += 1
      }
    }
    return first.map { (inner, $0) }
  }

  private static func entity(at start: Int, _ text: SourceText) -> (String, end: Int)? {
    var end = start + 1
    while end < text.count, end - start <= 10, text.bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < text.count, text.bytes[end] == UInt8(ascii: ";") else { return nil }
    let name = String(utf8: text.bytes.span.extracting(start + 1..<end))
    if let entity = named.first(where: { $0.name == name }) { return (entity.text, end + 1) }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    guard
      let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    return (String(Character(scalar)), end + 1)
  }
}

/// Text that was UTF-16.
struct UTF16Text {
  let text: SourceText

  /// Recognised by a byte order mark, or by every other byte at the beginning being zero.
  init?(_ given: SourceText) {
    guard given.count >= 4 else { return nil }
    let bytes = given.bytes
    let isBigEndian: Bool
    var index = 0
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): (isBigEndian, index) = (false, 2)
    case (0xFE, 0xFF): (isBigEndian, index) = (true, 2)
    case (0, 0): return nil
    case (0, _) where bytes[2] == 0: isBigEndian = true
    case (_, 0) where bytes[3] == 0: isBigEndian = false
    default: return nil
    }
    var text = SourceText(endingAt: given.origin(given.count), capacity: given.count)
    func unit(_ index: Int) -> UInt16 {
      isBigEndian
        ? UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
        : UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index])
    }
    while index + 1 < bytes.count {
      let start = index
      let first = unit(index)
      index += 2
      var number = UInt32(first)
      if first & 0xFC00 == 0xD800, index + 1 < bytes.count, unit(index) & 0xFC00 == 0xDC00 {
        number = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit(index) & 0x3FF))
        index += 2
      }
      let scalar = Unicode.Scalar(number) ?? "\u{FFFD}"
      text.append(String(Character(scalar)).utf8, from: given.origin(start))
    }
    self.text = text
  }
}
