extension String {
  /// Returns `part` if this text does not contain it, otherwise `nil`.
  ///
  /// A failed `#expect(page.contains(part))` would print the whole page.
  package func missing(_ part: String) -> String? { contains(part) ? nil : part }

  /// Returns a description of the first line that is different in `other`, or `nil` if the texts are equal.
  package func firstDifference(from other: String) -> String? {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let others = other.split(separator: "\n", omittingEmptySubsequences: false)
    let count = max(lines.count, others.count)
    for index in 0..<count {
      let line = index < lines.count ? lines[index] : "no line"
      let expected = index < others.count ? others[index] : "no line"
      if !line.utf8.elementsEqual(expected.utf8) {
        return "line \(index + 1) is '\(line)', not '\(expected)'"
      }
    }
    return nil
  }
}
