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

  private static let account = SubscriberAccount(
    accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: date)

  private func request() throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "https://sp.auth.adobe.com/")))
  }

  @Test func headersAreSetAndReadOneByOne() throws {
    var request = try request()
    #expect(try request.partnerFrameworkStatus == nil)
    #expect(try request.deviceInfo == nil)
    let status = PartnerFrameworkStatus(Self.account)
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
      try request.set(PartnerFrameworkStatus(SubscriberAccount(accessStatus: .granted)))
    }
    #expect(try request.partnerFrameworkStatus == status)
    request.setValue("?", forHTTPHeaderField: DeviceInfo.fieldName)
    #expect(throws: HeaderError.self) { try request.deviceInfo }
  }

  /// Checks that an omitted status removes the status that was set earlier.
  @Test func omittedStatusRemovesAnEarlierOne() throws {
    var request = try request()
    #expect(
      try request.setPassHeaders(
        account: Self.account, device: Self.device, for: .check, at: Self.before) == [])
    #expect(try request.partnerFrameworkStatus?.account == Self.account)
    let omissionReasons = try request.setPassHeaders(
      account: Self.account, device: Self.device, for: .check, at: Self.date)
    #expect(omissionReasons.map { $0.code } == [.providerInfoExpired])
    #expect(try request.partnerFrameworkStatus == nil)
    #expect(try request.deviceInfo == Self.device)
  }

  @Test func nothingIsSetAfterAnError() throws {
    var request = try request()
    #expect(throws: HeaderError.self) {
      try request.setPassHeaders(
        account: Self.account, device: DeviceInfo(), for: .check, at: Self.before)
    }
    #expect(request.allHTTPHeaderFields?.isEmpty != false)
  }

  @Test func configurationRequestHasNoStatus() throws {
    var request = try request()
    request.setValue("of before", forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    try request.setPassHeaders(device: Self.device)
    #expect(try request.deviceInfo == Self.device && request.partnerFrameworkStatus == nil)
  }

  @Test func identifierIsSetWithTheOtherHeaders() throws {
    var request = try request()
    let identifier = try DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb")
    try request.setPassHeaders(
      account: Self.account, device: Self.device, identifier: identifier, for: .decisions,
      at: Self.before)
    #expect(
      request.value(forHTTPHeaderField: DeviceIdentifier.fieldName) == identifier.headerValue)
    #expect(request.allHTTPHeaderFields?.count == 3)
  }

  @Test @MainActor func currentDeviceIsComplete() throws {
    let device = DeviceInfo.current(connectionType: .lan, applicationId: "REF30")
    _ = try device.headerValue()
    #expect(device[.connectionType] == "LAN" && device[.applicationId] == "REF30")
    #if os(Linux)
      let version = ProcessInfo.processInfo.operatingSystemVersion
      var system = utsname()
      unsafe uname(&system)
      let machine = unsafe withUnsafeBytes(of: &system.machine) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      #expect(device[.model] == "Linux" && device[.osName] == "Linux")
      #expect(device[.osFamily] == "Linux" && !machine.isEmpty)
      #expect(device[.version]?.text == machine)
      #expect(
        device[.osVersion]?.text
          == "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)")
    #endif
  }
}
