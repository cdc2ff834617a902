import Foundation
import PassHeadersFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Returns a request for the viewer's profiles.
///
/// - Parameter deviceDigest: The SHA-256 digest of the system's own identifier of the device, in hexadecimal digits.
@MainActor
func profilesRequest(
  url: URL, accessStatus: AccessStatus, platformMappingId: String?, expirationDate: Date?,
  deviceDigest: String
) throws -> URLRequest {
  let account = SubscriberAccount(
    accessStatus: accessStatus, platformMappingId: platformMappingId,
    expirationDate: expirationDate)
  let identifier = try DeviceIdentifier(deviceDigest)
  var request = URLRequest(url: url)
  let omissionReasons = try request.setPassHeaders(
    account: account, device: .current(connectionType: .wiFi), identifier: identifier, for: .check)
  for reason in omissionReasons { print(reason.message, reason.advice) }
  return request
}
