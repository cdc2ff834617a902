/// The escape sequences of JSON strings, such as `\n` and `\u00e9` (RFC 8259 section 7).
package enum JSONEscape {
  /// Validates the escape sequence at the index `backslash`, and returns the index after it. A surrogate pair, such as
  /// `\ud83d\ude00`, is one sequence.
  ///
  /// - Throws: A `SyntaxError` if the sequence is unknown or truncated, or if a surrogate is not part of a pair.
  package static func end(of backslash: Int, _ bytes: Span<UInt8>) throws(SyntaxError) -> Int {
    let letter = backslash + 1
    guard letter < bytes.count else {
      throw SyntaxError(.unexpectedEnd, expected: .stringEnd, at: bytes.count)
    }
    switch bytes[letter] {
    case "\"", "\\", "/", "b", "f", "n", "r", "t": return letter + 1
    case "u": break
    default: throw SyntaxError(.invalidEscape, at: letter)
    }
    let unit = try codeUnit(at: letter + 1, bytes)
    let end = letter + 5
    switch unit {
    case 0xD800...0xDBFF:
      guard bytes.has("\\u", at: end), 0xDC00...0xDFFF ~= (try codeUnit(at: end + 2, bytes)) else {
        throw SyntaxError(.loneSurrogate, at: backslash)
      }
      return end + 6
    case 0xDC00...0xDFFF: throw SyntaxError(.loneSurrogate, at: backslash)
    default: return end
    }
  }

  /// Returns the text of a JSON string, with each escape sequence replaced by its character.
  ///
  /// - Parameters:
  ///   - content: The bytes between the quotes of the string, whose escape sequences must have been validated.
  ///   - isUTF8: Whether `content` is known to be valid UTF-8. Otherwise, malformed UTF-8 becomes U+FFFD.
  package static func resolve(_ content: Span<UInt8>, isUTF8: Bool = false) -> String {
    // The text is not longer than `content`, because an escape sequence is at least as long as the UTF-8 of its
    // character.
    withTemporaryOutput(UInt8.self, capacity: content.count) { output in
      var index = 0
      while index < content.count {
        let run = index
        index = content.firstIndex(of: UInt8(ascii: "\\"), from: run)
        output.write(content.extracting(run..<index))
        if index < content.count { resolveEscape(at: &index, content, to: &output) }
      }
      return isUTF8 ? String(checkedUTF8: output.span) : String(utf8: output.span)
    }
  }

  /// Appends the character of the escape sequence at `index` to `output`, and advances `index` to the end of the
  /// sequence.
  private static func resolveEscape(
    at index: inout Int, _ content: Span<UInt8>, to output: inout OutputSpan<UInt8>
  ) {
    let letter = content.byte(at: index + 1)
    index += 2
    switch letter {
    case "b": output.write(0x08)
    case "f": output.write(0x0C)
    case "n": output.write(0x0A)
    case "r": output.write(0x0D)
    case "t": output.write(0x09)
    case "u":
      for byte in UTF8.encode(scalar(at: &index, content)) ?? UTF8.encodedReplacementCharacter {
        output.write(byte)
      }
    default: output.write(letter)
    }
  }

  /// Returns the character of a `\u` escape sequence, and advances `index` from its first hexadecimal digit to its end.
  ///
  /// After a high surrogate, the `\u` sequence of the low surrogate is read too. Digits that do not stand for a
  /// character become U+FFFD.
  private static func scalar(at index: inout Int, _ content: Span<UInt8>) -> Unicode.Scalar {
    guard let high = try? codeUnit(at: index, content) else { return "\u{FFFD}" }
    index += 4
    guard 0xD800...0xDBFF ~= high, let low = try? codeUnit(at: index + 2, content) else {
      return Unicode.Scalar(high) ?? "\u{FFFD}"
    }
    index += 6
    let value = 0x1_0000 + (UInt32(high) & 0x3FF) &<< 10 + UInt32(low) & 0x3FF
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Parses the four hexadecimal digits at `start` as a UTF-16 code unit, such as `00e9` as 0xE9.
  private static func codeUnit(at start: Int, _ bytes: Span<UInt8>) throws(SyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for index in start..<start + 4 {
      guard index < bytes.count else {
        throw SyntaxError(.unexpectedEnd, expected: .stringEnd, at: bytes.count)
      }
      guard let digit = bytes[index].hexadecimalValue else {
        throw SyntaxError(.invalidEscape, at: index)
      }
      unit = unit &<< 4 | UInt16(digit)
    }
    return unit
  }
}
