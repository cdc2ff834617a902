import PassHeaders

/// Reads Base64 of a JSON object as programs print it: characters may be escapes, and between two of them
/// there may be what printers put there.
struct EncodedObject {
  /// Where each character and sign of padding is, if that was asked for.
  private(set) var places: ContiguousArray<Range<Int>> = []
  /// Whether what was read is Base64 of an object that closes.
  private(set) var isWhole = false
  /// Where the value begins, and behind its last character.
  private(set) var (start, end) = (0, 0)
  /// Where reading stopped.
  private(set) var reach = 0
  /// Whether something that could belong to it follows without anything in between.
  private(set) var isTouched = false
  /// Whether the text ended before the object did.
  private(set) var isOpen = false
  private(set) var object = ObjectWalk()

  private let keepsPlaces: Bool
  private let sextets = Self.sextets
  private var bits: UInt32 = 0
  private var count = 0

  init(keepsPlaces: Bool = false) { self.keepsPlaces = keepsPlaces }

  mutating func reset(_ start: Int) {
    (self.start, end, reach, bits, count) = (start, start, start, 0, 0)
    (isTouched, isOpen, isWhole) = (false, false, false)
    if keepsPlaces { places.removeAll(keepingCapacity: true) }
  }

  /// Reads what begins there; whether it is an object that closes.
  mutating func read(at start: Int, in text: Span<UInt8>) -> Bool {
    reset(start)
    object.reset()
    let limit = min(text.count, start + ValueLength.limit)
    var index = start
    defer { reach = index }
    while index < limit {
      guard let next = takeCharacter(at: index, in: text) else {
        guard let next = text.gap(at: index, valueStart: start) else { return false }
        index = next
        continue
      }
      index = next
      guard count & 3 != 1 else { continue }
      switch object.step(lastByte) {
      case .open: break
      case .wrong: return false
      case .closed:
        end = index
        finish(in: text)
        isWhole = true
        return true
      }
    }
    isOpen = index >= text.count
    return false
  }

  /// Reads an object that begins there and is not encoded; whether it closes.
  mutating func readUnencoded(at start: Int, in text: Span<UInt8>) -> Bool {
    reset(start)
    object.reset()
    let limit = min(text.count, start + ValueLength.limit)
    while end < limit {
      let (byte, next) = text.printed(at: end)
      end = next
      switch object.step(byte) {
      case .open: break
      case .wrong: return false
      case .closed: return true
      }
    }
    isOpen = end >= text.count
    return false
  }

  /// The six bits of each byte that is a character of Base64; 64 of others.
  private static let sextets = ContiguousArray(
    (UInt8.min...UInt8.max).map { Base64.isInAlphabet($0) ? Base64.sextet($0) : 64 })

  /// Takes the character that is there, or for which an escape stands.
  ///
  /// - Returns: Where that ends.
  @inline(__always)
  private mutating func takeCharacter(at index: Int, in text: Span<UInt8>) -> Int? {
    var (byte, next) = (text.byte(at: index), index + 1)
    var sextet = sextets[Int(byte)]
    if sextet == 64 {
      (byte, next) = text.printed(at: index)
      sextet = sextets[Int(byte)]
    }
    guard sextet < 64 else { return nil }
    if keepsPlaces { places.append(index..<next) }
    bits = bits << 6 | UInt32(sextet)
    count &+= 1
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
    if count == end - start { return String(utf8: text.extracting(start..<end)) }
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
    while index < start + ValueLength.limit, let next = takeCharacter(at: index, in: text) {
      index = next
      if count & 3 == 1 { continue }
      guard lastByte.isWhiteSpace else { break }
      (whole, end) = (count, index)
    }
    isTouched = count > whole
    if keepsPlaces { places.removeLast(count - whole) }
    if isTouched { return }
    takePadding(in: text)
    isTouched = text.printed(at: text.endOfSoftBreak(at: end) ?? end).byte.isBase64Like
  }

  private mutating func takePadding(in text: Span<UInt8>) {
    while count & 3 > 0 {
      var index = end
      // What looks like a sign of padding at a line's end may be a soft break, before both of them.
      let isBreak = count & 3 == 2 && text.endOfSoftBreak(at: end) != nil
      if isBreak || text.printed(at: end).byte != "=",
        let gap = text.gap(at: end, valueStart: start)
      {
        isOpen = gap == text.count
        if text.printed(at: gap).byte == "=" { index = gap }
      }
      let (byte, printedEnd) = text.printed(at: index)
      guard byte == "=" || text.byte(at: index) == "=" else { return }
      let next = byte == "=" ? printedEnd : index + 1
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
    let (byte, end) = printed(at: index)
    guard byte == "=" || byte == "\\", case let (next, breakEnd) = printed(at: end),
      next.isLineBreak
    else { return nil }
    let (last, lastEnd) = printed(at: breakEnd)
    return next == "\r" && last == "\n" ? lastEnd : breakEnd
  }

  /// Behind what may be between two characters of a value: line breaks, with what lines begin with; a quote
  /// that ends a string and one that begins the next, with one operator between them; a colour. `nil` if
  /// there is no such thing; the count, if the text may go on with it.
  func gap(at start: Int, valueStart: Int) -> Int? {
    var index = start
    var quote: UInt8?
    var hasOperator = false
    var hasLineBreak = false
    while index < Swift.min(count, start + Self.near) {
      let isApart = quote != nil || hasLineBreak
      if let colourEnd = endOfColour(at: index) {
        index = colourEnd
        if !isApart { return index }
        continue
      }
      let (byte, next) = printed(at: index)
      let isSign = byte == "+" || byte == "," || byte == "."
      switch byte {
      case "\n":
        hasLineBreak = true
        index = endOfLineStart(next, newline: index..<next, valueStart: valueStart, before: quote)
        continue
      case "\"", "'":
        let quoteEnd = endOfDoubled(byte, next)
        if let quote { return byte == quote ? quoteEnd : nil }
        if isApart { return nil }
        (quote, index) = (byte, quoteEnd)
        continue
      case _ where isSign && quote != nil && !hasOperator: hasOperator = true
      case "\r": break
      case _ where !hasLineBreak && endOfSoftBreak(at: index) != nil: break
      case " ", "\t": if !isApart { return nil }
      default: return quote == nil && isApart ? index : nil
      }
      index = next
    }
    return index < count ? nil : count
  }

  /// Behind a quote that is doubled, as within a field of CSV.
  private func endOfDoubled(_ quote: UInt8, _ end: Int) -> Int {
    byte(at: end) == quote && byte(at: end - 1) == quote ? end + 1 : end
  }

  /// Behind what a line has in common with the beginning of the value's own line, all hexadecimal digits being alike, up
  /// to its last character that is not Base64; not behind a quote that is looked for.
  private func endOfLineStart(
    _ start: Int, newline: Range<Int>, valueStart: Int, before quote: UInt8?
  ) -> Int {
    var own = valueStart
    let first = Swift.max(0, valueStart - Self.near)
    // A line break that is spelled as the given one.
    while own > first, !has(newline, at: own - newline.count) { own -= 1 }
    var (index, end) = (start, start)
    while own < valueStart, index < count {
      let (expected, found) = (printed(at: own), printed(at: index))
      let areDigits = expected.byte.hexadecimalValue != nil && found.byte.hexadecimalValue != nil
      guard expected.byte == found.byte || areDigits, found.byte != quote else { break }
      (own, index) = (expected.end, found.end)
      if !Base64.isInAlphabet(found.byte) { end = index }
    }
    return end
  }

  /// Whether the same bytes as in the range are there.
  func has(_ range: Range<Int>, at index: Int) -> Bool {
    guard index >= 0, index <= count - range.count else { return false }
    return extracting(range).hasSameBytes(as: extracting(index..<index + range.count))
  }
}
