import PassHeaders

/// The line that a header or a code is in, with what it says of the request.
///
/// It is a class because it is handed around for each header, and would be copied.
final class OwnLine: Sendable {
  let content: CaptureLine
  let command: CurlCommand?
  /// Whether curl only says there what it is about to send: it prints the headers of HTTP/2 so, and
  /// then again as headers.
  let isNotice: Bool
  /// Which part of the line it is, if the line is too long to be looked at as a whole.
  private let part: Int?

  /// How long the parts of such a line are, and how far before and behind a part the line is looked at.
  private static let partLength = 1 << 10
  private static let reach = CaptureLine.limit - partLength

  /// - Parameters:
  ///   - bufferStart: The text's offset in the capture. The parts of a line are counted in the capture.
  ///   - other: What was made of another line before, in the same text.
  init(around offset: Int, in text: Span<UInt8>, bufferStart: Int, after other: OwnLine?) {
    let part = (bufferStart + offset) / Self.partLength
    let partStart = part * Self.partLength - bufferStart
    let limits =
      max(0, partStart - Self.reach)..<min(text.count, partStart + Self.partLength + Self.reach)
    let range = text.line(at: offset, within: limits)
    func isBreak(at index: Int) -> Bool { index < 0 || index == text.count || text[index] == "\n" }
    let isWhole = isBreak(at: range.lowerBound - 1) && isBreak(at: range.upperBound)
    self.part = isWhole ? nil : part
    content = CaptureLine(range, text)
    command = CurlCommand(around: range, in: text, after: other)
    isNotice = text.isNotice(range)
  }

  /// Whether the place is in the line, and in the same part of it.
  func includes(_ offset: Int, bufferStart: Int) -> Bool {
    content.range.contains(offset)
      && part.map { $0 == (bufferStart + offset) / Self.partLength } ?? true
  }
}

extension Span<UInt8> {
  fileprivate func isNotice(_ line: Range<Int>) -> Bool {
    let beginning = line.lowerBound..<Swift.min(line.upperBound, line.lowerBound + 80)
    // Nearly no line has what all three have.
    return firstIndex(ofASCII: " [", in: beginning) != nil
      && (firstIndex(ofASCII: "[HTTP/2] [", in: beginning) != nil
        || firstIndex(ofASCII: " h2h3 [", in: beginning) != nil
        || firstIndex(ofASCII: "* h2 [", in: beginning) != nil)
  }
}
