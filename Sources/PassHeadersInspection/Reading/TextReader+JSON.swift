import PassHeaders

extension TextReader {
  // MARK: Tokens

  /// Reads the JSON value that was begun. Returns `false` if the next bytes have to arrive first.
  mutating func readDocument(isLast: Bool, _ receive: Receiver) -> Bool {
    // Move the document to a local variable, because other functions change it together with the reader.
    var document = JSONDocument()
    swap(&document, &self.document)
    defer { swap(&document, &self.document) }
    // Copy the window. A span of the property itself would prevent changes to the other properties.
    let window = window
    let text = window.span
    while true {
      let token = document.walker.next(text, isLast: isLast)
      if let string = document.string,
        token != .fault && token != .incomplete || isLast && token == .incomplete
          || start + document.walker.memberStart > string.upperBound
      {
        // Read a string only if JSON follows it. In a program, an operator may follow, as in `["a" + b]`.
        document.string = nil
        readString(string, &document, text, receive)
      }
      switch token {
      case .openObject:
        if !skipObject(&document, text) { open(isObject: true, &document, text) }
      case .openArray: open(isObject: false, &document, text)
      case .closeObject, .closeArray: close(&document, text, receive)
      case .name: readName(&document, text, receive)
      case .string: document.string = offsets(document.walker.tokenRange)
      case .partOfString:
        readString(offsets(document.walker.tokenRange), &document, text, receive)
      case .literal: readLiteral(document.walker.tokenRange, &document, text, receive)
      case .end:
        end(&document, at: document.walker.position, text, receive)
        return true
      case .fault:
        end(&document, at: document.walker.memberStart, text, receive)
        return true
      case .incomplete:
        position = document.walker.position
        guard isLast else {
          if start + position - document.start > DocumentLines.lineLimit {
            document.mayBeLine = false
            readStrings(&document, text, receive)
          }
          return false
        }
        if let rest = document.walker.cutString(text) {
          readString(offsets(rest), &document, text, receive)
        }
        end(&document, at: text.count, text, receive)
        return true
      }
    }
  }

  /// Skips the object whose bracket was read last, and returns `true`, if it cannot contain a header, a path or code of
  /// Adobe's, or an HTTP status. Does not skip while a header waits for its response, or while ``lines`` has lines.
  ///
  /// An object that is the value of a member is not skipped, because it may belong to a header in another member.
  private mutating func skipObject(_ document: inout JSONDocument, _ text: Span<UInt8>) -> Bool {
    let first = document.walker.position - 1
    let isMember = !document.frames.isEmpty && document.frame.isObject
    if isAwaited || lines != nil || isMember || start + first < skipStart { return false }
    if start + first >= nextMark {
      nextMark = start + (text.firstMark(in: first..<text.count) ?? text.count)
    }
    let (end, isClosed) = text.endOfObject(at: first, before: nextMark - start)
    if isClosed {
      document.walker.skipObject(to: end)
    } else {
      // Do not search again for the ends of objects that begin before the mark.
      skipStart = nextMark
    }
    return isClosed
  }

  private mutating func readName(
    _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    let name = JSONName(text.extracting(document.walker.tokenRange))
    document.setName(name, offsets(document.walker.tokenRange))
    if document.mayBeLine, name.isOfRecord {
      document.mayBeLine = false
      readStrings(&document, text, receive)
    }
  }

  /// Reads the strings that were kept because the document might be a line of ``DocumentLines``.
  private mutating func readStrings(
    _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    let strings = document.strings
    document.strings = []
    for member in strings where member.hasMark {
      readText(SourceText(window).jsonString(indexes(member.value)), .anywhere, &document, receive)
    }
  }

  func offsets(_ range: Range<Int>) -> Range<Int> {
    start + range.lowerBound..<start + range.upperBound
  }

  /// Returns the indexes in the window of a range of offsets. The range is empty if the window no longer has its
  /// beginning.
  func indexes(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound >= start ? range.lowerBound - start..<range.upperBound - start : 0..<0
  }

  private func open(isObject: Bool, _ document: inout JSONDocument, _ text: Span<UInt8>) {
    guard let outer = document.frames.indices.last else {
      return document.frames.append(JSONDocument.Frame(isObject: isObject))
    }
    document.frames.append(JSONDocument.Frame(isObject: isObject))
    document.frame.paths = document.frames[outer].memberPaths
    if isObject {
      document.frame.start = start + document.walker.position - 1
      if document.frames[outer].isObject, case .header(let kind) = document.frames[outer].name {
        document.frame.header = (kind, document.frames[outer].nameRange.lowerBound)
      }
    } else {
      document.frame.name = document.frames[outer].name
      document.frame.nameRange = document.frames[outer].nameRange
    }
  }

  private mutating func close(
    _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    if let value = document.frame.value { readText(value, &document, text, receive) }
    if let body = document.frame.body { readText(body, &document, text, receive) }
    if let (kind, offset) = document.frame.header {
      sendObject(kind, offset, &document, text, receive)
    }
    let frame = document.frames.removeLast()
    guard frame.isSent else {
      if frame.facts.isEmpty { return }
      if document.frames.isEmpty {
        if !isAwaited { return }
        document.frames.append(frame)
        send(nil, at: start + document.walker.position, &document, receive)
        return close(&document, text, receive)
      }
      document.frame.facts.add(frame.facts, levels: frame.isObject ? 1 : 0)
      sendFacts(at: start + document.walker.position, &document, receive)
      return
    }
    if !frame.isObject { return }
    send(.close, at: document.walker.position, receive)
    // Report a line end after each object of an array, as in `[{…}, {…}]`, so that a header belongs to a request in the
    // same object. Do not report it if an object is around the array, because that object then contains the header and
    // its request.
    if !document.frames.isEmpty, !document.frames.contains(where: { $0.isObject }) {
      send(.lineEnds(1), at: document.walker.position, receive)
    }
  }

  /// Ends the value at `index` of the window, and closes the objects that are open.
  private mutating func end(
    _ document: inout JSONDocument, at index: Int, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    isInDocument = false
    let isLine =
      document.mayBeLine && !document.hasFindings && text.isLine(document.start - start..<index)
    if !isLine {
      readLines(receive)
      readStrings(&document, text, receive)
    }
    while !document.frames.isEmpty { close(&document, text, receive) }
    position = index
    if isLine { return addLine(document, to: start + index, receive) }
    skipResponses(from: document.start - start, to: index, isRead: document.hasFindings, receive)
  }

  // MARK: Values

  private mutating func readLiteral(
    _ range: Range<Int>, _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    if document.frames.isEmpty { return }
    switch document.frame.name {
    case .status, .response: readStatus(range, &document, text, receive)
    case .encoding:
      if text.has("true", at: range.lowerBound) { readBody(&document, text, receive) }
    default: break
    }
  }

  private mutating func readString(
    _ range: Range<Int>, _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    guard let frame = document.frames.last else { return readText(range, &document, text, receive) }
    if !frame.isObject { return readElement(range, &document, text, receive) }
    switch frame.name {
    case .header(let kind):
      sendHeader(kind, range, &document, document.frame.nameRange, text, receive)
    case .label: readLabel(range, &document, text, receive)
    case .value:
      guard let label = document.frame.label else {
        // Keep the value, because the name of the header may follow.
        document.frame.value = range
        return
      }
      readValue(range, of: label, &document, text, receive)
    case .method:
      guard let method = text.method(in: indexes(range)) else { return }
      document.frame.facts.method = document.frame.facts.method ?? (method, 0)
      sendFacts(at: range.lowerBound, &document, receive)
    case .status where range.count == 3:
      readStatus(indexes(range), &document, text, receive)
    case .encoding:
      if text.extracting(indexes(range)).hasIgnoringCase("base64", at: 0) {
        readBody(&document, text, receive)
      }
    case .body where text.beginsEncodedObject(at: range.lowerBound - start),
      .text where text.beginsEncodedObject(at: range.lowerBound - start):
      document.frame.body = range
      if document.frame.isBase64 { readBody(&document, text, receive) }
    case .reason:
      guard let term = AdobeTerm(named: String(utf8: text.extracting(indexes(range)))),
        term.isResponse
      else { return }
      addTerms([term])
      send(.term(term), at: range.lowerBound, &document, receive)
    case .other where document.mayBeLine && document.frames.count == 1:
      document.strings.append(
        JSONDocument.Member(
          name: document.frame.nameRange, value: range,
          hasMark: text.firstMark(in: indexes(range)) != nil))
    case .body, .text, .response, .target, .status, .other:
      readText(range, &document, text, receive)
    }
  }

  /// Reads an element of an array. The array may be a list of values, as in `"X-Device-Info": ["e30="]`, or a list in
  /// which names and values alternate, as in `["X-Device-Info", "e30="]`.
  private mutating func readElement(
    _ range: Range<Int>, _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    if case .header(let kind) = document.frame.name {
      return sendHeader(kind, range, &document, document.frame.nameRange, text, receive)
    }
    if let label = document.frame.label, let kind = label.kind {
      document.frame.label = nil
      // Report the string only if it looks like a value, because a list such as `["X-Device-Info", "Host"]` has only
      // names.
      let value = SourceText(window).jsonString(indexes(range)).bytes
      if value.span.looksLikeValue || Placeholder(value: value.span) != nil {
        return sendHeader(kind, range, &document, label.range, text, receive)
      }
    }
    let kind = HeaderKind(spelledInAnyWay: text.extracting(indexes(range)))
    document.frame.label = kind.map { JSONDocument.Label(kind: $0, range: range) }
    if kind == nil { readText(range, &document, text, receive) }
  }

  /// Reads the name in a pair such as `{"name": "X-Device-Info", "value": "…"}`.
  private mutating func readLabel(
    _ range: Range<Int>, _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    let name = text.extracting(indexes(range))
    let label = JSONDocument.Label(
      kind: HeaderKind(atEndOf: name), range: range, isOfResponse: JSONName(name).isOfResponse)
    if document.frame.label == nil || label.kind != nil { document.frame.label = label }
    if label.kind == nil { readText(range, &document, text, receive) }
    if let value = document.frame.value {
      document.frame.value = nil
      readValue(value, of: label, &document, text, receive)
    }
  }

  private mutating func readValue(
    _ range: Range<Int>, of label: JSONDocument.Label, _ document: inout JSONDocument,
    _ text: Span<UInt8>, _ receive: Receiver
  ) {
    if let kind = label.kind {
      sendHeader(kind, range, &document, label.range, text, receive)
    } else {
      readText(range, &document, text, receive)
    }
  }

  private mutating func readStatus(
    _ range: Range<Int>, _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    guard range.count == 3, let status = text.status(at: range.lowerBound) else { return }
    if document.frame.facts.status?.depth != 0 { document.frame.facts.status = (status, 0) }
    sendFacts(at: start + range.lowerBound, &document, receive)
  }

  /// Decodes the body of a response from Base64, as in `{"text": "eyJ9", "encoding": "base64"}` of an HTTP Archive, and
  /// reads the decoded text.
  private mutating func readBody(
    _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    document.frame.isBase64 = true
    guard let range = document.frame.body, range.count <= Self.bodyLimit else { return }
    document.frame.body = nil
    let base64 = SourceText(window).jsonString(indexes(range))
    let decoded = base64.decodedFromBase64(
      Base64.decode(characters: base64.bytes.filter { $0.isBase64Character }))
    readText(decoded, .ofOthers, &document, receive)
  }

  private static let bodyLimit = 1 << 16

  // MARK: Texts in strings

  /// Reads the string in `range`, which may be a path or a text with headers, paths, statuses and codes, such as
  /// `"POST /v2/… 400"`.
  private mutating func readText(
    _ range: Range<Int>, _ document: inout JSONDocument, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    let indexes = indexes(range)
    let paths = document.frames.isEmpty ? .anywhere : document.frame.memberPaths
    if case .target = paths, !document.frames.isEmpty, let path = text.adobePath(inURL: indexes) {
      // The value is a URL or a path, such as `"/api/v2/…"`, so report the request and do not search for other
      // findings.
      send(.request(FoundRequest(path: path)), at: range.lowerBound, &document, receive)
    } else if text.firstMark(in: indexes) != nil {
      readText(SourceText(window).jsonString(indexes), paths, &document, receive)
    } else if case .target = paths, !document.frames.isEmpty,
      let isOfAnotherService = text.isURLOfAnotherService(at: indexes.lowerBound)
    {
      document.frame.facts.request = (
        FoundRequest(path: nil, isOfAnotherService: isOfAnotherService), 0
      )
      sendFacts(at: range.lowerBound, &document, receive)
    }
  }

  mutating func readText(
    _ source: SourceText, _ paths: JSONDocument.Paths, _ document: inout JSONDocument,
    _ receive: Receiver
  ) {
    var reader = TextReader(nesting: nesting + 1)
    reader.isAwaited = true
    var findings: [Finding] = []
    reader.read(source.bytes, isLast: true) {
      findings.append($0)
      return true
    }
    addTerms(reader.terms)
    var isText = false
    findings = findings.filter { finding in
      switch finding.content {
      case .request: if case .ofOthers = paths { return false }
      case .header, .open: isText = true
      default: break
      }
      return true
    }
    if findings.isEmpty { return }
    let begin = start + source.origin(0)
    if isText { send(.open(isObject: false), at: begin, &document, receive) }
    for finding in findings {
      var content = finding.content
      let index = source.origin(finding.offset)
      if case .lineEnds = content, !isText { continue }
      if case .header(var found) = content {
        found.offset = start + index
        found.line = line(at: index)
        content = .header(found)
        hasFoundHeader = true
      }
      send(content, at: start + index, &document, receive)
    }
    if isText { send(.close, at: begin, &document, receive) }
  }

  // MARK: Findings

  /// Reports the status, the method and the request of the innermost object, if the beginning of the object was
  /// reported.
  private mutating func sendFacts(
    at offset: Int, _ document: inout JSONDocument, _ receive: Receiver
  ) {
    guard document.frame.isSent else { return }
    send(document.frame.facts, at: offset - start, receive)
    document.frame.facts = JSONDocument.Facts()
  }

  private mutating func sendHeader(
    _ kind: HeaderKind, _ range: Range<Int>, _ document: inout JSONDocument,
    _ nameRange: Range<Int>, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    let content = SourceText(window).jsonString(indexes(range)).bytes
    let value = ContiguousArray(content[content.span.trimmedRange { $0.isOptionalWhiteSpace }])
    // An empty value under a name such as `x_device_info` is not a header. A logger writes it for a variable without a
    // value.
    let name = text.extracting(indexes(nameRange))
    if value.isEmpty, name.firstIndex(of: UInt8(ascii: "-"), from: 0) == name.count { return }
    var surroundings = Surroundings()
    surroundings.isFollowedByText =
      value.span.isOpenObject && range.upperBound - start < text.count
    let offset = nameRange.lowerBound
    hasFoundHeader = true
    let found = FoundHeader(
      kind: kind, offset: offset, line: line(at: max(0, offset - start)), value: value,
      surroundings: surroundings)
    send(.header(found), at: offset, &document, receive)
  }

  /// Reports the object after the name of a header, as in `{"X-Device-Info": {…}}`, as a value that was not encoded.
  private mutating func sendObject(
    _ kind: HeaderKind, _ offset: Int, _ document: inout JSONDocument, _ text: Span<UInt8>,
    _ receive: Receiver
  ) {
    let range = document.frame.start - start..<document.walker.position
    guard range.lowerBound >= 0, range.count <= ValueLength.limit,
      HeaderIdentity(ofJSON: text.extracting(range)).kind != nil
    else { return }
    // The object is the value of a header and does not contain headers. Remove its frame while the header is reported,
    // so that `send` does not report the beginning of the object.
    document.frames.removeLast()
    defer { document.frames.append(JSONDocument.Frame(isObject: false)) }
    hasFoundHeader = true
    let found = FoundHeader(
      kind: kind, offset: offset, line: line(at: max(0, offset - start)),
      value: ContiguousArray(text.extracting(range)), surroundings: Surroundings())
    send(.header(found), at: offset, &document, receive)
  }

  /// Reports `content`, which was found within JSON, unless it is `nil`. Reports the beginnings of the objects around
  /// it first, so that it is known which findings are in one object.
  private mutating func send(
    _ content: Finding.Content?, at offset: Int, _ document: inout JSONDocument,
    _ receive: Receiver
  ) {
    if !document.hasFindings {
      document.hasFindings = true
      readResponses(to: document.start - start, receive)
    }
    for index in document.frames.indices where !document.frames[index].isSent {
      document.frames[index].isSent = true
      if document.frames[index].isObject {
        send(.open(isObject: true), at: offset - start, receive)
      }
      send(document.frames[index].facts, at: offset - start, receive)
      document.frames[index].facts = JSONDocument.Facts()
    }
    if let content { send(content, at: offset - start, receive) }
  }

  private mutating func send(
    _ facts: JSONDocument.Facts, at index: Int, _ receive: Receiver
  ) {
    func send(_ content: Finding.Content, within depth: Int) {
      for _ in 0..<depth { self.send(.open(isObject: true), at: index, receive) }
      self.send(content, at: index, receive)
      for _ in 0..<depth { self.send(.close, at: index, receive) }
    }
    if let (found, depth) = facts.request { send(.request(found), within: depth) }
    if let (method, depth) = facts.method { send(.method(method), within: depth) }
    if let (status, depth) = facts.status { send(.status(status), within: depth) }
  }
}
