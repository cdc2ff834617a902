import PassHeaders

/// A character that is encoded in a text: what it stands for, and where the next one begins.
typealias EncodedCharacter = (decoded: ContiguousArray<UInt8>, end: Int)

extension SourceText {
  /// The same with what encoded characters stand for, and where the first of them is; `nil` if there
  /// are none.
  ///
  /// - Parameter sign: The byte that all of them begin with; `nil` if any does.
  func decoded(
    _ sign: UInt8? = nil, _ character: (Span<UInt8>, Int) -> EncodedCharacter?
  ) -> (text: SourceText, first: Range<Int>)? {
    var text = SourceText(endingAt: origin(count), capacity: count)
    var first: Range<Int>?
    var index = 0
    let given = bytes.span
    while index < given.count {
      if let sign {
        let run = index
        index = given.firstIndex(of: sign, from: run)
        text.append(self, run..<index)
        guard index < given.count else { break }
      }
      let source = origin(index)
      if let (decoded, end) = character(given, index) {
        first = first ?? index..<end
        text.append(decoded, from: source)
        index = end
      } else {
        text.append(given[index], from: source)
        index += 1
      }
    }
    return first.map { (text, $0) }
  }

  /// Without percent-encoding; `nil` if there is none, or a `%` without two digits.
  var percentDecoded: (text: SourceText, first: Range<Int>)? {
    guard contains(UInt8(ascii: "%")) else { return nil }
    var isWhole = true
    let decoded = decoded(UInt8(ascii: "%")) { bytes, index in
      let (byte, end) = bytes.percentEncodedByte(at: index)
      if end == index + 1 { isWhole = false }
      return ([byte], end)
    }
    return isWhole ? decoded : nil
  }

  /// Without backslashes; `nil` if there are none.
  var withoutBackslashes: (text: SourceText, first: Range<Int>)? {
    guard contains(UInt8(ascii: "\\")) else { return nil }
    return decoded(UInt8(ascii: "\\")) { bytes, index in bytes.escapedCharacter(at: index) }
  }

  /// Without references to characters, as HTML has them; `nil` if there are none.
  var withoutReferences: (text: SourceText, first: Range<Int>)? {
    guard contains(UInt8(ascii: "&")) else { return nil }
    return decoded(UInt8(ascii: "&")) { bytes, index in bytes.referencedCharacter(at: index) }
  }

  /// The Base64 that stands in a string, or in a string of one, as with `\/` and `\u003d`; `nil` if it has no
  /// escapes, or if they are for more, so that they may be the value's own.
  var unescapedBase64: SourceText? {
    guard var inner = withoutBackslashes?.text else { return nil }
    for _ in 0..<3 { inner = inner.withoutBackslashes?.text ?? inner }
    return inner.bytes.allSatisfy { $0.isBase64Like || $0 == " " } ? inner : nil
  }
}

extension Span<UInt8> {
  /// The byte that is there, perhaps percent-encoded, and where the next one begins.
  func percentEncodedByte(at index: Int) -> (byte: UInt8, end: Int) {
    guard self[index] == "%", let byte = hexadecimalByte(at: index + 1) else {
      return (self[index], index + 1)
    }
    return (byte, index + 3)
  }

  /// The character for which a backslash and what follows it stand in a string of a program or of JSON.
  func escapedCharacter(at index: Int) -> EncodedCharacter? {
    guard self[index] == "\\" else { return nil }
    if let end = try? JSONEscape.end(of: index, self) {
      return (ContiguousArray(JSONEscape.resolve(extracting(index..<end)).utf8), end)
    }
    guard index + 1 < count else { return ([], index + 1) }
    switch self[index + 1] {
    case "u": return brokenEscape(at: index, digits: 4)
    case "x":
      return hexadecimalByte(at: index + 2).map { ([$0], index + 4) }
        ?? brokenEscape(at: index, digits: 2)
    case let byte: return ([byte], index + 2)
    }
  }

  /// Half of a character, or an escape without some of its digits, stands for no character, and for none
  /// of Base64.
  private func brokenEscape(at index: Int, digits: Int) -> EncodedCharacter {
    let end = end(from: index + 2, before: index + 2 + digits) { $0.hexadecimalValue != nil }
    return (ContiguousArray(UTF8.encodedReplacementCharacter), end)
  }

  /// The character of ASCII that is there, perhaps with a backslash before it, and where the next one
  /// begins.
  func escapedByte(at index: Int) -> (byte: UInt8, end: Int) {
    guard let (decoded, end) = escapedCharacter(at: index), decoded.count == 1, decoded[0] < 0x80
    else { return (self[index], index + 1) }
    return (decoded[0], end)
  }

  /// The byte that is there, perhaps percent-encoded, even more than once, and where the next one
  /// begins.
  func unescapedByte(at index: Int) -> (byte: UInt8, end: Int) {
    guard index < count else { return (0, index + 1) }
    if has("\\u00", at: index), let byte = hexadecimalByte(at: index + 4) {
      return (byte, index + 6)
    }
    var (byte, end) = percentEncodedByte(at: index)
    while byte == "%", end > index + 1, let inner = hexadecimalByte(at: end) {
      (byte, end) = (inner, end + 2)
    }
    return (byte, end)
  }

  func hexadecimalByte(at index: Int) -> UInt8? {
    guard let high = byte(at: index).hexadecimalValue,
      let low = byte(at: index + 1).hexadecimalValue
    else { return nil }
    return high << 4 | low
  }

  /// The character to which `&…;` refers: by number, or by the name of one of the five entities of XML
  /// or of those that HTML has for characters of Base64 and JSON.
  func referencedCharacter(at start: Int) -> EncodedCharacter? {
    guard self[start] == "&" else { return nil }
    for (name, text) in Entity.all where has(name, at: start) {
      return (ContiguousArray(text.utf8), start + name.utf8CodeUnitCount)
    }
    guard has("&#", at: start) else { return nil }
    let radix: UInt32 = byte(at: start + 2) | 0x20 == "x" ? 16 : 10
    let digits = start + (radix == 16 ? 3 : 2)
    var index = digits
    var number: UInt32 = 0
    while index - digits < 8, let digit = byte(at: index).hexadecimalValue, digit < radix {
      number = number &* radix &+ UInt32(digit)
      index += 1
    }
    guard index > digits, byte(at: index) == ";", let scalar = Unicode.Scalar(number) else {
      return nil
    }
    return (ContiguousArray(scalar.utf8), index + 1)
  }
}

private enum Entity {
  static let all: [(name: StaticString, text: String)] = [
    ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"),
    ("&nbsp;", " "), ("&plus;", "+"), ("&sol;", "/"), ("&equals;", "="), ("&colon;", ":"),
    ("&comma;", ","), ("&lbrace;", "{"), ("&lcub;", "{"), ("&rbrace;", "}"), ("&rcub;", "}"),
    ("&lsqb;", "["), ("&rsqb;", "]"), ("&ldquo;", "\""), ("&rdquo;", "\""),
    ("&NewLine;", "\n"), ("&Tab;", "\t"),
  ]
}
