/// A text as a key of a set or dictionary. Two keys are equal only if their texts have the same UTF-8 bytes.
///
/// RFC 8259 section 8.3 describes this comparison for member names. `String` instead treats canonically equivalent
/// texts as equal, such as `é` and `e` with a combining accent, which takes quadratic time for some texts.
///
/// The hash is that of the standard library, which has a different seed in each process. An attacker therefore cannot
/// construct texts whose hashes collide.
package struct ByteKey: Hashable, Sendable {
  let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ByteKey, right: ByteKey) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
}

extension String {
  /// Returns whether both texts have the same UTF-8 bytes.
  ///
  /// It is not inlined. `String` stores its bytes in several forms, and a loop for each pair of forms would be far
  /// larger than most callers.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    // Compare the memory and the lengths first. Nearly all equal texts are identical in memory, and nearly all
    // different texts differ in length.
    if isIdentical(to: other) { return true }
    guard utf8.count == other.utf8.count else { return false }
    return withUTF8Span { bytes in other.withUTF8Span { bytes.hasSameBytes(as: $0) } }
  }

  package init?(onlyUTF8 bytes: Span<UInt8>) {
    self.init(utf8: bytes)
    guard withUTF8Span({ $0.hasSameBytes(as: bytes) }) else { return nil }
  }

  /// Whether the text is empty or consists only of characters with the Unicode property `White_Space`.
  var isBlank: Bool {
    // Nearly every text begins with a printable ASCII character other than a space. It is not blank, so the other
    // characters need not be tested.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }

  /// Whether the text looks like a template that was not filled in: `${name}`, `$(name)`, `$NAME`, `{{name}}`, `<name>`
  /// or `%NAME%`.
  package var isTemplate: Bool {
    // Nearly every text begins with a letter. It is not a template, so the other characters need not be tested.
    if let first = utf8.first, first.isASCIILetter { return false }
    return withUTF8Span { $0.isTemplate }
  }

  /// Whether the text has the form of a UUID in either case, such as `ba23d141-d715-561c-94f4-e9e4c966b1eb`.
  package var isUUID: Bool {
    withUTF8Span { bytes in
      for index in bytes.indices {
        let isHyphen = bytes[index] == "-"
        guard [8, 13, 18, 23].contains(index) ? isHyphen : bytes[index].hexadecimalValue != nil
        else { return false }
      }
      return bytes.count == 36
    }
  }

  /// Returns whether both texts have the same UTF-8 bytes, ignoring the case of ASCII letters: `TRUE` equals `true`,
  /// but `É` does not equal `é`.
  package func isEqualIgnoringCase(to other: String) -> Bool {
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
  /// Whether the bytes, read as UTF-8, are empty or consist only of characters with the Unicode property `White_Space`.
  var isBlank: Bool {
    !(0x21...0x7E ~= byte(at: 0)) && String(utf8: self).isBlank
  }

  /// Whether the bytes look like a template that was not filled in: `${name}`, `$(name)`, `$NAME`, `{{name}}`, `<name>`
  /// or `%NAME%`.
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
  package func containsBytes(of text: String) -> Bool {
    // Iterate over the indices, because iterating over the elements would copy each text.
    let count = text.utf8.count
    return indices.contains { self[$0].utf8.count == count && self[$0].hasSameBytes(as: text) }
  }
}

extension String? {
  package func hasSameBytes(as other: String?) -> Bool {
    map { ByteKey($0) } == other.map { ByteKey($0) }
  }
}

extension Hasher {
  /// Adds the UTF-8 bytes of `text`. Texts that are only canonically equivalent have different hashes.
  @inline(never)
  mutating func combine(bytesOf text: String) {
    text.withUTF8Span { combine($0) }
  }
}
