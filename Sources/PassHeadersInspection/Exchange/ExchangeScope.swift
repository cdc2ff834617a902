import PassHeaders

/// A JSON object, the whole text, or a JSON string that is a text of its own, such as a line of a log. A header, its
/// request and its response in the same scope belong together.
struct ExchangeScope {
  let isObject: Bool
  /// The number of objects and texts around this scope. It is 0 for the whole text, and 1 for the root object of JSON
  /// in it.
  let depth: Int
  /// The least nested requests in the scope: their ``depth``, and the numbers of the first and the last of them. It is
  /// `nil` before a request is found.
  var nearest: (depth: Int, first: Int, last: Int)?
  /// The least nested status, such as 400, that does not belong to a request in the scope yet.
  var status: (value: Int, depth: Int)?
  /// The first of Adobe's codes, such as `pfs_fallback`, that does not belong to a request in the scope yet.
  var term: AdobeTerm?
  /// The least nested method, such as `POST`, that does not belong to a request in the scope yet.
  var method: (text: String, depth: Int)?
  /// The number of line ends before ``method``, in text that is not JSON.
  var methodLine = 0
  var hasHeader = false
  /// The numbers of the headers whose requests are not known.
  var headers: [Int] = []
  /// The facts that were found in the current line or command, in text that is not JSON.
  var record: [Fact] = []
  /// The number of line ends that have been read, in text that is not JSON.
  var line = 0

  /// A part of a scope: the number of a header or a request, an HTTP status, one of Adobe's codes, or an HTTP method.
  enum Fact {
    case header(Int)
    case request(Int)
    case status(Int)
    case term(AdobeTerm)
    case method(String)
  }

  init(isObject: Bool, depth: Int) { (self.isObject, self.depth) = (isObject, depth) }

  /// Keeps a status, a code or a method that does not belong to a request yet. A less nested status or method replaces
  /// the one that is kept. A code is not replaced.
  mutating func keep(_ fact: Fact, depth: Int) {
    switch fact {
    case .status(let value):
      if status.map({ depth < $0.depth }) ?? true { status = (value, depth) }
    case .term(let term): self.term = self.term ?? term
    case .method(let text):
      if method.map({ depth < $0.depth }) ?? true { method = (text, depth) }
    case .header, .request: break
    }
  }
}

/// A header whose request or response may still change.
struct WaitingHeader {
  let found: FoundHeader
  /// The line of the header, counted from the beginning of the text or JSON string that contains it.
  var line: Int
  /// The number of the last request before the header in the same text or JSON object, or `nil` if a request is not
  /// before it.
  var before: Int?
  var request: Int?
  /// Whether ``request`` cannot change anymore. If it is then `nil`, the header does not have a request.
  var isResolved = false
  /// The response to the header, if it does not have a request.
  var response = CapturedResponse()
}
