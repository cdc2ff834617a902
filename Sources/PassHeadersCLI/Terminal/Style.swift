import PassHeaders

struct Style: Sendable {
  let isColored: Bool

  /// Colours on a terminal, unless `NO_COLOR` or `TERM=dumb` turns them off.
  init(colorOn descriptor: Int32) {
    let isUnwanted = System.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let isDumb = System.environment("TERM").hasSameBytes(as: "dumb")
    isColored = System.isTerminal(descriptor) && !isUnwanted && !isDumb
  }

  /// How a text is shown, as the parameters of a terminal's sequence.
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
