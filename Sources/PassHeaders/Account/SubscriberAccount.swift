/// The viewer's TV provider account, as a partner framework such as Apple's Video Subscriber Account framework reports
/// it.
///
/// It says whether the application may see the account, which TV provider the account belongs to, and when the sign-in
/// expires. The type does not depend on a platform. ``PartnerFrameworkStatus`` converts an account to a header and
/// back. The description withholds the provider, the date and the errors.
public struct SubscriberAccount: Hashable, Sendable {
  /// The viewer's decision whether the application may see the account.
  public var accessStatus: AccessStatus

  /// The platform's identifier of the TV provider, or `nil` if the framework did not report one.
  ///
  /// The identifier has three names. Apple calls it `accountProviderIdentifier`, Adobe's configuration calls it
  /// `platformMappingId`, and the header calls it `frameworkProviderInfo.id`. It differs from Adobe's MVPD id.
  public var platformMappingId: String? {
    get { mappingIdKey?.text }
    set { mappingIdKey = newValue.map { ByteKey($0) } }
  }
  private var mappingIdKey: ByteKey?

  /// The time at which the provider's sign-in expires, or `nil` if the framework did not report one. The viewer then
  /// has to sign in again.
  public var expirationDate: EpochMilliseconds?

  /// The error that the framework reported when the application asked for access, or `nil` if it reported none.
  public var permissionError: FrameworkError?

  /// The error that the framework reported when the application asked for the provider, or `nil` if it reported none.
  public var providerError: FrameworkError?

  /// Creates an account whose properties a reader fills in. It is initialized in place, whereas the compiler copies the
  /// result of the initializer that takes all parts.
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
  /// The access status and the names of the other parts that are present. The values of these parts are withheld.
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
