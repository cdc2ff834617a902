import PassHeaders

/// The rules for the text next to a value, such as the `;` of `e30=;x`: it may have been sent with the value, or it
/// belongs to the text around the value.
extension Span<UInt8> {
  /// Returns the text that touches the value in `range` and may have been sent with it: an opening bracket before the
  /// value that does not close after it, or the text after the value.
  ///
  /// Returns `nil` if only the punctuation or the next member of the text around it touches the value, as in
  /// `X-Device-Info: e30=, Host: h`.
  func beside(_ range: Range<Int>, _ lead: Lead, in line: Range<Int>) -> Surroundings.Beside? {
    let (start, end) = (range.lowerBound, range.upperBound)
    if let opener = lead.opening.last, let pair = Words.openers.firstIndex(of: opener),
      case let limit = Swift.min(line.upperBound, count, end + Words.contextLimit),
      firstIndex(of: Words.closers[pair], in: end..<Swift.max(end, limit)) >= limit
    {
      return .init(side: .before, phrase: "'\(Unicode.Scalar(opener))'")
    }
    let limit = Swift.min(line.upperBound, count)
    let context = Swift.max(line.lowerBound, start - Words.contextLimit)..<start
    if endsValue(at: end, after: context, before: limit) { return nil }
    let next = self.end(from: end, before: limit) { $0.isWhiteSpace }
    return .init(side: .after, phrase: phrase(next..<limit))
  }

  /// Returns the index after the values that follow a value, if it ends at `index`: 10 for the index 4 of `e30=, e30=`.
  /// Returns `index` if no value follows.
  ///
  /// - Parameter kind: The header to which the values have to belong by their members, or `nil` for any Base64 of an
  ///   object.
  func endOfOtherValues(after index: Int, before limit: Int, of kind: HeaderKind? = nil) -> Int {
    var end = index
    while true {
      let next = self.end(from: end, before: limit) {
        $0.isOptionalWhiteSpace || $0 == "," || $0 == ";"
      }
      if next == end || next >= limit || !beginsEncodedObject(at: next) { return end }
      let run = next..<endOfRun(from: next)
      if let kind, HeaderIdentity(ofEncoded: extracting(run)).kind != kind { return end }
      end = run.upperBound
    }
  }

  /// Whether the text at `index`, directly after a value, belongs to the text around the value, and was not sent with
  /// it.
  ///
  /// - Parameter range: The text before the value, in which a quote or a bracket may be open.
  private func endsValue(at index: Int, after range: Range<Int>, before limit: Int) -> Bool {
    let next = end(from: index, before: limit) { $0.isWhiteSpace }
    if next >= limit || hasPrintedLineEnd(at: index) { return true }
    if let quote = QuoteMark(at: next, in: self), isOpen(quote, in: range) { return true }
    switch self[next] {
    case "&", "|": return true
    case "<":
      return byte(at: next + 1) == "/" || byte(at: next + 1).isASCIILetter
        || byte(at: next + 1) == "!"
    case ",", ";":
      let word = end(from: next + 1, before: limit) { $0.isWhiteSpace }
      if beginsEncodedObject(at: word) || endOfScheme(at: word) != nil { return false }
      return word > next + 1 || isKey(at: word, before: limit)
    case let sign:
      if let pair = Words.closers.firstIndex(of: sign) {
        return range.count { self[$0] == Words.openers[pair] } > range.count { self[$0] == sign }
      }
      return next > index && beginsOther(at: next, before: limit)
    }
  }

  /// Whether something begins at `index` that is certainly not a part of the value before it: an option such as
  /// `--json`, a header's name, a key such as `Host:`, or a number.
  private func beginsOther(at index: Int, before limit: Int) -> Bool {
    if self[index] == "-", byte(at: index + 1) == "-" || byte(at: index + 1).isASCIILetter {
      return true
    }
    let digits = end(from: index, before: limit) { $0.isASCIIDigit }
    // A number may have a unit, as in `12ms`.
    let unit = end(from: digits, before: digits + 2) { $0.isASCIILetter }
    return digits > index && !byte(at: unit).isBase64Character || isKey(at: index, before: limit)
      || firstName(in: index..<Swift.min(limit, index + Words.longestName))
        .map { $0.range.lowerBound <= index + 1 } ?? false
  }

  /// Whether a key such as `Host:` or `"status": ` begins at `index`.
  private func isKey(at index: Int, before limit: Int) -> Bool {
    let quote = QuoteMark(at: index, in: self)?.length ?? 0
    let end = end(from: index + quote, before: limit) { $0.isNameByte || $0 == "." }
    let sign = self.end(from: end + (quote > 0 ? 1 : 0), before: limit) { $0.isOptionalWhiteSpace }
    guard end > index + quote, sign < limit, !beginsEncodedObject(at: index) else { return false }
    return self[sign] == ":" || sign + 1 < limit && endsKey(at: sign)
  }

  /// Whether the character at `index` separates a key from its value, as in `host:` and `host=h`. The `=` of `e30=`
  /// does not, because only punctuation follows the padding of Base64.
  func endsKey(at index: Int) -> Bool {
    if byte(at: index) == ":" { return true }
    let next = byte(at: index + 1)
    return byte(at: index) == "=" && !next.isWhiteSpace && !Words.signsAfterPadding.contains(next)
  }

  private func hasPrintedLineEnd(at index: Int) -> Bool {
    Words.lineEnds.contains { has($0, at: index) }
  }

  /// Whether a string that begins with `quote` is still open at the end of `range`, because the number of these quotes
  /// in `range` is odd.
  private func isOpen(_ quote: QuoteMark, in range: Range<Int>) -> Bool {
    quote.length > 1 || range.count { QuoteMark(at: $0, in: self) == quote } % 2 == 1
  }

  /// Returns the character at the beginning of `range` for a message: punctuation in quotes, such as `';'`, and "a
  /// word" for anything else.
  func phrase(_ range: Range<Int>) -> String {
    let byte = byte(at: range.lowerBound)
    let isSign = 0x21...0x7E ~= byte && !byte.isASCIILetterOrDigit
    return isSign ? "'\(Unicode.Scalar(byte))'" : "a word"
  }
}
