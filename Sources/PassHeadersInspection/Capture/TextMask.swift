import PassHeaders

/// Masks what is personal in a text, by four rules.
///
/// - A valid value is replaced by the same one masked, so that it is found as before.
/// - Behind a header's name that has no such value, only documented words stay, up to where the
///   line ends that it is in, and what is bracketed, folded or continued there.
/// - Of any other run of Base64, what encodes nine or more characters of text goes.
/// - A dump is masked within and put back.
struct TextMask {
  /// The text, as far as it is masked.
  var masked: ContiguousArray<UInt8>
  /// Up to where it is.
  var position = 0
  var valueCount = 0
  private var reader = EncodedObject(keepsPlaces: true)
  /// Where the characters of a run are.
  var places: ContiguousArray<Int> = []
  /// How much may still be read in vain, so that what is read in all is linear in the text.
  private var credit = 1 << 16
  /// Whether dumps are masked within.
  private let isOuter: Bool

  /// How often a byte may be read.
  private static let readings = 16
  /// What begins a value behind a name that is no header's.
  private static let words: [StaticString] = ["framework", "fingerprint"]

  init(_ text: ContiguousArray<UInt8> = [], isOuter: Bool = true) {
    (masked, self.isOuter) = (text, isOuter)
  }

  /// Masks the text up to there, of which more is known.
  mutating func mask(_ text: Span<UInt8>, before limit: Int) {
    credit = min(credit + Self.readings * max(0, limit - position), 1 << 30)
    // Where the next ones are, as far as that is known.
    var (dump, words) = (-1, Self.words.map { _ in -1 })
    while position < limit {
      if dump < position { dump = isOuter ? text.dumpedLine(position..<limit) : limit }
      for (index, word) in Self.words.enumerated() where words[index] < position {
        let end = limit + word.utf8CodeUnitCount - 1
        words[index] = text.firstIndex(ofASCII: word, in: position..<end) ?? limit
      }
      let next = words.reduce(min(dump, limit), min)
      var range = next..<min(next + 1, limit)
      if let found = maskMark(in: text, position..<next) {
        range = found
      } else if next == dump, next < limit {
        range = next..<maskDump(at: next, in: text)
      } else if let end = maskIdentifier(at: next, in: text) ?? maskMember(at: next, in: text) {
        valueCount += 1
        range = next..<end
      }
      let bound = range.lowerBound < limit ? range.lowerBound : text.count
      maskRuns(of: text, position..<range.lowerBound, before: bound)
      position = max(position, range.upperBound)
    }
  }

  /// Masks the value of the first header's name in the range, or the first value without one.
  ///
  /// - Returns: The name, if it begins there, and what is masked.
  private mutating func maskMark(in text: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var index = range.lowerBound
    while let (mark, place) = MarkSearch.first(in: text, index..<range.upperBound) {
      index = place + 1
      if mark == .name, let name = HeaderName(markedAt: place, in: text) {
        valueCount += 1
        let start = max(range.lowerBound, name.range.lowerBound)
        return start..<maskValue(behind: name.range, in: text)
      }
      if mark == .value, let end = maskObject(at: place, in: text) {
        valueCount += 1
        return place..<end
      }
    }
    return nil
  }

  // MARK: Valid values

  /// Masks the Base64 of an object that begins there.
  ///
  /// - Returns: Behind it; `nil` if it is not valid.
  private mutating func maskObject(at start: Int, in text: Span<UInt8>) -> Int? {
    guard credit > 0, text.beginsValue(at: start), text.isBoundary(start) else { return nil }
    let isWhole = reader.read(at: start, in: text)
    credit -= reader.reach - start
    guard isWhole, !reader.isTouched,
      let json = try? Base64.decode(reader.characters(in: text).span),
      put(ValueMask.payload(json), at: reader.places, in: text)
    else { return nil }
    return reader.end
  }

  /// Masks the identifier behind the word `fingerprint` there: it becomes Base64 of `x`.
  ///
  /// - Returns: Behind it; `nil` if the next word is another one.
  private mutating func maskIdentifier(at start: Int, in text: Span<UInt8>) -> Int? {
    guard text.hasASCII("fingerprint", at: start) else { return nil }
    var places: ContiguousArray<Range<Int>> = []
    let first = text.endOfSpaces(from: start + 11)
    var index = first
    while case let (byte, end) = text.printed(at: index), byte.isRunByte {
      places.append(index..<end)
      index = end
    }
    let isWord =
      text.end(from: first + 1, before: index) { $0 | 0x20 == $0 && $0.isASCIILetter } == index
    let bytes = ContiguousArray(repeating: UInt8(ascii: "x"), count: places.count * 3 / 4)
    guard first > start + 11, places.count >= 8, !isWord, put(bytes, at: places, in: text) else {
      return nil
    }
    while text.printed(at: index).byte == "=" { index = text.printed(at: index).end }
    return index
  }

  /// Writes the Base64 of other bytes, as many, in its places.
  ///
  /// - Returns: Whether each character can be written in its place.
  mutating func put(
    _ bytes: ContiguousArray<UInt8>, at places: ContiguousArray<Range<Int>>, in text: Span<UInt8>
  ) -> Bool {
    for (place, letter) in zip(places, Base64.encode(bytes.span).utf8) where letter != "=" {
      guard text.spell(letter, at: place, in: &masked) else { return false }
    }
    return true
  }

  // MARK: Names

  /// Masks the value of a member of a status, if its name is there.
  private mutating func maskMember(at start: Int, in text: Span<UInt8>) -> Int? {
    let name = start..<text.end(from: start) { $0.isASCIILetter }
    guard PartnerFrameworkStatus.Object.RootMember.names.index(of: text.extracting(name)) != nil
    else { return nil }
    return maskValue(behind: name, in: text)
  }

  /// Masks the value of a name: behind one that has no valid value, only documented words stay.
  ///
  /// - Returns: Behind what was masked.
  private mutating func maskValue(behind name: Range<Int>, in text: Span<UInt8>) -> Int {
    let start = Separator(behind: name, in: text).end
    if let end = maskObject(at: start, in: text) { return end }
    let identifierEnd = maskIdentifier(at: start, in: text)
    if let identifierEnd, text.endsString(at: identifierEnd) { return identifierEnd }
    let first = identifierEnd ?? name.upperBound
    let end = text.endOfStatement(from: max(start, first), behind: name)
    ValueMask.maskWords(of: text, first..<end, in: &masked)
    // Valid values in it stay such.
    var index = first
    while index < end, let value = maskMark(in: text, index..<end) { index = value.upperBound }
    return max(index, end)
  }

  // MARK: Dumps

  /// Masks within what the lines of a dump print; if that changes, the text beside goes.
  ///
  /// - Returns: Behind the lines.
  private mutating func maskDump(at start: Int, in text: Span<UInt8>) -> Int {
    var bytes: ContiguousArray<UInt8> = []
    var places: ContiguousArray<Int> = []
    var besides: [Range<Int>] = []
    var index = start
    func take(_ byte: UInt8, _ place: Int) {
      bytes.append(byte)
      places.append(place)
    }
    while let end = text.endOfDumpedLine(index, take) {
      besides.append((places.last ?? index) + 2..<end)
      index = min(text.count, end + 1)
    }
    var inner = TextMask(bytes, isOuter: false)
    inner.mask(bytes.span, before: bytes.count)
    valueCount += inner.valueCount
    if inner.masked == bytes { return index }
    for (place, byte) in zip(places, inner.masked) {
      masked.replaceSubrange(place..<place + 2, with: String(byte, width: 2, radix: 16).utf8)
    }
    for index in besides.joined() where text[index].isWordByte { masked[index] = UInt8(ascii: "x") }
    return index
  }
}

extension Span<UInt8> {
  /// The first line that begins in the range and is one of a dump; the range's end if there is
  /// none.
  fileprivate func dumpedLine(_ range: Range<Int>) -> Int {
    var index = range.lowerBound
    if index > 0 { index = firstIndex(of: UInt8(ascii: "\n"), from: index - 1) + 1 }
    while index < range.upperBound {
      if endOfDumpedLine(index, { _, _ in }) != nil { return index }
      index = firstIndex(of: UInt8(ascii: "\n"), from: index) + 1
    }
    return range.upperBound
  }

  /// Whether a string or a line surely ends there.
  fileprivate func endsString(at index: Int) -> Bool {
    let byte = printed(at: index).byte
    // It may be doubled, as within a field of CSV.
    let end = printedEnd(from: index, before: index + 16) { $0 == byte }
    let isQuote = (byte == "\"" || byte == "'") && behindStrings.contains(printed(at: end).byte)
    return isQuote || index >= count || endsLine(at: index)
  }

  /// Where the line ends that a name's value begins in, or a later one that continues it; no further than to the
  /// next header's name, or than a value may go on.
  fileprivate func endOfStatement(from start: Int, behind name: Range<Int>) -> Int {
    let line = self.start(from: name.lowerBound, after: name.lowerBound - Self.near) { $0 != "\n" }
    // A string that the name begins, or else the value, ends with its quote.
    var quote = quote(before: name.lowerBound)
    if has(quote, at: name.upperBound) { quote = self.quote(before: start) }
    var (depth, length, index) = (0, 0, start)
    while index < count, length < EncodedObject.limit {
      let (byte, end) = printed(at: index)
      if !quote.isEmpty, has(quote, at: index) { quote = index..<index }
      switch byte {
      case "{", "[", "(": depth += 1
      case "}", "]", ")": depth = Swift.max(0, depth - 1)
      case "\n" where depth == 0 && quote.isEmpty && endsLine(at: index):
        if !isFolded(end, line), !belongsToValue(at: end) { return index }
      case "v", "V", "t", "T":
        // The second byte of a mark. A gateway puts a word before a name, as in HTTP_X_DEVICE_INFO.
        guard let next = HeaderName(markedAt: index - 1, in: self) else { break }
        return Swift.max(
          start, self.start(from: next.range.lowerBound, after: start) { $0.isNameByte })
      default: break
      }
      length += 1
      index = end
    }
    return index
  }

  /// Whether a line is more indented than an earlier one, behind what both begin with.
  private func isFolded(_ start: Int, _ earlier: Int) -> Bool {
    var length = 0
    while length < Self.near, byte(at: start + length) == byte(at: earlier + length) { length += 1 }
    return byte(at: start + length).isOptionalWhiteSpace
  }

  /// Whether a line ends there, also behind padding, which looks like a soft break.
  private func endsLine(at index: Int) -> Bool {
    let start = has("\r\n", at: index - 1) ? index - 1 : index
    return self[index].isLineBreak && (isLineEnd(index) || has("==", at: start - 2))
  }

  /// Whether a line's first word is a member of a device, or the line is Base64 alone.
  private func belongsToValue(at start: Int) -> Bool {
    let word = end(from: start, before: start + Self.near) { !$0.isASCIILetter && $0 != "\n" }
    let name = extracting(word..<end(from: word, before: word + Self.near) { $0.isASCIILetter })
    let first = endOfSpaces(from: start)
    let runEnd = printedEnd(from: first, before: first + EncodedObject.limit) { $0.isBase64Like }
    let isAlone = runEnd >= count || printed(at: runEnd).byte.isLineBreak
    return DeviceInfo.Field.names.index(of: name) != nil
      || isAlone && runEnd >= first + TextMask.runLength
  }
}

/// What may follow a string that ends, or the text's end.
private let behindStrings = ByteSet(",;)]}> \t\r\n\0")
