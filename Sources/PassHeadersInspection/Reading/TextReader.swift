import PassHeaders

/// A reader of a text: an input, a string in JSON, or a line without its escape sequences.
///
/// JSON at the beginning of the text, and JSON within one line, is read by ``JSONDocument``. All other parts of lines
/// are read by ``ValueFinder`` and ``RequestLine``. Lines far from each header are skipped.
struct TextReader {
  let text: SourceText
  let ledger: Ledger
  /// The number of texts that contain this one: 1 for the content of a JSON string.
  let nesting: Int
  /// Whether the text is in a response, such as the value of the field `Location`. A path in it is then not that of the
  /// request.
  let isResponse: Bool
  private var record: Record
  /// The current line, or the current command of several lines.
  private var command: Command?
  /// The sign before each line of the current HTTP message, such as the `>` of curl, or `nil` outside of a message. A
  /// message begins at a request line or a status line, and ends at an empty line.
  private var message: ContiguousArray<UInt8>?
  /// The text before the request line in the last line that has one, such as `I/OkHttp: ` in a log.
  private var logPrefix: ContiguousArray<UInt8> = []
  /// The index after the last value that was found. A value may end in a later line, whose beginning is then not
  /// searched again.
  private var valueEnd = 0
  /// The index at which the last JSON document begins. If reading it fails, its first line is not read as JSON again.
  private var lastDocument: Int?
  /// The offset in the input of the JSON document that has not ended at the end of the text.
  private(set) var openDocument: Int?

  init(_ text: SourceText, _ ledger: Ledger, nesting: Int = 0, isResponse: Bool = false) {
    (self.text, self.ledger, self.nesting, self.isResponse) = (text, ledger, nesting, isResponse)
    record = Record(isOutermost: nesting == 0)
  }

  /// Reads the whole text, and returns the facts that do not belong to a request.
  mutating func read() -> Facts {
    readLines(from: readDocuments())
    return record.facts
  }

  // MARK: JSON

  /// Reads the JSON documents at the beginning of the text. Returns the index of the first line that is not JSON.
  private mutating func readDocuments() -> Int {
    let text = text
    let bytes = text.bytes.span
    var index = bytes.endOfByteOrderMark
    while true {
      let start = bytes.end(from: index) { $0.isWhiteSpace }
      guard bytes.byte(at: start) == "{" || bytes.byte(at: start) == "[" else { return index }
      let document = readDocument(at: start)
      index = document.end
      if !document.isWhole { return max(start, bytes.start(from: index) { $0 != "\n" }) }
    }
  }

  /// Reads the JSON document at `start`.
  ///
  /// - Returns: The index after the document, or the index of its first syntax error.
  private mutating func readDocument(at start: Int) -> (end: Int, isWhole: Bool) {
    let text = text
    let bytes = text.bytes.span
    lastDocument = start
    let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
    let last = bytes.byte(at: bytes.start(from: lineEnd, after: start) { $0.isWhiteSpace } - 1)
    let second = bytes.byte(at: bytes.end(from: start + 1) { $0.isWhiteSpace })
    let isList = bytes[start] == "[" && second == "{"
    let isLine = isList || last == "}" || last == "]"
    var document = JSONDocument(text, at: start, ledger, nesting: nesting, isLine: isLine)
    do throws(SyntaxError) {
      if isList {
        try document.open()
        var isFirst = true
        while try document.nextElement(&isFirst) { try readElement(&document) }
      } else {
        try readElement(&document)
      }
    } catch {
      if error.offset >= bytes.count, openDocument == nil { openDocument = text.origin(start) }
      // The line with the syntax error is read again as text. Its names may then have values.
      let line = max(start, bytes.start(from: document.position) { $0 != "\n" })
      ledger.removeNamesWithoutValue(from: text.origin(line))
      return (document.position, false)
    }
    return (document.position, true)
  }

  /// Reads the next value of `document`, such as an object in an array of log entries. It counts as one line of this
  /// text.
  private mutating func readElement(_ document: inout JSONDocument) throws(SyntaxError) {
    var facts = Facts()
    let start = ledger.position
    defer {
      valueEnd = max(valueEnd, document.valueEnd)
      var line = command ?? Command()
      line.add(&facts, of: document, from: start, ledger)
      line.lineCount += 1
      command = line
      readTexts(document.lineTexts)
    }
    try document.readValue(into: &facts, isResponse: isResponse)
  }

  /// Reads `texts`, such as the `message` of a JSON log entry, as parts of the current line. Then ends the line.
  private mutating func readTexts(_ texts: [SourceText]) {
    for text in texts where nesting < Words.nestingLimit {
      var inner = TextReader(text, ledger, nesting: nesting + 1, isResponse: isResponse)
      (inner.record, inner.command) = (record, command)
      (inner.message, inner.logPrefix) = (message, logPrefix)
      _ = inner.read()
      (record, command) = (inner.record, nil)
      (message, logPrefix) = (inner.message, inner.logPrefix)
    }
    endCommand()
  }

  /// Returns the range of the first JSON object or array that begins and ends within `range`.
  private func json(in range: Range<Int>) -> Range<Int>? {
    let bytes = text.bytes.span
    var index = range.lowerBound
    while true {
      index = bytes.end(from: index, before: range.upperBound) { $0 != "{" && $0 != "[" }
      if index == range.upperBound { return nil }
      let next = bytes.byte(at: bytes.end(from: index + 1) { $0.isWhiteSpace })
      guard next == "\"" || next == "{" || next == "[", !bytes.isAfterName(index) else {
        index += 1
        continue
      }
      var reader = JSONReader(at: index)
      let isWhole = (try? reader.skipValue(bytes.extracting(0..<range.upperBound))) != nil
      // Skip an array of one string: it is not JSON but a key, as in PHP's `["X-Device-Info"]=> "e30="`, and the value
      // is after it.
      let comma = bytes.firstIndex(of: UInt8(ascii: ","), in: index..<reader.position)
      if isWhole, bytes[index] == "{" || next != "\"" || comma < reader.position {
        return index..<reader.position
      }
      // Continue after the part that was read, so that the total time is linear.
      index = max(index + 1, reader.position)
    }
  }

  // MARK: Lines

  /// Reads the lines from `start` that are near a header: up to ``Words/headerLines`` lines above it, where its request
  /// may be, and up to ``Words/statusLines`` lines below it, where its response may be. Skips all other lines.
  ///
  /// The content of a JSON string is read from its first line, because a request in it may belong to a header outside
  /// of the string.
  private mutating func readLines(from start: Int) {
    let text = text
    let bytes = text.bytes.span
    var index = start
    var mark = nesting > 0 ? start : bytes.firstHeader(in: index..<bytes.count)
    while let found = mark, index < bytes.count {
      index = bytes.startOfLines(before: found, notBefore: index)
      var lineCount = Words.headerLines + Words.statusLines
      while lineCount > 0, index < bytes.count {
        let end = readLine(from: index)
        if let next = mark, next < end {
          lineCount = Words.statusLines
          mark = bytes.firstHeader(in: end..<max(end, bytes.count))
        }
        index = end
        lineCount -= 1
      }
    }
    endCommand()
  }

  /// Reads the line at `start`, or the JSON document with which it begins. Returns the index of the next line.
  private mutating func readLine(from start: Int) -> Int {
    let text = text
    let bytes = text.bytes.span
    var start = start
    let first = bytes.end(from: start) { $0.isOptionalWhiteSpace }
    if command == nil, bytes.beginsDocument(at: first), first != lastDocument {
      let document = readDocument(at: first)
      let lineStart = bytes.start(from: document.end, after: start) { $0 != "\n" }
      start = document.isWhole ? document.end : lineStart
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
    readLine(start..<end)
    return end + 1
  }

  private mutating func readLine(_ range: Range<Int>) {
    let text = text
    let bytes = text.bytes.span
    let line = bytes.withoutLineEnd(range)
    let (content, sign) = bytes.fieldPrefix(line)
    if content == line.upperBound {
      message = nil
    } else if bytes.beginsMessage(at: content, before: line.upperBound) {
      message = sign
    }
    let whole = ValueFinder.Line(
      range: line, fieldStart: content, isMessage: sign == message,
      logPrefixEnd: logPrefixEnd(line))
    var command = command ?? Command()
    self.command = nil
    if command.thread == nil { command.thread = bytes.thread(of: line) }
    var texts: [SourceText] = []
    var index = line.lowerBound
    while let json = json(in: max(index, min(valueEnd, line.upperBound))..<line.upperBound) {
      if !readPart(index..<json.lowerBound, of: whole, into: &command.facts) {
        command.request.read(bytes, index..<json.lowerBound)
      }
      var facts = Facts()
      let start = ledger.position
      var document = JSONDocument(
        text, at: json.lowerBound, ledger, nesting: nesting, isLine: true)
      try? document.readValue(into: &facts, isResponse: isResponse)
      command.add(&facts, of: document, from: start, ledger)
      texts += document.lineTexts
      index = json.upperBound
    }
    if !readPart(index..<max(index, line.upperBound), of: whole, into: &command.facts) {
      command.request.read(bytes, index..<line.upperBound)
    }
    if let start = command.request.start, line.contains(start), command.lineCount == 0 {
      let end = bytes.start(from: start, after: line.lowerBound) {
        $0 == "-" || $0 == ">" || $0 == " " || $0 == "\""
      }
      let space = bytes.end(from: end, before: start) { $0 == " " }
      logPrefix = ContiguousArray(bytes.extracting(line.lowerBound..<space))
    }
    command.lineCount += 1
    self.command = command
    let isContinued =
      Words.continuations.contains(bytes.byte(at: line.upperBound - 1)) && line.count > 1
      && bytes[line.upperBound - 2].isWhiteSpace
    if !texts.isEmpty || !isContinued { readTexts(texts) }
  }

  /// Adds the facts about the current line or command to the record, and ends it.
  private mutating func endCommand() {
    guard var line = command else { return }
    command = nil
    line.facts.formUnion(line.request.facts, ledger)
    record.add(
      line.facts, target: isResponse ? nil : line.request.target, count: line.lineCount,
      thread: line.thread, ledger)
  }

  /// Reads the headers in `range` of `line`, which is not JSON.
  ///
  /// - Returns: Whether the text in `range` is escaped. It was then decoded and read by another reader, with its
  ///   requests and responses.
  private mutating func readPart(
    _ range: Range<Int>, of line: ValueFinder.Line, into facts: inout Facts
  ) -> Bool {
    let text = text
    if range.isEmpty { return false }
    var finder = ValueFinder(text, range, of: line)
    if let kinds = finder.notation, nesting < Words.nestingLimit,
      let plain = text.extracting(range).undoingEscapes(kinds)?.text
    {
      // A name is escaped, so the whole line is. Decode it and read it as a text of its own.
      var inner = TextReader(plain, ledger, nesting: nesting + 1, isResponse: isResponse)
      facts.formUnion(inner.read(), ledger)
      return true
    }
    finder.find(from: max(range.lowerBound, valueEnd))
    valueEnd = max(valueEnd, finder.end)
    for found in finder.found {
      facts.headers.append(
        ledger.add(
          Ledger.Header(
            kind: found.kind, value: found.value.bytes, offset: text.origin(found.start),
            surroundings: found.value.surroundings)))
    }
    for name in finder.namesWithoutValue { ledger.addNameWithoutValue(at: text.origin(name)) }
    return false
  }

  /// Returns the index in `line` after the text that also precedes the last request line in its line, such as
  /// `I/OkHttp: `. Digits may differ. Returns `nil` if `line` begins with another text.
  private func logPrefixEnd(_ line: Range<Int>) -> Int? {
    let end = line.lowerBound + logPrefix.count
    guard logPrefix.count > 2, end <= line.upperBound,
      text.bytes.span.isLike(logPrefix.span, in: line.lowerBound..<end)
    else { return nil }
    return end
  }
}

/// The line that is being read, or a command that continues over several lines.
private struct Command {
  var facts = Facts()
  var request = RequestLine()
  var lineCount = 0
  var thread: ContiguousArray<UInt8>?

  /// Adds what a JSON document in the line shows. If the document has only one request, it is the request of the line.
  mutating func add(
    _ part: inout Facts, of document: JSONDocument, from start: Ledger.Position, _ ledger: Ledger
  ) {
    if document.isLine, let target = ledger.withdrawRequests(from: start, into: &part) {
      request.set(target)
    } else if part.request == nil, part.status != nil, !part.headers.isEmpty {
      // The JSON object that contains the header has an HTTP status, but no path. The status is that of the header's
      // request.
      part.request = ledger.add(Ledger.Request(path: ""))
    }
    facts.formUnion(part, ledger)
  }
}
