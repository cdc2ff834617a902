import PassHeaders

extension Inspector {
  /// What follows the scheme of a device identifier, or all of what is one without it; `nil` if the
  /// text is none.
  mutating func identifierValue(_ text: SourceText) -> SourceText? {
    let scheme = DeviceIdentifier.scheme.utf8.count
    let hasScheme = text.has("fingerprint", at: 0)
    if !hasScheme {
      guard kind == .deviceIdentifier || kind == nil && text.string.isUUID else {
        return nil
      }
      // Quotes and their like are removed first.
      if let first = text.bytes.first, !first.isASCIILetterOrDigit, first != "+", first != "/" {
        return nil
      }
      reportMissingScheme(text)
      return text
    }
    reportSwap(text)
    layers.append(.scheme)
    let end = text.bytes.span.end(from: scheme) { $0.isWhiteSpace || $0 == ":" || $0 == "=" }
    if !text.bytes.span.has("fingerprint ", at: 0) || end != scheme + 1 {
      diagnostics.add(.schemeSpelling, text.originRange(0..<end), repair: "fingerprint")
    }
    return text.extracting(end..<text.count)
  }

  /// Reports an identifier without the word before it.
  mutating func reportMissingScheme(_ text: SourceText) {
    reportSwap(text)
    diagnostics.add(.missingScheme, text.originRange(0..<1), repair: "added")
  }

  private mutating func reportSwap(_ text: SourceText) {
    if let kind, kind != .deviceIdentifier {
      diagnostics.add(
        .swappedHeader, text.originRange(0..<text.count),
        detail: .text(
          "this is the value of \(DeviceIdentifier.fieldName), not of \(kind.fieldName)"),
        repair: "sent as \(DeviceIdentifier.fieldName)")
    }
    kind = .deviceIdentifier
  }

  /// Reads the Base64 of an identifier, or the identifier itself.
  mutating func readIdentifier(_ value: SourceText) {
    // What begins as a name of quotes may be Base64.
    let isQuoted = value.bytes.first.map { !$0.isBase64Like } ?? false
    let text = (isQuoted ? withoutQuotes(value) ?? value : value).trimmed()
    if text.isEmpty {
      diagnostics.add(.emptyValue, text.originRange(0..<0))
      return
    }
    let plain = text.string
    if plain.isUUID || Self.isNoBase64(text) {
      identifier = try? DeviceIdentifier(plain)
      diagnostics.add(
        .identifierNotEncoded, text.originRange(0..<text.count),
        repair: identifier == nil ? nil : "encoded as Base64")
    } else if let decoded = decodeBase64(text, isInner: false) {
      layers.append(.base64)
      identifier = try? DeviceIdentifier(bytes: decoded.bytes)
    }
    for diagnostic in identifier?.diagnostics ?? [] {
      diagnostics.add(diagnostic.located(text.originRange(0..<text.count), json: nil))
    }
  }
}
