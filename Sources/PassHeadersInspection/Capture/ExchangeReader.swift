import PassHeaders

/// A reader that finds the request and the answer of each header.
///
/// It reads the text around headers for Adobe's paths, HTTP statuses, Adobe's codes, hosts and braces. All offsets are
/// in bytes from the beginning of the text.
struct ExchangeReader {
  typealias Report = (CaptureEvent) -> Void

  /// The maximum number of bytes between a header and an earlier request, and between a request and its answer.
  static let requestDistanceLimit = 1 << 14
  /// The maximum number of bytes between a method and the path after it.
  private static let methodDistanceLimit = 512
  /// The maximum number of bytes between a header and a later request.
  private static let followingRequestDistanceLimit = 1 << 12
  /// The maximum number of open braces that are kept. Beyond that, the outermost brace is dropped.
  private static let braceLimit = 64
  /// The maximum number of requests, of statuses and of hosts that are kept.
  private static let markCapacity = 512

  /// Whether a header is reported as soon as it is found, and its answer later.
  private let isLive: Bool
  /// The offset up to which the text has been read.
  private var position = 0
  private var requests: [Request] = []
  /// The statuses, the number of open braces around each, and whether it is the answer to a request before it.
  private var statuses: [(offset: Int, status: Int, braceCount: Int, isAnswer: Bool)] = []
  /// The last of Adobe's codes that is not in the answer to a request before it.
  private var unusedTerm: (offset: Int, term: AdobeTerm)?
  private var hosts: [(offset: Int, belongsToOtherService: Bool)] = []
  /// The offsets of the opening braces that have not been closed before ``position``.
  private var openBraces: [Int] = []
  /// The last method for which a path has not been found yet, as in `"method": "POST"`.
  private var method: (offset: Int, text: String)?
  /// The headers whose request or answer is not final, in the order of the text.
  ///
  /// They have not been reported yet. In live mode, each has been reported when it was found, and remains here until
  /// its answer is reported.
  private var pending: [PendingHeader] = []

  /// A request to Adobe, with its answer as far as it has been read.
  private struct Request {
    let offset: Int
    /// The offset after the last mention of the path.
    var end: Int
    var captured: CapturedRequest
    var answer = CapturedAnswer()
    /// The offset of the HTTP status in ``answer``, or `Int.max` while a status has not been found.
    var statusOffset = Int.max
    /// The number of open braces around the request.
    let braceCount: Int
    /// The offset at which the innermost braces around the request are closed, or `Int.max` while they are open.
    var closedOffset = Int.max

    /// Whether the status is before the path, in the same braces. A code after the braces then belongs to another
    /// request.
    var isAnsweredInBraces: Bool { statusOffset < offset }

    /// Whether the innermost braces around the request have been closed.
    var isClosed: Bool { closedOffset < Int.max }
    /// Whether a method directly precedes the path, in this mention of the request or in a later one.
    var hasRequestLine: Bool
    /// Whether the path of the previous request equals the path of this request.
    let isRepeated: Bool
    /// Whether a header was found after this request and before the next one.
    var hasHeader = false

    /// Whether this is a second mention of the previous request. For example, some logs print the path again with the
    /// answer.
    var isNamedAgain: Bool { isRepeated && !hasHeader }
  }

  /// A header whose request or answer may still change.
  private struct PendingHeader {
    var header: CapturedHeader
    /// The range of the header's name and value in the text.
    let range: Range<Int>
    /// The offset of the request that is in the same braces as the header, as in an HTTP Archive. If several pairs of
    /// braces around the header contain a request, the innermost pair counts.
    ///
    /// It is `nil` until the closing brace of this pair has been read.
    var requestInBraces: Int?
    /// Whether the header was sent with a request to a service other than Adobe's.
    ///
    /// That is so if braces around the header contain a status, but not a request to Adobe.
    var belongsToOtherRequest = false
    /// The offset at which the line that contains the header begins. If the header is in a command line of several
    /// lines, such as one of curl, it is the beginning of the first of these lines.
    let commandStart: Int
    /// The offset at which the line that contains the header ends. If the header is in a command line of several lines,
    /// such as one of curl, it is the end of the last of these lines.
    ///
    /// It is `nil` until this end has been read, and if it is more than ``followingRequestDistanceLimit`` bytes after
    /// the header.
    var commandEnd: Int?
    /// The offset up to which the text has been searched for ``commandEnd``.
    var searchedEnd: Int
    /// The number of braces around the header that have not been closed yet.
    var braceCount: Int
    /// The first status and the first code after the header. They are the answer to the header if its request is not
    /// found.
    var answerWithoutRequest = CapturedAnswer()
  }

  init(isLive: Bool) { self.isLive = isLive }

  /// Adds a header, after reading the text before it.
  ///
  /// - Parameters:
  ///   - header: The header, whose request and answer are not known yet.
  ///   - range: The range of its name and its value, as offsets.
  ///   - text: The part of the text that is in memory.
  ///   - start: The offset of the first byte of `text`.
  ///   - report: A closure that is called with each event.
  mutating func addHeader(
    _ header: CapturedHeader, _ range: Range<Int>, _ text: Span<UInt8>, at start: Int,
    _ report: Report
  ) {
    advance(to: range.lowerBound, text, at: start, report, isNeeded: true)
    if let last = requests.indices.last { requests[last].hasHeader = true }
    var item = PendingHeader(
      header: header, range: range,
      commandStart: start
        + text.commandStart(of: range.lowerBound - start, limit: Self.requestDistanceLimit),
      searchedEnd: range.upperBound, braceCount: openBraces.count)
    if isLive {
      let request = request(of: item, text, start)
      item.header.isOfAnotherService = isOfAnotherService(item, request)
      if !item.header.isOfAnotherService {
        item.header.request = request?.captured ?? CapturedRequest()
      }
      report(.header(item.header))
    }
    pending.append(item)
    // Skip the value, because a path or a brace in it does not count.
    position = max(position, range.upperBound)
  }

  /// Reads the text up to the offset `end`, and reports the headers whose request and answer are final.
  ///
  /// - Parameters:
  ///   - end: The offset at which reading ends.
  ///   - text: The part of the text that is in memory.
  ///   - start: The offset of the first byte of `text`.
  ///   - report: A closure that is called with each event.
  ///   - isNeeded: Whether a header was found at `end`. Text far from any header is skipped.
  mutating func advance(
    to end: Int, _ text: Span<UInt8>, at start: Int, _ report: Report, isNeeded: Bool = false
  ) {
    if pending.isEmpty {
      if !isNeeded { return }
      let first = max(end - Self.requestDistanceLimit, start)
      if first > position { skip(to: first, text, start) }
    }
    while position < end {
      if pending.isEmpty, !isNeeded { return }
      guard let index = ExchangeMarks.first(in: text, position - start..<end - start) else {
        position = end
        break
      }
      position = start + index
      if let first = pending.first, position > first.range.upperBound + Self.requestDistanceLimit {
        reportResolvedHeaders(text, start, report)
      }
      position = max(position + 1, start + processMark(at: index, text, start, report))
    }
    reportResolvedHeaders(text, start, report)
  }

  /// Reads the rest of the text, and reports the headers that are left.
  mutating func finish(_ text: Span<UInt8>, at start: Int, _ report: Report) {
    advance(to: start + text.count, text, at: start, report)
    reportResolvedHeaders(text, start, report, isLast: true)
  }

  /// Continues at `offset`, and drops the requests, statuses and braces before it. The last host is kept.
  private mutating func skip(to offset: Int, _ text: Span<UInt8>, _ start: Int) {
    // If `offset` is within a word, continue after the word, because the word may be a path.
    let index = offset - start
    let isInWord = index > 0 && !text.byte(at: index - 1).isWhiteSpace
    position =
      isInWord
      ? start + text.end(from: index, before: index + halfLineBudget) { !$0.isWhiteSpace } : offset
    (requests, statuses, openBraces) = ([], [], [])
    if let host = hosts.last { hosts = [host] }
  }

  // MARK: Marks

  /// Processes the part of a request or an answer at `index`, such as a path, a status or a brace. Returns the index at
  /// which reading continues.
  private mutating func processMark(
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
        beginRequest(request, offset..<start + end, text, start, report)
        guard let (status, statusEnd) = text.status(afterPath: end) else { return end }
        setStatus(status, at: start + end)
        return statusEnd
      }
    case ":":
      if let host = text.host(afterScheme: index) { addHost(text.extracting(host), at: offset) }
    default:
      if let term = text.term(at: index) {
        setTerm(term, at: offset)
      } else if let (status, end) = text.status(after: index) {
        setStatus(status, at: offset)
        return end
      } else if let method = text.method(after: index) {
        setMethod(method, at: offset)
      } else if let host = text.host(inFieldLine: index) {
        addHost(text.extracting(host), at: offset)
      }
    }
    return index + 1
  }

  private mutating func addHost(_ host: Span<UInt8>, at offset: Int) {
    if hosts.count == Self.markCapacity { hosts.removeFirst() }
    hosts.append((offset, !host.isHostOfAdobe))
  }

  /// Adds `request`, unless its path only mentions the previous request again.
  ///
  /// A path mentions the previous request again if four conditions hold. It equals the previous path, it is not far
  /// from it, the braces around the previous path are open, and at most one of the two has a method. For example, some
  /// logs print the path again with the answer.
  private mutating func beginRequest(
    _ request: CapturedRequest, _ range: Range<Int>, _ text: Span<UInt8>, _ start: Int,
    _ report: Report
  ) {
    var request = request
    let isRepeated =
      requests.last.map {
        $0.captured.url.hasSameBytes(as: request.url)
          && range.lowerBound - $0.end <= Self.requestDistanceLimit
      } ?? false
    let isRequestLine = request.method != nil
    if let method, !isRequestLine, range.lowerBound - method.offset < Self.methodDistanceLimit {
      request.method = method.text
    }
    method = nil
    if isRepeated, let last = requests.indices.last, !requests[last].isClosed,
      !isRequestLine || !requests[last].hasRequestLine
    {
      requests[last].end = range.upperBound
      requests[last].captured.method = requests[last].captured.method ?? request.method
      requests[last].hasRequestLine = isRequestLine || requests[last].hasRequestLine
      return
    }
    dropDistantMarks()
    requests.append(
      Request(
        offset: range.lowerBound, end: range.upperBound, captured: request,
        braceCount: openBraces.count, hasRequestLine: isRequestLine, isRepeated: isRepeated))
    reportResolvedHeaders(text, start, report)
  }

  /// Drops the requests and statuses that are too far before each header to belong to it, and the oldest requests
  /// beyond ``markCapacity``.
  private mutating func dropDistantMarks() {
    let limit = (pending.first?.range.lowerBound ?? position) - Self.requestDistanceLimit
    requests.removeFirst(
      max(requests.prefix { $0.end < limit }.count, requests.count - Self.markCapacity))
    statuses.removeFirst(statuses.prefix { $0.offset < limit }.count)
  }

  /// Assigns the method `text`, such as `POST`, to the previous path if that path lacks a method and the braces around
  /// it are open. Otherwise keeps the method for the next path.
  private mutating func setMethod(_ text: String, at offset: Int) {
    if let last = requests.indices.last, requests[last].captured.method == nil,
      !requests[last].isClosed, offset - requests[last].offset < Self.requestDistanceLimit
    {
      requests[last].captured.method = text
    } else {
      method = (offset, text)
    }
  }

  private mutating func setStatus(_ status: Int, at offset: Int) {
    if statuses.count == Self.markCapacity { statuses.removeFirst() }
    let answered = answeredRequests.filter { requests[$0].answer.status == nil }
    statuses.append((offset, status, openBraces.count, !answered.isEmpty))
    for index in answered {
      (requests[index].answer.status, requests[index].statusOffset) = (status, offset)
    }
    for index in pending.indices where pending[index].answerWithoutRequest.status == nil {
      pending[index].answerWithoutRequest.status = status
    }
  }

  private mutating func setTerm(_ term: AdobeTerm, at offset: Int) {
    let answered = answeredRequests.filter {
      requests[$0].answer.term == nil && !requests[$0].isAnsweredInBraces
    }
    unusedTerm = answered.isEmpty ? (offset, term) : nil
    for index in answered { requests[index].answer.term = term }
    for index in pending.indices where pending[index].answerWithoutRequest.term == nil {
      pending[index].answerWithoutRequest.term = term
    }
  }

  /// The indexes of the requests that the next status answers: the last request, and the earlier mentions of it.
  private var answeredRequests: [Int] {
    guard var index = requests.indices.last else { return [] }
    var indexes = [index]
    while index > 0, requests[index].isNamedAgain {
      index -= 1
      indexes.append(index)
    }
    return indexes
  }

  /// Closes the innermost open brace. Looks for the request of each header within that brace.
  private mutating func closeBrace(at offset: Int, _ text: Span<UInt8>, _ start: Int) {
    guard let opening = openBraces.popLast() else { return }
    if let last = requests.indices.last, requests[last].braceCount > openBraces.count {
      requests[last].closedOffset = min(requests[last].closedOffset, offset)
    }
    for index in pending.indices where pending[index].braceCount > openBraces.count {
      pending[index].braceCount = openBraces.count
      guard pending[index].requestInBraces == nil, !pending[index].belongsToOtherRequest else {
        continue
      }
      let inner = candidates(for: pending[index])
        .filter { opening < $0.offset && $0.offset < offset }
      let before = inner.last { $0.offset < pending[index].range.lowerBound }
      let after = inner.first { $0.offset > pending[index].range.lowerBound }
      // In a list of requests, a request that was answered before the header belongs to an earlier element than the
      // header. Use the request after the header.
      let isOther = before.map { isAnswered($0, before: pending[index], text, start) } ?? true
      pending[index].requestInBraces = (isOther ? after : before)?.offset
      pending[index].belongsToOtherRequest =
        inner.isEmpty && statuses.contains { opening < $0.offset && $0.offset < offset }
    }
    setAnswerInBraces(opening..<offset)
  }

  /// Sets the answer to the only request in the braces `range`, if the status is before the path. Sorted members have
  /// this order, as in `{"status":400,"url":"/api/v2/…"}`.
  private mutating func setAnswerInBraces(_ range: Range<Int>) {
    let inner = requests.suffix(2).filter { range.contains($0.offset) }
    guard inner.count == 1, inner[0].answer.status == nil, let index = requests.indices.last,
      // A status in an object beside the path, such as the body of the request, is not the answer.
      let own = statuses.last(where: {
        range.contains($0.offset) && !$0.isAnswer && $0.braceCount <= inner[0].braceCount
      })
    else { return }
    requests[index].answer.status = own.status
    requests[index].statusOffset = own.offset
    if let unusedTerm, range.contains(unusedTerm.offset) {
      requests[index].answer.term = unusedTerm.term
    }
  }

  // MARK: Headers and their requests

  /// Returns the requests that may contain the header.
  ///
  /// These are the requests in the line that contains the header, or in its command line of several lines, such as one
  /// of curl. If there are none, all known requests are returned.
  private func candidates(for item: PendingHeader) -> ArraySlice<Request> {
    let end = item.commandEnd ?? item.range.upperBound + Self.followingRequestDistanceLimit
    let first = requests.firstIndex { $0.offset >= item.commandStart } ?? requests.endIndex
    let own = requests[first...].prefix { $0.offset < end }
    return own.isEmpty ? requests[...] : own
  }

  /// Sets ``PendingHeader/commandEnd`` of each header as soon as the end of its line, or of its command line of several
  /// lines, has been read.
  private mutating func setCommandEnds(_ text: Span<UInt8>, _ start: Int) {
    for index in pending.indices where pending[index].commandEnd == nil {
      let limit = pending[index].range.upperBound + Self.followingRequestDistanceLimit
      let end = min(limit, start + text.count)
      guard end > pending[index].searchedEnd else { continue }
      let found = text.commandEnd(from: pending[index].searchedEnd - start, limit: end - start)
      pending[index].commandEnd = found.map { start + $0 }
      pending[index].searchedEnd = end
    }
  }

  /// Returns the request of a header, as far as it is known. The first of these that exists is the request:
  ///
  /// - the request in the innermost braces around the header
  /// - the last request before the header, unless a status follows that request on an earlier line than the header
  /// - the next request after the header
  private func request(of item: PendingHeader, _ text: Span<UInt8>, _ start: Int) -> Request? {
    if item.belongsToOtherRequest { return nil }
    if let offset = item.requestInBraces {
      return requests.first { $0.offset == offset }
    }
    let candidates = candidates(for: item)
    let after = candidates.first {
      $0.offset > item.range.lowerBound
        && $0.offset - item.range.upperBound <= Self.followingRequestDistanceLimit
    }
    let before = candidates.last {
      $0.offset < item.range.lowerBound
        && item.range.lowerBound - $0.end <= Self.requestDistanceLimit
    }
    guard let before else { return after }
    guard isAnswered(before, before: item, text, start) else { return before }
    return after ?? (before.closedOffset < item.range.lowerBound ? nil : before)
  }

  /// Whether the text shows an answer to `request` on an earlier line than the header `item`.
  private func isAnswered(
    _ request: Request, before item: PendingHeader, _ text: Span<UInt8>, _ start: Int
  ) -> Bool {
    request.statusOffset < item.range.lowerBound
      && text.hasLineBreak(from: request.statusOffset - start, to: item.range.lowerBound - start)
  }

  /// Reports the headers whose request and answer are final, in the order of the text.
  ///
  /// - Parameter isLast: Whether the text has ended, so that all headers are final.
  private mutating func reportResolvedHeaders(
    _ text: Span<UInt8>, _ start: Int, _ report: Report, isLast: Bool = false
  ) {
    setCommandEnds(text, start)
    var answered: (offset: Int?, answer: CapturedAnswer, headers: [CapturedHeader])?
    while let item = pending.first {
      let request = request(of: item, text, start)
      let isFar = isLast || position - item.range.upperBound > Self.requestDistanceLimit
      guard isFar || isSettled(item, request, text, start) else { break }
      pending.removeFirst()
      var header = item.header
      header.isOfAnotherService = isOfAnotherService(item, request)
      if !header.isOfAnotherService {
        header.request = request?.captured ?? CapturedRequest()
        header.answer = answer(to: item, request, text, start)
      }
      if !isLive {
        report(.header(header))
        continue
      }
      // Headers without a request have answers of their own.
      if let previous = answered,
        request == nil || previous.offset != request?.offset || header.answer.isEmpty
      {
        report(.answer(previous.answer, headers: previous.headers))
        answered = nil
      }
      if header.answer.isEmpty { continue }
      answered = (request?.offset, header.answer, (answered?.headers ?? []) + [header])
    }
    if let answered { report(.answer(answered.answer, headers: answered.headers)) }
  }

  /// Whether the rest of the text cannot change the request and the answer of a header.
  private func isSettled(
    _ item: PendingHeader, _ request: Request?, _ text: Span<UInt8>, _ start: Int
  ) -> Bool {
    if item.belongsToOtherRequest { return true }
    guard let request, item.requestInBraces != nil || item.braceCount == 0 else { return false }
    // The request is already answered, so the next request may contain the header.
    if request.offset < item.range.lowerBound, isAnswered(request, before: item, text, start) {
      return false
    }
    let next = requests.first { $0.offset > request.offset && !$0.isNamedAgain }
    return next != nil || request.answer.status != nil && request.answer.term != nil
  }

  private func answer(
    to item: PendingHeader, _ request: Request?, _ text: Span<UInt8>, _ start: Int
  ) -> CapturedAnswer {
    guard let request else { return item.answerWithoutRequest }
    var answer = request.answer
    if answer.status == nil,
      !text.hasLineBreak(from: request.end - start, to: item.range.lowerBound - start)
    {
      // Use a status anywhere in the line of the header.
      let line = text.line(around: item.range.lowerBound - start)
      let own = statuses.first { line.contains($0.offset - start) }
      answer.status = own?.status
    }
    return answer
  }

  /// Whether the header was sent to a service other than Adobe's.
  ///
  /// The value must not look like Base64 of an object or like JSON. In addition, the last host before the header, or
  /// otherwise the first host, must not be Adobe's or private. A request to Adobe must not be nearer to the header than
  /// that host.
  private func isOfAnotherService(_ item: PendingHeader, _ request: Request?) -> Bool {
    let value = item.header.text
    let hasUnknownFormat = value.withUTF8Span { value in
      !value.beginsEncodedObject(at: 0) && value.byte(at: 0) != "{" && !value.looksLikeValue
    }
    guard hasUnknownFormat, item.header.kind != .deviceIdentifier else { return false }
    let host = hosts.last { $0.offset < item.range.lowerBound } ?? hosts.first
    guard let host, host.belongsToOtherService else { return false }
    let distance = { (offset: Int) in abs(offset - item.range.lowerBound) }
    return request.map { distance($0.offset) >= distance(host.offset) } ?? true
  }
}

extension Span<UInt8> {
  /// Returns the range of the line that contains the byte at `index`.
  fileprivate func line(around index: Int) -> Range<Int> {
    let lineStart = start(from: index, after: index - halfLineBudget) { $0 != "\n" }
    return lineStart..<end(from: index, before: index + halfLineBudget) { $0 != "\n" }
  }

  /// Whether the brace at `index` belongs to a line such as `{ [5 bytes data]`, which curl prints for data that it
  /// transfers.
  fileprivate func isDataMark(at index: Int) -> Bool {
    has(" [", at: index + 1) && byte(at: index + 3).isASCIIDigit
  }

  /// Whether `first..<last` contains a line break. Returns `false` if the text does not contain that range.
  fileprivate func hasLineBreak(from first: Int, to last: Int) -> Bool {
    guard 0 <= first, first < last, last <= count else { return false }
    return extracting(first..<last).firstIndex(of: UInt8(ascii: "\n"), from: 0) < last - first
  }

  /// Returns the index at which the line that contains the byte at `index` begins. In a command line of several lines,
  /// such as one of curl, it is the beginning of the first line. It is at most `limit` bytes before `index`.
  ///
  /// A command line continues on the next line after `\`, `^` or a backtick.
  fileprivate func commandStart(of index: Int, limit: Int) -> Int {
    let first = Swift.max(0, index - limit)
    var lineStart = endOfLastLineBreak(in: first..<index)
    while lineStart > first, isContinued(before: lineStart - 1) {
      lineStart = endOfLastLineBreak(in: first..<lineStart - 1)
    }
    return lineStart
  }

  /// Returns the index of the line break that ends the line at `index`. In a command line of several lines, such as one
  /// of curl, it is the line break after the last line. Returns `nil` if there is none before `limit`.
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

  /// Whether `\`, `^` or a backtick precedes the line break at `index`, so that a command line of a shell continues
  /// after it.
  private func isContinued(before index: Int) -> Bool {
    let sign = byte(at: byte(at: index - 1) == "\r" ? index - 2 : index - 1)
    return sign == "\\" || sign == "^" || sign == "`"
  }
}

/// The maximum number of bytes of a word or a line that are read before and after an index in it.
private let halfLineBudget = 8_192
