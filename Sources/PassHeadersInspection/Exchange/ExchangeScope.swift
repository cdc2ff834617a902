import PassHeaders

/// What has been read of one scope. A scope is a JSON object, the whole text, or a string in JSON that is a text of its
/// own.
struct ExchangeScope {
  let isObject: Bool
  /// The number of scopes around this one.
  let depth: Int
  /// The requests at the smallest depth within the scope: this depth, and the numbers of the first and the last of them.
  var nearest: (depth: Int, first: Int, last: Int)?
  /// The status that no request within the scope has. The least deep one is kept.
  var status: (value: Int, depth: Int)?
  /// The first of Adobe's codes that no request within the scope has.
  var term: AdobeTerm?
  /// The method that no request within the scope has. The least deep one is kept.
  var method: (text: String, depth: Int)?
  /// In a text, the line in which ``method`` was found.
  var methodLine = 0
  /// Whether a header was found within the scope.
  var hasHeader = false
  /// The numbers of the headers whose requests are not known.
  var headers: [Int] = []
  /// The facts of the record that is being read, if the scope is a text.
  var record: [Fact] = []
  /// In a text, the number of line ends that have been read.
  var line = 0

  /// Something that was found in a record or in an object. Requests and headers are numbers.
  enum Fact {
    case header(Int)
    case request(Int)
    case status(Int)
    case term(AdobeTerm)
    case method(String)
  }

  init(isObject: Bool, depth: Int) { (self.isObject, self.depth) = (isObject, depth) }

  /// Keeps a fact that belongs to no request yet, unless one that is less deep is known.
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
  /// The line in which the header was found, counted by the scope that holds it.
  var line: Int
  /// The last request before the header in its scope.
  var before: Int?
  var request: Int?
  /// Whether the request is final. It may be `nil`.
  var isResolved = false
  /// The answer to the header if it has no request.
  var answer = CapturedAnswer()
}
