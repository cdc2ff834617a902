@_exported public import PassHeaders

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timestamp {
  /// What the device's clock says.
  public static var now: Timestamp {
    Timestamp(clamping: Int64(Date().timeIntervalSince1970 * 1000))
  }

  /// The time of a date; what is finer than a millisecond is rounded down.
  ///
  /// - Throws: `TimestampError/outOfRange` before 1970 and after the year 33658, which includes
  ///   `Date.distantPast`; `TimestampError/notFinite` for a date that is no time at all.
  public init(_ date: Date) throws(TimestampError) {
    try self.init(secondsSinceEpoch: date.timeIntervalSince1970)
  }
}

extension Date {
  /// The date of a timestamp.
  public init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.millisecondsSinceEpoch) / 1000)
  }
}
