/// The subscriber account that a partner framework, such as Apple's Video Subscriber Account
/// framework, reports: may the application see it, which TV provider is it with, until when.
///
/// It depends on no platform. ``PartnerFrameworkStatus`` turns it into a header and back.
public struct SubscriberAccount: Hashable, Sendable {
  /// Whether the user lets the application see the account.
  public var accessStatus: AccessStatus

  /// The TV provider under the platform's name; `nil` when the framework named none.
  ///
  /// Apple calls it `accountProviderIdentifier`, Adobe's configuration `platformMappingId`, and
  /// the header `frameworkProviderInfo.id`. It is not Adobe's MVPD id.
  public var platformMappingId: String?

  /// When the provider will want the user to sign in again; `nil` when the framework did not say.
  public var expirationDate: Timestamp?

  /// What went wrong when the framework was asked for access.
  public var permissionError: FrameworkError?

  /// What went wrong when the framework was asked for the provider.
  public var providerError: FrameworkError?

  /// An account with these parts; those left out are unknown.
  public init(
    accessStatus: AccessStatus, platformMappingId: String? = nil,
    expirationDate: Timestamp? = nil, permissionError: FrameworkError? = nil,
    providerError: FrameworkError? = nil
  ) {
    self.accessStatus = accessStatus
    self.platformMappingId = platformMappingId
    self.expirationDate = expirationDate
    self.permissionError = permissionError
    self.providerError = providerError
  }
}

extension SubscriberAccount: CustomStringConvertible, CustomDebugStringConvertible {
  /// Which parts are there; the provider, the date and the errors' texts are withheld.
  public var description: String {
    var parts = ["accessStatus: \(accessStatus.isKnown ? accessStatus.rawValue : "<unknown>")"]
    if platformMappingId != nil { parts.append("platformMappingId: <withheld>") }
    if expirationDate != nil { parts.append("expirationDate: <withheld>") }
    if permissionError != nil { parts.append("permissionError: <withheld>") }
    if providerError != nil { parts.append("providerError: <withheld>") }
    return "SubscriberAccount(\(parts.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
