extension Inspector {
  /// Decodes what should be Base64, as far as it is.
  ///
  /// - Parameter isInner: Whether it came out of Base64 itself.
  /// - Returns: `nil` if it is no Base64; there is a finding then.
  mutating func decodeBase64(_ given: SourceText, isInner: Bool) -> SourceText? {
    var text = given
    cutJoinedValues(&text)
    cutTrailingCharacters(&text)
    cutAtForeignCharacter(&text)
    guard text.bytes.count(where: { $0.isBase64Like && $0 != UInt8(ascii: "=") }) >= 2 else {
      findings.add(
        .notBase64, .error, given.originRange(0..<given.count), "the value is not Base64")
      return nil
    }
    if isInner {
      findings.add(
        .encodedTwice, .error, text.originRange(0..<text.count), "the value is Base64 of Base64",
        repair: "decoded once more")
    }
    let alphabet = Alphabet(text)
    let decoded: SourceText
    if alphabet.hasInnerSpaces, let chosen = choose(text) {
      decoded = chosen
    } else {
      decoded = decode(Self.compact(text, spaces: .removed), reporting: true)
    }
    reportAlphabet(alphabet, text)
    return decoded
  }

  // MARK: Values that were joined, characters that do not belong

  /// Two values with a comma between them, as when a header was sent twice.
  private mutating func cutJoinedValues(_ text: inout SourceText) {
    guard let comma = text.bytes.firstIndex(of: UInt8(ascii: ",")), comma + 1 < text.count else {
      return
    }
    let first = text.extracting(0..<comma).trimmed()
    let rest = text.extracting(comma + 1..<text.count).trimmed()
    guard rest.bytes.count(where: { $0.isBase64Like }) >= 8 else { return }
    let isSame = first.bytes == rest.bytes
    findings.add(
      .joinedValues, .error, text.originRange(comma..<comma + 1),
      isSame
        ? "the same value stands here twice with a comma, as when the header was sent twice"
        : "two different values stand here with a comma, as when the header was sent twice; only "
          + "the first is read",
      repair: isSame ? "the second taken off" : nil)
    text = first
  }

  private mutating func cutTrailingCharacters(_ text: inout SourceText) {
    var end = text.count
    while end > 0, "\"'`,;.)]}>\\!".utf8.contains(text.bytes[end - 1]) { end -= 1 }
    guard end < text.count, end > 0, text.bytes[..<end].allSatisfy({ $0.isValueByte }) else {
      return
    }
    findings.add(
      .trailingCharacters, .error, text.originRange(end..<text.count),
      "characters stand after the value that do not belong to it", repair: "taken off")
    text = text.extracting(0..<end).trimmed()
  }

  /// Whatever follows a character that is in no alphabet is not read.
  private mutating func cutAtForeignCharacter(_ text: inout SourceText) {
    guard let index = text.bytes.firstIndex(where: { !$0.isValueByte }) else { return }
    findings.add(
      .foreignCharacter, .error, text.originRange(index..<index + 1),
      "\(text.bytes[index].phrase) is in no Base64 alphabet; the value is read up to it")
    text = text.extracting(0..<index)
  }

  // MARK: White space

  private enum Spaces {
    case removed, pluses
  }

  /// What was met of the two alphabets and of white space.
  private struct Alphabet {
    var firstURLSafe: Int?
    var firstLineBreak: Int?
    var firstSpace: Int?
    var hasInnerSpaces: Bool { firstSpace != nil && firstLineBreak == nil }

    init(_ text: SourceText) {
      for (index, byte) in text.bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"): firstURLSafe = firstURLSafe ?? index
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): firstLineBreak = firstLineBreak ?? index
        case UInt8(ascii: " "), UInt8(ascii: "\t"): firstSpace = firstSpace ?? index
        default: break
        }
      }
    }
  }

  private mutating func reportAlphabet(_ alphabet: Alphabet, _ text: SourceText) {
    if let index = alphabet.firstURLSafe {
      findings.add(
        .urlSafeAlphabet, .error, text.originRange(index..<index + 1),
        "the value is in the URL-safe alphabet; the standard one has '+' and '/'",
        repair: "put into the standard alphabet")
    }
    if let index = alphabet.firstLineBreak {
      findings.add(
        .lineBreaks, .error, text.originRange(index..<index + 1),
        "the value is broken into lines", repair: "joined")
    }
  }

  /// Spaces within a line were `+` before a form was decoded, or came in some other way.
  private mutating func choose(_ text: SourceText) -> SourceText? {
    let pluses = Self.compact(text, spaces: .pluses)
    let removed = Self.compact(text, spaces: .removed)
    let plusReading = decode(pluses, reporting: false)
    let removedReading = decode(removed, reporting: false)
    let isPlus = pluses.count > removed.count && Self.isSoundJSON(plusReading)
    let isRemoved = Self.isSoundJSON(removedReading)
    guard let space = text.bytes.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) else { return nil }
    let place = text.originRange(space..<space + 1)
    if isPlus {
      findings.add(
        .plusAsSpace, .error, place,
        isRemoved
          ? "spaces stand where '+' may have been before a form was decoded; without them the value "
            + "can be read as well, and both give JSON"
          : "spaces stand where '+' was, as after decoding a form",
        repair: "read as '+'")
      return decode(pluses, reporting: true)
    }
    findings.add(
      .whiteSpace, .error, place,
      isRemoved
        ? "white space stands inside the value"
        : "white space stands inside the value; it may have been '+' before a form was decoded",
      repair: "taken out")
    return decode(removed, reporting: true)
  }

  private static func isSoundJSON(_ text: SourceText) -> Bool {
    var reader = JSONReader()
    do throws(WireError) {
      try reader.start(text.bytes.span)
      guard try reader.kind(text.bytes.span) == .object else { return false }
      try reader.skipValue(text.bytes.span)
      try reader.finish(text.bytes.span)
      return true
    } catch {
      return false
    }
  }

  /// The characters of the standard alphabet, and `=`.
  private static func compact(_ text: SourceText, spaces: Spaces) -> SourceText {
    var result = SourceText(endingAt: text.origin(text.count), capacity: text.count)
    for (index, byte) in text.bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "-"): result.append(UInt8(ascii: "+"), from: text.origin(index))
      case UInt8(ascii: "_"): result.append(UInt8(ascii: "/"), from: text.origin(index))
      case UInt8(ascii: " ") where spaces == .pluses:
        result.append(UInt8(ascii: "+"), from: text.origin(index))
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      default: result.append(byte, from: text.origin(index))
      }
    }
    return result
  }

  // MARK: Decoding

  /// Decodes characters of the alphabet, whatever their padding.
  private mutating func decode(_ text: SourceText, reporting: Bool) -> SourceText {
    let padding = text.bytes.firstIndex(of: UInt8(ascii: "=")) ?? text.count
    var paddingEnd = padding
    while paddingEnd < text.count, text.bytes[paddingEnd] == UInt8(ascii: "=") { paddingEnd += 1 }
    if reporting { reportPadding(text, padding, paddingEnd) }
    var decoded = SourceText(
      endingAt: text.origin(padding), capacity: padding / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for index in 0..<padding {
      bits = bits << 6 | UInt32(Base64.sextet(text.bytes[index]))
      count += 1
      switch count & 3 {
      case 2: decoded.append(UInt8(truncatingIfNeeded: bits >> 4), from: text.origin(index - 1))
      case 3: decoded.append(UInt8(truncatingIfNeeded: bits >> 2), from: text.origin(index - 1))
      case 0: decoded.append(UInt8(truncatingIfNeeded: bits), from: text.origin(index - 1))
      default: break
      }
    }
    return decoded
  }

  private mutating func reportPadding(_ text: SourceText, _ padding: Int, _ paddingEnd: Int) {
    let surplus = padding % 4
    let end = text.originRange(padding..<padding)
    if paddingEnd < text.count {
      findings.add(
        .twoValues, .error, text.originRange(paddingEnd..<text.count),
        "another value follows after the padding, as when two were run together; the first one "
          + "counts here",
        repair: "the second taken off")
    }
    if surplus == 1 {
      findings.add(
        .truncated, .error, end,
        "the last group has a single character, so the value was cut, or lost one inside")
      return
    }
    let needed = (4 - surplus) % 4
    let found = paddingEnd - padding
    if found < needed {
      findings.add(
        .missingPadding, .error, end, "the padding at the end is absent or too short",
        repair: "added")
    } else if found > needed {
      findings.add(
        .excessPadding, .error, text.originRange(padding + needed..<paddingEnd),
        "there are more '=' than the value needs", repair: "taken off")
    }
    let unusedBits: UInt8 = surplus == 2 ? 0b1111 : surplus == 3 ? 0b11 : 0
    if padding > 0, Base64.sextet(text.bytes[padding - 1]) & unusedBits != 0 {
      findings.add(
        .trailingBits, .error, text.originRange(padding - 1..<padding),
        "bits of the last character that stand for nothing are not zero", repair: "set to zero")
    }
  }
}

extension UInt8 {
  /// Whether it may be part of a value in one of the alphabets, perhaps with white space.
  fileprivate var isValueByte: Bool { isBase64Like || isXMLWhiteSpace }
}
