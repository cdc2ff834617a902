package import PassHeaders

/// A text that is one value, so that all of it was sent.
///
/// - A field line, such as `X-Device-Info: e30=`, has its value after the colon.
/// - Another text of one line is a value if it begins as one. One word and punctuation may precede it, as in `Bearer `
///   and `b'`, and a second value may follow.
/// - A text of several lines is a value if it is Base64 and its first line is not a value by itself, or if it is JSON
///   that identifies a header.
package struct PastedValue {
  /// The header that the field line names, or `nil` if the text is not a field line.
  package let kind: HeaderKind?
  /// The value without the white space at its ends, a byte order mark and the colors of a terminal.
  package let bytes: ContiguousArray<UInt8>
  /// The line in which the value begins, counted from 1.
  package let line: Int
  /// Whether the text has only one line, apart from blank lines at its beginning and end.
  package let isOneLine: Bool

  package init(_ text: ContiguousArray<UInt8>) {
    let given = SourceText(ContiguousArray(text[text.span.endOfByteOrderMark...]))
    let plain = given.undoingEscapes(.color)?.text.bytes ?? given.bytes
    let range = plain.span.trimmedRange { $0.isWhiteSpace }
    let value = ContiguousArray(plain[range])
    line = 1 + plain.span.lineBreakCount(in: 0..<range.lowerBound)
    isOneLine = value.span.end(from: 0) { !$0.isLineBreak } == value.count
    let nameEnd = value.span.end(from: 0, before: 64) { $0.isNameByte }
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
    if text.count > ValueLength.limit { return false }
    if text.byte(at: 0) == "{", HeaderIdentity(ofJSON: text).isCertain { return true }
    if !isOneLine { return isWrapped }
    if text.nextName(from: 0) != nil { return false }
    if text.hasIgnoringCase(identifierScheme, at: 0) {
      return text.end(from: identifierScheme.utf8CodeUnitCount) { !$0.isWhiteSpace } == text.count
    }
    let start = beginning
    guard text.beginsEncodedObject(at: start) || text.beginsEncodedTwice(at: start) else {
      return false
    }
    let end = text.end(from: start) { !$0.isWhiteSpace }
    let next = text.end(from: end) { $0.isWhiteSpace || $0 == "+" || $0 == "\"" || $0 == "'" }
    return next == text.count || text.beginsEncodedObject(at: next)
      || text.lastByteOfEncoded(start..<end) != "}"
        && text.end(from: start) { $0.isBase64Like || $0.isWhiteSpace } == text.count
  }

  /// The index after leading punctuation and one word with its separators: 7 for `Bearer eyJ9`, and 2 for `b'eyJ9'`.
  private var beginning: Int {
    let text = bytes.span
    let signs = text.end(from: 0, before: 4) { !$0.isASCIILetterOrDigit }
    if text.beginsEncodedObject(at: signs) || text.beginsEncodedTwice(at: signs) { return signs }
    let scheme = text.endOfDataURL
    let word = text.end(from: signs) { $0.isNameByte }
    return scheme ?? text.end(from: word) { Self.signsAfterWord.contains($0) }
  }

  private static let signsAfterWord = ByteSet(" \"'([{<`")

  /// Whether the text is Base64 in several lines that are one value: the first line is not valid by itself, and the
  /// second does not begin a value.
  private var isWrapped: Bool {
    let text = bytes.span
    guard text.beginsEncodedObject(at: 0),
      text.end(from: 0, where: { $0.isBase64Like || $0.isWhiteSpace }) == text.count
    else { return false }
    let firstEnd = text.end(from: 0) { !$0.isWhiteSpace }
    let second = text.end(from: firstEnd) { $0.isWhiteSpace }
    return Inspection(of: ContiguousArray(bytes[..<firstEnd])).header == nil
      && !text.beginsEncodedObject(at: second)
  }
}

extension Span<UInt8> {
  /// Whether Base64 of Base64 of a JSON object begins at `index`, such as `ZXlKdGIyUmxiQ0k2` for `eyJtb2RlbCI6`.
  fileprivate func beginsEncodedTwice(at index: Int) -> Bool {
    let end = self.end(from: index, before: index + 24) { Base64.isInAlphabet($0) }
    return end - index > 8
      && Base64.decode(characters: ContiguousArray(extracting(index..<end))).span
        .beginsEncodedObject(
          at: 0)
  }

  /// The index after `data:…;base64,` at the beginning of the text.
  fileprivate var endOfDataURL: Int? {
    guard hasIgnoringCase("data:", at: 0) else { return nil }
    return firstIndex(ignoringCase: "base64,", in: 0..<Swift.min(count, 80)).map { $0 + 7 }
  }
}
