/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z. Leap seconds are not counted.
///
/// Adobe uses this unit for `frameworkProviderInfo.expirationDate`. The value has at most 15 digits, so it reaches to
/// the year 33658. A number with more digits is probably in microseconds.
public struct EpochMilliseconds: Hashable, Sendable {
  /// The number of milliseconds since 1970-01-01T00:00:00Z, from 0 to 999,999,999,999,999.
  public let rawValue: Int64

  /// The valid numbers of milliseconds: 0 to 999,999,999,999,999.
  package static let range: ClosedRange<Int64> = 0...999_999_999_999_999

  /// Creates the time that is `milliseconds` after 1970-01-01T00:00:00Z, or `nil` if `milliseconds` is negative
  /// or has more than 15 digits.
  public init?(_ milliseconds: Int64) {
    guard Self.range.contains(milliseconds) else { return nil }
    rawValue = milliseconds
  }

  /// Creates the time that is `milliseconds` after 1970-01-01T00:00:00Z. A number outside 0 to
  /// 999,999,999,999,999 is replaced by the nearest bound.
  public init(clamping milliseconds: Int64) {
    rawValue = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Creates a time from a number of seconds since 1970-01-01T00:00:00Z, the unit of most platforms.
  ///
  /// The time is rounded down to a millisecond, except for a rounding error. A binary fraction is often slightly less
  /// than the decimal fraction it stands for, as in 0.1229999 for 0.123. The tolerance is half a microsecond, or the
  /// distance to the next `Double` if that is more.
  ///
  /// - Parameter seconds: The number of seconds. A time outside 0 to 999,999,999,999.999 is replaced by the nearest
  ///   bound, and NaN by 0.
  public init(clampingSeconds seconds: Double) {
    // NaN fails this comparison as well.
    guard seconds > 0 else {
      self.init(clamping: 0)
      return
    }
    let milliseconds = min(seconds * 1000, Double(Self.range.upperBound))
    let tolerance = max(0.0005, seconds.ulp * 1000)
    let nearest = milliseconds.rounded()
    let isWhole = abs(milliseconds - nearest) <= tolerance
    self.init(clamping: Int64(isWhole ? nearest : milliseconds.rounded(.down)))
  }
}

extension EpochMilliseconds: Comparable {
  /// Returns whether `left` is earlier than `right`.
  public static func < (left: EpochMilliseconds, right: EpochMilliseconds) -> Bool {
    left.rawValue < right.rawValue
  }
}
