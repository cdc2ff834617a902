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
      let prediction = Prediction(for: .partnerFrameworkStatus(status), in: request)
      try check(prediction, request)
      let namesMVPD = request.endpoint?.path.contains("{mvpd}") ?? true
      let refusals = status.predictedRefusals(
        at: request.time, phase: request.phase, configuration: request.configuration,
        mvpd: namesMVPD ? request.mvpd : nil)
      try expect(refusals == prediction.refusals, "a status and a prediction have other refusals")
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
  ) -> Prediction.Request {
    let times: [Int64] = [0, 1, 1_735_689_600_000, 999_999_999_999_999]
    let endpoints = AdobeEndpoint.allCases.filter { $0.phase == phase }
    return Prediction.Request(
      at: EpochMilliseconds(clamping: times.randomElement(using: &generator) ?? 0), phase: phase,
      to: Bool.random(using: &generator) ? endpoints.randomElement(using: &generator) : nil,
      configuration: Bool.random(using: &generator) ? configuration : nil,
      mvpd: [nil, "Cablevision", "Optimum", "Cox", "None"].randomElement(using: &generator) ?? nil)
  }

  static func check(
    _ prediction: Prediction, _ request: Prediction.Request
  ) throws(PropertyFailure) {
    for refusal in prediction.refusals {
      Behavior.record(refusal.code.rawValue)
      try DiagnosticProperties.checkPrintable([
        refusal.description, refusal.path, refusal.advice,
      ])
    }
    try DiagnosticProperties.checkPrintable([prediction.description, request.description])
  }
}
