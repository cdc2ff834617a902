import PassHeaders

/// Returns a suggestion such as `. Did you mean '--json'?`, or an empty text if none of `names` is similar to `word`.
///
/// The distance of two texts is the number of characters to remove or insert, such as 1 for `--jsn` and `--json`. ASCII
/// case is ignored. A name is similar if its distance is at most 1, or at most a third of its length.
func suggestion(for word: String, among names: [String]) -> String {
  // Compare only the first 64 bytes, because the time is quadratic in their number.
  let budget = 64
  func comparedBytes(_ text: String) -> ContiguousArray<UInt8> {
    ContiguousArray(text.utf8.prefix(budget).map { $0.lowercasedASCII })
  }
  let word = comparedBytes(word)
  let candidates = names.map { name in
    (name: name, distance: comparedBytes(name).difference(from: word).count)
  }
  guard let nearest = candidates.min(by: { $0.distance < $1.distance }),
    nearest.distance <= max(1, nearest.name.utf8.count / 3)
  else { return "" }
  return ". Did you mean '\(nearest.name.printable)'?"
}
