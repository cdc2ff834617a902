import PassHeaders
import TestSupport
import Testing

@Suite struct PartnerFrameworkStatusTests {
  @Test(arguments: try StatusVector.all.get())
  func vector(_ vector: StatusVector) throws {
    do {
      let status = try PartnerFrameworkStatus(headerValue: vector.value)
      let expected = try #require(vector.account, "expected an error")
      #expect(status.account.accessStatus.rawValue == expected.accessStatus)
      #expect(
        status.account.platformMappingId.map { Array($0.utf8) }
          == expected.platformMappingId.map { Array($0.utf8) })
      #expect(status.account.expirationDate?.millisecondsSinceEpoch == expected.expirationDate)
      #expect(status.account.permissionError == expected.permissionError?.model)
      #expect(status.account.providerError == expected.providerError?.model)
      #expect(status.notes.map { "\($0.code) \($0.path)" } == vector.notes)
      let unknown = PartnerFrameworkStatus.Object.allCases.flatMap { object in
        status.unknownMembers[object].map { object.path($0.name) }
      }
      #expect(unknown == vector.unknownMembers ?? [])
      let written = try status.headerValue(allowing: .everythingReadable)
      #expect(written == vector.canonical)
      #expect(try PartnerFrameworkStatus(headerValue: written) == status)
    } catch let error as HeaderError {
      #expect(ExpectedError(error) == vector.error)
      #expect(!error.message.isEmpty)
    }
  }

  @Test func vectorsCoverEveryCode() throws {
    let met = Set(try StatusVector.all.get().compactMap(\.error?.code))
      .union(try DeviceVector.all.get().compactMap(\.error?.code))
      .union(
        try VectorFile<DeviceIdentifierTests.Vector>.load("device-identifier")
          .compactMap(\.error?.code))
    #expect(met == Set(HeaderError.Code.all.map(\.rawValue)))
    #expect(try StatusVector.all.get().count >= 60)
    #expect(try DeviceVector.all.get().count >= 60)
  }

  @Test func canonicalForm() throws {
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision",
      expirationDate: try Timestamp(millisecondsSinceEpoch: 2_025_430_636_000))
    let json = try PartnerFrameworkStatus(account).canonicalJSON()
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {"frameworkPermissionInfo":{"accessStatus":"granted"},\
        "frameworkProviderInfo":{"id":"Cablevision","expirationDate":"2025430636000"}}
        """)
    let denied = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .denied))
    #expect(
      String(decoding: try denied.canonicalJSON(), as: UTF8.self)
        == #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#)
  }

  @Test func jsonIsReadWithItsOwnOffsets() throws {
    let status = try PartnerFrameworkStatus(
      json: #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
        .utf8)
    #expect(status.account == SubscriberAccount(accessStatus: .denied))
    let error = #expect(throws: HeaderError.self) {
      try PartnerFrameworkStatus(json: "{\n  x".utf8)
    }
    #expect(error?.offset == 4)
    #expect(error?.json?.column == 3)
  }

  // MARK: Writing

  struct Refusal: Sendable, CustomTestStringConvertible {
    let account: SubscriberAccount
    let code: HeaderWritingError.Code
    let path: String
    let allowance: HeaderAllowances?

    var testDescription: String { "\(code) \(path)" }
  }

  static let later = Timestamp(clamping: 2_025_430_636_000)
  static let refusals = [
    Refusal(
      account: SubscriberAccount(accessStatus: .granted, expirationDate: later),
      code: .absentMember, path: "frameworkProviderInfo.id", allowance: .missingProviderId),
    Refusal(
      account: SubscriberAccount(
        accessStatus: .granted, platformMappingId: " ", expirationDate: later),
      code: .blankValue, path: "frameworkProviderInfo.id", allowance: .missingProviderId),
    Refusal(
      account: SubscriberAccount(accessStatus: .granted, platformMappingId: "x"),
      code: .absentMember, path: "frameworkProviderInfo.expirationDate",
      allowance: .missingExpirationDate),
    Refusal(
      account: SubscriberAccount(accessStatus: "pending"),
      code: .unknownValue, path: "frameworkPermissionInfo.accessStatus",
      allowance: .unknownAccessStatus),
    Refusal(
      account: SubscriberAccount(
        accessStatus: .granted, platformMappingId: "x",
        expirationDate: Timestamp(clamping: 1_735_689_600)),
      code: .expirationInSeconds, path: "frameworkProviderInfo.expirationDate", allowance: nil),
  ]

  @Test(arguments: refusals)
  func writingRefuses(_ refusal: Refusal) throws {
    let status = PartnerFrameworkStatus(refusal.account)
    let error = #expect(throws: HeaderWritingError.self) { try status.headerValue() }
    #expect(error?.code == refusal.code)
    #expect(error?.path == refusal.path)
    if let allowance = refusal.allowance {
      _ = try status.headerValue(allowing: allowance)
      #expect(throws: HeaderWritingError.self) {
        try status.headerValue(
          allowing: HeaderAllowances.everythingReadable.subtracting(allowance))
      }
    } else {
      #expect(throws: HeaderWritingError.self) {
        try status.headerValue(allowing: .everythingReadable)
      }
    }
  }

  @Test func writingRefusesMembersThatCannotBeReadAgain() throws {
    var status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .denied))
    func code(
      _ object: PartnerFrameworkStatus.Object, _ members: JSONMember...
    ) -> HeaderWritingError.Code? {
      status.unknownMembers = .init()
      status.unknownMembers[object] = members
      do throws(HeaderWritingError) {
        _ = try status.headerValue(allowing: .everythingReadable)
        return nil
      } catch {
        return error.code
      }
    }
    let one = JSONMember(name: "a", value: .null)
    #expect(code(.payload, one) == nil)
    #expect(code(.payload, one, one) == .duplicateMember)
    #expect(code(.providerInfo, .init(name: "id", value: .null)) == .duplicateMember)
    #expect(code(.payload, .init(name: "o", value: .object([one, one]))) == .duplicateMember)
    var nested = JSONValue.array([])
    for _ in 1..<29 { nested = .array([nested]) }
    #expect(code(.providerError, .init(name: "n", value: nested)) == nil)
    nested = .array([nested])
    #expect(code(.providerError, .init(name: "n", value: nested)) == .nestingTooDeep)
  }

  @Test func writingRefusesFieldsThatServersRefuse() throws {
    var status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .denied))
    let nameLength = PartnerFrameworkStatus.fieldName.utf8.count + 2
    var longest = 0
    for length in 5900...6100 {
      status.account.permissionError = FrameworkError(
        code: nil, message: String(repeating: "x", count: length))
      do {
        let value = try status.headerValue()
        longest = max(longest, nameLength + value.utf8.count)
      } catch let error {
        #expect(error.code == .valueTooLong)
        let value = try status.headerValue(allowing: .anyLength)
        #expect(nameLength + value.utf8.count > 8190)
      }
    }
    // Base64 grows by four characters at a time.
    #expect((8187...8190).contains(longest))
  }

  // MARK: Apple's framework

  @Test func appleAccessStatus() {
    #expect(AccessStatus(vsAccountAccessStatus: 0) == .notDetermined)
    #expect(AccessStatus(vsAccountAccessStatus: 1) == .restricted)
    #expect(AccessStatus(vsAccountAccessStatus: 2) == .denied)
    #expect(AccessStatus(vsAccountAccessStatus: 3) == .granted)
    #expect(AccessStatus(vsAccountAccessStatus: 4) == nil)
    #expect(AccessStatus(vsAccountAccessStatus: -1) == nil)
  }

  @Test func descriptionsWithholdPersonalValues() throws {
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: Self.later,
      providerError: FrameworkError(code: "1", message: "secret"))
    for text in ["\(account)", "\(PartnerFrameworkStatus(account))", String(reflecting: account)] {
      #expect(!text.contains("Cablevision"))
      #expect(!text.contains("secret"))
      #expect(!text.contains("2034"))
      #expect(text.contains("granted"))
    }
  }
}
