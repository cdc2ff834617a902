import PassHeaders

// What curl, proxies and loggers print around a header, line by line.

extension Span<UInt8> {
  /// How much of a line is looked at, to either side of a place.
  private static var lineLimit: Int { 1 << 12 }

  // MARK: Lines

  /// The line that the byte stands in, without its end.
  func line(at offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, self[start - 1] != UInt8(ascii: "\n"), offset - start < Self.lineLimit {
      start -= 1
    }
    return start..<lineEnd(from: offset)
  }

  private func lineEnd(from start: Int) -> Int {
    var end = start
    while end < count, self[end] != UInt8(ascii: "\n"), end - start < Self.lineLimit { end += 1 }
    return end
  }

  func line(before line: Range<Int>) -> Range<Int>? {
    guard line.lowerBound > 0 else { return nil }
    let end = line.lowerBound - 1
    var start = end
    while start > 0, self[start - 1] != UInt8(ascii: "\n"), end - start < Self.lineLimit {
      start -= 1
    }
    return start..<end
  }

  /// The line after the one that ends there.
  func line(after end: Int) -> Range<Int>? {
    guard end + 1 < count else { return nil }
    return end + 1..<lineEnd(from: end + 1)
  }

  // MARK: Words

  func contains(_ word: String, in range: Range<Int>) -> Bool {
    firstIndex(of: word, in: range) != nil
  }

  /// Where the word begins, in any case of its letters.
  func firstIndex(of word: String, in range: Range<Int>) -> Int? {
    firstIndex(ofASCII: word, in: range)
  }

  /// What stands after a label, up to the next white space or comma.
  func word(after label: String, in range: Range<Int>) -> String? {
    guard let start = firstIndex(of: label, in: range) else { return nil }
    return word(from: start + label.utf8.count, range.upperBound)
  }

  private func word(from start: Int, _ limit: Int) -> String? {
    var first = start
    while first < limit, " \t\"'".utf8.contains(self[first]) { first += 1 }
    var end = first
    while end < limit, self[end] > 0x20, !"\"',;)>}]".utf8.contains(self[end]) { end += 1 }
    return end > first ? String(utf8: extracting(first..<end)) : nil
  }

  /// The first URL in the range.
  func url(in range: Range<Int>) -> String? {
    for scheme in ["https://", "http://"] {
      if let start = firstIndex(of: scheme, in: range) {
        return word(from: start, range.upperBound)
      }
    }
    return nil
  }

  // MARK: Requests

  private static var methods: [String] { ["GET ", "POST ", "PUT ", "DELETE ", "HEAD ", "PATCH "] }

  /// `GET /path HTTP/1.1` at the beginning of the line, perhaps after curl's `> `; or a method and
  /// a whole URL anywhere in it, as proxies and loggers write.
  func requestLine(in line: Range<Int>) -> (method: String, target: String)? {
    let end = Swift.min(line.upperBound, line.lowerBound + 256)
    var start = line.lowerBound
    while start < end, self[start] <= 0x20 || self[start] == UInt8(ascii: ">") { start += 1 }
    var index = start
    while index + 5 < end {
      // Methods are in capitals, and stand alone.
      if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self[index],
        index == start || !self[index - 1].isNameByte
      {
        for method in Self.methods where has(method, at: index) {
          let target = index + method.utf8.count
          let isMessage =
            index == start && target < line.upperBound && self[target] == UInt8(ascii: "/")
            && contains(" HTTP/", in: target..<line.upperBound)
          guard isMessage || hasASCII("http", at: target),
            let text = word(from: target, line.upperBound)
          else { continue }
          return (String(method.dropLast()), text)
        }
        while index < end, self[index].isNameByte { index += 1 }
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Whether the line has a header of the kind that the own line has, and so belongs to another
  /// request.
  func holdsHeader(_ line: Range<Int>, orNameOf own: Range<Int>) -> Bool {
    for (name, _) in HeaderOccurrence.names
    where contains(name, in: own) && contains(name, in: line) { return !isNotice(line) }
    return false
  }

  /// Whether curl only says here what it is about to send; it prints the headers of HTTP/2 so, and
  /// then again as headers.
  func isNotice(_ line: Range<Int>) -> Bool {
    hasASCII("* [HTTP", at: line.lowerBound) || hasASCII("* h2", at: line.lowerBound)
  }

  // MARK: curl

  /// The lines of a curl command that a line is one of.
  func curlCommand(around own: Range<Int>, limit: Int) -> Range<Int>? {
    var start = own.lowerBound
    var first = own
    while !hasCurl(first), own.lowerBound - start < limit, let previous = line(before: first),
      endsInContinuation(previous)
    {
      first = previous
      start = previous.lowerBound
    }
    guard hasCurl(first) else { return nil }
    var last = first
    while endsInContinuation(last), last.upperBound - start < 2 * limit,
      let next = line(after: last.upperBound)
    {
      last = next
    }
    return start..<Swift.max(last.upperBound, own.upperBound)
  }

  private func hasCurl(_ line: Range<Int>) -> Bool {
    guard let start = firstIndex(of: "curl ", in: line) else { return false }
    return start == line.lowerBound || !self[start - 1].isNameByte
  }

  /// `\`, or `^` and a backtick on Windows.
  private func endsInContinuation(_ line: Range<Int>) -> Bool {
    var end = line.upperBound
    while end > line.lowerBound, self[end - 1] <= 0x20 { end -= 1 }
    return end > line.lowerBound && "\\^`".utf8.contains(self[end - 1])
  }

  func curlMethod(in command: Range<Int>) -> String {
    if let method = word(after: " -X ", in: command) ?? word(after: "--request ", in: command) {
      return method
    }
    let sendsBody = contains("--data", in: command) || contains(" -d ", in: command)
    return sendsBody ? "POST" : "GET"
  }

  // MARK: Answers

  private static var statusLabels: [String] {
    [
      "http/1.1 ", "http/1.0 ", "http/2 ", "http/2.0 ", "http/3 ", "<< ", "status code:",
      "statuscode:", "statuscode=", "response code:", "status: ", "response status code ",
    ]
  }

  /// The status of a response, if the line tells one.
  func status(in line: Range<Int>) -> Int? {
    guard line.count >= 6 else { return nil }
    for label in Self.statusLabels {
      guard let start = firstIndex(of: label, in: line),
        let word = word(from: start + label.utf8.count, line.upperBound),
        word.utf8.count == 3, let number = Int(word), 100..<600 ~= number
      else { continue }
      return number
    }
    return nil
  }

  /// The status in a summary of a proxy, a line `Response Code: 400 Bad Request`.
  func summaryStatus(in line: Range<Int>) -> Int? {
    for label in ["response code:", "status code:", "status:"]
    where hasASCII(label, at: line.lowerBound) {
      return status(in: line)
    }
    return nil
  }

  /// Adobe's code or `reasonType` in a line of an answer.
  func adobeCode(in line: Range<Int>) -> String? {
    for start in [
      "invalid_", "pfs_fallback", "configuration_fallback", "missing_parameters_fallback",
    ] {
      guard let index = firstIndex(of: start, in: line),
        index == line.lowerBound || !self[index - 1].isNameByte
      else { continue }
      var end = index
      while end < line.upperBound, self[end].isNameByte { end += 1 }
      return String(utf8: extracting(index..<end))
    }
    return nil
  }
}

/// The headers that `curl --trace-ascii` sent, put together again.
struct TraceBlock {
  let text: ContiguousArray<UInt8>
  /// Where the block ends in the capture.
  let end: Int

  /// - Parameter start: Within the line `=> Send header, 255 bytes (0xff)`.
  init?(at start: Int, in capture: Span<UInt8>) {
    let title = capture.line(at: start)
    guard capture.hasASCII("=> Send header", at: title.lowerBound) else { return nil }
    var text: ContiguousArray<UInt8> = []
    var end = title.upperBound
    while let line = capture.line(after: end), line.count >= 6, capture.isTraceOffset(line) {
      let content = line.lowerBound + 6..<line.upperBound
      for index in content where capture[index] != UInt8(ascii: "\r") {
        text.append(capture[index])
      }
      // A line of 64 goes on in the next one.
      if content.count < 64 { text.append(UInt8(ascii: "\n")) }
      end = line.upperBound
    }
    guard !text.isEmpty else { return nil }
    self.text = text
    self.end = end
  }
}

extension Span<UInt8> {
  /// Whether the line begins with four hexadecimal digits, a colon and a space.
  fileprivate func isTraceOffset(_ line: Range<Int>) -> Bool {
    for index in line.lowerBound..<line.lowerBound + 4 where self[index].hexadecimalValue == nil {
      return false
    }
    return self[line.lowerBound + 4] == UInt8(ascii: ":")
      && self[line.lowerBound + 5] == UInt8(ascii: " ")
  }
}
