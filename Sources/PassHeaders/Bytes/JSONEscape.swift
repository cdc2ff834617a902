/// The escapes of JSON strings, RFC 8259 section 7.
package enum JSONEscape {
  /// Checks the escape at a backslash and gives the index after it.
  ///
  /// A surrogate pair counts as one escape; a surrogate without its partner is not a character
  /// and is refused.
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
    let unit = try hexUnit(at: letter + 1, bytes)
    let end = letter + 5
    switch unit {
    case 0xD800...0xDBFF:
      guard bytes.has("\\u", at: end), 0xDC00...0xDFFF ~= (try hexUnit(at: end + 2, bytes)) else {
        throw SyntaxError(.loneSurrogate, at: backslash)
      }
      return end + 6
    case 0xDC00...0xDFFF: throw SyntaxError(.loneSurrogate, at: backslash)
    default: return end
    }
  }

  /// The text of a string's content, whose escapes have been checked.
  ///
  /// - Parameter isUTF8: Whether the bytes were found to be UTF-8.
  package static func resolve(_ content: Span<UInt8>, isUTF8: Bool = false) -> String {
    // An escape is at least as long as the UTF-8 of its character, so this is enough.
    withTemporary(UInt8.self, capacity: content.count) { output in
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

  /// Appends the character of the escape at the index, and moves the index behind it.
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

  /// The character of the hexadecimal digits at the index, which moves behind them.
  private static func scalar(at index: inout Int, _ content: Span<UInt8>) -> Unicode.Scalar {
    guard let high = try? hexUnit(at: index, content) else { return "\u{FFFD}" }
    index += 4
    guard 0xD800...0xDBFF ~= high, let low = try? hexUnit(at: index + 2, content) else {
      return Unicode.Scalar(high) ?? "\u{FFFD}"
    }
    index += 6
    let value = 0x1_0000 + (UInt32(high) & 0x3FF) &<< 10 + UInt32(low) & 0x3FF
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static func hexUnit(at start: Int, _ bytes: Span<UInt8>) throws(SyntaxError) -> UInt16 {
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
