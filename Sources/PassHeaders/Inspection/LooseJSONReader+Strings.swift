extension LooseJSONReader {
  /// A quote that a string begins with, and the one that ends it.
  struct Quote {
    let length: Int
    let closing: [UInt8]
    let style: Style

    enum Style { case plain, single, smart }

    private static let smart: [(open: String, close: [String])] = [
      ("\u{201C}", ["\u{201D}", "\u{201C}", "\""]), ("\u{201D}", ["\u{201D}", "\u{201C}", "\""]),
      ("\u{2018}", ["\u{2019}", "\u{2018}", "'"]), ("\u{2019}", ["\u{2019}", "\u{2018}", "'"]),
      ("\u{201E}", ["\u{201C}", "\u{201D}"]), ("\u{AB}", ["\u{BB}"]),
    ]

    init?(_ text: SourceText, _ position: Int) {
      switch text.bytes[position] {
      case UInt8(ascii: "\""): (length, closing, style) = (1, [], .plain)
      case UInt8(ascii: "'"), UInt8(ascii: "`"):
        (length, closing, style) = (1, [text.bytes[position]], .single)
      case 0xE2, 0xC2:
        guard let pair = Self.smart.first(where: { text.has($0.open, at: position) }) else {
          return nil
        }
        (length, closing, style) = (pair.open.utf8.count, Array(pair.open.utf8), .smart)
      default: return nil
      }
    }

    /// The length of the quote that closes the string here.
    func end(_ text: SourceText, _ position: Int) -> Int? {
      switch style {
      case .plain: return text.bytes[position] == UInt8(ascii: "\"") ? 1 : nil
      case .single: return text.bytes[position] == closing[0] ? 1 : nil
      case .smart:
        let opened = closing
        guard let pair = Self.smart.first(where: { Array($0.open.utf8) == opened }),
          let close = pair.close.first(where: { text.has($0, at: position) })
        else { return nil }
        return close.utf8.count
      }
    }
  }

  /// The text of a string; `nil` if it does not end.
  mutating func readString(_ quote: Quote) -> String? {
    let start = position
    position += quote.length
    var content: ContiguousArray<UInt8> = []
    while let byte = byte() {
      if let length = quote.end(text, position) {
        position += length
        switch quote.style {
        case .plain: break
        case .single:
          report(
            .singleQuotes, start..<position, "the string stands in single quotes",
            repair: "put in double quotes")
        case .smart:
          report(
            .smartQuotes, start..<position, "the string stands in typographic quotes",
            repair: "put in double quotes")
        }
        return String(utf8: content.span)
      }
      if byte == UInt8(ascii: "\\") {
        readEscape(&content)
      } else if byte < 0x20 {
        report(
          .controlCharacter, position..<position + 1,
          "the control character \(byte.hexadecimal) stands in a string without being escaped",
          repair: "escaped")
        content.append(byte)
        position += 1
      } else if byte < 0x80 {
        content.append(byte)
        position += 1
      } else {
        readSequence(&content)
      }
    }
    cut()
    return nil
  }

  /// A character beyond ASCII. What is not UTF-8 is read as Latin-1, which older encoders write.
  private mutating func readSequence(_ content: inout ContiguousArray<UInt8>) {
    do throws(WireError) {
      let end = try UTF8Sequence.end(of: position, text.bytes.span)
      for index in position..<end { content.append(text.bytes[index]) }
      position = end
    } catch {
      let byte = text.bytes[position]
      report(
        .invalidUTF8, position..<position + 1,
        "byte \(byte.hexadecimal) is not UTF-8; it may be Latin-1, or a damaged character",
        repair: "read as Latin-1")
      content.append(contentsOf: String(Character(Unicode.Scalar(byte))).utf8)
      position += 1
    }
  }

  private mutating func readEscape(_ content: inout ContiguousArray<UInt8>) {
    let start = position
    guard let letter = byte(1) else {
      position += 1
      return
    }
    position += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"): readUnicodeEscape(start, &content)
    default:
      report(
        .invalidEscape, start..<position, "JSON does not know this escape",
        repair: "the character itself")
      if letter < 0x80 { content.append(letter) } else { position -= 1 }
    }
  }

  private mutating func readUnicodeEscape(_ start: Int, _ content: inout ContiguousArray<UInt8>) {
    guard let unit = readHexUnit() else {
      report(
        .invalidEscape, start..<position, "\\u needs four hexadecimal digits")
      return
    }
    var number = unit
    if 0xD800...0xDBFF ~= unit, byte() == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u") {
      let before = position
      position += 2
      if let low = readHexUnit(), 0xDC00...0xDFFF ~= low {
        number = 0x10000 + ((unit & 0x3FF) << 10 | low & 0x3FF)
      } else {
        position = before
      }
    }
    if let scalar = Unicode.Scalar(number) {
      content.append(contentsOf: String(Character(scalar)).utf8)
    } else {
      report(
        .loneSurrogate, start..<position, "half of a surrogate pair stands for no character")
      content.append(contentsOf: "\u{FFFD}".utf8)
    }
  }

  /// Reads four hexadecimal digits, if they stand here.
  private mutating func readHexUnit() -> UInt32? {
    var number: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = byte(offset)?.hexadecimalValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    position += 4
    return number
  }
}
