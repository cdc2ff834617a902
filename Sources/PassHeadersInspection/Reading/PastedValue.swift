package import PassHeaders

/// A whole input that may be a single value, such as one that was pasted. The user then means all of it, also
/// characters that damage the value.
///
/// - A field line of one line, such as `X-Device-Info: e30=`, has its value after the colon, whatever it is.
/// - Another text without a name is a value if it is Base64, which line breaks may interrupt. A word may precede it,
///   and quotes or a call may surround it, as in `Bearer eyJ9`, `"eyJ9"` and `Optional("eyJ9")`.
/// - JSON is a value if it is one object with a documented member.
package struct PastedValue {
  /// The header that the field line names, or `nil` if the text is not a field line.
  package let kind: HeaderKind?
  /// The value without the white space at its ends, a byte order mark and the colors of a terminal.
  package let bytes: ContiguousArray<UInt8>
  /// The line in which the value begins, counted from 1.
  package let line: Int
  /// Whether the text has one line, not counting blank lines at its beginning and end.
  package let isOneLine: Bool

  /// Returns `nil` for a text that is too long for a header value.
  package init?(_ text: ContiguousArray<UInt8>) {
    if text.count > ValueLength.limit { return nil }
    let given = SourceText(ContiguousArray(text[text.span.endOfByteOrderMark...]))
    let plain = given.undoingEscapes(.color)?.text.bytes ?? given.bytes
    let range = plain.span.trimmedRange { $0.isWhiteSpace }
    let value = ContiguousArray(plain[range])
    line = 1 + plain.span.lineBreakCount(in: 0..<range.lowerBound)
    isOneLine = value.span.end(from: 0) { !$0.isLineBreak } == value.count
    let nameEnd = value.span.end(from: 0) { $0.isNameByte }
    let colon = value.span.end(from: nameEnd) { $0.isOptionalWhiteSpace }
    let name = HeaderKind(spelledInAnyWay: value.span.extracting(0..<nameEnd))
    if isOneLine, let name, value.span.byte(at: colon) == ":" {
      kind = name
      let rest = value.span.end(from: colon + 1) { $0.isWhiteSpace }
      bytes = ContiguousArray(value[rest...])
    } else {
      (kind, bytes) = (nil, value)
    }
  }

  package var isValue: Bool {
    if kind != nil { return true }
    let text = bytes.span
    if text.firstName(in: 0..<text.count) != nil { return false }
    return text.byte(at: 0) == "{" ? isObject : isRun
  }

  /// Whether the text is one JSON object with a documented member. The object may be damaged.
  private var isObject: Bool {
    let text = bytes.span
    var scanner = ObjectScanner()
    let end = scanner.read(text).count
    let isAll = text.end(from: end) { !$0.isLineBreak } == text.count
    return isAll && HeaderIdentity(ofJSON: text).kind != nil
  }

  private var isRun: Bool {
    let text = bytes.span
    let start = beginningOfRun
    let run = text.identifierBase64(at: start) ?? start..<text.endOfRun(from: start)
    let isObject = text.beginsEncodedObject(at: start)
    if isEnd(run.upperBound) {
      return isObject || run.lowerBound > start || text.isLikelyEncoded(run)
    }
    let wordEnd = text.end(from: start) { !$0.isWhiteSpace }
    if !isObject || wordEnd == text.count { return isObject }
    // Accept white space within the Base64, unless a second value or the prefix of a log follows it.
    let second = text.end(from: run.upperBound) { $0.isWhiteSpace }
    let end = text.end(from: start) { $0.isBase64Like || $0.isWhiteSpace }
    return text.extracting(run).isOpenObject && isEnd(end) && !text.beginsEncodedObject(at: second)
      && (start == 0 || QuoteMark(before: start, in: text) != nil)
  }

  /// The index of the Base64 after opening signs and one word: 7 for `Bearer eyJ9`, and 2 for `b'eyJ9'`.
  private var beginningOfRun: Int {
    let text = bytes.span
    let signs = text.end(from: 0, before: 4) { !$0.isASCIILetterOrDigit }
    // The part of a data URL before its comma counts as a word, as in `data:application/json;base64,eyJ9`.
    let isDataURL = text.hasIgnoringCase("data:", at: signs)
    let word = text.end(from: signs) { isDataURL ? $0 != "," : $0.isNameByte }
    let next = text.end(from: word) { Words.signsAfterWord.contains($0) }
    return text.beginsEncodedObject(at: signs) || text.endOfScheme(at: signs) != nil
      || isEnd(text.endOfRun(from: signs)) || text.endOfScheme(at: next) != nil ? signs : next
  }

  /// Whether the text from `index` on is only punctuation, such as a closing quote.
  private func isEnd(_ index: Int) -> Bool {
    bytes.span.end(from: index) { !$0.isASCIILetterOrDigit } == bytes.count
  }
}
