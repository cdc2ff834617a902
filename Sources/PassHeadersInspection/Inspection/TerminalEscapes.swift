import PassHeaders

/// The sequences that set a terminal's colours, which end up in what was copied from them.
struct TerminalEscapes {
  private enum State { case text, escape, sequence, command }

  private var state = State.text

  static let escape: UInt8 = 0x1B

  /// Whether the byte is text and not part of a sequence (ECMA-48 section 5.4).
  mutating func isText(_ byte: UInt8) -> Bool {
    switch state {
    case .text:
      if byte != Self.escape { return true }
      state = .escape
    case .escape:
      state = byte == "[" ? .sequence : byte == "]" ? .command : .text
    case .sequence:
      // Parameters, up to a letter. Anything else is not a sequence.
      guard 0x20...0x3F ~= byte else {
        state = .text
        return !(0x40...0x7E ~= byte)
      }
    case .command:
      // A title, up to BEL or ESC and a backslash.
      if byte == Self.escape { state = .escape }
      if byte == 0x07 || byte == "\n" { state = .text }
    }
    return false
  }
}
