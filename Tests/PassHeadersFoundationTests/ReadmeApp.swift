import Foundation
import PassHeadersFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Returns a request for the viewer's profiles. `deviceDigest` is the SHA-256 digest of an identifier of the device.
@MainActor
func profilesRequest(
  url: URL, platformMappingId: String, expirationDate: Date, deviceDigest: String
) throws -> URLRequest {
  let account = SubscriberAccount(
    accessStatus: .granted, platformMappingId: platformMappingId, expirationDate: expirationDate)
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
  let isDeclined = account.accessStatus != .granted && account.accessStatus.isDocumented
  return refusals.isEmpty || isDeclined && phase != .decisions ? account : nil
}
