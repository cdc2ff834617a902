import PassHeaders

/// Colours, where they are wanted.
struct Style: Sendable {
  var isColored = false

  /// Colours on a terminal, unless the environment says otherwise: `NO_COLOR` and `TERM=dumb` turn
  /// them off, `CLICOLOR_FORCE` turns them on anywhere.
  init(colorOn descriptor: Int32) {
    if let noColor = System.environment("NO_COLOR"), !noColor.isEmpty { return }
    if let force = System.environment("CLICOLOR_FORCE"), !force.isEmpty,
      !force.hasSameBytes(as: "0")
    {
      isColored = true
    } else {
      let isDumb = System.environment("TERM").hasSameBytes(as: "dumb")
      isColored = System.isTerminal(descriptor) && !isDumb
    }
  }

  func strong(_ text: String) -> String { paint(text, "1") }
  func faint(_ text: String) -> String { paint(text, "2") }
  func bad(_ text: String) -> String { paint(text, "31;1") }
  func good(_ text: String) -> String { paint(text, "32") }
  func warning(_ text: String) -> String { paint(text, "33") }

  func paint(_ text: String, _ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: bad(text)
    case .warning: warning(text)
    case .note: faint(text)
    }
  }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
