import PassHeaders

/// The rules for JSON: which header, request and response belong together. In `{"url": …, "headers": …, "status": 400}`,
/// all of them do.
extension Exchange {
  /// Adds the request `number` to the JSON object `scopes[index]`.
  ///
  /// Only the least nested requests belong to the object. A request that only repeats the path of the last request, as
  /// a response may, is merged with the last request.
  mutating func addRequest(_ number: Int, to index: Int) {
    let depth = requests[number].depth
    guard let nearest = scopes[index].nearest else {
      scopes[index].nearest = (depth, number, number)
      return
    }
    if depth > nearest.depth {
      if isMention(number, of: nearest.last) { merge(number, into: nearest.last) }
      return
    }
    setResponseOfLastRequest(of: index)
    if isMention(number, of: nearest.last) {
      merge(number, into: nearest.last)
      requests[nearest.last].depth = depth
      scopes[index].nearest?.depth = depth
      return
    }
    requests[nearest.last].isFinal = true
    scopes[index].nearest =
      depth < nearest.depth ? (depth, number, number) : (depth, nearest.first, number)
  }

  /// Whether the request `number` only repeats the path of the request `last`, as `"response": {"url": "/v2/…"}` does
  /// after `"request": {"url": "/v2/…"}`.
  private func isMention(_ number: Int, of last: Int) -> Bool {
    !requests[number].hasHeader
      && (requests[last].response.status == nil || requests[number].response.status == nil)
      && requests[last].captured.url.hasSameBytes(as: requests[number].captured.url)
  }

  /// Completes the request `number` with the status, Adobe's code and the method of the request `mention`. `mention`
  /// only repeats the path of that request, so both are the same.
  mutating func merge(_ mention: Int, into number: Int) {
    let other = requests[mention]
    let record =
      other.response.status == nil ? requests[number].responseRecord : other.responseRecord
    if requests[number].response.status == nil {
      requests[number].response.status = other.response.status
      requests[number].responseRecord = record
    }
    requests[number].response.term = requests[number].response.term ?? other.response.term
    requests[number].captured.method = requests[number].captured.method ?? other.captured.method
  }

  /// Moves the status, Adobe's code and the method in the object `scopes[index]` to the last request of the object. A
  /// part that the request already has is not replaced.
  private mutating func setResponseOfLastRequest(of index: Int) {
    guard let last = scopes[index].nearest?.last else { return }
    if let status = scopes[index].status?.value, requests[last].response.status == nil {
      requests[last].response.status = status
      requests[last].responseRecord = recordCount
      scopes[index].status = nil
    }
    if let term = scopes[index].term, requests[last].response.term == nil {
      requests[last].response.term = term
      scopes[index].term = nil
    }
    if let method = scopes[index].method?.text, requests[last].captured.method == nil {
      requests[last].captured.method = method
      scopes[index].method = nil
    }
  }

  /// Whether the object `scope` is the body of one of Adobe's responses, as in
  /// `{"reasonType": "pfs_fallback", "url": "/api/v2/…"}`. Its path is that of the next step, and not of a request.
  private func isResponse(_ scope: ExchangeScope) -> Bool {
    guard let nearest = scope.nearest, nearest.first == nearest.last, scope.term != nil else {
      return false
    }
    let request = requests[nearest.last]
    return !scope.hasHeader && scope.status == nil && scope.method == nil
      && request.response.status == nil && request.captured.method == nil
  }

  /// Closes the innermost object or text. A header, a status, a code or a method in it that does not have a request
  /// moves to the object or text around it.
  mutating func closeScope() {
    let index = scopes.count - 1
    if !scopes[index].isObject {
      endRecord()
    } else if isResponse(scopes[index]) {
      scopes[index].nearest = nil
    } else {
      setResponseOfLastRequest(of: index)
    }
    var scope = scopes.removeLast()
    if let nearest = scope.nearest {
      for number in scope.headers where !isReported(number) {
        let before = self[header: number].before
        if !scope.isObject {
          if let before { resolve(number, before) }
        } else if let before, requests[before].depth == nearest.depth {
          resolve(number, before)
        } else {
          resolve(number, nearest.first)
        }
      }
      requests[nearest.last].hasHeader = scope.hasHeader
      if nearest.first != nearest.last { add(.request(nearest.first)) }
      add(.request(nearest.last))
    } else if scope.isObject, let status = scope.status?.value, !scope.headers.isEmpty {
      for number in scope.headers where !isReported(number) {
        resolve(number, nil)
        (self[header: number].response.status, self[header: number].response.term) = (
          status, scope.term
        )
      }
      (scope.status, scope.term) = (nil, nil)
    }
    for number in scope.headers where !isReported(number) && !self[header: number].isResolved {
      add(.header(number))
    }
    let parent = scopes.count - 1
    scopes[parent].hasHeader = scopes[parent].hasHeader || scope.hasHeader
    if let status = scope.status { add(.status(status.value), from: status.depth) }
    if let term = scope.term { add(.term(term)) }
    if let method = scope.method { add(.method(method.text), from: method.depth) }
  }

  /// Assigns the request `request` to the header `number`, or none if `request` is `nil`. Later findings do not change
  /// the assignment.
  mutating func resolve(_ number: Int, _ request: Int?) {
    self[header: number].request = request
    self[header: number].isResolved = true
    if let request { requests[request].values.add(self[header: number].found) }
  }
}
