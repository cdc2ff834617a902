import PassHeaders

/// The edits of a value. Their steps have the numbers of Spec/manual/Inspection.md.
extension SourceText {
  // MARK: Step 1: a text that stands for a value

  /// Returns the fault of a text in place of a value, such as `<private>`, and of a value that was cut, as in `eyJt…`.
  ///
  /// - Parameter isDecoded: Whether the text was decoded from Base64. Only printed nulls such as `null` and
  ///   `[object Object]` are then recognized.
  func faultOfNoValue(
    isDecoded: Bool
  ) -> (fault: Fault, range: Range<Int>, detail: Diagnostic.Detail)? {
    let range = bytes.span.trimmedRange { $0.isWhiteSpace }
    let text = bytes.span.extracting(range)
    if text.byte(at: 0) == "{", text.byte(at: 1) != "{" { return nil }
    if let placeholder = Placeholder(value: text, isDecoded: isDecoded) {
      return (placeholder.fault, range, .text(placeholder.phrase))
    }
    guard !isDecoded, let mark = cutMark else { return nil }
    return (.cutMark, mark, .none)
  }

  /// The range of the first sign such as `…` or `[TRUNCATED]` that shows a truncation, in a value that begins as Base64
  /// of an object or as an identifier.
  private var cutMark: Range<Int>? {
    guard beginsEncodedObject || beginsWithScheme else { return nil }
    let text = bytes.span
    let found = Placeholder.cutMarks.compactMap { mark in
      text.firstIndex(ignoringCase: mark, in: 0..<count).map { $0..<$0 + mark.utf8CodeUnitCount }
    }
    return found.min { $0.lowerBound < $1.lowerBound }
  }

  // MARK: Steps 2 to 4: text before and around the value

  /// The edit that removes text before or around the value, such as a byte order mark or quotes, or undoes its escape
  /// sequences.
  var editAroundValue: Edit? {
    let text = bytes.span
    if text.endOfByteOrderMark > 0 {
      return Edit(Fault.byteOrderMark, 0..<3, "removed", removing([0..<3]))
    }
    if let end = text.endOfInvisible(at: 0) {
      let name = Diagnostic.Detail.text(text.nameOfInvisible(0..<end))
      return Edit(Fault.invisibleCharacter, 0..<end, "removed", removing([0..<end]), name)
    }
    if let (_, range) = headerName {
      return Edit(Fault.headerName, range, "removed", removing([range]))
    }
    return editOfEscapes ?? editOfQuotes ?? editOfWord
  }

  /// The header whose name begins the text, and the range of the name with its colon, as in `X-Device-Info: e30=`.
  var headerName: (kind: HeaderKind, range: Range<Int>)? {
    let text = bytes.span
    let start = text.end(from: 0) { $0.isWhiteSpace }
    let end = text.end(from: start, before: start + 64) { $0.isNameByte }
    let colon = text.end(from: end) { $0.isOptionalWhiteSpace }
    guard text.byte(at: colon) == ":",
      let kind = HeaderKind(spelledInAnyWay: text.extracting(start..<end))
    else { return nil }
    return (kind, start..<text.end(from: colon + 1) { $0.isWhiteSpace })
  }

  /// The edit that undoes escape sequences such as `%3D`, all of the same kind as the first one.
  ///
  /// Escape sequences within the strings of an object belong to the object, as in `{"model":"TV \"5th\""}`.
  private var editOfEscapes: Edit? {
    let text = bytes.span
    let brace = text.end(from: 0, before: 40) { $0 != "{" }
    if text.byte(at: brace) == "{" {
      let quote = text.end(from: brace) { !Self.quotesAndEscapes.contains($0) }
      if QuoteMark(at: quote, in: text) != nil || quote == count { return nil }
    }
    guard let kind = nextEscape(of: [.reference, .backslash, .percent], from: 0)?.escape.kind,
      let (plain, first) = undoingEscapes(Escape.Kinds(kind))
    else { return nil }
    return Edit(Fault.escapes, first, "decoded", plain, .text(kind.phrase))
  }

  private static let quotesAndEscapes = ByteSet("\"'\\&%")

  /// The edit that removes the quotes around a value.
  private var editOfQuotes: Edit? {
    let start = bytes.span.end(from: 0) { $0.isWhiteSpace }
    guard let (opening, closing) = quotes(at: start) else { return nil }
    return Edit(Fault.quotes, opening, "removed", removing([opening, closing]))
  }

  /// The edit that removes a word of up to 40 bytes before a value, such as `Bearer`.
  private var editOfWord: Edit? {
    let text = bytes.span
    let start = text.end(from: 0) { $0.isWhiteSpace }
    if beginsEncodedObject || text.byte(at: start) == "{" { return nil }
    let value = (start + 1..<max(start + 1, min(start + 41, count))).first { index in
      text.beginsObject(at: index)
        || !text[index - 1].isBase64Character && text.beginsEncodedObject(at: index)
    }
    guard var value else { return nil }
    // Of `b'e30='`, remove only the `b`. The next edit removes the quotes.
    if let mark = QuoteMark(before: value, in: text), value - mark.length > start,
      quotes(at: value - mark.length) != nil
    {
      value -= mark.length
    }
    return Edit(Fault.wordBefore, start..<value, "removed", removing([start..<value]))
  }

  /// Returns the ranges of the two quotes around the text from `start` on. Punctuation may follow the second one, as in
  /// `"e30=",`.
  func quotes(at start: Int) -> (opening: Range<Int>, closing: Range<Int>)? {
    let text = bytes.span
    guard let quote = QuoteMark(at: start, in: text) else { return nil }
    let opening = start..<start + quote.length
    var end = count - 1
    while end >= opening.upperBound, !text[end].isBase64Like, text[end] != "}" {
      if let length = quote.closingLength(at: end, text) { return (opening, end..<end + length) }
      end -= 1
    }
    return nil
  }

  // MARK: Step 5: an object that was never encoded

  var editOfPlainJSON: Edit {
    let start = bytes.span.end(from: 0) { $0.isWhiteSpace }
    return Edit(Fault.notEncoded, start..<start + 1, "encoded as Base64", self)
  }

  // MARK: Step 6: a second value

  /// The index at which a second value begins, or `nil`. The objects of both values have to close, because a line of
  /// one wrapped value may also begin with `eyJ` by chance.
  var secondValue: Int? {
    guard beginsEncodedObject else { return nil }
    let text = bytes.span
    let first = text.end(from: 0) { $0.isWhiteSpace }
    let second = text.indices.first { index in
      index > first && !text[index - 1].isBase64Character && text.beginsEncodedObject(at: index)
    }
    guard let second, extracting(0..<second).closesEncodedObject,
      extracting(second..<count).closesEncodedObject
    else { return nil }
    return second
  }

  /// Returns the edit that removes the second value, which begins at `second`, if it is equal to the first one. Returns
  /// `nil` if a dot separates them, as in a web token.
  func editOfSecondValue(at second: Int) -> Edit? {
    let rest = extracting(second..<count)
    let end = rest.secondValue.map { second + $0 } ?? count
    let (value, first) = (
      extracting(second..<end).base64Characters, extracting(0..<second).base64Characters
    )
    guard bytes[second - 1] != ".", first.starts(with: value) else { return nil }
    var (kept, length) = (0, 0)
    while length < value.count {
      if bytes[kept].isBase64Character { length += 1 }
      kept += 1
    }
    kept = bytes.span.end(from: kept) { $0 == "=" }
    return Edit(
      Fault.joinedValues, second..<second, "the second, which is the same, removed",
      removing([kept..<end]))
  }

  // MARK: Step 7: the Base64

  /// Returns the edit that repairs an error of the Base64, or `nil` if the error cannot be repaired.
  func editOfBase64(for error: HeaderError) -> Edit? {
    let at = place(of: error)
    let text = bytes.span
    switch error.code {
    case Fault.nonAlphabet.code where at < count: return editOfCharacter(at: at)
    case Fault.dataAfterPadding.code where extracting(0..<at).closesEncodedObject:
      return Edit(Fault.dataAfterPadding, at..<count, "removed", removing([at..<count]))
    case Fault.missingPadding.code:
      let missing = 4 - text.trimmedRange { $0.isOptionalWhiteSpace }.count % 4
      let padding = String(repeating: "=", count: missing)
      let fault = missing == 1 ? Fault.missingPadding : .missingTwoPaddingCharacters
      return Edit(fault, at..<at, "added", replacing(at..<at, with: padding))
    case Fault.excessPadding.code:
      let end = text.end(from: at) { $0 == "=" }
      return Edit(Fault.excessPadding, at..<end, "removed", removing([at..<end]))
    case Fault.trailingBits.code where at < count:
      let kept: UInt8 = text.has("==", at: at + 1) ? 0x30 : 0x3C
      let character = Base64.character(Base64.sextet(text[at]) & kept)
      let result = mapping { $0 == at ? character : $1 }
      return Edit(Fault.trailingBits, at..<at + 1, "set to zero", result)
    default: return nil
    }
  }

  /// Returns the edit that repairs the byte at `index`, which is not in the Base64 alphabet: a URL-safe character,
  /// white space, an invisible character, or punctuation at the end.
  private func editOfCharacter(at index: Int) -> Edit? {
    let text = bytes.span
    let range = index..<index + 1
    switch text[index] {
    case "-", "_":
      let result = mapping { $1 == "-" ? 0x2B : $1 == "_" ? 0x2F : $1 }
      return Edit(
        Fault.urlSafeAlphabet, range, "converted to the standard alphabet", result)
    case "\r", "\n":
      let result = mapping { $1.isLineBreak ? nil : $1 }
      return Edit(Fault.lineBreaks, range, "removed", result)
    case " ", "\t":
      let result = mapping { $1.isOptionalWhiteSpace ? nil : $1 }
      return Edit(Fault.whiteSpace, range, "removed", result)
    default: break
    }
    if let end = text.endOfInvisible(at: index) {
      return Edit(
        Fault.invisibleCharacter, index..<end, "removed", removing(invisibleRanges),
        .text(text.nameOfInvisible(index..<end)))
    }
    guard index > 0, !hasBase64(after: index) else { return nil }
    return Edit(
      Fault.trailingCharacters, index..<count, "removed", removing([index..<count]))
  }

  private var invisibleRanges: [Range<Int>] {
    var (ranges, index): ([Range<Int>], Int) = ([], 0)
    while index < count {
      let end = bytes.span.endOfInvisible(at: index)
      if let end { ranges.append(index..<end) }
      index = end ?? index + 1
    }
    return ranges
  }

  func hasBase64(after index: Int) -> Bool { bytes[index...].contains { $0.isBase64Character } }

  // MARK: Step 8: Base64 of Base64

  var editOfSecondEncoding: Edit {
    Edit(Fault.encodedTwice, 0..<count, "decoded once more", self)
  }

  /// Whether the text, which was decoded from Base64, may contain a value: Base64, a quoted text, or a printed null.
  var mayContainValue: Bool {
    bytes.first == 0x22 || Placeholder(value: bytes.span, isDecoded: true) != nil
      || bytes.allSatisfy { $0.isBase64Like || $0.isWhiteSpace }
  }

  // MARK: Base64 of an object

  /// Whether the text begins with Base64 of an object, such as `eyJ`, in either alphabet. White space may precede it.
  var beginsEncodedObject: Bool {
    bytes.span.beginsEncodedObject(at: bytes.span.end(from: 0) { $0.isWhiteSpace })
  }

  /// Whether the JSON object closes that the Base64 of the text encodes.
  private var closesEncodedObject: Bool { decodedPrefix.bytes.span.closesObject == true }

  var beginsWithScheme: Bool {
    bytes.span.hasIgnoringCase(identifierScheme, at: bytes.span.end(from: 0) { $0.isWhiteSpace })
  }

  /// The characters of Base64, in either alphabet, without padding and other bytes.
  private var base64Characters: ContiguousArray<UInt8> {
    ContiguousArray(bytes.lazy.filter { $0.isBase64Character })
  }

  /// The bytes that all Base64 characters of the text encode together. Other characters between them are skipped.
  var decodedPrefix: SourceText { SourceText(Base64.decode(characters: base64Characters)) }

  /// Decodes the Base64 of the text. Spaces and tabs around it are ignored.
  ///
  /// - Throws: ``HeaderError`` of the strict reader.
  func decoded() throws(HeaderError) -> SourceText {
    decoded(to: try Payload.decode(bytes.span))
  }

  /// Returns `payload`, which was decoded from the text, as a ``SourceText`` whose source is this text.
  func decoded(to payload: ContiguousArray<UInt8>) -> SourceText {
    let start = bytes.span.end(from: 0) { $0.isOptionalWhiteSpace }
    return extracting(start..<count).decodedFromBase64(payload)
  }
}

extension Span<UInt8> {
  /// Whether the text begins as a JSON object, after a byte order mark and white space.
  var beginsObject: Bool { byte(at: end(from: endOfByteOrderMark) { $0.isWhiteSpace }) == "{" }

  /// Whether the text begins as a JSON value or as white space.
  var mayBeginJSON: Bool {
    byte(at: 0).isWhiteSpace || (try? JSONReader().kind(self)) != nil
  }

  /// Whether the JSON object at the beginning of the text closes, or `nil` if the text does not begin with one. Only
  /// brackets and strings are read, so the JSON may be damaged.
  var closesObject: Bool? {
    guard beginsObject else { return nil }
    var (depth, index) = (0, 0)
    while index < count {
      switch self[index] {
      case "\"": index = endOfString(from: index + 1)
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth <= 0 { return true }
      default: break
      }
      index += 1
    }
    return false
  }
}
