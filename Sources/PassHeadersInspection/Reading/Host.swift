import PassHeaders

extension Span<UInt8> {
  /// Whether this host belongs to a service other than Adobe's, such as `example.com` or `api.example.com`.
  ///
  /// It is `false` for a private address and for a name without a domain, because these may be test servers or
  /// containers. Examples are `192.168.0.1` and `localhost`.
  var isHostOfAnotherService: Bool {
    let isAdobe =
      endsIgnoringCase("adobe.com") && (count == 9 || byte(at: count - 10) == ".")
    let isLocal = localDomains.contains { endsIgnoringCase($0) }
    let hasDomain = firstIndex(of: UInt8(ascii: "."), from: 0) < count
    return hasDomain && !isAdobe && !isLocal && !isPrivateAddress
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

  /// Returns whether the URL at `start` has a host of a service other than Adobe's, such as `https://example.com/a`.
  /// Returns `nil` if a URL does not begin at `start`.
  func isURLOfAnotherService(at start: Int) -> Bool? {
    let schemes: [StaticString] = ["https://", "http://", "https:\\/\\/", "http:\\/\\/"]
    let scheme = schemes.first { hasIgnoringCase($0, at: start) }
    guard let scheme else { return nil }
    var host = start + scheme.utf8CodeUnitCount
    // Skip the user information, as in `https://user:password@example.com`.
    let userEnd = end(from: host, before: host + hostLimit) {
      $0 != "@" && !charactersAfterHost.contains($0)
    }
    if byte(at: userEnd) == "@" { host = userEnd + 1 }
    let end = end(from: host, before: host + hostLimit) { $0.isNameByte || $0 == "." }
    return end > host ? extracting(host..<end).isHostOfAnotherService : nil
  }

  // MARK: Messages

  /// Whether the HTTP message that contains the byte at `index` was sent to a service other than Adobe's.
  ///
  /// Such a message has a path that is not one of Adobe's, in the request line or in `:path`. Its host, in the URL,
  /// `Host` or `:authority`, is that of another service.
  ///
  /// Returns `nil` if `Host` may be in a line that has not been read yet.
  ///
  /// - Parameter isLast: Whether the text does not continue.
  func isInForeignMessage(_ index: Int, isLast: Bool) -> Bool? {
    var lineStart = start(from: index, after: index - fieldLimit) { $0 != "\n" }
    var (target, host): (Range<Int>?, Range<Int>?)
    for _ in 0..<messageLineLimit {
      let line = lineStart..<firstIndex(of: UInt8(ascii: "\n"), in: lineStart..<count)
      let content = endOfMessagePrefix(line)..<line.upperBound
      target = target ?? requestTarget(in: content)
      host = rangeOfHost(in: content) ?? host
      // Search backward up to a line that is not a field, such as the request line of HTTP/1.1. In HTTP/2, other fields
      // may precede `:path`, so the search goes on after it.
      guard isField(content), lineStart > 0 else { break }
      lineStart = start(from: lineStart - 1, after: lineStart - commandLimit) { $0 != "\n" }
    }
    guard let target, !hasAdobePath(in: target) else { return false }
    if let isOfAnotherService = isURLOfAnotherService(at: target.lowerBound) {
      return isOfAnotherService
    }
    if let host { return isHostOfAnotherService(in: host) }
    let (next, isComplete) = rangeOfHost(after: index)
    return next.map { isHostOfAnotherService(in: $0) } ?? (isComplete || isLast ? false : nil)
  }

  /// Whether the command of curl that contains the byte at `index` has a URL of another service, and no path of
  /// Adobe's, as in `curl -H 'X-Device-Info: e30=' https://example.org`.
  ///
  /// The command may have several lines. Returns `nil` if it may continue in a line that has not been read yet.
  ///
  /// - Parameter isLast: Whether the text does not continue.
  func isInForeignCommand(_ index: Int, isLast: Bool) -> Bool? {
    var first = start(from: index, after: index - commandLimit) { $0 != "\n" }
    while first > 0, index - first < commandLimit, isContinued(before: first - 1) {
      first = start(from: first - 1, after: index - commandLimit) { $0 != "\n" }
    }
    guard firstIndex(ignoringCase: "curl", in: first..<index) != nil else { return false }
    let limit = Swift.min(count, index + commandLimit)
    var end = firstIndex(of: UInt8(ascii: "\n"), in: index..<limit)
    while end < limit, isContinued(before: end) {
      end = firstIndex(of: UInt8(ascii: "\n"), in: end + 1..<limit)
    }
    if end == count, !isLast { return nil }
    if hasAdobePath(in: first..<end) { return false }
    return firstIndex(ignoringCase: "http", in: first..<end).flatMap {
      isURLOfAnotherService(at: $0)
    }
      ?? false
  }

  /// Returns the range of the text after `Host:` or `:authority:` in a later line than that of `index`, such as
  /// ` example.com`.
  ///
  /// `isComplete` is `false` if the field may follow in a part of the text that has not been read yet.
  private func rangeOfHost(after index: Int) -> (host: Range<Int>?, isComplete: Bool) {
    let limit = Swift.min(count, index + commandLimit)
    var lineEnd = firstIndex(of: UInt8(ascii: "\n"), in: index..<limit)
    for _ in 0..<messageLineLimit where lineEnd < limit {
      let line = lineEnd + 1..<firstIndex(of: UInt8(ascii: "\n"), in: lineEnd + 1..<limit)
      if line.upperBound == limit { break }
      let content = endOfMessagePrefix(line)
      if let host = rangeOfHost(in: content..<line.upperBound) { return (host, true) }
      guard isField(content..<line.upperBound) else { return (nil, true) }
      lineEnd = line.upperBound
    }
    return (nil, limit < count)
  }

  private func rangeOfHost(in field: Range<Int>) -> Range<Int>? {
    let names: [StaticString] = ["host:", ":authority:"]
    return names.first { hasIgnoringCase($0, at: field.lowerBound) }
      .map { field.lowerBound + $0.utf8CodeUnitCount..<field.upperBound }
  }

  /// Whether the text in `range` begins with a name and a colon, as in `Host:` and `:path:`.
  private func isField(_ range: Range<Int>) -> Bool {
    let start = range.lowerBound + (byte(at: range.lowerBound) == ":" ? 1 : 0)
    let end = end(from: start, before: range.upperBound) { $0.isNameByte }
    return end > start && byte(at: end) == ":"
  }

  private func isHostOfAnotherService(in range: Range<Int>) -> Bool {
    let start = end(from: range.lowerBound, before: range.upperBound) { $0.isOptionalWhiteSpace }
    let end = end(from: start, before: range.upperBound) { $0.isNameByte || $0 == "." }
    return extracting(start..<end).isHostOfAnotherService
  }

  /// Returns the index after white space, arrows, dashes and asterisks at the beginning of `line`: that of `Host` in
  /// `> Host: example.com`.
  private func endOfMessagePrefix(_ line: Range<Int>) -> Int {
    end(from: line.lowerBound, before: line.upperBound) {
      $0.isOptionalWhiteSpace || $0 == ">" || $0 == "<" || $0 == "-" || $0 == "*"
    }
  }

  /// Returns the range of the path or the URL in a request line such as `GET /v2/ HTTP/1.1`, or after `:path:`.
  private func requestTarget(in line: Range<Int>) -> Range<Int>? {
    let methodEnd = end(from: line.lowerBound, before: line.upperBound) {
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
    }
    let isMethod = 3...7 ~= methodEnd - line.lowerBound
    let wordEnd = hasIgnoringCase(":path:", at: line.lowerBound) ? line.lowerBound + 6 : methodEnd
    guard isMethod || wordEnd > methodEnd, byte(at: wordEnd) == " " else { return nil }
    let start = wordEnd + 1
    guard byte(at: start) == "/" || isURLOfAnotherService(at: start) != nil else { return nil }
    return start..<end(from: start, before: line.upperBound) { !$0.isWhiteSpace }
  }

  private func hasAdobePath(in range: Range<Int>) -> Bool {
    range.contains { byte(at: $0) == "/" && adobePath(at: $0) != nil }
  }
}

private let localDomains: [StaticString] = [
  ".local", ".localhost", ".internal", ".test", ".example",
]
private let charactersAfterHost = ByteSet("/\\ \t\r\n\"'?#<>")
/// The maximum number of bytes that are read as a host. The name of a host has at most 253.
private let hostLimit = 256
/// The maximum number of bytes before the name of a field in its line.
private let fieldLimit = 256
private let messageLineLimit = 60
/// The maximum number of bytes before and after a header that are read as its command, or after it as its message.
private let commandLimit = 1 << 14
