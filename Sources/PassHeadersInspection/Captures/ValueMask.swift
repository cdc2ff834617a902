package import PassHeaders

/// Replaces what may be personal in a header by as many other bytes, so that the header says as little
/// as possible and has the same faults at the same places.
///
/// What stays: documented names and values, and such as are commonly written for them; the punctuation;
/// the day of an expiration date. Letters become `x`, digits `1`.
package struct ValueMask {
  /// Which time an expiration date keeps its distance from: one that has passed stays passed.
  private let now: EpochMilliseconds
  /// How many names were replaced, so that two stay different.
  private var nameCount = 0

  package init(now: EpochMilliseconds) { self.now = now }

  // MARK: Payload

  /// Masks a payload, valid or not.
  package static func payload(
    _ json: some Sequence<UInt8>, now: EpochMilliseconds
  ) -> ContiguousArray<UInt8> {
    var mask = ValueMask(now: now)
    return mask.payload(ContiguousArray(json))
  }

  /// Masks names and values in a text, whatever is between them.
  static func words(
    _ words: [(range: Range<Int>, isName: Bool)], of text: ContiguousArray<UInt8>,
    now: EpochMilliseconds
  ) -> ContiguousArray<UInt8> {
    var mask = ValueMask(now: now)
    var masked = text
    var name: Range<Int>?
    for word in words { mask.word(word.range, isName: word.isName, after: &name, &masked) }
    return masked
  }

  private mutating func payload(_ json: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var masked = json
    var index = 0
    var name: Range<Int>?
    while index < json.count {
      let isString = json[index] == UInt8(ascii: "\"")
      let start = isString ? index + 1 : index
      let end = isString ? json.span.endOfString(from: start) : json.span.endOfWord(from: start)
      guard end > start || isString else {
        index += 1
        continue
      }
      let isName = json.span.isFollowedByColon(isString ? end + 1 : end)
      word(start..<min(end, json.count), isName: isName, after: &name, &masked)
      index = isString ? end + 1 : end
    }
    return masked
  }

  /// Masks a name, or a value behind one.
  private mutating func word(
    _ range: Range<Int>, isName: Bool, after name: inout Range<Int>?,
    _ masked: inout ContiguousArray<UInt8>
  ) {
    if isName {
      maskName(range, &masked)
    } else if let known = name, masked.span.isExpirationDate(known) {
      maskDate(range, &masked)
    } else {
      mask(range, &masked)
    }
    // What follows a value is another one, whose digits are no date.
    name = isName ? range : nil
  }

  private mutating func maskName(_ range: Range<Int>, _ bytes: inout ContiguousArray<UInt8>) {
    guard !isKnown(range, bytes.span) else { return }
    mask(range, &bytes)
    // The last letters count the names.
    var number = nameCount
    nameCount += 1
    for index in range.reversed() where number > 0 && bytes[index] == UInt8(ascii: "x") {
      bytes[index] = UInt8(ascii: "a") + UInt8(number % 23)
      number /= 23
    }
  }

  private func mask(_ range: Range<Int>, _ bytes: inout ContiguousArray<UInt8>) {
    guard !isKnown(range, bytes.span) else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\\") where index + 1 < range.upperBound:
        let isUnicode = bytes[index + 1] == UInt8(ascii: "u") && index + 6 <= range.upperBound
        if isUnicode { bytes.replaceSubrange(index + 2..<index + 6, with: Array("0078".utf8)) }
        index += isUnicode ? 6 : 2
        continue
      default: bytes[index] = bytes[index].masked
      }
      index += 1
    }
  }

  /// Whether the text is a documented name or value, or one that is commonly written for it.
  private func isKnown(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard range.count <= 40 else { return false }
    return KnownWords.contains(String(utf8: bytes.extracting(range)))
  }

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
  package static func value(
    _ text: some Sequence<UInt8>, kind: PassHeader.Kind?, now: EpochMilliseconds
  ) -> ContiguousArray<UInt8> {
    var mask = ValueMask(now: now)
    return mask.value(ContiguousArray(text), kind, depth: 0)
  }

  private mutating func value(
    _ text: ContiguousArray<UInt8>, _ kind: PassHeader.Kind?, depth: Int
  ) -> ContiguousArray<UInt8> {
    switch SyntaxFault(insteadOfBase64: text.span) {
    case .documentationDots: return text
    // `<private>` is what the log wrote; any other name may be a value that looks like a template.
    case .maskedValue where text.span.hasASCII("<private>", at: 0):
      return text[..<9] + opaque(text[9...])
    case .some: return opaque(text)
    case nil: break
    }
    var masked = text
    if depth < 4, text.contains(UInt8(ascii: "\\")) {
      let characters = EncodedCharacters(text, as: .backslashEscapes)
      if text.span.isEscapedJSON || characters.areBase64 {
        characters.encode(value(characters.decoded, kind, depth: depth + 1), into: &masked)
        return masked
      }
    }
    if text.contains(UInt8(ascii: "{")) { return payload(text) }
    if depth < 4, text.contains(UInt8(ascii: "%")) {
      let characters = EncodedCharacters(text, as: .percentEncoding)
      if characters.areEncodedText {
        characters.encode(value(characters.decoded, kind, depth: depth + 1), into: &masked)
        return masked
      }
    }
    var start = 0
    let wordStart = text.firstIndex { $0.isASCIILetterOrDigit } ?? 0
    for word in ["fingerprint", "Optional("] as [StaticString]
    where text.span.hasASCII(word, at: wordStart) {
      start = wordStart + word.utf8CodeUnitCount
    }
    let places = Sextets(text, from: start)
    let bytes = places.decoded
    let isNested =
      depth < 4 && bytes.count > 3 && bytes.starts(with: [UInt8(ascii: "e")])
      && bytes.allSatisfy { $0.isBase64Like }
    if isNested {
      places.encode(value(bytes, kind, depth: depth + 1), into: &masked)
    } else if kind == .deviceIdentifier, places.isAll(of: text) {
      places.encode(identifier(bytes), into: &masked)
    } else if kind != .deviceIdentifier, bytes.isPayload {
      places.encode(payload(bytes), into: &masked)
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
        let isKept = byte.isASCIIDigit || byte == UInt8(ascii: "-") && isSingle
        return isKept ? byte.masked : UInt8(ascii: "x")
      })
  }

  /// Masks what is neither JSON nor an identifier, as it was written. Percent-encoded punctuation stays,
  /// and so do Unicode's dots, quotes, and lines of boxes.
  private func opaque(_ text: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    var masked = ContiguousArray(text)
    var index = 0
    while index < masked.count {
      if masked.span.hasTypography(at: index) {
        index += 3
        continue
      }
      let (byte, end) = masked.span.percentEncodedCharacter(at: index)
      if end == index + 1 {
        masked[index] = byte.masked
      } else if byte.masked != byte || byte.isASCIILetterOrDigit {
        masked.replaceSubrange(index + 1..<end, with: "78".utf8)
      }
      index = end
    }
    return masked
  }
}

extension UInt8 {
  /// What masks the byte: `1` a digit, `x` a letter or part of one. Punctuation stays.
  var masked: UInt8 {
    if isASCIIDigit { return UInt8(ascii: "1") }
    return isASCIILetter || self >= 0x80 ? UInt8(ascii: "x") : self
  }
}

extension ContiguousArray<UInt8> {
  /// Whether it is JSON, damaged or not: text that begins with a brace, and has members or no more than
  /// braces.
  fileprivate var isPayload: Bool {
    guard first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "{") else { return false }
    let hasMember = contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ":") }
    let isEmpty = allSatisfy {
      $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") || $0.isWhiteSpace
    }
    guard hasMember || isEmpty else { return false }
    return count { $0 >= 0x20 && $0 != 0x7F || $0.isWhiteSpace } * 8 >= count * 7
  }
}

/// The bytes of a text that is percent-encoded, or stands in a string of JSON, and where they are in it.
private struct EncodedCharacters {
  private var places: [Range<Int>] = []
  private(set) var decoded: ContiguousArray<UInt8> = []

  init(_ text: ContiguousArray<UInt8>, as layer: Inspection.Layer) {
    var index = 0
    while index < text.count {
      let (byte, end) =
        layer == .percentEncoding
        ? text.span.percentEncodedCharacter(at: index) : text.span.escapedCharacter(at: index)
      places.append(index..<end)
      decoded.append(byte)
      index = end
    }
  }

  /// Whether what is encoded is something other than Base64.
  var areEncodedText: Bool {
    zip(places, decoded).contains { $0.count == 3 && !$1.isBase64Like && !$1.isWhiteSpace }
  }

  /// Whether it is Base64, perhaps with the escapes of a string within a string.
  var areBase64: Bool {
    decoded.allSatisfy { $0.isBase64Like || $0.isWhiteSpace || $0 == UInt8(ascii: "\\") }
  }

  /// Writes as many other bytes in place of the decoded ones.
  func encode(_ bytes: ContiguousArray<UInt8>, into text: inout ContiguousArray<UInt8>) {
    for (index, place) in places.enumerated()
    where index < bytes.count && bytes[index] != decoded[index] {
      if place.count > 2 {
        let digits = bytes[index].hexadecimal.dropFirst(2).utf8
        text.replaceSubrange(place.upperBound - 2..<place.upperBound, with: digits)
      } else {
        text[place.upperBound - 1] = bytes[index]
      }
    }
  }
}

/// Where the characters of Base64, in either alphabet, are in a text, among others.
struct Sextets {
  private var places: [(range: Range<Int>, value: UInt8)] = []
  private let isURLSafe: Bool

  init(_ text: ContiguousArray<UInt8>, from start: Int) {
    isURLSafe = text.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    var index = start
    while index < text.count {
      var (byte, end) = text.span.percentEncodedCharacter(at: index)
      if byte == UInt8(ascii: "-") { byte = UInt8(ascii: "+") }
      if byte == UInt8(ascii: "_") { byte = UInt8(ascii: "/") }
      if Base64.isSextet(byte) { places.append((index..<end, Base64.sextet(byte))) }
      index = end
    }
  }

  /// Whether there is nothing else in the text but white space, padding and the notation of what printed
  /// it.
  func isAll(of text: ContiguousArray<UInt8>) -> Bool {
    var end = places.first?.range.lowerBound ?? 0
    for place in places {
      guard text[end..<place.range.lowerBound].allSatisfy({ $0.isWhiteSpace }) else { return false }
      end = place.range.upperBound
    }
    return text[end...].allSatisfy { $0 == $0.masked && !$0.isASCIILetterOrDigit }
  }

  /// The whole bytes.
  var decoded: ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    var bits: UInt32 = 0
    for (index, place) in places.enumerated() {
      bits = bits << 6 | UInt32(place.value)
      if index % 4 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - index % 4 * 2)))
      }
      if index % 4 == 3 { bits = 0 }
    }
    return bytes
  }

  /// Writes as many other bytes in place of the decoded ones.
  func encode(_ bytes: ContiguousArray<UInt8>, into text: inout ContiguousArray<UInt8>) {
    let letters = ContiguousArray(Base64.encode(bytes.span).utf8)
    var encoded: ContiguousArray<UInt8> = []
    var end = 0
    for (index, place) in places.enumerated() {
      encoded.append(contentsOf: text[end..<place.range.lowerBound])
      end = place.range.upperBound
      var value =
        index < letters.count && Base64.isSextet(letters[index]) ? Base64.sextet(letters[index]) : 0
      // Bits that belong to no byte are a fault, which stays.
      if index == places.count - 1 {
        value |= place.value & (index % 4 == 1 ? 0b1111 : index % 4 == 2 ? 0b11 : 0)
      }
      var letter = Base64.letter(value)
      if isURLSafe, value > 61 { letter = UInt8(ascii: value == 62 ? "-" : "_") }
      if place.range.count == 3 {
        encoded.append(contentsOf: "%\(letter.hexadecimal.dropFirst(2))".utf8)
      } else {
        encoded.append(letter)
      }
    }
    text = encoded + text[end...]
  }
}

/// The names and values that Adobe documents, and those that are commonly written for them.
private enum KnownWords {
  private static let words: Set<ByteKey> = {
    var words = ["frameworkPermissionInfo", "frameworkProviderInfo", "error", "code", "message"]
    words += ["accessStatus", "id", "expirationDate", "true", "false", "null", "none"]
    words += AccessStatus.knownValues.map { $0.rawValue }
    for field in DeviceInfo.Field.allCases { words += [field.name] + field.listedValues }
    words += DeviceInfo.ConnectionType.knownValues.map { $0.rawValue }
    words += Aliases.allWords
    return Set(words.map { ByteKey(FoldedText($0).text) })
  }()

  static func contains(_ text: String) -> Bool { words.contains(ByteKey(FoldedText(text).text)) }
}

extension Aliases {
  /// What is written for names and values, but for names of a status that may be a provider's.
  fileprivate static var allWords: [String] {
    statusNames.flatMap { $0.aliases } + deviceNames.map { $0.alias }
      + deviceValues.flatMap { $0.values.map { $0.alias } } + accessStatuses.map { $0.alias }
  }
}

extension Span<UInt8> {
  /// The byte that is there, perhaps percent-encoded, and where the next one begins.
  func percentEncodedCharacter(at index: Int) -> (byte: UInt8, end: Int) {
    guard self[index] == UInt8(ascii: "%"), let high = byte(at: index + 1).hexadecimalValue,
      let low = byte(at: index + 2).hexadecimalValue
    else { return (self[index], index + 1) }
    return (high << 4 | low, index + 3)
  }

  /// Whether a character of Unicode's General Punctuation, Box Drawing or Block Elements is there.
  fileprivate func hasTypography(at index: Int) -> Bool {
    guard self[index] == 0xE2, 0x80...0xBF ~= byte(at: index + 2) else { return false }
    return byte(at: index + 1) == 0x80 || 0x94...0x96 ~= byte(at: index + 1)
  }

  /// The character of ASCII that is there, perhaps with a backslash before it, and where the next one
  /// begins.
  fileprivate func escapedCharacter(at index: Int) -> (byte: UInt8, end: Int) {
    guard self[index] == UInt8(ascii: "\\"), index + 1 < count else {
      return (self[index], index + 1)
    }
    switch self[index + 1] {
    case UInt8(ascii: "b"): return (0x08, index + 2)
    case UInt8(ascii: "f"): return (0x0C, index + 2)
    case UInt8(ascii: "n"): return (0x0A, index + 2)
    case UInt8(ascii: "r"): return (0x0D, index + 2)
    case UInt8(ascii: "t"): return (0x09, index + 2)
    case UInt8(ascii: "u"):
      guard has("00", at: index + 2), let high = byte(at: index + 4).hexadecimalValue, high < 8,
        let low = byte(at: index + 5).hexadecimalValue
      else { return (self[index], index + 1) }
      return (high << 4 | low, index + 6)
    case let byte: return (byte, index + 2)
    }
  }

  /// Whether it is JSON that stands in a string, so that there are backslashes before its quotes.
  fileprivate var isEscapedJSON: Bool {
    let quote = firstIndex(of: UInt8(ascii: "\""), from: 0)
    return byte(at: 0) == UInt8(ascii: "{") && quote < count
      && byte(at: quote - 1) == UInt8(ascii: "\\")
  }

  /// The quote that ends a string, or the end.
  fileprivate func endOfString(from start: Int) -> Int {
    var index = start
    while index < count {
      index = endOfStringPart(from: index)
      if byte(at: index) != UInt8(ascii: "\\") { break }
      index += 2
    }
    return Swift.min(index, count)
  }

  /// Where letters, digits and what binds them end.
  func endOfWord(from start: Int) -> Int {
    var index = start
    while index < count,
      self[index].isNameByte || self[index] >= 0x80 || self[index] == UInt8(ascii: ".")
    {
      index += 1
    }
    return index
  }

  fileprivate func isFollowedByColon(_ start: Int) -> Bool {
    var index = start
    while byte(at: index).isWhiteSpace { index += 1 }
    return byte(at: index) == UInt8(ascii: ":")
  }

  fileprivate func isExpirationDate(_ name: Range<Int>) -> Bool {
    name.count == 14 && has("expirationDate", at: name.lowerBound)
  }
}
