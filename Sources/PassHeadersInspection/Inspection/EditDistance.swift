import PassHeaders

/// How many insertions, deletions, replacements and swaps of adjacent characters lead from one text to another.
package enum EditDistance {
  /// How many elements of each count, which bounds the work.
  private static let limit = 64

  package static func between(_ left: Span<UInt32>, _ right: Span<UInt32>) -> Int {
    let (rows, columns) = (min(left.count, limit), min(right.count, limit))
    let width = columns + 1
    // Three rows of the table, of which each takes the place of the oldest.
    var table = ContiguousArray(repeating: 0, count: 3 * width)
    for column in 0..<width { table[column] = column }
    for row in 0..<rows {
      let (older, previous, current) = (
        (row + 2) % 3 * width, row % 3 * width, (row + 1) % 3 * width
      )
      table[current] = row + 1
      for column in 0..<columns {
        let replaced = table[previous + column] + (left[row] == right[column] ? 0 : 1)
        var distance = min(replaced, table[previous + column + 1] + 1, table[current + column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          distance = min(distance, table[older + column - 1] + 1)
        }
        table[current + column + 1] = distance
      }
    }
    return table[rows % 3 * width + columns]
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
