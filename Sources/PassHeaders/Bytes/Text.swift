/// A text as a key of a set or dictionary. Two keys are equal only if their texts have the same UTF-8 bytes.
///
/// RFC 8259 section 8.3 describes this comparison for member names, and identifiers of other systems are compared in
/// the same way. `String` instead treats canonically equivalent texts as equal, such as `é` and `e` with a combining
/// accent. That comparison takes quadratic time for some texts.
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
  /// This function is not inlined. `String` stores its bytes in several forms, and each pair of forms has a loop of
  /// its own. A copy of these loops in each caller would be far larger than the caller.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    // Test the two common cases first. Nearly all equal texts are identical in memory, and nearly all different texts
    // differ in length.
    if isIdentical(to: other) { return true }
    guard utf8.count == other.utf8.count else { return false }
    return withUTF8Span { bytes in other.withUTF8Span { bytes.hasSameBytes(as: $0) } }
  }

  /// Creates a text from `bytes`, or returns `nil` if `bytes` are not valid UTF-8.
  package init?(onlyUTF8 bytes: Span<UInt8>) {
    self.init(utf8: bytes)
    guard withUTF8Span({ $0.hasSameBytes(as: bytes) }) else { return nil }
  }

  /// Whether the text is empty or consists only of characters with the Unicode property `White_Space`.
  var isBlank: Bool {
    // Nearly every text begins with a printable ASCII character, which is enough to know that the text is not blank.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }

  /// Whether the text looks like a placeholder for which nobody substituted a value: `${name}`, `$(name)`, `$NAME`,
  /// `{{name}}`, `<name>` or `%NAME%`.
  package var isTemplate: Bool {
    // Nearly every text begins with a letter, which is enough to know that the text is not a template.
    if let first = utf8.first, first.isASCIILetter { return false }
    return withUTF8Span { $0.isTemplate }
  }

  /// Whether the text has the form of a UUID, such as `ba23d141-d715-561c-94f4-e9e4c966b1eb`. The hexadecimal digits
  /// may have either case.
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

  /// Returns whether both texts have the same UTF-8 bytes, ignoring the case of ASCII letters. `TRUE` and `true` are
  /// equal, but `É` and `é` are different.
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
  /// Whether the bytes, read as UTF-8, are empty or consist only of characters with the Unicode property
  /// `White_Space`.
  var isBlank: Bool {
    !(0x21...0x7E ~= byte(at: 0)) && String(utf8: self).isBlank
  }

  /// Whether the bytes look like a placeholder for which nobody substituted a value: `${name}`, `$(name)`, `$NAME`,
  /// `{{name}}`, `<name>` or `%NAME%`.
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
  /// Returns whether the array contains a text with the same UTF-8 bytes as `text`.
  func containsBytes(of text: String) -> Bool {
    // Iterate over the indices, because iterating over the elements would copy each text.
    let count = text.utf8.count
    return indices.contains { self[$0].utf8.count == count && self[$0].hasSameBytes(as: text) }
  }
}

extension String? {
  /// Returns whether both texts are `nil`, or both are not `nil` and have the same UTF-8 bytes.
  package func hasSameBytes(as other: String?) -> Bool {
    map { ByteKey($0) } == other.map { ByteKey($0) }
  }
}

extension Hasher {
  /// Adds the UTF-8 bytes of `text` to the hash. Texts that are only canonically equivalent have different hashes.
  @inline(never)
  mutating func combine(bytesOf text: String) {
    text.withUTF8Span { combine($0) }
  }
}
