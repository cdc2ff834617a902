/// The facts about headers, requests and responses that one line or one JSON object shows.
struct Facts {
  /// The indexes of the headers that do not have a request yet.
  var headers: [Int] = []
  /// The index of the request in the line or object, or of the last one if there are several.
  var request: Int?
  var hasSeveralRequests = false
  var method: String?
  /// The HTTP status, such as 400, if its request is not known yet.
  var status: Int?
  /// Adobe's error code, such as `invalid_header_pfs_provider_info_expired`, if its request is not known yet.
  var code: String?

  /// The facts that the object around a body takes from the body, such as a response's body in a HAR file: the HTTP
  /// status and the error code.
  ///
  /// There are none if the body has a header without a request. The body is then a text of its own, such as a pasted
  /// log.
  var ofBody: Facts { headers.isEmpty ? Facts(status: status, code: code) : Facts() }

  /// Adds the facts of a part of the line or object, such as an inner object. Two requests with the same path count as
  /// one.
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

  /// Assigns the headers, the method and the response to the request if there is exactly one. With several requests,
  /// the text does not show to which of them they belong.
  mutating func settle(_ ledger: Ledger) {
    guard let request, !hasSeveralRequests else { return }
    ledger.complete(request, with: &self)
  }
}
