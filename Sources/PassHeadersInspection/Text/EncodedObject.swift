import PassHeaders

/// Base64 of an object of JSON, read from plain text up to the character that encodes the closing bracket.
///
/// It may be read in parts, as a value goes on in the next line.
struct EncodedObject {
  /// Whether the closing bracket was read.
  private(set) var isClosed = false
  /// Whether the characters that were read cannot be the beginning of an object.
  private(set) var isMalformed = false
  /// The number of characters without padding.
  private(set) var letterCount = 0
  private var bits: UInt32 = 0
  private var scanner = ObjectScanner()

  /// Which header the object is.
  var identity: HeaderIdentity { scanner.identity }

  /// The number of padding characters that were read.
  private(set) var paddingCount = 0
  /// The number of padding characters that complete the last group of four.
  var neededPaddingCount: Int { (4 - letterCount % 4) % 4 }

  /// Forgets the padding that was read. It was the sign of a soft line break.
  mutating func removePadding() { paddingCount = 0 }

  /// Reads the Base64 at `start` as far as it belongs to the object, including encoded white space after the bracket, and
  /// padding.
  ///
  /// - Returns: The index after what was read.
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count, !isClosed, !isMalformed, Base64.isInAlphabet(text[index]) {
      readLetter(text[index])
      index += 1
    }
    if !isClosed { return index }
    if paddingCount == 0 { index = endOfWhiteSpace(text, from: index) }
    let limit = index + max(0, neededPaddingCount - paddingCount)
    let end = text.end(from: index, before: limit) { $0 == "=" }
    paddingCount += end - index
    return end
  }

  private mutating func readLetter(_ letter: UInt8) {
    bits = bits << 6 | UInt32(Base64.sextet(letter))
    letterCount += 1
    guard let byte = completedByte else { return }
    switch scanner.read(byte) {
    case .open: break
    case .closed: isClosed = true
    case .malformed: isMalformed = true
    }
  }

  /// The byte that the last letter completes; `nil` after the first letter of a group of four.
  private var completedByte: UInt8? {
    switch letterCount % 4 {
    case 0: UInt8(truncatingIfNeeded: bits)
    case 2: UInt8(truncatingIfNeeded: bits >> 4)
    case 3: UInt8(truncatingIfNeeded: bits >> 2)
    default: nil
    }
  }

  /// Returns the index after the letters at `start` that encode white space, such as the line break of
  /// `echo '{}' | base64`.
  private mutating func endOfWhiteSpace(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    var end = start
    var count = letterCount
    while index < text.count, Base64.isInAlphabet(text[index]) {
      bits = bits << 6 | UInt32(Base64.sextet(text[index]))
      letterCount += 1
      index += 1
      guard let byte = completedByte else { continue }
      guard byte.isWhiteSpace else { break }
      (end, count) = (index, letterCount)
    }
    letterCount = count
    return end
  }
}
