import PassHeaders

/// A reader of Base64 that encodes a JSON object. It finds the character that encodes the closing bracket.
///
/// It also reads the Base64 of an AP-Device-Identifier, which may encode any bytes. Only padding shows where it ends.
///
/// The Base64 may be split over several lines. Each call of ``read(_:from:)`` continues the object of the previous
/// call.
struct EncodedObject {
  /// Whether the bracket that closes the object has been read.
  private(set) var isClosed = false
  /// Whether the characters that have been read cannot be the beginning of a JSON object.
  private(set) var isMalformed = false
  /// The number of Base64 characters that have been read. Padding does not count.
  private(set) var letterCount = 0
  private var bits: UInt32 = 0
  private var scanner = ObjectScanner()
  /// Whether the Base64 is the one of an AP-Device-Identifier.
  let isIdentifier: Bool

  init(isIdentifier: Bool = false) { self.isIdentifier = isIdentifier }

  /// The header that the names of the object's members identify, such as a device by `primaryHardwareType`.
  var identity: HeaderIdentity { scanner.identity }

  /// The number of padding characters that have been read.
  private(set) var paddingCount = 0
  /// The number of `=` that complete the last group of four characters, such as 1 after `e30`.
  var neededPaddingCount: Int { (4 - letterCount % 4) % 4 }

  /// Whether the characters and the padding are whole groups of four.
  var hasWholeGroups: Bool { (letterCount + paddingCount) % 4 == 0 }

  /// Sets ``paddingCount`` to 0. Call this method if the `=` that was read was a soft line break of quoted-printable
  /// text.
  mutating func removePadding() { paddingCount = 0 }

  /// Reads the Base64 of the object in `text`, beginning at `start`.
  ///
  /// Reading ends after the closing bracket, or before the first character that is not in the standard alphabet.
  /// Encoded white space after the bracket and padding are read too.
  ///
  /// - Returns: The index after the last character that was read.
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Int {
    if isIdentifier { return readIdentifier(text, from: start) }
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

  private mutating func readIdentifier(_ text: Span<UInt8>, from start: Int) -> Int {
    let lettersEnd = text.end(from: start) { Base64.isInAlphabet($0) }
    letterCount += lettersEnd - start
    let end = text.end(from: lettersEnd, before: lettersEnd + neededPaddingCount) { $0 == "=" }
    paddingCount += end - lettersEnd
    isClosed = paddingCount > 0
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

  /// The byte that the last character completes.
  ///
  /// It is `nil` after the first character of each group of four, because that character has only six bits of a byte.
  private var completedByte: UInt8? {
    switch letterCount % 4 {
    case 0: UInt8(truncatingIfNeeded: bits)
    case 2: UInt8(truncatingIfNeeded: bits >> 4)
    case 3: UInt8(truncatingIfNeeded: bits >> 2)
    default: nil
    }
  }

  /// Returns the index after the characters at `start` that encode white space, such as the line break in the output of
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
