public import PassHeaders

/// A prediction of how Adobe responds to a header.
///
/// Adobe does not publish a validator or the code of its server. The prediction is based on Adobe's documents, and each
/// predicted refusal has a confidence. Spec/formats/Refusals.md lists all rules.
///
/// Sources: *Enhanced Error Codes*, *Apple SSO Cookbook (REST API V2)*, *Apple SSO Overview*, *Single sign-on using
/// partner flows* and the pages of the endpoints.
public struct Prediction: Sendable {
  /// The reasons for which Adobe is predicted to refuse the header, or an empty array if Adobe is predicted to accept
  /// it.
  ///
  /// All reasons that apply are included, because Adobe does not document the order of its checks.
  public private(set) var refusals: [Refusal]

  /// The warnings about what may prevent the sign-in without a refusal, such as a date that expires soon.
  package private(set) var warnings: [Diagnostic]

  /// Whether Adobe can probably read the header. It is `true` if the strict reader accepts the header.
  ///
  /// A status without an access status counts as readable, because Adobe has an error code for this case.
  package let isReadable: Bool

  /// The result of looking up the provider of the status. It is `nil` if the status does not have an identifier, or if
  /// no configuration with platform fields was passed.
  package let lookup: ProviderLookup?

  /// The MVPD of the request. It is the MVPD in the path. Otherwise, it is the MVPD of the configuration that belongs
  /// to the provider of the status, or the preferred one of ``lookup`` if several do. It is `nil` without a
  /// configuration that has it.
  package let mvpd: MVPD?

  /// The known facts about the request that contains a header.
  public struct Request: Sendable {
    /// The time at which the request is sent. An expiration date equal to this time has passed.
    package var time: EpochMilliseconds
    /// The phase of the sign-on flow. Setting ``endpoint`` to an endpoint with a phase changes it.
    package var phase: PartnerFrameworkStatus.Phase
    /// The endpoint that the request is sent to, or `nil` if only the phase is known.
    package var endpoint: AdobeEndpoint? {
      didSet { phase = endpoint?.phase ?? phase }
    }
    /// The configuration in which the provider is looked up. If it is `nil`, the provider counts as known.
    package var configuration: ProviderConfiguration?
    /// Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
    package var mvpd: String?

    /// Creates the description of a request.
    ///
    /// - Parameters:
    ///   - time: The time at which the request is sent. An expiration date equal to this time has passed.
    ///   - phase: The phase of the sign-on flow. The phase of `endpoint` is used instead if it has one.
    ///   - endpoint: The endpoint that the request is sent to, or `nil` if only the phase is known.
    ///   - configuration: The configuration in which the provider is looked up. If it is `nil`, the provider counts as
    ///     known.
    ///   - mvpd: Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
    public init(
      at time: EpochMilliseconds, phase: PartnerFrameworkStatus.Phase = .check,
      to endpoint: AdobeEndpoint? = nil, configuration: ProviderConfiguration? = nil,
      mvpd: String? = nil
    ) {
      (self.time, self.phase, self.endpoint) = (time, endpoint?.phase ?? phase, endpoint)
      (self.configuration, self.mvpd) = (configuration, mvpd)
    }
  }

  /// Predicts how Adobe responds to an inspected header.
  ///
  /// The prediction is for the header as it was sent, without repairs. A header that the strict reader rejects counts
  /// as unreadable, unless it is a status that only lacks its access status.
  ///
  /// - Parameters:
  ///   - inspection: The inspection of the header.
  ///   - request: The request with which the header is sent.
  public init(for inspection: Inspection, in request: Request) {
    switch (inspection.sentKind, inspection.header) {
    case (_, .partnerFrameworkStatus(let status)?):
      self.init(Self.response(to: status.account, in: request), isReadable: true)
    case (_, .deviceInfo(let device)?):
      self.init(RefusalPrediction(of: device), isReadable: true)
    case (_, .deviceIdentifier?), (nil, nil): self.init(nil, isReadable: inspection.header != nil)
    case (.partnerFrameworkStatus?, nil)
    where inspection.error?.code == Fault.missingMember.code
      && inspection.error?.path?.utf8.starts(with: "frameworkPermissionInfo".utf8) == true:
      // Adobe documents an error code for a header without an access status, so it can read that header.
      self.init(Self.response(to: nil, in: request), isReadable: true)
    case (let kind?, nil): self.init(RefusalPrediction(unreadable: kind), isReadable: false)
    }
    if let kind = inspection.sentKind { discardRefusals(ofUnlisted: kind, request) }
  }

  /// Predicts how Adobe responds to a status.
  ///
  /// - Parameters:
  ///   - status: The status to send.
  ///   - request: The request with which the status is sent.
  public init(for status: PartnerFrameworkStatus, in request: Request) {
    self.init(Self.response(to: status.account, in: request), isReadable: true)
    discardRefusals(ofUnlisted: .partnerFrameworkStatus, request)
  }

  package init(for header: PassHeader, in request: Request) {
    switch header {
    case .partnerFrameworkStatus(let status): self.init(for: status, in: request)
    case .deviceInfo(let device): self.init(RefusalPrediction(of: device), isReadable: true)
    case .deviceIdentifier: self.init(nil, isReadable: true)
    }
    discardRefusals(ofUnlisted: header.kind, request)
  }

  /// Predicts the response to a status with the given account, or to one without an access status if `account` is `nil`.
  private static func response(
    to account: SubscriberAccount?, in request: Request
  ) -> RefusalPrediction {
    // The provider can contradict the MVPD in the path only at an endpoint whose path has an MVPD. Without an endpoint,
    // assume that the path has one.
    let namesMVPD = request.endpoint?.namesMVPD ?? true
    return RefusalPrediction(
      of: account, at: request.time, phase: request.phase, configuration: request.configuration,
      mvpd: namesMVPD ? request.mvpd : nil)
  }

  private init(_ response: RefusalPrediction?, isReadable: Bool) {
    (refusals, warnings) = (response?.refusals ?? [], response?.warnings ?? [])
    (lookup, mvpd, self.isReadable) = (response?.lookup, response?.mvpd, isReadable)
  }

  /// Removes all predictions if Adobe's page of the endpoint does not list the header `kind`, because the endpoint then
  /// does not check it.
  private mutating func discardRefusals(ofUnlisted kind: PassHeader.Kind, _ request: Request) {
    guard let endpoint = request.endpoint, endpoint.presence(of: kind) == .notListed
    else { return }
    (refusals, warnings) = ([], [])
  }
}

extension Prediction: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The codes of the predicted refusals and the warnings. The provider of the viewer is withheld, because it is
  /// personal.
  public var description: String {
    "Prediction(refusals: \(refusals.map { $0.code.rawValue }), warnings: "
      + "\(warnings.map { $0.code.rawValue }))"
  }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension Prediction.Request: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The endpoint, or the phase if the endpoint is not known. The MVPD is withheld, because it is personal.
  public var description: String {
    "Request(\(endpoint?.description ?? phase.rawValue))"
  }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}
