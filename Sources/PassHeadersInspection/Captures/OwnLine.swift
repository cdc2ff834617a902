import PassHeaders

/// The line that a header or a code is in, with what it says of the request.
struct OwnLine {
  let content: CaptureLine
  let command: CurlCommand?
  /// Whether curl only says there what it is about to send: it prints the headers of HTTP/2 so, and
  /// then again as headers.
  let isNotice: Bool
  /// Which part of the line it is, if the line is too long to be looked at as a whole.
  private let part: Int?

  /// How long the parts of such a line are; as many bytes before and after it are looked at as well.
  private static let partLength = 1 << 10
  private static let reach = CaptureLine.limit - partLength

  /// - Parameters:
  ///   - bufferStart: The text's offset in the capture. The parts of a line are counted in the capture.
  ///   - other: What was made of another line before, in the same text.
  init(around offset: Int, in text: Span<UInt8>, bufferStart: Int, after other: OwnLine?) {
    let part = (bufferStart + offset) / Self.partLength
    let partStart = part * Self.partLength - bufferStart
    let lineBreak = UInt8(ascii: "\n")
    let limits =
      max(0, partStart - Self.reach)..<min(text.count, partStart + Self.partLength + Self.reach)
    let before = text.lastIndex(of: lineBreak, in: limits.lowerBound..<offset)
    let start = before.map { $0 + 1 } ?? limits.lowerBound
    let end = text.extracting(0..<limits.upperBound).firstIndex(of: lineBreak, from: offset)
    let isWhole = (before != nil || start == 0) && (end == text.count || text[end] == lineBreak)
    self.part = isWhole ? nil : part
    content = CaptureLine(start..<end, text)
    command = CurlCommand(around: start..<end, in: text, after: other)
    isNotice = text.isNotice(start..<end)
  }

  /// Whether the place is in the line, and in the same part of it.
  func includes(_ offset: Int, bufferStart: Int) -> Bool {
    content.range.contains(offset)
      && part.map { $0 == (bufferStart + offset) / Self.partLength } ?? true
  }
}

/// A curl command, perhaps over several lines.
struct CurlCommand {
  let range: Range<Int>
  let request: CapturedRequest

  /// How long a command may be before and behind a line.
  private static let limit = 1 << 14

  /// The command that a line is a part of.
  ///
  /// - Parameter other: What is known of another line; lines that lead to it are not read again.
  init?(around line: Range<Int>, in text: Span<UInt8>, after other: OwnLine?) {
    var first = line
    while !text.hasCurl(first), line.lowerBound - first.lowerBound < Self.limit,
      let previous = text.line(before: first), text.endsInContinuation(previous)
    {
      first = previous
      guard let other, other.content.range.lowerBound == first.lowerBound else { continue }
      guard let command = other.command,
        line.lowerBound - command.range.lowerBound < Self.limit
      else { return nil }
      if line.upperBound <= command.range.upperBound {
        self = command
        return
      }
      first = text.line(at: command.range.lowerBound)
      break
    }
    guard text.hasCurl(first) else { return nil }
    var last = first
    while text.endsInContinuation(last), last.upperBound - first.lowerBound < 2 * Self.limit,
      let next = text.line(after: last.upperBound), !text.beginsWithCurl(next)
    {
      last = next
    }
    range = first.lowerBound..<max(last.upperBound, line.upperBound)
    request = text.curlRequest(in: range)
  }
}

extension Span<UInt8> {
  func hasCurl(_ line: Range<Int>) -> Bool {
    guard let start = firstIndex(ofASCII: "curl ", in: line) else { return false }
    return start == line.lowerBound || !self[start - 1].isNameByte
  }

  /// Whether another command begins in the line.
  fileprivate func beginsWithCurl(_ line: Range<Int>) -> Bool {
    var start = line.lowerBound
    while start < line.upperBound, self[start] <= 0x20 { start += 1 }
    return hasASCII("curl ", at: start)
  }

  /// `\`, or `^` and a backtick on Windows.
  fileprivate func endsInContinuation(_ line: Range<Int>) -> Bool {
    var end = line.upperBound
    while end > line.lowerBound, self[end - 1] <= 0x20 { end -= 1 }
    guard end > line.lowerBound else { return false }
    let last = self[end - 1]
    return last == UInt8(ascii: "\\") || last == UInt8(ascii: "^") || last == UInt8(ascii: "`")
  }

  /// The method and URL of a command.
  fileprivate func curlRequest(in command: Range<Int>) -> CapturedRequest {
    var request = CapturedRequest(wasSeen: true)
    for label in [" -X ", "--request ", "-X"] as [StaticString] {
      guard let start = firstIndex(ofASCII: label, in: command) else { continue }
      let line = CaptureLine(start..<Swift.min(start + 24, command.upperBound), self)
      request.method = request.method ?? line.method
    }
    if request.method == nil {
      let sendsBody =
        firstIndex(ofASCII: "--data", in: command) != nil
        || firstIndex(ofASCII: " -d ", in: command) != nil
      request.method = sendsBody ? "POST" : "GET"
    }
    for scheme in ["https://", "http://"] as [StaticString] {
      guard request.url == nil, let start = firstIndex(ofASCII: scheme, in: command) else {
        continue
      }
      request.url = target(from: start, command.upperBound).withoutQuery
    }
    return request
  }

  fileprivate func isNotice(_ line: Range<Int>) -> Bool {
    let end = Swift.min(line.upperBound, line.lowerBound + 80)
    return firstIndex(ofASCII: "[HTTP/2] [", in: line.lowerBound..<end) != nil
      || firstIndex(ofASCII: " h2h3 [", in: line.lowerBound..<end) != nil
      || firstIndex(ofASCII: "* h2 [", in: line.lowerBound..<end) != nil
  }
}
