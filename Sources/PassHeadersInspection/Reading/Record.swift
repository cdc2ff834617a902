import PassHeaders

/// The requests of a text with their headers and responses. The record is made line by line.
///
/// A header belongs to the request in its own line or command, otherwise to the last one above it.
///
/// An HTTP status belongs to the last request with the path that stands in its line or in one of the next three.
/// Without a path, it belongs to the last request, unless that has a status already.
///
/// Adobe's error code belongs to the request of the last HTTP status.
struct Record {
  /// The facts about the whole text. At the end, it has the headers and responses without a request.
  private(set) var facts = Facts()
  private var exchanges: [Exchange] = []
  /// The threads that sent requests. At most two are stored, because only the difference between one and several
  /// matters.
  private var threads: [ContiguousArray<UInt8>] = []
  /// The headers that no request above them has, with their lines. They belong to the first request below them.
  private var earlyHeaders: [(header: Int, line: Int)] = []
  /// The last HTTP status: its request, its line, and whether a path in its line decided the request.
  private var lastStatus: (request: Int, line: Int, hasPath: Bool)?
  /// The method in a line without a path, as in `:method: POST`, and its line. It belongs to the next request.
  private var method: (name: String, line: Int)?
  /// The request whose request line occurred again, and the number of the later line.
  ///
  /// A header below the later line belongs to this request. If the request has a header of that name already, the later
  /// line begins a second request.
  private var repetition: (exchange: Exchange, line: Int)?
  private var line = 0
  /// Whether the text is the whole input, and not the content of a JSON string. A header in a JSON string may belong to
  /// a request outside of the string.
  private let isOutermost: Bool

  private struct Exchange {
    let request: Int
    let line: Int
    let thread: ContiguousArray<UInt8>?
    /// Whether the request was found by its request line, such as `GET /a`, and not only by a path.
    var hasRequestLine: Bool
  }

  init(isOutermost: Bool) { self.isOutermost = isOutermost }

  /// Adds the facts about the next line, or about a command of several lines.
  ///
  /// - Parameter target: The path in the line, or `nil` if there is no path.
  mutating func add(
    _ part: Facts, target: RequestLine.Target?, count: Int, thread: ContiguousArray<UInt8>?,
    _ ledger: Ledger
  ) {
    line += count
    var part = part
    let last = exchanges.last { threads.count < 2 || $0.thread == thread && thread != nil }
    let hasStatus = part.status != nil
    if let target, part.request == nil { setRequest(target, &part, last, ledger) }
    part.settle(ledger)
    if let request = part.request {
      if !exchanges.contains(where: { $0.request == request }) {
        begin(
          Exchange(
            request: request, line: line, thread: thread,
            hasRequestLine: target?.isRequest ?? false), ledger)
      } else if let (other, statusLine, hasPath) = lastStatus, !hasPath, !hasStatus,
        line - statusLine <= Words.pathLines
      {
        ledger.moveStatus(from: other, to: request)
      }
      if hasStatus { lastStatus = (request, line, true) }
    } else {
      placeHeaders(&part, last, ledger)
      placeResponse(&part, last, hasPath: target != nil, ledger)
    }
    if part.request == nil, let found = part.method { method = (found, line) }
    if !exchanges.isEmpty { (part.status, part.code, part.method) = (nil, nil, nil) }
    facts.formUnion(part, ledger)
  }

  private mutating func begin(_ exchange: Exchange, _ ledger: Ledger) {
    if let method, exchange.line - method.line <= Words.headerLines {
      var waiting = Facts(method: method.name)
      ledger.complete(exchange.request, with: &waiting)
    }
    method = nil
    for (header, line) in earlyHeaders where exchange.line - line <= Words.headerLines {
      ledger.assignEarly(header, to: exchange.request)
    }
    earlyHeaders = []
    exchanges.append(exchange)
    if exchanges.count > Words.requestLimit { exchanges.removeFirst() }
    if let thread = exchange.thread, threads.count < 2, !threads.contains(thread) {
      threads.append(thread)
    }
  }

  private mutating func placeHeaders(_ part: inout Facts, _ last: Exchange?, _ ledger: Ledger) {
    var rest: [Int] = []
    var last = last
    if let first = part.headers.first, let found = last, let (exchange, line) = repetition,
      line > found.line, threads.count < 2 || exchange.thread == found.thread
    {
      last = exchange
      if ledger.hasHeader(ledger.headers[first].kind, of: exchange.request) {
        // A header of the same name stands below each of two equal request lines, so there were two requests.
        let request = ledger.requests[exchange.request]
        let again = ledger.add(Ledger.Request(path: request.path, method: request.method))
        let new = Exchange(
          request: again, line: line, thread: exchange.thread, hasRequestLine: true)
        begin(new, ledger)
        last = new
      }
    }
    // If the last request already has such a header and a response, the header belongs to the first request below.
    let belongsToNext =
      last.map { last in part.headers.contains { isClosed(last, to: $0, ledger) } } ?? true
    for header in part.headers {
      if let last, !belongsToNext {
        guard line - last.line <= Words.headerLines else { continue }
        var own = Facts(headers: [header])
        ledger.complete(last.request, with: &own)
      } else if isOutermost {
        if threads.count < 2 { earlyHeaders.append((header, line)) }
      } else {
        rest.append(header)
      }
    }
    part.headers = rest
  }

  /// Whether the header does not belong to `exchange`, but to the next request: `exchange` has a response already, and
  /// it has such a header or is a request in which Adobe does not expect the header.
  private func isClosed(_ exchange: Exchange, to header: Int, _ ledger: Ledger) -> Bool {
    let request = ledger.requests[exchange.request]
    let kind = ledger.headers[header].kind
    return request.response.status != nil
      && (ledger.hasHeader(kind, of: exchange.request) || !request.mayHave(kind))
  }

  private mutating func placeResponse(
    _ part: inout Facts, _ last: Exchange?, hasPath: Bool, _ ledger: Ledger
  ) {
    if part.status != nil, !hasPath, let last, line - last.line <= Words.statusLines,
      ledger.requests[last.request].response.status == nil
    {
      ledger.complete(last.request, with: &part)
      lastStatus = (last.request, line, false)
    } else if part.code != nil, let lastStatus, line - lastStatus.line <= Words.statusLines,
      part.status == nil || part.status == ledger.requests[lastStatus.request].response.status
    {
      ledger.complete(lastStatus.request, with: &part)
    } else if part.code != nil, part.status == nil, lastStatus == nil, let last,
      line - last.line <= Words.statusLines
    {
      ledger.complete(last.request, with: &part)
    }
    if part.method != nil, let last, line - last.line <= Words.headerLines {
      var rest = Facts(method: part.method)
      ledger.complete(last.request, with: &rest)
      part.method = rest.method
    }
  }

  /// Sets the request of the facts `part` about a line with the path `target`.
  ///
  /// If the line only mentions the path, as a response does, it is the last request with this path. Otherwise, it is a
  /// new request.
  private mutating func setRequest(
    _ target: RequestLine.Target, _ part: inout Facts, _ last: Exchange?, _ ledger: Ledger
  ) {
    let hasStatus = part.status != nil
    let known = exchanges.lastIndex {
      ledger.requests[$0.request].path.hasSameBytes(as: target.path)
        && (!hasStatus || ledger.requests[$0.request].response.status == nil)
        && (threads.count < 2 || $0.thread == last?.thread)
    }
    if let known, part.headers.isEmpty,
      isMention(target, of: exchanges[known].request, hasStatus: hasStatus, last, ledger)
    {
      part.request = exchanges[known].request
      if target.isRequest {
        if exchanges[known].hasRequestLine { repetition = (exchanges[known], line) }
        exchanges[known].hasRequestLine = true
      }
      return
    }
    let isAfterMethod = method.map { line - $0.line <= Words.pathLines } ?? false
    let hasHeader = (target.isAdobe || target.isURL) && !part.headers.isEmpty
    let isAdobe = target.isAdobe && !target.isOfResponse
    if target.isRequest || isAfterMethod || hasHeader || isAdobe {
      part.request = ledger.add(Ledger.Request(path: target.path, method: target.method))
    }
  }

  /// Whether a line without a header only mentions the path of `request`, and does not begin another request.
  ///
  /// - Parameter hasStatus: Whether the line has an HTTP status.
  private func isMention(
    _ target: RequestLine.Target, of request: Int, hasStatus: Bool, _ last: Exchange?,
    _ ledger: Ledger
  ) -> Bool {
    if target.isOfResponse || hasStatus { return true }
    let (method, response) = (ledger.requests[request].method, ledger.requests[request].response)
    // A line with the method belongs to the request if only its path was found above.
    if response.status == nil, method == nil { return true }
    // Two equal request lines before a response are one request, which a client and a proxy print.
    if target.isRequest {
      return response.status == nil && (target.method == nil || target.method == method)
    }
    // A path without a method is a mention if it follows an HTTP status, or if the last request has it.
    let isOfStatus = lastStatus.map { !$0.hasPath && line - $0.line <= Words.pathLines } ?? false
    return isOfStatus || request == last?.request
  }
}
