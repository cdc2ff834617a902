import PassHeaders

/// A reader of the ``Finding`` values of a text that assigns a request and a response to each header.
///
/// In JSON, a header, its request and its response are in the same object, or in the nearest object around it. In any
/// other text, they are in the same line or command, or in a later one.
struct Exchange {
  typealias Report = (CapturedHeader) -> Void
  typealias Request = RequestTable.Request

  /// The whole text, and the JSON objects and texts in JSON strings that have begun and not ended. The last one is the
  /// innermost.
  var scopes = [ExchangeScope(isObject: false, depth: 0)]
  var requests = RequestTable()
  /// The headers with the numbers from ``firstNumber`` on, in the order of the text. Those whose numbers are less than
  /// ``reportedCount`` were reported, and will be removed.
  private var waiting: [WaitingHeader] = []
  /// The number of the first header in ``waiting``. Headers are numbered from 0 in the order of the text.
  private var firstNumber = 0
  private var reportedCount = 0
  var recordCount = 0

  private(set) var offset = 0

  /// The maximum number of lines between a header and a later request.
  static let lineLimit = 64
  /// The maximum number of bytes between a header or a request and its response.
  static let distanceLimit = 1 << 14
  /// The maximum number of facts, such as requests, that are kept of one line.
  private static let recordLimit = 256
  /// The maximum number of headers that wait for their requests or responses.
  private static let waitingLimit = 1_024

  var isWaiting: Bool { reportedCount < firstNumber + waiting.count }

  /// The header `number`, which must not have been reported yet.
  subscript(header number: Int) -> WaitingHeader {
    get { waiting[number - firstNumber] }
    _modify { yield &waiting[number - firstNumber] }
  }

  func isReported(_ header: Int) -> Bool { header < reportedCount }

  // MARK: Findings

  /// Reads the next finding, and reports the headers whose responses are complete.
  mutating func read(_ finding: Finding, _ report: Report) {
    if case .lineEnds = finding.content { endRecord() }
    offset = finding.offset
    switch finding.content {
    case .open(let isObject):
      scopes.append(ExchangeScope(isObject: isObject, depth: scopes.count))
    case .close:
      if scopes.count > 1 { closeScope() }
      reportComplete(report)
    case .lineEnds(let count):
      scopes[scopes.count - 1].line += count
      if scopes.count == 1 { reportComplete(report) }
    case .header(let found):
      if firstNumber + waiting.count - reportedCount == Self.waitingLimit { reportFirst(report) }
      waiting.append(WaitingHeader(found: found, line: scopes[0].line))
      add(.header(firstNumber + waiting.count - 1))
    case .request(let found):
      if requests.isFull { removeUnusedRequests() }
      add(.request(requests.add(found, at: offset, depth: scopes.count - 1)))
    case .status(let status): add(.status(status))
    case .term(let term): add(.term(term))
    case .method(let method): add(.method(method))
    }
  }

  mutating func finish(_ report: Report) {
    while scopes.count > 1 { closeScope() }
    endRecord()
    flush(awaitsResponse: false, report)
  }

  /// Reports all waiting headers with what is known of their requests and responses.
  ///
  /// - Parameter awaitsResponse: Whether the text continues, so that a response may follow.
  mutating func flush(awaitsResponse: Bool, _ report: Report) {
    while isWaiting {
      reportFirst {
        var header = $0
        header.awaitsResponse = awaitsResponse && header.response.status == nil
        report(header)
      }
    }
  }

  mutating func add(_ fact: ExchangeScope.Fact, from depth: Int? = nil) {
    let index = scopes.count - 1
    guard scopes[index].isObject else {
      if scopes[index].record.count == Self.recordLimit { endRecord() }
      return scopes[index].record.append(fact)
    }
    switch fact {
    case .header(let number):
      self[header: number].before = scopes[index].nearest?.last
      scopes[index].headers.append(number)
      scopes[index].hasHeader = true
    case .request(let number): addRequest(number, to: index)
    case .status, .term, .method: scopes[index].keep(fact, depth: depth ?? index)
    }
  }

  // MARK: Reporting

  /// Reports the waiting headers before the first one whose response is not complete.
  private mutating func reportComplete(_ report: Report) {
    while isWaiting, isFirstComplete { reportFirst(report) }
  }

  private var isFirstComplete: Bool {
    let first = waiting[reportedCount - firstNumber]
    if scopes.count == 1, offset - first.found.offset > Self.distanceLimit { return true }
    return first.isResolved && (first.request.map { requests[$0].isComplete } ?? true)
  }

  private mutating func reportFirst(_ report: Report) {
    let header = waiting[reportedCount - firstNumber]
    reportedCount += 1
    if reportedCount - firstNumber == waiting.count
      || reportedCount - firstNumber > Self.waitingLimit
    {
      waiting.removeFirst(reportedCount - firstNumber)
      firstNumber = reportedCount
    }
    var captured = CapturedHeader(header.found)
    let request = header.isResolved ? header.request : header.before
    captured.isOfAnotherService =
      header.found.isOfAnotherService || request.map { requests[$0].isOfAnotherService } ?? false
    if captured.isOfAnotherService { return report(captured) }
    if let request {
      (captured.request, captured.response) = (
        requests[request].captured, requests[request].response
      )
      captured.response.status = captured.response.status ?? requests[request].earlyStatus
    } else {
      captured.response = header.response
    }
    report(captured)
  }

  private mutating func removeUnusedRequests() {
    var used = Set<Int>()
    for scope in scopes {
      if let nearest = scope.nearest { used.formUnion([nearest.first, nearest.last]) }
      for case .request(let number) in scope.record { used.insert(number) }
    }
    for header in waiting[(reportedCount - firstNumber)...] {
      used.formUnion([header.before, header.request].compactMap { $0 })
    }
    requests.removeAll(except: used)
  }
}

extension CapturedHeader {
  fileprivate init(_ found: FoundHeader) {
    self.init(
      kind: found.kind, text: String(utf8: found.value.span),
      place: Place(line: found.line, offset: found.offset), surroundings: found.surroundings)
  }
}
