import Foundation
import PassHeaders
import TestSupport

/// A header's value, whole or damaged, and how programs print it.
struct LeakingHeader {
  /// No documented word has such letters in a row.
  static let letters = "qzkwvjpyQZKWVJPY"

  let name: String
  private var payload: Bytes
  /// What is sent, and whether it is Base64.
  private(set) var value: ContiguousArray<UInt8> = []
  private var isEncoded = true
  private var isIdentifier: Bool { name == "AP-Device-Identifier" }

  init(
    _ name: String, _ payload: ContiguousArray<UInt8>, _ generator: inout SeededGenerator
  ) {
    (self.name, self.payload) = (name, payload)
    // White space between members; a quote that is in a text is escaped.
    let space = ["", " ", "\n  "].randomElement(using: &generator) ?? ""
    let spaced = String(decoding: payload, as: UTF8.self)
      .replacingOccurrences(of: ",\"", with: ",\(space)\"")
    if !isIdentifier { self.payload = Bytes(spaced.utf8) }
    encode(&generator)
    if isIdentifier { value = Bytes("fingerprint ".utf8) + value }
  }

  // MARK: Damage

  private mutating func encode(_ generator: inout SeededGenerator) {
    let damages = Int.random(in: 0...3, using: &generator)
    let isInPayload = Bool.random(using: &generator)
    if !isIdentifier, Int.random(in: 0..<4, using: &generator) == 0 {
      // All of the letters, or half of them, as escapes of JSON.
      let isWhole = Bool.random(using: &generator)
      payload = Notation.replaced(payload) { byte in
        Self.letters.utf8.contains(byte) && (isWhole || Bool.random(using: &generator))
          ? "\\u00" + Notation.hex(byte) : nil
      }
    }
    if isInPayload { damage(&payload, damages, &generator) }
    value = Bytes(Data(payload).base64EncodedString().utf8)
    let line = Bytes(payload.filter { $0 != 10 && $0 != 13 })
    switch Int.random(in: isIdentifier ? 2...11 : 0...11, using: &generator) {
    case 0: (value, isEncoded) = (line, false)
    case 1: (value, isEncoded) = (Notation.escaped(line, &generator), false)
    case 2: value = Bytes(Data(value).base64EncodedString().utf8)
    case 3: value = Bytes(value.prefix(Int.random(in: 0...value.count, using: &generator)))
    case 4: value = Bytes(value.map { $0 == 43 ? 45 : $0 == 47 ? 95 : $0 })
    case 5: value += [44, 32] + value
    case 6: value = Bytes("b'".utf8) + value + Bytes("'".utf8)
    case 7: (value, isEncoded) = (Notation.escaped(value, isWhole: true, &generator), false)
    default: break
    }
    if !isInPayload { damage(&value, damages, &generator) }
  }

  private func damage(_ bytes: inout Bytes, _ count: Int, _ generator: inout SeededGenerator) {
    for _ in 0..<count where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      var other = Bytes("\":,{}[]x \\0'=+/-_%;!A".utf8).randomElement(using: &generator) ?? 0
      if Bool.random(using: &generator) { other = UInt8.random(in: 0...255, using: &generator) }
      if other == 10 || other == 13 { other = 33 }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(other, at: index)
      default: bytes[index] = other
      }
    }
  }

  // MARK: Printing

  /// The header behind its name, in quotes, brackets and words, and the whole of it encoded.
  func printed(_ generator: inout SeededGenerator) -> Bytes {
    var value = value
    let isLong = isEncoded && !isIdentifier
    if isLong, Int.random(in: 0..<5, using: &generator) == 0 {
      value = Notation.wrapped(value, &generator)
    }
    var (before, after) = Notation.around(name, isOneLine: isIdentifier, &generator)
    // What is Base64 is also masked where no name, or another one, is before it.
    if isLong, Int.random(in: 0..<6, using: &generator) == 0 {
      before = Notation.otherNames.randomElement(using: &generator) ?? ""
    }
    if before.hasSuffix("'") { after = "'" + after }
    return Notation.encoded(Bytes(before.utf8) + value + Bytes(after.utf8), &generator)
  }
}

/// How texts are printed: each combination of a few parts, whatever program prints so.
private enum Notation {
  private static let words = [
    ("", "\n"), ("{", "}\n"), ("[", "]\n"), ("headers.set(", ");\n"), ("map[", "]\n"),
    ("GET /api/v2/x/profiles HTTP/1.1\r\n", "\r\nHost: h\r\n\r\n"), ("<td>", "</td>\n"),
    ("2026-01-01 10:00:00 DEBUG ", "\n2026-01-01 10:00:01 INFO done\n"), ("| ", " |\n"),
    ("curl -s https://h/api -H ", " --compressed\n"), ("headers:\n  ", "\nstatus: 200\n"), ("", ""),
  ]
  private static let quotes = ["", "\"", "'", "\\\"", "`"]
  private static let separators = [
    ": ", ":", "=", " = ", "=>", ",", "\t", " | ", "</td><td>", ":\n  ",
  ]
  static let otherNames = ["", "X-Copy: ", "GET /p?device_info=", "Cookie: a=b; d=", "set('"]
  private static let joints = ["\n", "\r\n ", "\n    ", "\\\n", "=\n", "\" +\n    \"", "' . '"]

  /// What is before a value and behind it: name and value are strings of their own, or one, or none.
  static func around(
    _ name: String, isOneLine: Bool, _ generator: inout SeededGenerator
  ) -> (before: String, after: String) {
    let (begin, end) = words.randomElement(using: &generator) ?? ("", "")
    let quote = quotes.randomElement(using: &generator) ?? ""
    let separator = separators.dropLast(isOneLine ? 1 : 0).randomElement(using: &generator) ?? ":"
    let inner = Bool.random(using: &generator) ? quote : ""
    return (begin + quote + name + inner + separator + inner, quote + end)
  }

  static func wrapped(_ value: Bytes, _ generator: inout SeededGenerator) -> Bytes {
    let width = Int.random(in: 24...76, using: &generator)
    let lines = stride(from: 0, to: value.count, by: width).map { value[$0...].prefix(width) }
    return Bytes(
      lines.joined(separator: Bytes((joints.randomElement(using: &generator) ?? "").utf8)))
  }

  // MARK: Encoding

  static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private static let escapes: [@Sendable (UInt8) -> String] = [
    { "%" + hex($0).uppercased() }, { "=" + hex($0).uppercased() }, { "\\u00" + hex($0) },
    { "\\x" + hex($0) },
    { "&#x\(hex($0));" }, { "&#\($0);" },
  ]

  static func replaced(_ text: Bytes, _ escape: (UInt8) -> String?) -> Bytes {
    Bytes(text.flatMap { byte in escape(byte).map { Array($0.utf8) } ?? [byte] })
  }

  /// One of the escapes for each character, for what is no letter or digit, or for a few signs.
  static func escaped(
    _ text: Bytes, isWhole: Bool = false, _ generator: inout SeededGenerator
  ) -> Bytes {
    let escape = escapes.randomElement(using: &generator)
    let kept = Bytes(
      ["", "-.", "-. :,{}[]'\n\r"].randomElement(using: &generator)?.utf8 ?? "".utf8)
    return replaced(text) { byte in
      !isWhole && (byte.isASCIILetterOrDigit || kept.contains(byte)) ? nil : escape?(byte)
    }
  }

  private static func string(_ text: Bytes) -> Bytes {
    let signs: [UInt8: String] = [34: "\\\"", 92: "\\\\", 10: "\\n", 13: "\\r", 9: "\\t"]
    return Bytes("\"".utf8) + replaced(text) { signs[$0] ?? ($0 < 32 ? "\\u00" + hex($0) : nil) }
      + Bytes("\"\n".utf8)
  }

  static func encoded(_ text: Bytes, _ generator: inout SeededGenerator) -> Bytes {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: string(text)
    case 1: string(string(text))
    case 2...4: escaped(text, &generator)
    case 5: Bytes("> ".utf8) + replaced(text) { $0 == 10 ? "\n> " : nil }
    case 6: Bytes(Data(text).base64EncodedString().utf8)
    case 7: dump(text)
    case 8: Bytes("a,b\nc,\"".utf8) + replaced(text) { $0 == 34 ? "\"\"" : nil } + [34, 10]
    default: text
    }
  }

  /// As `hexdump -C` prints it.
  private static func dump(_ text: Bytes) -> Bytes {
    var lines = ""
    for start in stride(from: 0, to: text.count, by: 16) {
      let row = text[start...].prefix(16)
      let shown = row.map { 32...126 ~= $0 ? Character(Unicode.Scalar($0)) : "." }
      let offset = [24, 16, 8, 0].map { hex(UInt8(truncatingIfNeeded: start >> $0)) }.joined()
      lines += "\(offset)  \(row.map { hex($0) }.joined(separator: " "))  |\(String(shown))|\n"
    }
    return Bytes(lines.utf8)
  }
}
