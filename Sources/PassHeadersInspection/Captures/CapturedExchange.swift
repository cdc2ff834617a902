import PassHeaders

/// A request and its answer, as an archive or a flow file keeps them.
struct CapturedExchange {
  var request = CapturedRequest(wasSeen: true)
  var answer = CapturedAnswer()
  private var headers: [(kind: PassHeader.Kind, text: String)] = []
  private var known: Set<ByteKey> = []

  private static let bodyLimit = 1 << 20

  /// Adds a header or parameter, if it is one of ours.
  mutating func add(_ name: String, _ value: String) {
    let found = HeaderOccurrence.names.first { $0.text.string.hasSameASCII(as: name) }
    if let found { add(found.kind, value) }
  }

  private mutating func add(_ kind: PassHeader.Kind, _ text: String) {
    // The query is in the URL and in its list.
    guard known.insert(ByteKey("\(kind.fieldName): \(text)")).inserted else { return }
    headers.append((kind, text))
  }

  /// Reads a form, or any text in which there is a header.
  mutating func readRequestBody(_ body: ContiguousArray<UInt8>) {
    func add(_ event: CaptureEvent) {
      if case .header(let header) = event, let kind = header.kind { self.add(kind, header.text) }
    }
    var scanner = TextScanner()
    scanner.feed(ContiguousArray(body.prefix(Self.bodyLimit)), add)
    scanner.finish(add)
  }

  /// Reads what was answered; codes are the same with and without JSON's escapes.
  mutating func readAnswerBody(_ body: Span<UInt8>, isBase64: Bool) {
    let beginning = body.extracting(0..<min(body.count, Self.bodyLimit / 4 * 4))
    if !isBase64 {
      answer.term = beginning.firstTerm
    } else if let decoded = try? Base64.decode(beginning) {
      answer.term = decoded.span.firstTerm
    }
  }

  func report(_ index: Int, _ report: (CaptureEvent) -> Void) {
    for (kind, text) in headers {
      report(
        .header(
          CapturedHeader(
            kind: kind, text: text, place: .entry(index), request: request, answer: answer,
            ranges: [])))
    }
    if answer.term?.isAboutStatus == true,
      !headers.contains(where: { $0.kind == .partnerFrameworkStatus })
    {
      report(.header(CapturedHeader(answer, to: request, at: .entry(index))))
    }
  }
}

extension Span<UInt8> {
  /// The first of Adobe's codes or reasons.
  fileprivate var firstTerm: AdobeTerm? {
    var index = 0
    while let (marker, found) = MarkerSearch.first(in: self, index..<count) {
      if marker == .answer, let term = term(around: found + 1) { return term }
      index = found + 1
    }
    return nil
  }
}
