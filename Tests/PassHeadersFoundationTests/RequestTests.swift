import Foundation
import PassHeadersFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RequestTests {
  private static let date = EpochMilliseconds(clamping: 2_025_430_636_000)
  private static let before = EpochMilliseconds(clamping: date.rawValue - 1)
  private static let device = DeviceInfo(
    model: "AppleTV", version: "11,1", osName: "tvOS", osVersion: "18.1", connectionType: .wiFi)

  private static func account(
    _ accessStatus: AccessStatus = .granted, id: String? = "Cablevision",
    date: EpochMilliseconds? = date
  ) -> SubscriberAccount {
    SubscriberAccount(accessStatus: accessStatus, platformMappingId: id, expirationDate: date)
  }

  private func request() throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "https://sp.auth.adobe.com/")))
  }

  /// Where single sign-on is not possible, Adobe needs no status, and one that it would refuse
  /// elsewhere is not sent either.
  @Test(arguments: [
    (account(), PartnerFrameworkStatus.Phase.check, AdobeCode?.none),
    (account(), .decisions, nil),
    (account(date: before), .check, .providerInfoExpired),
    (account(date: nil), .decisions, .providerInfoExpired),
    (account(date: EpochMilliseconds(clamping: 2_025_430_636)), .check, .providerInfoExpired),
  ])
  func providersWithoutSingleSignOn(
    _ account: SubscriberAccount, _ phase: PartnerFrameworkStatus.Phase, _ code: AdobeCode?
  ) throws {
    let configuration = try ProviderConfiguration(
      #"{"mvpds":[{"id":"M","platformMappingId":"Cablevision","boardingStatus":"PICKER"}]}"#.utf8)
    var request = try request()
    let refusals = try request.setPassHeaders(
      account, Self.device, for: phase, at: Self.before, configuration: configuration)
    #expect(refusals.map { $0.code } == (code.map { [$0] } ?? []))
    #expect(try (request.partnerFrameworkStatus == nil) == (code != nil))
  }

  @Test func singleHeaders() throws {
    var request = try request()
    #expect(try request.partnerFrameworkStatus == nil)
    #expect(try request.deviceInfo == nil)
    let status = PartnerFrameworkStatus(Self.account())
    try request.set(status)
    try request.set(Self.device)
    request.set(try DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb"))
    #expect(
      request.value(forHTTPHeaderField: "ap-partner-framework-status")
        == (try status.headerValue()))
    #expect(try request.partnerFrameworkStatus == status)
    #expect(try request.deviceInfo == Self.device)
    #expect(
      request.value(forHTTPHeaderField: "AP-Device-Identifier")?.hasPrefix("fingerprint ") == true)

    #expect(throws: HeaderError.self) {
      try request.set(PartnerFrameworkStatus(Self.account(id: nil)))
    }
    #expect(try request.partnerFrameworkStatus == status)
    request.setValue("?", forHTTPHeaderField: DeviceInfo.fieldName)
    #expect(throws: HeaderError.self) { try request.deviceInfo }
  }

  /// An account, the phase, whether the status is sent, and why not.
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let account: SubscriberAccount
    let phase: PartnerFrameworkStatus.Phase
    var refusals: [AdobeCode] = []
  }

  private static let cases: [Case] = [
    .init(testDescription: "signed in", account: account(), phase: .decisions),
    .init(
      testDescription: "nobody is signed in", account: account(id: nil, date: nil), phase: .check,
      refusals: [.providerIdNotDetermined]),
    .init(
      testDescription: "nobody is signed in", account: account(id: nil, date: nil),
      phase: .authentication, refusals: [.providerIdNotDetermined]),
    .init(testDescription: "no date", account: account(date: nil), phase: .check),
    .init(testDescription: "no date", account: account(date: nil), phase: .authentication),
    .init(
      testDescription: "expired", account: account(date: before), phase: .check,
      refusals: [.providerInfoExpired]),
    .init(
      testDescription: "expired", account: account(date: before), phase: .decisions,
      refusals: [.providerInfoExpired]),
    .init(testDescription: "denied", account: account(.denied, id: nil, date: nil), phase: .check),
    .init(
      testDescription: "denied, with a provider of before", account: account(.denied, date: before),
      phase: .check),
    .init(
      testDescription: "a status that Adobe does not know",
      account: account(AccessStatus(rawValue: "perhaps")), phase: .check,
      refusals: [.accessNotGranted]),
    .init(
      testDescription: "not asked yet", account: account(.notDetermined, id: nil, date: nil),
      phase: .authentication),
  ]

  @Test(arguments: cases)
  private func allHeaders(_ example: Case) throws {
    var request = try request()
    request.setValue("of before", forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    let refusals = try request.setPassHeaders(
      example.account, Self.device, for: example.phase, at: Self.before)
    #expect(refusals.map { $0.code } == example.refusals)
    #expect(try request.deviceInfo == Self.device)
    #expect(
      try request.partnerFrameworkStatus?.account.accessStatus
        == (example.refusals.isEmpty ? example.account.accessStatus : nil))
  }

  @Test func nothingIsSetAfterAnError() throws {
    var request = try request()
    #expect(throws: HeaderError.self) {
      try request.setPassHeaders(Self.account(), DeviceInfo(), for: .check, at: Self.before)
    }
    #expect(request.allHTTPHeaderFields?.isEmpty != false)
  }

  @Test func identifierToo() throws {
    var request = try request()
    let identifier = try DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb")
    try request.setPassHeaders(
      Self.account(), Self.device, identifier, for: .decisions, at: Self.before)
    #expect(
      request.value(forHTTPHeaderField: DeviceIdentifier.fieldName) == identifier.headerValue)
    #expect(request.allHTTPHeaderFields?.count == 3)
  }

  @Test @MainActor func currentDevice() throws {
    let device = DeviceInfo.current(connectionType: .lan)
    _ = try device.headerValue()
    #expect(device[.connectionType] == "LAN")
  }
}
