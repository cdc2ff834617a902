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

  /// No fewer characters encode so much text that they go.
  static let length = 12
  private static let limit = 1 << 16
  /// What is longer may be a message with a header.
  private static let messageLength = 200
  /// How many characters beside those that encode text go too: what damage parted from it.
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
    let (pairs, transitions) = (EncodedText.classesOfPairs.span, EncodedText.transitions.span)
    var search = EncodedText()
    var count = 0
    // Nearly all runs encode none, and are short.
    let end = Self.read(text, range) { sextet, _, _ in
      count += 1
      return !search.take(sextet, pairs, transitions) && count <= Self.messageLength
    }
    if let end { return end }
    search = EncodedText()
    // Up to where characters are crossed out, and are to be.
    var (crossed, textEnd) = (0, 0)
    return Self.read(text, range) { sextet, place, isJoined in
      if isJoined { partStart = encoded.places.count }
      encoded.append(text, place)
      let count = encoded.places.count
      if count - partStart > longest.count { longest = partStart..<count }
      if search.take(sextet, pairs, transitions) {
        crossed = max(crossed, count - EncodedText.longest - Self.reach)
        textEnd = count + Self.reach
      }
      while crossed < min(count, textEnd) {
        text.cross(encoded.places[crossed], in: &masked)
        crossed += 1
      }
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
      if let end = gap(at: index, valueStart: valueStart), byte(at: end).isRunByte {
        next = end
      }
      // What lines have in common may be a value by itself.
      if next - index > 16 { next = end(from: index) { $0.isWhiteSpace } }
    default: break
    }
    guard printed(at: next).byte.isRunByte else { return nil }
    if end(from: index, before: next, where: { $0 != "\n" }) == next { return next }
    let lineEnd = end(from: next, before: next + 512) { $0.isRunByte }
    let sign = byte(at: lineEnd) == ":" ? lineEnd + 1 : lineEnd
    return byte(at: sign).isOptionalWhiteSpace ? nil : next
  }
}

/// Finds text in what characters of Base64 encode, whichever one a group begins with.
private struct EncodedText {
  /// The last character; at the beginning what is none.
  private var last = Int(noSextet)
  /// For each of the four beginnings a byte: how many characters of text are in a row, and in the lowest
  /// two bits the class of the last byte. The lowest one is of that for which none ended.
  private var states: UInt32 = 0

  /// So much text goes.
  private static let textLength: UInt8 = 9
  /// As many characters of Base64 are enough for it, in three bytes of UTF-8 for two of these.
  static let longest = 20
  /// One of the states has so much text.
  private static let isText: UInt32 = 0x8080_8080
  static let noSextet: UInt8 = 64

  /// Takes a character, with which a byte ends for three of the four.
  ///
  /// - Returns: Whether so much text ends there.
  @inline(__always)
  mutating func take(
    _ sextet: UInt8, _ classesOfPairs: Span<UInt8>, _ transitions: Span<UInt8>
  ) -> Bool {
    let classes = UInt32(classesOfPairs[last << 6 | Int(sextet)])
    last = Int(sextet)
    let old = states
    @inline(__always) func next(_ part: UInt32) -> UInt32 {
      let state = old >> (8 * (part - 1)) & 0x7F
      return UInt32(transitions[Int(state << 2 | classes >> (2 * (part - 1)) & 3)]) << (8 * part)
    }
    states = old >> 24 | next(1) | next(2) | next(3)
    return states & Self.isText != 0
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

  /// For each state and class of the next byte, the state behind that, with the highest bit where there is
  /// so much text.
  static let transitions = ContiguousArray<UInt8>(
    (0..<UInt8(0x80)).flatMap { state in
      (0..<UInt8(4)).map { byteClass in
        let isFurther = Self.texts >> UInt16((state & 3) << 2 | byteClass) & 1 == 1
        let kept = isFurther || byteClass != 3 ? byteClass : 0
        // Two bytes at random are too often a character to count as two.
        let length = min((isFurther ? state >> 2 : 0) + (kept & 1), textLength)
        return length << 2 | kept | (length == textLength ? 0x80 : 0)
      }
    })

  /// For each class, four bits that say which may follow it in a text.
  private static let texts: UInt16 = 0b1110_1000_0110_0000

  /// The classes of the three bytes that may end with the second of two characters, two bits each; of
  /// the first character alone none.
  static let classesOfPairs = ContiguousArray<UInt8>(
    (0..<0x1040).map { pair in
      pair >= 0x1000
        ? 0
        : (1...3).reduce(0) { classes, part in
          let byte = UInt8(truncatingIfNeeded: pair >> (6 - 2 * part))
          return classes | byteClass(byte) << UInt8(2 * (part - 1))
        }
    })

  /// The six bits of each byte that is a character of either alphabet.
  static let sextets = ContiguousArray<UInt8>(
    (UInt8.min...UInt8.max).map { $0.isRunByte ? $0.runSextet : noSextet })
}
