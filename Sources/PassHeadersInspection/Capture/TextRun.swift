import PassHeaders

extension TextMask {
  /// No fewer characters of Base64 encode so much text that they go.
  static let runLength = 12
  /// How many characters go before and behind the one that text ends with, with what damage parted.
  private static let reach = 52

  /// Masks what encodes text in the runs that begin in a range and end before the bound.
  mutating func maskRuns(of text: Span<UInt8>, _ range: Range<Int>, before bound: Int) {
    let parts = Self.runParts
    var index = range.lowerBound
    while index < range.upperBound, index + Self.runLength <= bound {
      // A run has at least one such place.
      let probe = index + Self.runLength - 1
      guard parts.contains(text[probe]) else {
        index = probe + 1
        continue
      }
      let start = text.start(from: probe, after: index) { parts.contains($0) }
      index = text.end(from: probe, before: start + Self.runLength) { parts.contains($0) }
      if index < start + Self.runLength { continue }
      index = max(crossRun(at: start, before: bound, in: text), text.printed(at: start).end)
    }
  }

  /// Characters of Base64, and of escapes.
  private static let runParts = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_%\\&#;=")

  /// Crosses out what encodes text in the run that begins there, whatever printers put into it, and
  /// bytes that damage did.
  ///
  /// - Returns: Where it ends.
  private mutating func crossRun(
    at start: Int, before bound: Int, in text: Span<UInt8>
  ) -> Int {
    let sextets = EncodedText.sextets.span
    var encoded = EncodedText()
    places.removeAll(keepingCapacity: true)
    // Up to where characters are crossed out, and are to be.
    var (crossed, textEnd) = (0, 0)
    var index = start
    while index < bound {
      let (byte, end) = text.printed(at: index)
      let sextet = sextets[Int(byte)]
      guard sextet < 64, end <= bound else {
        guard let joint = text.endOfJoint(at: index, valueStart: start), joint < bound else {
          break
        }
        index = joint
        continue
      }
      places.append(index)
      if encoded.take(sextet) {
        crossed = max(crossed, places.count - Self.reach)
        textEnd = places.count + Self.reach
      }
      while crossed < min(places.count, textEnd) {
        text.cross(places[crossed]..<text.printed(at: places[crossed]).end, in: &masked)
        crossed += 1
      }
      index = end
    }
    if textEnd > 0 { valueCount += 1 }
    return index
  }
}

extension Span<UInt8> {
  /// Behind what may be between two characters of a run; not before a line that begins with a word.
  fileprivate func endOfJoint(at index: Int, valueStart: Int) -> Int? {
    if self[index].isOptionalWhiteSpace { return nil }
    var next = printed(at: index).end
    // What lines have in common may be a value by itself.
    if let end = gap(at: index, valueStart: valueStart), end - index <= 16 {
      next = self.end(from: end) { $0.isOptionalWhiteSpace }
    }
    let lineEnd = end(from: next, before: next + Self.near) { $0.isRunByte }
    let isApart = byte(at: byte(at: lineEnd) == ":" ? lineEnd + 1 : lineEnd).isOptionalWhiteSpace
    let isWord = isApart && (byte(at: lineEnd) == ":" || lineEnd < next + TextMask.runLength)
    return !printed(at: next).byte.isRunByte || self[index].isLineBreak && isWord ? nil : next
  }
}

/// Finds text in what characters of Base64 encode, whichever one a group begins with.
private struct EncodedText {
  /// The last characters; at the beginning what encodes no text.
  private var bits = UInt64.max
  /// How many characters of text are in a row, if the last character is the last, first, second or
  /// third of a group.
  private var lengths: (Int, Int, Int, Int) = (0, 0, 0, 0)

  /// So much text goes.
  private static let textLength = 9

  /// Takes a character, with which a byte ends for three of the four.
  ///
  /// - Returns: Whether so much text ends there.
  @inline(__always)
  mutating func take(_ sextet: UInt8) -> Bool {
    bits = bits << 6 | UInt64(sextet)
    lengths = (lengths.3, next(lengths.0, 4), next(lengths.1, 2), next(lengths.2, 0))
    return max(lengths.1, lengths.2, lengths.3) >= Self.textLength
  }

  /// How much text is in a row with the byte that ends so many bits before the end.
  @inline(__always)
  private func next(_ length: Int, _ shift: UInt64) -> Int {
    let byte = UInt8(truncatingIfNeeded: bits >> shift)
    switch byte {
    case 0x20...0x7E, "\t", "\n", "\r": return length > 0 && isFirst(shift + 8) ? 1 : length + 1
    // Two bytes at random are too often a character to count as two: a UUID would be text.
    case 0xC2...0xF4: return isFirst(shift + 8) ? 0 : length
    case 0x80...0xBF:
      let before = bits >> (shift + 8)
      let isLater = before & 0xE0C0 == 0xE080 || before & 0xF8_C0C0 == 0xF0_8080
      return isFirst(shift + 8) || isLater ? length + 1 : 0
    default: return 0
    }
  }

  /// Whether the byte that ends so many bits before the end begins a character of UTF-8.
  private func isFirst(_ shift: UInt64) -> Bool { 0xC2...0xF4 ~= bits >> shift & 0xFF }

  /// The six bits of each byte that is a character of either alphabet; 64 of others.
  static let sextets = ContiguousArray<UInt8>(
    (UInt8.min...UInt8.max).map { $0.isRunByte ? $0.runSextet : 64 })
}
