import PassHeaders

/// The facts about a header's value that the text around it shows, such as a word directly after it.
struct Surroundings {
  /// The notations, such as percent-encoding or quotes, that were removed to read the value. The value may have been
  /// sent in them.
  var undone: [Diagnostic.Notation] = []
  /// The text directly before or after the value, such as the `;` after `e30=;`. It may have been sent as a part of the
  /// value. It is `nil` if there is no such text.
  var beside: Beside?
  /// Whether more text follows a value whose JSON object does not close. Otherwise, the value may be incomplete only
  /// because the text ends.
  var isFollowedByText = false
  /// Whether the field name before the value is not that of one of the three headers, as in `X-Device: eyJ9`.
  var hasWrongName = false

  struct Beside {
    let side: Side
    /// A noun phrase for the text, such as "a word" or "';'". It does not contain a value.
    let phrase: String
  }

  enum Side { case before, after }

  mutating func insert(_ notations: [Diagnostic.Notation]) {
    for notation in notations where !undone.contains(notation) { undone.append(notation) }
  }
}
