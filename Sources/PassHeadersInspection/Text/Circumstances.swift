/// What is known about a value from the text in which it was found.
struct Circumstances {
  /// What had to be undone to read the value.
  var undone: Set<Undone> = []
  /// Whether more text follows a value that is not complete. Otherwise the end of the text may have cut it.
  var isFollowedByText = false

  enum Undone: CaseIterable, Sendable {
    case percent, reference, quotedPrintable, backslash
    /// Lines that were joined, as HTTP has no line breaks in values.
    case lines
    /// String literals that were joined.
    case strings
    /// Quotes or a comment of YAML.
    case yaml
    /// Backticks of Markdown.
    case markdown

    /// What was undone, as the subject of a sentence.
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

    var fault: InspectionFault {
      switch self {
      case .percent, .reference, .quotedPrintable, .backslash: .escapesUndone
      case .lines: .linesJoined
      case .strings: .stringsJoined
      case .yaml, .markdown: .notationRemoved
      }
    }
  }

  /// Adds the escape sequences of `undoing` that do not belong to the notation.
  ///
  /// - Parameter notationDepth: The number of backslashes within one another that belong to the notation.
  mutating func add(_ undoing: SourceText.Undoing, beyond notationDepth: Int) {
    if undoing.backslashDepth > notationDepth { undone.insert(.backslash) }
    if undoing.kinds.contains(.percent) { undone.insert(.percent) }
    if undoing.kinds.contains(.reference) { undone.insert(.reference) }
    if undoing.kinds.contains(.quotedPrintable) { undone.insert(.quotedPrintable) }
  }
}
