import PassHeaders

/// A reader of a text that arrives in pieces. It finds headers, requests and responses.
///
/// JSON is read by its grammar, and everything else line by line. The window, the part of the text in memory, is
/// searched for marks, such as the `evi` of `X-Device-Info`. Only lines that contain a mark are read. The lines before
/// and after a header are searched for its request and its response as well.
///
/// The time is linear in the length of the text, and the memory is bounded.
struct TextReader {
  /// A closure that processes a finding. It returns whether a header waits for its request or its response.
  typealias Receiver = (Finding) -> Bool

  /// The part of the text that is in memory.
  private(set) var window: ContiguousArray<UInt8> = []
  /// The offset in the text of the first byte of ``window``.
  private(set) var start = 0
  /// The filter that removes colors of a terminal before a piece is added to ``window``.
  private var colors = ColorRemoval()
  /// The index in ``window`` up to which the text has been read.
  var position = 0
  var document = JSONDocument()
  var isInDocument = false
  /// The lines of a JSON log, such as `{"log":"…"}`, that are collected so that the texts in them can be read together.
  var lines: DocumentLines?
  /// An index in ``window`` and the number of its line, counted from 1. Later lines are counted from it.
  private var lineMark = (index: 0, line: 1)
  /// The index in ``window`` up to which the text has been searched for requests and responses.
  var responsesEnd = 0
  /// The index in ``window`` up to which the line ends have been counted and reported as findings.
  var recordsEnd = 0
  /// Whether a header waits for its request or its response.
  var isAwaited = false
  /// The remaining number of bytes that may be read again, to join the parts of a value or to read the rest of a line
  /// after JSON. It keeps the total work linear.
  private var readBudget = 1 << 16
  /// The number of JSON strings around the text: 1 for the text in `{"log":"…"}`. Within ``nestingLimit`` strings, JSON
  /// is read line by line.
  let nesting: Int
  /// The ranges of JSON in the window that are not searched for responses, because they gave no findings.
  var skippedRanges: [Range<Int>] = []
  private(set) var terms: [AdobeTerm] = []
  private(set) var namesWithoutValue: NamesWithoutValue?
  var hasFoundHeader = false
  /// The offset of the next mark in JSON, such as the `evi` of `X-Device-Info`, when ``skipObject`` last searched for
  /// one. Without a mark, it is the end of the window.
  var nextMark = 0
  /// The offset before which no object is skipped, because one that begins before it ends after a mark.
  var skipStart = 0

  /// The number of bytes at the end of the window that are searched only with the next piece, in which a name may
  /// continue.
  private static let markLength = 8
  /// The maximum number of strings within strings that are read.
  static let nestingLimit = 4
  /// The maximum number of bytes of a line that are read before a mark, such as the `evi` of `X-Device-Info`. The name
  /// of a header and the prefix of its line are shorter.
  private static let lineContextBudget = 1 << 10
  /// The number of bytes of a line that are read after a mark. If a value is longer, ``Passage/lineBudget`` bytes are
  /// read.
  private static let firstReadBudget = 1 << 12
  /// The number of bytes before ``position`` that stay in the window. The beginning of a header's line and its request
  /// may be in them.
  private static let keptCapacity = Exchange.distanceLimit + Passage.lineBudget
  private static let readBudgetPerByte = 16
  private static let termLimit = 16

  init(nesting: Int = 0) { self.nesting = nesting }

  /// Reads the next piece of the text, and calls `receive` with each finding in the order of the text.
  ///
  /// - Parameters:
  ///   - piece: The next bytes, which may end anywhere, also within a value.
  ///   - isLast: Whether the text ends with the piece.
  mutating func read(
    _ piece: ContiguousArray<UInt8>, isLast: Bool, _ receive: Receiver
  ) {
    window.append(contentsOf: nesting == 0 ? colors.remove(from: piece, isLast: isLast) : piece)
    readBudget = min(readBudget + Self.readBudgetPerByte * piece.count, 1 << 30)
    while advance(isLast: isLast, receive) {}
    if isLast { readLines(receive) }
    if isAwaited, !isInDocument, lines == nil {
      // The next piece may complete a name in the last line. Search only the lines that have ended, in which no name is
      // left.
      let isRead = position >= window.count - Self.markLength
      let end = window.span.endOfWholeLines
      readResponses(to: isLast ? window.count : isRead ? end : min(position, end), receive)
    }
    if !isLast { dropSurplus() }
  }

  /// Reads up to the next mark, such as the `evi` of `X-Device-Info`, or continues the JSON value that has begun.
  /// Returns `false` if the next bytes have to arrive first, or if the text has ended.
  private mutating func advance(isLast: Bool, _ receive: Receiver) -> Bool {
    if isInDocument { return readDocument(isLast: isLast, receive) }
    if let lines, lines.isOver(at: position + start, window.span, start, isLast: isLast) {
      readLines(receive)
    }
    // Copy the window. A span of the property itself would prevent changes to the other properties.
    let window = window
    let text = window.span
    let limit = isLast ? text.count : max(position, text.count - Self.markLength)
    guard position < limit else { return false }
    guard let (mark, index) = MarkSearch.first(in: text, position..<limit) else {
      position = limit
      return false
    }
    position = index
    switch mark {
    case .code:
      // Wait for the next piece, in which the code may continue.
      if !isLast, index >= text.endOfWholeLines { return false }
      if let term = text.term(around: index + 1) { addTerms([term]) }
      position = index + 1
    case .json:
      guard nesting < Self.nestingLimit, let begins = text.beginsJSON(at: index, isLast: isLast)
      else {
        if nesting == Self.nestingLimit || isLast { position = index + 1 }
        return nesting == Self.nestingLimit || isLast
      }
      if begins {
        isInDocument = true
        let isFirst = index == 0 && start == 0 || text.byte(at: index - 1) == "\n"
        document.begin(at: start + index, index, mayBeLine: nesting == 0 && isFirst)
      } else {
        position = index + 1
      }
    case .name where !text.mayHaveName(at: index): position = index + 1
    case .name, .value:
      guard let end = readLine(around: index, window, isLast: isLast, receive) else { return false }
      position = max(end, index + 1)
    }
    return true
  }

  mutating func addTerms(_ found: [AdobeTerm]) {
    for term in found where terms.count < Self.termLimit {
      if !terms.contains(where: { $0.name.hasSameBytes(as: term.name) }) { terms.append(term) }
    }
  }

  private mutating func addNameWithoutValue(at index: Int) {
    let line = line(at: index)
    namesWithoutValue = namesWithoutValue ?? NamesWithoutValue(firstLine: line)
    namesWithoutValue?.addLine(line)
  }

  mutating func send(_ content: Finding.Content, at index: Int, _ receive: Receiver) {
    // Read the collected lines first, because they precede `index`, and findings are reported in the order of the text.
    readLines(receive)
    var content = content
    if case .header(var found) = content {
      found.offset = colors.origin(of: found.offset)
      content = .header(found)
    }
    isAwaited = receive(Finding(offset: colors.origin(of: start + index), content: content))
  }

  // MARK: Lines

  /// Reads the line around the index `mark` of the window, at which a header's name or value may be, and reports its
  /// headers.
  ///
  /// - Returns: The index in the window at which the search continues, or `nil` if the line needs bytes that have not
  ///   arrived yet.
  private mutating func readLine(
    around mark: Int, _ window: ContiguousArray<UInt8>, isLast: Bool, _ receive: Receiver
  ) -> Int? {
    let text = window.span
    let first = text.start(from: mark, after: mark - Self.lineContextBudget) { $0 != "\n" }
    let beginsLine = first == 0 && start == 0 || text.byte(at: first - 1) == "\n"
    var length = Self.firstReadBudget
    while true {
      let limit = min(text.count, mark + length)
      let end = text.firstIndex(of: UInt8(ascii: "\n"), in: mark..<limit)
      let endsLine = end < text.count ? text[end] == "\n" : isLast
      if end == text.count, !isLast { return nil }
      let marksEnd = endsLine ? end + 1 : mark + length / 2
      let json =
        nesting < Self.nestingLimit && readBudget > 0 ? text.firstJSON(in: mark..<marksEnd) : nil
      let isWhole = beginsLine && endsLine
      let finder = ValueFinder(
        Passage(
          window, first..<end, isWhole: isWhole, isFirstOfText: first + start == 0, isLast: isLast,
          mayJoin: readBudget > 0),
        marks: position..<(json ?? marksEnd))
      if finder.passage.needsMore { return nil }
      if !endsLine, length < Passage.lineBudget,
        finder.end >= end || !finder.namesWithoutValue.isEmpty
          || text.isWithinLongRun(end, after: mark)
      {
        length = Passage.lineBudget
        continue
      }
      // Omit a value that continues after `end`, because the rest of it is not in memory.
      let headers = finder.headers.filter { endsLine || $0.valueEnd < end }
      guard let isOfAnotherService = isOfAnotherService(headers.first, text, isLast: isLast) else {
        return nil
      }
      readBudget -= finder.passage.spentBudget + (json == nil ? 0 : end - first)
      for header in headers {
        hasFoundHeader = true
        readResponses(to: header.start, receive)
        let found = FoundHeader(
          kind: header.kind, offset: start + header.start, line: line(at: header.start),
          value: header.value, surroundings: header.surroundings,
          isOfAnotherService: isOfAnotherService)
        send(.header(found), at: header.start, receive)
        (responsesEnd, recordsEnd) = (max(responsesEnd, header.end), max(recordsEnd, header.start))
      }
      for name in finder.namesWithoutValue { addNameWithoutValue(at: name) }
      return max(json ?? marksEnd, finder.end)
    }
  }

  /// Whether the message or the command that contains `header` was sent to a service other than Adobe's. The other
  /// headers of the line share the result. Returns `nil` if only the next bytes show this.
  private func isOfAnotherService(_ header: HeaderInLine?, _ text: Span<UInt8>, isLast: Bool)
    -> Bool?
  {
    guard let header else { return false }
    guard let inMessage = text.isInForeignMessage(header.start, isLast: isLast),
      let inCommand = text.isInForeignCommand(header.start, isLast: isLast)
    else { return nil }
    return inMessage || inCommand
  }

  /// Drops the bytes at the start of the window that a later header cannot need.
  private mutating func dropSurplus() {
    var needed = start + position
    if isInDocument { needed = document.firstNeeded(before: needed) }
    if let lines { needed = min(needed, lines.start) }
    let surplus = needed - start - Self.keptCapacity
    guard surplus > Self.keptCapacity else { return }
    lineMark = (0, line(at: surplus))
    window.removeFirst(surplus)
    colors.drop(before: start + surplus)
    start += surplus
    position -= surplus
    responsesEnd = max(0, responsesEnd - surplus)
    recordsEnd = max(0, recordsEnd - surplus)
    skippedRanges = skippedRanges.compactMap { range in
      range.upperBound > surplus
        ? max(0, range.lowerBound - surplus)..<range.upperBound - surplus : nil
    }
    if isInDocument { document.walker.shift(by: surplus) }
  }

  /// Returns the number of the line that contains the byte at `index` of the window, counted from 1.
  ///
  /// The indexes of consecutive calls nearly always ascend, so that each line break is counted once.
  mutating func line(at index: Int) -> Int {
    let (known, line) = lineMark
    if index < known { return line - window.span.lineBreakCount(in: index..<known) }
    lineMark = (index, line + window.span.lineBreakCount(in: known..<index))
    return lineMark.line
  }
}

/// The lines of a text that contain the name of a header without a value.
package struct NamesWithoutValue: Sendable {
  private let firstLine: Int
  private var lastLine = 0
  private var count = 0

  init(firstLine: Int) { self.firstLine = firstLine }

  mutating func addLine(_ line: Int) {
    if line != lastLine { count += 1 }
    lastLine = line
  }

  /// A sentence about the lines, such as "a header's name stands in 12 lines without a value (first: line 3)".
  package var sentence: String {
    let lines = count == 1 ? "line \(firstLine)" : "\(count) lines"
    return "a header's name stands in \(lines) without a value"
      + (count == 1 ? "" : " (first: line \(firstLine))")
  }
}

extension Span<UInt8> {
  /// Whether the letters `evi` or `rtn` at `index` may belong to the name of a header, as `evi` does in
  /// `X-Device-Info`.
  ///
  /// The letters have to be in the word `device` or `partner`. After the word, `-`, `_` or the first byte of an escape
  /// sequence has to follow.
  func mayHaveName(at index: Int) -> Bool {
    guard hasIgnoringCase("device", at: index - 1) || hasIgnoringCase("partner", at: index - 2)
    else {
      return false
    }
    let next = byte(at: index + 5)
    return next == "-" || next == "_" || Escape.firstBytes.contains(next)
  }

  /// The index after the last line break: 3 for `ab\nPOST /v`. A path, a status or a code before it is complete,
  /// because it cannot continue in the next piece.
  ///
  /// If the last line has more than 4,096 bytes, it is 4,096 bytes before the end of the text.
  var endOfWholeLines: Int {
    start(from: count, after: count - 4096) { $0 != "\n" }
  }

  /// Whether all bytes from `start` to `index`, or the last 1,024 of them, are Base64. A value may then continue after
  /// `index`.
  func isWithinLongRun(_ index: Int, after start: Int) -> Bool {
    let length = min(index - start, 1024)
    return self.start(from: index, after: index - length) { $0.isBase64Like } == index - length
  }

  func lineBreakCount(in range: Range<Int>) -> Int {
    let part = extracting(range)
    var count = 0
    var index = part.firstIndex(of: UInt8(ascii: "\n"), from: 0)
    while index < part.count {
      count += 1
      index = part.firstIndex(of: UInt8(ascii: "\n"), from: index + 1)
    }
    return count
  }
}
