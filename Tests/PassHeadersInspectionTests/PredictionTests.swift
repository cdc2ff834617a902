import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

@Suite struct PredictionTests {
  /// Checks that a response of Adobe is explained by the refusal that leads to it, and by no other refusal.
  @Test func responsesAreExplainedByRefusals() throws {
    let now = EpochMilliseconds(clamping: 1_735_689_600_000)
    let expired = PartnerFrameworkStatus(
      SubscriberAccount(
        accessStatus: .granted, platformMappingId: "x",
        expirationDate: EpochMilliseconds(clamping: 1_735_689_500_000)))
    let prediction = Prediction(
      for: .partnerFrameworkStatus(expired), in: .init(at: now, to: .partnerSessions))
    func cause(_ name: String) throws -> AdobeCode? {
      prediction.cause(of: try #require(AdobeTerm(named: name)))?.code
    }
    #expect(try cause("pfs_fallback") == .providerInfoExpired)
    #expect(try cause("invalid_header_pfs_provider_info_expired") == .providerInfoExpired)
    #expect(try cause("invalid_header_pfs_permission_access_not_granted") == nil)
    #expect(try cause("configuration_fallback") == nil)
    #expect(
      prediction.refusals.first?.responses == [
        "invalid_header_pfs_provider_info_expired", "pfs_fallback", "authenticated_profile_missing",
      ])
    let device = Prediction(
      for: Inspection(of: "eyJ2ZXJzaW9uIjoiMSJ9", as: .deviceInfo),
      in: .init(at: now, to: .profiles))
    #expect(
      device.cause(of: try #require(AdobeTerm(named: "invalid_header_device_info")))?.path
        == "model")
  }

  @Test func endpointDeterminesThePhase() {
    var request = Prediction.Request(at: EpochMilliseconds(clamping: 0), phase: .check)
    request.endpoint = .authorize
    #expect(request.phase == .decisions)
    request.endpoint = .configuration
    #expect(request.phase == .decisions)
  }

  @Test func requestTargetsAreMappedToEndpoints() {
    let targets: [(String, String, AdobeEndpoint?, String?)] = [
      ("GET", "/api/v2/REF30/profiles", .profiles, nil),
      ("GET", "/api/v2/REF30/sessions/sso/Apple", .partnerSessions, nil),
      ("GET", "/api/v2/REF30/profiles/sso/Apple", .partnerProfiles, nil),
      ("POST", "/api/v2/REF30/profiles/Cox", .profilesForMVPD, "Cox"),
      ("get", "/api/v2/REF30/sessions/ABC", .sessionForCode, nil),
      ("GET", "/api/v2/REF30/profiles/A%252FB", .profilesForMVPD, "A%2FB"),
      ("GET", "/api/v2/REF30/pr%6Ffiles/Cox", .profilesForMVPD, "Cox"),
      ("GET", "/v2/REF30/profiles/Cox", .profilesForMVPD, "Cox"),
      ("GET", "/api/v2//REF30/profiles/Cox", .profilesForMVPD, "Cox"),
      ("GET", "/api/V2/REF30/Profiles/Cox", .profilesForMVPD, "Cox"),
      ("GET", "/api/v2/REF30/profiles/A%2FB%3FC", .profilesForMVPD, "A/B?C"),
      ("GET", "/api/v2/REF30/profiles/client/token", .profilesForMVPD, "client"),
      ("GET", "/api/v2/REF30/decisions/other/Cox", nil, nil),
      ("POST", "/api/v2/REF30/decisions/authorize/v2", .authorize, "v2"),
      ("GET", "/api/v2/REF30/profiles/code/ABC", .profilesForCode, nil),
      ("POST", "/api/v2/REF30/profiles/sso/Apple", .partnerProfiles, nil),
      ("POST", "/api/v2/REF30/sessions", .sessions, nil),
      ("POST", "/api/v2/REF30/sessions/sso/Apple", .partnerSessions, nil),
      ("GET", "/api/v2/REF30/sessions/ABC", .sessionForCode, nil),
      ("POST", "/api/v2/REF30/sessions/ABC", .resumeSession, nil),
      ("POST", "/api/v2/REF30/decisions/authorize/Cox", .authorize, "Cox"),
      ("POST", "/api/v2/REF30/decisions/preauthorize/Cox", .preauthorize, "Cox"),
      ("GET", "/api/v2/REF30/logout/Cox", .logout, "Cox"),
      ("GET", "/api/v2/REF30/configuration", .configuration, nil),
      ("GET", "/api/v2/authenticate/REF30/ABC", .authenticate, nil),
      ("POST", "/o/client/register", .register, nil), ("POST", "/o/client/token", .token, nil),
      ("GET", "/api/v1/authorize", nil, nil), ("GET", "/", nil, nil), ("GET", "", nil, nil),
      ("GET", "/api/v2/REF30", nil, nil),
    ]
    for (method, url, endpoint, mvpd) in targets {
      let target = RequestTarget(method: method, path: url)
      #expect(target?.endpoint == endpoint, "\(url)")
      #expect(target?.mvpd == mvpd, "\(url)")
    }
  }

  /// Checks the predicted responses to headers other than the status.
  @Test func responsesToOtherHeadersArePredicted() {
    for (text, codes, isReadable) in [
      ("AP-Device-Identifier: fingerprint YWI=", [String](), true),
      ("AP-Device-Identifier: fingerprint !", ["invalid_header_device_identifier"], false),
      ("X-Device-Info: !", [], false), ("AP-Partner-Framework-Status: !", [], false),
      ("X-Device-Info: eyJtb2RlbCI6ImEifQ==", ["invalid_header_device_info"], true),
    ] as [(String, [String], Bool)] {
      let request = Prediction.Request(at: EpochMilliseconds(clamping: 0), to: .sessions)
      let prediction = Prediction(for: Inspection(of: text), in: request)
      #expect(prediction.refusals.map { $0.code.rawValue } == codes, "\(text)")
      #expect(prediction.isReadable == isReadable, "\(text)")
      #expect(request.description == "Request(POST /sessions)", "\(text)")
    }
  }

  @Test func fallbacksAndMissingProfilesAreExplainedByTheirRefusal() throws {
    let now = EpochMilliseconds(clamping: 1_735_689_600_000)
    let configuration = try ProviderConfiguration(
      Array(#"{"mvpds":[{"id":"Cox","platformMappingId":"Cox","boardingStatus":"PICKER"}]}"#.utf8))
    let status = PartnerFrameworkStatus(
      SubscriberAccount(
        accessStatus: .granted, platformMappingId: "Cox",
        expirationDate: EpochMilliseconds(clamping: 1_735_689_500_000)))
    let request = Prediction.Request(at: now, to: .partnerSessions, configuration: configuration)
    let device = Prediction(
      for: Inspection(of: "eyJ2ZXJzaW9uIjoiMSJ9", as: .deviceInfo),
      in: .init(at: now, to: .profiles))
    let prediction = Prediction(for: .partnerFrameworkStatus(status), in: request)
    for (name, code) in [
      ("pfs_fallback", .providerInfoExpired), ("configuration_fallback", .boardingStatus),
      ("authenticated_profile_missing", .providerInfoExpired),
      ("authenticated_profile_expired", nil), ("missing_parameters_fallback", nil),
    ] as [(String, AdobeCode?)] {
      let term = try #require(AdobeTerm(named: name))
      #expect(prediction.cause(of: term)?.code == code, "\(name)")
      #expect(device.cause(of: term) == nil, "\(name)")
    }
  }

  @Test func statusUnderTheNameOfADeviceIsPredictedAsADevice() throws {
    let status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .denied))
    let value = try status.headerValue(for: .decisions, validation: .lenient)
    let inspection = Inspection(of: "X-Device-Info: " + value)
    // The page of POST /sessions lists the device and not the status.
    for endpoint in [nil, .sessions] as [AdobeEndpoint?] {
      let prediction = Prediction(
        for: inspection, in: .init(at: EpochMilliseconds(clamping: 0), to: endpoint))
      #expect(prediction.refusals.isEmpty && !prediction.isReadable)
    }
  }

  @Test func headersOfUnlistedEndpointsAreNotRefused() {
    let json = #"{"frameworkPermissionInfo":{},"frameworkProviderInfo":{}}"#
    let statusWithoutAccess = Base64.encode(ContiguousArray(json.utf8).span)
    for (text, endpoint, count) in [
      ("AP-Device-Identifier: fingerprint !", .configuration, 1),
      ("AP-Device-Identifier: fingerprint !", .register, 0),
      ("X-Device-Info: !", .configuration, 0), ("AP-Partner-Framework-Status: !", .profiles, 0),
      ("AP-Partner-Framework-Status: \(statusWithoutAccess)", .profiles, 1),
      ("AP-Partner-Framework-Status: \(statusWithoutAccess)", .logout, 0),
    ] as [(String, AdobeEndpoint, Int)] {
      let request = Prediction.Request(at: EpochMilliseconds(clamping: 0), to: endpoint)
      let prediction = Prediction(for: Inspection(of: text), in: request)
      #expect(prediction.refusals.count == count, "\(text) \(endpoint)")
    }
  }

  @Test func givenPhaseCountsOnlyWithoutAPhaseOfTheEndpoint() {
    let time = EpochMilliseconds(clamping: 0)
    #expect(Prediction.Request(at: time, phase: .decisions, to: .logout).phase == .decisions)
    #expect(Prediction.Request(at: time, phase: .decisions, to: .profiles).phase == .check)
    #expect(Prediction.Request(at: time, phase: .decisions).phase == .decisions)
    #expect(Prediction.Request(at: time).phase == .check)
    var request = Prediction.Request(at: time, to: .authorize)
    request.endpoint = nil
    #expect(request.phase == .decisions)
  }
}
