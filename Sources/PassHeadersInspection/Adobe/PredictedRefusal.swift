package import PassHeaders

/// A reason for which Adobe refuses a header, with the requests in which it does.
package struct PredictedRefusal: Sendable {
  /// The reason. Its property `isCertain` is `true` if it is certain in at least one of the requests.
  package private(set) var refusal: Refusal
  /// The names of the requests in which the refusal is certain, such as `sessions-sso`, or those of phases if the
  /// request is not known, such as `authentication`.
  package private(set) var certain: [String] = []
  /// The names of the requests in which Adobe may refuse the header, but does not certainly do so.
  package private(set) var perhaps: [String] = []

  fileprivate init(_ refusal: Refusal, in request: String) {
    self.refusal = refusal
    if refusal.isCertain { certain = [request] } else { perhaps = [request] }
  }

  /// Whether `other` has the same reason, such as an expired date, perhaps in another request.
  package func hasSameCause(as other: Refusal) -> Bool {
    refusal.code == other.code && refusal.message.hasSameBytes(as: other.message)
  }

  /// A copy that is certain in all requests of ``certain`` and ``perhaps``, because Adobe's response shows the refusal.
  fileprivate var confirmed: PredictedRefusal {
    var confirmed = self
    confirmed.refusal = Refusal(
      refusal.code, path: refusal.path, refusal.message, refusal.advice)
    (confirmed.certain, confirmed.perhaps) = (certain + perhaps, [])
    return confirmed
  }

  fileprivate mutating func merge(_ other: PredictedRefusal) {
    if !refusal.isCertain { refusal = other.refusal }
    certain += other.certain.filter { !certain.containsBytes(of: $0) }
    perhaps += other.perhaps.filter { !perhaps.containsBytes(of: $0) }
  }
}

extension [PredictedRefusal] {
  /// Adds `others`. If a reason is already in the array, only its requests are added.
  package mutating func merge(_ others: [PredictedRefusal]) {
    for other in others {
      if let index = firstIndex(where: { $0.hasSameCause(as: other.refusal) }) {
        self[index].merge(other)
      } else {
        append(other)
      }
    }
  }
}

/// A request in which a header is sent, as far as it is known.
package struct HeaderRequest: Sendable {
  /// The time at which the request is sent. An expiration date equal to this time has passed.
  package var time: EpochMilliseconds
  /// The phase of the sign-on flow, for an endpoint that is not known or does not have a phase. If it is `nil`, all
  /// phases are considered.
  package var phase: PartnerFrameworkStatus.Phase?
  package var endpoint: AdobeEndpoint?
  /// The configuration in which the provider is looked up. If it is `nil`, no refusal is predicted for an unknown
  /// provider.
  package var configuration: ProviderConfiguration?
  /// Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
  package var mvpd: String?

  package init(
    at time: EpochMilliseconds, phase: PartnerFrameworkStatus.Phase? = nil,
    to endpoint: AdobeEndpoint? = nil, configuration: ProviderConfiguration? = nil,
    mvpd: String? = nil
  ) {
    (self.time, self.phase, self.endpoint) = (time, phase, endpoint)
    (self.configuration, self.mvpd) = (configuration, mvpd)
  }

  /// Returns the refusals of an inspected header in a request whose response is known.
  ///
  /// - A refusal that the error code of the response states is certain.
  /// - If the request succeeded, no refusal is returned. An exception is the endpoint `POST /sessions/sso/{partner}`:
  ///   its status is 200 also if it refuses single sign-on, so that a certain refusal is returned.
  ///
  /// - Parameters:
  ///   - status: The HTTP status of the response.
  ///   - code: Adobe's code in the response, or the `reasonType` of a session.
  package func refusals(
    of inspection: Inspection, answered status: Int?, _ code: String?
  ) -> [PredictedRefusal] {
    let refusals = refusals(of: inspection)
    if code == nil, 200..<300 ~= status ?? 0 {
      return endpoint == .partnerSessions ? refusals.filter { $0.refusal.isCertain } : []
    }
    guard let (isCertain, cause) = explanation(of: status, code, by: inspection), isCertain,
      let cause
    else { return refusals }
    return refusals.map { $0.hasSameCause(as: cause) ? $0.confirmed : $0 }
  }

  /// Returns the refusals of an inspected header. If the strict reader rejects it, they are those of its repaired
  /// header. A header that cannot be repaired is refused only if Adobe documents a code for it.
  package func refusals(of inspection: Inspection) -> [PredictedRefusal] {
    if let header = inspection.header ?? inspection.repaired { return refusals(of: header) }
    if inspection.lacksAccessStatus {
      // Without an access status, Adobe responds with an error code of its own, so predict that refusal although the
      // strict reader rejects the header.
      let account = SubscriberAccount(accessStatus: AccessStatus(rawValue: ""))
      return refusals(of: .partnerFrameworkStatus) { phase in
        refusals(of: PartnerFrameworkStatus(account), in: phase).map { refusal in
          refusal.code == .accessNotGranted ? .accessNotPresent : refusal
        }
      }
    }
    if inspection.sentKind != .deviceIdentifier { return [] }
    return refusals(of: .deviceIdentifier) { _ in [.unreadableIdentifier] }
  }

  /// Returns the refusals of a header. Spec/formats/Refusals.md lists the reasons.
  package func refusals(of header: PassHeader) -> [PredictedRefusal] {
    refusals(of: header.kind) { phase in
      switch header {
      case .partnerFrameworkStatus(let status): refusals(of: status, in: phase)
      case .deviceInfo(let device): device.predictedRefusals
      case .deviceIdentifier: []
      }
    }
  }

  private func refusals(
    of kind: HeaderKind, _ predict: (PartnerFrameworkStatus.Phase) -> [Refusal]
  ) -> [PredictedRefusal] {
    var refusals: [PredictedRefusal] = []
    for (name, phase) in scopes(of: kind) {
      refusals.merge(predict(phase).map { PredictedRefusal($0, in: name) })
    }
    return refusals
  }

  /// The requests for which refusals are predicted, by name: the endpoint if it is known, otherwise the phase,
  /// otherwise each phase.
  private func scopes(
    of kind: HeaderKind
  ) -> [(name: String, phase: PartnerFrameworkStatus.Phase)] {
    if let endpoint {
      // Adobe checks a header only at an endpoint whose page lists it.
      if endpoint.presence(of: kind) == .notListed { return [] }
      return [(endpoint.rawValue, endpoint.phase ?? phase ?? .check)]
    }
    if let phase { return [(phase.rawValue, phase)] }
    let isStatus = kind == .partnerFrameworkStatus
    return (isStatus ? PartnerFrameworkStatus.Phase.allCases : [.check]).map { ($0.rawValue, $0) }
  }

  private func refusals(
    of status: PartnerFrameworkStatus, in phase: PartnerFrameworkStatus.Phase
  ) -> [Refusal] {
    // Use the MVPD of the request only if the path of its endpoint has one. An unknown endpoint is treated like one
    // with an MVPD.
    let namesMVPD = endpoint?.namesMVPD ?? true
    return status.predictedRefusals(
      at: time, phase: phase, configuration: configuration, mvpd: namesMVPD ? mvpd : nil)
  }

  /// Returns whether an inspected header explains an error response to this request, and the refusal that does.
  ///
  /// - The explanation is certain if Adobe may respond to a predicted refusal of the header with `code`.
  /// - It is possible if the header is broken or refused, and the response has no code, or one that a header of this
  ///   kind can cause.
  /// - Otherwise, the result is `nil`.
  ///
  /// - Parameters:
  ///   - status: The HTTP status of the response.
  ///   - code: The code of an error, or the `reasonType` of a session, in the response.
  package func explanation(
    of status: Int?, _ code: String?, by inspection: Inspection
  ) -> (isCertain: Bool, cause: Refusal?)? {
    let term = code.flatMap { AdobeTerm(named: $0) }
    guard inspection.verdict != .incomplete,
      code == nil ? status ?? 0 >= 400 : term != nil && term?.header == inspection.sentKind
    else { return nil }
    var request = self
    // Only the response of Partner Sessions contains a `reasonType`.
    if let term, term.httpStatus == nil, endpoint == nil { request.endpoint = .partnerSessions }
    let refusals =
      inspection.verdict == .broken && inspection.sentKind != .deviceIdentifier
        && !inspection.lacksAccessStatus ? [] : request.refusals(of: inspection)
    if let term,
      let cause = refusals.first(where: { $0.refusal.responses.containsBytes(of: term.name) })
    {
      return (true, cause.refusal)
    }
    if inspection.verdict != .broken, refusals.isEmpty { return nil }
    return (false, inspection.header == nil ? nil : refusals.first?.refusal)
  }
}

extension HeaderRequest: CustomStringConvertible, PersonalValue {
  /// The endpoint, or the phase if the endpoint is not known. The MVPD is withheld, because it is personal.
  package var description: String {
    "HeaderRequest(\(endpoint?.description ?? phase?.rawValue ?? "any phase"))"
  }
}

extension Inspection {
  /// Whether the strict reader rejects the status only because its access status is missing.
  package var lacksAccessStatus: Bool {
    sentKind == .partnerFrameworkStatus && error?.code == .missingMember
      && error?.path?.utf8.starts(with: "frameworkPermissionInfo".utf8) == true
  }
}
