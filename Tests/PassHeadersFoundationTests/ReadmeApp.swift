import Foundation
import PassHeadersFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Returns the account of a viewer who is signed in on the device.
func account(platformMappingId: String, expirationDate: Date) -> SubscriberAccount {
  SubscriberAccount(
    accessStatus: .granted, platformMappingId: platformMappingId, expirationDate: expirationDate)
}

/// Returns a request for the viewer's profiles.
///
/// - Parameter deviceDigest: The SHA-256 digest of the system's own identifier of the device, in hexadecimal digits.
@MainActor
func profilesRequest(
  url: URL, account: SubscriberAccount, deviceDigest: String
) throws -> URLRequest {
  var request = URLRequest(url: url)
  try request.setPassHeaders(
    account: accountToSend(account, in: .check), device: .current(connectionType: .wiFi),
    identifier: DeviceIdentifier(deviceDigest))
  return request
}

/// Returns the account to send, or `nil` to go on with the ordinary sign-in.
func accountToSend(
  _ account: SubscriberAccount, in phase: PartnerFrameworkStatus.Phase
) -> SubscriberAccount? {
  let refusals = PartnerFrameworkStatus(account).predictedRefusals(at: .now, phase: phase)
  for refusal in refusals { print(refusal.message, refusal.advice) }
  let isDeclined = account.accessStatus != .granted && account.accessStatus.isDocumented
  return refusals.isEmpty || isDeclined && phase != .decisions ? account : nil
}
