/// The format of the member `expirationDate`: milliseconds since 1970 as decimal digits, such as `1735689600000`.
package enum ExpirationDate {
  /// The numbers that are probably seconds, although Adobe requires milliseconds: 100,000,000 to 99,999,999,999.
  ///
  /// As milliseconds, they are dates from 1970-01-02 to 1973-03-03, when no subscription expires. As seconds, they are
  /// dates from 1973 to 5138. A smaller number is a date in the distant past in either unit.
  package static let secondsRange: Range<Int64> = 100_000_000..<100_000_000_000

  /// Parses milliseconds since 1970-01-01T00:00:00Z, such as `1735689600000`.
  ///
  /// Returns `nil` unless `text` is 1 to 15 ASCII digits without a leading zero (except `0`), and for a number in
  /// ``secondsRange``.
  package static func read(_ text: Span<UInt8>) -> EpochMilliseconds? {
    let count = text.count
    guard 1...15 ~= count, count == 1 || text[0] != "0" else { return nil }
    // Parse the last eight digits and the digits before them separately, because a word holds eight digits.
    // Parsing each digit by itself would cost 2 % more instructions for a status.
    guard let last = parseDigits(of: text.paddedWord(at: max(0, count - 8)), count: min(count, 8)),
      let first = count > 8 ? parseDigits(of: text.paddedWord(at: 0), count: count - 8) : 0
    else { return nil }
    let milliseconds = first * 100_000_000 + last
    return secondsRange.contains(milliseconds) ? nil : EpochMilliseconds(clamping: milliseconds)
  }

  /// Parses the first `count` (1–8) bytes of `word` as ASCII digits, from the lowest byte on. Returns `nil` if any of
  /// them is not a digit.
  private static func parseDigits(of word: UInt64, count: Int) -> Int64? {
    // Convert each digit to a byte (a lane) of 0 to 9, and shift the digits to the highest lanes. The lanes below
    // become leading zeros.
    var lanes = (word ^ 0x3030_3030_3030_3030) &<< UInt64(64 &- count &* 8)
    // If a lane is above 9, one of its upper four bits is set: in the lane itself, or after 6 is added.
    guard (lanes | (lanes &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else {
      return nil
    }
    // Each step joins two neighboring lanes: the lower one times 10, 100 or 10,000, plus the higher one. The first step
    // joins 1 and 7 to 17.
    lanes = (lanes &* 0x0A01) &>> 8 & 0x00FF_00FF_00FF_00FF
    lanes = (lanes &* 0x0064_0001) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int64((lanes &* 0x2710_0000_0001) &>> 32)
  }
}
