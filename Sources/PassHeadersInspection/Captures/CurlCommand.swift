import PassHeaders

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
      request.url = target(from: start, command.upperBound)
    }
    return request
  }
}
