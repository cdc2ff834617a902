import PassHeaders

/// Finds out which request and which answer belong to a header.
///
/// It reads the text around headers for what shows a request or an answer: paths of Adobe's, HTTP statuses, Adobe's codes,
/// hosts and braces. Offsets count from the beginning of the text.
struct ExchangeReader {
  typealias Report = (CaptureEvent) -> Void

  /// The most bytes between a header and a request before it, and between a request and what is known of its answer.
  static let reach = 1 << 14
  /// The most bytes between a method and a path after it.
  private static let methodReach = 512
  /// The most bytes between a header and a request after it.
  private static let forwardReach = 1 << 12
  /// The most braces that are open around a place.
  private static let braceLimit = 64
  /// The most requests and statuses that are kept.
  private static let markLimit = 512

  /// Whether a header is reported as soon as it is added.
  private let isLive: Bool
  /// The offset up to which the text was read.
  private var position = 0
  private var requests: [Request] = []
  private var statuses: [(offset: Int, status: Int)] = []
  private var hosts: [(offset: Int, isForeign: Bool)] = []
  /// The offsets of the braces that are open at ``position``.
  private var openBraces: [Int] = []
  /// A method without a path so far, as in `"method": "POST"`.
  private var method: (offset: Int, text: String)?
  /// The headers that are not reported yet, in the order of the text; live, those whose answer is not.
  private var pending: [Pending] = []

  /// A request to Adobe, and what was answered to it so far.
  private struct Request {
    let offset: Int
    let end: Int
    var captured: CapturedRequest
    var answer = CapturedAnswer()
    /// The offset of the first status of the answer.
    var statusOffset = Int.max
    /// The number of braces that are open around it.
    let braceCount: Int
    /// The offset at which the innermost braces around it are closed.
    var closedOffset = Int.max

    /// Whether the innermost braces around it are closed.
    var isClosed: Bool { closedOffset < Int.max }
    /// Whether its method is directly before its path, or a later request line has this path.
    var hasRequestLine: Bool
    /// Whether it has the path of the request before it.
    let isRepeated: Bool
    /// Whether a header follows it, before the next request.
    var hasHeader = false

    /// Whether it is the request before it, which a log names again with its answer.
    var isNamedAgain: Bool { isRepeated && !hasHeader }
  }

  private struct Pending {
    var header: CapturedHeader
    let range: Range<Int>
    /// The offset of the request that the innermost braces with one hold; `nil` if that is not known.
    var requestInBraces: Int?
    /// Whether braces around it hold a status and no request: it was sent with a request that is not Adobe's.
    var isWithoutRequest = false
    /// The offset at which the header's line or command begins.
    let commandStart: Int
    /// The offset at which its line or command ends; `nil` while that is not known.
    var commandEnd: Int?
    /// The offset up to which that end was searched.
    var searchedEnd: Int
    /// The number of open braces around the header that were not closed yet.
    var braceCount: Int
    /// What is known of an answer without a request.
    var looseAnswer = CapturedAnswer()
  }

  init(isLive: Bool) { self.isLive = isLive }

  /// Adds a header that was found in `range`.
  ///
  /// - Parameters:
  ///   - text: The part of the text that is known.
  ///   - start: The offset of its first byte.
  mutating func add(
    _ header: CapturedHeader, _ range: Range<Int>, _ text: Span<UInt8>, at start: Int,
    _ report: Report
  ) {
    advance(to: range.lowerBound, text, at: start, report, isNeeded: true)
    if let last = requests.indices.last { requests[last].hasHeader = true }
    var item = Pending(
      header: header, range: range,
      commandStart: start + text.commandStart(of: range.lowerBound - start, limit: Self.reach),
      searchedEnd: range.upperBound, braceCount: openBraces.count)
    if isLive {
      item.header.request = request(of: item, text, start)?.captured ?? CapturedRequest()
      report(.header(item.header))
    }
    pending.append(item)
    // What is in a value is no request, and its braces do not count.
    position = max(position, range.upperBound)
  }

  /// Reads the text up to `end`, and reports what is known by then.
  ///
  /// - Parameter isNeeded: Whether a header was found there. Text that is far from any header is not read.
  mutating func advance(
    to end: Int, _ text: Span<UInt8>, at start: Int, _ report: Report, isNeeded: Bool = false
  ) {
    if pending.isEmpty {
      if !isNeeded { return }
      let first = max(end - Self.reach, start)
      if first > position { skip(to: first, text, start) }
    }
    while position < end {
      if pending.isEmpty, !isNeeded { return }
      guard let index = ExchangeMarks.first(in: text, position - start..<end - start) else {
        position = end
        break
      }
      position = start + index
      if let first = pending.first, position > first.range.upperBound + Self.reach {
        resolve(text, start, report)
      }
      position = max(position + 1, start + read(at: index, text, start, report))
    }
    resolve(text, start, report)
  }

  /// Reports what is left at the end of the text.
  mutating func finish(_ text: Span<UInt8>, at start: Int, _ report: Report) {
    advance(to: start + text.count, text, at: start, report)
    resolve(text, start, report, isLast: true)
  }

  /// Forgets what is too far before `offset`, and begins to read there.
  private mutating func skip(to offset: Int, _ text: Span<UInt8>, _ start: Int) {
    // A path that begins before `offset` is not read from its middle.
    let index = offset - start
    let isInWord = index > 0 && !text.byte(at: index - 1).isWhiteSpace
    position =
      isInWord ? start + text.end(from: index, before: index + 2_048) { !$0.isWhiteSpace } : offset
    (requests, statuses, openBraces) = ([], [], [])
    if let host = hosts.last { hosts = [host] }
  }

  // MARK: Marks

  /// Reads the mark at `index`. Returns the index after what was read.
  private mutating func read(
    at index: Int, _ text: Span<UInt8>, _ start: Int, _ report: Report
  ) -> Int {
    let offset = start + index
    switch text[index] {
    case "{" where text.isDataMark(at: index), "}" where text.isDataMark(at: index): break
    case "{":
      if openBraces.count == Self.braceLimit { openBraces.removeFirst() }
      openBraces.append(offset)
    case "}": closeBrace(at: offset, text, start)
    case "/":
      if let (request, end) = text.request(at: index) {
        add(request, offset..<start + end, text, start, report)
        guard let (status, statusEnd) = text.status(afterPath: end) else { return end }
        setStatus(status, at: start + end)
        return statusEnd
      }
    case ":":
      if let host = text.host(afterScheme: index) { addHost(text.extracting(host), at: offset) }
    case "h", "H":
      if let host = text.host(inFieldLine: index) { addHost(text.extracting(host), at: offset) }
    default:
      if let term = text.term(at: index) {
        setTerm(term)
      } else if let (status, end) = text.status(after: index) {
        setStatus(status, at: offset)
        return end
      } else if let method = text.method(after: index) {
        setMethod(method, at: offset)
      }
    }
    return index + 1
  }

  private mutating func addHost(_ host: Span<UInt8>, at offset: Int) {
    if hosts.count == Self.markLimit { hosts.removeFirst() }
    hosts.append((offset, !host.isHostOfAdobe))
  }

  /// Begins a new request with each request line, and with a path that differs from the one before. A path without a method
  /// that is the same is the one of the same request, which its answer may name again.
  private mutating func add(
    _ request: CapturedRequest, _ range: Range<Int>, _ text: Span<UInt8>, _ start: Int,
    _ report: Report
  ) {
    var request = request
    let isRepeated = requests.last?.captured.url.hasSameBytes(as: request.url) ?? false
    let isRequestLine = request.method != nil
    if let method, !isRequestLine, range.lowerBound - method.offset < Self.methodReach {
      request.method = method.text
    }
    method = nil
    if isRepeated, let last = requests.indices.last, !requests[last].isClosed,
      !isRequestLine || !requests[last].hasRequestLine
    {
      requests[last].captured.method = requests[last].captured.method ?? request.method
      requests[last].hasRequestLine = isRequestLine || requests[last].hasRequestLine
      return
    }
    dropDistantMarks()
    requests.append(
      Request(
        offset: range.lowerBound, end: range.upperBound, captured: request,
        braceCount: openBraces.count, hasRequestLine: isRequestLine, isRepeated: isRepeated))
    resolve(text, start, report)
  }

  /// Drops the requests, statuses and hosts that are too far from each header to belong to it.
  private mutating func dropDistantMarks() {
    let limit = (pending.first?.range.lowerBound ?? position) - Self.reach
    let count = max(requests.prefix { $0.end < limit }.count, requests.count - Self.markLimit)
    requests.removeFirst(max(0, count))
    statuses.removeFirst(
      max(statuses.prefix { $0.offset < limit }.count, statuses.count - Self.markLimit))
    hosts.removeFirst(max(0, hosts.count - Self.markLimit))
  }

  /// Gives a method to the path before it if the braces around that are still open, otherwise to the path after it.
  private mutating func setMethod(_ text: String, at offset: Int) {
    if let last = requests.indices.last, requests[last].captured.method == nil,
      !requests[last].isClosed, offset - requests[last].offset < Self.reach
    {
      requests[last].captured.method = text
    } else {
      method = (offset, text)
    }
  }

  private mutating func setStatus(_ status: Int, at offset: Int) {
    if statuses.count == Self.markLimit { statuses.removeFirst() }
    statuses.append((offset, status))
    for index in answeredRequests where requests[index].answer.status == nil {
      (requests[index].answer.status, requests[index].statusOffset) = (status, offset)
    }
    for index in pending.indices where pending[index].looseAnswer.status == nil {
      pending[index].looseAnswer.status = status
    }
  }

  private mutating func setTerm(_ term: AdobeTerm) {
    for index in answeredRequests where requests[index].answer.term == nil {
      requests[index].answer.term = term
    }
    for index in pending.indices where pending[index].looseAnswer.term == nil {
      pending[index].looseAnswer.term = term
    }
  }

  /// The indexes of the last request, and of the one that it names again.
  private var answeredRequests: [Int] {
    guard var index = requests.indices.last else { return [] }
    var indexes = [index]
    while index > 0, requests[index].isNamedAgain {
      index -= 1
      indexes.append(index)
    }
    return indexes
  }

  /// Gives the headers between the brace that is closed and the one that it closes the request between them.
  private mutating func closeBrace(at offset: Int, _ text: Span<UInt8>, _ start: Int) {
    guard let opening = openBraces.popLast() else { return }
    if let last = requests.indices.last, requests[last].braceCount > openBraces.count {
      requests[last].closedOffset = min(requests[last].closedOffset, offset)
    }
    for index in pending.indices where pending[index].braceCount > openBraces.count {
      pending[index].braceCount = openBraces.count
      guard pending[index].requestInBraces == nil, !pending[index].isWithoutRequest else {
        continue
      }
      let inner = candidates(for: pending[index])
        .filter { opening < $0.offset && $0.offset < offset }
      let before = inner.last { $0.offset < pending[index].range.lowerBound }
      let after = inner.first { $0.offset > pending[index].range.lowerBound }
      // An answered request is not the header's, but another entry of a list.
      let isOther = before.map { isAnswered($0, before: pending[index], text, start) } ?? true
      pending[index].requestInBraces = (isOther ? after : before)?.offset
      pending[index].isWithoutRequest =
        inner.isEmpty && statuses.contains { opening < $0.offset && $0.offset < offset }
    }
  }

  // MARK: Headers and their requests

  /// Returns the requests that may be the header's: those in its own line or command if there are any, otherwise all.
  private func candidates(for item: Pending) -> ArraySlice<Request> {
    let end = item.commandEnd ?? item.range.upperBound + Self.forwardReach
    let first = requests.firstIndex { $0.offset >= item.commandStart } ?? requests.endIndex
    let own = requests[first...].prefix { $0.offset < end }
    return own.isEmpty ? requests[...] : own
  }

  /// Sets the end of the command of each header as soon as the text shows it.
  private mutating func setCommandEnds(_ text: Span<UInt8>, _ start: Int) {
    for index in pending.indices where pending[index].commandEnd == nil {
      let limit = pending[index].range.upperBound + Self.forwardReach
      let end = min(limit, start + text.count)
      guard end > pending[index].searchedEnd else { continue }
      if let found = text.commandEnd(from: pending[index].searchedEnd - start, limit: end - start) {
        pending[index].commandEnd = start + found
      } else if end == limit {
        pending[index].commandEnd = limit
      }
      pending[index].searchedEnd = end
    }
  }

  /// Returns the request of a header as far as it is known: that in the innermost braces, the last one before the header
  /// unless a status stands between them, or the next one.
  private func request(of item: Pending, _ text: Span<UInt8>, _ start: Int) -> Request? {
    if item.isWithoutRequest { return nil }
    if let offset = item.requestInBraces {
      return requests.first { $0.offset == offset }
    }
    let candidates = candidates(for: item)
    let after = candidates.first {
      $0.offset > item.range.lowerBound
        && $0.offset - item.range.upperBound <= Self.forwardReach
    }
    let before = candidates.last {
      $0.offset < item.range.lowerBound && item.range.lowerBound - $0.offset <= Self.reach
    }
    guard let before else { return after }
    guard isAnswered(before, before: item, text, start) else { return before }
    return after ?? (before.closedOffset < item.range.lowerBound ? nil : before)
  }

  /// Whether a status in an earlier line than the header answers `request`.
  private func isAnswered(
    _ request: Request, before item: Pending, _ text: Span<UInt8>, _ start: Int
  ) -> Bool {
    request.statusOffset < item.range.lowerBound
      && text.hasLineBreak(from: request.statusOffset - start, to: item.range.lowerBound - start)
  }

  /// Reports the headers whose request and answer are known, in the order of the text.
  private mutating func resolve(
    _ text: Span<UInt8>, _ start: Int, _ report: Report, isLast: Bool = false
  ) {
    setCommandEnds(text, start)
    var answered: (offset: Int?, answer: CapturedAnswer, headers: [CapturedHeader])?
    while let item = pending.first {
      let request = request(of: item, text, start)
      let isFar = isLast || position - item.range.upperBound > Self.reach
      guard isFar || isSettled(item, request, text, start) else { break }
      pending.removeFirst()
      var header = item.header
      header.request = request?.captured ?? CapturedRequest()
      header.answer = answer(to: item, request, text, start)
      header.isOfAnotherService = isOfAnotherService(item, request)
      if !isLive {
        report(.header(header))
        continue
      }
      if let previous = answered, previous.offset != request?.offset || header.answer.isEmpty {
        report(.answer(previous.answer, headers: previous.headers))
        answered = nil
      }
      if header.answer.isEmpty { continue }
      answered = (request?.offset, header.answer, (answered?.headers ?? []) + [header])
    }
    if let answered { report(.answer(answered.answer, headers: answered.headers)) }
  }

  /// Whether nothing that follows can change the request of a header or what was answered to it.
  private func isSettled(
    _ item: Pending, _ request: Request?, _ text: Span<UInt8>, _ start: Int
  ) -> Bool {
    if item.isWithoutRequest { return true }
    guard let request, item.requestInBraces != nil || item.braceCount == 0 else { return false }
    // The next request may be the header's.
    if request.offset < item.range.lowerBound, isAnswered(request, before: item, text, start) {
      return false
    }
    let next = requests.first { $0.offset > request.offset && !$0.isNamedAgain }
    return next != nil || request.answer.status != nil && request.answer.term != nil
  }

  private func answer(
    to item: Pending, _ request: Request?, _ text: Span<UInt8>, _ start: Int
  ) -> CapturedAnswer {
    guard let request else { return item.looseAnswer }
    var answer = request.answer
    if answer.status == nil,
      !text.hasLineBreak(from: request.end - start, to: item.range.lowerBound - start)
    {
      // A status elsewhere in the line of the header.
      let line = text.line(around: item.range.lowerBound - start)
      let own = statuses.first { line.contains($0.offset - start) }
      answer.status = own?.status
    }
    return answer
  }

  /// Whether a value that does not begin as Base64 of an object was sent to another service: the host of the last URL or
  /// `Host` before it, otherwise of the first one after it, is neither Adobe's nor a private one.
  private func isOfAnotherService(_ item: Pending, _ request: Request?) -> Bool {
    let value = item.header.text
    let isForeignValue = value.withUTF8Span { value in
      !value.beginsEncodedObject(at: 0) && value.byte(at: 0) != "{" && !value.looksLikeValue
    }
    guard isForeignValue, item.header.kind != .deviceIdentifier else { return false }
    let host = hosts.last { $0.offset < item.range.lowerBound } ?? hosts.first
    guard let host, host.isForeign else { return false }
    let distance = { (offset: Int) in abs(offset - item.range.lowerBound) }
    return request.map { distance($0.offset) > distance(host.offset) } ?? true
  }
}

extension Span<UInt8> {
  /// Returns the range of the line that has the byte at `index`.
  fileprivate func line(around index: Int) -> Range<Int> {
    start(from: index, after: index - 8192) {
      $0 != "\n"
    }..<end(from: index, before: index + 8192) {
      $0 != "\n"
    }
  }

  /// Whether the brace at `index` is one of those before `[5 bytes data]`, as curl prints for what it sends and receives.
  fileprivate func isDataMark(at index: Int) -> Bool {
    has(" [", at: index + 1) && byte(at: index + 3).isASCIIDigit
      && (index == 0 || byte(at: index - 1) == "\n")
  }

  /// Whether a line break is at or after `first` and before `last`.
  fileprivate func hasLineBreak(from first: Int, to last: Int) -> Bool {
    guard 0 <= first, first < last, last <= count else { return false }
    return extracting(first..<last).firstIndex(of: UInt8(ascii: "\n"), from: 0) < last - first
  }

  /// Returns the index at which the line or command of the byte at `index` begins, at most `limit` bytes before. A command goes
  /// on in the next line after `\`, `^` or a backtick.
  fileprivate func commandStart(of index: Int, limit: Int) -> Int {
    let first = Swift.max(0, index - limit)
    var lineStart = endOfLastLineBreak(in: first..<index)
    while lineStart > first, isContinued(before: lineStart - 1) {
      lineStart = endOfLastLineBreak(in: first..<lineStart - 1)
    }
    return lineStart
  }

  /// Returns the index of the line break at or after `index` that ends a command, or `nil` if there is none before `limit`.
  fileprivate func commandEnd(from index: Int, limit: Int) -> Int? {
    var index = index
    while index < limit {
      index += extracting(index..<limit).firstIndex(of: UInt8(ascii: "\n"), from: 0)
      if index >= limit { return nil }
      if !isContinued(before: index) { return index }
      index += 1
    }
    return nil
  }

  /// Whether the command goes on after the line break at `index`.
  private func isContinued(before index: Int) -> Bool {
    let end = start(from: index, after: index - 8) { $0.isWhiteSpace }
    let sign = byte(at: end - 1)
    return sign == "\\" || sign == "^" || sign == "`"
  }
}
