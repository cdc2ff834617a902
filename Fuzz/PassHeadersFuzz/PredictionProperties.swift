import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of predicted responses to a status. Each way to predict a response has the same result.
enum PredictionProperties {
  /// A configuration with three MVPDs. `Cablevision` and `Optimum` are the same provider, and have everything that
  /// single sign-on needs. `Cox` does not.
  static let configuration = try? ProviderConfiguration(
    """
    {"requestor":{"id":"REF30","mvpds":[{"id":"Cablevision","platformMappingId":"Cablevision",
    "boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true},
    {"id":"Optimum","platformMappingId":"Cablevision","isTempPass":true,
    "boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true},
    {"id":"Cox","platformMappingId":"Cox_Apple","boardingStatus":"PICKER"}]}}
    """.utf8)

  static func check(
    _ status: PartnerFrameworkStatus, _ generator: inout some RandomNumberGenerator
  ) throws(PropertyFailure) {
    for phase in PartnerFrameworkStatus.Phase.allCases {
      let request = request(phase, &generator)
      let namesMVPD = request.endpoint?.path.contains("{mvpd}") ?? true
      let expected = status.predictedRefusals(
        at: request.time, phase: phase, configuration: request.configuration,
        mvpd: namesMVPD ? request.mvpd : nil)
      try expect(
        request.refusals(of: .partnerFrameworkStatus(status)).map { $0.refusal } == expected,
        "a status and a request have other refusals")
    }
    let now = EpochMilliseconds(clamping: 1_700_000_000_000)
    for configuration in [configuration, nil] {
      guard let end = status.cacheExpiration(at: now, configuration: configuration) else {
        continue
      }
      try expect(
        end > now && status.account.accessStatus == .granted, "a status is reused that is not valid"
      )
    }
  }

  private static func request(
    _ phase: PartnerFrameworkStatus.Phase, _ generator: inout some RandomNumberGenerator
  ) -> HeaderRequest {
    let times: [Int64] = [0, 1, 1_735_689_600_000, 999_999_999_999_999]
    let endpoints = AdobeEndpoint.allCases.filter { $0.phase == phase }
    return HeaderRequest(
      at: EpochMilliseconds(clamping: times.randomElement(using: &generator) ?? 0), phase: phase,
      to: Bool.random(using: &generator) ? endpoints.randomElement(using: &generator) : nil,
      configuration: Bool.random(using: &generator) ? configuration : nil,
      mvpd: [nil, "Cablevision", "Optimum", "Cox", "None"].randomElement(using: &generator) ?? nil)
  }

  /// Returns the refusals of `inspection`, after a check of their texts.
  static func refusals(
    of inspection: Inspection, in request: HeaderRequest
  ) throws(PropertyFailure) -> [Refusal] {
    let refusals = request.refusals(of: inspection).map { $0.refusal }
    for refusal in refusals {
      Behavior.record(refusal.code.rawValue)
      try DiagnosticProperties.checkPrintable([
        refusal.description, refusal.path, refusal.advice,
      ])
    }
    try DiagnosticProperties.checkPrintable([request.description])
    return refusals
  }
}
