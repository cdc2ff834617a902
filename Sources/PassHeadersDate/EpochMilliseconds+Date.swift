@_exported public import PassHeaders

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension EpochMilliseconds {
  /// The current time of the device's clock, rounded down to a millisecond.
  public static var now: EpochMilliseconds { EpochMilliseconds(Date()) }

  /// Creates the time of `date`, rounded down to a millisecond as in `EpochMilliseconds.init(clampingSeconds:)`.
  ///
  /// A date outside the valid range is replaced by the nearest bound. `Date.distantPast` becomes the beginning of 1970,
  /// and a date after the year 33658 becomes the last valid millisecond.
  public init(_ date: Date) { self.init(clampingSeconds: date.timeIntervalSince1970) }
}

extension Date {
  /// Creates the date of `time`, exact to the millisecond.
  public init(_ time: EpochMilliseconds) {
    self.init(timeIntervalSince1970: Double(time.rawValue) / 1000)
  }
}

extension SubscriberAccount {
  /// The time at which the provider's sign-in expires, or `nil` if the framework did not report one.
  ///
  /// A new value is rounded down to a millisecond. A date outside the valid range is replaced by the nearest bound,
  /// such as the beginning of 1970.
  public var expiration: Date? {
    get { expirationDate.map { Date($0) } }
    set { expirationDate = newValue.map { EpochMilliseconds($0) } }
  }

  // A literal `nil` for `expirationDate` matches this initializer and the one of PassHeaders. `@_disfavoredOverload`
  // makes the compiler choose the latter.
  /// Creates an account whose expiration date is a `Date`.
  ///
  /// - Parameters:
  ///   - accessStatus: The viewer's decision whether the application may see the account.
  ///   - platformMappingId: The platform's identifier of the TV provider, or `nil` if the framework did not report one.
  ///   - expirationDate: The time at which the provider's sign-in expires, or `nil` if the framework did not report
  ///     one. It is rounded down to a millisecond.
  ///   - permissionError: The error that the framework reported when the application asked for access.
  ///   - providerError: The error that the framework reported when the application asked for the provider.
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
  /// The description of the error: the fault and then the remedy. `localizedDescription` returns this text.
  public var errorDescription: String? { description }
}
