import PassHeaders

/// A request whose answer may follow.
struct PendingRequest {
  private var headers: [PrintedHeader]
  private var context: RequestContext
  private var answer: CapturedAnswer
  /// Where the first header is, and the line of the last.
  private var offset: Int
  private var lastLine: Range<Int>
  /// Where the first line begins that has not been examined.
  private(set) var examined: Int
  private var lineCount = 0
  /// Whether what was printed of the request may be printed once more, from its first line on.
  private var mayBeRepeated = false
  /// Whether the request's path was printed after its headers.
  private var endsWithPath = false

  private static let lineLimit = 120
  private static let byteLimit = 1 << 14

  mutating func move(by distance: Int) {
    offset += distance
    examined += distance
    lastLine = lastLine.lowerBound + distance..<lastLine.upperBound + distance
    context.start = context.start.map { $0 + distance }
  }

  var isAnswered: Bool { answer.status != nil && answer.term != nil }

  var isExamining: Bool {
    lineCount < Self.lineLimit && examined - offset < Self.byteLimit && !mayBeRepeated
      && !isAnswered
  }

  /// Whether a header belongs to the same request.
  func includes(_ header: PrintedHeader, _ other: RequestContext, at offset: Int) -> Bool {
    let isNear = offset - lastLine.upperBound < 1 << 13
    let isAnswered = !answer.isEmpty && lastLine.upperBound < offset
    if let known = index(of: header) {
      // Loggers print a request's headers once more in another notation; what looks the same is another
      // request.
      let mayBeSame = context.start == nil || other.start == nil || context.isSame(as: other)
      if headers[known].notation != header.notation {
        // A line may say the status before it repeats a header.
        return isNear && !isAnswered && answer.term == nil && mayBeSame
      }
      return context.start != nil && context.start == other.start
    }
    if let start = context.start, let otherStart = other.start { return start == otherStart }
    return isNear && !isAnswered && !mayBeRepeated && !endsWithPath
      && !headers.contains { $0.header.kind == header.header.kind }
  }

  /// Adds a header; `false` if it is there already.
  mutating func add(_ header: PrintedHeader, _ other: RequestContext, _ line: CaptureLine) -> Bool {
    lastLine = line.range
    mayBeRepeated = false
    if context.start == nil, other.start != nil { context = other }
    // The line of a header begins no other request.
    if isExamining, examined == line.range.lowerBound { _ = examine(line, hasCurl: false) }
    if index(of: header) != nil { return false }
    headers.append(header)
    return true
  }

  private func index(of header: PrintedHeader) -> Int? {
    headers.indices.first { index in
      headers[index].header.kind == header.header.kind
        && headers[index].header.text.hasSameBytes(as: header.header.text)
    }
  }

  mutating func add(_ term: AdobeTerm, _ status: Int?) {
    guard answer.term == nil else { return }
    answer = CapturedAnswer(status: answer.status ?? status, term: term)
  }

  /// Takes over what a line says; `true` if it is about another request.
  mutating func examine(_ line: CaptureLine, hasCurl: Bool) -> Bool {
    lineCount += 1
    examined = line.range.upperBound + 1
    if line.range.lowerBound > lastLine.lowerBound {
      if line.isRequest || hasCurl, context.end < line.range.lowerBound {
        answer.status = answer.status ?? line.earlierStatus
        mayBeRepeated = answer.isEmpty && (context.start == nil || context.isSame(as: line))
        return !mayBeRepeated
      }
      if isAnswerOfAnother(line) { return true }
    }
    if line.range.lowerBound >= lastLine.lowerBound { answer.status = answer.status ?? line.status }
    let hadURL = context.request.url != nil
    context.fill(from: line)
    if !hadURL, context.request.url != nil, line.range.lowerBound > lastLine.lowerBound {
      endsWithPath = true
    }
    return false
  }

  /// Whether a line has the status of another request, whose URL it names.
  private func isAnswerOfAnother(_ line: CaptureLine) -> Bool {
    guard line.isResponse, let url = line.target, let own = context.request.target,
      let other = RequestTarget(method: context.request.method, url: url)
    else { return false }
    return own.endpoint != other.endpoint || !own.mvpd.hasSameBytes(as: other.mvpd)
  }

  /// A line of the command that is the request.
  var commandLine: Range<Int>? { context.end > 0 ? lastLine : nil }

  mutating func complete(_ command: CurlCommand) { context.take(command) }

  mutating func report(isLive: Bool, _ report: TextScanner.Report) {
    if isLive, answer.isEmpty { return }
    for index in headers.indices {
      headers[index].header.request = context.request
      headers[index].header.answer = answer
      if !isLive { report(.header(headers[index].header)) }
    }
    if isLive { report(.answer(answer, headers: headers.map(\.header))) }
    // The answer is about a status that the request does not have.
    guard let term = answer.term, term.isAboutStatus, context.request.wasSeen,
      context.start.map({ $0 < lastLine.lowerBound }) ?? false,
      !headers.contains(where: {
        $0.header.kind != .deviceInfo && $0.header.kind != .deviceIdentifier
      }), let first = headers.first?.header
    else { return }
    report(.header(CapturedHeader(answer, to: context.request, at: first.place)))
  }
}

extension PendingRequest {
  init(_ header: PrintedHeader, _ context: RequestContext, _ line: CaptureLine) {
    self.init(
      headers: [header], context: context, answer: CapturedAnswer(status: context.status),
      offset: line.range.lowerBound, lastLine: line.range, examined: line.range.lowerBound)
    _ = examine(line, hasCurl: false)
  }
}

/// A header as it was printed.
struct PrintedHeader {
  var header: CapturedHeader
  /// What distinguishes the notation: the line up to the value, digits apart.
  let notation: UInt32

  init(_ header: CapturedHeader, _ occurrence: HeaderOccurrence, _ text: Span<UInt8>) {
    self.header = header
    let nameStart = occurrence.name.lowerBound
    let start = text.start(from: nameStart, after: nameStart - 40) { $0 != "\n" }
    var hash: UInt32 = 2_166_136_261
    for index in start..<occurrence.value.lowerBound where !text[index].isASCIIDigit {
      hash = (hash ^ UInt32(text[index])) &* 16_777_619
    }
    notation = hash
  }
}
