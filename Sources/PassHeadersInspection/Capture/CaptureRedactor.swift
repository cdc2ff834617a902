import PassHeaders

/// Writes a text again, in which the headers are masked and nothing is shifted.
///
/// The text is read in steps of the same length, each with the same length before and behind it, so
/// that what is written does not depend on the pieces in which it comes.
public struct CaptureRedactor: Sendable {
  private var decoder = CaptureDecoder()
  private var text = TextMask()
  /// What came and is not written yet, and what is before it.
  private var window: ContiguousArray<UInt8> = []
  /// Up to where the window is written.
  private var written = 0

  private static let step = 1 << 18
  /// How much is known behind a step, and before.
  private static let lookahead = 1 << 17
  private static let context = 1 << 11

  /// How many values were masked, with a name or without.
  package var valueCount: Int { text.valueCount }

  /// A redactor of one text.
  public init() {}

  /// Takes a piece of the text.
  ///
  /// - Returns: What is known of the masked text by now.
  public mutating func feed(
    _ piece: some Sequence<UInt8>, isLast: Bool = false
  ) -> ContiguousArray<UInt8> {
    let piece = decoder.decode(ContiguousArray(piece), isLast: isLast)
    window += piece
    text.masked += piece
    let first = written
    // The span of a local variable does not keep the others from being changed.
    let window = window
    while isLast ? written < window.count : window.count - written >= Self.step + Self.lookahead {
      let known = min(window.count, written + Self.step + Self.lookahead)
      written = min(window.count, written + Self.step)
      text.mask(window.span.extracting(0..<known), before: written)
    }
    let result = ContiguousArray(text.masked[first..<written])
    let surplus = written - Self.context
    if written > first, surplus > 0 {
      self.window.removeFirst(surplus)
      text.masked.removeFirst(surplus)
      text.position -= surplus
      written -= surplus
    }
    return result
  }
}
