import PassHeaders

/// The number of characters to remove or insert in order to turn one text into another. For example, the distance of
/// `--jsn` and `--json` is 1.
enum EditDistance {
  /// The number of bytes of each text that are compared. The limit bounds the time, which is quadratic in it.
  private static let limit = 64

  /// Finds the name that is nearest to `word`.
  ///
  /// Uppercase and lowercase ASCII letters are equal. A changed character counts as two: one is removed and one is
  /// inserted.
  ///
  /// - Returns: The index of the nearest name and its distance, or `nil` if `names` is empty.
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
