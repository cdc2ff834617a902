import PassHeaders

/// The requests that headers or open scopes refer to.
struct RequestTable {
  private var requests: ContiguousArray<Request> = []
  /// The numbers that are not used.
  private var free: [Int] = []

  /// A request with its answer, as far as they are known.
  struct Request {
    var captured = CapturedRequest()
    let isForeign: Bool
    /// Whether a method directly precedes the path.
    let hasMethodBefore: Bool
    /// Whether words before the path say that the record is about the answer.
    let isOfAnswer: Bool
    /// The number of scopes around the request.
    var depth: Int
    /// The offset in the text at which the path was last found.
    var offset: Int
    /// The line in which the path was last found, counted from the beginning of its scope.
    var line = 0
    var answer = CapturedAnswer()
    /// A status before the path in the same record, as in some access logs. It counts if no status follows.
    var earlyStatus: Int?
    /// The number of the record in which the status was found.
    var answerRecord = Int.max
    /// Whether no answer can follow, because the next request has begun.
    var isFinal = false
    /// Whether the JSON object of the request contains a header.
    var hasHeader = false
    /// The first header of each kind that was sent with the request.
    var values = HeaderValues()

    var isComplete: Bool { isFinal || answer.status != nil && answer.term != nil }
  }

  /// The first value of each kind of header.
  struct HeaderValues {
    private var status, device, identifier: ContiguousArray<UInt8>?

    var isEmpty: Bool { status == nil && device == nil && identifier == nil }

    /// Adds the value of a header, unless a value of the kind is known.
    mutating func add(_ header: FoundHeader) {
      switch header.kind {
      case .partnerFrameworkStatus: status = status ?? header.value
      case .deviceInfo: device = device ?? header.value
      case .deviceIdentifier: identifier = identifier ?? header.value
      }
    }

    /// Whether no kind has another value in `other`.
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

  /// Whether the next request needs more memory.
  var isFull: Bool { free.isEmpty && requests.count >= 64 }

  /// Adds a request, and returns its number.
  mutating func add(_ found: FoundRequest, at offset: Int, depth: Int) -> Int {
    var request = Request(
      isForeign: found.isForeign, hasMethodBefore: found.method != nil,
      isOfAnswer: found.isOfAnswer, depth: depth, offset: offset)
    (request.captured.url, request.captured.method) = (found.path, found.method)
    if let number = free.popLast() {
      requests[number] = request
      return number
    }
    requests.append(request)
    return requests.count - 1
  }

  /// Frees the numbers that are not in `used`.
  mutating func removeAll(except used: Set<Int>) {
    free = requests.indices.filter { !used.contains($0) }
  }
}
