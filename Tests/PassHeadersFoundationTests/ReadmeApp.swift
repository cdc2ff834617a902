#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

import Foundation
import PassHeadersFoundation

@MainActor
func profilesRequest(
  url: URL, accessStatus: Int, platformMappingId: String?, expirationDate: Date?
) throws -> URLRequest {
  let account = SubscriberAccount(
    accessStatus: AccessStatus(vsAccountAccessStatus: accessStatus) ?? .notDetermined,
    platformMappingId: platformMappingId, expirationDate: expirationDate)
  var request = URLRequest(url: url)
  let omissionReasons = try request.setPassHeaders(
    account: account, device: .current(connectionType: .wiFi), for: .check)
  for refusal in omissionReasons { print(refusal.message, refusal.advice) }
  return request
}
