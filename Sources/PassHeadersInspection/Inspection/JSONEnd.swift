import PassHeaders

/// Where JSON that stands in a text ends.
enum JSONEnd {
  /// How much is looked at, so that looking for many ends stays linear.
  static let limit = 1 << 13

  /// How the strings are written.
  fileprivate enum Notation {
    case plain
    /// In a string, with backslashes before their quotes.
    case inString
    case unknown
  }
}

extension Span<UInt8> {
  /// Behind the bracket that closes the object; `nil` if none does, or another field begins before it.
  func endOfJSON(at start: Int) -> Int? { endOfObject(in: start..<count, .plain) }

  /// Whether a line begins with a name with a hyphen and a colon, as no line of JSON does.
  private func beginsWithField(at start: Int) -> Bool {
    var index = start
    var hasHyphen = false
    while index < count, index - start < 64 {
      if self[index] == "-" {
        hasHyphen = true
      } else if !self[index].isASCIILetterOrDigit {
        return hasHyphen && self[index] == ":"
      }
      index += 1
    }
    return false
  }

  /// Where JSON ends that stands in a string, so that there are backslashes before its quotes; `nil`
  /// where there are none, its brackets are not closed, or more follows than an escaped line break.
  func endOfEscapedJSON(in range: Range<Int>) -> Int? {
    guard let end = endOfObject(in: range, .inString) else { return nil }
    return end == range.upperBound || hasEscape(before: end + 2) ? end : nil
  }

  /// Behind the brace that closes the first one, for JSON in a notation that is not known: whatever is in
  /// strings counts; `nil` if none does.
  var endOfBraces: Int? { endOfObject(in: indices, .unknown) }

  private func endOfObject(in range: Range<Int>, _ notation: JSONEnd.Notation) -> Int? {
    var depth = 0
    var isInString = false
    var backslashes = 0
    // How many are before the quotes that begin and end strings.
    var backslashesOfQuote = notation == .inString ? nil : 0
    for index in range.prefix(JSONEnd.limit) {
      switch self[index] {
      case "\\":
        backslashes += 1
        continue
      case "\"" where notation == .plain:
        if !isInString || backslashes.isMultiple(of: 2) { isInString.toggle() }
      case "\"" where notation == .inString:
        if backslashesOfQuote == nil { backslashesOfQuote = backslashes }
        if backslashesOfQuote == 0 { return nil }
        if backslashes == backslashesOfQuote { isInString.toggle() }
      case "{" where !isInString: depth += 1
      case "}" where !isInString:
        depth -= 1
        if depth == 0 { return backslashesOfQuote == nil ? nil : index + 1 }
      case "\n" where !isInString && notation == .plain:
        if beginsWithField(at: index + 1) { return nil }
      default: break
      }
      backslashes = 0
    }
    return nil
  }

  /// Whether JSON begins here that is whole, whatever follows.
  var beginsWithWholeJSON: Bool {
    var reader = JSONReader()
    do throws(SyntaxError) {
      try reader.start(self)
      try reader.skipValue(self)
      return true
    } catch {
      return false
    }
  }
}
