import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

@Suite struct PredictionTests {
  private static let now = EpochMilliseconds(clamping: 1_735_689_600_000)

  private func inspection(of account: SubscriberAccount) throws -> Inspection {
    let status = PartnerFrameworkStatus(account)
    return Inspection(
      of: try status.headerValue(validation: .lenient), as: .partnerFrameworkStatus)
  }

  /// Checks that a response of Adobe is explained by the refusal that leads to it, and by no other refusal.
  @Test func responsesAreExplainedByRefusals() throws {
    let expired = try inspection(
      of: SubscriberAccount(
        accessStatus: .granted, platformMappingId: "x",
        expirationDate: EpochMilliseconds(clamping: 1_735_689_500_000)))
    let request = HeaderRequest(at: Self.now, to: .partnerSessions)
    func explanation(_ code: String?, _ status: Int? = 400) -> String? {
      request.explanation(of: status, code, by: expired).map {
        "\($0.isCertain) \($0.cause?.code.rawValue ?? "")"
      }
    }
    let expiration = "invalid_header_pfs_provider_info_expired"
    #expect(explanation("pfs_fallback", 200) == "true " + expiration)
    #expect(explanation(expiration) == "true " + expiration)
    #expect(explanation("authenticated_profile_missing", 403) == "true " + expiration)
    // Another refusal of the status may have the code, and a response without a code any reason.
    #expect(
      explanation("invalid_header_pfs_permission_access_not_granted") == "false " + expiration)
    #expect(explanation("configuration_fallback", 200) == "false " + expiration)
    #expect(explanation(nil) == "false " + expiration)
    #expect(explanation(nil, 200) == nil && explanation(nil, nil) == nil)
    // The header cannot cause these.
    #expect(explanation("invalid_header_device_info") == nil)
    #expect(explanation("authenticated_profile_expired", 403) == nil)
    #expect(explanation("something_new") == nil)
    let refusals = request.refusals(of: expired).map { $0.refusal }
    #expect(
      refusals.first?.responses == [expiration, "pfs_fallback", "authenticated_profile_missing"])
    let device = Inspection(of: "eyJ2ZXJzaW9uIjoiMSJ9", as: .deviceInfo)
    let cause = HeaderRequest(at: Self.now, to: .profiles)
      .explanation(of: 400, "invalid_header_device_info", by: device)
    #expect(cause?.isCertain == true && cause?.cause?.path == "model")
  }

  /// Checks that a configuration, the MVPD and the endpoint decide about a refusal and an explanation.
  @Test func factsOfTheRequestDecide() throws {
    let configuration = try ProviderConfiguration(
      Array(
        #"""
        {"mvpds":[{"id":"Cox","platformMappingId":"Cox","boardingStatus":"PICKER"},
        {"id":"A","platformMappingId":"a","boardingStatus":"SUPPORTED","enablePlatformServices":true}]}
        """#.utf8))
    func codes(
      _ id: String, to endpoint: AdobeEndpoint?, _ configuration: ProviderConfiguration? = nil,
      mvpd: String? = nil
    ) throws -> [String: [String]] {
      let status = try inspection(
        of: SubscriberAccount(
          accessStatus: .granted, platformMappingId: id,
          expirationDate: EpochMilliseconds(clamping: 1_735_689_700_000)))
      let request = HeaderRequest(
        at: Self.now, to: endpoint, configuration: configuration, mvpd: mvpd)
      return Dictionary(
        uniqueKeysWithValues: request.refusals(of: status).map {
          ($0.refusal.code.rawValue, $0.certain + $0.perhaps.map { "perhaps " + $0 })
        })
    }
    #expect(try codes("Cox", to: nil).isEmpty)
    #expect(
      try codes("Cox", to: nil, configuration) == [
        "invalid_configuration_mvpd_platform_boarding_status": ["authentication"],
        "invalid_configuration_platform_services": ["authentication"],
      ])
    #expect(try codes("Cox", to: .profiles, configuration).isEmpty)
    #expect(
      try codes("Cox", to: .partnerSessions, configuration).keys.sorted() == [
        "invalid_configuration_mvpd_platform_boarding_status",
        "invalid_configuration_platform_services",
      ])
    let mismatch = "invalid_header_pfs_provider_id_mismatch"
    #expect(
      try codes("Cox", to: .profilesForMVPD, configuration, mvpd: "A") == [
        mismatch: ["profiles-mvpd"]
      ])
    #expect(
      try codes("Cox", to: .authorize, configuration, mvpd: "A") == [
        mismatch: ["perhaps authorize"]
      ])
    #expect(
      try codes("Cox", to: nil, configuration, mvpd: "A")[mismatch] == [
        "check", "perhaps decisions",
      ])
    // The path of this endpoint has no MVPD.
    #expect(try codes("Cox", to: .profiles, configuration, mvpd: "A").isEmpty)
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

  /// Checks the refusals of headers that cannot be read, and of those other than the status.
  @Test func otherHeadersArePredicted() {
    for (text, codes) in [
      ("AP-Device-Identifier: fingerprint YWI=", [String]()),
      ("AP-Device-Identifier: fingerprint !", ["invalid_header_device_identifier"]),
      ("X-Device-Info: !", []), ("AP-Partner-Framework-Status: !", []),
      ("X-Device-Info: eyJtb2RlbCI6ImEifQ==", ["invalid_header_device_info"]),
    ] as [(String, [String])] {
      let request = HeaderRequest(at: EpochMilliseconds(clamping: 0), to: .sessions)
      let refusals = request.refusals(of: Inspection(of: text)).map { $0.refusal.code.rawValue }
      #expect(refusals == codes, "\(text)")
      #expect(request.description == "HeaderRequest(POST /sessions)", "\(text)")
    }
  }

  @Test func statusUnderTheNameOfADeviceIsNotPredicted() throws {
    let status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .denied))
    let value = try status.headerValue(for: .decisions, validation: .lenient)
    let inspection = Inspection(of: "X-Device-Info: " + value)
    let request = HeaderRequest(at: Self.now, to: .sessions)
    #expect(request.refusals(of: inspection).isEmpty)
  }

  @Test func headersOfUnlistedEndpointsAreNotRefused() {
    let json = #"{"frameworkPermissionInfo":{},"frameworkProviderInfo":{}}"#
    let statusWithoutAccess = Base64.encode(ContiguousArray(json.utf8).span)
    for (text, endpoint, count) in [
      ("AP-Device-Identifier: fingerprint !", .configuration, 1),
      ("AP-Device-Identifier: fingerprint !", .register, 0),
      ("AP-Partner-Framework-Status: \(statusWithoutAccess)", .profiles, 1),
      ("AP-Partner-Framework-Status: \(statusWithoutAccess)", .logout, 0),
      ("X-Device-Info: e30=", .register, 2), ("X-Device-Info: e30=", .resumeSession, 0),
    ] as [(String, AdobeEndpoint, Int)] {
      let request = HeaderRequest(at: EpochMilliseconds(clamping: 0), to: endpoint)
      #expect(
        request.refusals(of: Inspection(of: text)).count == count, "\(text) \(endpoint)")
    }
  }
}
