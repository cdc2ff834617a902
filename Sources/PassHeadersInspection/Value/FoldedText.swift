import PassHeaders

enum IgnoredBytes {
  /// White space, which the comparison of listed values such as `Mac OS` ignores.
  static let whiteSpace = ByteSet(" \t\r\n")
  /// White space, hyphens, underscores, dots and straight quotes, which the comparison of names such as `OS-Name`
  /// ignores.
  static let punctuation = ByteSet(" \t\r\n-_.'\"")
}

extension String {
  /// Returns the text with ASCII letters in lower case and without `ignored` bytes: `osname` for both `OS-Name` and
  /// `osName`.
  func folded(without ignored: ByteSet) -> String {
    withUTF8Span { bytes in
      var folded: ContiguousArray<UInt8> = []
      folded.reserveCapacity(bytes.count)
      for index in bytes.indices where !ignored.contains(bytes[index]) {
        folded.append(bytes[index].lowercasedASCII)
      }
      return String(utf8: folded.span)
    }
  }
}

/// A list of names or values, each of which can be found in any spelling, such as `OS-Name` for `osName`.
struct FoldedTable: Sendable {
  private let texts: [String]
  private let ignored: ByteSet
  /// The index in `texts` of each listed text, by its folded form, such as `osname` for `osName`.
  private let indexes: [ByteKey: Int]

  /// Creates a table of `texts`, whose spellings are compared without `ignored` bytes. Of several texts with equal
  /// spellings, ``index(of:)`` finds the first.
  init(_ texts: [String], ignoring ignored: ByteSet) {
    (self.texts, self.ignored) = (texts, ignored)
    let folded = texts.enumerated().map { (ByteKey($1.folded(without: ignored)), $0) }
    indexes = Dictionary(folded) { first, _ in first }
  }

  /// Returns the index of the listed text that is `text` in any spelling, such as that of `osName` for `OS-Name`.
  func index(of text: String) -> Int? { indexes[ByteKey(text.folded(without: ignored))] }

  /// Returns the listed text that differs from `text` only in its spelling, such as `iOS` for `ios`.
  ///
  /// It returns `nil` for a text that is listed as it is, such as `iOS`, and for an unknown one.
  func correction(of text: String) -> String? {
    texts.contains { $0.hasSameBytes(as: text) } ? nil : index(of: text).map { texts[$0] }
  }
}
