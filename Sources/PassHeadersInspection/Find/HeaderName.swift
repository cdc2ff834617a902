import PassHeaders

/// The name of a header in a text, in any case, with `_` for any `-`.
struct HeaderName {
  let kind: PassHeader.Kind
  let range: Range<Int>

  private static let names: [(text: StaticString, kind: PassHeader.Kind)] = [
    ("AP-Partner-Framework-Status", .partnerFrameworkStatus), ("X-Device-Info", .deviceInfo),
    ("AP-Device-Identifier", .deviceIdentifier),
  ]

  /// The name whose first `-` follows the byte there.
  init?(markedAt mark: Int, in text: Span<UInt8>) {
    for (name, kind) in Self.names {
      let start = mark + 1 - (name.byte(at: 1) == "-" ? 1 : 2)
      let end = start + name.utf8CodeUnitCount
      guard text.hasName(name, at: start), !text.byte(at: end).isNameByte else { continue }
      // A gateway's variable is HTTP_X_DEVICE_INFO.
      let before = text.printed(before: start).byte
      let isPart = before.isASCIILetterOrDigit || before == "-"
      guard !isPart || text.startOfColour(before: start) != nil else { continue }
      (self.kind, range) = (kind, start..<end)
      return
    }
    return nil
  }

  /// The first name in the range.
  static func first(in text: Span<UInt8>, _ range: Range<Int>) -> HeaderName? {
    var index = range.lowerBound
    while let (mark, place) = MarkSearch.first(in: text, index..<range.upperBound) {
      if mark == .name, let name = HeaderName(markedAt: place, in: text),
        name.range.lowerBound >= range.lowerBound
      {
        return name
      }
      index = place + 1
    }
    return nil
  }
}

extension Span<UInt8> {
  fileprivate func hasName(_ name: StaticString, at start: Int) -> Bool {
    guard start >= 0, start <= count - name.utf8CodeUnitCount else { return false }
    for index in 0..<name.utf8CodeUnitCount {
      let (byte, expected) = (self[start + index], name.byte(at: index))
      guard byte.lowercasedASCII == expected.lowercasedASCII || byte == "_" && expected == "-"
      else { return false }
    }
    return true
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

  private static let limit = 256
  private static let signs = ByteSet(",|()[]>-\\")

  init(behind name: Range<Int>, in text: Span<UInt8>) {
    (end, quote) = (name.upperBound, text.quote(before: name.lowerBound))
    valueQuote = end..<end
    var nameEnd = end
    while end < min(text.count, name.upperBound + Self.limit) {
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
        guard !isStrong, text.hasASCII("value", at: end) else { return }
        (nameEnd, next) = (end + 5, end + 5)
        (closesName, valueQuote) = (false, next..<next)
      default:
        guard Self.signs.contains(byte) else { return }
        valueQuote = next..<next
      }
      end = next
    }
  }
}

extension Span<UInt8> {
  /// The quote directly before the index as it is spelled, doubled as in a field of CSV, or with the sign of
  /// Windows' command line; empty if there is none.
  fileprivate func quote(before index: Int) -> Range<Int> {
    let (byte, start) = printed(before: index)
    guard byte == "\"" || byte == "'" || byte == "`" else { return index..<index }
    let sign = self.byte(at: start - 1)
    return (sign == "\"" || sign == "^" ? start - 1 : start)..<index
  }

  /// Behind spaces and tabs.
  func endOfSpaces(from start: Int) -> Int {
    var index = start
    while index < start + 64, case let (byte, end) = printed(at: index), byte.isOptionalWhiteSpace {
      index = end
    }
    return index
  }
}
