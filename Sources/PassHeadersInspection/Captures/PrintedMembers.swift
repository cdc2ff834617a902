import PassHeaders

/// The members of a payload that was printed behind a header's name and never encoded, in a notation
/// that is not known, perhaps with something else at the start of each line.
///
/// A member is known by a documented name and what follows it: a colon, `=`, or `>`. If the first one is
/// in quotes, all strings in quotes of that kind belong to the payload, up to where its brackets balance.
/// Else only what is behind documented names does.
struct PrintedMembers {
  /// The names and values, in order.
  private(set) var words: [(range: Range<Int>, isName: Bool)] = []
  private(set) var end: Int
  /// Whether the names are in quotes.
  let isQuoted: Bool
  /// Whether more of the text may change what was found.
  private(set) var isOpen = false

  /// How far a member is at most from the one before.
  static let reach = 160
  private let kind: PassHeader.Kind
  /// Up to where is looked, so that looking from many names stays linear.
  private let limit: Int

  /// The members of which the first one is no farther than the reach from the text's beginning.
  ///
  /// - Parameter outerDepth: How many brackets are open before the text.
  init?(in text: Span<UInt8>, depth outerDepth: Int = 0) {
    var index = 0
    var depth = outerDepth
    // What begins the object that the first one is in.
    var opening = (end: 0, depth: outerDepth)
    limit = min(text.count, JSONEnd.limit)
    while index < min(limit, Self.reach) {
      depth += text[index].bracketDepth
      if text[index].bracketDepth > 0 { opening = (index + 1, depth) }
      guard let word = text.memberName(at: index) else {
        index += 1
        continue
      }
      if let kind = PrintedName(word, text)?.beginningHeader {
        // Without brackets, what has quotes is a member of what the name is in.
        let quote = Quote(before: word.lowerBound, text)
        if let quote, depth > 0, quote.isName(word, text) {
          self.kind = kind
          // Other members may precede it.
          let start = word.lowerBound - 1 - quote.backslashes
          let isNear = quote.isOnlyOne(in: opening.end..<start, text)
          (isQuoted, end) = (true, isNear ? opening.end : start)
          readQuoted(text, quote, isNear ? opening.depth : depth)
          return
        }
        if quote == nil, text.isBareName(word) {
          self.kind = kind
          (isQuoted, end) = (false, word.lowerBound)
          readBare(text)
          return
        }
      }
      index = word.upperBound
    }
    return nil
  }

  // MARK: Quotes

  /// A quote with the backslashes before it.
  private struct Quote {
    let byte: UInt8
    let backslashes: Int

    init?(before index: Int, _ text: Span<UInt8>) {
      byte = text.byte(at: index - 1)
      guard byte == "\"" || byte == "'" else { return nil }
      backslashes = text.backslashes(before: index - 1)
    }

    /// Whether no quote of the kind has more or fewer backslashes there.
    func isOnlyOne(in range: Range<Int>, _ text: Span<UInt8>) -> Bool {
      for index in range where text[index] == byte {
        guard Quote(before: index + 1, text)?.backslashes == backslashes else { return false }
      }
      return true
    }

    /// Whether the quote is behind the word as well, and a colon or `=` behind it.
    func isName(_ word: Range<Int>, _ text: Span<UInt8>) -> Bool {
      let end = word.upperBound + backslashes
      guard text.byte(at: end) == byte else { return false }
      for index in word.upperBound..<end where text[index] != "\\" { return false }
      return text.hasSeparator(at: end + 1)
    }
  }

  private mutating func readQuoted(_ text: Span<UInt8>, _ quote: Quote, _ outerDepth: Int) {
    var depth = outerDepth
    var index = end
    var backslashes = 0
    var string: Int?
    // Whether it is outside of the strings of another JSON in which this one is.
    var isOutside = false
    // Whether words are values: behind a name, in the same line.
    var isBehindName = false
    while index < limit, string != nil || index - end < Self.reach {
      let byte = text[index]
      if byte == "\\" {
        backslashes += 1
        index += 1
        continue
      }
      if byte == quote.byte, backslashes <= quote.backslashes {
        let isOwn = backslashes == quote.backslashes
        if let start = string {
          let isName = isOwn && text.hasSeparator(at: index + 1)
          words.append((start..<max(start, index - backslashes), isName))
          isBehindName = isBehindName || isName
          string = nil
          end = index + 1
        } else if isOwn, !isOutside {
          string = index + 1
        }
        if !isOwn { (isOutside, isBehindName) = (!isOutside, false) }
      } else if byte.isLineBreak {
        // A string that does not end here is damaged, and others follow.
        if let start = string {
          words.append((start..<index, false))
          end = index
        }
        (string, isBehindName) = (nil, false)
      } else if string == nil, !isOutside {
        depth += byte.bracketDepth
        if depth <= 0 {
          end = index + 1
          return
        }
        if isBehindName, backslashes == 0, let word = text.value(at: index, limit) {
          words.append((word, false))
          end = word.upperBound
          index = word.upperBound - 1
        }
      }
      backslashes = 0
      index += 1
    }
    if let start = string { words.append((start..<index, false)) }
    if index >= limit { end = limit }
    isOpen = index >= text.count
  }

  // MARK: Bare names

  private mutating func readBare(_ text: Span<UInt8>) {
    var index = end
    var isBehindName = false
    while index < limit, index - end < Self.reach {
      // A value may be below its name.
      let isLineEnd = text[index].isLineBreak || text.hasEscape(before: index + 2)
      if isLineEnd, words.last?.isName == false { isBehindName = false }
      guard let word = text.value(at: index, limit) else {
        index += 1
        continue
      }
      if text.isTagName(word) {
        index = word.upperBound
        continue
      }
      let name = text.memberName(at: index).flatMap { $0.upperBound <= limit ? $0 : nil } ?? word
      if isMember(name, text) {
        words.append((name, true))
        isBehindName = !isObject(name, text) && text.byte(at: name.lowerBound - 1) != "/"
        index = name.upperBound
        end = index
      } else if text.has("some", in: word), text.isBareName(word) {
        // Below a member, Swift prints what an optional holds.
        isBehindName = true
        index = word.upperBound
      } else {
        if isBehindName { words.append((word, false)) }
        index = word.upperBound
        if isBehindName { end = index }
      }
    }
    isOpen = index >= text.count
    if index >= limit { end = limit }
  }

  private func isMember(_ word: Range<Int>, _ text: Span<UInt8>) -> Bool {
    guard text.isBareName(word), let name = PrintedName(word, text) else { return false }
    return kind == .deviceInfo ? name.isInDevice : name.isInStatus
  }

  /// Whether the member's value is an object, whose members follow.
  private func isObject(_ word: Range<Int>, _ text: Span<UInt8>) -> Bool {
    text.hasASCII("framework", at: word.lowerBound) || text.hasASCII("error", at: word.lowerBound)
  }
}

/// The name of a member as programs print it, also in capitals or with `_` between its words.
struct PrintedName {
  private let name: String

  init?(_ word: Range<Int>, _ text: Span<UInt8>) {
    // With a hyphen it is the name of a header, as `User-Agent`.
    guard 1...40 ~= word.count, !word.contains(where: { text[$0] == "-" }) else { return nil }
    name = String(utf8: text.extracting(word))
  }

  var isInDevice: Bool { DeviceInfo.Field(folded: name) != nil }
  var isInStatus: Bool { Self.ofStatus.contains(name) }

  /// The header that has the member, unless other texts often have one of that name.
  var beginningHeader: PassHeader.Kind? {
    if isInDevice { return .deviceInfo }
    return isInStatus && !Self.common.contains(name) ? .partnerFrameworkStatus : nil
  }

  private static let ofStatus = FoldedTable(
    PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames })
  private static let common = FoldedTable(["id", "error", "code", "message"])
}

/// What may be between a name and a colon or `=`.
private let nameClosings = ByteSet(" )]*`")

extension UInt8 {
  fileprivate var bracketDepth: Int {
    switch self {
    case "{", "[", "(": 1
    case "}", "]", ")": -1
    default: 0
    }
  }
}

extension Span<UInt8> {
  /// Letters and digits that begin there, behind an escape such as `\\n` or anything else.
  fileprivate func memberName(at start: Int) -> Range<Int>? {
    guard self[start].isASCIILetter, !hasEscape(before: start + 1),
      !byte(at: start - 1).isNameByte || hasEscape(before: start)
    else { return nil }
    return start..<end(from: start) { $0.isNameByte }
  }

  /// Letters, digits and what binds them.
  fileprivate func value(at start: Int, _ limit: Int) -> Range<Int>? {
    guard !hasEscape(before: start + 1), self[start] != "-" else { return nil }
    let end = Swift.min(endOfWord(from: start), limit)
    return end > start ? start..<end : nil
  }

  /// Whether a name in no quotes has a value; in XML it is a tag, perhaps with attributes, or a `key`.
  fileprivate func isBareName(_ word: Range<Int>) -> Bool {
    byte(at: word.upperBound) == ">" || hasSeparator(at: word.upperBound)
      || byte(at: word.lowerBound - 1) == "<" || has("</key>", at: word.upperBound)
  }

  /// Whether the word is what a tag of a property list begins with.
  fileprivate func isTagName(_ word: Range<Int>) -> Bool {
    let isTag = byte(at: word.lowerBound - 1) == "<" || has("</", at: word.lowerBound - 2)
    return isTag && (has("key", in: word) || has("string", in: word) || has("dict", in: word))
  }

  /// Whether a colon or `=` follows, perhaps behind spaces and what closes `AnyHashable("…")`, `[model]` or
  /// `**model**`.
  fileprivate func hasSeparator(at start: Int) -> Bool {
    let index = end(from: start) { nameClosings.contains($0) }
    return byte(at: index) == ":" || byte(at: index) == "="
  }
}
