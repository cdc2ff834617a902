import PassHeaders

/// How many characters have to be removed or inserted to make one text of another.
package enum EditDistance {
  /// How many characters of each count, which bounds the work.
  private static let limit = 64

  /// The name that is nearest to a word, in any case. Another character is one removed and one inserted.
  package static func nearest(
    to word: String, among names: [String]
  ) -> (index: Int, distance: Int)? {
    func characters(_ text: String) -> ContiguousArray<UInt8> {
      ContiguousArray(text.utf8.prefix(limit).map { $0.lowercasedASCII })
    }
    let word = characters(word)
    return names.enumerated().map { ($0, characters($1).difference(from: word).count) }
      .min { $0.1 < $1.1 }
  }
}
