/// The viewer's TV provider account, as a partner framework such as Apple's Video Subscriber Account framework reports
/// it.
///
/// It says whether the application may see the account, which TV provider the account belongs to, and when the sign-in
/// expires. ``PartnerFrameworkStatus`` converts an account to a header and back. The description withholds the
/// provider, the date and the errors.
public struct SubscriberAccount: Hashable, Sendable {
  /// The viewer's decision whether the application may see the account.
  public var accessStatus: AccessStatus

  /// The platform's identifier of the TV provider, or `nil` if the framework did not report one.
  ///
  /// Apple calls it `accountProviderIdentifier`, Adobe's configuration `platformMappingId`, and the header
  /// `frameworkProviderInfo.id`. It differs from Adobe's MVPD id.
  public var platformMappingId: String? {
    get { mappingIdKey?.text }
    set { mappingIdKey = newValue.map { ByteKey($0) } }
  }
  private var mappingIdKey: ByteKey?

  /// The time at which the provider's sign-in expires, so that the viewer has to sign in again. It is `nil` if the
  /// framework did not report a time.
  public var expirationDate: EpochMilliseconds?

  /// The error of the framework when the application asked for access, if it reported one.
  public var permissionError: FrameworkError?

  /// The error of the framework when the application asked for the provider, if it reported one.
  public var providerError: FrameworkError?

  /// Creates an account whose properties a reader fills in. It is initialized in place, whereas the result of the other
  /// initializer is copied.
  init() { accessStatus = .notDetermined }

  /// Creates an account. Omit the arguments that the framework did not report.
  public init(
    accessStatus: AccessStatus, platformMappingId: String? = nil,
    expirationDate: EpochMilliseconds? = nil, permissionError: FrameworkError? = nil,
    providerError: FrameworkError? = nil
  ) {
    self.accessStatus = accessStatus
    self.platformMappingId = platformMappingId
    self.expirationDate = expirationDate
    self.permissionError = permissionError
    self.providerError = providerError
  }
}

extension SubscriberAccount: CustomStringConvertible, PersonalValue {
  /// The access status, and the names of the other parts that are present. Their values are withheld.
  public var description: String {
    PassHeaders.description(
      of: "SubscriberAccount",
      [
        "accessStatus: \(accessStatus)", withheld("platformMappingId", platformMappingId),
        withheld("expirationDate", expirationDate), withheld("permissionError", permissionError),
        withheld("providerError", providerError),
      ])
  }
}
