/// A text as a key: equal to another only where the bytes are.
///
/// RFC 8259 section 8.3 wants member names compared so, and identifiers of other systems are no
/// different. Swift's `String` compares canonical equivalents instead, which also takes quadratic
/// time for some texts. The hash is the standard library's, seeded anew by each process, so that no
/// input can be made for it.
package struct ByteKey: Hashable, Sendable {
  let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ByteKey, right: ByteKey) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
}

extension String {
  /// Whether both are the same byte for byte.
  ///
  /// A text has its bytes in one of several forms, and each pair of them has its own loop, so that a
  /// copy for each caller would be far larger than the callers are.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    // Nearly all that are equal are so in memory, and nearly all others differ in length.
    if isIdentical(to: other) { return true }
    guard utf8.count == other.utf8.count else { return false }
    return withUTF8Span { bytes in other.withUTF8Span { bytes.hasSameBytes(as: $0) } }
  }

  /// The text of the bytes; `nil` if they are not UTF-8.
  package init?(onlyUTF8 bytes: Span<UInt8>) {
    self.init(utf8: bytes)
    guard withUTF8Span({ $0.hasSameBytes(as: bytes) }) else { return nil }
  }

  /// Whether it is empty or only white space (the Unicode property `White_Space`).
  var isBlank: Bool {
    // Nearly every text shows it by its first byte.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }

  /// Whether somebody forgot to put a value there: `${name}`, `$NAME`, `{{name}}`, `<name>`, `%NAME%`.
  package var isTemplate: Bool { withUTF8Span { $0.isTemplate } }

  /// Whether it has the form `ba23d141-d715-561c-94f4-e9e4c966b1eb`.
  var isUUID: Bool {
    withUTF8Span { bytes in
      for index in bytes.indices {
        let isHyphen = bytes[index] == "-"
        guard [8, 13, 18, 23].contains(index) ? isHyphen : bytes[index].hexadecimalValue != nil
        else { return false }
      }
      return bytes.count == 36
    }
  }

  /// Whether both are the same in any case of their ASCII letters.
  package func hasSameASCII(as other: String) -> Bool {
    if isIdentical(to: other) { return true }
    guard utf8.count == other.utf8.count else { return false }
    return withUTF8Span { bytes in
      other.withUTF8Span { other in
        bytes.indices.allSatisfy { bytes[$0].lowercasedASCII == other[$0].lowercasedASCII }
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether there is only white space, as a text has it.
  var isBlank: Bool {
    !(0x21...0x7E ~= byte(at: 0)) && String(utf8: self).isBlank
  }

  package var isTemplate: Bool {
    guard count > 2 else { return false }
    switch self[0] {
    case "$":
      return self[1] == "{" || self[1] == "("
        || end(from: 1) { $0.isASCIILetter || $0 == "_" } == count
    case "{": return self[1] == "{"
    case "<": return self[count - 1] == ">"
    case "%": return self[count - 1] == "%"
    default: return false
    }
  }
}

extension [String] {
  /// Whether one of the texts is the same byte for byte.
  func containsBytes(of text: String) -> Bool {
    // Going through the texts themselves would copy each of them.
    let count = text.utf8.count
    return indices.contains { self[$0].utf8.count == count && self[$0].hasSameBytes(as: text) }
  }
}

extension String? {
  /// Whether both are absent, or the same byte for byte.
  package func hasSameBytes(as other: String?) -> Bool {
    map { ByteKey($0) } == other.map { ByteKey($0) }
  }
}

extension Hasher {
  @inline(never)
  mutating func combine(bytesOf text: String) {
    text.withUTF8Span { combine($0) }
  }
}
