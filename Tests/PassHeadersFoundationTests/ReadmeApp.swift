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
  let omitted = try request.setPassHeaders(
    account, .current(connectionType: .wiFi), for: .check)
  for refusal in omitted { print(refusal.message, refusal.advice) }
  return request
}
