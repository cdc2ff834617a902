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
    var isFound = text.hasCurl(first)
    while !isFound, line.lowerBound - first.lowerBound < Self.limit,
      text.endsInContinuation(max(0, first.lowerBound - Self.limit)..<max(0, first.lowerBound - 1)),
      let previous = text.line(before: first)
    {
      first = previous
      isFound = text.hasCurl(first)
      guard let other, other.content.range.lowerBound == first.lowerBound else { continue }
      guard let command = other.command, line.lowerBound - command.range.lowerBound < Self.limit
      else { return nil }
      if line.upperBound <= command.range.upperBound {
        self = command
        return
      }
      first = text.line(at: command.range.lowerBound)
      isFound = text.hasCurl(first)
      break
    }
    guard isFound else { return nil }
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

  fileprivate func beginsWithCurl(_ line: Range<Int>) -> Bool {
    hasASCII("curl ", at: end(from: line.lowerBound, before: line.upperBound) { $0 <= 0x20 })
  }

  /// Whether the last line of a range ends with `\`, or with `^` or a backtick as on Windows.
  fileprivate func endsInContinuation(_ range: Range<Int>) -> Bool {
    let end = start(from: range.upperBound, after: range.lowerBound) { $0 <= 0x20 && $0 != "\n" }
    guard end > range.lowerBound else { return false }
    let last = self[end - 1]
    return last == "\\" || last == "^" || last == "`"
  }

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
