import PassHeaders

/// A search for bytes that requests and responses contain, such as the `/v2` of a path or the `P/` of `HTTP/1.1`. It
/// compares 16 positions at a time.
enum ResponseMarks {
  /// Returns the first index in `range` at which a path, a method, a status or one of Adobe's codes may be: that of
  /// `/v2/` in `GET /v2/…`, or that of `tus` in `status: 400`.
  static func first(in text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    text.firstIndex(in: range) { bytes in
      let (first, second, third) = (bytes.first, bytes.second, bytes.third)
      let isPath =
        first.matches("/")
        .& ((second.matches("v") .& third.matches("2"))
          .| (second.matches("a") .& third.matches("p"))
          .| (second.matches("o") .& third.matches("/")))
      // The last letters of `status`, `code` and `response`, the `P/` of `HTTP/1.1`, and the beginnings of arrows.
      let isStatus =
        bytes.matchesIgnoringCase("t", "u", "s")
        .| (first.matches("P") .& second.matches("/"))
        .| bytes.matchesIgnoringCase("o", "d", "e")
        .| bytes.matchesIgnoringCase("n", "s", "e")
        .| (first.matches("-") .& second.matches(">"))
        .| (first.matches("<") .& (second.matches("<") .| second.matches("-")))
      // The letters `tho` of `method`.
      let isMethod = bytes.matchesIgnoringCase("t", "h", "o")
      // The beginning of a line such as `400 Bad Request`. With `& 0xF8`, one comparison accepts the digits 0 to 7. The
      // status itself is read later.
      let isFirstDigit =
        first.matches("\n") .& (second & 0xF8).matches("0")
        .& bytes.fifth.matches(" ")
      return isPath .| isStatus .| MarkSearch.termMask(bytes)
        .| isMethod .| isFirstDigit
    }
  }
}

extension Span<UInt8> {
  // MARK: Requests

  /// Returns the request whose path begins at `start`, as in `POST /v2/REF30/sessions`, and the index after the path.
  /// Returns `nil` if the path is not one of Adobe's, or belongs to another request, as in `Referer: /v2/…`.
  func request(at start: Int) -> (request: FoundRequest, end: Int)? {
    guard let (path, end) = adobePath(at: start), !isOfOtherRequest(start) else { return nil }
    let method = method(before: start)
    // Look for a word of a response only if the path has a method. `Exchange` uses the result only for two paths with
    // methods.
    let isOfResponse = method != nil && isAfterWordOfResponse(start)
    return (FoundRequest(path: path, method: method, isOfResponse: isOfResponse), end)
  }

  /// Returns the path at `start` if it is one of Adobe's, without backslashes as in `\/v2\/`, and the index after it.
  /// For `/v2/REF30/profiles?a=b`, the path is `/v2/REF30/profiles`.
  func adobePath(at start: Int) -> (path: String, end: Int)? {
    guard paths.contains(where: { hasPath($0, at: start) }) else { return nil }
    let end = end(from: start, before: start + pathBudget) { !pathEnds.contains($0) }
    var path: ContiguousArray<UInt8> = []
    for index in start..<end where self[index] != "\\" { path.append(self[index]) }
    guard RequestTarget(method: nil, path: path.span) != nil else { return nil }
    return (String(utf8: path.span), end)
  }

  private func hasPath(_ path: StaticString, at start: Int) -> Bool {
    var index = start
    for offset in 0..<path.utf8CodeUnitCount {
      if byte(at: index) == "\\" { index += 1 }
      guard byte(at: index) == path.byte(at: offset) else { return false }
      index += 1
    }
    return true
  }

  /// Returns the method before the path at `start`, such as `POST`.
  ///
  /// A host, punctuation and keys may be between them, as in `POST https://example.com/path` and
  /// `"method": "POST", "url": "/path"`.
  private func method(before start: Int) -> String? {
    // Skip the scheme and the host before the path, because the method precedes them, as in
    // `POST https://example.com/path`.
    var end = urlBegin(before: start)?.start ?? start
    for _ in 0..<4 {
      let wordEnd = self.start(from: end, after: end - wordBudget) {
        !$0.isASCIILetterOrDigit && $0 != "\n"
      }
      let wordStart = self.start(from: wordEnd, after: wordEnd - wordBudget) {
        $0.isASCIILetterOrDigit
      }
      let word = extracting(wordStart..<wordEnd)
      if methods.contains(where: { $0.utf8CodeUnitCount == word.count && word.has($0, at: 0) }) {
        return String(utf8: word)
      }
      let isKey = keysOfURLs.contains {
        $0.utf8CodeUnitCount == word.count && word.hasIgnoringCase($0, at: 0)
      }
      if !isKey { return nil }
      end = wordStart
    }
    return nil
  }

  /// Whether a word such as `response` or `received` precedes the path at `start` in its line.
  private func isAfterWordOfResponse(_ start: Int) -> Bool {
    var index = start
    while index > Swift.max(0, start - wordsOfResponseBudget), self[index - 1] != "\n" {
      index -= 1
      guard bytesOfResponse.contains(self[index]) else { continue }
      if wordsOfResponse.contains(where: { hasIgnoringCase($0, at: index) }) { return true }
    }
    return false
  }

  /// Whether the path at `start` is in a field such as `Referer` or `Location`. Such a field has the URL of another
  /// request.
  private func isOfOtherRequest(_ start: Int) -> Bool {
    let url = self.start(from: start, after: start - hostBudget) {
      !charactersAroundURL.contains($0)
    }
    let keyEnd = self.start(from: url, after: url - wordBudget) { charactersAfterKey.contains($0) }
    let key = self.start(from: keyEnd, after: keyEnd - wordBudget) { $0.isNameByte }
    let name = extracting(key..<keyEnd)
    return keyEnd < url
      && namesOfOtherRequests.contains {
        name.count == $0.utf8CodeUnitCount && name.hasIgnoringCase($0, at: 0)
      }
  }

  private func urlBegin(before path: Int) -> (start: Int, scheme: Int)? {
    let start = start(from: path, after: path - hostBudget) { !charactersAroundURL.contains($0) }
    return firstIndex(ignoringCase: "://", in: start..<path).map { (start, $0) }
  }

  /// Returns the method after the word `method`, as in `"method": "POST"`. `index` is that of the letters `tho` in the
  /// word.
  func method(after index: Int) -> String? {
    guard hasIgnoringCase("method", at: index - 2) else { return nil }
    let start = end(from: index + 4) { charactersBeforeMethod.contains($0) }
    let method = methods.first {
      has($0, at: start) && !byte(at: start + $0.utf8CodeUnitCount).isNameByte
    }
    return method.map { "\($0)" }
  }

  /// Returns the text in `range` in uppercase if it is a method, as `POST` for `post`, otherwise `nil`.
  func method(in range: Range<Int>) -> String? {
    methods.first {
      $0.utf8CodeUnitCount == range.count && hasIgnoringCase($0, at: range.lowerBound)
    }.map { "\($0)" }
  }

  // MARK: Responses

  /// Returns the status directly after the path that ends at `index`, as in `(POST /path) 400`, and the index after it.
  func status(afterPath index: Int) -> (status: Int, end: Int)? {
    let end = end(from: index) { $0 == ")" || $0 == "\"" }
    return end > index && byte(at: end) == " " ? threeDigits(at: end + 1) : nil
  }

  /// Returns the status after the five timers of HAProxy, as in `0/0/0/18/18 400 252`, in the line before `index`.
  func statusAfterTimers(before index: Int) -> Int? {
    var word = start(from: index, after: index - timersBudget) { $0 != "\n" }
    while word < index {
      let end = end(from: word, before: index) {
        $0.isASCIIDigit || $0 == "/" || $0 == "+" || $0 == "-"
      }
      let slashCount = (word..<end).count { self[$0] == "/" }
      if slashCount == 4, byte(at: end) == " ", let status = status(at: end + 1) { return status }
      word = self.end(from: end, before: index) { $0 != " " } + 1
    }
    return nil
  }

  /// Returns the status from 200 to 599 at `index`, and the index after it.
  ///
  /// A status below 200, such as `100 Continue`, is not a response, because another one follows (RFC 9110 section 15.2).
  private func threeDigits(at index: Int) -> (status: Int, end: Int)? {
    status(at: index).map { ($0, index + 3) }
  }

  func status(at index: Int) -> Int? {
    guard 2...5 ~= Int(byte(at: index)) - 0x30, byte(at: index + 1).isASCIIDigit,
      byte(at: index + 2).isASCIIDigit, !byte(at: index + 3).isNameByte, byte(at: index + 3) != "."
    else { return nil }
    return Int(String(utf8: extracting(index..<index + 3)))
  }

  /// Returns the status after a word or an arrow, such as 400 in `status: 400`, and the index after it.
  ///
  /// `index` is that of the letters by which ``ResponseMarks`` finds the word, such as the `tus` of `status`.
  func status(after index: Int) -> (status: Int, end: Int)? {
    if self[index] == "\n" {
      // The line begins with a status and its reason phrase, such as `400 Bad Request`.
      let isReason =
        byte(at: index + 4) == " " && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte(at: index + 5)
      return isReason ? threeDigits(at: index + 1) : nil
    }
    guard
      let end = wordsBeforeStatus.first(where: { hasIgnoringCase($0.text, at: index - $0.index) })
        .map({ index - $0.index + $0.text.utf8CodeUnitCount })
    else { return nil }
    // Skip the version after `HTTP/`, as in `HTTP/1.1 400`, or the end of a key such as `statusCode`, because the
    // status follows it.
    var digits = end
    if byte(at: end - 1) == "/" {
      digits = self.end(from: end, before: end + 4) { $0.isASCIIDigit || $0 == "." }
    } else if hasIgnoringCase("code", at: end) || hasIgnoringCase("_code", at: end)
      || hasIgnoringCase(" code", at: end)
    {
      digits = end + (byte(at: end) | 0x20 == "c" ? 4 : 5)
    }
    digits = self.end(from: digits, before: digits + wordBudget) {
      charactersBeforeStatus.contains($0)
    }
    guard digits > end || !byte(at: end - 1).isNameByte else { return nil }
    return threeDigits(at: digits)
  }

  /// Returns Adobe's code around the pair of letters at `index`, such as `invalid_integration` for the `d_` in it.
  func term(at index: Int) -> AdobeTerm? {
    byte(at: index + 1) == "_" || has("nTy", at: index) ? term(around: index + 1) : nil
  }

  /// Returns Adobe's code that contains the byte at `index`. For the `T` of `"reasonType": "pfs_fallback"`, it returns
  /// `pfs_fallback`.
  func term(around index: Int) -> AdobeTerm? {
    var start = start(from: index, after: index - termBudget) { $0.isNameByte }
    if self[index] == "T" {
      guard has("reasonType", at: index - 6) else { return nil }
      start = end(from: index + 4, before: index + termBudget) { !$0.isASCIILetter }
    }
    let end = end(from: start, before: start + termBudget) { $0.isNameByte }
    let term = AdobeTerm(named: String(utf8: extracting(start..<end)))
    return term?.isResponse == true ? term : nil
  }
}

private let charactersAfterKey = ByteSet(" \t\\:=\"'")
private let timersBudget = 1_024
private let pathBudget = 2_048
/// The maximum length in bytes of a key or a method, and of the punctuation between two of them.
private let wordBudget = 48
/// The maximum number of bytes that are read as a host. The name of a host has at most 253.
private let hostBudget = 256
/// The maximum number of bytes that are read before and after a letter of one of Adobe's codes. The codes are shorter.
private let termBudget = 128
/// The fields whose URL is not the one of the request.
private let namesOfOtherRequests: [StaticString] = [
  "referer", "referrer", "location", "redirectURL",
]
/// The beginnings of words that show that a line is about a response.
private let wordsOfResponse: [StaticString] = ["respon", "receiv", "ending", "answer", "finish"]
private let bytesOfResponse = ByteSet("reafREAF")
private let wordsOfResponseBudget = 120
private let paths: [StaticString] = ["/api/v2/", "/v2/", "/o/client/"]
private let methods: [StaticString] = [
  "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH",
]
private let keysOfURLs: [StaticString] = [
  "url", "uri", "path", "endpoint", "raw", "authority", "request",
]
private let charactersAroundURL = ByteSet(" \t\r\n\"'`<>,;=([{")
private let charactersBeforeMethod = ByteSet(" \t\r\n\"':=>,(\\[]")
private let pathEnds = ByteSet(" \t\r\n\"'?<>,)]}^`|#&:;\u{1B}")
private let charactersBeforeStatus = ByteSet(" \"':=>,(\\[]")

/// The words and arrows that precede an HTTP status. `index` is that of the letters by which the word is found, such as
/// the `P/` of `HTTP/`.
private let wordsBeforeStatus: [(text: StaticString, index: Int)] = [
  ("status", 3), ("HTTP/", 3), ("code", 1), ("response", 5), ("->", 0), ("<--", 0), ("<<", 0),
]
