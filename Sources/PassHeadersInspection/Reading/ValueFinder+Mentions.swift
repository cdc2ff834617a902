import PassHeaders

/// The search for a value after a name, where neither JSON, a field line nor a string shows its end.
extension ValueFinder {
  /// Returns the index before which the value of `name` has to begin: the index `next` of the next header's name in the
  /// line, or the end of the line.
  ///
  /// If only punctuation follows `name` in its line, the value may be in the next line. The index is then the end of
  /// that line, unless it has a header's name or a key of its own, such as `Host:`.
  func end(of name: HeaderName, _ next: Int) -> Int {
    let bytes = text.bytes.span
    if next < line.upperBound || !isWholeLine { return next }
    var end = line.upperBound
    var start = name.range.upperBound
    for _ in 0...Words.nextLines {
      let lead = Lead(after: name, from: start, in: bytes, before: end)
      guard lead.index == end, !lead.endsCall, end < bytes.count else { return end }
      start = bytes.end(from: end) { $0.isLineBreak }
      let nextEnd = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
      if bytes.firstName(in: start..<nextEnd) != nil || bytes.hasKey(in: start..<nextEnd) {
        return end
      }
      (start, end) = (name.range.upperBound, nextEnd)
    }
    return end
  }

  /// Returns the value that follows `name`, with only punctuation between them.
  func mention(of name: HeaderName, before limit: Int) -> Value? {
    let bytes = text.bytes.span
    let lead = Lead(after: name, in: bytes, before: limit)
    if lead.endsCall { return nil }
    let start = lead.index
    if let quote = lead.quote {
      guard let close = bytes.close(of: quote, in: start..<limit) else { return nil }
      let range = bytes.trimmed(start..<close)
      guard bytes.isValue(range, name.kind) else { return nil }
      let isNotation =
        lead.isAssignment || QuoteMark(before: name.range.lowerBound, in: bytes) != nil
      return whole(
        range, from: name.range.lowerBound, undone: isNotation ? [] : [.quotes],
        escapes: Words.valueEscapes)
    }
    if bytes.beginsObject(at: start) {
      let rest = bytes.trimmed(start..<limit)
      var scanner = ObjectScanner()
      let count = scanner.read(bytes.extracting(rest)).count
      return whole(start..<start + count, from: name.range.lowerBound, undone: [])
    }
    if bytes.has("{\\\"", at: start) {
      let close = bytes.lastIndex(of: UInt8(ascii: "}"), in: start..<limit) ?? limit - 1
      return whole(start..<close + 1, from: name.range.lowerBound, undone: [])
    }
    let run = bytes.identifierBase64(at: start) ?? start..<bytes.endOfRun(from: start)
    if bytes.beginsEncodedObject(at: start) || bytes.isLikelyEncoded(run)
      || name.kind == .deviceIdentifier && run.lowerBound > start
    {
      var value = value(at: start, before: limit, lead, prefixEnd: name.range.lowerBound)
      value.end = bytes.endOfOtherValues(after: value.end, before: limit)
      return value
    }
    let word =
      bytes.endOfMask(at: start)
      ?? bytes.end(from: start, before: limit) { !Words.endsOfMask.contains($0) }
    let next = bytes.end(from: word, before: limit) { $0.isOptionalWhiteSpace }
    let ends =
      next >= limit || bytes[next].isLineBreak || bytes[next] == ","
      || Words.closers.contains(bytes[next]) || QuoteMark(at: word, in: bytes) != nil
    if start < word, ends, Placeholder(value: bytes.extracting(start..<word)) != nil,
      bytes.isValue(start..<word, name.kind)
    {
      return whole(start..<word, from: name.range.lowerBound, undone: [])
    }
    return distant(name, lead, before: limit)
  }

  /// Returns the value that other text separates from its name, as in `X-Device-Info is now e30=`. A diagnostic names
  /// the text.
  private func distant(_ name: HeaderName, _ lead: Lead, before limit: Int) -> Value? {
    let bytes = text.bytes.span
    let start = lead.index
    let reach = min(
      limit, (start < line.upperBound ? name.range.upperBound : start) + Words.wordsLimit + 1)
    guard start < reach, let begin = bytes.firstEncodedObject(in: start..<reach) else { return nil }
    let between = bytes.trimmed(start..<begin)
    if bytes.hasKey(in: between) { return nil }
    var value = value(
      at: begin, before: limit, Lead(before: begin, in: bytes), prefixEnd: start)
    value.surroundings.beside = .init(side: .before, phrase: bytes.phrase(between))
    value.end = bytes.endOfOtherValues(after: value.end, before: limit)
    return value
  }

  /// Returns the value that begins with the Base64 at `start`. The Base64 may have escape sequences. Text that
  /// touches the value is reported.
  func value(
    at start: Int, before limit: Int, _ lead: Lead, prefixEnd: Int
  ) -> Value {
    let bytes = text.bytes.span
    let first = bytes.endOfScheme(at: start) ?? start
    var (end, kinds) = bytes.run(from: first, before: limit)
    end = bytes.endOfCutMark(at: end)
    // Each later line of the value begins with the text that precedes the value in its first line.
    let isInLine = start < line.upperBound
    let lineStart =
      isInLine
      ? whole.range.lowerBound
      : bytes.start(from: start, after: line.upperBound) { !$0.isLineBreak }
    let prefix = lineStart..<(isInLine ? prefixEnd : start)
    if kinds.isEmpty, var value = text.continued(start..<end, prefix: prefix) {
      let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n"), from: value.end)
      value.surroundings.beside = bytes.beside(
        start..<value.end, lead, in: line.lowerBound..<lineEnd)
      return value
    }
    let range = text.extracting(start..<end)
    var value = Value(
      kinds.isEmpty ? range.bytes : range.undoingEscapes(kinds)?.text.bytes ?? range.bytes,
      end: end)
    value.surroundings.undone = kinds.notations
    value.surroundings.beside = bytes.beside(start..<end, lead, in: line.lowerBound..<limit)
    value.setFollowed(in: bytes)
    return value
  }
}
