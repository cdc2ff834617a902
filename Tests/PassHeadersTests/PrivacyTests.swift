import PassHeaders
import TestSupport
import Testing

/// The tests that printed models and errors do not show the provider, a date or another personal value.
@Suite struct PrivacyTests {
  /// Checks that values, as texts, dumps and mirrors, have nothing personal. The texts are compared as a whole, so that
  /// they do not show a part or the length of what they withhold, either.
  @Test func descriptionsAndDumpsWithholdValues() throws {
    for (value, description) in try Canary.values() {
      #expect("\(value)" == description)
      #expect(Canary.leaks(of: value).isEmpty)
    }
    let now = EpochMilliseconds(clamping: 2_000_000_000_000)
    let refusals = Canary.status().predictedRefusals(at: now, phase: .decisions)
    #expect(!refusals.isEmpty)
    let diagnostics = Canary.status().diagnostics + Canary.device().diagnostics
    for value in refusals as [Any] + diagnostics { #expect(Canary.leaks(of: value).isEmpty) }
  }

  /// Checks that values that Adobe documents are shown, and that a short value is withheld like a long one.
  @Test func documentedValuesAreShown() {
    for text in ["a", ""] {
      #expect("\(AccessStatus(rawValue: text))" == "<undocumented>")
      #expect("\(DeviceInfo.ConnectionType(rawValue: text))" == "<undocumented>")
    }
    #expect("\(EpochMilliseconds(clamping: 0))" == "1970-01-01T00:00:00Z")
    #expect("\(MVPD(id: "Cox"))".hasPrefix(#"MVPD(id: "Cox", "#))
    #expect("\(AccessStatus.granted)" == "granted")
    #expect("\(DeviceInfo.ConnectionType.wiFi)" == "WiFi")
    #expect("\(MVPD.BoardingStatus.picker)" == "PICKER")
  }

  /// Checks that an error states the fault and its location without a part of the header.
  @Test func errorsWithholdValues() throws {
    let payload = """
      {"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":\
      {"id":"\(Canary.text)","expirationDate":"\(Canary.date)","\(Canary.text)":"\(Canary.text)"}}
      """
    for index in 0..<payload.utf8.count {
      for other in "\"{}[],:x\\ ".utf8 {
        var changed = ContiguousArray(payload.utf8)
        changed[index] = other
        do throws(HeaderError) {
          _ = try PartnerFrameworkStatus(headerValue: Base64.encode(changed.span))
        } catch {
          #expect(Canary.leak(in: "\(error) \(error.message)") == nil, "\(error)")
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
    device.osName = .tvOS
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
    let cases: [(HeaderKind, String, message: String, advice: String)] = [
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
