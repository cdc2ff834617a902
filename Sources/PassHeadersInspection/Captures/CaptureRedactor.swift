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
  /// Up to where a line was masked as the rest of a value, in the capture.
  private var maskedLineEnd = 0
  /// Up to where names were looked for, in the capture.
  private var namedCount = 0
  private let now: EpochMilliseconds
  /// How many headers were masked.
  package private(set) var headerCount = 0

  /// A header that cannot be masked, as the whole message is encoded.
  package struct Failure: Error {
    package let place: CapturedHeader.Place
  }

  package init(now: EpochMilliseconds) { self.now = now }

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
      let found = maskRest(of: next, before: searched, isLast: isLast)
      if case .unknown = found { break }
      ends.removeFirst()
      guard case .object(let following) = found else { continue }
      let index = ends.firstIndex { $0.offset > following.offset } ?? ends.endIndex
      ends.insert(following, at: index)
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
    var mask = ValueMask.value(value, kind: header.kind, now: now)[...]
    headerCount += 1
    if let end = header.ranges.last?.upperBound {
      let isJSON = value.first == UInt8(ascii: "{")
      if !HeaderOccurrence.isComplete(0..<value.count, value.span) {
        ends.append(DamagedEnd(offset: end, kind: isJSON ? .json : .value))
      } else if isJSON {
        ends.append(DamagedEnd(offset: end, kind: .object))
      }
    }
    for place in places {
      rest.replaceSubrange(place, with: mask.prefix(place.count))
      mask = mask.dropFirst(place.count)
    }
    masked += header.ranges
  }

  // MARK: What damage cut or hid

  /// A place behind which more of a value may be.
  private struct DamagedEnd {
    /// In the capture.
    let offset: Int
    /// What ends there: a name, a value that is not complete, or a whole object, which another may follow.
    let kind: Kind

    enum Kind { case name, value, json, object }
  }

  /// What was found behind an end.
  private enum Rest {
    /// More of the capture has to be known.
    case unknown
    /// What there was is masked.
    case masked
    /// An object was masked, behind which another may be.
    case object(DamagedEnd)
  }

  /// How far from a value or a name more of the value may be, and how much is held back for it.
  private static let reach = 64
  private static let holdLimit = 1 << 16
  /// No header's name is longer.
  private static let nameLength = 32

  /// Notes where the headers' names are: of a damaged header the value may not have been found.
  private mutating func findNames(before end: Int) {
    var index = max(0, namedCount - writtenCount - Self.nameLength)
    while let (marker, place) = MarkerSearch.first(in: rest.span, index..<end) {
      index = place + 1
      guard marker == .name else { continue }
      for (name, _, lastHyphen) in HeaderOccurrence.names {
        let nameEnd = place + 1 - lastHyphen + name.utf8CodeUnitCount
        guard rest.span.hasName(name, at: place + 1 - lastHyphen), nameEnd <= end,
          writtenCount + nameEnd > namedCount
        else { continue }
        ends.append(DamagedEnd(offset: writtenCount + nameEnd, kind: .name))
      }
    }
    namedCount = max(namedCount, writtenCount + end)
  }

  /// Masks what seems to be more of a value: letters of Base64 right behind a byte or two that do not
  /// belong there, letters that decode to text, members behind a name, the rest of the line of JSON.
  ///
  private mutating func maskRest(
    of end: DamagedEnd, before searched: Int, isLast: Bool
  ) -> Rest {
    let start = end.offset - writtenCount
    let limit = min(searched, start + Self.holdLimit)
    let isAll = isLast || limit < searched
    if end.offset < maskedLineEnd { return .masked }
    guard isAll || start + Self.reach <= limit else { return .unknown }
    let colon = end.kind == .value ? colon(near: start, before: limit) : nil
    if let membersStart = end.kind == .json ? start : colon {
      let lineEnd = rest[membersStart..<limit].firstIndex { $0.isLineBreak }
      guard isAll || lineEnd != nil else { return .unknown }
      let members = membersStart..<(lineEnd ?? limit)
      rest.replaceSubrange(members, with: ValueMask.payload(rest[members], now: now))
      maskedLineEnd = writtenCount + members.upperBound
      return .masked
    }
    // What was masked as a value has an end of its own.
    let nextMasked = masked.first.map { max($0.lowerBound - writtenCount, start) } ?? .max
    if end.kind == .name || end.kind == .object,
      let brace = payload(in: start..<min(limit, start + Self.reach, nextMasked))
    {
      let masked = maskObject(at: brace, before: limit, isAll: isAll)
      if end.kind == .name, case .object = masked { headerCount += 1 }
      return masked
    }
    if end.kind == .object { return .masked }
    var (index, last) = (start, start)
    while index < limit, index - last < Self.reach {
      if index >= nextMasked { return .masked }
      guard rest[index].isRunByte else {
        index += 1
        continue
      }
      let run = index..<(rest[index..<limit].firstIndex { !$0.isRunByte } ?? limit)
      guard isAll || run.upperBound + 1 < limit else { return .unknown }
      if isRest(run, gap: end.kind == .value ? index - last : nil) {
        for place in run { rest[place] = rest[place].masked }
        last = run.upperBound
      }
      index = run.upperBound
    }
    return isAll || index - last >= Self.reach ? .masked : .unknown
  }

  /// Masks an object up to the brace that closes it, or else to the end of its line.
  private mutating func maskObject(at brace: Int, before limit: Int, isAll: Bool) -> Rest {
    let bound = min(limit, brace + JSONEnd.limit)
    let closed = rest.span.extracting(brace..<bound).endOfBraces.map { brace + $0 }
    guard closed != nil || isAll || bound < limit else { return .unknown }
    let object = brace..<(closed ?? rest[brace..<bound].firstIndex { $0.isLineBreak } ?? bound)
    rest.replaceSubrange(object, with: ValueMask.value(rest[object], kind: nil, now: now))
    maskedLineEnd = writtenCount + object.upperBound
    return .object(DamagedEnd(offset: maskedLineEnd, kind: .object))
  }

  /// Where an object begins that has a member of one of the headers as its first.
  private func payload(in range: Range<Int>) -> Int? {
    range.first { rest[$0] == UInt8(ascii: "{") && rest.span.beginsPayload(at: $0) }
  }

  /// The colon that follows a value whose end was taken for a member's name.
  private func colon(near start: Int, before limit: Int) -> Int? {
    let next = rest[start..<limit].prefix(8).firstIndex {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"")
    }
    return next.flatMap { rest[$0] == UInt8(ascii: ":") ? $0 : nil }
  }

  /// Whether a run of letters of Base64 belongs to a value.
  ///
  /// - Parameter gap: How many other bytes are between the value and the run; `nil` behind a name.
  private func isRest(_ run: Range<Int>, gap: Int?) -> Bool {
    let next = rest.span.byte(at: run.upperBound)
    let isName =
      next == UInt8(ascii: ":")
      || next == UInt8(ascii: "=") && rest.span.byte(at: run.upperBound + 1).isRunByte
    if isName { return false }
    let gapBytes = rest[run.lowerBound - (gap ?? 0)..<run.lowerBound]
    let isNear =
      1...2 ~= gapBytes.count && rest[gapBytes.startIndex] != UInt8(ascii: "&")
      && !gapBytes.contains { $0.isLineBreak } && run.count >= (gapBytes.count > 1 ? 16 : 4)
    return isNear || run.count >= 16 && encodesText(run)
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
  /// Whether the first word in the object, behind quotes and escapes of any kind, is a documented member.
  fileprivate func beginsPayload(at brace: Int) -> Bool {
    var start = brace + 1
    let limit = Swift.min(count, start + 32)
    while start < limit, !self[start].isASCIILetter {
      if hasEscape(before: start + 2) {
        start += 2
      } else if self[start] == UInt8(ascii: "&"), let length = entityLength(at: start) {
        start += length
      } else {
        start += 1
      }
    }
    var end = start
    while end < count, end - start < 40, self[end].isASCIILetterOrDigit { end += 1 }
    return PassHeader.Kind(memberName: String(utf8: extracting(start..<end))) != nil
  }
}

extension UInt8 {
  /// Whether Base64 of either alphabet has the byte, apart from padding.
  fileprivate var isRunByte: Bool { isBase64Like && self != UInt8(ascii: "=") }
}
