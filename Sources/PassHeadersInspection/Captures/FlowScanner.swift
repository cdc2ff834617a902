import PassHeaders

/// Finds the headers in a flow file of mitmproxy that comes in pieces: one dictionary after the other,
/// in tnetstrings, which announce their length: `LENGTH:CONTENT` and a letter for the kind.
struct FlowScanner: FormatScanner {
  private var buffer: ContiguousArray<UInt8> = []
  private var index = 0
  /// How much of a flow that is too large has not come yet.
  private var skippedCount = 0

  /// Whether a text begins as a flow does.
  static func isFlowFile(_ text: Span<UInt8>) -> Bool {
    guard let (content, _) = text.netstring(at: 0, isWhole: false) else { return false }
    return text.netstring(at: content.lowerBound, isWhole: true)?.content.count ?? 0 > 2
      && text.firstIndex(ofASCII: "7:request;", in: 0..<min(text.count, 1 << 12)) != nil
  }

  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: (CaptureEvent) -> Void) {
    buffer.append(contentsOf: piece)
    var used = min(skippedCount, buffer.count)
    skippedCount -= used
    while let (content, end) = buffer.span.netstring(at: used, isWhole: true) {
      CapturedExchange(flow: content, buffer.span).report(index, report)
      index += 1
      used = end
    }
    buffer.removeFirst(used)
    guard buffer.count > ArchiveScanner.entryLimit else { return }
    if let end = buffer.span.netstring(at: 0, isWhole: false)?.end {
      skippedCount = max(end - buffer.count, 0)
      index += 1
    }
    buffer = []
  }
}

extension CapturedExchange {
  fileprivate init(flow: Range<Int>, _ text: Span<UInt8>) {
    text.forEachPair(flow) { name, value in
      if text.has("request", in: name) {
        readRequest(value, text)
      } else if text.has("response", in: name) {
        readResponse(value, text)
      }
    }
  }

  fileprivate mutating func readRequest(_ range: Range<Int>, _ text: Span<UInt8>) {
    var (scheme, host, port, path) = ("", "", "", "")
    text.forEachPair(range) { name, value in
      let content = text.extracting(value)
      if text.has("method", in: name) {
        request.method = String(utf8: content)
      } else if text.has("path", in: name) {
        path = String(utf8: content).withoutQuery
      } else if text.has("scheme", in: name) {
        scheme = String(utf8: content)
      } else if text.has("host", in: name) {
        host = String(utf8: content)
      } else if text.has("port", in: name) {
        port = String(utf8: content)
      } else if text.has("timestamp_start", in: name) {
        request.time = Double(String(utf8: content)).map { EpochMilliseconds(clampingSeconds: $0) }
      } else if text.has("headers", in: name) {
        text.forEachElement(value) { pair in
          text.forEachPair(pair) {
            add(String(utf8: text.extracting($0)), String(utf8: text.extracting($1)))
          }
        }
      } else if text.has("content", in: name) {
        readRequestBody(ContiguousArray(content))
      }
    }
    if !["", "80", "443"].contains(where: { port.hasSameBytes(as: $0) }) { host += ":" + port }
    request.url = scheme.isEmpty ? host + path : "\(scheme)://\(host)\(path)"
  }

  fileprivate mutating func readResponse(_ range: Range<Int>, _ text: Span<UInt8>) {
    text.forEachPair(range) { name, value in
      if text.has("status_code", in: name) {
        answer.status = Int(String(utf8: text.extracting(value)))
      } else if text.has("content", in: name) {
        readAnswerBody(text.extracting(value), isBase64: false)
      }
    }
  }
}

extension Span<UInt8> {
  /// The content of what begins there, and where the next begins.
  ///
  /// - Parameter isWhole: Whether all of it has to be there.
  fileprivate func netstring(at start: Int, isWhole: Bool) -> (content: Range<Int>, end: Int)? {
    var length = 0
    var index = start
    while index - start < 9, byte(at: index).isASCIIDigit {
      length = length * 10 + Int(self[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start, byte(at: index) == ":" else { return nil }
    let end = index + 1 + length
    guard end < count || !isWhole else { return nil }
    return (index + 1..<end, end + 1)
  }

  fileprivate func forEachPair(_ range: Range<Int>, _ body: (Range<Int>, Range<Int>) -> Void) {
    var name: Range<Int>?
    forEachElement(range) { element in
      if let known = name {
        body(known, element)
        name = nil
      } else {
        name = element
      }
    }
  }

  fileprivate func forEachElement(_ range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound, let (content, end) = netstring(at: index, isWhole: true),
      end <= range.upperBound
    {
      body(content)
      index = end
    }
  }
}
