/// A place in a text at which one of the headers stands with its value: as a field, in a command, in
/// a dictionary that was printed, in JSON, in a query.
package struct HeaderOccurrence {
  package let kind: HeaderKind
  package let name: Range<Int>
  package let value: Range<Int>
  package let hasSpaceBeforeColon: Bool
  /// Whether it is `Name: value` on a line of its own.
  package let isField: Bool

  /// The names under which the headers go. REST API V1 also takes the device as the parameter
  /// `device_info`.
  package static let names: [(text: String, kind: HeaderKind)] = [
    (PartnerFrameworkStatus.fieldName, .partnerFrameworkStatus),
    (DeviceInfo.fieldName, .deviceInfo),
    ("device_info", .deviceInfo),
  ]

  /// The first occurrence from there on.
  package static func first(in text: Span<UInt8>, from start: Int = 0) -> HeaderOccurrence? {
    var index = start
    while index < text.count {
      let letter = text[index] | 0x20
      if letter == UInt8(ascii: "a") || letter == UInt8(ascii: "x") || letter == UInt8(ascii: "d") {
        for (name, kind) in names where text.hasASCII(name, at: index) {
          let range = index..<index + name.utf8.count
          if let occurrence = HeaderOccurrence(kind, name: range, in: text) { return occurrence }
        }
      }
      index += 1
    }
    return nil
  }

  /// The value of a name, if the name has one.
  package init?(_ kind: HeaderKind, name: Range<Int>, in text: Span<UInt8>) {
    if name.lowerBound > 0, text[name.lowerBound - 1].isNameByte { return nil }
    if name.upperBound < text.count, text[name.upperBound].isNameByte { return nil }
    let isParameter = text[name.lowerBound] | 0x20 == UInt8(ascii: "d")
    let isField = !isParameter && Self.isAtLineStart(name.lowerBound, text)
    var separator = Separator(isField: isField)
    guard separator.read(from: name.upperBound, text) else { return nil }
    // A parameter is `device_info=…`, or a key of JSON.
    if isParameter, text[name.upperBound] != UInt8(ascii: "="), separator.quote == nil {
      return nil
    }
    let start = separator.end
    let before = name.lowerBound > 0 ? text[name.lowerBound - 1] : 0
    let end: Int
    if let quote = separator.quote {
      end = Self.end(ofQuoted: quote, from: start, text)
    } else if before == UInt8(ascii: "'") || before == UInt8(ascii: "\"") {
      end = Self.end(ofQuoted: before, from: start, text)
    } else if isField {
      end = Self.endOfField(from: start, text)
    } else if start < text.count, text[start] == UInt8(ascii: "{") {
      end = Self.endOfLine(from: start, text)
    } else {
      end = Self.endOfToken(from: start, text)
    }
    self.kind = kind
    self.name = name
    self.isField = isField
    value = start..<max(start, end)
    let next = name.upperBound < text.count ? text[name.upperBound] : 0
    hasSpaceBeforeColon =
      isField && (next == UInt8(ascii: " ") || next == UInt8(ascii: "\t")) && separator.isColon
  }

  // MARK: Between name and value

  private struct Separator {
    let isField: Bool
    private(set) var end = 0
    /// The quote that the value begins with.
    private(set) var quote: UInt8?
    private(set) var isColon = false

    private static let words = ["values", "value", "Optional", "some", "NSString", "String"]

    init(isField: Bool) { self.isField = isField }

    /// Reads up to the value's first byte; `false` if no value follows.
    mutating func read(from start: Int, _ text: Span<UInt8>) -> Bool {
      let limit = min(text.count, start + 80)
      var isSeparated = false
      var hasComma = false
      end = start
      while end < limit {
        switch text[end] {
        case UInt8(ascii: ":"), UInt8(ascii: "="):
          if !isSeparated { isColon = text[end] == UInt8(ascii: ":") }
          isSeparated = true
          quote = nil
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = text[end]
        case UInt8(ascii: "\\"), UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: "["),
          UInt8(ascii: "@"), UInt8(ascii: " "), UInt8(ascii: "\t"):
          break
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          // The next line is another field, unless it is folded.
          if isField, isSeparated, !Self.isFolded(end, text) { return true }
        case UInt8(ascii: ","), UInt8(ascii: "-"):
          // Between the members of a HAR's header or a dump's; else it is a list of names.
          if isSeparated { return true }
          hasComma = true
        default:
          guard let word = Self.words.first(where: { text.hasASCII($0, at: end) }),
            end + word.utf8.count < text.count, !text[end + word.utf8.count].isNameByte
          else { return isSeparated && (!hasComma || isAfterWord) }
          isAfterWord = true
          quote = nil
          end += word.utf8.count - 1
        }
        end += 1
      }
      return isSeparated && end == text.count
    }

    private var isAfterWord = false

    private static func isFolded(_ lineEnd: Int, _ text: Span<UInt8>) -> Bool {
      var index = lineEnd
      while index < text.count,
        text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: "\r")
      { index += 1 }
      return index < text.count
        && (text[index] == UInt8(ascii: " ") || text[index] == UInt8(ascii: "\t"))
    }
  }

  /// Whether only white space, or curl's `> `, stands before it on its line.
  private static func isAtLineStart(_ index: Int, _ text: Span<UInt8>) -> Bool {
    var before = index - 1
    while before >= 0, text[before] == UInt8(ascii: " ") || text[before] == UInt8(ascii: "\t") {
      before -= 1
    }
    guard before >= 0 else { return true }
    switch text[before] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
    case UInt8(ascii: ">"), UInt8(ascii: "<"):
      return before == 0 || text[before - 1] == UInt8(ascii: "\n")
    default: return false
    }
  }

  // MARK: Where a value ends

  /// At the quote, unless it is escaped where the opening one was not.
  private static func end(ofQuoted quote: UInt8, from start: Int, _ text: Span<UInt8>) -> Int {
    let isEscaped = start >= 2 && text[start - 2] == UInt8(ascii: "\\")
    var index = start
    while index < text.count {
      if text[index] == UInt8(ascii: "\\"), index + 1 < text.count {
        if isEscaped, text[index + 1] == quote { return index }
        index += 2
      } else if text[index] == quote {
        return index
      } else {
        index += 1
      }
    }
    return text.count
  }

  private static func endOfLine(from start: Int, _ text: Span<UInt8>) -> Int {
    var index = start
    while index < text.count, text[index] != UInt8(ascii: "\n"), text[index] != UInt8(ascii: "\r") {
      index += 1
    }
    return index
  }

  /// At the end of the line and of those that are folded onto it (RFC 9112 section 5.2), or that
  /// hold nothing but more Base64.
  private static func endOfField(from start: Int, _ text: Span<UInt8>) -> Int {
    if start < text.count, text[start] == UInt8(ascii: "{") { return endOfJSONLines(start, text) }
    var lineStart = start
    var end = endOfLine(from: start, text)
    while end < text.count {
      let isPair =
        text[end] == UInt8(ascii: "\r") && end + 1 < text.count
        && text[end + 1] == UInt8(ascii: "\n")
      let next = end + (isPair ? 2 : 1)
      let nextEnd = endOfLine(from: next, text)
      // A folded line is indented; one of wrapped Base64 follows one that is about full.
      let isIndented =
        next < nextEnd && (text[next] == UInt8(ascii: " ") || text[next] == UInt8(ascii: "\t"))
      guard isIndented || end - lineStart >= 48, isBase64(next..<nextEnd, text) else { return end }
      (lineStart, end) = (next, nextEnd)
    }
    return end
  }

  /// Whether there are only letters of Base64, perhaps with white space.
  private static func isBase64(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    var hasLetter = false
    for index in range {
      guard text[index].isXMLWhiteSpace || text[index].isBase64Like else { return false }
      if text[index].isASCIILetter || text[index].isASCIIDigit { hasLetter = true }
    }
    return hasLetter
  }

  /// JSON goes on until its brackets are closed.
  private static func endOfJSONLines(_ start: Int, _ text: Span<UInt8>) -> Int {
    var depth = 0
    var isInString = false
    var index = start
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return endOfLine(from: start, text)
  }

  private static func endOfToken(from start: Int, _ text: Span<UInt8>) -> Int {
    var index = start
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"),
        UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "`"):
        return index
      default: index += 1
      }
    }
    return index
  }
}

extension HeaderOccurrence {
  static func first(in text: SourceText, from start: Int = 0) -> HeaderOccurrence? {
    first(in: text.bytes.span, from: start)
  }

  /// What the text is that the occurrence stands in.
  func layer(in text: SourceText) -> Inspection.Layer {
    if text.has("curl ", at: 0) || text.has("$ curl ", at: 0) { return .curl }
    return isField && name.lowerBound == 0 ? .headerField : .text
  }
}

extension UInt8 {
  /// Whether it is of either Base64 alphabet, padding included.
  var isBase64Like: Bool {
    Base64.isSextet(self) || self == UInt8(ascii: "=") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "_")
  }
}
