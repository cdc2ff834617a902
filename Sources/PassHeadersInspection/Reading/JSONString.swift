import PassHeaders

extension SourceText.Builder {
  /// Appends the text of the JSON string whose content is in `range` of `text`. `text` must be the source of this
  /// builder.
  ///
  /// Half of a surrogate pair becomes U+FFFD.
  mutating func appendJSONString(_ range: Range<Int>, of text: Span<UInt8>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = text.firstIndex(of: UInt8(ascii: "\\"), in: index..<range.upperBound)
      copy(index..<end)
      guard end < range.upperBound else { return }
      let escape = Escape(inJSON: text, at: end)
      append(escape, for: end..<escape.end)
      index = escape.end
    }
  }
}

extension SourceText {
  /// Returns the text of the JSON string whose content is in `range`, with its escape sequences decoded: `a"b` for
  /// `a\"b`.
  func jsonString(_ range: Range<Int>) -> SourceText {
    let backslash = bytes.span.firstIndex(of: UInt8(ascii: "\\"), in: range)
    if backslash == range.upperBound { return extracting(range) }
    var builder = Builder(from: self, capacity: range.count)
    builder.appendJSONString(range, of: bytes.span)
    return builder.finish()
  }
}

extension Escape {
  /// Parses the escape sequence at `index` of a JSON string. `JSONWalker` has checked the sequence.
  fileprivate init(inJSON text: Span<UInt8>, at index: Int) {
    switch text.byte(at: index + 1) {
    case "b": self.init(.backslash, byte: 0x08, end: index + 2)
    case "f": self.init(.backslash, byte: 0x0C, end: index + 2)
    case "n": self.init(.backslash, byte: 0x0A, end: index + 2)
    case "r": self.init(.backslash, byte: 0x0D, end: index + 2)
    case "t": self.init(.backslash, byte: 0x09, end: index + 2)
    case "u":
      guard let end = try? JSONEscape.end(of: index, text) else {
        self.init(.backslash, "\u{FFFD}", end: index + 6)
        return
      }
      let character = JSONEscape.resolve(text.extracting(index..<end))
      self.init(.backslash, character.unicodeScalars.first, end: end)
    case let byte: self.init(.backslash, byte: byte, end: index + 2)
    }
  }
}
