import PassHeaders

/// The request and response that a place in a text belongs to, as far as the lines around it tell.
struct Exchange {
  private(set) var method: String?
  private(set) var url: String?
  private(set) var status: Int?
  private(set) var code: String?
  /// Where the request begins, if that was found.
  private(set) var requestStart: Int?
  private let offset: Int

  /// How far to look in each direction.
  private static let lineLimit = 120
  private static let byteLimit = 1 << 14

  init(around offset: Int, in text: Span<UInt8>) {
    self.offset = offset
    let own = text.line(at: offset)
    var end = own.upperBound
    let command = text.curlCommand(around: own, limit: Self.byteLimit)
    if let command {
      url = text.url(in: command)
      method = text.curlMethod(in: command)
      requestStart = command.lowerBound
      end = command.upperBound
    } else {
      let request = Self.lookBack(from: own, text)
      (method, url, requestStart) = (request.method, request.url, request.start)
      status = request.status
    }
    lookAhead(from: own, end, text)
  }

  func sighting(line: Int) -> Sighting {
    Sighting(
      header: nil, place: .line(line), method: method, url: url?.withoutQuery, time: nil,
      status: status, code: code)
  }

  /// Whether no status header stands between the request's beginning and the place.
  func lacksHeader(_ text: Span<UInt8>) -> Bool {
    let before = text.extracting((requestStart ?? max(0, offset - Self.byteLimit))..<offset)
    var index = 0
    while let occurrence = HeaderOccurrence.first(in: before, from: index) {
      if occurrence.kind == .partnerFrameworkStatus { return false }
      index = occurrence.value.upperBound + 1
    }
    return true
  }

  // MARK: The request

  private struct Request {
    var method: String?
    var url: String?
    var start: Int?
    var status: Int?
  }

  /// Goes up to the line that the request begins with.
  private static func lookBack(from own: Range<Int>, _ text: Span<UInt8>) -> Request {
    var line = own
    var request = Request()
    var host: String?
    for _ in 0..<lineLimit {
      if let (method, target) = text.requestLine(in: line) {
        var url = target
        if target.hasPrefix("/"), let host = host ?? Self.host(after: own, text) {
          url = "https://" + host + target
        }
        return Request(method: method, url: url, start: line.lowerBound)
      }
      host = host ?? text.word(after: "host:", in: line)
      request.method =
        request.method ?? text.word(after: "method:", in: line)
        ?? text.word(after: "\"method\":", in: line)
      request.url = request.url ?? text.url(in: line)
      request.status = request.status ?? text.summaryStatus(in: line)
      // The summary of a proxy begins so.
      if text.hasASCII("url:", at: line.lowerBound) {
        request.start = line.lowerBound
        return request
      }
      guard own.lowerBound - line.lowerBound < byteLimit, let previous = text.line(before: line),
        // What came before is another request's.
        text.status(in: previous) == nil || text.summaryStatus(in: previous) != nil,
        !text.holdsHeader(previous, orNameOf: own)
      else { break }
      line = previous
    }
    request.status = nil
    return request
  }

  /// The host, where it stands below the header.
  private static func host(after own: Range<Int>, _ text: Span<UInt8>) -> String? {
    var line = own
    for _ in 0..<20 {
      guard let next = text.line(after: line.upperBound), next.count > 2 else { return nil }
      if let host = text.word(after: "host:", in: next) { return host }
      line = next
    }
    return nil
  }

  // MARK: The response

  /// Goes down to the answer's status and Adobe's code, or to the next request.
  private mutating func lookAhead(from own: Range<Int>, _ end: Int, _ text: Span<UInt8>) {
    status = status ?? text.status(in: own)
    code = text.adobeCode(in: own)
    var position = end
    for _ in 0..<Self.lineLimit {
      guard status == nil || code == nil, position - end < Self.byteLimit,
        let line = text.line(after: position), text.requestLine(in: line) == nil,
        !text.holdsHeader(line, orNameOf: own), !text.contains("curl ", in: line)
      else { return }
      status = status ?? text.status(in: line)
      code = code ?? text.adobeCode(in: line)
      position = line.upperBound
    }
  }
}
