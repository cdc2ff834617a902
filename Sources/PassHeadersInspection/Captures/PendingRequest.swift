import PassHeaders

/// A request whose answer may follow.
struct PendingRequest {
  private var headers: [PrintedHeader]
  private var context: RequestContext
  private var answer = CapturedAnswer()
  /// Where the first header is, and the line of the last.
  private var offset: Int
  private var lastLine: Range<Int>
  /// What that line says, unless its place has changed.
  private var lastContent: CaptureLine?
  /// Where the first line begins that has not been examined.
  private(set) var examined: Int
  private var lineCount = 0
  /// Whether what was printed of the request may be printed once more, from its first line on.
  private var mayBeRepeated = false
  /// Whether the request's path was printed after its headers.
  private var endsWithPath = false

  /// How many lines and bytes are examined.
  private static let lineLimit = 120
  private static let byteLimit = 1 << 14

  init(_ header: PrintedHeader, _ context: RequestContext, _ line: CaptureLine) {
    headers = [header]
    self.context = context
    answer.status = context.status
    (offset, lastLine) = (line.range.lowerBound, line.range)
    lastContent = line
    examined = line.range.lowerBound
  }

  /// What a line says, if that is known.
  func line(_ range: Range<Int>) -> CaptureLine? { range == lastLine ? lastContent : nil }

  mutating func move(by distance: Int) {
    offset += distance
    examined += distance
    lastLine = lastLine.lowerBound + distance..<lastLine.upperBound + distance
    lastContent = nil
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
    if let known = headers.first(where: { $0.isSame(as: header) }) {
      // Loggers print a request's headers once more in another notation; what looks the same is another
      // request.
      let mayBeSame = context.start == nil || other.start == nil || context.isSame(as: other)
      if known.notation != header.notation { return isNear && answer.isEmpty && mayBeSame }
      return context.start != nil && context.start == other.start
    }
    if let start = context.start, let otherStart = other.start { return start == otherStart }
    let isAnswered = !answer.isEmpty && lastLine.upperBound < offset
    return isNear && !isAnswered && !mayBeRepeated && !endsWithPath
      && !headers.contains { $0.header.kind == header.header.kind }
  }

  /// Adds a header; `false` if it is there already.
  mutating func add(
    _ header: PrintedHeader, _ other: RequestContext, _ line: CaptureLine
  ) -> Bool {
    (lastLine, lastContent) = (line.range, line)
    mayBeRepeated = false
    if context.start == nil, other.start != nil { context = other }
    if headers.contains(where: { $0.isSame(as: header) }) { return false }
    headers.append(header)
    return true
  }

  mutating func add(_ term: AdobeTerm, _ status: Int?) {
    guard answer.term == nil else { return }
    answer = CapturedAnswer(status: answer.status ?? status, term: term)
  }

  /// Takes over what a line says; `true` if it begins another request.
  mutating func examine(_ line: CaptureLine, hasCurl: Bool) -> Bool {
    lineCount += 1
    examined = line.range.upperBound + 1
    if line.range.lowerBound > lastLine.lowerBound {
      if line.isRequest || hasCurl, context.end < line.range.lowerBound {
        answer.status = answer.status ?? line.earlierStatus
        mayBeRepeated = answer.isEmpty && (context.start == nil || context.isSame(as: line))
        return !mayBeRepeated
      }
    }
    if line.range.lowerBound >= lastLine.lowerBound { answer.status = answer.status ?? line.status }
    let hadURL = context.request.url != nil
    context.fill(from: line)
    if !hadURL, context.request.url != nil, line.range.lowerBound > lastLine.lowerBound {
      endsWithPath = true
    }
    return false
  }

  /// Reads a command again, whose last lines may not have been there when its header was.
  mutating func completeCommand(_ text: Span<UInt8>) {
    guard context.isCommand, let command = CurlCommand(around: lastLine, in: text, after: nil)
    else { return }
    context = RequestContext(of: command)
  }

  private func complete(_ header: CapturedHeader) -> CapturedHeader {
    var header = header
    header.request = context.request
    header.answer = answer
    return header
  }

  func report(isLive: Bool, _ report: TextScanner.Report) {
    if isLive {
      if !answer.isEmpty { report(.answer(answer, headers: headers.map { complete($0.header) })) }
    } else {
      for printed in headers { report(.header(complete(printed.header))) }
    }
    // The answer is about a status that the request does not have.
    guard let term = answer.term, term.isAboutStatus, context.request.wasSeen,
      context.start.map({ $0 < lastLine.lowerBound }) ?? false,
      !headers.contains(where: {
        $0.header.kind != .deviceInfo && $0.header.kind != .deviceIdentifier
      }), let first = headers.first?.header
    else { return }
    report(
      .header(
        CapturedHeader(
          kind: nil, text: "", place: first.place, request: context.request, answer: answer,
          ranges: [])))
  }
}

/// A header as it was printed.
struct PrintedHeader {
  let header: CapturedHeader
  /// What distinguishes the notation: the line up to the value, digits apart.
  let notation: UInt32

  init(_ header: CapturedHeader, _ occurrence: HeaderOccurrence, _ text: Span<UInt8>) {
    self.header = header
    var start = occurrence.name.lowerBound
    let limit = max(0, start - 40)
    while start > limit, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var hash: UInt32 = 2_166_136_261
    for index in start..<occurrence.value.lowerBound where !text[index].isASCIIDigit {
      hash = (hash ^ UInt32(text[index])) &* 16_777_619
    }
    notation = hash
  }

  func isSame(as other: PrintedHeader) -> Bool {
    header.kind == other.header.kind && header.text.hasSameBytes(as: other.header.text)
  }
}
