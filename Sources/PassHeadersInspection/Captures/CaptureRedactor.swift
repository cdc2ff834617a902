package import PassHeaders

/// Writes a capture again, with what is personal in the headers masked: it scans and explains as
/// before. What else is in the capture, such as tokens, cookies and URLs, stays.
package struct CaptureRedactor {
  private var decoder = CaptureDecoder()
  private var scanner = TextScanner(isLive: true, reportsRepeated: true)
  /// What was not written yet.
  private var rest: ContiguousArray<UInt8> = []
  private var writtenCount = 0
  /// What was masked of the rest, in the capture and in order.
  private var masked: ArraySlice<Range<Int>> = []
  /// Behind what more of a value may be that damage cut or hid, in the capture.
  private var ends: ArraySlice<DamagedEnd> = []
  /// Behind the names of headers and the schemes of identifiers, in the capture and in order.
  private var nameEnds: ArraySlice<Int> = []
  /// Up to where a line was masked as the rest of a value, in the capture.
  private var maskedLineEnd = 0
  /// Up to where names were looked for, in the capture.
  private var namedCount = 0
  private let values: ValueMask
  package private(set) var headerCount = 0

  /// A header that cannot be masked, as the whole message is encoded.
  package struct Failure: Error {
    package let place: CapturedHeader.Place
  }

  package init(now: EpochMilliseconds) { values = ValueMask(now: now) }

  /// Takes a piece of the capture.
  ///
  /// - Returns: What can be written by now.
  /// - Throws: ``Failure`` where nothing from there on may be written.
  package mutating func feed(
    _ piece: some Sequence<UInt8>, isLast: Bool = false
  ) throws(Failure) -> ContiguousArray<UInt8> {
    let text = decoder.decode(ContiguousArray(piece), isLast: isLast)
    rest.append(contentsOf: text)
    var headers: [CapturedHeader] = []
    let collect = { (event: CaptureEvent) in
      if case .header(let header) = event, !header.text.isEmpty { headers.append(header) }
    }
    scanner.feed(text, collect)
    if isLast { scanner.finish(collect) }
    for header in headers { try mask(header) }
    let searched = isLast ? rest.count : min(scanner.searchedCount - writtenCount, rest.count)
    findNames(before: searched)
    ends.sort { $0.offset < $1.offset }
    masked.sort { $0.lowerBound < $1.lowerBound }
    while let next = ends.first {
      masked = masked.drop { $0.upperBound <= next.offset }
      nameEnds = nameEnds.drop { $0 <= next.offset }
      let found = maskRest(of: next, before: searched, isLast: isLast)
      if case .unknown = found { break }
      guard case .more(let following) = found else {
        ends.removeFirst()
        continue
      }
      // Only those that it passes are moved.
      var index = ends.startIndex
      while index + 1 < ends.endIndex, ends[index + 1].offset <= following.offset {
        ends[index] = ends[index + 1]
        index += 1
      }
      ends[index] = following
    }
    // A name is looked for once more from where it may begin.
    let nameStart = isLast ? searched : searched - Self.nameLength
    let end = max(0, min(nameStart, (ends.first?.offset ?? .max) - writtenCount))
    let written = ContiguousArray(rest[..<end])
    rest.removeFirst(end)
    writtenCount += end
    return written
  }

  private mutating func mask(_ header: CapturedHeader) throws(Failure) {
    if header.ranges.isEmpty { throw Failure(place: header.place) }
    let places = header.ranges.map { $0.lowerBound - writtenCount..<$0.upperBound - writtenCount }
    // Of a damaged trace a header may be found that is outside of what can be changed still.
    guard places.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= rest.count }) else {
      throw Failure(place: header.place)
    }
    let value = ContiguousArray(places.flatMap { rest[$0] })
    let isComplete = HeaderOccurrence.isComplete(0..<value.count, value.span)
    if !isComplete, Self.isBeginning(value) { return }
    var mask = values.value(value, kind: header.kind)[...]
    headerCount += 1
    let isJSON = value.first == "{"
    // Programs also print what they encoded.
    let kind: DamagedEnd.Kind = isComplete ? .object : isJSON ? .json : .value
    // Between the pieces of a value, one may be that its damaged line hid.
    for range in isComplete ? header.ranges.suffix(1) : header.ranges[...] {
      ends.append(DamagedEnd(offset: range.upperBound, kind: kind))
    }
    for place in places {
      rest.replaceSubrange(place, with: mask.prefix(place.count))
      mask = mask.dropFirst(place.count)
    }
    masked += header.ranges
  }

  /// Whether it is JSON up to its first member, as is found where each line has something else before it:
  /// the members are looked for behind the name.
  private static func isBeginning(_ value: ContiguousArray<UInt8>) -> Bool {
    guard value.first == "{" else { return false }
    let hasQuote = value.contains { $0 == "\"" || $0 == "'" }
    return !hasQuote
      && (value.contains { $0.isLineBreak } || !value.contains { $0.isASCIILetterOrDigit })
  }

  // MARK: What damage cut or hid

  /// A place behind which more of a value may be.
  private struct DamagedEnd {
    /// In the capture.
    let offset: Int
    /// What ends there: a name, a value that is not complete, a line of JSON that goes on, a whole one,
    /// which an object may follow, or the scheme of an identifier.
    let kind: Kind
    /// Of a piece of a value that was masked: how far it was from the one before.
    var gap: Int?

    enum Kind { case name, value, json, members, object, identifier }
  }

  /// What was found behind an end.
  private enum Rest {
    /// More of the capture has to be known.
    case unknown
    /// What there was is masked.
    case masked
    /// Something was masked, behind which more may be.
    case more(DamagedEnd)
  }

  /// How far from a value or a name more of the value may be, and how much is held back for it.
  private static let reach = PrintedMembers.reach
  private static let holdLimit = 1 << 16
  /// How much has to be known behind what is looked at.
  private static let margin = 64
  /// No identifier is shorter, with its padding.
  private static let identifierLength = 8
  /// No header's name is longer.
  private static let nameLength = 32

  /// Notes where the headers' names and an identifier's scheme are: of a damaged header the value may not
  /// have been found, and some logs have values without names.
  private mutating func findNames(before end: Int) {
    var index = max(0, namedCount - writtenCount - Self.nameLength)
    while let (marker, place) = MarkerSearch.first(in: rest.span, index..<end) {
      index = place + 1
      guard marker == .name, let name = HeaderOccurrence.name(withHyphenAt: index, in: rest.span)
      else { continue }
      note(.name, at: name.place.upperBound, before: end)
    }
    var schemeStart = max(0, namedCount - writtenCount - Self.nameLength)
    while let place = rest.span.firstIndex(ofASCII: "fingerprint", in: schemeStart..<end) {
      schemeStart = place + 11
      // `+` and `%20` are spaces of a form.
      let space = rest.span.unescapedByte(at: schemeStart)
      guard space.byte == " " || space.byte == "+" else { continue }
      note(.identifier, at: space.end, before: end)
    }
    nameEnds.sort()
    namedCount = max(namedCount, writtenCount + end)
  }

  private mutating func note(_ kind: DamagedEnd.Kind, at nameEnd: Int, before end: Int) {
    guard nameEnd <= end, writtenCount + nameEnd > namedCount else { return }
    ends.append(DamagedEnd(offset: writtenCount + nameEnd, kind: kind))
    nameEnds.append(writtenCount + nameEnd)
  }

  /// Masks what seems to be more of a value: letters of Base64 right behind a byte or two that do not
  /// belong there, letters that decode to text, members behind a name, the rest of the line of JSON.
  private mutating func maskRest(of end: DamagedEnd, before searched: Int, isLast: Bool) -> Rest {
    let start = end.offset - writtenCount
    let limit = min(searched, start + Self.holdLimit)
    let isAll = isLast || limit < searched
    if end.offset < maskedLineEnd { return .masked }
    guard isAll || start + Self.reach + Self.margin <= limit else { return .unknown }
    if end.kind == .identifier { return maskIdentifier(at: start, before: limit, isAll: isAll) }
    let colon = end.kind == .value && end.gap == nil ? colon(near: start, before: limit) : nil
    if let membersStart = end.kind == .json ? start : colon {
      let lineEnd = rest[membersStart..<limit].firstIndex { $0.isLineBreak }
      guard isAll || lineEnd != nil else { return .unknown }
      let members = membersStart..<(lineEnd ?? limit)
      rest.replaceSubrange(members, with: values.payload(rest[members]))
      maskedLineEnd = writtenCount + members.upperBound
      // Further lines may be more of it, each behind what lines begin with.
      return end.kind == .json ? .more(DamagedEnd(offset: maskedLineEnd, kind: .members)) : .masked
    }
    // What was masked as a value has an end of its own, and so have the next name and scheme.
    let nextMasked = masked.first.map { max($0.lowerBound - writtenCount, start) } ?? .max
    let next = min(nextMasked, nameEnds.first.map { $0 - writtenCount } ?? .max)
    let text = start..<min(limit, next)
    let isWhole = isAll || next <= limit
    var found: Rest?
    if end.kind == .name || end.kind == .object, let bracket = payload(in: text.prefix(Self.reach))
    {
      found =
        rest[bracket] == "{"
        ? maskObject(at: bracket, before: limit, isAll: isAll)
        : maskMembers(behind: end, bracket..<text.upperBound, isAll: isWhole)
    } else if end.kind != .object, end.gap == nil {
      found = maskMembers(behind: end, text, isAll: isWhole)
    }
    if end.kind == .name, case .more = found { headerCount += 1 }
    if let found { return found }
    if end.kind == .object || end.kind == .members { return .masked }
    return maskRun(of: end, start..<limit, before: next, isAll: isAll)
  }

  /// Masks the next letters of Base64 that are more of a value.
  private mutating func maskRun(
    of end: DamagedEnd, _ range: Range<Int>, before next: Int, isAll: Bool
  ) -> Rest {
    var index = range.lowerBound
    while index < range.upperBound, index - range.lowerBound < Self.reach {
      if index >= next { return .masked }
      let run = rest.span.run(at: index, before: min(range.upperBound, next))
      guard !run.isEmpty else {
        index = rest.span.unescapedByte(at: index).end
        continue
      }
      guard isAll || run.upperBound + Self.margin < range.upperBound else { return .unknown }
      if isRest(run, of: end, from: range.lowerBound) {
        rest.replaceSubrange(run, with: values.opaque(rest[run]))
        if end.kind == .name, end.gap == nil { headerCount += 1 }
        // Further pieces are looked for from here, as this one is no text of a value any more.
        return .more(
          DamagedEnd(
            offset: writtenCount + run.upperBound, kind: end.kind,
            gap: run.lowerBound - range.lowerBound))
      }
      index = run.upperBound
    }
    return isAll || index - range.lowerBound >= Self.reach ? .masked : .unknown
  }

  /// Masks an object up to the brace that closes it, or else to the end of its line.
  private mutating func maskObject(at brace: Int, before limit: Int, isAll: Bool) -> Rest {
    let bound = min(limit, brace + JSONEnd.limit)
    // In damaged JSON a text may not end, so that only braces tell.
    let closed =
      rest.span.endOfJSON(at: brace).flatMap { $0 <= bound ? $0 : nil }
      ?? rest.span.extracting(brace..<bound).endOfBraces.map { brace + $0 }
    guard closed != nil || isAll || bound < limit else { return .unknown }
    let object = brace..<(closed ?? rest[brace..<bound].firstIndex { $0.isLineBreak } ?? bound)
    rest.replaceSubrange(object, with: values.value(rest[object], kind: nil))
    maskedLineEnd = writtenCount + object.upperBound
    return .more(DamagedEnd(offset: maskedLineEnd, kind: .object))
  }

  /// Masks members that are in no object which is JSON by itself; `nil` if there are none.
  private mutating func maskMembers(
    behind end: DamagedEnd, _ range: Range<Int>, isAll: Bool
  ) -> Rest? {
    let members = PrintedMembers(
      in: rest.span.extracting(range), depth: end.kind == .members ? 1 : 0)
    // Behind a damaged value, an object is what was sent or answered.
    guard let members, end.kind != .value || !members.isQuoted else { return nil }
    guard isAll || !members.isOpen else { return .unknown }
    let place = range.lowerBound..<range.lowerBound + members.end
    let text = values.words(members.words, of: ContiguousArray(rest[place]))
    rest.replaceSubrange(place, with: text)
    maskedLineEnd = writtenCount + place.upperBound
    return .more(DamagedEnd(offset: maskedLineEnd, kind: .object))
  }

  /// Masks an identifier behind its scheme, if it is more than a word.
  private mutating func maskIdentifier(at start: Int, before limit: Int, isAll: Bool) -> Rest {
    let beginning = rest.span.run(at: start, before: min(limit, start + Self.margin))
    let hasCase =
      rest[beginning].contains { $0.isASCIILetter }
      && rest[beginning].dropFirst().contains {
        $0.isASCIIDigit || $0.isASCIILetter && $0 & 0x20 == 0
      }
    let padding = rest[beginning.upperBound...].prefix(2).count { $0 == "=" }
    guard beginning.count + padding >= Self.identifierLength, hasCase || encodesText(beginning)
    else { return .masked }
    let run = rest.span.run(at: start, before: limit)
    guard isAll || run.upperBound + Self.margin < limit else { return .unknown }
    // Behind a header's name it was masked already.
    let place = writtenCount + start..<writtenCount + run.upperBound
    if masked.first?.overlaps(place) ?? false { return .masked }
    let text = values.value(rest[run], kind: .deviceIdentifier)
    rest.replaceSubrange(run, with: text)
    headerCount += 1
    maskedLineEnd = writtenCount + run.upperBound
    return .masked
  }

  /// Where an object or a dictionary begins that has a member of one of the headers as its first.
  private func payload(in range: Range<Int>) -> Int? {
    range.first { (rest[$0] == "{" || rest[$0] == "[") && rest.span.beginsPayload(at: $0) }
  }

  /// The colon that follows a value whose end was taken for a member's name.
  private func colon(near start: Int, before limit: Int) -> Int? {
    let next = rest[start..<limit].prefix(8).firstIndex { $0 != " " && $0 != "\"" }
    return next.flatMap { rest[$0] == ":" ? $0 : nil }
  }

  /// Whether letters of Base64 belong to a value that ends before.
  private func isRest(_ run: Range<Int>, of end: DamagedEnd, from start: Int) -> Bool {
    let next = rest.span.unescapedByte(at: run.upperBound)
    // `=3D` is padding in a mail.
    let isName =
      next.byte == ":"
      || next.byte == "=" && rest.span.unescapedByte(at: next.end).byte.isRunByte
        && !rest.span.has("=3D", at: run.upperBound)
    if isName { return false }
    let gap = rest[start..<run.lowerBound]
    let hasLineBreak = gap.contains { $0.isLineBreak }
    let isNear =
      end.kind == .value && 1...2 ~= gap.count && rest[start] != "&" && !hasLineBreak
      && run.count >= (gap.count > 1 ? 16 : 4)
    // The last piece may be short: it is behind what was between the others, and nothing follows it.
    let isLast = hasLineBreak && gap.count == end.gap && rest.span.isLineEnd(run.upperBound)
    return isNear || isLast || run.count >= 16 && encodesText(run)
  }

  /// Whether letters of Base64, of whose first group any number may be missing, encode mostly letters,
  /// digits and punctuation. Names and paths do not.
  private func encodesText(_ run: Range<Int>) -> Bool {
    let letters = ContiguousArray(rest[run].prefix(64))
    return (0..<4).contains { missing in
      let bytes = Sextets(letters, from: missing).decoded
      return bytes.count { 0x20...0x7E ~= $0 || $0.isWhiteSpace } * 8 >= bytes.count * 7
    }
  }
}

extension Span<UInt8> {
  /// The letters of Base64 that begin there, of which some may be percent-encoded.
  fileprivate func run(at start: Int, before limit: Int) -> Range<Int> {
    var index = start
    while index < limit {
      let next = unescapedByte(at: index)
      guard next.byte.isRunByte, next.end <= limit else { break }
      index = next.end
    }
    return start..<index
  }

  /// Whether a line, or a string that holds it, ends there, perhaps behind padding.
  fileprivate func isLineEnd(_ start: Int) -> Bool {
    let index = end(from: start, before: start + 2) { $0 == "=" }
    let next = byte(at: index)
    return index >= count || next.isLineBreak || next == "\\" || next == "\""
  }

  /// Whether the first word in the object, behind quotes and escapes of any kind, is a documented member.
  fileprivate func beginsPayload(at bracket: Int) -> Bool {
    var start = bracket + 1
    let limit = Swift.min(count, start + 32)
    // Letters and digits before it are what a line begins with.
    while start < limit, !self[start].isASCIILetterOrDigit, self[start] < 0x80 {
      if hasEscape(before: start + 2) {
        start += 2
      } else if self[start] == "&", let length = entityLength(at: start) {
        start += length
      } else {
        start = percentEncodedByte(at: start).end
      }
    }
    let end = end(from: start, before: start + 40) { $0.isNameByte }
    return PrintedName(start..<end, self)?.beginningHeader != nil
  }
}

extension UInt8 {
  /// Whether Base64 of either alphabet has the byte, apart from padding.
  fileprivate var isRunByte: Bool { isBase64Like && self != "=" }
}
