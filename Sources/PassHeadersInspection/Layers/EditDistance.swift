import PassHeaders

/// How many insertions, deletions, replacements and swaps of adjacent characters lead from one text to another.
package enum EditDistance {
  /// How many elements of each count, which bounds the work.
  private static let limit = 64

  package static func between(_ left: Span<UInt32>, _ right: Span<UInt32>) -> Int {
    let (rows, columns) = (min(left.count, limit), min(right.count, limit))
    var older = ContiguousArray(0...columns)
    var previous = older
    for row in 0..<rows {
      var current = ContiguousArray(repeating: row + 1, count: columns + 1)
      for column in 0..<columns {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var distance = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          distance = min(distance, older[column - 1] + 1)
        }
        current[column + 1] = distance
      }
      (older, previous) = (previous, current)
    }
    return previous[columns]
  }

  /// The name that is nearest to a word, in any case.
  package static func nearest(
    to word: String, among names: [String]
  ) -> (index: Int, distance: Int)? {
    func scalars(_ text: String) -> ContiguousArray<UInt32> {
      ContiguousArray(text.lowercased().unicodeScalars.prefix(limit).map { $0.value })
    }
    let word = scalars(word)
    return names.enumerated().map { ($0, between(word.span, scalars($1).span)) }.min { $0.1 < $1.1 }
  }
}
