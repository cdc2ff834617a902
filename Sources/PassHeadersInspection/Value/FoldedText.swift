import PassHeaders

extension String {
  /// The text with ASCII letters in lower case and without white space, quotes, hyphens, underscores and dots.
  ///
  /// Two spellings of a name or listed value become one text: `OS-Name` and `osName` both become `osname`.
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
  /// The index in `texts` of each listed text, by its ``String/folded`` form.
  private let indexes: [ByteKey: Int]

  /// Creates a table of `texts`. If the ``String/folded`` forms of several texts are equal, ``index(of:)`` returns the
  /// first of these texts.
  init(_ texts: [String]) {
    self.texts = texts
    indexes = Dictionary(texts.enumerated().map { (ByteKey($1.folded), $0) }) { first, _ in first }
  }

  /// Returns the index of the text that is `text` in any spelling, or `nil` if it is not in the list.
  func index(of text: String) -> Int? { indexes[ByteKey(text.folded)] }

  /// Returns the listed text that differs from `text` only in its spelling.
  ///
  /// For `ios`, it returns `iOS`. It returns `nil` for a text that is already listed, such as `iOS`, and for an unknown
  /// one.
  func correction(of text: String) -> String? {
    texts.contains { $0.hasSameBytes(as: text) } ? nil : index(of: text).map { texts[$0] }
  }
}
