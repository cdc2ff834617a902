import PassHeaders

/// Which byte of a unit of UTF-16 comes first, and whether a mark says so.
struct UTF16Text {
  private let isBigEndian: Bool
  let markLength: Int

  /// `nil` if the text is not UTF-16.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.isUTF16 else { return nil }
    markLength = bytes[0] >= 0xFE ? 2 : 0
    isBigEndian = markLength > 0 ? bytes[0] == 0xFE : bytes[0] == 0
  }

  /// Hands on the characters, each with the index of its first byte.
  ///
  /// - Parameter isLast: Whether nothing follows that half of a character might need.
  /// - Returns: How many bytes were decoded.
  func decode(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool, _ receive: (Unicode.Scalar, Int) -> Void
  ) -> Int {
    func unit(_ index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var index = start
    while index + 1 < bytes.count {
      let first = index
      var number = unit(index)
      if number & 0xFC00 == 0xD800 {
        if index + 3 >= bytes.count, !isLast { break }
        if index + 3 < bytes.count, unit(index + 2) & 0xFC00 == 0xDC00 {
          number = 0x10000 + ((number & 0x3FF) << 10 | unit(index + 2) & 0x3FF)
          index += 2
        }
      }
      index += 2
      receive(Unicode.Scalar(number) ?? "\u{FFFD}", first)
    }
    return index
  }
}

extension Span<UInt8> {
  /// Whether a byte order mark, or every other byte at the beginning being zero, shows UTF-16.
  package var isUTF16: Bool {
    guard count >= 4 else { return false }
    switch (self[0], self[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return true
    case (0, 0): return false
    default: return self[0] == 0 && self[2] == 0 || self[1] == 0 && self[3] == 0
    }
  }
}
