// The Swift code of the documentation's articles, so that it is compiled; what needs a module that is
// not here stands in Tests/Stubs. `ReadmeTests` checks that they agree.

import Foundation
import PassHeadersFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

func documentationLandingPage() throws -> String {
  let account = SubscriberAccount(
    accessStatus: .granted, platformMappingId: "Cablevision",
    expirationDate: try Timestamp(secondsSinceEpoch: 2_025_430_636))
  let value = try PartnerFrameworkStatus(account).headerValue()
  return value
}

func documentationMVPD(data: Data) throws -> MVPD? {
  let configuration = try Configuration(json: data)
  let mvpd = configuration.mvpd(platformMappingId: "Cablevision")
  return mvpd
}

func documentationRequest(
  _ request: inout URLRequest, _ status: PartnerFrameworkStatus, _ device: DeviceInfo
) throws {
  try request.set(status)
  try request.set(device)
}

func documentationValues(_ account: SubscriberAccount, _ deviceInfo: DeviceInfo) throws -> [String]
{
  let status = try PartnerFrameworkStatus(account).headerValue()
  let device = try deviceInfo.headerValue()
  return [status, device]
}

func documentationURLSession(
  _ account: SubscriberAccount, _ deviceInfo: DeviceInfo, to url: URL
) async throws -> (Data, URLResponse) {
  var request = URLRequest(url: url)
  try request.setPassHeaders(PartnerFrameworkStatus(account), deviceInfo)
  let (data, response) = try await URLSession.shared.data(for: request)
  return (data, response)
}
