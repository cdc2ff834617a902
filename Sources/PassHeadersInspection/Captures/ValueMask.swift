package import PassHeaders

/// Replaces what may be personal in a header by as many other bytes, so that the header says as little
/// as possible and has the same faults at the same places.
///
/// What stays: documented names and values, and such as are commonly written for them; the punctuation;
/// the day of an expiration date. Letters become `x`, and digits of a payload `1`.
package struct ValueMask {
  /// Which time an expiration date keeps its distance from: one that has passed stays passed.
  private let now: EpochMilliseconds

  package init(now: EpochMilliseconds) { self.now = now }

  // MARK: Payload

  /// Masks a payload, valid or not.
  package func payload(_ json: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    let json = ContiguousArray(json)
    var words: [(range: Range<Int>, isName: Bool)] = []
    var index = 0
    while index < json.count {
      let isString = json[index] == "\""
      let start = isString ? index + 1 : index
      let end = isString ? json.span.endOfString(from: start) : json.span.endOfWord(from: start)
      guard end > start || isString else {
        index += 1
        continue
      }
      index = isString ? end + 1 : end
      words.append((start..<min(end, json.count), json.span.isFollowedByColon(index)))
    }
    return self.words(words, of: json)
  }

  /// Masks names and values in a text, whatever is between them.
  func words(
    _ words: [(range: Range<Int>, isName: Bool)], of text: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    var masked = text
    // How many names were replaced, so that two stay different.
    var nameCount = 0
    var isDate = false
    for (range, isName) in words {
      if isName {
        maskName(range, &nameCount, &masked)
      } else if isDate {
        maskDate(range, &masked)
      } else {
        mask(range, &masked)
      }
      // What follows a value is another one, whose digits are no date.
      isDate = isName && text.span.has("expirationDate", in: range)
    }
    return masked
  }

  private func maskName(
    _ range: Range<Int>, _ nameCount: inout Int, _ bytes: inout ContiguousArray<UInt8>
  ) {
    guard !isKnown(range, bytes.span) else { return }
    mask(range, &bytes)
    // The last letters count the names.
    var number = nameCount
    nameCount += 1
    for index in range.reversed() where number > 0 && bytes[index] == "x" {
      bytes[index] = UInt8(ascii: "a") + UInt8(number % 23)
      number /= 23
    }
  }

  private func mask(_ range: Range<Int>, _ bytes: inout ContiguousArray<UInt8>) {
    guard !isKnown(range, bytes.span) else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case "\\" where index + 1 < range.upperBound:
        let isUnicode = bytes[index + 1] == "u" && index + 6 <= range.upperBound
        if isUnicode { bytes.replaceSubrange(index + 2..<index + 6, with: Array("0078".utf8)) }
        index += isUnicode ? 6 : 2
        continue
      default:
        // Digits may be a number, which letters would break.
        bytes[index] = bytes[index].isASCIIDigit ? UInt8(ascii: "1") : bytes[index].masked
      }
      index += 1
    }
  }

  /// Whether the text is a documented name or value, in any spelling.
  private func isKnown(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard range.count <= 40 else { return false }
    return Self.knownWords.contains(String(utf8: bytes.extracting(range)))
  }

  /// The documented names and values.
  private static let knownWords: FoldedTable = {
    var words = PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames }
    words += ["true", "false", "null", "none"] + AccessStatus.knownValues.map { $0.rawValue }
    for field in DeviceInfo.Field.allCases { words += [field.name] + field.listedValues }
    words += DeviceInfo.ConnectionType.knownValues.map { $0.rawValue }
    return FoldedTable(words)
  }()

  /// Rounds digits to a day, on the same side of now; masks anything else.
  private func maskDate(_ range: Range<Int>, _ bytes: inout ContiguousArray<UInt8>) {
    let digits = String(utf8: bytes.span.extracting(range))
    guard [10, 13, 16].contains(range.count), let number = Int64(digits) else {
      return mask(range, &bytes)
    }
    let unit: Int64 = range.count == 10 ? 1 : range.count == 13 ? 1000 : 1_000_000
    let day = 86_400 * unit
    let start = number / day * day
    let now = now.rawValue / 1000 * unit
    let rounded = String(number > now && start <= now ? start + day - 1 : start)
    guard rounded.utf8.count == range.count else { return mask(range, &bytes) }
    bytes.replaceSubrange(range, with: rounded.utf8)
  }

  // MARK: Value

  /// Masks a header's value, in whatever form it was found.
  package func value(
    _ text: some Sequence<UInt8>, kind: PassHeader.Kind?
  ) -> ContiguousArray<UInt8> {
    value(ContiguousArray(text), kind, depth: 0)
  }

  private func value(
    _ text: ContiguousArray<UInt8>, _ kind: PassHeader.Kind?, depth: Int
  ) -> ContiguousArray<UInt8> {
    switch InspectionFault(insteadOfBase64: text.span) {
    case .documentationDots: return text
    // `<private>` is what the log wrote; any other name may be a value that looks like a template.
    case .maskedValue where text.span.hasASCII("<private>", at: 0):
      return text[..<9] + opaque(text[9...])
    case .some: return opaque(text)
    case nil: break
    }
    var masked = text
    let isJSON = text.contains(UInt8(ascii: "{"))
    if depth < 4,
      let characters = EncodedBytes(escaped: text)
        ?? (isJSON ? nil : EncodedBytes(percentEncoded: text))
    {
      characters.encode(value(characters.decoded, kind, depth: depth + 1), into: &masked)
      return masked
    }
    if isJSON { return payload(text) }
    var start = 0
    let wordStart = text.firstIndex { $0.isASCIILetterOrDigit } ?? 0
    for word in ["fingerprint", "Optional("] as [StaticString]
    where text.span.hasASCII(word, at: wordStart) {
      start = wordStart + word.utf8CodeUnitCount
    }
    // Behind padding another value begins.
    let padding = text.span.firstIndex(of: UInt8(ascii: "="), from: start)
    let next = text.span.end(from: padding) { $0 == "=" }
    if depth < 4, next < text.count {
      return value(ContiguousArray(text[..<next]), kind, depth: depth + 1)
        + value(ContiguousArray(text[next...]), kind, depth: depth + 1)
    }
    let places = Sextets(text, from: start)
    let bytes = places.hasReferences ? [] : places.decoded
    let isNested =
      depth < 4 && bytes.count > 3 && bytes.starts(with: [UInt8(ascii: "e")])
      && bytes.allSatisfy { $0.isBase64Like }
    if isNested {
      places.encode(value(bytes, kind, depth: depth + 1), into: &masked)
    } else if kind == .deviceIdentifier, places.isAll(of: text) {
      places.encode(identifier(bytes), into: &masked)
    } else if kind != .deviceIdentifier, bytes.isPayload {
      places.encode(payload(bytes), into: &masked)
      // Behind a letter too many or too few, groups of letters seem to encode punctuation that is a part of
      // something else.
      let textCount = bytes.textCount
      let rest = textCount < bytes.count ? places.start(ofByte: textCount) : nil
      let end = min(next, rest ?? text.count)
      masked.replaceSubrange(end..., with: opaque(text[end...]))
    } else {
      // It may be no Base64: then its letters encode nothing, and groups of them that seem to encode
      // punctuation would stay.
      masked.replaceSubrange(start..., with: opaque(text[start...]))
    }
    return masked
  }

  /// Masks an identifier. Hyphens between letters or digits stay, as in a UUID.
  private func identifier(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray(
      bytes.indices.map { index in
        let byte = bytes[index]
        let isSingle =
          bytes.span.byte(at: index - 1).isASCIILetterOrDigit
          && bytes.span.byte(at: index + 1).isASCIILetterOrDigit
        return byte == "-" && isSingle ? byte : UInt8(ascii: "x")
      })
  }

  /// Masks what is neither JSON nor an identifier, as it was written. Digits are masked as letters are: where
  /// they stand in Base64 tells which of some known values it is. Encoded punctuation stays, and so do
  /// Unicode's dots, quotes, and lines of boxes.
  func opaque(_ text: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    var masked = ContiguousArray(text)
    var index = 0
    while index < masked.count {
      if masked.span.hasTypography(at: index) {
        index += 3
        continue
      }
      let (byte, end) = masked.span.unescapedByte(at: index)
      if end == index + 1 {
        masked[index] = byte.masked
      } else if byte.isMasked {
        masked.replaceSubrange(end - 2..<end, with: "78".utf8)
      }
      index = end
    }
    return masked
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit or a part of one. Punctuation stays.
  var isMasked: Bool { isASCIILetterOrDigit || self >= 0x80 }

  fileprivate var masked: UInt8 { isMasked ? UInt8(ascii: "x") : self }
}

extension ContiguousArray<UInt8> {
  /// Whether it is JSON, damaged or not: text that begins with a brace, and has members or no more than
  /// braces.
  fileprivate var isPayload: Bool {
    guard first(where: { !$0.isWhiteSpace }) == "{" else { return false }
    let hasMember = contains { $0 == "\"" || $0 == ":" }
    let isEmpty = allSatisfy { $0 == "{" || $0 == "}" || $0.isWhiteSpace }
    guard hasMember || isEmpty else { return false }
    return count { $0 >= 0x20 && $0 != 0x7F || $0.isWhiteSpace } * 8 >= count * 7
  }

  /// How many bytes are a text: up to a control character or what is not UTF-8.
  fileprivate var textCount: Int {
    // Quotes, backslashes and white space are no characters of a string, but text.
    var index = JSONReader.charactersEnd(from: 0, span)
    while index < count, self[index] == "\"" || self[index] == "\\" || self[index].isWhiteSpace {
      index = JSONReader.charactersEnd(from: index + 1, span)
    }
    return index
  }
}

extension Span<UInt8> {
  /// Whether a character of Unicode's General Punctuation, Box Drawing or Block Elements is there.
  fileprivate func hasTypography(at index: Int) -> Bool {
    guard self[index] == 0xE2, 0x80...0xBF ~= byte(at: index + 2) else { return false }
    return byte(at: index + 1) == 0x80 || 0x94...0x96 ~= byte(at: index + 1)
  }

  /// Where letters, digits and what binds them end.
  func endOfWord(from start: Int) -> Int {
    end(from: start) { $0.isNameByte || $0 >= 0x80 || $0 == "." }
  }

  fileprivate func isFollowedByColon(_ start: Int) -> Bool {
    byte(at: end(from: start) { $0.isWhiteSpace }) == ":"
  }
}
