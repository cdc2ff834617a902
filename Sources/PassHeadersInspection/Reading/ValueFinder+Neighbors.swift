import PassHeaders

/// The rules that compare a line with the lines before and after it.
extension ValueFinder {
  /// Whether the line belongs to an HTTP message. Each of these is enough:
  ///
  /// - An option such as `-H` precedes the name.
  /// - A request line or a status line is above it, without an empty line between them.
  /// - The prefix `> ` or `< ` precedes the name, or the line ends with a printed `\r\n`.
  ///
  /// - Parameter isStrict: Whether the prefix and the printed line end do not count.
  mutating func isInMessage(_ context: NameContext, isStrict: Bool = false) -> Bool {
    if context.isOption { return true }
    let text = text
    let name = context.name.range.lowerBound
    if !isStrict {
      let bytes = text.bytes.span
      let arrow = bytes.byte(at: name - 1) == " " ? bytes.byte(at: name - 2) : 0
      if arrow == ">" || arrow == "<" { return true }
      let end = text.count
      if end > 1, text.bytes[end - 1] == "\n", text.level(end - 1).backslashes > 0 { return true }
    }
    if context.isInString { return false }
    if let isMessage { return isMessage }
    let found = passage.isBelowRequest(prefixEnd: text.origin(name))
    isMessage = found
    return found
  }

  mutating func isOnlyLine() -> Bool {
    let window = passage.window
    guard passage.isFirstOfText,
      window.span.end(from: passage.end, where: { $0.isWhiteSpace }) == window.count
    else { return false }
    if !passage.isLast { passage.needsMore = true }
    return passage.isLast
  }

  /// Whether the line before or after has the same prefix, with a field, a request line or a status line after it. A
  /// digit matches any digit, as in `12:01 Host: a` before `12:02 X-Device-Info: e30=`.
  mutating func hasPrefixOfNeighbor(_ context: NameContext) -> Bool {
    if context.name.range.lowerBound - context.lineStart > lineLimit { return false }
    let prefix = ContiguousArray(text.bytes[context.lineStart..<context.name.range.lowerBound])
    let bytes = prefix.span
    guard bytes.end(from: 0, where: { $0.isWhiteSpace }) < prefix.count,
      prefix.last?.isWhiteSpace ?? false,
      !bytes.leavesBracketOpen
    else { return false }
    return passage.neighbors().contains { line in
      guard let end = line.span.endOfPrefix(bytes) else { return false }
      return line.span.isFieldLine(in: end..<line.count)
        || line.span.hasRequestOrStatusLine(in: end..<line.count)
    }
  }

  /// Whether the line before or after has a field name with `opening` directly after it. For `: "`, it may be
  /// `Host: "a"`.
  mutating func isAlike(_ context: NameContext, _ opening: Span<UInt8>) -> Bool {
    let sought = ContiguousArray(opening)
    return passage.neighbors().contains { $0.span.hasName(before: sought.span) }
  }

  /// Whether another field in this line or a neighboring line has the same separator but no quotes, as in `User-Agent:
  /// curl`. The text in `between` begins with the separator.
  mutating func isUnlike(_ context: NameContext, _ between: Range<Int>) -> Bool {
    let text = text
    let bytes = text.bytes.span
    var end = bytes.end(from: between.lowerBound, before: between.upperBound) {
      $0 == ")" || $0 == "]" || $0.isOptionalWhiteSpace
    }
    let sign = end
    end = bytes.end(from: end, before: between.upperBound) {
      $0 == "=" || $0 == ">" || $0 == ":" || $0 == "," || $0 == ";" || $0 == "|"
    }
    guard end > sign || bytes.byte(at: sign - 1) == "\t" else { return false }
    let separator = ContiguousArray(text.bytes[between.lowerBound..<end])
    let own = context.name.range
    if bytes.hasUnquotedName(before: separator.span, in: 0..<own.lowerBound)
      || bytes.hasUnquotedName(before: separator.span, in: own.upperBound..<text.count)
    {
      return true
    }
    return passage.neighbors().contains {
      $0.span.hasUnquotedName(before: separator.span, in: 0..<$0.count)
    }
  }
}

extension Passage {
  /// Returns the first 200 bytes of the line before and of the line after, or only of the line after if `after` is
  /// `true`.
  mutating func neighbors(after: Bool = false) -> [ContiguousArray<UInt8>] {
    let window = window
    let text = window.span
    var lines: [ContiguousArray<UInt8>] = []
    if !after, start > 0, text[start - 1] == "\n" {
      let first = text.start(from: start - 1, after: start - 1 - lineLimit * 8) { $0 != "\n" }
      lines.append(ContiguousArray(window[first..<min(start - 1, first + lineLimit)]))
    }
    if end + 1 < window.count {
      let limit = min(window.count, end + 1 + lineLimit)
      let next = text.firstIndex(of: UInt8(ascii: "\n"), in: end + 1..<limit)
      if next == window.count, !isLast { needsMore = true }
      lines.append(ContiguousArray(window[end + 1..<next]))
    } else if !isLast {
      needsMore = true
    }
    return lines
  }

  /// Whether a request line or a status line, such as `> GET / HTTP/1.1`, is above the line, and all lines between them
  /// are fields with the same prefix, such as `> Host: a`.
  ///
  /// - Parameter prefixEnd: The index in the window after the prefix of the line.
  func isBelowRequest(prefixEnd: Int) -> Bool {
    let text = window.span
    guard prefixEnd >= start else { return false }
    let prefix = text.extracting(start..<prefixEnd)
    var end = start
    for _ in 0..<messageLineLimit {
      guard end > 0, text[end - 1] == "\n" else { return false }
      let first = text.start(from: end - 1, after: end - 1 - Passage.lineBudget) { $0 != "\n" }
      let line = first..<text.start(from: end - 1, after: first) { $0 == "\r" }
      let content = first + (text.extracting(line).endOfPrefix(prefix) ?? 0)
      let isFolded =
        text.byte(at: first).isOptionalWhiteSpace && !prefix.isEmpty
        && !prefix[0].isOptionalWhiteSpace
        || text.byte(at: first).isOptionalWhiteSpace && prefix.isEmpty
      end = first
      if line.isEmpty { return false }
      if text.hasRequestOrStatusLine(in: content..<line.upperBound) { return true }
      if !isFolded, !text.isFieldLine(in: content..<line.upperBound) { return false }
    }
    return false
  }
}

extension Span<UInt8> {
  /// Returns the index after `prefix` at the beginning of the text, or `nil` if the text does not begin with it. A
  /// digit matches any digit: for the prefix `12:01 ` and the text `12:02 Host: a`, it is 6.
  fileprivate func endOfPrefix(_ prefix: Span<UInt8>) -> Int? {
    guard prefix.count <= count else { return nil }
    for index in prefix.indices
    where self[index] != prefix[index] && !(self[index].isASCIIDigit && prefix[index].isASCIIDigit)
    {
      return nil
    }
    return prefix.count
  }

  /// Whether a bracket or a double quote is open at the end of the text, as in `[12:01 `.
  fileprivate var leavesBracketOpen: Bool {
    var (square, curly, round, quotes) = (0, 0, 0, 0)
    for index in indices {
      switch self[index] {
      case "[": square += 1
      case "]": square -= 1
      case "{": curly += 1
      case "}": curly -= 1
      case "(": round += 1
      case ")": round -= 1
      case "\"": quotes += 1
      default: break
      }
    }
    return square > 0 || curly > 0 || round > 0 || !quotes.isMultiple(of: 2)
  }

  /// Whether a field line is in `range`: a name and a colon, after white space or arrows, as in `> Host: a`.
  fileprivate func isFieldLine(in range: Range<Int>) -> Bool {
    let start = endOfFieldPrefix(from: range.lowerBound, before: range.upperBound)
    let first = byte(at: start) == ":" ? start + 1 : start
    let end = self.end(from: first, before: range.upperBound) { $0.isNameByte }
    return end > first && self[first].isASCIILetter && byte(at: end) == ":"
      && end + 1 < range.upperBound
      && byte(at: end + 1) != "/"
  }

  /// Whether a request line or a status line is in `range`, such as `GET /v2/` or `HTTP/1.1 400`. A request line has a
  /// version, or begins the line and has a path or a URL.
  fileprivate func hasRequestOrStatusLine(in range: Range<Int>) -> Bool {
    let start = end(from: range.lowerBound, before: range.upperBound) {
      $0.isOptionalWhiteSpace || $0 == ">" || $0 == "<" || $0 == "-" || $0 == "*"
    }
    if has("HTTP/", at: start) || hasIgnoringCase(":path:", at: start) { return true }
    let wordEnd = end(from: start, before: range.upperBound) {
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
    }
    if 3...7 ~= wordEnd - start, byte(at: wordEnd) == " ",
      byte(at: wordEnd + 1) == "/" || hasIgnoringCase("http", at: wordEnd + 1)
    {
      return true
    }
    let limit = Swift.min(range.upperBound, range.lowerBound + lineLimit * 8)
    guard let version = firstIndex(ignoringCase: " HTTP/", in: range.lowerBound..<limit) else {
      return false
    }
    return byte(at: version + 6).isASCIIDigit
  }

  fileprivate func hasName(before opening: Span<UInt8>) -> Bool {
    guard let first = opening.count > 0 ? opening[0] : nil else { return false }
    var index = 0
    while index + opening.count <= count {
      index = firstIndex(of: first, in: index..<count)
      if index + opening.count > count { return false }
      if index > 0, self[index - 1].isNameByte, hasBytes(opening, at: index) {
        let name = start(from: index, after: index - 64) { $0.isNameByte }
        if self[name].isASCIILetter { return true }
      }
      index += 1
    }
    return false
  }

  private func hasBytes(_ other: Span<UInt8>, at index: Int) -> Bool {
    index + other.count <= count && other.indices.allSatisfy { self[index + $0] == other[$0] }
  }

  /// Whether a name with a hyphen or an underscore is in `range`, with `separator` after it and no quote before its
  /// value, as in `User-Agent: curl` for the separator `:`.
  fileprivate func hasUnquotedName(before separator: Span<UInt8>, in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    let limit = Swift.min(range.upperBound, range.lowerBound + lineLimit * 2)
    while index < limit {
      let start = end(from: index, before: limit) { !$0.isASCIILetter }
      let nameEnd = end(from: start, before: limit) { $0.isNameByte || $0 == "." }
      let hasSign =
        start < nameEnd && end(from: start, before: nameEnd) { $0 != "-" && $0 != "_" } < nameEnd
      let before = byte(at: start - 1)
      if hasSign, !before.isASCIILetterOrDigit, before != "\"", before != "'",
        hasBytes(separator, at: nameEnd)
      {
        let value = end(from: nameEnd + separator.count, before: limit) { $0.isOptionalWhiteSpace }
        let first = byte(at: value)
        let isPlain = value < limit && (first.isBase64Character || first == "*")
        if isPlain, QuoteMark(at: value + 1, in: self) == nil { return true }
      }
      index = Swift.max(nameEnd, start + 1)
    }
    return false
  }
}

private let messageLineLimit = 60
/// The number of bytes of a neighboring line that are read.
private let lineLimit = 200
