import PassHeaders

extension InspectionFault {
  /// What is there instead of a value: a template, what is printed for none, a log's mask, the dots of a
  /// page.
  init?(insteadOfBase64 text: Span<UInt8>) {
    // What is in `Optional("…")` may be a value.
    guard let placeholder = Placeholder(text), !text.has("Optional(", at: 0) else { return nil }
    self = placeholder.faults.value
  }

  /// What a byte outside the Base64 alphabet most often shows; `nil` if it shows nothing.
  init?(foreign byte: UInt8) {
    switch byte {
    case "\"", "'": self = .quotes
    case "%": self = .percentEncoded
    case "\\": self = .backslashEscapes
    case "\n", "\r": self = .lineBreaks
    case " ", "\t": self = .whiteSpace
    case "-", "_": self = .urlSafeAlphabet
    case "{", "[": self = .notEncoded
    case ",": self = .joinedValues
    case "&": self = .htmlEntities
    default: return nil
    }
  }

  /// What became of a text that has a byte outside the Base64 alphabet at the index; `nil` if nothing shows
  /// it.
  init?(foreignAt index: Int, in text: Span<UInt8>) {
    if let fault = InspectionFault(insteadOfBase64: text) {
      self = fault
    } else if text.hasASCII("data:", at: 0) {
      self = .dataURL
    } else if text.beginsWithName {
      self = .headerName
    } else if text.hasCutMark(at: index) {
      self = .cutMark
    } else if index > 0, !text[index].isWhiteSpace, text.hasOnlyPunctuation(from: index) {
      self = .trailingCharacters
    } else if text.beginsWithQuote {
      self = .quotes
    } else if let fault = InspectionFault(foreign: text[index]) {
      self = fault
    } else {
      return nil
    }
  }
}

extension Span<UInt8> {
  /// Whether a byte order mark, or every other byte at the beginning being zero, shows UTF-16.
  package var isUTF16: Bool {
    guard count >= 4 else { return false }
    switch (self[0], self[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return true
    case (0, 0): return false
    default: return self[0] == 0 && self[2] == 0 || self[1] == 0 && self[3] == 0
    }
  }

  /// Whether it begins as a field of a header does: with a name, which has a hyphen or is followed by
  /// a space, and a colon.
  fileprivate var beginsWithName: Bool {
    guard let end = endOfName else { return false }
    return firstIndex(of: UInt8(ascii: "-"), from: 0) < end
      || byte(at: end + 1).isOptionalWhiteSpace
  }

  /// The colon behind the 4 to 64 bytes of a name with which the text begins; `nil` if there is none.
  package var endOfName: Int? {
    let colon = extracting(0..<Swift.min(count, 65)).firstIndex(of: UInt8(ascii: ":"), from: 0)
    guard 4...64 ~= colon, byte(at: colon) == ":",
      end(from: 0, before: colon, where: { $0.isNameByte }) == colon
    else { return nil }
    return colon
  }

  /// Whether it begins as a quoted text does, also in a debugger or in code.
  fileprivate var beginsWithQuote: Bool {
    JSONQuote(at: 0, self) != nil || has("Optional(\"", at: 0) || has("@\"", at: 0)
      || has("\u{BB}", at: 0)
  }

  /// Whether the text ends at the index with `…`, three dots or their like, with which what printed a
  /// value says that it cut it.
  package func hasCutMark(at index: Int) -> Bool {
    var start = index
    if byte(at: start) == "<" || byte(at: start) == "[" { start += 1 }
    var end = start
    var dots = 0
    while end < count {
      if has("\u{2026}", at: end) {
        end += 3
        dots += 3
      } else if self[end] == "." {
        end += 1
        dots += 1
      } else {
        break
      }
    }
    if has("truncated]", at: start) { (end, dots) = (start + 9, 3) }
    if start > index, byte(at: end) == ">" || byte(at: end) == "]" { end += 1 }
    return dots >= 3 && trimmedRange { $0.isWhiteSpace }.upperBound <= end
  }

  /// Whether only what may follow a value in a text follows here.
  package func hasOnlyPunctuation(from index: Int) -> Bool {
    let closing: [StaticString] = [
      "\u{201D}", "\u{2019}", "\u{BB}", "\u{A0}", "{code}", "{noformat}",
    ]
    var index = end(from: index) { $0.isTrailingPunctuation }
    while let text = closing.first(where: { has($0, at: index) }) {
      index = end(from: index + text.utf8CodeUnitCount) { $0.isTrailingPunctuation }
    }
    return index == count
  }
}

extension UInt8 {
  /// Whether it may follow a value that was copied with what followed.
  var isTrailingPunctuation: Bool { isWhiteSpace || Self.trailingPunctuation.contains(self) }

  private static let trailingPunctuation = ByteSet("\"'`,;.)]}>\\!")
}
