import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of predicted answers to a status. Each way to predict an answer has the same result.
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
      let prediction = Prediction(for: status, in: request)
      try check(prediction, request)
      let namesMVPD = request.endpoint?.path.contains("{mvpd}") ?? true
      let refusals = status.predictedRefusals(
        at: request.time, phase: request.phase, configuration: request.configuration,
        mvpd: namesMVPD ? request.mvpd : nil)
      try expect(refusals == prediction.refusals, "a status and a prediction have other refusals")
      try checkReadiness(status, request, refusals)
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

  /// Checks that a request to an endpoint is recognized by its method and path, with any MVPD in the path.
  static func checkTarget(_ generator: inout some RandomNumberGenerator) throws(PropertyFailure) {
    let endpoint = AdobeEndpoint.allCases.randomElement(using: &generator) ?? .profiles
    let letters: [Character] = ["A", "z", "0", "_", ".", "/", "%", "?", "é", " ", "{"]
    let mvpd = String(
      (0...Int.random(in: 0...7, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? "A"
      })
    let encoded = mvpd.utf8.map { byte in
      byte.isASCIILetterOrDigit ? String(UnicodeScalar(byte)) : "%" + Notation.hex(byte)
    }.joined()
    let path = endpoint.path.replacing("{mvpd}", with: encoded)
      .replacing("{serviceProvider}", with: "REF30").replacing("{code}", with: "8BLW4RW")
      .replacing("{partner}", with: "Apple")
    let target = RequestTarget(method: endpoint.method, path: path)
    try expect(
      target?.endpoint == endpoint
        && target?.mvpd == (endpoint.path.contains("{mvpd}") ? mvpd : nil),
      "a path has another endpoint or MVPD", path)
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
    for warning in prediction.warnings { try DiagnosticProperties.check(warning, in: 0) }
  }

  /// Checks the refusals against a short second implementation of the rules for a status that is accepted.
  private static func checkReadiness(
    _ status: PartnerFrameworkStatus, _ request: Prediction.Request, _ refusals: [Refusal]
  ) throws(PropertyFailure) {
    let namesMVPD = request.endpoint?.path.contains("{mvpd}") ?? true
    if request.configuration != nil, request.mvpd == "Cox", namesMVPD,
      request.phase != .authentication
    {
      return try expect(
        refusals.isEmpty, "a status is refused that the MVPD of the path does not need")
    }
    guard request.configuration != nil, [nil, "Cablevision", "Optimum"].contains(request.mvpd)
    else { return }
    let account = status.account
    let isKnown = account.platformMappingId?.utf8.elementsEqual("Cablevision".utf8) == true
    let isUnexpired =
      account.expirationDate.map {
        $0 > request.time && !ExpirationDate.secondsRange.contains($0.rawValue)
      } ?? (request.phase != .decisions)
    let isReady =
      account.accessStatus.rawValue.utf8.elementsEqual("granted".utf8) && isKnown && isUnexpired
    // Some providers, such as `Cox_Apple`, are shown in Apple's picker but have no single sign-on. Viewers of such a
    // provider sign in without it, and later requests need no header.
    let isNotNeeded =
      account.accessStatus == .granted
      && account.platformMappingId?.utf8.elementsEqual("Cox_Apple".utf8) == true
      && request.phase != .authentication
    guard !isNotNeeded else { return }
    try expect(refusals.isEmpty == isReady, "a status is refused or accepted that should not be")
  }
}
