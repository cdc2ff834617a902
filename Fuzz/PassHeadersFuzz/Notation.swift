import PassHeaders
import TestSupport

/// The notations in which programs print a header. Each text combines a random choice of a few parts.
enum Notation {
  private static let contexts = [
    ("", "\n"), ("{", "}\n"), ("[", "]\n"), ("headers.set(", ");\n"), ("map[", "]\n"),
    ("GET /api/v2/x/profiles HTTP/1.1\r\n", "\r\nHost: h\r\n\r\n"), ("<td>", "</td>\n"),
    ("2026-01-01 10:00:00 DEBUG ", "\n2026-01-01 10:00:01 INFO done\n"), ("| ", " |\n"),
    ("curl -s https://h/api -H ", " --compressed\n"), ("headers:\n  ", "\nstatus: 200\n"), ("", ""),
  ]
  private static let quotes = ["", "\"", "'", "\\\"", "`"]
  private static let separators = [
    ": ", ":", "=", " = ", "=>", ",", "\t", " | ", "</td><td>", ":\n  ",
  ]
  private static let joiners = ["\n", "\r\n ", "\n    ", "\\\n", "=\n", "\" +\n    \"", "' . '"]

  /// Returns random text that precedes a value, including the header's name, and random text that follows the value.
  ///
  /// Name and value may be strings of their own, as in `"name": "value"`, or one string, as in `"name: value"`.
  static func surroundings(
    of name: String, _ generator: inout SeededGenerator
  ) -> (before: String, after: String) {
    let (begin, end) = contexts.randomElement(using: &generator) ?? ("", "")
    let quote = quotes.randomElement(using: &generator) ?? ""
    let separator = separators.randomElement(using: &generator) ?? ":"
    let inner = Bool.random(using: &generator) ? quote : ""
    return (begin + quote + name + inner + separator + inner, quote + end)
  }

  static func wrapped(_ value: Bytes, _ generator: inout SeededGenerator) -> Bytes {
    let width = Int.random(in: 24...76, using: &generator)
    let lines = stride(from: 0, to: value.count, by: width).map { value[$0...].prefix(width) }
    return Bytes(
      lines.joined(separator: Bytes((joiners.randomElement(using: &generator) ?? "").utf8)))
  }

  // MARK: Escapes

  static func hex(_ byte: UInt8) -> String { String(byte, width: 2, radix: 16) }

  private static let escapes: [@Sendable (UInt8) -> String] = [
    { "%" + hex($0).uppercased() }, { "=" + hex($0).uppercased() }, { "\\u00" + hex($0) },
    { "\\x" + hex($0) }, { "&#x\(hex($0));" }, { "&#\($0);" },
  ]

  static func replaced(_ text: Bytes, _ escape: (UInt8) -> String?) -> Bytes {
    Bytes(text.flatMap { byte in escape(byte).map { Array($0.utf8) } ?? [byte] })
  }

  /// Returns `text` with one kind of escape sequence. Either all characters can be escaped, or only those that are not
  /// letters or digits. A random part of them is left as it is.
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

  /// Returns `text` with backslashes before quotes and backslashes, with percent-encoding, or with references of XML.
  static func escapedOnce(_ text: Bytes, _ generator: inout SeededGenerator) -> Bytes {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: replaced(text) { $0 == 34 || $0 == 92 ? "\\" + String(UnicodeScalar($0)) : nil }
    case 1: replaced(text) { $0.isASCIILetterOrDigit ? nil : "%" + hex($0) }
    default: replaced(text) { [34: "&quot;", 38: "&amp;", 60: "&lt;"][$0] }
    }
  }

  private static func quoted(_ text: Bytes) -> Bytes {
    let signs: [UInt8: String] = [34: "\\\"", 92: "\\\\", 10: "\\n", 13: "\\r", 9: "\\t"]
    return Bytes("\"".utf8) + replaced(text) { signs[$0] ?? ($0 < 32 ? "\\u00" + hex($0) : nil) }
      + Bytes("\"\n".utf8)
  }

  static func encoded(_ text: Bytes, _ generator: inout SeededGenerator) -> Bytes {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: quoted(text)
    case 1: quoted(quoted(text))
    case 2...4: escaped(text, &generator)
    case 5: Bytes("> ".utf8) + replaced(text) { $0 == 10 ? "\n> " : nil }
    case 6: Bytes("a,b\nc,\"".utf8) + replaced(text) { $0 == 34 ? "\"\"" : nil } + [34, 10]
    default: text
    }
  }
}
