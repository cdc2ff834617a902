/// The facts about headers, requests and responses that a part of an input shows, such as a line or a JSON object.
struct Facts {
  /// The indexes of the headers that do not have a request yet.
  var headers: [Int] = []
  /// The index of the last request in the part.
  var request: Int?
  var hasSeveralRequests = false
  var method: String?
  /// The HTTP status, such as 400, that does not belong to a request yet.
  var status: Int?
  /// The first of Adobe's codes that does not belong to a request yet.
  var code: String?

  /// The facts that a body gives to the object around it, such as the entry of a HAR file: its status and Adobe's code.
  /// It is empty if the body has a header without a request, because that header does not belong to the request of this
  /// object.
  var ofBody: Facts { headers.isEmpty ? Facts(status: status, code: code) : Facts() }

  /// Adds the facts of a smaller part, such as an object within an object. Two requests with one path are the same.
  mutating func formUnion(_ part: Facts, _ ledger: Ledger) {
    headers += part.headers
    if let other = part.request {
      let isSame = request.map { ledger.haveSamePath($0, other) } ?? true
      hasSeveralRequests = hasSeveralRequests || part.hasSeveralRequests || !isSame
      request = hasSeveralRequests ? other : request ?? other
    }
    method = method ?? part.method
    status = status ?? part.status
    code = code ?? part.code
  }

  /// Gives the only request the headers, the method and the response around it. Does nothing if there are several
  /// requests, because the text does not show to which request they belong.
  mutating func settle(_ ledger: Ledger) {
    guard let request, !hasSeveralRequests else { return }
    ledger.complete(request, with: &self)
  }
}
