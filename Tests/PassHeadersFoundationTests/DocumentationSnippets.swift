// The Swift code of the documentation's articles, so that it is compiled. Code that needs other modules is in
// Tests/Stubs. `SnippetTests` checks that the articles contain the same code.

import Foundation
import PassHeadersFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

func documentationLandingPage() throws -> String {
  let account = SubscriberAccount(
    accessStatus: .granted, platformMappingId: "Cablevision",
    expirationDate: EpochMilliseconds(2_025_430_636_000))
  let value = try PartnerFrameworkStatus(account).headerValue()
  return value
}

func documentationMVPD(data: Data) throws -> MVPD? {
  let configuration = try ProviderConfiguration(data)
  let mvpd = configuration.mvpds(platformMappingId: "Cablevision").first
  return mvpd
}

func documentationPicker(_ configuration: ProviderConfiguration) throws -> [String] {
  let identifiers = try configuration.supportedAccountProviderIdentifiers()
  return identifiers
}

@MainActor
func setHeaders(
  of request: inout URLRequest, account: SubscriberAccount, deviceDigest: String
) throws {
  let device = DeviceInfo.current(connectionType: .wiFi)
  let identifier = try DeviceIdentifier(deviceDigest)
  try request.setPassHeaders(account: account, device: device, identifier: identifier)
}

func documentationSending(
  _ account: SubscriberAccount, in phase: PartnerFrameworkStatus.Phase
) -> SubscriberAccount? {
  let isWorthSending = PartnerFrameworkStatus(account).isWorthSending(at: .now, phase: phase)
  return isWorthSending ? account : nil
}

func documentationDevice() -> DeviceInfo {
  var device = DeviceInfo(
    model: "SM-S901U", version: "1", osName: .android, osVersion: "14", connectionType: .cellular)
  device.osVendor = .google
  device.displayPpi = 425
  device[.osFamily] = "One UI"
  return device
}

func documentationValues(
  _ account: SubscriberAccount, _ deviceInfo: DeviceInfo, _ identifier: DeviceIdentifier
) throws -> RequestHeaders {
  let headers = try RequestHeaders(account: account, device: deviceInfo, identifier: identifier)
  return headers
}

func documentationURLSession(
  _ account: SubscriberAccount, _ deviceInfo: DeviceInfo, _ identifier: DeviceIdentifier,
  to url: URL
) async throws -> (Data, URLResponse) {
  var request = URLRequest(url: url)
  try request.setPassHeaders(account: account, device: deviceInfo, identifier: identifier)
  let (data, response) = try await URLSession.shared.data(for: request)
  return (data, response)
}

func documentationStoring(_ account: SubscriberAccount, in file: URL) throws {
  let stored = try JSONEncoder().encode(account)
  try stored.write(to: file, options: .atomic)
}

func documentationRestoring(
  from file: URL, _ configuration: ProviderConfiguration
) -> SubscriberAccount? {
  guard let stored = try? Data(contentsOf: file),
    let account = try? JSONDecoder().decode(SubscriberAccount.self, from: stored),
    PartnerFrameworkStatus(account).cacheExpiration(at: .now, configuration: configuration) != nil
  else { return nil }
  return account
}

func documentationExpiration(_ account: SubscriberAccount) {
  if let expiration = account.expiration { print("sign in again before \(expiration)") }
}

func documentationValue(_ account: SubscriberAccount) throws -> PartnerFrameworkStatus {
  let value = try PartnerFrameworkStatus(account).headerValue(validation: .lenient)
  let status = try PartnerFrameworkStatus(headerValue: value)
  return status
}

protocol AccountSource: Sendable {
  func account() async -> SubscriberAccount
}

struct FixedAccount: AccountSource {
  let value: SubscriberAccount

  func account() async -> SubscriberAccount { value }
}

func documentationCases() -> [SubscriberAccount] {
  let cases = [
    SubscriberAccount(accessStatus: .notDetermined),
    SubscriberAccount(accessStatus: .denied),
    SubscriberAccount(accessStatus: .restricted),
    SubscriberAccount(accessStatus: .granted),
    SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: Date.distantFuture),
    SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: Date.distantPast),
  ]
  return cases
}

func documentationReadingBack(
  _ request: URLRequest
) throws -> (PartnerFrameworkStatus?, DeviceInfo?) {
  let status = try request.partnerFrameworkStatus
  let device = try request.deviceInfo
  return (status, device)
}
