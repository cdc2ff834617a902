import PassHeaders

/// The edits that repair damaged JSON, each at the place of one error of the strict reader.
extension SourceText {
  /// Returns the edit that repairs an error of the JSON or of its members, or `nil` if the error cannot be repaired.
  ///
  /// `error` has offsets in this text, and the bytes before it are valid. `addedSign` is the index of the last comma or
  /// colon that was not sent but added. Such a sign does not show whether the string after it is a name or a value.
  func editOfJSON(for error: HeaderError, after addedSign: Int?) -> Edit? {
    if error.stage == .payload { return editOfMember(for: error) }
    let at = place(of: error)
    let byte = at..<min(at + 1, count)
    switch error.code {
    case Fault.byteOrderMark.code:
      return Edit(Fault.byteOrderMark, 0..<3, "removed", removing([0..<3]))
    case Fault.invalidUTF8.code where !isInName(at):
      let latin1 = Character(Unicode.Scalar(bytes[at]))
      return Edit(
        Fault.invalidUTF8, byte, "read as Latin-1", replacing(byte, with: String(latin1)),
        error.diagnostic.detail)
    case Fault.controlCharacter.code where !isInName(at):
      let escape = "\\u" + String(bytes[at], width: 4, radix: 16)
      return Edit(
        Fault.controlCharacter, byte, "escaped", replacing(byte, with: escape),
        error.diagnostic.detail)
    case Fault.dataAfterValue.code:
      // Do not remove more members, which follow an object that was closed too early.
      if bytes[at...].contains(where: { Self.signsOfMembers.contains($0) }) { return nil }
      return Edit(Fault.dataAfterValue, at..<count, "removed", removing([at..<count]))
    case Fault.unexpectedByte.code:
      guard case .unexpected(let found, let expected) = error.diagnostic.detail else { return nil }
      return editOfLiteral(at: at, found, expected)
        ?? editOfPunctuation(for: error.diagnostic, at: at, found, expected, after: addedSign)
    default: return nil
    }
  }

  private static let signsOfMembers = ByteSet("\"':=[{")

  /// Returns the edit that replaces `'` by `"`, or a literal of Python by that of JSON.
  private func editOfLiteral(
    at index: Int, _ found: UInt8, _ expected: SyntaxError.Expectation
  ) -> Edit? {
    switch (expected, found) {
    case (.memberName, "'"), (.memberNameOrEnd, "'"), (.value, "'"):
      if bytes.contains(UInt8(ascii: "\"")) { return nil }
      let result = mapping { $1 == "'" ? UInt8(ascii: "\"") : $1 }
      return Edit(Fault.stringQuotes, index..<index + 1, "put in double quotes", result)
    case (.value, _):
      let literals: [(StaticString, String)] = [
        ("True", "true"), ("False", "false"), ("None", "null"),
      ]
      guard let (text, literal) = literals.first(where: { bytes.span.has($0.0, at: index) }) else {
        return nil
      }
      let range = index..<index + text.utf8CodeUnitCount
      return Edit(Fault.invalidLiteral, range, literal, replacing(range, with: literal))
    default: return nil
    }
  }

  /// Returns the edit that adds, replaces or removes a comma or a colon.
  private func editOfPunctuation(
    for diagnostic: Diagnostic, at index: Int, _ found: UInt8,
    _ expected: SyntaxError.Expectation, after addedSign: Int?
  ) -> Edit? {
    func edit(_ sign: String, _ range: Range<Int>) -> Edit {
      Edit(
        Fault.wrongPunctuation, range, sign.isEmpty ? "removed" : sign,
        replacing(range, with: sign), diagnostic.detail,
        addsSign: range.isEmpty)
    }
    let byte = index..<index + 1
    switch (expected, found) {
    case (.commaOrObjectEnd, ";"), (.commaOrArrayEnd, ";"): return edit(",", byte)
    case (.colon, "="): return edit(":", byte)
    case (.commaOrObjectEnd, "\"")
    where isName(at: index) && !isScalar(from: addedSign, to: index) && !isInString(",", index):
      return edit(",", index..<index)
    case (.colon, _)
    where beginsValue(at: index) && isAfterName(index, after: addedSign) && !isInString(":", index):
      return edit(":", index..<index)
    case (.objectEnd, ","), (.arrayEnd, ","), (.memberName, ","), (.memberNameOrEnd, ","):
      return edit("", byte)
    // Remove the second comma of `[1,,2]`. In `{"a":,"b":2}`, a value is missing instead.
    case (.value, ",") where bytes.span.byte(at: endOfText(before: index) - 1) != ":":
      return edit("", byte)
    default: return nil
    }
  }

  // MARK: Tokens

  private func isName(at index: Int) -> Bool {
    bytes.span.byte(at: startOfText(after: endOfToken(at: index))) == ":"
  }

  private func isInName(_ index: Int) -> Bool {
    bytes.span.byte(at: startOfText(after: bytes.span.endOfString(from: index) + 1)) == ":"
  }

  /// Whether exactly one string, number or literal is between the comma or colon at the index `start` and the index
  /// `end`.
  private func isScalar(from start: Int?, to end: Int) -> Bool {
    start.map { startOfText(after: endOfToken(at: startOfText(after: $0 + 1))) == end } ?? false
  }

  /// Whether the missing `sign` was put within quotes, as the colon of `{"model:""TV"}`: it is the last character of
  /// the string before `index`, or the first one of the string at `index`.
  private func isInString(_ sign: Unicode.Scalar, _ index: Int) -> Bool {
    let end = endOfText(before: index)
    let bytes = bytes.span
    return bytes.byte(at: end - 1) == "\"" && bytes.byte(at: end - 2) == sign
      || bytes.byte(at: index) == "\"" && bytes.byte(at: index + 1) == sign
  }

  private func beginsValue(at index: Int) -> Bool {
    (try? JSONReader(at: index).kind(bytes.span)) != nil
  }

  /// Whether the string before `index` is the name of a member: a brace or a comma precedes it. A comma at `addedSign`
  /// does not count, because an edit added it.
  private func isAfterName(_ index: Int, after addedSign: Int?) -> Bool {
    guard let start = startOfString(before: endOfText(before: index)) else { return false }
    let sign = endOfText(before: start) - 1
    return sign != addedSign
      && (bytes.span.byte(at: sign) == "," || bytes.span.byte(at: sign) == "{")
  }

  /// Returns the index of the opening quote of the string that ends before `end`, or `nil`.
  func startOfString(before end: Int) -> Int? {
    guard bytes.span.byte(at: end - 1) == "\"" else { return nil }
    var index = end - 2
    while index >= 0 {
      if bytes[index] == "\"" {
        let slashes = bytes.span.start(from: index) { $0 == "\\" }
        if (index - slashes).isMultiple(of: 2) { return index }
        index = slashes
      }
      index -= 1
    }
    return nil
  }

  /// Returns the index after the string, number or literal at `start`.
  func endOfToken(at start: Int) -> Int {
    if bytes.span.byte(at: start) == "\"" {
      return min(bytes.span.endOfString(from: start + 1) + 1, count)
    }
    return bytes.span.end(from: start) { !$0.isWhiteSpace && !Self.signs.contains($0) }
  }

  private static let signs = ByteSet(",:{}[]\"")

  func startOfText(after index: Int) -> Int { bytes.span.end(from: index) { $0.isWhiteSpace } }

  func endOfText(before index: Int) -> Int { bytes.span.start(from: index) { $0.isWhiteSpace } }
}
