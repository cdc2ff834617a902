#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

import Foundation
import PassHeadersFoundation

/// Returns a request for the viewer's profiles.
@MainActor
func profilesRequest(
  url: URL, accessStatus: AccessStatus, platformMappingId: String?, expirationDate: Date?,
  deviceDigest: String
) throws -> URLRequest {
  let account = SubscriberAccount(
    accessStatus: accessStatus, platformMappingId: platformMappingId,
    expirationDate: expirationDate)
  var request = URLRequest(url: url)
  let omissionReasons = try request.setPassHeaders(
    account: account, device: .current(connectionType: .wiFi),
    identifier: DeviceIdentifier(deviceDigest), for: .check)
  for reason in omissionReasons { print(reason.message, reason.advice) }
  return request
}
