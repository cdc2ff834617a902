import Foundation
import PassHeadersFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct BridgeTests {
  private let account = SubscriberAccount(
    accessStatus: .granted, platformMappingId: "Cablevision",
    expirationDate: Timestamp(clamping: 2_025_430_636_000))

  @Test func dates() throws {
    let date = Date(timeIntervalSince1970: 2_025_430_636.5)
    #expect(try Timestamp(date).millisecondsSinceEpoch == 2_025_430_636_500)
    #expect(Date(try Timestamp(date)) == date)
    #expect(try Timestamp(Date.distantFuture).millisecondsSinceEpoch == 64_092_211_200_000)
    #expect(throws: TimestampError.outOfRange) { try Timestamp(Date.distantPast) }
    #expect(throws: TimestampError.notFinite) {
      try Timestamp(Date(timeIntervalSince1970: .infinity))
    }
  }

  @Test func datesOfWholeMilliseconds() throws {
    for milliseconds in Int64(1_735_689_600_000)..<1_735_689_605_000 {
      let timestamp = Timestamp(clamping: milliseconds)
      #expect(try Timestamp(Date(timestamp)) == timestamp)
    }
  }

  @Test func requests() throws {
    var request = URLRequest(url: try #require(URL(string: "https://sp.auth.adobe.com/")))
    #expect(try request.partnerFrameworkStatus == nil)
    #expect(try request.deviceInfo == nil)
    let status = PartnerFrameworkStatus(account)
    let device = DeviceInfo(
      model: "AppleTV", version: "11,1", osName: .tvOS, osVersion: "18.1", connectionType: .wiFi)
    try request.set(status)
    try request.set(device)
    #expect(
      request.value(forHTTPHeaderField: "ap-partner-framework-status")
        == (try status.headerValue()))
    #expect(try request.partnerFrameworkStatus == status)
    #expect(try request.deviceInfo == device)

    let bad = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .granted))
    #expect(throws: HeaderWritingError.self) { try request.set(bad) }
    #expect(try request.partnerFrameworkStatus == status)
    request.setValue("?", forHTTPHeaderField: DeviceInfo.fieldName)
    #expect(throws: HeaderError.self) { try request.deviceInfo }
  }

  @Test func bothHeaders() throws {
    let url = try #require(URL(string: "https://sp.auth.adobe.com/"))
    let status = PartnerFrameworkStatus(account)
    let device = DeviceInfo(
      model: "AppleTV", version: "11,1", osName: .tvOS, osVersion: "18.1", connectionType: .wiFi)
    let date = try #require(account.expirationDate)
    let before = Timestamp(clamping: date.millisecondsSinceEpoch - 1)
    var request = URLRequest(url: url)
    try request.setPassHeaders(status, device, at: before)
    #expect(try request.partnerFrameworkStatus == status)
    #expect(try request.deviceInfo == device)

    var expired = URLRequest(url: url)
    #expect(throws: PassHeadersRequestError.expired(date)) {
      try expired.setPassHeaders(status, device, at: date)
    }
    #expect(expired.allHTTPHeaderFields?.isEmpty != false)
    try expired.setPassHeaders(status, device, at: date, allowsExpired: true)
    #expect(try expired.partnerFrameworkStatus == status)

    var incomplete = URLRequest(url: url)
    #expect(throws: PassHeadersRequestError.self) {
      try incomplete.setPassHeaders(status, DeviceInfo(), at: before)
    }
    #expect(incomplete.allHTTPHeaderFields?.isEmpty != false)
  }
}
