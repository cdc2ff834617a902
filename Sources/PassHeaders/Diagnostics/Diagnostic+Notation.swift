extension Diagnostic {
  /// A notation, such as percent-encoding, that was removed to read a value from a text.
  ///
  /// The program that printed the text may have added the notation. If it was sent, Adobe rejects the header.
  package enum Notation: String, Hashable, Sendable, CaseIterable {
    /// Line breaks within the value.
    case lines
    /// String literals that a program joins, as in `"eyJt" + "b2Rl"`.
    case literals
    /// Percent-encoding, as in `%3D` (RFC 3986 section 2.1).
    case percent
    /// Backslash escapes, as in `\u003d`.
    case backslash
    /// Character references of HTML and XML, as in `&#61;`.
    case reference
    /// Quotes around the value.
    case quotes
    /// Brackets around the value, as in `[e30=]`.
    case brackets

    /// A noun phrase for the notation. It completes the message "reading the value undid …".
    var phrase: String {
      switch self {
      case .lines: "line breaks"
      case .literals: "string literals"
      case .percent: "percent-encoding"
      case .backslash: "backslash escapes"
      case .reference: "HTML entities"
      case .quotes: "quotes"
      case .brackets: "brackets"
      }
    }
  }

  /// The notations, such as percent-encoding, that were removed to read the value. The array is empty unless ``code``
  /// is `read-differently`.
  package var undone: [Notation] {
    if case .undone(let notations) = detail { notations } else { [] }
  }
}
