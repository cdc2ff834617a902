import PassHeaders

/// Reads Base64 of a JSON object as programs print it: characters may be escapes, and between two of them
/// there may be what printers put there.
struct EncodedObject {
  /// Where each character and sign of padding is, if that was asked for.
  private(set) var places: ContiguousArray<Range<Int>> = []
  /// Behind the last character.
  private(set) var end = 0
  /// Behind the last byte that was looked at.
  private(set) var reach = 0
  /// Whether something that could belong to it follows without anything in between.
  private(set) var isTouched = false
  private(set) var object = ObjectWalk()

  private let keepsPlaces: Bool
  private var start = 0
  private var bits: UInt32 = 0
  private var count = 0
  /// Whether there is nothing but the characters.
  private var isPlain = true

  /// How many bytes of a text are read for a value. A header's field is no longer.
  static let limit = 12_288

  init(keepsPlaces: Bool = false) { self.keepsPlaces = keepsPlaces }

  /// Reads what begins there.
  ///
  /// - Returns: Whether it is an object that closes.
  mutating func read(at start: Int, in text: Span<UInt8>) -> Bool {
    (self.start, end, bits, count, isTouched, isPlain) = (start, start, 0, 0, false, true)
    reach = start
    places.removeAll(keepingCapacity: true)
    object.reset()
    let limit = min(text.count, start + Self.limit)
    let sextets = Self.sextets
    var index = start
    while index < limit {
      let sextet = sextets[Int(text[index])]
      if sextet < 64 {
        if keepsPlaces { places.append(index..<index + 1) }
        add(sextet)
        index += 1
      } else if let next = escapedCharacter(at: index, in: text) {
        index = next
      } else {
        let gap = text.gap(at: index, valueStart: start)
        reach = max(reach, gap.reach)
        guard let next = gap.end else { return false }
        isPlain = false
        index = next
        continue
      }
      guard count & 3 != 1 else { continue }
      switch object.step(lastByte) {
      case .open: break
      case .wrong:
        reach = max(reach, index)
        return false
      case .closed:
        end = index
        finish(in: text)
        return true
      }
    }
    // The text may go on.
    reach = max(reach, limit < start + Self.limit ? limit + 1 : limit)
    return false
  }

  /// The six bits of each byte that is a character of Base64; 64 of others.
  private static let sextets = ContiguousArray(
    (UInt8.min...UInt8.max).map { Base64.isSextet($0) ? Base64.sextet($0) : 64 })

  @inline(__always)
  private mutating func add(_ sextet: UInt8) {
    bits = bits << 6 | UInt32(sextet)
    count &+= 1
  }

  private mutating func escapedCharacter(at index: Int, in text: Span<UInt8>) -> Int? {
    let (byte, next) = text.printed(at: index)
    guard next > index + 1, Base64.isSextet(byte) else { return nil }
    isPlain = false
    if keepsPlaces { places.append(index..<next) }
    add(Base64.sextet(byte))
    return next
  }

  /// The byte that the last character completes, which is not the first one of four.
  @inline(__always)
  private var lastByte: UInt8 {
    switch count & 3 {
    case 0: UInt8(truncatingIfNeeded: bits)
    case 2: UInt8(truncatingIfNeeded: bits >> 4)
    default: UInt8(truncatingIfNeeded: bits >> 2)
    }
  }

  /// The value: the characters of Base64 alone.
  func value(in text: Span<UInt8>) -> String {
    if isPlain { return String(utf8: text.extracting(start..<end)) }
    var reader = EncodedObject(keepsPlaces: true)
    guard reader.read(at: start, in: text) else { return "" }
    return String(utf8: reader.characters(in: text).span)
  }

  /// The characters whose places are kept.
  func characters(in text: Span<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray(
      places.map { $0.count == 1 ? text[$0.lowerBound] : text.printed(at: $0.lowerBound).byte })
  }

  /// Takes the white space that is encoded behind the object, and padding.
  private mutating func finish(in text: Span<UInt8>) {
    var whole = count
    var index = end
    while index < start + Self.limit {
      let byte = text.byte(at: index)
      if Base64.isSextet(byte) {
        if keepsPlaces { places.append(index..<index + 1) }
        add(Base64.sextet(byte))
        index += 1
      } else if let next = escapedCharacter(at: index, in: text) {
        index = next
      } else {
        break
      }
      if count & 3 == 1 { continue }
      guard lastByte.isWhiteSpace else { break }
      (whole, end) = (count, index)
    }
    isTouched = count > whole
    if keepsPlaces { places.removeLast(count - whole) }
    count = whole
    reach = max(reach, text.reach(ofPrintedAt: index))
    if isTouched { return }
    takePadding(in: text)
    let following = text.endOfSoftBreak(at: end) ?? end
    isTouched = text.printed(at: following).byte.isBase64Like
    reach = max(reach, text.reach(ofPrintedAt: following))
  }

  private mutating func takePadding(in text: Span<UInt8>) {
    while count & 3 > 0 {
      var index = end
      // What looks like a sign of padding at a line's end may be a soft break, before both of them.
      if text.printed(at: end).byte != "=" || count & 3 == 2 && text.endOfSoftBreak(at: end) != nil
      {
        let gap = text.gap(at: end, valueStart: start)
        reach = max(reach, gap.reach, text.reach(ofPrintedAt: gap.end ?? end))
        if let gapEnd = gap.end, text.printed(at: gapEnd).byte == "=" { index = gapEnd }
      }
      var (byte, next) = text.printed(at: index)
      if text.byte(at: index) == "=", byte != "=" { (byte, next) = (UInt8(ascii: "="), index + 1) }
      guard byte == "=" else { return }
      if next > end + 1 { isPlain = false }
      if keepsPlaces { places.append(index..<next) }
      count += 1
      end = next
    }
  }
}

extension Span<UInt8> {
  /// Behind a line break that is none of the text, and the sign for that (RFC 2045 section 6.7, or a shell's);
  /// `nil` if none is there.
  fileprivate func endOfSoftBreak(at index: Int) -> Int? {
    guard byte(at: index) == "=" || byte(at: index) == "\\", byte(at: index + 1).isLineBreak else {
      return nil
    }
    return index + (has("\r\n", at: index + 1) ? 3 : 2)
  }

  private static var gapLimit: Int { 256 }

  /// Behind what may be between two characters of a value: line breaks, with what lines begin with; a quote
  /// that ends a string and one that begins the next, with one operator between them; a colour.
  ///
  /// - Returns: The end, if there is such a thing, and behind what was looked at.
  func gap(at start: Int, valueStart: Int) -> (end: Int?, reach: Int) {
    var index = start
    var quote: UInt8?
    var hasOperator = false
    var lineBreaks = 0
    var looked = 0
    func end(_ found: Int?) -> (end: Int?, reach: Int) {
      (found, Swift.max(looked, reach(ofPrintedAt: index)))
    }
    while index < Swift.min(count, start + Self.gapLimit) {
      if let colourEnd = endOfColour(at: index) {
        index = colourEnd
        if quote == nil, lineBreaks == 0 { return end(index) }
        continue
      }
      let (byte, next) = printed(at: index)
      let isApart = quote != nil || lineBreaks > 0
      switch byte {
      case "\n":
        lineBreaks += 1
        (index, looked) = endOfLineStart(
          next, newline: index..<next, valueStart: valueStart, before: quote)
        continue
      case "\r": break
      case " ", "\t": if !isApart { return end(nil) }
      case "=", "\\":
        guard lineBreaks == 0, endOfSoftBreak(at: index) != nil else {
          return end(quote == nil && isApart ? index : nil)
        }
      case "\"", "'":
        let quoteEnd = endOfDoubled(byte, next)
        if let quote { return end(byte == quote ? quoteEnd : nil) }
        if lineBreaks > 0 { return end(nil) }
        quote = byte
        index = quoteEnd
        continue
      case "+" where quote != nil, "," where quote != nil, "." where quote != nil:
        if hasOperator { return end(nil) }
        hasOperator = true
      default: return end(quote == nil && isApart ? index : nil)
      }
      index = next
    }
    return (nil, index < count ? index : count + 1)
  }

  /// Behind a quote that is doubled, as within a field of CSV.
  private func endOfDoubled(_ quote: UInt8, _ end: Int) -> Int {
    byte(at: end) == quote && byte(at: end - 1) == quote ? end + 1 : end
  }

  /// Behind what a line has in common with the beginning of the value's own line, all hexadecimal digits being alike, up
  /// to its last character that is not Base64; not behind a quote that is looked for.
  private func endOfLineStart(
    _ start: Int, newline: Range<Int>, valueStart: Int, before quote: UInt8?
  ) -> (end: Int, reach: Int) {
    var own = valueStart
    let first = Swift.max(0, valueStart - 512)
    while own > first, !isNewline(newline, before: own) { own -= 1 }
    var (index, end) = (start, start)
    while own < valueStart, index < count {
      let (expected, found) = (printed(at: own), printed(at: index))
      let areDigits = expected.byte.hexadecimalValue != nil && found.byte.hexadecimalValue != nil
      guard expected.byte == found.byte || areDigits else { break }
      if found.byte == quote { break }
      (own, index) = (expected.end, found.end)
      if !Base64.isSextet(found.byte) { end = index }
    }
    return (end, reach(ofPrintedAt: index))
  }

  /// Whether a line break that is spelled as the given one ends there.
  private func isNewline(_ newline: Range<Int>, before index: Int) -> Bool {
    guard byte(at: index - 1) == self[newline.upperBound - 1], index >= newline.count else {
      return false
    }
    return extracting(newline).hasSameBytes(as: extracting(index - newline.count..<index))
  }
}
