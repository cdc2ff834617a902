import Foundation
import PassHeadersFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RequestTests {
  private static let date = EpochMilliseconds(clamping: 2_025_430_636_000)
  private static let device = DeviceInfo(
    model: "AppleTV", version: "11,1", osName: .tvOS, osVersion: "18.1", connectionType: .wiFi)

  private static let account = SubscriberAccount(
    accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: date)

  private func request() throws -> URLRequest {
    URLRequest(url: try #require(URL(string: "https://sp.auth.adobe.com/")))
  }

  @Test func headersAreSetAndReadOneByOne() throws {
    var request = try request()
    #expect(try request.partnerFrameworkStatus == nil)
    #expect(try request.deviceInfo == nil && request.deviceIdentifier == nil)
    let status = PartnerFrameworkStatus(Self.account)
    try request.setPartnerFrameworkStatus(status)
    try request.setDeviceInfo(Self.device)
    request.setDeviceIdentifier(try DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb"))
    #expect(
      request.value(forHTTPHeaderField: "ap-partner-framework-status")
        == (try status.headerValue()))
    #expect(try request.partnerFrameworkStatus == status)
    #expect(try request.deviceInfo == Self.device)
    #expect(try request.deviceIdentifier?.text == "ba23d141-d715-561c-94f4-e9e4c966b1eb")

    #expect(throws: HeaderError.self) {
      try request.setPartnerFrameworkStatus(
        PartnerFrameworkStatus(SubscriberAccount(accessStatus: .granted)))
    }
    #expect(try request.partnerFrameworkStatus == status)
    request.setValue("?", forHTTPHeaderField: DeviceInfo.fieldName)
    #expect(throws: HeaderError.self) { try request.deviceInfo }
    request.setValue("?", forHTTPHeaderField: DeviceIdentifier.fieldName)
    #expect(throws: HeaderError.self) { try request.deviceIdentifier }
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
          try? request.setPartnerFrameworkStatus(status, for: phase, validation: validation)
          #expect(
            request.value(forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
              == (try? status.headerValue(for: phase, validation: validation)))
        }
      }
      for device in [Self.device, DeviceInfo()] {
        var request = try request()
        try? request.setDeviceInfo(device, validation: validation)
        #expect(
          request.value(forHTTPHeaderField: DeviceInfo.fieldName)
            == (try? device.headerValue(validation: validation)))
      }
    }
  }

  /// Checks that the fields are those of `RequestHeaders` with the same arguments, also if Adobe refuses the status.
  @Test func everyArgumentIsPassedOn() throws {
    let expired = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: Date.distantPast)
    let other = DeviceInfo(
      model: "AFTKA", version: "1", osName: .android, osVersion: "8", connectionType: .lan)
    let accounts = [nil, Self.account, expired, SubscriberAccount(accessStatus: .denied)]
    var values: Set<String> = []
    for account in accounts {
      for device in [Self.device, other] {
        for identifier in [nil, try DeviceIdentifier("one"), try DeviceIdentifier("other")] {
          let expected = try RequestHeaders(
            account: account, device: device, identifier: identifier)
          var request = try request()
          try request.setPassHeaders(account: account, device: device, identifier: identifier)
          #expect(request.allHTTPHeaderFields?.count == expected.fields.count)
          for (name, value) in expected.fields {
            #expect(request.value(forHTTPHeaderField: name) == value)
          }
          #expect(try request.partnerFrameworkStatus?.account == account)
          #expect(try request.deviceInfo == device && request.deviceIdentifier == identifier)
          values.insert(expected.fields.map { $0.value }.joined(separator: ","))
        }
      }
    }
    #expect(values.count == 24, "each argument decides")
  }

  /// Checks the first start of an application: access is granted, and nobody is signed in.
  @Test func accountWithoutAProviderIsSent() throws {
    var request = try request()
    let account = SubscriberAccount(accessStatus: .granted)
    try request.setPassHeaders(account: account, device: Self.device)
    #expect(try request.partnerFrameworkStatus?.account == account)
  }

  /// Checks which accounts and devices are not written: those that a reader would not read, fields that are too long,
  /// and devices that lack a member that Adobe requires.
  @Test func unreadableHeadersAreNotSet() throws {
    let seconds = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "x",
      expirationDate: EpochMilliseconds(1_735_689_600))
    let long = SubscriberAccount(
      accessStatus: .granted, platformMappingId: String(repeating: "x", count: 6200))
    var device = Self.device
    device.userAgent = String(repeating: "x", count: 6200)
    for (account, device, code) in [
      (seconds, Self.device, Diagnostic.Code.expirationNotMilliseconds),
      (long, Self.device, .fieldTooLong), (Self.account, device, .fieldTooLong),
      (Self.account, DeviceInfo(), .missingMember),
    ] {
      var request = try request()
      let error = #expect(throws: HeaderError.self) {
        try request.setPassHeaders(account: account, device: device)
      }
      #expect(error?.code == code && error?.stage == .writing && error?.offset == nil)
      #expect(request.allHTTPHeaderFields?.isEmpty != false)
    }
  }

  @Test func configurationRequestHasNoStatus() throws {
    var request = try request()
    request.setValue("of before", forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    try request.setPassHeaders(account: nil, device: Self.device)
    #expect(try request.deviceInfo == Self.device && request.partnerFrameworkStatus == nil)
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
    try request.setPassHeaders(account: nil, device: Self.device, identifier: identifier)
    #expect(value() == identifier.headerValue)
    try request.setPassHeaders(account: nil, device: Self.device)
    #expect(value() == identifier.headerValue)
    try request.setPassHeaders(account: Self.account, device: Self.device)
    #expect(value() == identifier.headerValue)
    let other = try DeviceIdentifier("other")
    try request.setPassHeaders(account: nil, device: Self.device, identifier: other)
    #expect(value() == other.headerValue)
  }

  @Test func earlierHeadersRemainAfterAnError() throws {
    var request = try request()
    try request.setPassHeaders(account: Self.account, device: Self.device)
    let fields = request.allHTTPHeaderFields
    #expect(fields?.count == 2)
    #expect(throws: HeaderError.self) {
      try request.setPassHeaders(account: Self.account, device: DeviceInfo())
    }
    #expect(throws: HeaderError.self) { try request.setDeviceInfo(DeviceInfo()) }
    #expect(request.allHTTPHeaderFields == fields)
  }

  @Test func statusIsSetForDecisionsByDefault() throws {
    let dateless = PartnerFrameworkStatus(
      SubscriberAccount(accessStatus: .granted, platformMappingId: "Cablevision"))
    var request = try request()
    let missing = #expect(throws: HeaderError.self) {
      try request.setPartnerFrameworkStatus(dateless)
    }
    #expect(missing?.path == "frameworkProviderInfo.expirationDate")
    try request.setPartnerFrameworkStatus(dateless, for: .check)
    #expect(try request.partnerFrameworkStatus == dateless)
    request.setValue("?", forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    let unreadable = #expect(throws: HeaderError.self) { try request.partnerFrameworkStatus }
    #expect(unreadable?.header == .partnerFrameworkStatus && unreadable?.offset == 0)
    for text in ["one", "other"] {
      let identifier = try DeviceIdentifier(text)
      request.setDeviceIdentifier(identifier)
      let value = request.value(forHTTPHeaderField: DeviceIdentifier.fieldName)
      #expect(value == identifier.headerValue)
    }
  }
}
