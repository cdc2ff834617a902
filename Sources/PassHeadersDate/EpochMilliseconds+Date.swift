@_exported public import PassHeaders

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension EpochMilliseconds {
  /// What the device's clock says.
  public static var now: EpochMilliseconds { EpochMilliseconds(Date()) }

  /// The time of a date, rounded down to a millisecond as `init(clampingSeconds:)` does.
  ///
  /// A date before 1970, such as `Date.distantPast`, becomes 1970, and one after the year 33658 the
  /// last millisecond that there is.
  public init(_ date: Date) { self.init(clampingSeconds: date.timeIntervalSince1970) }
}

extension Date {
  /// The date of a time.
  public init(_ time: EpochMilliseconds) {
    self.init(timeIntervalSince1970: Double(time.rawValue) / 1000)
  }
}

extension SubscriberAccount {
  /// The expiration date as a `Date`; `nil` if the framework did not give one.
  ///
  /// A date that is set is rounded and limited as `EpochMilliseconds(_:)` does.
  public var expiration: Date? {
    get { expirationDate.map { Date($0) } }
    set { expirationDate = newValue.map { EpochMilliseconds($0) } }
  }

  // A literal `nil` suits this one and the codec's own, which then is taken.
  /// An account of which the provider's sign-in expires at a date.
  @_disfavoredOverload
  public init(
    accessStatus: AccessStatus, platformMappingId: String?, expirationDate: Date?,
    permissionError: FrameworkError? = nil, providerError: FrameworkError? = nil
  ) {
    self.init(
      accessStatus: accessStatus, platformMappingId: platformMappingId,
      expirationDate: expirationDate.map { EpochMilliseconds($0) },
      permissionError: permissionError, providerError: providerError)
  }
}

extension HeaderError: LocalizedError {
  /// What was found and what to do: what `localizedDescription` gives.
  public var errorDescription: String? { description }
}
