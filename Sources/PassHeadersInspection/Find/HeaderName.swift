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
      let before = text.printed(before: start)
      // A gateway's variable is HTTP_X_DEVICE_INFO.
      guard
        start == 0 || !before.byte.isNameByte || text.startOfColour(before: start) != nil
          || before.byte == "_" && text.hasASCII("HTTP", at: before.start - 4)
      else { continue }
      (self.kind, range) = (kind, start..<end)
      return
    }
    return nil
  }

  /// Whether a name may be there of which the text has only the beginning.
  static func isCut(markedAt mark: Int, in text: Span<UInt8>) -> Bool {
    names.contains { name, _ in
      let start = mark + 1 - (name.byte(at: 1) == "-" ? 1 : 2)
      return start >= 0 && start + name.utf8CodeUnitCount >= text.count
        && text.hasName(name, at: start, count: text.count - start)
    }
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
  /// Whether the name is there, or so many bytes of it.
  fileprivate func hasName(_ name: StaticString, at start: Int, count length: Int = .max) -> Bool {
    let length = Swift.min(length, name.utf8CodeUnitCount)
    guard start >= 0, start <= count - length else { return false }
    for index in 0..<length {
      let (byte, expected) = (self[start + index], name.byte(at: index))
      guard byte.lowercasedASCII == expected.lowercasedASCII || byte == "_" && expected == "-"
      else { return false }
    }
    return true
  }
}

/// What is between a header's name and what may be its value.
struct Separator {
  /// Behind it.
  private(set) var end: Int
  /// Behind what was looked at.
  private(set) var reach: Int
  /// Whether a value has to follow, and not another item of a list.
  private(set) var isStrong = false
  /// Behind the last sign that makes it strong, and spaces.
  private(set) var valueStart: Int?
  /// The quotes behind the name, or the word `value` that follows it; empty if there are none.
  private(set) var nameQuote: Range<Int>
  /// The quotes directly before what follows; empty if there are none.
  private(set) var valueQuote: Range<Int>
  /// Whether it is a colon directly behind the name, and a space or a tab.
  private(set) var isOfField: Bool

  private static let limit = 256

  init(behind name: Range<Int>, in text: Span<UInt8>) {
    let start = name.upperBound
    (end, reach) = (start, start)
    isOfField = text.byte(at: start) == ":" && text.byte(at: start + 1).isWhiteSpace
    nameQuote = start..<start
    valueQuote = start..<start
    read(behind: name, in: text)
  }

  private mutating func read(behind name: Range<Int>, in text: Span<UInt8>) {
    let isDoubled = text.has("\"\"", at: name.lowerBound - 2)
    var isMarkup = false
    while end < min(text.count, name.upperBound + Self.limit) {
      if let colourEnd = text.endOfColour(at: end) {
        end = colourEnd
        continue
      }
      var (byte, next) = text.printed(at: end)
      reach = max(reach, text.reach(ofPrintedAt: end))
      let isInString = !valueQuote.isEmpty
      // What follows in a string belongs to the value.
      if isStrong, isInString, !byte.isOptionalWhiteSpace { return }
      switch byte {
      case " ", "\t":
        end = next
        continue
      case "\"", "'", "`":
        if isDoubled, text.has("\"\"", at: end) { next = end + 2 }
        if end == nameQuote.lowerBound {
          nameQuote = end..<next
        } else {
          valueQuote = isInString ? next..<next : end..<next
        }
        end = next
        continue
      case ":", "=":
        next = text.endOfSigns(from: next)
        (isStrong, valueStart) = (true, text.endOfSpaces(from: next))
      case "\n", "\r": (isStrong, valueStart) = (false, nil)
      case "<":
        guard let tagEnd = text.endOfTag(at: next, isFirst: !isMarkup) else { return }
        (isMarkup, next) = (true, tagEnd)
      case "-":
        guard text.printed(at: next).byte == ">" else { return }
      case ">" where isStrong: return
      case ",", "|", "(", ")", "[", "]", ">", "\\": break
      case "v", "V":
        reach = max(reach, end + 5)
        guard !isStrong, text.hasASCII("value", at: end) else { return }
        next = end + 5
        nameQuote = next..<next
      default: return
      }
      valueQuote = next..<next
      end = next
    }
  }
}

extension Span<UInt8> {
  /// Behind spaces and tabs.
  func endOfSpaces(from start: Int) -> Int {
    var index = start
    while index < start + 64, case let (byte, end) = printed(at: index), byte.isOptionalWhiteSpace {
      index = end
    }
    return index
  }

  /// Behind what may follow the first character of `=>`, `:=`, `==`.
  fileprivate func endOfSigns(from start: Int) -> Int {
    var index = start
    while index < start + 12 {
      let (byte, end) = printed(at: index)
      guard byte == "=" || byte == ":" || byte == ">" else { return index }
      index = end
    }
    return index
  }

  /// Behind the tag of HTML whose name begins there. The first one closes another.
  fileprivate func endOfTag(at start: Int, isFirst: Bool) -> Int? {
    guard !isFirst || printed(at: start).byte == "/" else { return nil }
    var index = start
    while index < Swift.min(count, start + 64) {
      let (byte, end) = printed(at: index)
      if byte == ">" { return end }
      index = end
    }
    return nil
  }
}
