import PassHeaders

/// The facts about a value that the text around it shows.
struct Surroundings: Equatable {
  /// The notations that were undone to read the value, and that may have been sent.
  var undone: [Diagnostic.Notation] = []
  /// The text beside the value, which may have been sent with it.
  var beside: Beside?
  /// Whether more text follows a value whose object does not close. Otherwise, the value may be incomplete only because
  /// the text ends.
  var isFollowedByText = false
  /// Whether the value has a name that is not a header's.
  var hasWrongName = false

  struct Beside: Equatable {
    let side: Side
    /// A noun phrase for the text, such as "a word" or "';'". It does not contain a value.
    let phrase: String
  }

  enum Side { case before, after }

  mutating func insert(_ notations: [Diagnostic.Notation]) {
    for notation in notations where !undone.contains(notation) { undone.append(notation) }
  }
}
