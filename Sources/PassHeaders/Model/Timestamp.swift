/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// It is what `frameworkProviderInfo.expirationDate` holds. The range is that of up to 15 digits,
/// 1970 to the year 33658: more digits would be microseconds.
public struct Timestamp: Hashable, Sendable {
  /// The number of milliseconds, in ``range``.
  public let millisecondsSinceEpoch: Int64

  /// The milliseconds that a timestamp can hold: 0 to 999,999,999,999,999.
  public static let range: ClosedRange<Int64> = 0...999_999_999_999_999

  /// The timestamp of that number of milliseconds.
  ///
  /// - Throws: ``TimestampError/outOfRange`` outside ``range``.
  public init(millisecondsSinceEpoch: Int64) throws(TimestampError) {
    guard Self.range.contains(millisecondsSinceEpoch) else { throw .outOfRange }
    self.millisecondsSinceEpoch = millisecondsSinceEpoch
  }

  /// The timestamp of that number of milliseconds, or the nearest one in ``range``.
  public init(clamping millisecondsSinceEpoch: Int64) {
    self.millisecondsSinceEpoch = min(
      max(millisecondsSinceEpoch, Self.range.lowerBound), Self.range.upperBound)
  }

  /// The timestamp of a number of seconds, which is how most platforms count.
  ///
  /// What is finer than a millisecond is rounded down.
  ///
  /// - Throws: ``TimestampError/notFinite`` for NaN and the infinities,
  ///   ``TimestampError/outOfRange`` outside ``range``.
  public init(secondsSinceEpoch: Double) throws(TimestampError) {
    guard secondsSinceEpoch.isFinite else { throw .notFinite }
    let whole = secondsSinceEpoch.rounded(.down)
    guard whole >= 0, whole <= Double(Self.range.upperBound / 1000) else { throw .outOfRange }
    // A millisecond is rarely a binary fraction: .123 may be stored as .1229999. Half a microsecond,
    // or the distance to the next `Double` where that is more, therefore does not count.
    let milliseconds = (secondsSinceEpoch - whole) * 1000
    let tolerance = max(0.0005, secondsSinceEpoch.ulp * 1000)
    let nearest = milliseconds.rounded()
    let rounded =
      abs(milliseconds - nearest) <= tolerance ? nearest : milliseconds.rounded(.down)
    try self.init(millisecondsSinceEpoch: Int64(whole) * 1000 + Int64(rounded))
  }
}

extension Timestamp: Comparable {
  /// Whether the left timestamp is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
  }
}

/// Why a number is no ``Timestamp``.
public enum TimestampError: Error, Hashable, Sendable {
  /// Before 1970 or after the year 33658.
  case outOfRange
  /// Not a number, or infinite.
  case notFinite
}
