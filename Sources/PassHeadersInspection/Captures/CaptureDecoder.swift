import PassHeaders

/// Turns the bytes of a capture, which come in pieces, into UTF-8 without a terminal's colours.
struct CaptureDecoder {
  private var encoding: UTF16Text?
  private var isFirst = true
  /// The end of what came, if it is half a character of UTF-16.
  private var rest: ContiguousArray<UInt8> = []
  private var escapes = TerminalEscapes()
  private var hasEscapes = false

  mutating func decode(_ bytes: ContiguousArray<UInt8>, isLast: Bool) -> ContiguousArray<UInt8> {
    let text = utf8(bytes, isLast: isLast)
    let end = text.span.firstIndex(of: TerminalEscapes.escape, from: 0)
    guard hasEscapes || end < text.count else { return text }
    // A sequence may go on in the next piece.
    hasEscapes = true
    return text.filter { escapes.isText($0) }
  }

  private mutating func utf8(
    _ bytes: ContiguousArray<UInt8>, isLast: Bool
  ) -> ContiguousArray<UInt8> {
    var start = 0
    if isFirst, !bytes.isEmpty {
      encoding = UTF16Text(bytes.span)
      start = encoding?.markLength ?? 0
      isFirst = false
    }
    guard let encoding else { return bytes }
    let given = rest + bytes
    var text: ContiguousArray<UInt8> = []
    let used = encoding.decode(given.span, from: start, isLast: isLast) { scalar, _ in
      text.append(contentsOf: scalar.utf8)
    }
    rest = ContiguousArray(given[min(used, given.count)...])
    return text
  }
}
