import PassHeadersInspection

/// Returns a suggestion such as `. Did you mean '--json'?`, or an empty text if none of `names` is similar to `word`.
func suggestion(for word: String, among names: [String]) -> String {
  nearestText(to: word, among: names).map { ". Did you mean '\($0.printable)'?" } ?? ""
}
