public import PassHeaders

/// What Adobe is predicted to make of a header, and to answer.
///
/// Adobe publishes no validator and no server code: all of this follows from its documents, and each
/// part has its confidence. Sources: *Enhanced Error Codes*, *Apple SSO Cookbook (REST API V2)*, *Apple
/// SSO Overview*, *Single sign-on using partner flows* and the pages of the endpoints; Spec/Refusals.md
/// has all rules.
public struct Prediction: Sendable {
  /// Why Adobe is predicted not to accept the header; empty if it is. Adobe documents no order.
  public private(set) var refusals: [Refusal]

  /// What does not refuse the header but may spoil the sign-in.
  public private(set) var warnings: [Diagnostic]

  /// What each endpoint concerned answers.
  public private(set) var answers: [PredictedAnswer]

  /// Whether Adobe can read the header: its Base64 and its JSON are valid.
  public let isReadable: Bool

  /// What the configuration has for the provider's id; `nil` if it could not be looked up.
  public let lookup: ProviderLookup?

  /// The provider that the status names: the request's, or else the preferred one.
  public let mvpd: MVPD?

  /// What is known of the request that a header is sent with.
  public struct Request: Sendable {
    /// When it is sent. A date that is exactly then has expired.
    public var time: EpochMilliseconds
    /// What it is for. An endpoint that is set sets its phase as well, if it has one.
    public var phase: PartnerFrameworkStatus.Phase
    /// Where it is sent; `nil` for all endpoints of the phase.
    public var endpoint: AdobeEndpoint? {
      didSet { phase = endpoint?.phase ?? phase }
    }
    /// Where to look the provider up; without it the provider counts as known.
    public var configuration: ProviderConfiguration?
    /// Adobe's id of the MVPD in the request's path, if the request has one.
    public var mvpd: String?
    /// How long before the expiration to warn, in milliseconds.
    public var margin: Int64
    /// The REST API whose required members a device has to have.
    public var profile: DeviceInfo.Profile

    /// A request of a phase.
    public init(
      at time: EpochMilliseconds, phase: PartnerFrameworkStatus.Phase,
      configuration: ProviderConfiguration? = nil, mvpd: String? = nil,
      margin: Int64 = 300_000, profile: DeviceInfo.Profile = .v2
    ) {
      (self.time, self.phase, self.configuration) = (time, phase, configuration)
      (self.mvpd, self.margin, self.profile) = (mvpd, margin, profile)
    }

    /// A request to an endpoint.
    public init(
      at time: EpochMilliseconds, to endpoint: AdobeEndpoint,
      configuration: ProviderConfiguration? = nil, mvpd: String? = nil,
      margin: Int64 = 300_000, profile: DeviceInfo.Profile = .v2
    ) {
      self.init(
        at: time, phase: endpoint.phase ?? .check, configuration: configuration, mvpd: mvpd,
        margin: margin, profile: profile)
      self.endpoint = endpoint
    }

    /// The endpoints that the request may be sent to.
    var endpoints: [AdobeEndpoint] {
      endpoint.map { [$0] } ?? AdobeEndpoint.allCases.filter { $0.phase == phase }
    }
  }

  /// What is predicted of a header that was inspected.
  public init(for inspection: Inspection, in request: Request) {
    switch inspection.sentKind {
    case .partnerFrameworkStatus?:
      if let facts = inspection.facts {
        self.init(for: facts, in: request)
      } else {
        self.init(unreadable: .accessNotPresent, .uncertain, StatusRule.accessStatusPath, request)
      }
    case .deviceInfo?: self.init(forDevice: inspection, request)
    case .deviceIdentifier? where inspection.header == nil:
      self.init(unreadable: .deviceIdentifier, .inferred, DeviceIdentifier.fieldName, request)
    case .deviceIdentifier?: self.init([], isReadable: true, request)
    case nil: self.init([], isReadable: false, request)
    }
    if let kind = inspection.sentKind { disregardUnlisted(kind, request) }
  }

  /// What is predicted of a status.
  public init(for status: PartnerFrameworkStatus, in request: Request) {
    self.init(for: StatusFacts(status.account), in: request)
    disregardUnlisted(.partnerFrameworkStatus, request)
  }

  /// What is predicted of a request without a status.
  public init(withoutStatusIn request: Request) {
    let refusal = Refusal(
      code: .accessNotPresent, confidence: .inferred, path: StatusRule.accessStatusPath,
      message: "the request has no \(PartnerFrameworkStatus.fieldName) header",
      advice: "send the header", diagnosticCode: nil)
    self.init([refusal], isReadable: true, request)
    disregardUnlisted(.partnerFrameworkStatus, request)
  }

  /// An endpoint whose page does not list a header answers as without it.
  private mutating func disregardUnlisted(_ kind: PassHeader.Kind, _ request: Request) {
    guard let endpoint = request.endpoint, endpoint.requirement(for: kind).presence == .notListed
    else { return }
    (refusals, warnings) = ([], [])
    answers = [PredictedAnswer(disregardingHeaderAt: endpoint)]
  }

  private init(for facts: StatusFacts, in request: Request) {
    // Only where the path names an MVPD can the provider be another one's.
    func judgement(mvpd: String?) -> StatusJudgement {
      StatusJudgement(
        of: facts, at: request.time, phase: request.phase, configuration: request.configuration,
        mvpd: mvpd, margin: request.margin)
    }
    let namesMVPD = request.endpoint?.namesMVPD ?? true
    let whole = judgement(mvpd: namesMVPD ? request.mvpd : nil)
    let withoutMVPD = request.mvpd == nil || !namesMVPD ? whole : judgement(mvpd: nil)
    refusals = whole.refusals
    warnings = whole.warnings
    (lookup, mvpd) = (whole.lookup, whole.mvpd)
    isReadable = true
    // Of a template that was not filled in nothing is known. A page prints a good answer, but what the
    // server knows of the provider is only known with the configuration.
    let hasPlaceholder = whole.warnings.contains {
      [.placeholder, .maskedValue, .documentationDots].contains($0.code)
    }
    let known: Refusal.Confidence = lookup?.matches.count == 1 ? .documented : .inferred
    let confidence = hasPlaceholder ? .uncertain : min(facts.confidence, known)
    answers = request.endpoints.map { endpoint in
      let judgement = endpoint.namesMVPD ? whole : withoutMVPD
      return PredictedAnswer(endpoint, judgement, confidence)
    }
  }

  private init(forDevice inspection: Inspection, _ request: Request) {
    let code: AdobeCode = request.profile == .v1 ? .deviceInfoV1 : .deviceInfo
    // It is judged as it is sent; what is only a spelling away is missing.
    guard inspection.isDecodable,
      case .deviceInfo(let device)? = inspection.header ?? inspection.repaired
    else {
      self.init(unreadable: code, .inferred, DeviceInfo.fieldName, request)
      return
    }
    let refusals = device.diagnostics(for: request.profile).filter { diagnostic in
      [.missingMember, .blankValue].contains(diagnostic.code)
        && [DeviceInfo.Field.model, .osName].contains { diagnostic.path.hasSameBytes(as: $0.name) }
    }
    .map { diagnostic in
      Refusal(
        code: code, confidence: .uncertain, path: diagnostic.path ?? "",
        message: diagnostic.message,
        advice: "set it: without it the server has to guess the platform from User-Agent",
        diagnosticCode: diagnostic.code)
    }
    self.init(refusals, isReadable: true, request)
  }

  private init(
    unreadable code: AdobeCode, _ confidence: Refusal.Confidence, _ path: String, _ request: Request
  ) {
    let refusal = Refusal(
      code: code, confidence: confidence, path: path,
      message: "the header cannot be read"
        + (code == .accessNotPresent ? ", and Adobe documents no code for that" : ""),
      advice: "repair the header", diagnosticCode: nil)
    self.init([refusal], isReadable: false, request)
  }

  private init(_ refusals: [Refusal], isReadable: Bool, _ request: Request) {
    self.refusals = refusals
    self.isReadable = isReadable
    warnings = []
    (lookup, mvpd) = (nil, nil)
    let isStatus = refusals.first?.code == .accessNotPresent
    let endpoints = request.endpoint.map { [$0] } ?? (isStatus ? request.endpoints : [])
    answers = refusals.isEmpty ? [] : endpoints.map { PredictedAnswer($0, refusing: refusals) }
  }
}

extension AdobeCode {
  /// `X-Device-Info` is missing or invalid.
  package static var deviceInfo: Self { Self("invalid_header_device_info", 400) }
  /// The device information of REST API V1 is missing or invalid.
  package static var deviceInfoV1: Self { Self("invalid_device_info", 400) }
  /// `AP-Device-Identifier` is missing or invalid.
  package static var deviceIdentifier: Self { Self("invalid_header_device_identifier", 400) }
}

extension Prediction: PersonalValue {
  /// How much was predicted; what is the viewer's is withheld.
  public var description: String {
    "Prediction(refusals: \(refusals.map { $0.code.rawValue }), warnings: "
      + "\(warnings.map { $0.code.rawValue }), answers: \(answers.count))"
  }
}

extension Prediction.Request: PersonalValue {
  /// The phase, and the endpoint if there is one; the provider is withheld.
  public var description: String {
    "Request(\(endpoint?.description ?? phase.rawValue), \(profile.rawValue))"
  }
}
