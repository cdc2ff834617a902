/// What the text of an `expirationDate` means.
package enum ExpirationDate {
  /// Numbers of milliseconds in 1970-01-02 to 1973-03-03, which as seconds are 1973 to 5138.
  ///
  /// No subscription expires then, and seconds are the likely mistake. Below it both lie long ago.
  package static let secondsRange: Range<Int64> = 100_000_000..<100_000_000_000

  /// Milliseconds in plain digits; `nil` for anything else.
  package static func read(_ text: Span<UInt8>) -> EpochMilliseconds? {
    let count = text.count
    guard 1...15 ~= count, count == 1 || text[0] != "0" else { return nil }
    // The last eight digits, and those before them.
    guard let last = number(text.paddedWord(at: max(0, count - 8)), of: min(count, 8)),
      let first = count > 8 ? number(text.paddedWord(at: 0), of: count - 8) : 0
    else { return nil }
    let milliseconds = first * 100_000_000 + last
    return secondsRange.contains(milliseconds) ? nil : EpochMilliseconds(clamping: milliseconds)
  }

  /// The number of a word's first digits, one to eight; `nil`, if one is none.
  @inline(__always)
  private static func number(_ word: UInt64, of count: Int) -> Int64? {
    // Zeros before them make eight.
    var lanes = (word ^ 0x3030_3030_3030_3030) &<< UInt64(64 &- count &* 8)
    guard (lanes | (lanes &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else {
      return nil
    }
    // Each lane times 10, 100 and 10,000, plus the one behind.
    lanes = (lanes &* 0x0A01) &>> 8 & 0x00FF_00FF_00FF_00FF
    lanes = (lanes &* 0x0064_0001) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int64((lanes &* 0x2710_0000_0001) &>> 32)
  }
}
