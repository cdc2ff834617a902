package import PassHeaders

/// Replaces what may be personal by as many other bytes. What stays is listed: the words that Adobe
/// documents, punctuation, and the day of an expiration date. Letters become `x`, and the digits of
/// a number `1`.
package struct ValueMask {
  /// Which time an expiration date keeps its distance from: one that has passed stays passed.
  private let now: EpochMilliseconds

  package init(now: EpochMilliseconds) { self.now = now }

  /// Masks a payload, valid or not.
  package func payload(_ json: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    let json = ContiguousArray(json)
    var masked = json
    maskWords(of: json.span, 0..<json.count, in: &masked)
    return masked
  }

  /// Masks a header's value as it was given.
  package func value(_ value: some Sequence<UInt8>, kind: PassHeader.Kind?) -> ContiguousArray<
    UInt8
  > {
    let value = ContiguousArray(value)
    var text = TextMask(self, value)
    text.maskNamed(value.span, 0..<value.count)
    return text.masked
  }

  /// Masks an identifier, of which only the hyphens of a UUID stay.
  func identifier(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray(bytes.map { $0 == "-" ? $0 : UInt8(ascii: "x") })
  }

  // MARK: Words

  /// Masks the words in a range of a text, read as they are printed.
  func maskWords(
    of text: Span<UInt8>, _ range: Range<Int>, in masked: inout ContiguousArray<UInt8>
  ) {
    // Names that were masked, so that two stay different and one that is repeated stays the same.
    var names: [ByteKey: Int] = [:]
    var isDate = false
    var memory: ContiguousArray<UInt8> = []
    var index = range.lowerBound
    while index < range.upperBound {
      let word = Word(at: index, before: range.upperBound, in: text, &memory)
      if word.range.isEmpty {
        index = text.character(at: index).end
        continue
      }
      index = word.range.upperBound
      if isDate, let day = day(word.folded), day.utf8.count == word.range.count {
        masked.replaceSubrange(word.range, with: day.utf8)
      } else if !Word.documented.contains(ByteKey(word.folded)) {
        mask(word, of: text, in: &masked)
        if text.isName(endingAt: index) { number(word.range, of: text, &names, in: &masked) }
      }
      isDate = word.folded.hasSameBytes(as: "expirationdate")
    }
  }

  private func mask(_ word: Word, of text: Span<UInt8>, in masked: inout ContiguousArray<UInt8>) {
    var index = word.range.lowerBound
    while index < word.range.upperBound {
      let (byte, end) = text.character(at: index)
      // An exponent keeps the number one.
      if word.isNumber, byte.isASCIIDigit {
        text.spell(UInt8(ascii: "1"), at: index..<end, in: &masked)
      } else if !word.isNumber {
        text.cross(index..<end, in: &masked)
      }
      index = end
    }
  }

  /// Counts a name in its last letters.
  private func number(
    _ word: Range<Int>, of text: Span<UInt8>, _ names: inout [ByteKey: Int],
    in masked: inout ContiguousArray<UInt8>
  ) {
    let key = ByteKey(String(utf8: text.extracting(word)))
    var number = names[key] ?? names.count
    names[key] = number
    for index in word.reversed() where number > 0 && masked[index] == "x" {
      masked[index] = UInt8(ascii: "a") + UInt8(number % 23)
      number /= 23
    }
  }

  /// The day of a date, on the same side of now, in as many digits; `nil` if it has none.
  private func day(_ digits: String) -> String? {
    let units: [Int: Int64] = [10: 1, 13: 1000, 16: 1_000_000]
    guard let unit = units[digits.utf8.count], let date = Int64(digits), date >= 0 else {
      return nil
    }
    let day = 86_400 * unit
    let start = date / day * day
    let now = now.rawValue / 1000 * unit
    let rounded = String(date > now && start <= now ? start + day - 1 : start)
    return rounded.utf8.count == digits.utf8.count ? rounded : nil
  }
}

/// Letters, digits and underscores in a row, each of which may be written as an escape.
private struct Word {
  let range: Range<Int>
  /// The word in small letters and without underscores; not all of a long one.
  let folded: String
  /// Whether it is of digits, and at most an exponent's letter behind the first one.
  let isNumber: Bool

  /// No documented word is longer.
  private static let limit = 64

  /// The word that begins there; empty if none does.
  ///
  /// - Parameter bytes: Memory for it.
  init(
    at start: Int, before limit: Int, in text: Span<UInt8>, _ bytes: inout ContiguousArray<UInt8>
  ) {
    bytes.removeAll(keepingCapacity: true)
    var (index, digits, exponents, others) = (start, 0, 0, 0)
    while index < limit, case let (byte, end) = text.character(at: index), byte.isWordByte {
      if byte.isASCIIDigit {
        digits += 1
      } else if byte | 0x20 == "e", digits > 0 {
        exponents += 1
      } else {
        others += 1
      }
      if bytes.count <= Self.limit, byte != "_" { bytes.append(byte.lowercasedASCII) }
      index = end
    }
    range = start..<index
    isNumber = digits > 0 && exponents <= 1 && others == 0
    folded = String(utf8: bytes.span)
  }

  static let documented: Set<ByteKey> = {
    var texts = PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames }
    texts += AccessStatus.knownValues.map { $0.rawValue } + AdobeTerm.all.map { $0.name }
    texts += DeviceInfo.Field.allCases.flatMap { [$0.name] + $0.listedValues }
    texts += DeviceInfo.ConnectionType.knownValues.map { $0.rawValue } + ["true", "false", "null"]
    var bytes: ContiguousArray<UInt8> = []
    return Set(
      texts.flatMap { $0.utf8.split(separator: UInt8(ascii: " ")) }.map { word in
        let text = ContiguousArray(word)
        return ByteKey(Word(at: 0, before: text.count, in: text.span, &bytes).folded)
      })
  }()
}

extension UInt8 {
  var isWordByte: Bool { isASCIILetterOrDigit || self == "_" || self >= 0x80 }
}

extension Span<UInt8> {
  /// The character that is printed there, and where what stands for it ends. Of one that is not
  /// ASCII, a byte that is none of ASCII's.
  fileprivate func character(at index: Int) -> (byte: UInt8, end: Int) {
    let (byte, end) = printed(at: index)
    if end == index + 1, byte >= 0x80 { return (byte, Swift.max(endOfUTF8(at: index), end)) }
    guard byte == "\\", end == index + 1 else { return (byte, end) }
    switch self.byte(at: end) {
    case "u"
    where self.end(from: end + 1, before: end + 5) { $0.hexadecimalValue != nil } == end + 5:
      return (0x80, end + 5)
    case "b", "f", "\\": return (byte, end + 1)
    default: return (byte, end)
    }
  }

  /// Behind the character of UTF-8 that begins there, if it is not ASCII and whole.
  private func endOfUTF8(at index: Int) -> Int {
    let length = self[index] < 0xC2 ? 0 : self[index] < 0xE0 ? 2 : self[index] < 0xF0 ? 3 : 4
    let end = end(from: index + 1, before: index + length) { 0x80...0xBF ~= $0 }
    return end == index + length && self[index] < 0xF5 ? end : index
  }

  /// Whether a quote and a colon follow.
  fileprivate func isName(endingAt index: Int) -> Bool {
    let (quote, end) = printed(at: index)
    return quote == "\"" && printed(at: endOfSpaces(from: end)).byte == ":"
  }

  /// Writes a letter where a character is, which stays such a character as a reader of the text
  /// takes it for.
  func cross(_ place: Range<Int>, in masked: inout ContiguousArray<UInt8>) {
    let first = self[place.lowerBound]
    if first >= 0x80 {
      // What is not UTF-8 stays so.
      let byte = place.count > 1 ? UInt8(ascii: "x") : 0xFF
      for index in place { masked[index] = byte }
    } else if place.count == 6, first == "\\", !has("00", at: place.lowerBound + 2) {
      // Half of a character stays one.
      let isHalf =
        self[place.lowerBound + 2] | 0x20 == "d"
        && (self[place.lowerBound + 3].hexadecimalValue ?? 0) >= 8
      let isLow = (self[place.lowerBound + 3].hexadecimalValue ?? 0) >= 12
      let digits: StaticString = isHalf ? isLow ? "dc00" : "d800" : "0078"
      for offset in 0..<4 { masked[place.lowerBound + 2 + offset] = digits.byte(at: offset) }
    } else if !spell(UInt8(ascii: "x"), at: place, in: &masked) {
      spell(UInt8(ascii: "X"), at: place, in: &masked)
    }
  }

  /// Writes a character where another one is, as an escape of the same length if that one is.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  func spell(
    _ byte: UInt8, at place: Range<Int>, in masked: inout ContiguousArray<UInt8>
  ) -> Bool {
    let isReference = place.count > 1 && self[place.upperBound - 1] == ";"
    let end = isReference ? place.upperBound - 1 : place.upperBound
    if place.count == 1 {
      masked[place.lowerBound] = byte
    } else if isReference, self[place.lowerBound + 2] | 0x20 != "x" {
      let digits = String(byte, width: end - place.lowerBound - 2).utf8
      guard self[place.lowerBound + 1] == "#", digits.count == end - place.lowerBound - 2 else {
        return self.printed(at: place.lowerBound).byte == byte
      }
      masked.replaceSubrange(place.lowerBound + 2..<end, with: digits)
    } else if self[end - 1].hexadecimalValue != nil, self[end - 2].hexadecimalValue != nil {
      masked.replaceSubrange(
        end - 2..<end, with: String(byte, width: 2, radix: 16, uppercase: true).utf8)
    } else {
      return self[end - 1] == byte
    }
    return true
  }
}
