import PassHeaders

/// Finds the headers in a text that comes in pieces: a log, what curl printed, HTTP messages.
///
/// It keeps a window around the place that it looks at, so that its memory does not grow with the
/// text, and looks at no line more than a fixed number of times.
struct TextScanner: FormatScanner {
  /// How many bytes are kept before a header, and how many behind it may hold a code of Adobe's.
  static let context = 1 << 16

  /// Whether headers are reported as soon as their line is complete, and answers later.
  let isLive: Bool
  /// Whether a header that is printed once more of the same request is reported once more.
  let reportsRepeated: Bool
  private(set) var buffer: ContiguousArray<UInt8> = []
  /// The offset in the capture of the buffer's first byte.
  private var start = 0
  /// An offset in the buffer and its line, counted from 1.
  private var lineMark = (offset: 0, line: 1)
  /// The line of the last header or code: many may be in one.
  private var ownLine: OwnLine?
  /// Where the buffer's last line begins, which may not be complete.
  private var lastLineStart = 0
  /// Up to where the buffer was searched.
  private var position = 0
  private var pending: PendingRequest?
  /// Where the last header of each kind ended.
  private var lastHeaders: [PassHeader.Kind: Int] = [:]
  private var lastAnswer: Int?
  /// Before which offset in the capture, in the same line, looking again is useless at a header
  /// that is not complete: what comes in small pieces is not read from its beginning for each.
  private var retry: (end: Int, line: Int)?

  init(isLive: Bool = false, reportsRepeated: Bool = false) {
    (self.isLive, self.reportsRepeated) = (isLive, reportsRepeated)
  }

  /// Up to which byte of the capture all headers were reported, if they are as soon as they are found.
  var searchedCount: Int { start + position }

  typealias Report = (CaptureEvent) -> Void

  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: Report) {
    let oldCount = buffer.count
    ownLine = nil
    buffer.append(contentsOf: piece)
    let lineEnd = buffer.span.lastIndex(of: UInt8(ascii: "\n"), in: oldCount..<buffer.count)
    if let lineEnd { lastLineStart = lineEnd + 1 }
    scan(isLast: false, report)
  }

  mutating func finish(_ report: Report) {
    scan(isLast: true, report)
    buffer = []
  }

  // MARK: Searching

  private mutating func scan(isLast: Bool, _ report: Report) {
    if !isLast, let retry, start + buffer.count < retry.end, start + lastLineStart == retry.line {
      return
    }
    retry = nil
    // Whole lines; of one that is very long, all but what a header may need.
    let limit = isLast ? buffer.count : max(lastLineStart, position, buffer.count - Self.context)
    while position < limit,
      let (marker, index) = MarkerSearch.first(in: buffer.span, position..<limit)
    {
      guard look(at: marker, index, limit, isLast: isLast, report) else {
        position = index
        let waited = buffer.count - index
        retry = (start + buffer.count + waited / 2, start + lastLineStart)
        break
      }
      position = max(position, index + 1)
    }
    if position >= limit || isLast { examineLines(before: limit, report) }
    // The search may have stopped at a marker whose text is not complete yet.
    let isWaiting =
      position < limit && !isLast
      && MarkerSearch.first(in: buffer.span, position..<position + 1) != nil
    if !isWaiting { position = max(position, limit) }
    if isLast { close(report) }
    dropSurplus()
  }

  private mutating func dropSurplus() {
    let surplus = min(position, pending?.examined ?? position) - Self.context
    guard surplus > 2 * Self.context else { return }
    // Whole lines only, so that the first one's beginning is known; a very long one is cut.
    let cut = buffer.span.start(from: surplus, after: surplus - (1 << 12)) { $0 != "\n" }
    lineMark = (0, line(at: cut))
    ownLine = nil
    buffer.removeFirst(cut)
    start += cut
    position -= cut
    lastLineStart = max(lastLineStart - cut, 0)
    pending?.move(by: -cut)
    lastHeaders = lastHeaders.mapValues { $0 - cut }
    lastAnswer = lastAnswer.map { $0 - cut }
  }

  /// The line of an offset. Offsets nearly always rise, so that breaks are counted once.
  private mutating func line(at offset: Int) -> Int {
    let mark = lineMark
    if offset < mark.offset { return mark.line - breaks(in: max(offset, 0)..<mark.offset) }
    lineMark = (offset, mark.line + breaks(in: mark.offset..<offset))
    return lineMark.line
  }

  private func breaks(in range: Range<Int>) -> Int {
    let span = buffer.span
    var count = 0
    for index in range where span[index] == "\n" { count += 1 }
    return count
  }

  /// Reports what is at a marker; `false` if that takes bytes that have not come yet.
  private mutating func look(
    at marker: MarkerSearch.Marker, _ index: Int, _ limit: Int, isLast: Bool, _ report: Report
  ) -> Bool {
    let mayWait = !isLast && buffer.count - index < 4 * Self.context
    switch marker {
    case .name, .value:
      let found =
        marker == .name
        ? HeaderOccurrence(nameWithHyphenAt: index + 1, in: buffer.span)
        : HeaderOccurrence(valueAt: index, in: buffer.span)
      if found?.value.isEmpty ?? true, marker == .name, mayWait,
        HeaderOccurrence.isCut(afterNameWithHyphenAt: index + 1, in: buffer.span)
      {
        return false
      }
      guard let found else { return true }
      let ownLine = lineAround(index)
      if ownLine.isNotice { return true }
      // A value that ends with the text may go on, and so may JSON over several lines.
      if mayWait, found.value.upperBound >= buffer.count || found.isUnclosed(in: buffer.span) {
        return false
      }
      if mayWait, found.isField, found.value.upperBound >= limit - 2,
        !HeaderOccurrence.isComplete(found.value, buffer.span)
      {
        return false
      }
      examineLines(before: ownLine.content.range.lowerBound, report)
      add(found, in: ownLine, report)
      position = max(position, found.value.upperBound)
    case .answer: addTerm(at: index + 1, report)
    case .trace:
      guard let block = NestedText(traceAround: index, in: buffer.span) else {
        // The block's lines may follow its title.
        let isTitleLast = buffer.span.line(at: index).upperBound + 1 >= buffer.count
        return !(mayWait && isTitleLast && buffer.span.hasASCII("=> Send header", at: index))
      }
      if mayWait, block.end + 1 >= limit { return false }
      scan(block, at: index, report)
    case .encodedItem:
      guard let item = NestedText(itemAround: index, in: buffer.span) else { return true }
      if mayWait, item.isCut { return false }
      scan(item, at: index, report)
    }
    return true
  }

  /// Scans a text that was put together from a part of this one.
  private mutating func scan(_ part: NestedText, at index: Int, _ report: Report) {
    close(report)
    let (first, start) = (line(at: index), start)
    var nested = TextScanner(isLive: reportsRepeated, reportsRepeated: reportsRepeated)
    let move = { (event: CaptureEvent) in
      guard case .header(var header) = event, case .line(let line) = header.place else { return }
      header.place = .line(first + (part.lines[min(line, part.lines.count) - 1]))
      header.ranges = header.ranges.flatMap { Self.runs($0, part.origins, start) }
      report(.header(header))
    }
    nested.feed(part.text, move)
    nested.finish(move)
    position = max(position, part.end)
  }

  /// The places in the capture of a range of a text that was put together.
  private static func runs(_ range: Range<Int>, _ origins: [Int], _ start: Int) -> [Range<Int>] {
    guard range.upperBound <= origins.count else { return [] }
    var runs: [Range<Int>] = []
    for origin in origins[range] {
      let place = start + origin
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }

  // MARK: Headers

  /// The line that a place is in, which may be the last one's.
  private mutating func lineAround(_ index: Int) -> OwnLine {
    if let line = ownLine, line.includes(index, bufferStart: start) { return line }
    let line = OwnLine(around: index, in: buffer.span, bufferStart: start, after: ownLine)
    ownLine = line
    return line
  }

  private mutating func add(_ occurrence: HeaderOccurrence, in ownLine: OwnLine, _ report: Report) {
    let text = occurrence.text(in: buffer.span)
    let offset = occurrence.name.lowerBound
    let context = RequestContext(
      around: ownLine, in: buffer.span, notBefore: lastHeaders[occurrence.kind] ?? 0)
    lastHeaders[occurrence.kind] = occurrence.value.upperBound
    let printed = PrintedHeader(
      CapturedHeader(
        kind: occurrence.isMisspelled ? nil : occurrence.kind, text: text,
        place: .line(line(at: offset)), request: context.request, answer: CapturedAnswer(),
        ranges: reportsRepeated
          ? [start + occurrence.value.lowerBound..<start + occurrence.value.upperBound] : []),
      occurrence, buffer.span)
    if pending?.includes(printed, context, at: offset) ?? false {
      let isNew = pending?.add(printed, context, ownLine.content) ?? false
      if isLive, isNew || reportsRepeated { report(.header(printed.header)) }
    } else {
      close(report)
      if isLive { report(.header(printed.header)) }
      pending = PendingRequest(printed, context, ownLine.content)
    }
  }

  // MARK: Answers

  /// Goes through the lines after a header for the answer's status, up to the next request.
  private mutating func examineLines(before limit: Int, _ report: Report) {
    while pending?.isExamining ?? false, let examined = pending?.examined, examined < limit {
      let range = buffer.span.line(at: examined)
      guard range.upperBound < limit || range.upperBound == buffer.count else { return }
      let (line, hasCurl) = (CaptureLine(range, buffer.span), buffer.span.hasCurl(range))
      if pending?.examine(line, hasCurl: hasCurl) ?? false { close(report) }
    }
    if let examined = pending?.examined, limit - examined > Self.context { close(report) }
  }

  private mutating func addTerm(at index: Int, _ report: Report) {
    guard let term = buffer.span.term(around: index) else { return }
    let ownLine = lineAround(index)
    let lineStart = ownLine.content.range.lowerBound
    // Several codes that are close to each other belong to one answer.
    let isRepeated = lastAnswer.map { $0 >= lineStart || index - $0 < 64 } ?? false
    lastAnswer = index
    if isRepeated { return }
    examineLines(before: lineStart, report)
    let context = RequestContext(
      around: ownLine, in: buffer.span, notBefore: pending?.examined ?? 0, isAnswer: true)
    if pending.map({ $0.isExamining || context.start == nil }) ?? false {
      pending?.add(term, context.status)
      if isLive, pending?.isAnswered ?? false { close(report) }
      return
    }
    close(report)
    // Perhaps it is about a header that was reported already.
    if let start = context.start, lastHeaders[.partnerFrameworkStatus] ?? 0 > start { return }
    // An answer's line may name the request, whose headers are not in it.
    var request = context.request
    if context.start.map({ $0 >= lineStart }) ?? true { request.wasSeen = false }
    let answer = CapturedAnswer(status: context.status ?? ownLine.content.status, term: term)
    report(.header(CapturedHeader(answer, to: request, at: .line(line(at: index)))))
  }

  /// Reports a request with what was found of its answer.
  private mutating func close(_ report: Report) {
    // The last lines of a command may not have been there when its header was.
    if let line = pending?.commandLine,
      let command = CurlCommand(around: line, in: buffer.span, after: nil)
    {
      pending?.complete(command)
    }
    pending?.report(isLive: isLive, report)
    pending = nil
  }
}

extension Span<UInt8> {
  /// The text of a range without white space at either end.
  func trimmedText(_ range: Range<Int>) -> String {
    let bytes = extracting(range)
    return String(utf8: bytes.extracting(bytes.trimmedRange { $0.isWhiteSpace }))
  }
}

extension HeaderOccurrence {
  /// What to inspect, without the notation of what printed it.
  fileprivate func text(in text: Span<UInt8>) -> String {
    let start = isMisspelled ? name.lowerBound : value.lowerBound
    let found = text.trimmedText(start..<value.upperBound)
    if let decoded = decoded(SourceText(ContiguousArray(found.utf8)), in: text) {
      return decoded.string
    }
    // tshark says of a long value, before its name, that it is cut.
    if text.has("[truncated]", at: name.lowerBound - 11) { return found + "…" }
    guard found.utf8.last == ";", let entity = found.utf8.firstIndex(of: UInt8(ascii: "&")) else {
      return found
    }
    // Pages write `=` as a reference. Where other characters are written so too, they are a layer.
    let references = found[entity...].utf8.split(separator: UInt8(ascii: ";"))
    guard references.allSatisfy({ $0.first == "&" }) else { return found }
    return found[..<entity] + String(repeating: "=", count: references.count)
  }
}
