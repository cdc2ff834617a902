/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// It is what `frameworkProviderInfo.expirationDate` holds. The range is that of up to 15 digits,
/// 1970 to the year 33658: more digits would be microseconds.
public struct EpochMilliseconds: Hashable, Sendable {
  /// The number of milliseconds, in ``range``.
  public let rawValue: Int64

  /// The numbers of milliseconds that there are: 0 to 999,999,999,999,999.
  public static let range: ClosedRange<Int64> = 0...999_999_999_999_999

  /// That number of milliseconds; `nil` outside ``range``.
  public init?(_ milliseconds: Int64) {
    guard Self.range.contains(milliseconds) else { return nil }
    rawValue = milliseconds
  }

  /// That number of milliseconds, or the nearest one in ``range``.
  public init(clamping milliseconds: Int64) {
    rawValue = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// A number of seconds, which is how most platforms count, or the nearest one in ``range``.
  ///
  /// Rounded down to a millisecond, except that what is less than a whole one by no more than a rounding
  /// error, which is half a microsecond at least, counts as that one. NaN becomes 0.
  public init(clampingSeconds seconds: Double) {
    // This way also NaN.
    guard seconds > 0 else {
      self.init(clamping: 0)
      return
    }
    let milliseconds = min(seconds * 1000, Double(Self.range.upperBound))
    // A millisecond is rarely a binary fraction: .123 may be stored as .1229999. Half a microsecond,
    // or the distance to the next `Double` where that is more, therefore does not count.
    let tolerance = max(0.0005, seconds.ulp * 1000)
    let nearest = milliseconds.rounded()
    let isWhole = abs(milliseconds - nearest) <= tolerance
    self.init(clamping: Int64(isWhole ? nearest : milliseconds.rounded(.down)))
  }
}

extension EpochMilliseconds: Comparable {
  /// Whether the left one is earlier.
  public static func < (left: EpochMilliseconds, right: EpochMilliseconds) -> Bool {
    left.rawValue < right.rawValue
  }
}
