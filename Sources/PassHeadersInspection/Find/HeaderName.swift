import PassHeaders

/// The name of a header in a text, in any case, with `_` for any `-`, each character as it is or escaped.
struct HeaderName {
  let kind: PassHeader.Kind
  let range: Range<Int>

  /// The names, and which of the characters begins the mark.
  private static let names: [(text: StaticString, mark: Int, kind: PassHeader.Kind)] = [
    ("AP-Partner-Framework-Status", 5, .partnerFrameworkStatus), ("X-Device-Info", 3, .deviceInfo),
    ("AP-Device-Identifier", 4, .deviceIdentifier),
  ]

  /// The name whose mark is there.
  init?(markedAt mark: Int, in text: Span<UInt8>) {
    for (name, index, kind) in Self.names {
      guard let range = text.range(of: name, inWhich: index, isAt: mark) else { continue }
      // A gateway's variable is HTTP_X_DEVICE_INFO.
      let before = text.printed(before: range.lowerBound).byte
      let isPart = before.isASCIILetterOrDigit || before == "-"
      guard !isPart || text.startOfColour(before: range.lowerBound) != nil else { continue }
      (self.kind, self.range) = (kind, range)
      return
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Where a name is of which a character is there.
  fileprivate func range(
    of name: StaticString, inWhich mark: Int, isAt index: Int
  ) -> Range<Int>? {
    func has(_ byte: UInt8, _ place: Int) -> Bool {
      let expected = name.byte(at: place)
      return byte.lowercasedASCII == expected.lowercasedASCII || byte == "_" && expected == "-"
    }
    var (start, end) = (index, index)
    for place in mark..<name.utf8CodeUnitCount {
      let (byte, next) = printed(at: end)
      guard has(byte, place) else { return nil }
      end = next
    }
    for place in (0..<mark).reversed() {
      let (byte, previous) = printed(before: start)
      guard has(byte, place) else { return nil }
      start = previous
    }
    return printed(at: end).byte.isNameByte ? nil : start..<end
  }
}

/// What is between a header's name and what may be its value: white space, signs, quotes, and the word
/// `value`.
struct Separator {
  /// Behind it.
  private(set) var end: Int
  /// Whether a value has to follow, and not another item of a list.
  private(set) var isStrong = false
  /// Behind the last sign that makes it strong, and spaces.
  private(set) var valueStart: Int?
  /// The quote that is directly before the name; empty if there is none.
  let quote: Range<Int>
  /// Whether the same one is directly behind the name, or the word `value`.
  private(set) var closesName = false
  /// The same one directly before what follows; empty if there is none.
  private(set) var valueQuote: Range<Int>

  private static let signs = ByteSet(",|()[]>-\\")

  init(behind name: Range<Int>, in text: Span<UInt8>) {
    (end, quote) = (name.upperBound, text.quote(before: name.lowerBound))
    valueQuote = end..<end
    var nameEnd = end
    while end < min(text.count, name.upperBound + Span<UInt8>.near) {
      if let colourEnd = text.endOfColour(at: end) {
        end = colourEnd
        continue
      }
      var (byte, next) = text.printed(at: end)
      // What follows in a string belongs to the value.
      if isStrong, !valueQuote.isEmpty, !byte.isOptionalWhiteSpace { return }
      let isQuote = !quote.isEmpty && text.has(quote, at: end)
      if isQuote { next = end + quote.count }
      switch byte {
      case " ", "\t": break
      case "\"", "'", "`":
        if end == nameEnd {
          closesName = true
        } else {
          valueQuote = isQuote && valueQuote.isEmpty ? end..<next : next..<next
        }
      case ":", "=":
        (isStrong, valueStart, valueQuote) = (true, text.endOfSpaces(from: next), next..<next)
      case ">" where valueStart == end: valueStart = text.endOfSpaces(from: next)
      case "\n", "\r": (isStrong, valueStart, valueQuote) = (false, nil, next..<next)
      case "v", "V":
        guard !isStrong, text.hasIgnoringCase("value", at: end) else { return }
        (nameEnd, next) = (end + 5, end + 5)
        (closesName, valueQuote) = (false, next..<next)
      default:
        guard Self.signs.contains(byte) else { return }
      }
      end = next
    }
  }
}

extension Span<UInt8> {
  /// The quote directly before the index as it is spelled, doubled as in a field of CSV, or with the sign of
  /// Windows' command line; empty if there is none.
  func quote(before index: Int) -> Range<Int> {
    let (byte, start) = printed(before: index)
    guard byte == "\"" || byte == "'" || byte == "`" else { return index..<index }
    let sign = self.byte(at: start - 1)
    return (sign == "\"" || sign == "^" ? start - 1 : start)..<index
  }

  /// Behind spaces and tabs.
  func endOfSpaces(from start: Int) -> Int {
    printedEnd(from: start, before: start + Self.near) { $0.isOptionalWhiteSpace }
  }
}
