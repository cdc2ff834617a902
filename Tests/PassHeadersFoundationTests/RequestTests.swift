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

  /// Checks that setting a header has the same result as writing it, for each phase and validation: the same value, or
  /// an error.
  @Test func phaseAndValidationDecideWhetherAHeaderIsSet() throws {
    let dateless = SubscriberAccount(accessStatus: .granted, platformMappingId: "Cablevision")
    for validation in [HeaderValidation.strict, .lenient] {
      for account in [Self.account, dateless, SubscriberAccount(accessStatus: .granted)] {
        let status = PartnerFrameworkStatus(account)
        for phase in PartnerFrameworkStatus.Phase.allCases {
          var request = try request()
          try? request.set(status, for: phase, validation: validation)
          #expect(
            request.value(forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
              == (try? status.headerValue(for: phase, validation: validation)))
        }
      }
      for device in [Self.device, DeviceInfo()] {
        var request = try request()
        try? request.set(device, validation: validation)
        #expect(
          request.value(forHTTPHeaderField: DeviceInfo.fieldName)
            == (try? device.headerValue(validation: validation)))
      }
    }
  }

  /// Checks that the fields and the reasons are those of `RequestHeaders` with the same arguments.
  @Test func everyArgumentIsPassedOn() throws {
    let configuration = try ProviderConfiguration(
      #"{"mvpds":[{"id":"M","platformMappingId":"Cablevision"},{"id":"N"}]}"#.utf8)
    let denied = SubscriberAccount(accessStatus: .denied)
    var codes: Set<String> = []
    for account in [Self.account, denied] {
      for phase in PartnerFrameworkStatus.Phase.allCases {
        for time in [Self.before, Self.date] {
          for (configuration, mvpd) in [
            (nil, nil), (configuration, nil), (configuration, "M"), (configuration, "N"),
            (try ProviderConfiguration(#"{"mvpds":[]}"#.utf8), nil),
          ] {
            let expected = try RequestHeaders(
              account: account, device: Self.device, for: phase, at: time,
              configuration: configuration, mvpd: mvpd)
            var request = try request()
            let reasons = try request.setPassHeaders(
              account: account, device: Self.device, for: phase, at: time,
              configuration: configuration, mvpd: mvpd)
            #expect(reasons.map { $0.message } == expected.omissionReasons.map { $0.message })
            #expect(request.allHTTPHeaderFields?.count == expected.fields.count)
            for (name, value) in expected.fields {
              #expect(request.value(forHTTPHeaderField: name) == value)
            }
            codes.formUnion(reasons.map { "\($0.code)" })
          }
        }
      }
    }
    #expect(
      codes.count >= 3, "the arguments decide, so that the comparison shows that each is used")
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

  /// Checks that the identifier is set without an account too, and is kept if no other one is given.
  @Test func identifierIsReplacedOnlyByAnotherOne() throws {
    var request = try request()
    let identifier = try DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb")
    func value() -> String? { request.value(forHTTPHeaderField: DeviceIdentifier.fieldName) }
    try request.setPassHeaders(device: Self.device, identifier: identifier)
    #expect(value() == identifier.headerValue)
    try request.setPassHeaders(device: Self.device)
    #expect(value() == identifier.headerValue)
    try request.setPassHeaders(
      account: Self.account, device: Self.device, for: .check, at: Self.before)
    #expect(value() == identifier.headerValue)
    let other = try DeviceIdentifier("other")
    try request.setPassHeaders(device: Self.device, identifier: other)
    #expect(value() == other.headerValue)
  }

  @Test func earlierHeadersRemainAfterAnError() throws {
    var request = try request()
    try request.setPassHeaders(
      account: Self.account, device: Self.device, for: .check, at: Self.before)
    let fields = request.allHTTPHeaderFields
    #expect(fields?.count == 2)
    #expect(throws: HeaderError.self) {
      try request.setPassHeaders(
        account: Self.account, device: DeviceInfo(), for: .check, at: Self.before)
    }
    #expect(throws: HeaderError.self) { try request.setPassHeaders(device: DeviceInfo()) }
    #expect(throws: HeaderError.self) { try request.set(DeviceInfo()) }
    #expect(request.allHTTPHeaderFields == fields)
  }

  @Test func statusIsJudgedAtTheCurrentTime() throws {
    for (date, isSent) in [(Date.distantPast, false), (.distantFuture, true)] {
      let account = SubscriberAccount(
        accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: date)
      var request = try request()
      let reasons = try request.setPassHeaders(account: account, device: Self.device, for: .check)
      #expect(reasons.isEmpty == isSent)
      #expect(try (request.partnerFrameworkStatus != nil) == isSent)
    }
  }

  @Test func statusIsSetForDecisionsByDefault() throws {
    let dateless = PartnerFrameworkStatus(
      SubscriberAccount(accessStatus: .granted, platformMappingId: "Cablevision"))
    var request = try request()
    let missing = #expect(throws: HeaderError.self) { try request.set(dateless) }
    #expect(missing?.path == "frameworkProviderInfo.expirationDate")
    try request.set(dateless, for: .check)
    #expect(try request.partnerFrameworkStatus == dateless)
    request.setValue("?", forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    let unreadable = #expect(throws: HeaderError.self) { try request.partnerFrameworkStatus }
    #expect(unreadable?.header == .partnerFrameworkStatus && unreadable?.offset == 0)
    for text in ["one", "other"] {
      let identifier = try DeviceIdentifier(text)
      request.set(identifier)
      let value = request.value(forHTTPHeaderField: DeviceIdentifier.fieldName)
      #expect(value == identifier.headerValue)
    }
  }
}
