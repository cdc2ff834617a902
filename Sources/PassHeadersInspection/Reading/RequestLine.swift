import PassHeaders

/// The words of a line that show a request or a response, such as `POST /api/v2/REF30/sessions HTTP/1.1` and
/// `Status: 400`.
struct RequestLine {
  private var path: String?
  private var isAfterMethod = false
  private var hasURL = false
  private(set) var method: String?
  private(set) var status: Int?
  private(set) var code: String?
  /// Whether the line is a command such as `curl`, so that a URL in it is the one of the request.
  private var isCommand = false
  /// Whether an arrow `-->` says that a request begins with the line.
  private var isOfRequest = false
  /// Whether a word such as `response` says that the line is about a response.
  private var isOfResponse = false
  /// The index in the text of the method that precedes the path, such as that of `GET` in `GET /a`.
  private(set) var start: Int?
  private var methodStart = 0

  /// The path in a line, and its method.
  struct Target {
    let path: String
    let method: String?
    /// Whether a request begins with the line. Otherwise, the line only has a path.
    let isRequest: Bool
    let isOfResponse: Bool
    /// Whether the path was found in a URL or in JSON. Otherwise, it may be the path of a file.
    let isURL: Bool
    /// Whether the path is that of one of Adobe's endpoints.
    let isAdobe: Bool
  }

  /// The kind of the previous word, which decides the meaning of the next word: a path after `POST`, and a number
  /// after `status`.
  private enum Word {
    case method, target, status, version, methodName, key, reason, other, otherPath
  }

  /// The path in the line, or `nil`. The line begins a request if a method precedes the path, or if the line is a
  /// command such as `curl`.
  var target: Target? {
    guard let path else { return nil }
    let endpoint = RequestTarget(method: nil, path: path)?.endpoint
    let isRequest =
      !isOfResponse
      && (isAfterMethod || isCommand || isOfRequest || endpoint != nil && method != nil)
    // A body may contain the URL that the application has to open next, `/api/v2/authenticate/`. It is not a request.
    if !isRequest, endpoint == .authenticate { return nil }
    return Target(
      path: path, method: method, isRequest: isRequest, isOfResponse: isOfResponse,
      isURL: hasURL, isAdobe: endpoint != nil)
  }

  /// The method and the response in the line.
  var facts: Facts { Facts(method: method, status: status, code: code) }

  /// Sets the path and the method that a JSON document in the line shows.
  mutating func set(_ target: (path: String, method: String?)) {
    if path == nil { (path, hasURL) = (target.path, true) }
    method = method ?? target.method
    isAfterMethod = isAfterMethod || target.method != nil
  }

  /// Reads the words in `range`, which is the line or the text before or after JSON in it.
  mutating func read(_ text: Span<UInt8>, _ range: Range<Int>) {
    var last = Word.other
    var hasNoWord = true
    var index = range.lowerBound
    while index < range.upperBound {
      let start = text.end(from: index, before: range.upperBound) { !Self.isInWord($0) }
      let end = text.end(from: start, before: range.upperBound) { Self.isInWord($0) }
      index = end
      let word = text.extracting(start..<end)
      if text.has("<--", at: start - 1) {
        (isOfResponse, last) = (true, .status)
      } else if word.end(from: 0, where: { $0 == "-" }) == word.count {
        isOfRequest = isOfRequest || text.has("-->", at: start)
      } else if word.count < Words.wordLimit {
        let isStatus = hasNoWord && text.isStatusAlone(start..<end)
        hasNoWord = false
        let wasAfterMethod = isAfterMethod
        let isClosingTag = word[0] == "/" && text.byte(at: start - 1) == "<"
        last = isClosingTag ? .other : read(word, after: last, isStatus: isStatus)
        if last == .method { methodStart = start }
        if isAfterMethod, !wasAfterMethod { self.start = methodStart }
      } else {
        last = .other
      }
    }
  }

  private mutating func read(_ given: Span<UInt8>, after last: Word, isStatus: Bool) -> Word {
    let word = given.extracting(given.trimmedRange { $0 == ":" })
    if word.isEmpty { return last }
    if last == .reason, word.isAdobeCode { code = code ?? String(utf8: word) }
    switch word[0] {
    case UInt8(ascii: "2")...UInt8(ascii: "5") where word.count == 3:
      guard let number = Int(String(utf8: word)) else { return .other }
      switch last {
      case .status, .version: status = status ?? number
      case .target where given.count == word.count: status = status ?? number
      default: if isStatus { status = status ?? number }
      }
      return .other
    case "/", "h", "H":
      if let path = word.path {
        return last == .otherPath ? .other : readPath(path, after: last, isURL: word[0] != "/")
      }
    default: break
    }
    if let colon = word.indexOfInnerColon {
      let key = read(word.extracting(0..<colon), after: last, isStatus: isStatus)
      return read(word.extracting(colon + 1..<word.count), after: key, isStatus: false)
    }
    if let method = word.method {
      self.method = self.method ?? method
      return .method
    }
    if last == .methodName, let method = word.methodIgnoringCase { self.method = method }
    if word.has(sign: "_"), word.isAdobeCode {
      code = code ?? String(utf8: word)
    }
    isCommand = isCommand || Words.commands.contains { word.endsIgnoringCase($0) }
    isOfResponse =
      isOfResponse || Words.wordsOfResponse.contains { word.hasIgnoringCase($0, at: 0) }
    for (name, meaning, mayHavePrefix) in Self.names
    where word.endsIgnoringCase(name) && (mayHavePrefix || word.count == name.utf8CodeUnitCount) {
      return last == .method && meaning == .key ? last : meaning
    }
    return .other
  }

  private mutating func readPath(_ path: String, after last: Word, isURL: Bool) -> Word {
    let hasLetter = path.utf8.contains { $0.isASCIILetterOrDigit }
    if isAfterMethod || !hasLetter && last != .method && !isURL { return .other }
    isAfterMethod = last == .method
    // A path before the URL is that of a file, as in `curl -o /dev/null https://…`.
    if isAfterMethod || self.path == nil || isURL && !hasURL { self.path = path }
    hasURL = hasURL || isURL
    return .target
  }

  private static let names: [(name: StaticString, word: Word, mayHavePrefix: Bool)] =
    Words.fieldsOfOtherPaths.map { ($0, .otherPath, false) }
    + Words.versions.map { ($0, .version, false) }
    + Words.namesOfStatus.map { ($0, .status, true) }
    + [("method", .methodName, true), ("reasonType", .reason, true)]
    + Words.namesOfPath.map { ($0, .key, true) }

  /// Whether `byte` may be in a word. Spaces, separators and all bytes that are not printable ASCII end a word.
  private static func isInWord(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte && !Words.wordSeparators.contains(byte)
  }
}

extension Span<UInt8> {
  /// The path without its query, if the text is a path or a URL: `/a` for `https://example.com/a?b`.
  var path: String? {
    let scheme = hasIgnoringCase("https://", at: 0) ? 8 : hasIgnoringCase("http://", at: 0) ? 7 : 0
    if scheme == 0, byte(at: 0) != "/" || byte(at: 1) == "/" { return nil }
    let start = end(from: scheme) { $0 != "/" && $0 != "?" }
    let end = end(from: start) { $0 != "?" && $0 != "#" && $0 != "&" }
    return start < end ? String(utf8: extracting(start..<end)) : "/"
  }

  /// The index of a colon between two words, as in `status:400`. A colon at the end is not between words.
  fileprivate var indexOfInnerColon: Int? {
    let colon = firstIndex(of: UInt8(ascii: ":"), from: 1)
    return colon < count - 1 && colon > 0 ? colon : nil
  }

  fileprivate var method: String? {
    Words.methods.first { $0.utf8CodeUnitCount == count && has($0, at: 0) }.map { "\($0)" }
  }

  /// The method in uppercase, as `POST` for `post`.
  var methodIgnoringCase: String? {
    Words.methods.first { $0.utf8CodeUnitCount == count && hasIgnoringCase($0, at: 0) }.map {
      "\($0)"
    }
  }

  /// Whether the word in `range`, the first one of a line, is an HTTP status: its reason phrase follows it, as in
  /// `400 Bad Request`, or an arrow precedes it, as in `-> 400`.
  fileprivate func isStatusAlone(_ range: Range<Int>) -> Bool {
    guard range.count == 3 else { return false }
    return has("-> ", at: range.lowerBound - 3)
      || Words.reasonPhrases.contains { row in
        has(row.status, at: range.lowerBound)
          && hasIgnoringCase(row.phrase, at: range.upperBound + 1)
      }
  }

  func endsIgnoringCase(_ text: StaticString) -> Bool {
    hasIgnoringCase(text, at: count - text.utf8CodeUnitCount)
  }

  /// Whether a request line or a status line begins at `start`, such as `GET /a HTTP/1.1` or `HTTP/1.1 400`.
  func beginsMessage(at start: Int, before limit: Int) -> Bool {
    if has("HTTP/", at: start) || hasIgnoringCase(":method:", at: start) { return true }
    let endsWithVersion = has("HTTP/", at: limit - 8) || has("HTTP/2", at: limit - 6)
    if endsWithVersion, start + 12 < limit { return true }
    let wordEnd = end(from: start, before: limit) { $0.isASCIILetter }
    return byte(at: wordEnd) == " " && extracting(start..<wordEnd).method != nil
      && (byte(at: wordEnd + 1) == "/" || hasIgnoringCase("http", at: wordEnd + 1))
  }
}
