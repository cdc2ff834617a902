import PassHeaders

/// What a line of a capture says of a request or an answer: what curl, proxies, servers and loggers
/// print. Found in one pass over the line.
struct CaptureLine {
  let range: Range<Int>
  private(set) var method: String?
  /// The path or URL of a request line, or of what is labelled as one.
  private(set) var target: String?
  /// Whether the line is, or holds, a request line.
  private(set) var isRequest = false
  private(set) var host: String?
  private(set) var status: Int?
  private(set) var isResponse = false
  /// Whether the line is one of a summary, as proxies copy it: `URL: …`, `Status Code: 400`.
  private(set) var isSummary = false
  /// The status of an answer that ends on the line before a request begins.
  private(set) var earlierStatus: Int?

  /// Whether the lines below are about the request that the line names.
  var beginsRequest: Bool { isRequest || isSummary && target != nil }

  /// How much of a line is looked at.
  static let limit = 5 << 10

  init(_ range: Range<Int>, _ text: Span<UInt8>) {
    self.range = range
    read(text)
  }

  private mutating func read(_ text: Span<UInt8>) {
    let end = min(range.upperBound, range.lowerBound + Self.limit)
    var index = range.lowerBound
    var label: (kind: Label, end: Int)?
    while index < end {
      let byte = text[index]
      let isWordStart = index == range.lowerBound || !text[index - 1].isWordByte
      if isWordStart, byte.isASCIILetter {
        let word = text.nameLength(at: index, end)
        if let found = Label(index, word, text) { label = (found, index + word) }
        readWord(at: index, word, end, label?.kind, text)
        index += max(word, 1)
      } else if isWordStart, byte.isASCIIDigit {
        let word = text.nameLength(at: index, end)
        readNumber(at: index, word, label, text)
        if let label, label.kind == .host, host == nil, index - label.end < 5,
          text.hasIPv4Address(at: index, end)
        {
          host = text.target(from: index, end)
        }
        index += max(word, 1)
      } else {
        if byte == "/", isWordStart, let label, label.kind == .path, index - label.end < 12,
          target == nil
        {
          let found = text.target(from: index, end)
          if RequestTarget(method: method, url: found) != nil { target = found }
        }
        index += 1
      }
    }
    // A log of objects has both in one.
    if method != nil, target != nil { isRequest = true }
    switch text.byte(at: range.lowerBound) | 0x20 {
    case "u": isSummary = text.hasASCII("url:", at: range.lowerBound)
    case "s": isSummary = text.hasASCII("status", at: range.lowerBound)
    case "r": isSummary = text.hasASCII("response code", at: range.lowerBound)
    case "m": isSummary = text.hasASCII("method:", at: range.lowerBound)
    default: break
    }
  }

  private enum Label {
    case method, path, host, status, response

    private static let words: [(StaticString, Label)] = [
      ("method", .method), ("request_method", .method), ("request", .method), ("path", .path),
      ("path_info", .path), ("request_uri", .path), ("uri", .path), ("host", .host),
      ("http_host", .host), ("authority", .host), ("status", .status), ("statuscode", .status),
      ("status_code", .status), ("response", .response), ("code", .response), ("reply", .response),
      ("received", .response),
    ]

    /// A bit for each letter that a word begins with.
    private static let firstLetters = words.reduce(UInt32(0)) { letters, entry in
      letters | bit(of: entry.0.byte(at: 0))
    }

    private static func bit(of letter: UInt8) -> UInt32 { 1 << UInt32(letter & 31) }

    init?(_ start: Int, _ length: Int, _ text: Span<UInt8>) {
      guard 3...14 ~= length, Self.firstLetters & Self.bit(of: text[start]) != 0 else { return nil }
      for (word, label) in Self.words
      where word.utf8CodeUnitCount == length && text.hasASCII(word, at: start) {
        self = label
        return
      }
      return nil
    }
  }

  private static let methods: [StaticString] = ["GET", "POST", "PUT", "DELETE", "HEAD", "PATCH"]

  private mutating func readWord(
    at start: Int, _ length: Int, _ end: Int, _ label: Label?, _ text: Span<UInt8>
  ) {
    switch text[start] {
    case "G", "P", "D", "H":
      if let name = Self.methods.first(where: { text.has($0, in: start..<start + length) }) {
        readMethod(name.string, start + length, end, label, text)
        return
      }
    default: break
    }
    if length == 4, text.has("HTTP", at: start), text.byte(at: start + 4) == "/" {
      readVersion(after: start + 5, end, text)
    } else if text.hasASCII("http://", at: start) || text.hasASCII("https://", at: start) {
      let url = text.target(from: start, end)
      guard target == nil, RequestTarget(method: method, url: url) != nil else { return }
      target = url
      // JavaScript's and PowerShell's commands.
      isRequest = text.has("fetch(\"", at: start - 7) || text.has("-Uri \"", at: start - 6)
    } else if label == .host, host == nil, length > 1, text.byte(at: start - 1) != "_",
      text.hasASCIIDot(start..<end)
    {
      host = text.target(from: start, end)
    }
  }

  private mutating func readMethod(
    _ name: String, _ end: Int, _ limit: Int, _ label: Label?, _ text: Span<UInt8>
  ) {
    // `RESPONSE: (POST …)` is none.
    if label == .response, text.byte(at: end - name.utf8.count - 1) == "(" { return }
    let start = text.end(from: end, before: min(limit, end + 4)) { !$0.isWordByte && $0 != "/" }
    let isPath = text.byte(at: start) == "/"
    if isPath || text.hasASCII("http", at: start), start > end {
      let found = text.target(from: start, limit)
      let isMessage =
        !isPath || text.firstIndex(ofASCII: " http/", in: start..<limit) != nil
        || RequestTarget(method: name, url: found) != nil
      if isMessage, !isRequest {
        (method, target, isRequest) = (name, found, true)
        (earlierStatus, status, isResponse) = (status, nil, false)
        return
      }
    }
    if label == .method || text.has("-X ", at: end - name.utf8.count - 3) {
      method = method ?? name
    }
  }

  /// `HTTP/1.1 400`, perhaps with what ends a request line in an access log between them.
  private mutating func readVersion(after start: Int, _ end: Int, _ text: Span<UInt8>) {
    var index = text.end(from: start, before: end) { $0.isASCIIDigit || $0 == "." }
    if text.byte(at: index) == "\"" { index += 1 }
    guard text.byte(at: index) == " ", let number = text.status(at: index + 1) else { return }
    if status == nil { status = number }
    if !isRequest { isResponse = true }
  }

  private mutating func readNumber(
    at start: Int, _ length: Int, _ label: (kind: Label, end: Int)?, _ text: Span<UInt8>
  ) {
    guard length == 3, status == nil, let number = text.status(at: start) else { return }
    let isLabelled =
      label.map { label in
        label.kind == .status && start - label.end < 14
          || label.kind == .response && (start - label.end < 14 || text.has(") ", at: start - 2))
      } ?? false
    let isMarked =
      text.has("<-- ", at: start - 4) || text.has("<< ", at: start - 3)
      || text.has("-> ", at: start - 3)
    guard isLabelled || isMarked || start == range.lowerBound && text.hasReason(at: start + 3)
    else {
      return
    }
    status = number
    if !isRequest { isResponse = true }
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool { isASCIILetterOrDigit || self == "_" }
}

extension Span<UInt8> {
  // MARK: Lines

  /// How far to look for a line's beginning or end.
  private static var lineLimit: Int { 1 << 12 }

  /// The line that the byte is in, without its end.
  func line(at offset: Int) -> Range<Int> {
    let start = Swift.max(0, offset - Self.lineLimit)
    return line(at: offset, within: start..<Swift.min(count, offset + Self.lineLimit))
  }

  /// The line that the byte is in, without its end, and without what is beyond the limits.
  func line(at offset: Int, within limits: Range<Int>) -> Range<Int> {
    let before = lastIndex(of: UInt8(ascii: "\n"), in: limits.lowerBound..<offset)
    return (before.map { $0 + 1 } ?? limits.lowerBound)..<lineEnd(from: offset, limits.upperBound)
  }

  private func lineEnd(from start: Int, _ limit: Int) -> Int {
    extracting(0..<limit).firstIndex(of: UInt8(ascii: "\n"), from: start)
  }

  func line(before line: Range<Int>) -> Range<Int>? {
    line.lowerBound > 0 ? self.line(at: line.lowerBound - 1).lowerBound..<line.lowerBound - 1 : nil
  }

  /// The line after the one that ends there.
  func line(after end: Int) -> Range<Int>? {
    guard end + 1 < count else { return nil }
    return end + 1..<lineEnd(from: end + 1, Swift.min(count, end + 1 + Self.lineLimit))
  }

  // MARK: Words

  fileprivate func nameLength(at start: Int, _ end: Int) -> Int {
    self.end(from: start, before: end) { $0.isWordByte } - start
  }

  /// A path or URL that begins there, without a query.
  func target(from start: Int, _ limit: Int) -> String {
    var end = start
    scan: while end < limit {
      switch self[end] {
      case 0...0x20, "\"", "'", ",", ")", ">", "<", "}", "]", "\\", "^", "`", "|", "?", "#", 0x7F:
        break scan
      default: end += 1
      }
    }
    return String(utf8: extracting(start..<end))
  }

  /// Whether a host name with a dot, or `localhost`, is there.
  fileprivate func hasASCIIDot(_ range: Range<Int>) -> Bool {
    let index = end(from: range.lowerBound, before: range.upperBound) { $0.isNameByte }
    return byte(at: index) == "." || hasASCII("localhost", at: range.lowerBound)
  }

  /// Whether four numbers with dots between them are there.
  fileprivate func hasIPv4Address(at start: Int, _ end: Int) -> Bool {
    var (dots, digits) = (0, 0)
    var index = start
    while index < end, self[index].isASCIIDigit || self[index] == "." {
      let isDot = !self[index].isASCIIDigit
      guard isDot ? digits > 0 : digits < 3 else { return false }
      (dots, digits) = isDot ? (dots + 1, 0) : (dots, digits + 1)
      index += 1
    }
    return dots == 3 && digits > 0
  }

  /// Whether a status is followed by its reason or a body.
  fileprivate func hasReason(at start: Int) -> Bool {
    let reasons: [StaticString] = [
      " {", " OK", " Created", " Bad Request", " Unauthorized", " Forbidden",
    ]
    return reasons.contains { has($0, at: start) }
  }

  /// Three digits that are the HTTP status of a final answer, and nothing more.
  fileprivate func status(at start: Int) -> Int? {
    guard 2...5 ~= byte(at: start) &- UInt8(ascii: "0"), byte(at: start + 1).isASCIIDigit,
      byte(at: start + 2).isASCIIDigit, !byte(at: start + 3).isNameByte, byte(at: start + 3) != "."
    else { return nil }
    return Int(String(utf8: extracting(start..<start + 3)))
  }

  // MARK: Terms

  /// The code of Adobe's, or the `reasonType`, that has such a byte.
  func term(around index: Int) -> AdobeTerm? {
    if self[index] == "T" { return reasonType(after: index - 6) }
    let start = start(from: index, after: index - 64) { $0.isNameByte }
    let end = end(from: index, before: start + 64) { $0.isNameByte }
    guard let term = AdobeTerm(named: String(utf8: extracting(start..<end))) else { return nil }
    return term.isAnswer ? term : nil
  }

  /// The value of `"reasonType": "…"`.
  private func reasonType(after start: Int) -> AdobeTerm? {
    guard has("reasonType", at: start) else { return nil }
    let index = end(from: start + 10, before: start + 22) { !$0.isASCIILetter }
    let end = index + nameLength(at: index, count)
    guard let term = AdobeTerm(named: String(utf8: extracting(index..<end))),
      term.kind == .reasonType
    else { return nil }
    return term
  }
}

extension AdobeTerm {
  /// Whether the word alone says that it is an answer of Adobe's.
  var isAnswer: Bool {
    switch kind {
    case .code: true
    case .reasonType: name.utf8.contains(UInt8(ascii: "_"))
    case .actionName: false
    }
  }
}
