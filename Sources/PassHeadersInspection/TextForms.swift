import PassHeaders

extension String {
  package var trimmingWhiteSpace: String {
    guard let start = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(unicodeScalars[start...end])
  }

  /// The cells of a table's rows, of so many columns.
  func rows(columns: Int) -> [[String]] {
    unicodeScalars.split(separator: "\n").map { row in
      row.split(separator: "|", maxSplits: columns - 1).map { String($0).trimmingWhiteSpace }
    }
    .filter { $0.count == columns }
  }
}
