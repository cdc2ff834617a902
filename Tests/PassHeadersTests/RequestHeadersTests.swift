import PassHeaders
import Testing

/// The tests of the headers that a client sets and a server reads.
@Suite struct RequestHeadersTests {
  private static let date = EpochMilliseconds(clamping: 2_025_430_636_000)
  private static let now = EpochMilliseconds(clamping: 1_735_689_600_000)
  private static let device = DeviceInfo(
    model: "AppleTV", version: "11,1", osName: .tvOS, osVersion: "18.1", connectionType: .wiFi)

  private func received(_ fields: [(name: String, value: String)]) throws -> ReceivedHeaders {
    try ReceivedHeaders { name in fields.first { $0.name == name }?.value }
  }

  @Test func sentHeadersAreReceivedUnchanged() throws {
    let identifier = try DeviceIdentifier("ba23d141-d715-561c-94f4-e9e4c966b1eb")
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: Self.date)
    let sent = try RequestHeaders(
      account: account, device: Self.device, identifier: identifier)
    let names = ["AP-Partner-Framework-Status", "X-Device-Info", "AP-Device-Identifier"]
    #expect(sent.fields.map { $0.name } == names)
    let received = try received(sent.fields)
    #expect(received.account == account)
    #expect(received.device == Self.device)
    #expect(received.identifier == identifier)
    #expect(received.diagnostics.isEmpty)
  }

  /// Checks that the device is examined although the status is sound.
  @Test func deviceBesideAGoodStatusIsComplete() throws {
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: Self.date)
    var device = Self.device
    device.osVersion = nil
    let error = #expect(throws: HeaderError.self) {
      try RequestHeaders(account: account, device: device)
    }
    #expect(error?.code == .missingMember && error?.path == "osVersion")
    let status = try PartnerFrameworkStatus(account).headerValue()
    let value = try device.headerValue(validation: .lenient)
    let received = #expect(throws: HeaderError.self) {
      try self.received([
        ("AP-Partner-Framework-Status", status), ("X-Device-Info", value),
      ])
    }
    #expect(received?.code == .missingMember && received?.path == "osVersion")
  }

  @Test func statusIsNotSentWithoutAnAccount() throws {
    let sent = try RequestHeaders(account: nil, device: Self.device)
    #expect(sent.fields.map { $0.name } == ["X-Device-Info"])
    let received = try received(sent.fields)
    #expect(received.account == nil && received.device == Self.device)
    #expect(try self.received([]).device == nil)
  }

  /// Checks for which faults Adobe is predicted to refuse an account. The header is sent all the same.
  /// Checks that an identifier that was read, but is too long to be sent, is not written.
  @Test func longIdentifierIsNotForwarded() throws {
    let long = Base64.encode(ContiguousArray(repeating: UInt8(ascii: "a"), count: 9000).span)
    let identifier = try DeviceIdentifier(headerValue: "fingerprint \(long)")
    let error = #expect(throws: HeaderError.self) {
      try RequestHeaders(account: nil, device: Self.device, identifier: identifier)
    }
    #expect(error?.code == .fieldTooLong)
  }

  /// Checks the table of Spec/formats/Sending.md.
  @Test func statusIsWorthSendingAsInSpec() throws {
    func phases(
      _ accessStatus: AccessStatus, id: String? = "Cablevision",
      date: EpochMilliseconds? = Self.date,
      _ configuration: ProviderConfiguration? = nil, mvpd: String? = nil
    ) -> [PartnerFrameworkStatus.Phase] {
      let status = PartnerFrameworkStatus(
        SubscriberAccount(
          accessStatus: accessStatus, platformMappingId: id, expirationDate: date))
      return PartnerFrameworkStatus.Phase.allCases.filter {
        status.isWorthSending(at: Self.now, phase: $0, configuration: configuration, mvpd: mvpd)
      }
    }
    #expect(phases(.granted) == [.check, .authentication, .decisions])
    #expect(phases(.granted, id: nil).isEmpty)
    for declined in [AccessStatus.denied, .restricted, .notDetermined] {
      #expect(phases(declined) == [.check, .authentication], "\(declined)")
    }
    #expect(phases(AccessStatus(rawValue: "Granted")).isEmpty)
    let other = try ProviderConfiguration(
      #"""
      {"mvpds":[{"id":"M","platformMappingId":"m","boardingStatus":"SUPPORTED",
      "enablePlatformServices":true}]}
      """#.utf8)
    #expect(phases(.granted, other).isEmpty)
    #expect(phases(.granted, id: "m", other, mvpd: "N").contains(.decisions) == false)
    // The status is not needed for an MVPD without single sign-on, and the table holds all the same.
    let picker = try ProviderConfiguration(
      #"{"mvpds":[{"id":"P","platformMappingId":"p","boardingStatus":"PICKER"}]}"#.utf8)
    #expect(phases(.granted, id: "p", picker, mvpd: "P") == [.check, .decisions])
    #expect(phases(.granted, id: "p", date: nil, picker, mvpd: "P") == [.check, .decisions])
    #expect(phases(.granted, id: "p", date: Self.now, picker, mvpd: "P").isEmpty)
    for id in [nil, " ", "${id}"] { #expect(phases(.granted, id: id, picker, mvpd: "P").isEmpty) }
    #expect(phases(.denied, picker, mvpd: "P") == [.check, .authentication])
    for text in ["", "Granted"] {
      #expect(phases(AccessStatus(rawValue: text), picker, mvpd: "P").isEmpty)
    }
  }

  @Test func refusedAccountIsSent() throws {
    func refused(
      _ accessStatus: AccessStatus = .granted, id: String? = "Cablevision",
      date: EpochMilliseconds? = Self.date, for phase: PartnerFrameworkStatus.Phase,
      _ configuration: ProviderConfiguration? = nil, mvpd: String? = nil
    ) throws -> [AdobeCode] {
      let account = SubscriberAccount(
        accessStatus: accessStatus, platformMappingId: id, expirationDate: date)
      let sent = try RequestHeaders(account: account, device: Self.device)
      #expect(try PartnerFrameworkStatus(headerValue: sent.fields[0].value).account == account)
      return PartnerFrameworkStatus(account).predictedRefusals(
        at: Self.now, phase: phase, configuration: configuration, mvpd: mvpd
      ).map { $0.code }
    }
    for phase in PartnerFrameworkStatus.Phase.allCases {
      let needsDate = phase == .decisions
      #expect(try refused(for: phase) == [])
      #expect(try refused(date: Self.now, for: phase) == [.providerInfoExpired])
      #expect(try refused(date: nil, for: phase) == (needsDate ? [.providerInfoExpired] : []))
    }
    let known = try ProviderConfiguration(
      #"""
      {"mvpds":[{"id":"M","platformMappingId":"Cablevision","boardingStatus":"SUPPORTED",
      "enablePlatformServices":true},{"id":"N","platformMappingId":"n","boardingStatus":"SUPPORTED",
      "enablePlatformServices":true}]}
      """#.utf8)
    for phase in [PartnerFrameworkStatus.Phase.check, .decisions] {
      #expect(try refused(for: phase, known) == [])
      #expect(try refused(for: phase, known, mvpd: "M") == [])
      #expect(try refused(for: phase, known, mvpd: "N") == [.providerIdMismatch])
      #expect(try refused(for: phase, known, mvpd: "O") == [.integration])
      #expect(try refused(id: "o", for: phase, known) == [.providerIdNotDetermined])
    }
    #expect(try refused(for: .authentication, known, mvpd: "O") == [])
    // If the provider does not support single sign-on, Adobe does not need a status.
    let picker = try ProviderConfiguration(
      #"{"mvpds":[{"id":"M","platformMappingId":"Cablevision","boardingStatus":"PICKER"}]}"#.utf8)
    #expect(try refused(for: .check, picker) == [] && refused(for: .decisions, picker) == [])
    #expect(try refused(.denied, for: .check, picker, mvpd: "M") == [])
    #expect(try refused(.denied, for: .check, picker) == [.accessNotGranted])
    #expect(try refused(id: "x", for: .check, picker) == [.providerIdNotDetermined])
    #expect(try refused(date: Self.now, for: .check, picker) == [])
    #expect(
      try refused(date: Self.now, for: .authentication, picker)
        == [.providerInfoExpired, .boardingStatus, .platformServices])
  }

  /// Checks that an account that a server rejects is sent: granted access without a provider, and an undocumented
  /// access status.
  @Test func incompleteAccountIsSent() throws {
    for account in [
      SubscriberAccount(accessStatus: .granted),
      SubscriberAccount(accessStatus: AccessStatus(rawValue: "perhaps"), platformMappingId: ""),
    ] {
      let sent = try RequestHeaders(account: account, device: Self.device)
      #expect(try PartnerFrameworkStatus(headerValue: sent.fields[0].value).account == account)
      #expect(throws: HeaderError.self) { try received(sent.fields) }
    }
  }

  /// Checks that a server gets an error for a header that Adobe would not accept, without any further call than `try`.
  @Test func incompleteHeadersAreRefused() throws {
    func received(_ kind: HeaderKind, _ json: String) throws -> ReceivedHeaders {
      try self.received([(kind.fieldName, Base64.encode(ContiguousArray(json.utf8).span))])
    }
    let device = #expect(throws: HeaderError.self) {
      try received(.deviceInfo, #"{"model":"X"}"#)
    }
    #expect(device?.header == .deviceInfo && device?.stage == .payload && device?.path == "version")
    func status(_ access: String) -> String {
      #"{"frameworkPermissionInfo":{"accessStatus":"\#(access)"},"frameworkProviderInfo":{}}"#
    }
    let granted = #expect(throws: HeaderError.self) {
      try received(.partnerFrameworkStatus, status("granted"))
    }
    #expect(granted?.stage == .payload && granted?.path == "frameworkProviderInfo.id")
    #expect(granted?.header == .partnerFrameworkStatus)
    let denied = try received(.partnerFrameworkStatus, status("denied"))
    #expect(denied.account?.accessStatus == .denied)
  }

  /// Checks that a header that cannot be read is reported before one that only lacks a value, in any order.
  @Test func unreadableHeaderIsReportedFirst() throws {
    let value = { (json: String) in Base64.encode(ContiguousArray(json.utf8).span) }
    let incomplete = [
      PartnerFrameworkStatus.fieldName: value(
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{}}"#),
      DeviceInfo.fieldName: value(#"{"model":"X"}"#),
    ]
    for (name, kind) in [
      (nil, HeaderKind.partnerFrameworkStatus), (DeviceInfo.fieldName, .deviceInfo),
      (DeviceIdentifier.fieldName, .deviceIdentifier),
    ] {
      var fields = incomplete
      if let name { fields[name] = "!" }
      let error = #expect(throws: HeaderError.self) { try ReceivedHeaders { fields[$0] } }
      #expect(error?.header == kind)
    }
  }

  /// Checks that each error names the header that it is about, whatever the stage.
  @Test func errorsNameTheirHeader() throws {
    for kind in HeaderKind.allCases {
      for value in ["", "!", "W10=", "fingerprint !"] {
        let error = #expect(throws: HeaderError.self) { try PassHeader(kind, headerValue: value) }
        #expect(error?.header == kind)
      }
    }
    let status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .granted))
    let error = #expect(throws: HeaderError.self) { try status.headerValue() }
    #expect(error?.header == .partnerFrameworkStatus)
    let other = #expect(throws: HeaderError.self) { try ProviderConfiguration("[]".utf8) }
    #expect(other?.header == .none)
  }

  /// Checks that a server accepts a status without a date, but no undocumented access and no blank identifier.
  @Test func rulesOfReceivedStatusesAreThoseOfThePhaseCheck() throws {
    func received(_ access: String, _ provider: String) throws -> SubscriberAccount? {
      let json =
        #"{"frameworkPermissionInfo":{"accessStatus":"\#(access)"},"#
        + #""frameworkProviderInfo":{\#(provider)}}"#
      let value = Base64.encode(ContiguousArray(json.utf8).span)
      return try self.received([(PartnerFrameworkStatus.fieldName, value)]).account
    }
    let account = try received("granted", #""id":"Cablevision""#)
    #expect(account?.platformMappingId == "Cablevision" && account?.expirationDate == nil)
    for (access, provider, code, path) in [
      ("Granted", "", "unknown-value", "frameworkPermissionInfo.accessStatus"),
      ("denied", #""id":"""#, "blank-value", "frameworkProviderInfo.id"),
    ] {
      let error = #expect(throws: HeaderError.self) { try received(access, provider) }
      #expect(error?.stage == .payload && error?.code.rawValue == code && error?.path == path)
    }
  }

  /// Checks that the first of several unreadable headers is reported: status, device, identifier.
  @Test func unreadableHeadersAreReportedInTheirOrder() {
    let kinds: [HeaderKind] = [.partnerFrameworkStatus, .deviceInfo, .deviceIdentifier]
    for first in kinds.indices {
      let names = kinds[first...].map { $0.fieldName }
      let error = #expect(throws: HeaderError.self) {
        try ReceivedHeaders { names.contains($0) ? "!" : nil }
      }
      #expect(error?.header == kinds[first])
    }
  }

  @Test func diagnosticsOfReceivedHeadersAreInTheirOrder() throws {
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "${id}", expirationDate: Self.date)
    var device = Self.device
    device[.osName] = "Roku"
    let zeros = try DeviceIdentifier("00000000-0000-0000-0000-000000000000")
    let received = try received([
      (DeviceIdentifier.fieldName, zeros.headerValue),
      (DeviceInfo.fieldName, device.headerValue()),
      (PartnerFrameworkStatus.fieldName, PartnerFrameworkStatus(account).headerValue()),
    ])
    #expect(
      received.diagnostics.map { $0.code.rawValue }
        == ["placeholder", "unknown-value", "shared-identifier"])
  }

  /// Checks that a word in place of a header is not called broken JSON, and that JSON with an error is not called a
  /// word.
  @Test func wordsAreNotBrokenJSON() {
    func message(_ value: String) -> String? {
      #expect(throws: HeaderError.self) {
        try ReceivedHeaders { $0 == "X-Device-Info" ? value : nil }
      }?
      .message
    }
    for value in ["none", "null", "test", Base64.encode(ContiguousArray(" hello".utf8).span)] {
      #expect(message(value)?.hasPrefix("the decoded value is not JSON") == true, "\(value)")
    }
    for json in ["{", #"{"model":}"#, "[,]", "{} x"] {
      let value = Base64.encode(ContiguousArray(json.utf8).span)
      #expect(message(value)?.contains("is not JSON") == false, "\(json)")
    }
  }
}
