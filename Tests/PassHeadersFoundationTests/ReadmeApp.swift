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
  let isWorthSending = PartnerFrameworkStatus(account).isWorthSending(at: .now, phase: .check)
  var request = URLRequest(url: url)
  try request.setPassHeaders(
    account: isWorthSending ? account : nil, device: .current(connectionType: .wiFi),
    identifier: DeviceIdentifier(deviceDigest))
  return request
}
