import PassHeaders
import TestSupport
import Testing

/// The tests that printed models and errors do not show the provider, a date or another personal value.
@Suite struct PrivacyTests {
  static let secret = "S3cretProvider"

  private func account() -> SubscriberAccount {
    let error = FrameworkError(code: Self.secret, message: Self.secret)
    return SubscriberAccount(
      accessStatus: AccessStatus(rawValue: Self.secret), platformMappingId: Self.secret,
      expirationDate: EpochMilliseconds(1_735_689_600_000), permissionError: error)
  }

  private func values() throws -> [Any] {
    var status = PartnerFrameworkStatus(account())
    let member = UnknownMember(name: Self.secret, .number("1735689600000"))
    status[unknownMembersOf: .payload] = [member]
    status[unknownMembersOf: .permissionError] = [member]
    var device = DeviceInfo(
      model: Self.secret, version: Self.secret, osName: .init(rawValue: Self.secret),
      osVersion: Self.secret, connectionType: DeviceInfo.ConnectionType(rawValue: Self.secret))
    for field in DeviceInfo.Field.allCases where field.kind == .string {
      device[field] = DeviceInfo.Value(Self.secret)
    }
    device.unknownMembers = [UnknownMember(name: Self.secret, .string(Self.secret))]
    let configuration = try ProviderConfiguration(
      #"{"mvpds":[{"id":"S3cretProvider","platformMappingId":"S3cretProvider"}]}"#.utf8)
    let mvpd = try #require(configuration.mvpds.first)
    var values: [Any] = [
      account(), status, device, configuration, mvpd,
      configuration.lookup(platformMappingId: Self.secret),
      configuration.lookup(platformMappingId: Self.secret.lowercased()),
      PassHeader.partnerFrameworkStatus(status), PassHeader.deviceInfo(device),
      device.unknownMembers[0],
      try DeviceIdentifier(Self.secret), SAMLResponse("<a>\(Self.secret)</a>"),
      AccessStatus(rawValue: Self.secret), DeviceInfo.ConnectionType(rawValue: Self.secret),
      DeviceInfo.OSName(rawValue: Self.secret), EpochMilliseconds(clamping: 1_735_689_600_000),
    ]
    if let error = account().permissionError { values.append(error) }
    values += (status.diagnostics + device.diagnostics).map { $0.description }
    let now = EpochMilliseconds(clamping: 0)
    return values
      + status.predictedRefusals(at: now, phase: .decisions, configuration: configuration)
  }

  @Test func descriptionsAndDumpsWithholdValues() throws {
    for value in try values() {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains(Self.secret) && !text.contains(Self.secret.lowercased()), "\(text)")
        #expect(!text.contains("1735689600000") && !text.contains("2025-01-01"), "\(text)")
      }
    }
  }

  /// Checks that a description that withholds a value shows no part of it.
  @Test func withheldValuesHaveOneDescription() throws {
    for secret in [Self.secret, "a", ""] {
      #expect("\(AccessStatus(rawValue: secret))" == "<undocumented>")
      #expect("\(DeviceInfo.ConnectionType(rawValue: secret))" == "<undocumented>")
      #expect("\(DeviceInfo.BrowserVendor(rawValue: secret))" == "<undocumented>")
    }
    for milliseconds in [0, 1_735_689_600_000] as [Int64] {
      let time = EpochMilliseconds(clamping: milliseconds)
      #expect("\(time)" == "EpochMilliseconds(<withheld>)")
    }
    #expect("\(AccessStatus.granted)" == "granted")
    #expect("\(DeviceInfo.ConnectionType.wiFi)" == "WiFi")
    #expect("\(DeviceInfo.OSName.tvOS)" == "tvOS")
  }

  /// Checks that an error states the fault and its location without a part of the header.
  @Test func errorsWithholdValues() throws {
    let payload = """
      {"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":\
      {"id":"\(Self.secret)","expirationDate":"1812345678901","\(Self.secret)":"\(Self.secret)"}}
      """
    for index in 0..<payload.utf8.count {
      for other in "\"{}[],:x\\ ".utf8 {
        var changed = ContiguousArray(payload.utf8)
        changed[index] = other
        do throws(HeaderError) {
          _ = try PartnerFrameworkStatus(headerValue: Base64.encode(changed.span))
        } catch {
          let text = "\(error)\(error.message)"
          #expect(!text.contains("S3cret") && !text.contains("1812345"), "\(text)")
        }
      }
    }
    let error = #expect(throws: HeaderError.self) { try DeviceInfo(headerValue: "ewox") }
    let place = "json/unexpected-byte at byte 2, JSON byte 2, line 2, column 1: "
    #expect(String(describing: error).contains(place))
  }

  /// Checks that descriptions name the parts that are present, as the documentation shows.
  @Test func descriptionsNameThePartsThatArePresent() throws {
    var device = DeviceInfo()
    device.model = "x"
    device.osName = "tvOS"
    #expect("\(device)" == "DeviceInfo(model: <withheld>, osName: tvOS)")
    device.unknownMembers = [UnknownMember(name: "abcdef", .string("0123456789"))]
    #expect("\(device)" == "DeviceInfo(model: <withheld>, osName: tvOS, unknownMembers: 1)")
    #expect("\(device.unknownMembers[0])" == "UnknownMember(<6 bytes>: <12 bytes>)")
    #expect("\(FrameworkError(code: "1", message: nil))" == "FrameworkError(code: <withheld>)")
    let account = SubscriberAccount(accessStatus: .denied, platformMappingId: "x")
    let text = "SubscriberAccount(accessStatus: denied, platformMappingId: <withheld>)"
    #expect("\(account)" == text)
    #expect("\(PartnerFrameworkStatus(account))" == "PartnerFrameworkStatus(\(text))")
    #expect("\(try DeviceIdentifier("abc"))" == "DeviceIdentifier(<3 bytes>)")
    #expect("\(SAMLResponse("<a>  </a>"))" == "SAMLResponse(<8 bytes>)")
    let configuration = try ProviderConfiguration(
      #"{"mvpds":[{"id":"A","platformMappingId":"a"},{"id":"B","platformMappingId":"a"}]}"#.utf8)
    #expect("\(configuration.lookup(platformMappingId: "a"))" == "ProviderLookup(matches: 2)")
  }

  @Test func numbersOfDescriptionsAreThoseOfTheirParts() throws {
    let configuration = try ProviderConfiguration(
      #"""
      {"mvpds":[{"id":"A","platformMappingId":"a"},{"id":"B","platformMappingId":" "},{"id":"C"},
      1,{"id":""}]}
      """#.utf8)
    #expect(
      "\(configuration)"
        == "ProviderConfiguration(mvpds: 3, with platformMappingId: 1, skipped: 2)")
    let member = UnknownMember(name: "\u{E9}", .string("\u{1F600}"))
    #expect("\(member)" == "UnknownMember(<2 bytes>: <6 bytes>)")
    #expect("\(SAMLResponse("<\u{E9}/>"))" == "SAMLResponse(<5 bytes>)")
    #expect("\(try DeviceIdentifier("\u{E9}"))" == "DeviceIdentifier(<2 bytes>)")
  }

  @Test func partsAndReceivedHeadersWithholdValues() throws {
    let account = SubscriberAccount(
      accessStatus: .denied, platformMappingId: Self.secret,
      expirationDate: EpochMilliseconds(1_735_689_600_000))
    var device = DeviceInfo(
      model: Self.secret, version: "1", osName: "tvOS", osVersion: "1", connectionType: .lan)
    device.unknownMembers = [UnknownMember(name: Self.secret, .null)]
    let fields = [
      PartnerFrameworkStatus.fieldName: try PartnerFrameworkStatus(account).headerValue(),
      DeviceInfo.fieldName: try device.headerValue(),
      DeviceIdentifier.fieldName: try DeviceIdentifier(Self.secret).headerValue,
    ]
    let received = try ReceivedHeaders { fields[$0] }
    #expect(received.account == account && received.diagnostics.count == 1)
    let values: [Any] = [
      DeviceInfo.Value(Self.secret), MVPD.BoardingStatus(rawValue: Self.secret), received,
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains(Self.secret) && !text.contains("1735689600000"), "\(text)")
      }
    }
  }

  /// Checks how messages name bytes, and the kinds of values that were found and are expected.
  @Test func messagesNameBytesAndKinds() throws {
    for (byte, phrase) in [
      (" ", "a space"), ("\t", "a tab"), ("\n", "a line break"), ("\r", "a line break"),
      ("!", "'!'"), ("~", "'~'"), ("\u{7F}", "byte 0x7F"), ("\u{1F}", "byte 0x1F"),
      ("\u{E9}", "byte 0xC3"),
    ] {
      let error = #expect(throws: HeaderError.self) { try DeviceInfo(headerValue: "e3\(byte)0") }
      #expect(error?.message == "\(phrase) is not in the Base64 alphabet")
    }
    let cases: [(PassHeader.Kind, String, message: String, advice: String)] = [
      (.deviceInfo, #"{"model":[]}"#, "model is an array", "write a string"),
      (.deviceInfo, #"{"model":{}}"#, "model is an object", "write a string"),
      (.deviceInfo, #"{"model":null}"#, "model is null", "omit the member"),
      (
        .deviceInfo, #"{"displayPpi":true}"#,
        "displayPpi is true or false", "write a number or a string"
      ),
      (
        .deviceInfo, #"{"connectionSecure":1}"#,
        "connectionSecure is a number", "write true or false"
      ),
      (.deviceInfo, #""a""#, "the payload is a string, not an object", "send a JSON object"),
      (.deviceInfo, "null", "the payload is null, not an object", "send a JSON object"),
      (
        .partnerFrameworkStatus, #"{"frameworkProviderInfo":{"expirationDate":[]}}"#,
        "frameworkProviderInfo.expirationDate is an array", "write a string of digits"
      ),
      (
        .partnerFrameworkStatus, #"{"frameworkProviderInfo":"a"}"#,
        "frameworkProviderInfo is a string", "write an object"
      ),
    ]
    for (kind, json, message, advice) in cases {
      let error = #expect(throws: HeaderError.self) {
        try PassHeader(kind, json: ContiguousArray(json.utf8))
      }
      #expect(error?.message == message && error?.advice == advice)
    }
  }
}
