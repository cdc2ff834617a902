public import PassHeaders

/// What Adobe is predicted to make of a header.
///
/// Adobe publishes no validator and no server code: all of this follows from its documents, and each
/// refusal has its confidence. Sources: *Enhanced Error Codes*, *Apple SSO Cookbook (REST API V2)*, *Apple
/// SSO Overview*, *Single sign-on using partner flows* and the pages of the endpoints; Spec/formats/Refusals.md
/// has all rules.
public struct Prediction: Sendable {
  /// Why Adobe is predicted not to accept the header; empty if it is. Adobe documents no order.
  public private(set) var refusals: [Refusal]

  /// What does not refuse the header but may spoil the sign-in.
  package private(set) var warnings: [Diagnostic]

  /// Whether the strict reader accepts the header, so that there is something to judge.
  package let isReadable: Bool

  /// What the configuration has for the provider's id; `nil` if it could not be looked up.
  package let lookup: ProviderLookup?

  /// The provider that the status names: the request's, or else the preferred one.
  package let mvpd: MVPD?

  /// What is known of the request that a header is sent with.
  public struct Request: Sendable {
    /// When it is sent. A date that is exactly then has expired.
    package var time: EpochMilliseconds
    /// What it is for. An endpoint that is set sets its phase as well, if it has one.
    package var phase: PartnerFrameworkStatus.Phase
    /// Where it is sent; `nil` where only the phase is known.
    package var endpoint: AdobeEndpoint? {
      didSet { phase = endpoint?.phase ?? phase }
    }
    /// Where to look the provider up; without it the provider counts as known.
    package var configuration: ProviderConfiguration?
    /// Adobe's id of the MVPD in the request's path, if the request has one.
    package var mvpd: String?
    package var margin: Int64

    /// A request. An endpoint's phase counts before `phase`; `margin` is how long before the expiration to
    /// warn, in milliseconds.
    public init(
      at time: EpochMilliseconds, phase: PartnerFrameworkStatus.Phase = .check,
      to endpoint: AdobeEndpoint? = nil, configuration: ProviderConfiguration? = nil,
      mvpd: String? = nil, margin: Int64 = 300_000
    ) {
      (self.time, self.phase, self.endpoint) = (time, endpoint?.phase ?? phase, endpoint)
      (self.configuration, self.mvpd, self.margin) = (configuration, mvpd, margin)
    }
  }

  /// What is predicted of a header that was inspected. What the strict reader refuses counts as unreadable.
  public init(for inspection: Inspection, in request: Request) {
    switch (inspection.sentKind, inspection.header) {
    case (_, .partnerFrameworkStatus(let status)?): self.init(for: status, in: request)
    case (_, .deviceInfo(let device)?): self.init(of: device)
    case (_, .deviceIdentifier?): self.init([], isReadable: true)
    case (.partnerFrameworkStatus?, nil)
    where inspection.error?.code == Fault.missingMember.code
      && inspection.error?.path?.utf8.starts(with: "frameworkPermissionInfo".utf8) == true:
      // Adobe documents a code for a header without an access status.
      self.init(for: nil, in: request)
    case (.partnerFrameworkStatus?, nil):
      self.init(
        unreadable: Refusal.Reason(.accessNotPresent, .uncertain),
        PartnerFrameworkStatus.accessStatusPath)
    case (.deviceInfo?, nil):
      // Adobe's own samples have devices that cannot be read, and answers with 200.
      self.init(
        unreadable: Refusal.Reason(.deviceInfo, .uncertain, codeConfidence: .inferred),
        DeviceInfo.fieldName)
    case (.deviceIdentifier?, nil):
      self.init(
        unreadable: Refusal.Reason(.deviceIdentifier, .inferred), DeviceIdentifier.fieldName)
    case (nil, nil): self.init([], isReadable: false)
    }
    if let kind = inspection.sentKind { disregardUnlisted(kind, request) }
  }

  /// What is predicted of a status.
  public init(for status: PartnerFrameworkStatus, in request: Request) {
    self.init(for: status.account, in: request)
    disregardUnlisted(.partnerFrameworkStatus, request)
  }

  private init(for account: SubscriberAccount?, in request: Request) {
    // Only where the path names an MVPD can the provider be another one's.
    let namesMVPD = request.endpoint?.namesMVPD ?? true
    let judgement = StatusPrediction(
      of: account, at: request.time, phase: request.phase, configuration: request.configuration,
      mvpd: namesMVPD ? request.mvpd : nil, margin: request.margin)
    (refusals, warnings) = (judgement.refusals, judgement.warnings)
    (lookup, mvpd, isReadable) = (judgement.lookup, judgement.mvpd, true)
  }

  /// An endpoint whose page does not list a header refuses none.
  private mutating func disregardUnlisted(_ kind: PassHeader.Kind, _ request: Request) {
    guard let endpoint = request.endpoint, endpoint.presence(of: kind) == .notListed
    else { return }
    (refusals, warnings) = ([], [])
  }

  private init(of device: DeviceInfo) {
    let refusals = device.diagnostics.filter { diagnostic in
      (diagnostic.code == Fault.missingDeviceMember || diagnostic.code == Fault.blankDeviceMember)
        && [DeviceInfo.Field.model, .osName].contains { diagnostic.path.hasSameBytes(as: $0.name) }
    }
    .map { diagnostic in
      Refusal(
        Refusal.Reason(.deviceInfo, .uncertain, codeConfidence: .inferred),
        path: diagnostic.path ?? "",
        message: diagnostic.message,
        advice: "set it: without it the server has to guess the platform from User-Agent",
        diagnosticCode: diagnostic.code)
    }
    self.init(refusals, isReadable: true)
  }

  private init(unreadable reason: Refusal.Reason, _ path: String) {
    let refusal = Refusal(
      reason, path: path,
      message: "the header cannot be read", advice: "repair the header", diagnosticCode: nil)
    self.init([refusal], isReadable: false)
  }

  private init(_ refusals: [Refusal], isReadable: Bool) {
    (self.refusals, self.isReadable) = (refusals, isReadable)
    (warnings, lookup, mvpd) = ([], nil, nil)
  }
}

extension Prediction: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// How much was predicted; what is the viewer's is withheld.
  public var description: String {
    "Prediction(refusals: \(refusals.map { $0.code.rawValue }), warnings: "
      + "\(warnings.map { $0.code.rawValue }))"
  }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension Prediction.Request: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The phase, and the endpoint if there is one; the provider is withheld.
  public var description: String {
    "Request(\(endpoint?.description ?? phase.rawValue))"
  }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}
