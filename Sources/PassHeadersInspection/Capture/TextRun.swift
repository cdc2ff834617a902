import PassHeaders

/// A run of Base64 in a text, and what of it encodes text.
///
/// Between its characters may be what programs put there, and one byte that damage did.
struct TextRun {
  /// The characters, if some encode text or there are many.
  private(set) var encoded = EncodedPlaces()
  /// The longest part without foreign bytes.
  private var longest = 0..<0
  private var partStart = 0

  /// No fewer characters encode so many bytes of text that they go.
  static let length = 12
  private static let limit = 1 << 16
  /// What is longer may be a message with a header.
  private static let messageLength = 200
  /// So many characters that encode text are no accident: those beside them go too, which damage
  /// parted from it.
  private static let certainLength = 16
  private static let reach = 32

  /// What may be a message with a header.
  var message: EncodedPlaces? {
    longest.count > Self.messageLength ? encoded.extracting(longest) : nil
  }

  /// Reads the run that begins there, and crosses out what encodes text.
  ///
  /// - Returns: Where it ends.
  mutating func read(
    _ text: Span<UInt8>, _ range: Range<Int>, crossing masked: inout ContiguousArray<UInt8>
  ) -> Int {
    encoded.removeAll()
    (longest, partStart) = (0..<0, 0)
    let pairs = EncodedText.classesOfPairs.span
    var search = EncodedText()
    // Nearly all runs encode none, and are short.
    let end = Self.read(text, range) { sextet, _, _ in
      search.take(sextet, pairs) == 0 && search.count <= Self.messageLength
    }
    if let end { return end }
    search = EncodedText()
    var (crossed, certainEnd) = (0..<0, 0)
    return Self.read(text, range) { sextet, place, isJoined in
      if isJoined { partStart = encoded.places.count }
      encoded.append(text, place)
      let count = encoded.places.count
      if count - partStart > longest.count { longest = partStart..<count }
      let found = search.take(sextet, pairs)
      if found >= Self.certainLength || found > 0 && count <= certainEnd {
        certainEnd = count + Self.reach
      }
      if found == 0, count > certainEnd { return true }
      let first = max(0, count - max(found, 1) - (found >= Self.certainLength ? Self.reach : 0))
      let isNew = !(crossed.lowerBound...crossed.upperBound).contains(first)
      for place in encoded.places[(isNew ? first : crossed.upperBound)...] {
        text.cross(place, in: &masked)
      }
      crossed = (isNew ? first : crossed.lowerBound)..<count
      return true
    } ?? range.upperBound
  }

  /// Hands on the characters of a run, where they are, and whether something foreign is before.
  ///
  /// - Returns: Where it ends; `nil` if that was not asked for.
  @inline(__always)
  private static func read(
    _ text: Span<UInt8>, _ range: Range<Int>, _ take: (UInt8, Range<Int>, Bool) -> Bool
  ) -> Int? {
    let sextets = EncodedText.sextets.span
    let limit = min(range.upperBound, range.lowerBound + Self.limit)
    var (index, isJoined) = (range.lowerBound, false)
    while index < limit {
      var (sextet, end) = (sextets[Int(text[index])], index + 1)
      if sextet == EncodedText.noSextet {
        let printed = text.printed(at: index)
        (sextet, end) = (sextets[Int(printed.byte)], printed.end)
      }
      if sextet == EncodedText.noSextet {
        guard let joint = text.endOfJoint(at: index, valueStart: range.lowerBound), joint < limit
        else { break }
        isJoined = isJoined || !text[index].isLineBreak
        index = joint
        continue
      }
      if end > range.upperBound { break }
      if !take(sextet, index..<end, isJoined) { return nil }
      (index, isJoined) = (end, false)
    }
    return index
  }
}

extension Span<UInt8> {
  /// Behind what may be between two characters of a run; not before a line that has something else.
  fileprivate func endOfJoint(at index: Int, valueStart: Int) -> Int? {
    var next = printed(at: index).end
    switch self[index] {
    case " ", "\t": return nil
    case "\n", "\r", "\"", "'", "=", "\\":
      if let end = gap(at: index, valueStart: valueStart).end, byte(at: end).isRunByte {
        next = end
      }
      // What lines have in common may be a value by itself.
      if next - index > 16 { next = end(from: index) { $0.isWhiteSpace } }
    default: break
    }
    guard byte(at: next).isRunByte else { return nil }
    if end(from: index, before: next, where: { $0 != "\n" }) == next { return next }
    let lineEnd = end(from: next, before: next + 512) { $0.isRunByte }
    let sign = byte(at: lineEnd) == ":" ? lineEnd + 1 : lineEnd
    return byte(at: sign).isOptionalWhiteSpace ? nil : next
  }
}

/// Counts the characters of text that those of Base64 encode, whichever one a group begins with.
private struct EncodedText {
  private var last = 0
  private(set) var count = 0
  /// For each of the four beginnings, how many characters in a row are text, where that begins, and
  /// of which class the last byte is.
  private var lengths = SIMD4<Int>()
  private var starts = SIMD4<Int>()
  private var classes = SIMD4<UInt8>()

  /// So much text goes.
  private static let textLength = 9
  static let noSextet: UInt8 = 0xFF

  /// Takes a character, with which a byte ends for three of the four.
  ///
  /// - Returns: How many characters, this one being the last, are known to encode text.
  @inline(__always)
  mutating func take(_ sextet: UInt8, _ classesOfPairs: Span<UInt8>) -> Int {
    var found = classesOfPairs[(last << 6 | Int(sextet)) & 0xFFF]
    last = Int(sextet)
    count += 1
    if count == 1 { return 0 }
    var first = count
    for part in 1...3 {
      let start = (count &- 1 &- part) & 3
      var byteClass = found & 3
      if Self.texts >> UInt16(classes[start] << 2 | byteClass) & 1 == 0 {
        (lengths[start], starts[start]) = (0, count - 2)
        byteClass = byteClass == 3 ? 0 : byteClass
      }
      classes[start] = byteClass
      // Two bytes at random are too often a character to count as two.
      lengths[start] += Int(byteClass & 1)
      if lengths[start] >= Self.textLength { first = min(first, starts[start]) }
      found >>= 2
    }
    return count - first
  }

  /// What a byte may be in text: none of it, ASCII, the first of a character of UTF-8, or a further
  /// one.
  private static func byteClass(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x20...0x7E, "\t", "\n", "\r": 1
    case 0xC2...0xF4: 2
    case 0x80...0xBF: 3
    default: 0
    }
  }

  /// For each class, four bits that say which may follow it in a text.
  private static let texts: UInt16 = 0b1110_1000_0110_0000

  /// The classes of the three bytes that may end with the second of two characters, two bits each.
  static let classesOfPairs = ContiguousArray<UInt8>(
    (0..<0x1000).map { pair in
      (1...3).reduce(0) { classes, part in
        let byte = UInt8(truncatingIfNeeded: pair >> (6 - 2 * part))
        return classes | byteClass(byte) << UInt8(2 * (part - 1))
      }
    })

  /// The six bits of each byte that is a character of either alphabet.
  static let sextets = ContiguousArray<UInt8>(
    (UInt8.min...UInt8.max).map { $0.isRunByte ? $0.runSextet : noSextet })
}
