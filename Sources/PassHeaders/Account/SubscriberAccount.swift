/// The subscriber account that a partner framework, such as Apple's Video Subscriber Account
/// framework, reports: may the application see it, which TV provider is it with, until when.
///
/// It depends on no platform. ``PartnerFrameworkStatus`` turns it into a header and back. What it
/// prints withholds the provider, the date and the errors.
public struct SubscriberAccount: Hashable, Sendable {
  /// Whether the user lets the application see the account.
  public var accessStatus: AccessStatus

  /// The TV provider under the platform's name; `nil` when the framework named none.
  ///
  /// Apple calls it `accountProviderIdentifier`, Adobe's configuration `platformMappingId`, and
  /// the header `frameworkProviderInfo.id`. It is not Adobe's MVPD id.
  public var platformMappingId: String? {
    get { mappingIdKey?.text }
    set { mappingIdKey = newValue.map { ByteKey($0) } }
  }
  private var mappingIdKey: ByteKey?

  /// When the provider will want the user to sign in again; `nil` when the framework did not say.
  public var expirationDate: EpochMilliseconds?

  /// What went wrong when the framework was asked for access.
  public var permissionError: FrameworkError?

  /// What went wrong when the framework was asked for the provider.
  public var providerError: FrameworkError?

  /// What reading fills in.
  /// Of what the initializer with all parts makes, the compiler makes a copy.
  init() { accessStatus = .notDetermined }

  /// An account with these parts; those left out are unknown.
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
  /// The access status, and which other parts are there.
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
