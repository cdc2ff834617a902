import PassHeaders

/// The requests that were found in a text. Each of them has a number. A request to which no header can belong any more
/// is removed.
struct RequestTable {
  private var requests: ContiguousArray<Request> = []
  private var free: [Int] = []
  /// The number of requests from which unused ones are removed. It is twice the number of those that the last removal
  /// left, so that most additions need none.
  private var capacity = 64

  struct Request {
    var captured = CapturedRequest()
    let isOfAnotherService: Bool
    let hasMethodBefore: Bool
    let isOfResponse: Bool
    /// The number of JSON objects and texts in JSON strings around the request.
    var depth: Int
    /// The offset in the text of the last mention of the path.
    var offset: Int
    /// The line of the last mention of the path, counted from the beginning of the text or JSON string that contains
    /// it.
    var line = 0
    var response = CapturedResponse()
    /// A status before the path in the same line, as in `400 POST /api/v2/…`. It is used if no status follows the path.
    var earlyStatus: Int?
    /// The number of the record, such as a line, that contains the status of the response. Before a status is found, it
    /// is `Int.max`.
    var responseRecord = Int.max
    /// Whether a response cannot follow, because the next request has begun.
    var isFinal = false
    /// Whether the JSON object of the request contains a header.
    var hasHeader = false
    var values = HeaderValues()

    var isComplete: Bool { isFinal || response.status != nil && response.term != nil }
  }

  /// The first value of each kind of header, such as the first X-Device-Info of a request.
  struct HeaderValues {
    private var status, device, identifier: ContiguousArray<UInt8>?

    var isEmpty: Bool { status == nil && device == nil && identifier == nil }

    mutating func add(_ header: FoundHeader) {
      switch header.kind {
      case .partnerFrameworkStatus: status = status ?? header.value
      case .deviceInfo: device = device ?? header.value
      case .deviceIdentifier: identifier = identifier ?? header.value
      }
    }

    /// Whether each kind of header that is in both `self` and `other` has the same value in both.
    func agree(with other: HeaderValues) -> Bool {
      (status == nil || other.status == nil || status == other.status)
        && (device == nil || other.device == nil || device == other.device)
        && (identifier == nil || other.identifier == nil || identifier == other.identifier)
    }
  }

  subscript(number: Int) -> Request {
    get { requests[number] }
    _modify { yield &requests[number] }
  }

  /// Whether the table has ``capacity`` requests, and no number of a removed request is free for the next one.
  var isFull: Bool { free.isEmpty && requests.count >= capacity }

  mutating func add(_ found: FoundRequest, at offset: Int, depth: Int) -> Int {
    var request = Request(
      isOfAnotherService: found.isOfAnotherService, hasMethodBefore: found.method != nil,
      isOfResponse: found.isOfResponse, depth: depth, offset: offset)
    (request.captured.url, request.captured.method) = (found.path, found.method)
    if let number = free.popLast() {
      requests[number] = request
      return number
    }
    requests.append(request)
    return requests.count - 1
  }

  mutating func removeAll(except used: Set<Int>) {
    free = requests.indices.filter { !used.contains($0) }
    capacity = max(64, 2 * used.count)
  }
}
