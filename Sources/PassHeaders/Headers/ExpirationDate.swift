/// What the text of an `expirationDate` means.
package enum ExpirationDate {
  /// Numbers of milliseconds in 1970-01-02 to 1973-03-03, which as seconds are 1973 to 5138.
  ///
  /// No subscription expires then, and seconds are the likely mistake. Below it both lie long ago.
  package static let secondsRange: Range<Int64> = 100_000_000..<100_000_000_000

  /// Milliseconds in plain digits; `nil` for anything else.
  package static func read(_ text: Span<UInt8>) -> EpochMilliseconds? {
    guard 1...15 ~= text.count, text.count == 1 || text[0] != "0" else { return nil }
    var milliseconds: Int64 = 0
    for index in 0..<text.count {
      let digit = text.byte(at: index) &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      milliseconds = milliseconds &* 10 &+ Int64(digit)
    }
    return secondsRange.contains(milliseconds) ? nil : EpochMilliseconds(clamping: milliseconds)
  }
}
