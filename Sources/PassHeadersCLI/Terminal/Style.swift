/// Colours, where they are wanted.
struct Style: Hashable, Sendable {
  var isColored = false

  /// Plain text.
  init() {}

  /// Colours on a terminal, unless the environment says otherwise: `NO_COLOR` and `TERM=dumb` turn
  /// them off, `CLICOLOR_FORCE` turns them on anywhere.
  init(colorOn descriptor: Int32, environment: (String) -> String?) {
    if let noColor = environment("NO_COLOR"), !noColor.isEmpty { return }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
      isColored = true
    } else {
      isColored = System.isTerminal(descriptor) && environment("TERM") != "dumb"
    }
  }

  func strong(_ text: String) -> String { paint(text, "1") }
  func faint(_ text: String) -> String { paint(text, "2") }
  func bad(_ text: String) -> String { paint(text, "31;1") }
  func good(_ text: String) -> String { paint(text, "32") }
  func warning(_ text: String) -> String { paint(text, "33") }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension String {
  /// The text with control characters shown as `\n` or `\u{1B}`, so that what was pasted cannot
  /// steer the terminal.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case 0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Filled up with spaces on the right.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
