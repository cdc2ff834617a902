import PassHeaders

/// The facts of a scope: a JSON object, the whole text, or a JSON string that is a text of its own.
struct ExchangeScope {
  let isObject: Bool
  /// The number of scopes around this one.
  let depth: Int
  /// The first and the last request at the smallest depth within the scope, and this depth.
  var nearest: (depth: Int, first: Int, last: Int)?
  /// The status that does not belong to a request within the scope yet. The one at the smallest depth is kept.
  var status: (value: Int, depth: Int)?
  /// The first of Adobe's codes that does not belong to a request within the scope yet.
  var term: AdobeTerm?
  /// The method that does not belong to a request within the scope yet. The one at the smallest depth is kept.
  var method: (text: String, depth: Int)?
  /// The line of ``method``, if the scope is a text.
  var methodLine = 0
  var hasHeader = false
  /// The numbers of the headers whose requests are not known.
  var headers: [Int] = []
  /// The facts of the current record, if the scope is a text.
  var record: [Fact] = []
  /// The number of line ends that have been read, if the scope is a text.
  var line = 0

  /// A fact of a record or an object. Requests and headers are numbers.
  enum Fact {
    case header(Int)
    case request(Int)
    case status(Int)
    case term(AdobeTerm)
    case method(String)
  }

  init(isObject: Bool, depth: Int) { (self.isObject, self.depth) = (isObject, depth) }

  /// Keeps a fact that does not belong to a request yet, unless one at a smaller depth is known.
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

/// A header whose request or answer may still change.
struct WaitingHeader {
  let found: FoundHeader
  /// The line of the header, counted from the beginning of its scope.
  var line: Int
  /// The last request before the header in its scope.
  var before: Int?
  var request: Int?
  /// Whether `request` is final, also if it is `nil`.
  var isResolved = false
  /// The answer to the header, if it does not have a request.
  var answer = CapturedAnswer()
}
