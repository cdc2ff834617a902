import PassHeaders

/// The number of characters that have to be removed or inserted to turn one text into another.
enum EditDistance {
  /// The number of characters of each text that are compared, which bounds the work.
  private static let limit = 64

  /// Returns the index of the name that is nearest to `word`, and its distance. The case of ASCII letters does not
  /// count, and a changed character counts as one removed and one inserted.
  static func nearest(
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
