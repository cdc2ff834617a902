import PassHeaders

extension String {
  /// The text with ASCII letters in lower case and without white space, quotes, hyphens, underscores and dots.
  ///
  /// Two spellings of a name or listed value have the same folded text: `OS-Name` and `osName` both become `osname`.
  var folded: String {
    withUTF8Span { bytes in
      var folded: ContiguousArray<UInt8> = []
      folded.reserveCapacity(bytes.count)
      for index in bytes.indices where !ignoredBytes.contains(bytes[index]) {
        folded.append(bytes[index].lowercasedASCII)
      }
      return String(utf8: folded.span)
    }
  }
}

/// The bytes that ``String/folded`` omits: white space, hyphens, underscores, dots and straight quotes.
private let ignoredBytes = ByteSet(" \t\r\n-_.'\"")

/// A list of names or values that finds each of them in any spelling, such as `mobile_phone` for `MobilePhone`.
///
/// Spellings are compared as ``String/folded`` texts.
struct FoldedTable: Sendable {
  private let texts: [String]
  /// The index in `texts` for each folded text.
  private let indexes: [ByteKey: Int]

  /// Creates a table of `texts`. If several of them have the same folded text, a lookup finds the first one.
  init(_ texts: [String]) {
    self.texts = texts
    indexes = Dictionary(texts.enumerated().map { (ByteKey($1.folded), $0) }) { first, _ in first }
  }

  /// Returns the index of the text that is `text` in any spelling, or `nil` if the table does not have it.
  func index(of text: String) -> Int? { indexes[ByteKey(text.folded)] }

  /// Returns the listed text that differs from `text` only in its spelling.
  ///
  /// For `ios`, it returns `iOS`. It returns `nil` for a text that is already listed, such as `iOS`, and for an unknown
  /// one.
  func correction(of text: String) -> String? {
    texts.contains { $0.hasSameBytes(as: text) } ? nil : index(of: text).map { texts[$0] }
  }
}
