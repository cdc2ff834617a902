import PassHeaders

/// A reader of Base64 that encodes a JSON object. It finds the character that encodes the closing bracket.
///
/// The Base64 may be split over several lines. Each call of ``read(_:from:)`` continues the object.
struct EncodedObject {
  private(set) var isClosed = false
  /// Whether the characters cannot be the beginning of a JSON object, such as `YWJj`, the Base64 of `abc`.
  private(set) var isMalformed = false
  private var characterCount = 0
  private var bits: UInt32 = 0
  private var scanner = ObjectScanner()

  /// Reads Base64 of the object in `text` from `start` on.
  ///
  /// - Returns: The index after the last character that was read. If the object closes, the Base64 characters and the
  ///   padding after it are skipped: for `e30=`, the Base64 of `{}`, it is 4.
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count, !isClosed, !isMalformed, Base64.isInAlphabet(text[index]) {
      readCharacter(text[index])
      index += 1
    }
    return isClosed ? text.endOfRun(from: index) : index
  }

  private mutating func readCharacter(_ character: UInt8) {
    bits = bits << 6 | UInt32(Base64.sextet(character))
    characterCount += 1
    guard let byte = completedByte else { return }
    switch scanner.read(byte) {
    case .open: break
    case .closed: isClosed = true
    case .malformed: isMalformed = true
    }
  }

  /// The byte that is complete with the last Base64 character, or `nil` after the first of each four characters, which
  /// has only six bits.
  private var completedByte: UInt8? {
    switch characterCount % 4 {
    case 0: UInt8(truncatingIfNeeded: bits)
    case 2: UInt8(truncatingIfNeeded: bits >> 4)
    case 3: UInt8(truncatingIfNeeded: bits >> 2)
    default: nil
    }
  }
}
