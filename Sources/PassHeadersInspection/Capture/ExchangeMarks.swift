import PassHeaders

/// A search for the bytes by which requests and answers are found, such as the `/v2` of a path or the `P/` of
/// `HTTP/1.1`.
///
/// A mark is a sequence of one to three of these bytes. The search compares 16 positions at a time.
enum ExchangeMarks {
  /// Returns the first index in `range` at which a path, a status, a code, a host or a brace may be. Returns `nil` if
  /// `range` does not contain such an index.
  static func first(in text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    text.firstIndex(in: range) { bytes in
      let (first, second, third) = (bytes.first, bytes.second, bytes.third)
      let isBrace = first.matches("{") .| first.matches("}")
      let isPath =
        first.matches("/")
        .& ((second.matches("v") .& third.matches("2"))
          .| (second.matches("a") .& third.matches("p"))
          .| (second.matches("o") .& third.matches("/")))
      let isScheme = first.matches(":") .& second.matches("/") .& third.matches("/")
      let isHost = bytes.matchesIgnoringCase("h", "o", "s")
      // The last letters of `status`, `code` and `response`, the `P/` of `HTTP/1.1`, and the beginnings of arrows.
      let isStatus =
        bytes.matchesIgnoringCase("t", "u", "s")
        .| (first.matches("P") .& second.matches("/"))
        .| bytes.matchesIgnoringCase("o", "d", "e")
        .| bytes.matchesIgnoringCase("n", "s", "e")
        .| (first.matches("-") .& second.matches(">"))
        .| (first.matches("<") .& (second.matches("<") .| second.matches("-")))
      // The letters `tho` of `method` and `:authority`.
      let isMethod = bytes.matchesIgnoringCase("t", "h", "o")
      // The beginning of a line such as `400 Bad Request`. With `& 0xF8`, one comparison accepts the digits 0 to 7. The
      // status itself is read later.
      let isFirstDigit =
        first.matches("\n") .& (second & 0xF8).matches("0")
        .& bytes.fifth.matches(" ")
      return isBrace .| isPath .| isScheme .| isHost .| isStatus .| MarkSearch.termMask(bytes)
        .| isMethod .| isFirstDigit
    }
  }
}

extension Span<UInt8> {
  // MARK: Requests

  /// Returns the request to Adobe whose path begins at `start`, and the index after the path. Returns `nil` if the path
  /// is not one of Adobe's.
  func request(at start: Int) -> (request: CapturedRequest, end: Int)? {
    guard paths.contains(where: { hasPath($0, at: start) }) else { return nil }
    if let url = urlBegin(before: start), isURLOfPage(url.scheme) { return nil }
    let end = end(from: start, before: start + pathBudget) { !pathEnds.contains($0) }
    var path: ContiguousArray<UInt8> = []
    for index in start..<end where self[index] != "\\" { path.append(self[index]) }
    var request = CapturedRequest()
    request.url = String(utf8: path.span)
    guard request.endpoint != nil else { return nil }
    request.method = method(before: start)
    return (request, end)
  }

  /// Whether `path` is at `start`. Backslashes before the slashes are accepted, as in `\/api\/v2\/`.
  private func hasPath(_ path: StaticString, at start: Int) -> Bool {
    var index = start
    for offset in 0..<path.utf8CodeUnitCount {
      if byte(at: index) == "\\" { index += 1 }
      guard byte(at: index) == path.byte(at: offset) else { return false }
      index += 1
    }
    return true
  }

  /// Returns the method of the request whose path begins at `start`, such as `POST`.
  ///
  /// Between the method and the path, a host, punctuation and keys such as `"url"` are accepted. Two examples are `POST
  /// https://example.com/path` and `"method": "POST", "url": "/path"`. Returns `nil` if a word that is not a method
  /// precedes the path.
  private func method(before start: Int) -> String? {
    // Skip the scheme and the host before the path.
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

  /// Returns the index at which the URL begins whose path is at `path`, and the index of the `://` in it. Returns `nil`
  /// if the path has no scheme and host.
  private func urlBegin(before path: Int) -> (start: Int, scheme: Int)? {
    let start = start(from: path, after: path - hostBudget) { !charactersAroundURL.contains($0) }
    return firstIndex(ignoringCase: "://", in: start..<path).map { (start, $0) }
  }

  /// Returns the method after the word `method`, as in `"method": "POST"`. The letters `tho` of the word are at
  /// `index`.
  ///
  /// Returns `nil` if the word at `index` is a different one, or if a method does not follow.
  func method(after index: Int) -> String? {
    guard hasIgnoringCase("method", at: index - 2) else { return nil }
    let start = end(from: index + 4) { charactersBeforeMethod.contains($0) }
    let method = methods.first {
      has($0, at: start) && !byte(at: start + $0.utf8CodeUnitCount).isNameByte
    }
    return method.map { "\($0)" }
  }

  // MARK: Answers

  /// Returns the status directly after the path that ends at `index`, as in `(POST /path) 400`, and the index after the
  /// status. Returns `nil` if a status does not follow.
  func status(afterPath index: Int) -> (status: Int, end: Int)? {
    let end = end(from: index) { $0 == ")" || $0 == "\"" }
    return end > index && byte(at: end) == " " ? threeDigits(at: end + 1) : nil
  }

  /// Returns the status from 200 to 599 whose three digits are at `index`, and the index after it. Returns `nil` for
  /// any other text, such as `4000`. A status below 200, such as `100 Continue`, is not an answer: another one follows
  /// (RFC 9110 section 15.2).
  private func threeDigits(at index: Int) -> (status: Int, end: Int)? {
    guard 2...5 ~= Int(byte(at: index)) - 0x30, byte(at: index + 1).isASCIIDigit,
      byte(at: index + 2).isASCIIDigit, !byte(at: index + 3).isNameByte, byte(at: index + 3) != "."
    else { return nil }
    return Int(String(utf8: extracting(index..<index + 3))).map { ($0, index + 3) }
  }

  /// Returns the status after the word or arrow at `index`, such as `status: 400`, and the index after the status.
  /// Returns `nil` if a status does not follow.
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
    // Skip the version after `HTTP/`, or the end of a key such as `statusCode`.
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
    guard digits > end || !byte(at: end - 1).isNameByte, let status = threeDigits(at: digits),
      !isCodeOfNSError(index)
    else { return nil }
    // An answer may name its URL, as in `<-- 404 Not Found https://example.com/v1`.
    let scheme = self.end(from: status.end, before: status.end + wordBudget) {
      $0 == " " || $0.isASCIILetter
    }
    let host = has("://", at: scheme) ? host(afterScheme: scheme) : nil
    return host.map { extracting($0).isHostOfAdobe } ?? true ? status : nil
  }

  /// Whether the letters `ode` at `index` are those of an error of Apple's, as in
  /// `Error Domain=NSCocoaErrorDomain Code=260`.
  private func isCodeOfNSError(_ index: Int) -> Bool {
    guard has("Code=", at: index - 1) else { return false }
    let domain = start(from: index - 2, after: index - wordBudget) { $0 != " " }
    return has("Domain=", at: domain)
  }

  /// Returns Adobe's code that contains the bytes at `index`, such as `invalid_integration` for the `d_` in it. If
  /// `index` is in the key of `"reasonType": "pfs_fallback"`, it returns the value `pfs_fallback`.
  ///
  /// Returns `nil` if the bytes at `index` are not part of a known code.
  func term(at index: Int) -> AdobeTerm? {
    byte(at: index + 1) == "_" || has("nTy", at: index) ? term(around: index + 1) : nil
  }

  /// Returns Adobe's code that contains the byte at `index`. If that byte is the `T` of `"reasonType": "pfs_fallback"`,
  /// it returns the value `pfs_fallback`.
  ///
  /// Returns `nil` if the word is not a known code.
  func term(around index: Int) -> AdobeTerm? {
    var start = start(from: index, after: index - termBudget) { $0.isNameByte }
    if self[index] == "T" {
      guard has("reasonType", at: index - 6) else { return nil }
      start = end(from: index + 4, before: index + termBudget) { !$0.isASCIILetter }
    }
    let end = end(from: start, before: start + termBudget) { $0.isNameByte }
    let term = AdobeTerm(named: String(utf8: extracting(start..<end)))
    return term?.isAnswer == true ? term : nil
  }

  // MARK: Hosts

  /// Returns the range of the host after the `://` at `index`.
  ///
  /// Returns `nil` if a host does not follow, or if the URL is in a field such as `Referer`, which names the page that
  /// made the request.
  func host(afterScheme index: Int) -> Range<Int>? {
    if isURLOfPage(index) { return nil }
    // Skip the user information, as in `https://user:password@example.com`.
    let userEnd = end(from: index + 3, before: index + 3 + hostBudget) {
      !charactersAroundURL.contains($0) && $0 != "/" && $0 != "@"
    }
    return host(from: byte(at: userEnd) == "@" ? userEnd + 1 : index + 3)
  }

  /// Whether the URL whose `://` is at `index` is in `Origin` or `Referer`, or after a `+` in a comment of
  /// `User-Agent`, as in `(+https://example.com)`.
  private func isURLOfPage(_ index: Int) -> Bool {
    let schemeStart = start(from: index, after: index - 8) { $0.isASCIILetter }
    if byte(at: schemeStart - 1) == "+" { return true }
    var keyEnd = start(from: schemeStart, after: schemeStart - wordBudget) {
      charactersAfterKey.contains($0)
    }
    // Skip the key in a list of names and values, as in `"name": "Origin", "value": "https://example.com"`.
    if hasIgnoringCase("value", at: keyEnd - 5) {
      keyEnd = start(from: keyEnd - 5, after: keyEnd - 5 - wordBudget) {
        charactersAfterKey.contains($0)
      }
    }
    return hasIgnoringCase("origin", at: keyEnd - 6) || hasIgnoringCase("referer", at: keyEnd - 7)
  }

  /// Returns the range of the host after the name `Host` or `:authority` at `index`, in a field line or as a member of
  /// JSON.
  ///
  /// Returns `nil` if the word at `index` is a different one, or if a host does not follow.
  func host(inFieldLine index: Int) -> Range<Int>? {
    let name = namesOfHost.first {
      hasIgnoringCase($0.text, at: index - $0.index) && !byte(at: index - $0.index - 1).isNameByte
    }
    guard let name else { return nil }
    var start = index - name.index + name.text.utf8CodeUnitCount
    if QuoteMark(at: start, in: self) != nil { start += 1 }
    guard byte(at: start) == ":" || byte(at: start) == "," else { return nil }
    // The next line may not have been fed yet.
    let isAfterKey = { (byte: UInt8) in byte != "\n" && charactersAfterKey.contains(byte) }
    start = end(from: start, before: start + wordBudget, where: isAfterKey)
    // Skip the key in a list of names and values, as in `"name": "Host", "value": "example.com"`.
    if hasIgnoringCase("value", at: start), isAfterKey(byte(at: start + 5)) {
      start = end(from: start + 5, before: start + 5 + wordBudget, where: isAfterKey)
    }
    return host(from: start)
  }

  private func host(from start: Int) -> Range<Int>? {
    let end = end(from: start, before: start + hostBudget) { $0.isNameByte || $0 == "." }
    return end > start ? start..<end : nil
  }

  /// Whether this host belongs to Adobe, to this machine or to a private network. The last two may be test servers.
  var isHostOfAdobe: Bool {
    let isAdobe =
      hasIgnoringCase("adobe.com", at: count - 9) && (count == 9 || byte(at: count - 10) == ".")
    // A name without a dot is `localhost` or the name of a container.
    let hasNoDomain = firstIndex(of: UInt8(ascii: "."), from: 0) == count
    return isAdobe || hasNoDomain || isPrivateAddress
  }

  /// Whether this host is an IPv4 address of this machine or of a private network (RFC 1918).
  private var isPrivateAddress: Bool {
    guard end(from: 0, where: { $0.isASCIIDigit || $0 == "." }) == count else { return false }
    let firstEnd = end(from: 0) { $0.isASCIIDigit }
    let secondEnd = end(from: firstEnd + 1) { $0.isASCIIDigit }
    let first = Int(String(utf8: extracting(0..<firstEnd)))
    let second = Int(String(utf8: extracting(Swift.min(firstEnd + 1, secondEnd)..<secondEnd)))
    switch (first ?? -1, second ?? -1) {
    case (10, _), (127, _), (192, 168), (172, 16...31): return true
    default: return false
    }
  }
}

/// The characters between a key and its value.
private let charactersAfterKey = ByteSet(" \t\r\n\\:,=\"'")
/// The maximum number of bytes that are read as a path.
private let pathBudget = 2_048
/// The maximum length in bytes of a key or a method, and of the punctuation between two of them.
private let wordBudget = 48
/// The maximum number of bytes that are read as a host. The name of a host has at most 253.
private let hostBudget = 256
/// The maximum number of bytes that are read before and after a letter of one of Adobe's codes. The codes are shorter.
private let termBudget = 128
private let paths: [StaticString] = ["/api/v2/", "/v2/", "/o/client/"]
private let methods: [StaticString] = ["GET", "POST", "PUT", "DELETE"]
private let keysOfURLs: [StaticString] = [
  "url", "uri", "path", "endpoint", "raw", "authority", "request",
]
private let charactersAroundURL = ByteSet(" \t\r\n\"'`<>,;=([{")
private let charactersBeforeMethod = ByteSet(" \t\r\n\"':=>,(\\[]")
private let pathEnds = ByteSet(" \t\r\n\"'?<>,)]}^`|#&:;\u{1B}")
private let charactersBeforeStatus = ByteSet(" \"':=>,(\\[]")

/// The names of the field that has the host. `index` is the index of the letters in the name by which it is found.
private let namesOfHost: [(text: StaticString, index: Int)] = [("host", 0), ("authority", 2)]

/// The words and arrows that precede an HTTP status, such as `HTTP/`. A word is found by some of its letters, such as
/// the `P/` of `HTTP/`, and `index` is the index of these letters in the word.
private let wordsBeforeStatus: [(text: StaticString, index: Int)] = [
  ("status", 3), ("HTTP/", 3), ("code", 1), ("response", 5), ("->", 0), ("<--", 0), ("<<", 0),
]
