import PassHeaders

/// What the text around a value says about it.
struct Surroundings: Equatable {
  /// The notations that were undone to read the value, and that may have been sent.
  var undone: [Diagnostic.Notation] = []
  /// What stands beside the value, or `nil` if nothing does. It may have been sent as well.
  var beside: Beside?
  /// Whether more text follows a value whose object does not close. Otherwise, the value may be incomplete only because
  /// the text ends after it.
  var isFollowedByText = false
  /// Whether the value stands behind a name that is not a header's.
  var hasWrongName = false

  /// A text beside a value.
  struct Beside: Equatable {
    let side: Side
    /// What the text is, such as "a word" or "';'". It does not contain a value.
    let phrase: String
  }

  enum Side { case before, after }

  mutating func insert(_ notations: [Diagnostic.Notation]) {
    for notation in notations where !undone.contains(notation) { undone.append(notation) }
  }
}
