/// The facts about a value that only the text around it shows, such as the escape sequences that were decoded to read
/// it.
struct Circumstances {
  /// The notations that were removed or decoded to read the value, such as percent-encoding.
  var undone: Set<Undone> = []
  /// Whether more text follows a value whose object does not close.
  ///
  /// If it is `false`, the value may be incomplete only because the captured text ends after it.
  var isFollowedByText = false

  /// A notation that was removed or decoded to read a value.
  enum Undone: CaseIterable, Sendable {
    case percent, reference, quotedPrintable, backslash
    /// Line breaks within the value, which were removed to join its lines. HTTP does not allow line breaks in
    /// field values.
    case lines
    /// Adjacent string literals of a program, as in `"eyJt" + "b2Rl"`.
    case strings
    /// Quotes or a comment of YAML around the value, as in `"e30=" # empty`.
    case yaml
    /// Backticks of Markdown around the value.
    case markdown

    /// A noun phrase for the notation, such as "string literals". It completes the message "reading the value undid …".
    var phrase: String {
      switch self {
      case .percent: Escape.Kind.percent.phrase
      case .reference: Escape.Kind.reference.phrase
      case .quotedPrintable: Escape.Kind.quotedPrintable.phrase
      case .backslash: Escape.Kind.backslash.phrase
      case .lines: "lines"
      case .strings: "string literals"
      case .yaml: "quotes or a comment of YAML"
      case .markdown: "backticks of Markdown"
      }
    }

    /// The fault that an inspection reports for the notation.
    var fault: InspectionFault {
      switch self {
      case .percent, .reference, .quotedPrintable, .backslash: .escapesUndone
      case .lines: .linesJoined
      case .strings: .stringsJoined
      case .yaml, .markdown: .notationRemoved
      }
    }
  }

  /// Records the escape sequences that were part of a value, by inserting their kinds into ``undone``. Sequences that
  /// belong to the notation around the value, such as a string literal, are not recorded.
  ///
  /// For example, a JSON string writes a quote as `\"`. That backslash belongs to the notation and is not recorded. In
  /// `\\\"`, the second level of backslashes was part of the value and is recorded.
  ///
  /// - Parameters:
  ///   - undoing: The escape sequences that were decoded to read the value.
  ///   - notationDepth: The number of nested levels of backslash escapes that belong to the notation, such as 1 in a
  ///     JSON string.
  mutating func insertEscapes(_ undoing: SourceText.Undoing, beyond notationDepth: Int) {
    if undoing.backslashDepth > notationDepth { undone.insert(.backslash) }
    if undoing.kinds.contains(.percent) { undone.insert(.percent) }
    if undoing.kinds.contains(.reference) { undone.insert(.reference) }
    if undoing.kinds.contains(.quotedPrintable) { undone.insert(.quotedPrintable) }
  }
}
