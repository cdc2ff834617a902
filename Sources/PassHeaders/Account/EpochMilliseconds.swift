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
    let whole = seconds.rounded(.down)
    guard whole >= 0 else {
      self.init(clamping: 0)
      return
    }
    guard whole <= Double(Self.range.upperBound / 1000) else {
      self.init(clamping: .max)
      return
    }
    // A millisecond is rarely a binary fraction: .123 may be stored as .1229999. Half a microsecond,
    // or the distance to the next `Double` where that is more, therefore does not count.
    let milliseconds = (seconds - whole) * 1000
    let tolerance = max(0.0005, seconds.ulp * 1000)
    let nearest = milliseconds.rounded()
    let rounded =
      abs(milliseconds - nearest) <= tolerance ? nearest : milliseconds.rounded(.down)
    self.init(clamping: Int64(whole) * 1000 + Int64(rounded))
  }
}

extension EpochMilliseconds: Comparable {
  /// Whether the left one is earlier.
  public static func < (left: EpochMilliseconds, right: EpochMilliseconds) -> Bool {
    left.rawValue < right.rawValue
  }
}
