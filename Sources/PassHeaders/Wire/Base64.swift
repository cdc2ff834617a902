/// Base64 exactly as RFC 4648 section 4 writes it: the standard alphabet, padded, nothing else.
///
/// Every byte sequence has one encoding and every accepted text is one, so that no two decoders
/// can read an accepted text differently.
package enum Base64 {
  // MARK: Decoding

  /// Decodes the text in place.
  ///
  /// - Parameters:
  ///   - bytes: The text; afterwards its first bytes are what it stood for.
  ///   - text: Where in `bytes` the text is.
  /// - Returns: How many bytes, counted from the start of `bytes`, the text stood for.
  package static func decode(
    inPlace bytes: inout ContiguousArray<UInt8>, _ text: Range<Int>
  ) throws(WireError) -> Int {
    let count = text.count
    guard count > 0 else { throw WireError(.empty, at: text.lowerBound) }
    let table = sextets
    let values = table.span
    var span = bytes.mutableSpan
    // The last group is left to `decodeTail`: only there may padding stand.
    let bulkEnd = text.lowerBound + (count - 1) / 4 * 4
    var read = text.lowerBound
    var write = 0
    while read < bulkEnd {
      let a = values[Int(span[read])]
      let b = values[Int(span[read &+ 1])]
      let c = values[Int(span[read &+ 2])]
      let d = values[Int(span[read &+ 3])]
      // Writing never overtakes reading, so a group that fails is still there to be looked at.
      if (a | b | c | d) & notASextet != 0 {
        throw fault(in: span.span, from: read, text)
      }
      span[write] = a << 2 | b >> 4
      span[write &+ 1] = b << 4 | c >> 2
      span[write &+ 2] = c << 6 | d
      read &+= 4
      write &+= 3
    }
    return try decodeTail(&span, values, from: read, text, writingAt: write)
  }

  /// Decodes the last, possibly padded group and gives the length of the whole.
  private static func decodeTail(
    _ span: inout MutableSpan<UInt8>, _ values: Span<UInt8>, from read: Int, _ text: Range<Int>,
    writingAt write: Int
  ) throws(WireError) -> Int {
    guard text.upperBound - read == 4 else { throw fault(in: span.span, from: read, text) }
    let a = values[Int(span[read])]
    let b = values[Int(span[read + 1])]
    let c = values[Int(span[read + 2])]
    let d = values[Int(span[read + 3])]
    if (a | b | c | d) & notASextet == 0 {
      span[write] = a << 2 | b >> 4
      span[write + 1] = b << 4 | c >> 2
      span[write + 2] = c << 6 | d
      return write + 3
    }
    guard (a | b) & notASextet == 0, span[read + 3] == padding else {
      throw fault(in: span.span, from: read, text)
    }
    if span[read + 2] == padding {
      guard b & 0b1111 == 0 else { throw WireError(.trailingBits, at: read + 1) }
      span[write] = a << 2 | b >> 4
      return write + 1
    }
    guard c & notASextet == 0 else { throw fault(in: span.span, from: read, text) }
    guard c & 0b11 == 0 else { throw WireError(.trailingBits, at: read + 2) }
    span[write] = a << 2 | b >> 4
    span[write + 1] = b << 4 | c >> 2
    return write + 2
  }

  /// What is wrong with a text whose groups before `start` are sound.
  private static func fault(
    in bytes: Span<UInt8>, from start: Int, _ text: Range<Int>
  ) -> WireError {
    let end = text.upperBound
    var index = start
    while index < end, isSextet(bytes[index]) { index += 1 }
    let inGroup = (index - text.lowerBound) % 4
    guard index < end else {
      return WireError(
        inGroup == 1 ? .incompleteGroup : .missingPadding(count: 4 - inGroup), at: end)
    }
    guard bytes[index] == padding else { return WireError(.foreignByte(bytes[index]), at: index) }

    var afterPadding = index
    while afterPadding < end, bytes[afterPadding] == padding { afterPadding += 1 }
    if afterPadding < end {
      let next = bytes[afterPadding]
      return WireError(isSextet(next) ? .dataAfterPadding : .foreignByte(next), at: afterPadding)
    }
    switch inGroup {
    case 0: return WireError(.excessPadding, at: index)
    case 1: return WireError(.incompleteGroup, at: index)
    default:
      let wanted = 4 - inGroup
      let found = end - index
      return found < wanted
        ? WireError(.missingPadding(count: wanted - found), at: end)
        : WireError(.excessPadding, at: index + wanted)
    }
  }

  /// Whether the byte is one of the 64 letters, digits and signs of the alphabet.
  package static func isSextet(_ byte: UInt8) -> Bool {
    sextets[Int(byte)] & notASextet == 0
  }

  /// The six bits that a byte of the alphabet stands for; of no meaning for others.
  static func sextet(_ byte: UInt8) -> UInt8 { sextets[Int(byte)] & 0b11_1111 }

  private static let padding = UInt8(ascii: "=")
  private static let notASextet: UInt8 = 0b1000_0000

  /// The six bits that each byte stands for.
  private static let sextets: ContiguousArray<UInt8> = {
    var table = ContiguousArray(repeating: notASextet, count: 256)
    for (value, letter) in alphabet.enumerated() { table[Int(letter)] = UInt8(value) }
    return table
  }()

  private static let alphabet = ContiguousArray(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  // MARK: Encoding

  /// The length of the encoding of so many bytes.
  package static func encodedCount(_ count: Int) -> Int { (count + 2) / 3 * 4 }

  /// The encoding, on one line, padded.
  package static func encode(_ bytes: Span<UInt8>) -> String {
    let letters = alphabet
    let encoded = ContiguousArray<UInt8>(capacity: encodedCount(bytes.count)) { output in
      let letter = letters.span
      let bulkEnd = bytes.count / 3 * 3
      var read = 0
      while read < bulkEnd {
        let (a, b, c) = (bytes[read], bytes[read &+ 1], bytes[read &+ 2])
        output.append(letter[Int(a >> 2)])
        output.append(letter[Int((a & 0b11) << 4 | b >> 4)])
        output.append(letter[Int((b & 0b1111) << 2 | c >> 6)])
        output.append(letter[Int(c & 0b11_1111)])
        read &+= 3
      }
      switch bytes.count - bulkEnd {
      case 1:
        output.append(letter[Int(bytes[read] >> 2)])
        output.append(letter[Int((bytes[read] & 0b11) << 4)])
        output.append(padding)
        output.append(padding)
      case 2:
        let (a, b) = (bytes[read], bytes[read + 1])
        output.append(letter[Int(a >> 2)])
        output.append(letter[Int((a & 0b11) << 4 | b >> 4)])
        output.append(letter[Int((b & 0b1111) << 2)])
        output.append(padding)
      default: break
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
