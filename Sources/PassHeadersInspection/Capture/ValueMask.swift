import PassHeaders

/// Replaces what may be personal by as many other bytes. What stays is listed: the words that Adobe
/// documents, punctuation, and the first digits of an expiration date. Letters become `x`, and the
/// digits of a number `1`.
package enum ValueMask {
  /// Masks a payload or a value, valid or not.
  package static func payload(_ json: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    let json = ContiguousArray(json)
    var masked = json
    maskWords(of: json.span, 0..<json.count, in: &masked)
    return masked
  }

  /// Masks the words in a range of a text, read as they are printed: letters, digits and underscores
  /// in a row, each of which may be written as an escape.
  static func maskWords(
    of text: Span<UInt8>, _ range: Range<Int>, in masked: inout ContiguousArray<UInt8>
  ) {
    var isDate = false
    // The word in small letters and without underscores.
    var word: ContiguousArray<UInt8> = []
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      word.removeAll(keepingCapacity: true)
      while index < range.upperBound, case let (byte, end) = text.character(at: index),
        byte.isWordByte
      {
        if byte != "_" { word.append(byte.lowercasedASCII) }
        index = end
      }
      if index == start {
        index = text.character(at: index).end
        continue
      }
      let folded = String(utf8: word.span)
      if !documented.contains(ByteKey(folded)) {
        mask(folded, isDate: isDate, of: text, start..<index, in: &masked)
      }
      isDate = folded.hasSameBytes(as: "expirationdate")
    }
  }

  /// Masks a word. A number stays one; of a date, about the day stays.
  private static func mask(
    _ word: String, isDate: Bool, of text: Span<UInt8>, _ range: Range<Int>,
    in masked: inout ContiguousArray<UInt8>
  ) {
    // There may be the letters of exponents.
    let isNumber =
      word.utf8.first?.isASCIIDigit == true
      && word.utf8.allSatisfy { $0.isASCIIDigit || $0 == "e" }
    let isTime = isDate && isNumber && word.utf8.count >= 10
    var (index, kept) = (range.lowerBound, isTime ? 5 : 0)
    while index < range.upperBound {
      let (byte, end) = text.character(at: index)
      if !isNumber {
        text.cross(index..<end, in: &masked)
      } else if kept == 0, byte.isASCIIDigit {
        text.spell(UInt8(ascii: isTime ? "0" : "1"), at: index..<end, in: &masked)
      }
      kept = max(0, kept - 1)
      index = end
    }
  }

  private static let documented: Set<ByteKey> = {
    var texts = PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames }
    texts += AccessStatus.knownValues.map { $0.rawValue } + AdobeTerm.all.map { $0.name }
    texts += DeviceInfo.Field.allCases.flatMap { [$0.name] + $0.listedValues }
    texts += DeviceInfo.ConnectionType.knownValues.map { $0.rawValue } + ["true", "false", "null"]
    return Set(
      texts.flatMap { $0.utf8.split(separator: UInt8(ascii: " ")) }.map { word in
        let folded = ContiguousArray(word.filter { $0 != "_" }.map { $0.lowercasedASCII })
        return ByteKey(String(utf8: folded.span))
      })
  }()
}

extension UInt8 {
  var isWordByte: Bool { isASCIILetterOrDigit || self == "_" || self >= 0x80 }
}

extension Span<UInt8> {
  /// The character that is printed there, and where what stands for it ends. Of one that is not
  /// ASCII, a byte that is not ASCII either.
  fileprivate func character(at index: Int) -> (byte: UInt8, end: Int) {
    let (byte, end) = printed(at: index)
    guard byte == "\\", end == index + 1 else { return (byte, end) }
    switch self.byte(at: end) {
    case "u"
    where self.end(from: end + 1, before: end + 5) { $0.hexadecimalValue != nil } == end + 5:
      return (0x80, end + 5)
    case "b", "f", "\\": return (byte, end + 1)
    default: return (byte, end)
    }
  }

  /// Writes a letter where a character is; an escape without digits loses what it stands for.
  func cross(_ place: Range<Int>, in masked: inout ContiguousArray<UInt8>) {
    if spell(UInt8(ascii: "x"), at: place, in: &masked) { return }
    for index in place where self[index].isASCIILetterOrDigit { masked[index] = UInt8(ascii: "x") }
  }

  /// Writes a character where another one is, as an escape of the same length if that one is.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  func spell(
    _ byte: UInt8, at place: Range<Int>, in masked: inout ContiguousArray<UInt8>
  ) -> Bool {
    if place.count == 1 {
      masked[place.lowerBound] = byte
      return true
    }
    let end = self[place.upperBound - 1] == ";" ? place.upperBound - 1 : place.upperBound
    let start = start(from: end, after: place.lowerBound + 1) { $0.hexadecimalValue != nil }
    let radix = self[start - 1] == "#" ? 10 : 16
    let digits = String(byte, width: end - start, radix: radix, uppercase: true).utf8
    guard start < end, digits.count == end - start else {
      return printed(at: place.lowerBound).byte == byte
    }
    masked.replaceSubrange(start..<end, with: digits)
    return true
  }
}
