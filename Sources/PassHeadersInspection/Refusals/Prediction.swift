package import PassHeaders

/// A prediction of how Adobe responds to a header, at the endpoint of a request. Spec/formats/Refusals.md lists the
/// reasons.
package struct Prediction: Sendable {
  /// The reasons for which Adobe is predicted to refuse the header, or an empty array if Adobe is predicted to accept
  /// it.
  package let refusals: [Refusal]

  /// Whether Adobe can probably read the header. It is `true` if the strict reader accepts the header.
  ///
  /// A status without an access status counts as readable, because Adobe has an error code for this case.
  package let isReadable: Bool

  /// The known facts about the request that contains a header.
  package struct Request: Sendable {
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
    /// - Parameter phase: The phase of the sign-on flow. The phase of `endpoint` is used instead if it has one.
    package init(
      at time: EpochMilliseconds, phase: PartnerFrameworkStatus.Phase = .check,
      to endpoint: AdobeEndpoint? = nil, configuration: ProviderConfiguration? = nil,
      mvpd: String? = nil
    ) {
      (self.time, self.phase, self.endpoint) = (time, endpoint?.phase ?? phase, endpoint)
      (self.configuration, self.mvpd) = (configuration, mvpd)
    }
  }

  /// Predicts how Adobe responds to an inspected header, as it was sent, without repairs.
  package init(for inspection: Inspection, in request: Request) {
    if let header = inspection.header {
      self.init(for: header, in: request)
    } else if let kind = inspection.sentKind, Self.checks(kind, request) {
      self.init(forUnreadable: kind, inspection, in: request)
    } else {
      self.init([], isReadable: false)
    }
  }

  private init(_ refusals: [Refusal], isReadable: Bool) {
    (self.refusals, self.isReadable) = (refusals, isReadable)
  }

  private init(forUnreadable kind: HeaderKind, _ inspection: Inspection, in request: Request) {
    switch kind {
    case .partnerFrameworkStatus where inspection.lacksAccessStatus:
      // Adobe documents an error code for a header without an access status, so it can read that header.
      let status = PartnerFrameworkStatus(
        SubscriberAccount(accessStatus: AccessStatus(rawValue: "")))
      let refusals = Self.refusals(of: status, in: request)
      self.refusals = refusals.map { $0.code == .accessNotGranted ? .accessNotPresent : $0 }
      isReadable = true
    case .partnerFrameworkStatus, .deviceInfo: (refusals, isReadable) = ([], false)
    case .deviceIdentifier: (refusals, isReadable) = ([.unreadableIdentifier], false)
    }
  }

  /// Predicts how Adobe responds to a header.
  package init(for header: PassHeader, in request: Request) {
    isReadable = true
    switch header {
    case _ where !Self.checks(header.kind, request): refusals = []
    case .partnerFrameworkStatus(let status): refusals = Self.refusals(of: status, in: request)
    case .deviceInfo(let device): refusals = device.predictedRefusals
    case .deviceIdentifier: refusals = []
    }
  }

  private static func refusals(
    of status: PartnerFrameworkStatus, in request: Request
  ) -> [Refusal] {
    // The provider can contradict the MVPD in the path only at an endpoint whose path has an MVPD. Without an endpoint,
    // assume that the path has one.
    let namesMVPD = request.endpoint?.namesMVPD ?? true
    return status.predictedRefusals(
      at: request.time, phase: request.phase, configuration: request.configuration,
      mvpd: namesMVPD ? request.mvpd : nil)
  }

  /// Whether the endpoint checks the header `kind`. It does not if Adobe's page of the endpoint does not list the header.
  private static func checks(_ kind: HeaderKind, _ request: Request) -> Bool {
    request.endpoint?.presence(of: kind) != .notListed
  }
}

extension Inspection {
  /// Whether the strict reader rejects the status only because its access status is missing.
  fileprivate var lacksAccessStatus: Bool {
    error?.code == .missingMember
      && error?.path?.utf8.starts(with: "frameworkPermissionInfo".utf8) == true
  }
}

extension Prediction: CustomStringConvertible, PersonalValue {
  /// The codes of the predicted refusals.
  package var description: String { "Prediction(refusals: \(refusals.map { $0.code.rawValue }))" }
}

extension Prediction.Request: CustomStringConvertible, PersonalValue {
  /// The endpoint, or the phase if the endpoint is not known. The MVPD is withheld, because it is personal.
  package var description: String {
    "Request(\(endpoint?.description ?? phase.rawValue))"
  }
}
