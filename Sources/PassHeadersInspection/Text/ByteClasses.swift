import PassHeaders

extension UInt8 {
  /// Whether the byte is a Base64 character, standard or URL-safe, or the padding character `=`.
  package var isBase64Like: Bool { Base64.isInAlphabet(self) || self == "=" || isURLSafe }

  /// Whether the byte is a Base64 character, standard or URL-safe. The padding character `=` is not included.
  var isBase64Character: Bool { Base64.isInAlphabet(self) || isURLSafe }

  /// Whether the byte is `-` or `_`, which replace `+` and `/` in the URL-safe Base64 alphabet (RFC 4648 section 5).
  var isURLSafe: Bool { self == "-" || self == "_" }

  var isASCIILowercase: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
}

extension Unicode.Scalar {
  /// Whether the character, which is not ASCII, is white space such as U+00A0 or has no width, such as U+200B.
  package var isInvisible: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
  }
}

extension Span<UInt8> {
  /// Returns the index after the invisible character at `index`, or `nil` if that character is visible or ordinary
  /// white space.
  ///
  /// Invisible characters are:
  /// - control characters, other than tabs and line breaks
  /// - white space that is not ASCII, such as the no-break space U+00A0
  /// - characters without width, such as U+200B
  func endOfInvisible(at index: Int) -> Int? {
    guard index < count else { return nil }
    let byte = self[index]
    if byte < 0x80 {
      return byte < 0x20 && !byte.isWhiteSpace || byte == 0x7F ? index + 1 : nil
    }
    guard let end = UTF8Sequence.end(of: index, self),
      let scalar = String(utf8: extracting(index..<end)).unicodeScalars.first
    else { return nil }
    return scalar.isInvisible ? end : nil
  }

  /// Returns the code point and the Unicode name of the character in `range`, such as `U+200B ZERO WIDTH SPACE`.
  /// Control characters do not have a name.
  func nameOfInvisible(_ range: Range<Int>) -> String {
    guard let scalar = String(utf8: extracting(range)).unicodeScalars.first else { return "" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count)) + digits
    return scalar.properties.name.map { "\(number) \($0)" } ?? number
  }

  /// Whether the bytes look like UTF-16: a byte order mark, or ASCII characters with zero bytes. Fewer than four bytes
  /// are not recognized.
  var isUTF16: Bool {
    guard count >= 4 else { return false }
    switch (self[0], self[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return true
    case (0, 0): return false
    default: return self[0] == 0 && self[2] == 0 || self[1] == 0 && self[3] == 0
    }
  }
}

extension Span<UInt8> {
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    extracting(range).firstIndex(of: byte, from: 0) + range.lowerBound
  }

  func has(sign: Unicode.Scalar) -> Bool {
    firstIndex(of: UInt8(ascii: sign), from: 0) < count
  }

  /// Whether each byte may be in the name of a header: a letter, a digit, `-` or `_`.
  var isName: Bool { end(from: 0) { $0.isNameByte } == count }
}
