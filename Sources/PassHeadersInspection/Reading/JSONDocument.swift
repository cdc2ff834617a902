import PassHeaders

/// A reader of JSON that finds headers by the grammar: a member such as `"X-Device-Info": "e30="`, an object such as
/// `{"name": "X-Device-Info", "value": "e30="}`, and an array such as `["X-Device-Info", "e30="]`. The string is the
/// value that was sent, even if it does not look like one.
///
/// The request of a header is the URL in the nearest object around it. The HTTP status is in this object or in the
/// nearest object around it without another request.
struct JSONDocument {
  let text: SourceText
  let ledger: Ledger
  /// The number of JSON strings that contain this JSON: 0 for the input itself, and 1 for JSON in one of its strings.
  let nesting: Int
  /// Whether the document is one line of a log. The string of a member such as `message` is then read as if it were a
  /// part of the log's line.
  let isLine: Bool
  private var reader: JSONReader
  /// The index in `text` after the last header value, or after the last string with a header in it. The line reader
  /// continues there, so that it does not find the same header twice.
  private(set) var valueEnd = 0
  /// The strings that are read as parts of the same line, such as that of the member `message`.
  private(set) var lineTexts: [SourceText] = []

  init(_ text: SourceText, at start: Int, _ ledger: Ledger, nesting: Int, isLine: Bool) {
    (self.text, self.ledger, self.nesting, self.isLine) = (text, ledger, nesting, isLine)
    reader = JSONReader(at: start)
  }

  /// The index in the text of the next byte to read.
  var position: Int { reader.position }

  mutating func open() throws(SyntaxError) { try reader.open() }

  mutating func nextElement(_ isFirst: inout Bool) throws(SyntaxError) -> Bool {
    let text = text
    lineTexts = []
    return try reader.nextElement(text.bytes.span, &isFirst)
  }

  /// Reads the next value, and adds what it shows to `facts`, also if it ends with an error.
  ///
  /// - Parameters:
  ///   - isResponse: Whether the value is in a response, such as that of `redirectURL`. A URL in it is then not that of
  ///     the request.
  ///   - isTarget: Whether the value is under a name such as `url`, so that each URL in it is the one of the request.
  mutating func readValue(
    into facts: inout Facts, isResponse: Bool, isTarget: Bool = false, isElement: Bool = false
  ) throws(SyntaxError) {
    let text = text
    switch try reader.kind(text.bytes.span) {
    case .object: try readObject(into: &facts, isResponse, isTarget: isTarget)
    case .array: try readArray(into: &facts, isResponse, isElement: isElement)
    case .string: readText(try readString(), into: &facts, isResponse)
    case .number, .bool, .null: try reader.skipValue(text.bytes.span)
    }
  }

  private mutating func readObject(
    into outer: inout Facts, _ isResponse: Bool, isTarget: Bool
  ) throws(SyntaxError) {
    let text = text
    let bytes = text.bytes.span
    var facts = Facts()
    var path: String?
    var label: Range<Int>?
    var value: (string: Range<Int>, isEncoded: Bool)?
    var bodies: [Range<Int>] = []
    var isEncodedBody = false
    defer {
      for body in bodies { readBody(body, isEncoded: isEncodedBody, into: &facts) }
      if let value {
        if let label, let name = FieldName(bytes.extracting(label), bytes.extracting(value.string))
        {
          addHeader(
            name, value.string, at: label.lowerBound, &facts, isField: true,
            isEncoded: value.isEncoded)
        } else {
          // The URL in another header, such as `Referer`, is not the one of the request.
          readText(value.string, into: &facts, true)
        }
      }
      // A body of a response has one of Adobe's error codes, and the URL that the application has to open next. This
      // URL is not that of the request.
      let isBody =
        facts.code != nil && facts.status == nil && facts.method == nil && facts.headers.isEmpty
      if let path, !isBody {
        let isKnown = facts.request.map { ledger.requests[$0].path.hasSameBytes(as: path) }
        if isKnown != true { facts.request = ledger.add(Ledger.Request(path: path)) }
        facts.hasSeveralRequests = false
      }
      facts.settle(ledger)
      outer.formUnion(facts, ledger)
    }
    try reader.open()
    var isFirst = true
    while let name = try reader.nextMember(bytes, &isFirst) {
      let content = bytes.extracting(name.content)
      switch (JSONName(content), try reader.kind(bytes)) {
      case (.header(let kind), .string):
        addHeader(FieldName(kind), try readString(), at: name.content.lowerBound, &facts)
      case (.header(let kind), .array):
        try readArray(into: &facts, isResponse, header: (kind, name.content.lowerBound))
      case (.header(let kind), .object):
        try readUnencoded(kind, at: name.content.lowerBound, into: &facts, isResponse)
      case (.label, .string):
        label = try readString()
      case (.value, .string): value = (try readString(), false)
      case (.encodedValue, .string): value = (try readString(), true)
      case (let role, .string) where role.isTarget || role.isOther && isTarget:
        let string = try readString()
        let isURL = bytes.firstIndex(of: UInt8(ascii: " "), in: string) == string.upperBound
        let found = isResponse || !isURL ? nil : unescaped(string).bytes.span.path
        if found == nil { readText(string, into: &facts, isResponse) }
        path = path ?? found
      case (.target, .object):
        try readValue(
          into: &facts, isResponse: isResponse, isTarget: !content.hasIgnoringCase("request", at: 0)
        )
      case (.method, .string):
        facts.method = bytes.extracting(try readString()).methodIgnoringCase ?? facts.method
      case (.status, .number), (.status, .string):
        let start = reader.position
        try reader.skipValue(bytes)
        let digits = bytes.extracting(start..<reader.position).trimmedRange { $0 == "\"" }
        let word = start + digits.lowerBound..<start + digits.upperBound
        let number = word.count == 3 ? Int(String(utf8: bytes.extracting(word))) : nil
        if let number, 200...599 ~= number {
          facts.status = facts.status ?? number
        } else if bytes[start] == "\"" {
          readCode(word, isReason: false, into: &facts, isResponse)
        }
      case (.reason, .string): readCode(try readString(), isReason: true, into: &facts, isResponse)
      case (.bodyEncoding, .string):
        isEncodedBody = bytes.extracting(try readString()).hasIgnoringCase("base64", at: 0)
      case (.bodyEncoding, .bool):
        isEncodedBody = bytes.has("true", at: reader.position)
        try reader.skipValue(bytes)
      case (.body, .string): bodies.append(try readString())
      case (.body, _):
        var body = Facts()
        defer { facts.formUnion(body.ofBody, ledger) }
        try readValue(into: &body, isResponse: false)
      case (.lineText, .string) where isLine: lineTexts.append(unescaped(try readString()))
      case (.otherTarget, _): try readValue(into: &facts, isResponse: true)
      case (.other, .string):
        let string = try readString()
        if let name = FieldName(content, bytes.extracting(string)) {
          addHeader(name, string, at: string.lowerBound, &facts)
        } else {
          readText(string, into: &facts, isResponse)
        }
      default: try readValue(into: &facts, isResponse: isResponse)
      }
    }
  }

  /// Reads the object that is the value of the member with a header's name.
  ///
  /// If the object has a member that Adobe documents for a header, such as `osName`, the header was sent as JSON
  /// without Base64. Otherwise, the object is read like any other one.
  private mutating func readUnencoded(
    _ kind: HeaderKind, at start: Int, into facts: inout Facts, _ isResponse: Bool
  ) throws(SyntaxError) {
    let text = text
    let begin = reader
    try reader.skipValue(text.bytes.span)
    let object = begin.position..<reader.position
    if HeaderIdentity(ofJSON: text.bytes.span.extracting(object)).kind != nil {
      addHeader(FieldName(kind), object, at: start, &facts, isString: false)
    } else {
      reader = begin
      try readValue(into: &facts, isResponse: isResponse)
    }
  }

  /// Reads an array. With `header`, the array is the value of a member with this header's name, and each string in it
  /// is a value of the header. In any other array, a value may follow its name, as in `["X-Device-Info", "e30="]`.
  ///
  /// - Parameter isElement: Whether the array is an element of an array, so that it may be one of several pairs.
  private mutating func readArray(
    into facts: inout Facts, _ isResponse: Bool, header: (kind: HeaderKind, start: Int)? = nil,
    isElement: Bool = false
  ) throws(SyntaxError) {
    let text = text
    let bytes = text.bytes.span
    var strings: [Range<Int>] = []
    var count = 0
    defer {
      if header == nil {
        readPairs(strings, isPair: isElement && count == 2, into: &facts, isResponse)
      }
    }
    try reader.open()
    var isFirst = true
    while try reader.nextElement(bytes, &isFirst) {
      count += 1
      guard try reader.kind(bytes) == .string else {
        try readValue(into: &facts, isResponse: isResponse, isElement: true)
        continue
      }
      let string = try readString()
      if let header {
        addHeader(FieldName(header.kind), string, at: header.start, &facts)
      } else {
        strings.append(string)
      }
    }
  }

  private mutating func readPairs(
    _ strings: [Range<Int>], isPair: Bool, into facts: inout Facts, _ isResponse: Bool
  ) {
    let text = text
    let bytes = text.bytes.span
    var isValue = false
    for (index, string) in strings.enumerated() {
      let next = index + 1 < strings.count ? strings[index + 1] : nil
      if isValue {
        isValue = false
      } else if let next, let name = FieldName(bytes.extracting(string), bytes.extracting(next)),
        isPair || bytes.isValue(next, name.kind)
      {
        addHeader(name, next, at: string.lowerBound, &facts, isField: isPair)
        isValue = true
      } else {
        readText(string, into: &facts, isResponse)
      }
    }
  }

  // MARK: Strings

  private mutating func readString() throws(SyntaxError) -> Range<Int> {
    let text = text
    let start = reader.position
    try reader.skipValue(text.bytes.span)
    return start + 1..<reader.position - 1
  }

  private func unescaped(_ string: Range<Int>) -> SourceText {
    let content = text.extracting(string)
    return content.undoingEscapes([.backslash])?.text ?? content
  }

  private mutating func addHeader(
    _ name: FieldName, _ range: Range<Int>, at start: Int, _ facts: inout Facts,
    isField: Bool = false, isString: Bool = true, isEncoded: Bool = false
  ) {
    valueEnd = range.upperBound
    // Servers log an empty string for a header that was not sent.
    if range.isEmpty, !isField { return ledger.addNameWithoutValue(at: text.origin(start)) }
    let given = isString ? unescaped(range) : text.extracting(range)
    let value = isEncoded ? given.bytes.span.decodedBase64 : given.bytes
    var surroundings = Surroundings(isFollowedByText: value.span.isOpenObject)
    surroundings.wrongName = name.wrongName
    facts.headers.append(
      ledger.add(
        Ledger.Header(
          kind: name.kind, value: value, offset: text.origin(start), surroundings: surroundings)))
  }

  /// Reads the content of a JSON string as a text of its own if it contains a mark, as when a log entry contains JSON.
  private mutating func readText(_ string: Range<Int>, into facts: inout Facts, _ isResponse: Bool)
  {
    guard nesting < Words.nestingLimit,
      text.bytes.span.firstMark(in: string, Marks.ofString) != nil
    else { return }
    var inner = TextReader(
      unescaped(string), ledger, nesting: nesting + 1, isResponse: isResponse)
    let headerCount = ledger.headers.count
    facts.formUnion(inner.read(), ledger)
    if ledger.headers.count > headerCount { valueEnd = string.upperBound }
  }

  /// Reads a string that may be the code of an error or, with `isReason`, the `reasonType` of a session. A code has
  /// lowercase letters and an underscore, such as `invalid_integration`.
  private mutating func readCode(
    _ string: Range<Int>, isReason: Bool, into facts: inout Facts, _ isResponse: Bool
  ) {
    guard isCode(string, isReason: isReason) else {
      return readText(string, into: &facts, isResponse)
    }
    facts.code = facts.code ?? String(utf8: text.bytes.span.extracting(string))
  }

  private func isCode(_ string: Range<Int>, isReason: Bool) -> Bool {
    let word = text.bytes.span.extracting(string)
    return 1...80 ~= word.count && word.isName
      && (isReason || word.firstIndex(of: UInt8(ascii: "_"), from: 0) < word.count)
  }

  private mutating func readBody(_ body: Range<Int>, isEncoded: Bool, into facts: inout Facts) {
    var part = Facts()
    if isEncoded, body.count <= Words.bodyLimit, nesting < Words.nestingLimit {
      let encoded = unescaped(body)
      let decoded = encoded.decodedFromBase64(encoded.bytes.span.decodedBase64)
      var inner = TextReader(decoded, ledger, nesting: nesting + 1)
      part = inner.read()
    } else {
      readText(body, into: &part, false)
    }
    facts.formUnion(part.ofBody, ledger)
  }
}

extension Span<UInt8> {
  /// The bytes that the Base64 encodes.
  fileprivate var decodedBase64: ContiguousArray<UInt8> {
    Base64.decode(characters: ContiguousArray(extracting(0..<start(from: count) { $0 == "=" })))
  }
}
