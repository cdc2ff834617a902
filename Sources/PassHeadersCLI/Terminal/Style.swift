import PassHeaders

/// The colors and weights of printed text.
struct Style: Sendable {
  /// Whether text is painted. Otherwise, all methods return their text unchanged.
  let isColored: Bool

  /// Creates the style for a file descriptor. A terminal has colors, unless `NO_COLOR` is set or `TERM` is `dumb`.
  init(colorOn descriptor: Int32) {
    let isUnwanted = System.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let isDumb = System.environment("TERM").hasSameBytes(as: "dumb")
    isColored = System.isTerminal(descriptor) && !isUnwanted && !isDumb
  }

  /// The emphasis of a text. The raw value is the parameter of its escape sequence, as in `ESC[31;1m`.
  enum Emphasis: String {
    case plain = ""
    case strong = "1"
    case faint = "2"
    case bad = "31;1"
    case good = "32;1"
    case warning = "33;1"

    init(_ severity: Diagnostic.Severity) {
      self = severity == .error ? .bad : severity == .warning ? .warning : .faint
    }
  }

  func strong(_ text: String) -> String { paint(text, .strong) }
  func faint(_ text: String) -> String { paint(text, .faint) }

  func paint(_ text: String, _ emphasis: Emphasis) -> String {
    guard isColored, emphasis != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
  }
}
