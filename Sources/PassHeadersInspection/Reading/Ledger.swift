import PassHeaders

/// The headers and the requests that were found in an input, as two lists.
///
/// All readers of an input append to them. Headers and requests refer to each other by their indexes.
final class Ledger {
  private(set) var headers: [Header] = []
  private(set) var requests: [Request] = []
  /// The offsets in the input of the header names that no value follows.
  private(set) var namesWithoutValue: [Int] = []

  /// A header, and the index of its request.
  struct Header {
    let kind: HeaderKind
    let value: ContiguousArray<UInt8>
    /// The offset in the input of the name or, without a name, of the value.
    let offset: Int
    let surroundings: Surroundings
    var request: Int?
  }

  /// A request to any host, with its response.
  struct Request {
    /// The path without its query, such as `/api/v2/REF30/profiles`.
    let path: String
    var method: String?
    fileprivate(set) var response = CapturedResponse()
    /// The kinds of the headers in the request, each once.
    fileprivate var kinds: [HeaderKind] = []
    /// The headers in the lines above the request line. Each of them belongs to the request, unless a header of the
    /// same name follows the request line.
    fileprivate var earlyHeaders: [Int] = []

    init(path: String, method: String? = nil) { (self.path, self.method) = (path, method) }

    fileprivate var isUsed: Bool {
      !kinds.isEmpty || response.status != nil || response.code != nil
    }

    private var endpoint: AdobeEndpoint? { RequestTarget(method: method, path: path)?.endpoint }

    /// Whether the path is that of one of Adobe's endpoints.
    var isAdobe: Bool { endpoint != nil }

    /// Whether the path is that of an endpoint for which Adobe lists the header `kind`.
    func mayHave(_ kind: HeaderKind) -> Bool {
      endpoint.map { $0.presence(of: kind) != .notListed } ?? false
    }
  }

  /// The lengths of the two lists before a part of the input is read. Headers and requests of this part then have
  /// greater indexes.
  struct Position {
    let header: Int
    let request: Int
  }

  var position: Position { Position(header: headers.count, request: requests.count) }

  func add(_ header: Header) -> Int {
    headers.append(header)
    return headers.count - 1
  }

  func add(_ request: Request) -> Int {
    requests.append(request)
    return requests.count - 1
  }

  func haveSamePath(_ first: Int, _ second: Int) -> Bool {
    requests[first].path.hasSameBytes(as: requests[second].path)
  }

  func addNameWithoutValue(at offset: Int) { namesWithoutValue.append(offset) }

  /// Removes the names without a value that were found at `offset` or after it.
  func removeNamesWithoutValue(from offset: Int) {
    while let last = namesWithoutValue.last, last >= offset { namesWithoutValue.removeLast() }
  }

  /// Assigns the headers in `facts` to the request with the index `number`, and moves the method, the HTTP status and
  /// the error code from `facts` to the request. What the request has already is not replaced, and remains in `facts`.
  func complete(_ number: Int, with facts: inout Facts) {
    for header in facts.headers { assign(header, to: number) }
    facts.headers = []
    move(&facts.method, to: &requests[number].method)
    move(&facts.status, to: &requests[number].response.status)
    move(&facts.code, to: &requests[number].response.code)
  }

  private func assign(_ header: Int, to number: Int) {
    let kind = headers[header].kind
    for early in requests[number].earlyHeaders
    where headers[early].kind == kind && headers[early].value != headers[header].value {
      headers[early].request = nil
    }
    requests[number].earlyHeaders.removeAll { headers[$0].kind == kind }
    headers[header].request = number
    if !requests[number].kinds.contains(kind) { requests[number].kinds.append(kind) }
  }

  /// Whether the request with the index `number` has a header of `kind`, perhaps above its request line.
  func hasHeader(_ kind: HeaderKind, of number: Int) -> Bool {
    requests[number].kinds.contains(kind)
      || requests[number].earlyHeaders.contains { headers[$0].kind == kind }
  }

  /// Assigns a header above the request line to the request with the index `number`, unless the request already has a
  /// header of this kind.
  func assignEarly(_ header: Int, to number: Int) {
    guard !requests[number].kinds.contains(headers[header].kind) else { return }
    headers[header].request = number
    requests[number].earlyHeaders.append(header)
  }

  /// Moves the response of the request `first` to the request `second`, unless `second` already has an HTTP status.
  func moveStatus(from first: Int, to second: Int) {
    guard first != second, requests[second].response.status == nil else { return }
    requests[second].response = requests[first].response
    requests[first].response = CapturedResponse()
  }

  /// Removes the requests that were added since `start`, by a JSON document that is one line of a log. Moves their
  /// headers and their response to `facts`, because they belong to the request of the line.
  ///
  /// Does nothing if two of these requests have headers or a response, because the document then shows several
  /// requests.
  ///
  /// - Returns: The path and the method of the removed request that has headers or a response, otherwise of the last
  ///   one. It is `nil` if no request was removed.
  func withdrawRequests(
    from start: Position, into facts: inout Facts
  ) -> (path: String, method: String?)? {
    let first = start.request
    let used = requests[min(first, requests.count)...].indices.filter { requests[$0].isUsed }
    guard let last = facts.request, last >= first, used.count < 2 else { return nil }
    let number = used.first ?? last
    let request = requests[number]
    for header in start.header..<headers.count where headers[header].request != nil {
      headers[header].request = nil
      facts.headers.append(header)
    }
    requests.removeSubrange(first...)
    (facts.request, facts.hasSeveralRequests) = (nil, false)
    facts.status = request.response.status ?? facts.status
    facts.code = request.response.code ?? facts.code
    return (request.path, request.method ?? facts.method)
  }

  private func move<Value>(_ source: inout Value?, to target: inout Value?) {
    guard target == nil else { return }
    (target, source) = (source, nil)
  }
}
