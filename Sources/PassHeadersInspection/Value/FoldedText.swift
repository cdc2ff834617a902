import PassHeaders

extension String {
  /// What is left of a name or a listed value when its spelling does not count: ASCII letters in lower case, no
  /// white space, quotes, `-`, `_` and `.`.
  var folded: String {
    withUTF8Span { bytes in
      var folded: ContiguousArray<UInt8> = []
      folded.reserveCapacity(bytes.count)
      for index in bytes.indices where !ignoredInNames.contains(bytes[index]) {
        folded.append(bytes[index].lowercasedASCII)
      }
      return String(utf8: folded.span)
    }
  }
}

private let ignoredInNames = ByteSet(" \t\r\n-_.'\"")

/// Names or listed values, found in any spelling.
struct FoldedTable: Sendable {
  private let texts: [String]
  private let indexes: [ByteKey: Int]

  init(_ texts: [String]) {
    self.texts = texts
    indexes = Dictionary(texts.enumerated().map { (ByteKey($1.folded), $0) }) { first, _ in first }
  }

  func index(of text: String) -> Int? { indexes[ByteKey(text.folded)] }

  /// The text that this one is in another spelling.
  func meant(by text: String) -> String? {
    texts.contains { $0.hasSameBytes(as: text) } ? nil : index(of: text).map { texts[$0] }
  }
}
