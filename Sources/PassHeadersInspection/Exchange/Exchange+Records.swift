import PassHeaders

/// The rules for text other than JSON: which header, request and response belong together. They read the text record by
/// record. A record is a line, or a command of several lines.
extension Exchange {
  /// Ends the current record, such as a line of a log, and assigns its parts to requests:
  ///
  /// - A status, or one of Adobe's codes, belongs to the last request before it, as in `POST /api/v2/… 400`.
  /// - A method belongs to the last request before it if that does not have one, otherwise to the next request.
  /// - A header belongs to a request in its record, otherwise to the last request before it. It does not belong to a
  ///   request before it whose response is in an earlier record.
  mutating func endRecord() {
    let index = scopes.count - 1
    let record = scopes[index].record
    if record.isEmpty { return }
    scopes[index].record = []
    recordCount += 1
    let before = scopes[index].nearest?.last
    var own: [Int] = []
    var early: (status: Int?, term: AdobeTerm?) = (nil, nil)
    let hasOwn = record.contains { if case .request = $0 { true } else { false } }
    var headers: [(number: Int, before: Int?)] = []
    for fact in record {
      switch fact {
      case .request(let number): own.append(addRequest(number, of: record, to: index))
      case .header(let number): headers.append((number, own.last))
      case .status(let status):
        if hasOwn, own.isEmpty {
          early.status = early.status ?? status
        } else {
          setResponse(fact, of: scopes[index].nearest?.last, index)
        }
      case .term(let term):
        if hasOwn, own.isEmpty {
          early.term = early.term ?? term
        } else {
          setResponse(fact, of: scopes[index].nearest?.last, index)
        }
      case .method(let method):
        setMethod(method, index, isBeforeRequest: hasOwn && own.isEmpty)
      }
    }
    if let status = early.status {
      let isBeforeFree = before.map { requests[$0].response.status == nil } ?? false
      if isBeforeFree {
        setResponse(.status(status), of: before, index)
      } else if let first = own.first {
        requests[first].earlyStatus = status
      }
    }
    // Add a code before the first request of a record to the previous request if that does not have one. A program may
    // print the next request directly after the body of a response, as in `{…pfs_fallback…}POST /v2/…`.
    if let term = early.term {
      let isBeforeFree = before.map { requests[$0].response.term == nil } ?? false
      setResponse(.term(term), of: isBeforeFree ? before : own.first, index)
    }
    for (number, request) in headers where !isReported(number) {
      scopes[index].hasHeader = true
      self[header: number].line = scopes[index].line
      if let request = request ?? own.first {
        resolve(number, request)
      } else if let before, requests[before].responseRecord >= recordCount {
        resolve(number, before)
      } else {
        self[header: number].before = before
        self[header: number].response.status = record.lazy.compactMap { $0.status }.first
        scopes[index].headers.append(number)
      }
    }
    if let first = own.first { resolveEarlierHeaders(first, index) }
  }

  /// Adds the request `number`, found in `record`, to the text `scopes[index]`. Some logs print the path of a request
  /// again with the response.
  ///
  /// - Returns: `number`, or the number of the last request if `number` only repeats its path.
  private mutating func addRequest(
    _ number: Int, of record: [ExchangeScope.Fact], to index: Int
  ) -> Int {
    let line = scopes[index].line
    if let nearest = scopes[index].nearest {
      if isMention(number, of: nearest.last, record, line) {
        merge(number, into: nearest.last)
        requests[nearest.last].line = line
        requests[nearest.last].offset = requests[number].offset
        return nearest.last
      }
      requests[nearest.last].isFinal = true
    }
    requests[number].line = line
    if let method = scopes[index].method?.text, requests[number].captured.method == nil,
      line - scopes[index].methodLine <= Self.methodLineLimit
    {
      requests[number].captured.method = method
    }
    scopes[index].method = nil
    scopes[index].nearest = (index, scopes[index].nearest?.first ?? number, number)
    return number
  }

  /// The maximum number of lines between a method and its path.
  private static let methodLineLimit = 12

  /// Whether the request `number` only repeats the path of the request `last`, as the line
  /// `Received 400 for POST /v2/…` does after `POST /v2/…`.
  private func isMention(
    _ number: Int, of last: Int, _ record: [ExchangeScope.Fact], _ line: Int
  ) -> Bool {
    guard let url = requests[number].captured.url,
      requests[last].captured.url.hasSameBytes(as: url),
      requests[number].offset - requests[last].offset <= Self.distanceLimit
    else { return false }
    let hasResponse = requests[last].response.status != nil
    let hasStatus =
      requests[number].response.status != nil || record.contains { $0.status != nil }
    if requests[number].hasMethodBefore, requests[last].hasMethodBefore {
      return requests[number].isOfResponse || hasStatus && !hasResponse
    }
    var values = requests[number].values
    for case .header(let header) in record where !isReported(header) {
      values.add(self[header: header].found)
    }
    return hasResponse
      ? !hasStatus && values.isEmpty : values.agree(with: requests[last].values)
  }

  /// Adds `fact`, a status or one of Adobe's codes, to the response to `request`, and to the headers whose requests are
  /// not known.
  ///
  /// If `request` is `nil`, is more than 16 KiB away, or already has such a part, `scopes[index]` keeps `fact`.
  private mutating func setResponse(_ fact: ExchangeScope.Fact, of request: Int?, _ index: Int) {
    scopes[index].headers = scopes[index].headers.filter { !isReported($0) }
    for number in scopes[index].headers {
      _ = self[header: number].response.add(fact)
    }
    guard let request, offset - requests[request].offset <= Self.distanceLimit,
      requests[request].response.add(fact)
    else { return scopes[index].keep(fact, depth: index) }
    if fact.status != nil { requests[request].responseRecord = recordCount }
  }

  /// Sets the method of the last request if it does not have one. Otherwise, keeps `method` for the next request.
  private mutating func setMethod(_ method: String, _ index: Int, isBeforeRequest: Bool) {
    if !isBeforeRequest, let last = scopes[index].nearest?.last,
      requests[last].captured.method == nil,
      scopes[index].line - requests[last].line <= Self.methodLineLimit
    {
      requests[last].captured.method = method
    } else {
      scopes[index].method = (method, index)
      scopes[index].methodLine = scopes[index].line
    }
  }

  /// Assigns the request `first` to the headers in earlier lines that do not have a request, as in a log that prints
  /// the headers before the path. A header more than ``Exchange/lineLimit`` lines away gets the last request before it.
  private mutating func resolveEarlierHeaders(_ first: Int, _ index: Int) {
    for number in scopes[index].headers where !isReported(number) {
      let isNear = scopes[index].line - self[header: number].line <= Self.lineLimit
      resolve(number, isNear ? first : self[header: number].before)
    }
    scopes[index].headers = []
  }
}

extension ExchangeScope.Fact {
  fileprivate var status: Int? {
    if case .status(let status) = self { status } else { nil }
  }
}

extension CapturedResponse {
  /// Adds the status or the code in `fact`. Returns `false` if the response already has one.
  fileprivate mutating func add(_ fact: ExchangeScope.Fact) -> Bool {
    switch fact {
    case .status(let status) where self.status == nil: self.status = status
    case .term(let term) where self.term == nil: self.term = term
    default: return false
    }
    return true
  }
}
