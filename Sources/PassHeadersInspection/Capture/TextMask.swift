import PassHeaders

/// Masks what is personal in a text, by three rules.
///
/// - A value that is Base64 of an object is replaced by the same one masked, so that it is found as
///   before.
/// - Behind a header's name that has no such value, only documented words stay, up to where the
///   line ends that it is in, and what is bracketed, folded or continued there.
/// - Of any other run of Base64, what encodes nine or more bytes of text goes.
///
/// What encodes a whole message, and what is a dump, is masked within and put back.
struct TextMask {
  /// The text, as far as it is masked.
  var masked: ContiguousArray<UInt8>
  /// Up to where it is.
  private var position = 0
  private(set) var headerCount = 0
  private let values: ValueMask
  private var reader = EncodedObject(keepsPlaces: true)
  private var run = TextRun()
  /// How much may still be read in vain, so that what is read in all is linear in the text.
  private var credit = 1 << 16
  /// Whether what encodes a text is masked within.
  private let isOuter: Bool

  /// How often a byte may be read.
  private static let readings = 16

  init(_ values: ValueMask, _ text: ContiguousArray<UInt8> = [], isOuter: Bool = true) {
    (self.values, masked, self.isOuter) = (values, text, isOuter)
  }

  mutating func dropFirst(_ count: Int) {
    masked.removeFirst(count)
    position -= count
  }

  // MARK: Finding

  /// What is masked in a way of its own.
  private enum Event {
    case name(HeaderName)
    /// A value without a name, which was read.
    case value
    /// A member's name, or the scheme of an identifier, that ends there.
    case member(Int)
    case scheme(Int)
    case dump
  }

  /// Masks the text up to there, of which more is known.
  mutating func mask(_ text: Span<UInt8>, before limit: Int) {
    credit = min(credit + Self.readings * max(0, limit - position), 1 << 30)
    // Where the next ones are, as far as that is known.
    var (dump, member, scheme) = (-1, -1, -1)
    while position < limit {
      if dump < position { dump = isOuter ? text.dumpedLine(position..<limit) : limit }
      if member < position { member = text.index(of: "framework", position..<limit) }
      if scheme < position { scheme = text.index(of: "fingerprint", position..<limit) }
      let end = min(dump, member, scheme)
      if let (start, event) = mark(in: text, position..<end) {
        maskRuns(of: text, position..<start, before: start)
        take(event, at: start, in: text)
      } else {
        maskRuns(of: text, position..<end, before: end < limit ? end : text.count)
        if position >= limit { return }
        let event: Event =
          end == dump ? .dump : end == member ? .member(end + 9) : .scheme(end + 11)
        take(event, at: end, in: text)
      }
    }
  }

  /// The next header's name, or value without one.
  private mutating func mark(
    in text: Span<UInt8>, _ range: Range<Int>
  ) -> (start: Int, event: Event)? {
    var index = range.lowerBound
    while let (mark, place) = MarkSearch.first(in: text, index..<range.upperBound) {
      index = place + 1
      switch mark {
      case .name:
        guard let name = HeaderName(markedAt: place, in: text) else { continue }
        return (max(range.lowerBound, name.range.lowerBound), .name(name))
      case .value:
        guard text.isBoundary(place), read(at: place, in: text), reader.object.kind != nil else {
          continue
        }
        return (place, .value)
      case .code: continue
      }
    }
    return nil
  }

  private mutating func read(at start: Int, in text: Span<UInt8>) -> Bool {
    guard credit > 0 else { return false }
    let isWhole = reader.read(at: start, in: text)
    credit -= reader.reach - start
    return isWhole
  }

  private mutating func take(_ event: Event, at start: Int, in text: Span<UInt8>) {
    position = start + 1
    switch event {
    case .name(let name):
      headerCount += 1
      let end = maskValue(of: name, in: text)
      position = max(end ?? maskRest(behind: name.range, in: text), name.range.upperBound)
    case .value:
      headerCount += 1
      position = maskObject(in: text)
    case .member(let prefix):
      let end = text.end(from: prefix) { $0.isASCIILetter }
      let name = text.extracting(start..<end)
      guard PartnerFrameworkStatus.Object.RootMember.names.index(of: name) != nil else { return }
      position = maskRest(behind: start..<end, in: text)
    case .scheme(let end):
      guard text.printed(at: end).byte == " " || text.byte(at: end) == "+",
        let end = maskIdentifier(at: text.printed(at: end).end, in: text, isNamed: false)
      else { return }
      headerCount += 1
      position = end
    case .dump: maskDump(from: start, in: text)
    }
  }

  // MARK: Values

  /// Masks the valid value of a name in place.
  ///
  /// - Returns: Behind it; `nil` if there is none.
  private mutating func maskValue(of name: HeaderName, in text: Span<UInt8>) -> Int? {
    let start = Separator(behind: name.range, in: text).end
    if name.kind == .deviceIdentifier {
      guard text.hasASCII("fingerprint", at: start) else { return nil }
      return maskIdentifier(at: text.endOfSpaces(from: start + 11), in: text, isNamed: true)
    }
    guard text.beginsValue(at: start), read(at: start, in: text), !reader.isTouched else {
      return nil
    }
    return maskObject(in: text)
  }

  /// Masks what was read.
  private mutating func maskObject(in text: Span<UInt8>) -> Int {
    let encoded = EncodedPlaces(characters: reader.characters(in: text), places: reader.places)
    encoded.put(values.payload(encoded.decoded), in: text, to: &masked)
    return encoded.places.last?.upperBound ?? reader.end
  }

  /// Masks an identifier; where no name is near, only what is not taken for a word.
  private mutating func maskIdentifier(
    at start: Int, in text: Span<UInt8>, isNamed: Bool
  ) -> Int? {
    var encoded = EncodedPlaces()
    var index = start
    while index < start + 1024, case let (byte, end) = text.printed(at: index), byte.isRunByte {
      encoded.append(text, index..<end)
      index = end
    }
    let isWord = !encoded.characters.dropFirst().contains {
      $0.isASCIIDigit || $0.isASCIILetter && $0 & 0x20 == 0
    }
    if !isNamed, encoded.places.count < 6 || isWord { return nil }
    if encoded.places.isEmpty { return isNamed ? maskRest(behind: start..<start, in: text) : nil }
    encoded.put(values.identifier(encoded.decoded), in: text, to: &masked)
    while text.printed(at: index).byte == "=" { index = text.printed(at: index).end }
    // Only the line's end and a quote surely end it.
    let (quote, end) = text.printed(at: index)
    let following = text.printed(at: end).byte
    let isQuoted = (quote == "\"" || quote == "'") && following < 0x80 && !following.isRunByte
    let isWhole =
      encoded.places.count >= 8 && (index >= text.count || isQuoted || text.endsLine(at: index))
    return isNamed && !isWhole ? maskRest(behind: index..<index, in: text) : index
  }

  // MARK: Names

  /// Masks what follows a name that has no valid value.
  private mutating func maskRest(behind name: Range<Int>, in text: Span<UInt8>) -> Int {
    var limit = min(text.count, name.upperBound + EncodedObject.limit)
    if let next = HeaderName.first(in: text, name.upperBound..<limit) {
      limit = next.range.lowerBound
    }
    // An object may begin on the next line.
    let value = Separator(behind: name, in: text).end
    let isObject = text.printed(at: value).byte == "{" && value < limit
    var end = text.endOfStatement(
      behind: isObject ? name.lowerBound..<value : name, before: limit)
    let masked = maskNamed(text, name.upperBound..<end)
    if masked > end {
      // What is broken goes on behind the line.
      end = text.endOfStatement(behind: name.lowerBound..<masked, before: limit)
      maskNamed(text, masked..<max(end, masked))
    }
    return max(end, masked)
  }

  /// Masks a range in which all is a header's value but valid values in it.
  ///
  /// - Returns: Behind what was masked, which may be behind the range.
  @discardableResult
  mutating func maskNamed(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var (index, start) = (range.lowerBound, range.lowerBound)
    while let (mark, place) = MarkSearch.first(in: text, index..<range.upperBound) {
      index = place + 1
      guard mark == .value, text.isBoundary(place), credit > 0 else { continue }
      // What is not whole was read up to its fault, which stays where it is.
      _ = read(at: place, in: text)
      values.maskWords(of: text, start..<place, in: &masked)
      start = maskObject(in: text)
      index = start
      if start >= range.upperBound { return start }
    }
    values.maskWords(of: text, start..<range.upperBound, in: &masked)
    return range.upperBound
  }

  // MARK: Runs

  /// Masks what encodes text in the runs that begin in a range and end before the bound.
  private mutating func maskRuns(of text: Span<UInt8>, _ range: Range<Int>, before bound: Int) {
    position = range.upperBound
    let parts = Self.runParts
    var index = range.lowerBound
    while index < range.upperBound, index + TextRun.length <= bound {
      // A run has at least one such place.
      let probe = index + TextRun.length - 1
      guard parts.contains(text[probe]) else {
        index = probe + 1
        continue
      }
      let start = text.start(from: probe, after: index) { parts.contains($0) }
      index = text.end(from: probe, before: min(bound, start + TextRun.length)) {
        parts.contains($0)
      }
      if index - start < TextRun.length { continue }
      index = start
      while index <= probe {
        let end = run.read(text, index..<bound, crossing: &masked)
        if isOuter, let message = run.message, maskMessage(message, in: text) {
          position = max(position, end)
        }
        index = max(end, text.printed(at: index).end)
      }
    }
  }

  /// Characters of Base64, and of escapes.
  private static let runParts = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_%\\&#;=")

  /// Masks within what a run encodes, if it has headers.
  private mutating func maskMessage(_ message: EncodedPlaces, in text: Span<UInt8>) -> Bool {
    let bytes = message.decoded
    var inner = TextMask(values, bytes, isOuter: false)
    inner.mask(bytes.span, before: bytes.count)
    if inner.headerCount == 0 { return false }
    headerCount += inner.headerCount
    message.put(inner.masked, in: text, to: &masked)
    return true
  }

  // MARK: Dumps

  /// Masks within what the lines of a dump print; of a line that changes, the text beside goes.
  private mutating func maskDump(from start: Int, in text: Span<UInt8>) {
    var bytes: ContiguousArray<UInt8> = []
    var places: ContiguousArray<Int> = []
    var lines: [(count: Int, end: Int)] = []
    position = start
    while position < min(text.count, start + 1 << 16),
      let end = text.endOfDumpedLine(
        position,
        { byte, place in
          bytes.append(byte)
          places.append(place)
        })
    {
      lines.append((bytes.count, end))
      position = min(text.count, end + 1)
    }
    var inner = TextMask(values, bytes, isOuter: false)
    inner.mask(bytes.span, before: bytes.count)
    headerCount += inner.headerCount
    var first = 0
    for (count, end) in lines {
      let changed = (first..<count).filter { inner.masked[$0] != bytes[$0] }
      for index in changed {
        let digits = String(inner.masked[index], width: 2, radix: 16)
        masked.replaceSubrange(places[index]..<places[index] + 2, with: digits.utf8)
      }
      if !changed.isEmpty {
        for index in places[count - 1] + 2..<end where text[index].isWordByte {
          masked[index] = UInt8(ascii: "x")
        }
      }
      first = count
    }
  }
}

extension Span<UInt8> {
  /// The first place in the range that the text begins at; the range's end if there is none.
  fileprivate func index(of text: StaticString, _ range: Range<Int>) -> Int {
    let end = range.upperBound + text.utf8CodeUnitCount - 1
    return firstIndex(ofASCII: text, in: range.lowerBound..<end) ?? range.upperBound
  }

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

  /// Where the line ends that a name is in, or a later one that continues it.
  fileprivate func endOfStatement(behind name: Range<Int>, before limit: Int) -> Int {
    let nameLine = start(from: name.lowerBound, after: name.lowerBound - 512) { $0 != "\n" }
    var (index, depth) = (name.upperBound, 0)
    while index < limit {
      let (byte, end) = printed(at: index)
      switch byte {
      case "{", "[", "(": depth += 1
      case "}", "]", ")": depth -= 1
      case "\n" where depth <= 0 && endsLine(at: index):
        let line = end..<firstIndex(of: byte, from: end)
        // What both lines begin with is a printer's.
        let start = Swift.min(
          gap(at: index, valueStart: name.lowerBound) ?? end, line.upperBound)
        let isFolded =
          line.count > 1
          && (indentation(at: end) > indentation(at: nameLine)
            || start - end > name.lowerBound - nameLine)
        if !isFolded, !continuesValue(start..<line.upperBound) { return index }
      default: break
      }
      index = end
    }
    return limit
  }

  /// Whether a line break is there, but for a soft one, before which there is one sign at most.
  fileprivate func endsLine(at index: Int) -> Bool {
    guard self[index].isLineBreak else { return false }
    return isLineEnd(index) || has("==\n", at: index - 2) || has("==\r\n", at: index - 3)
      || has("==\r", at: index - 2)
  }

  private func indentation(at start: Int) -> Int {
    end(from: start, before: start + 512) { $0.isOptionalWhiteSpace } - start
  }

  /// Whether a line, up to a quote that ends a string, is of Base64 alone but for a damaged byte, or
  /// has a member of a device or a status.
  private func continuesValue(_ line: Range<Int>) -> Bool {
    let end = Swift.min(line.upperBound, line.lowerBound + 512)
    var index = line.lowerBound
    var foreign = line.count < 4 ? 2 : 0
    var word: ContiguousArray<UInt8> = []
    while index <= end {
      let (byte, next) = index < end ? printed(at: index) : (0, end + 1)
      if byte.isNameByte {
        word.append(byte)
      } else {
        if word.span.isMember { return true }
        word.removeAll(keepingCapacity: true)
        let isQuote = byte == "'" || byte == "\""
        if isQuote, foreign < 2, index - line.lowerBound > TextRun.length { return true }
        if byte.isOptionalWhiteSpace { foreign = 2 }
        if index < end, !Self.valueSigns.contains(byte) { foreign += 1 }
      }
      index = next
    }
    return foreign < 2
  }

  private var isMember: Bool {
    DeviceInfo.Field.names.index(of: self) != nil
      || PartnerFrameworkStatus.Object.RootMember.names.index(of: self) != nil
  }

  private static var valueSigns: ByteSet { ByteSet("+/=%\\\"',\r") }
}
