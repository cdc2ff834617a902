import PassHeaders
import PassHeadersInspection
import TestSupport

/// A text with a header in it, valid or not, is redacted: nothing of the header's values is left.
///
/// A leak is nine bytes in a row of a member's value (of its UTF-8, or as JSON escapes it) that can
/// be read in the redacted text: as they are, or after undoing up to twice, in any order, what
/// encodes a whole text: percent encoding, the escapes of JSON and C, character references, quoted-
/// printable, columns of hexadecimal digits, and Base64 of which any number of characters may be
/// missing before, whatever is between them.
///
/// The values are of letters that no documented word has. No leak are the names of members, and
/// what fewer than nine bytes tell. A header that is not in Base64 is behind its name and has no
/// line break that damage made: what follows one is a text of its own.
///
/// An identifier is Base64, on the line of its name.
///
/// What is decoded here is decoded without the library.
enum LeakProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let seed = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var generator = SeededGenerator(state: seed)
    let header = LeakingHeader(&generator)
    let text = header.printed(&generator)
    let secrets = Secrets(header.values)
    let redacted = CaptureProperties.redact(text, piece: text.count)
    try expect(redacted.count == text.count, "a redacted text is longer or shorter")
    try expect(
      redacted == CaptureProperties.redact(text, piece: 1 + Int(seed % 97)),
      "pieces are redacted in another way")
    if let leak = secrets.leak(in: redacted) {
      throw PropertyFailure(
        property: "a redacted text shows a value",
        detail: "\(leak) of\n\(String(decoding: text, as: UTF8.self))\nin\n"
          + String(decoding: redacted, as: UTF8.self))
    }
  }
}

/// Looks for parts of values in a text.
private struct Secrets {
  private var parts: Set<[UInt8]> = []
  private var beginnings: Set<UInt64> = []

  private static let length = 9

  init(_ values: [String]) {
    for value in values {
      let bytes = Array(value.utf8)
      guard bytes.count >= Self.length else { continue }
      for start in 0...bytes.count - Self.length {
        let part = Array(bytes[start..<start + Self.length])
        // Signs alone are not a part of anything.
        if part.count(where: { 65...90 ~= $0 || 97...122 ~= $0 || $0 >= 0x80 }) < 4 { continue }
        parts.insert(part)
        beginnings.insert(part.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
      }
    }
  }

  func leak(in text: Bytes) -> String? {
    var texts = [text]
    for depth in 0...2 {
      for text in texts {
        if let found = find(in: text) { return found }
      }
      if depth < 2 { texts = texts.flatMap { Decoding.all($0) } }
    }
    return nil
  }

  private func find(in text: Bytes) -> String? {
    var window: UInt64 = 0
    for index in text.indices {
      if index >= 8, beginnings.contains(window) {
        let part = Array(text[index - 8...index])
        if parts.contains(part) { return String(decoding: part, as: UTF8.self) }
      }
      window = window << 8 | UInt64(text[index])
    }
    return nil
  }
}

/// What a text says if it is taken for encoded.
private enum Decoding {
  static func all(_ text: Bytes) -> [Bytes] {
    var texts = [
      undone(text, "%", 2), undone(text, "=", 2), undone(text, "\\x", 2), undone(text, "\\u", 4),
      undone(text, "&#x", 2), references(text), columns(text),
    ].filter { $0 != text && !$0.isEmpty }
    texts += (0..<4).map { base64(text, $0) }
    return texts
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).isASCII
      ? Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } : nil
  }

  /// Undoes escapes of a mark and so many digits; soft breaks go, and a reference's semicolon.
  private static func undone(_ text: Bytes, _ mark: String, _ count: Int) -> Bytes {
    let mark = Array(mark.utf8)
    var (result, index): (Bytes, Int) = ([], 0)
    while index < text.count {
      let end = index + mark.count + count
      if text[index] == mark[0], end <= text.count, text[index...].starts(with: mark) {
        let digits = text[index + mark.count..<end].compactMap { digit($0) }
        if digits.count == count {
          result.append(digits[count - 2] << 4 | digits[count - 1])
          index = end < text.count && text[end] == 59 && mark.count == 3 ? end + 1 : end
          continue
        }
        if mark == [61], text[index + 1] == 10 {
          index += 2
          continue
        }
      }
      result.append(text[index])
      index += 1
    }
    return result
  }

  private static func references(_ text: Bytes) -> Bytes {
    var (result, rest): (Bytes, ArraySlice<UInt8>) = ([], Array(text)[...])
    while let byte = rest.popFirst() {
      if byte == 38, rest.first == 35, let end = rest.prefix(6).firstIndex(of: 59),
        let number = UInt8(String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self))
      {
        result.append(number)
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// The bytes of a dump.
  private static func columns(_ text: Bytes) -> Bytes {
    var result: Bytes = []
    for line in text.split(separator: 10) {
      for column in line.dropFirst(10).prefix(48).split(separator: 32) where column.count == 2 {
        let digits = column.compactMap { digit($0) }
        if digits.count == 2 { result.append(digits[0] << 4 | digits[1]) }
      }
    }
    return result
  }

  private static let sextets: [UInt32?] = {
    var sextets = [UInt32?](repeating: nil, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (index, letter) in alphabet.utf8.enumerated() { sextets[Int(letter)] = UInt32(index) }
    (sextets[45], sextets[95]) = (62, 63)
    return sextets
  }()

  private static func base64(_ text: Bytes, _ missing: Int) -> Bytes {
    var (result, bits, count): (Bytes, UInt32, Int) = ([], 0, missing)
    for byte in text {
      guard let sextet = sextets[Int(byte)] else { continue }
      bits = bits << 6 | sextet
      count += 1
      if count % 4 != 1 {
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32([0, 0, 4, 2][count % 4])))
      }
    }
    return result
  }
}
