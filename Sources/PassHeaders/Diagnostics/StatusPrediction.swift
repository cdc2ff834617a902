extension PartnerFrameworkStatus {
  /// Returns the reasons for which Adobe is predicted to refuse the status. The result is empty if Adobe is predicted
  /// to accept it.
  ///
  /// The result contains all reasons that apply, because Adobe does not document the order of its checks. The
  /// ``Refusal/confidence`` of a reason says how certain it is that Adobe refuses the status for it.
  ///
  /// Sources: *Apple SSO Cookbook (REST API V2)*, *Enhanced Error Codes*, *Single sign-on using partner flows*.
  ///
  /// - Parameters:
  ///   - now: The time at which the status is sent. An expiration date equal to `now` has passed.
  ///   - phase: The part of the sign-on flow in which the status is sent.
  ///   - configuration: The configuration in which the provider is looked up. If it is `nil`, the provider counts as
  ///     known.
  ///   - mvpd: Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
  public func predictedRefusals(
    at now: EpochMilliseconds, phase: Phase, configuration: ProviderConfiguration? = nil,
    mvpd: String? = nil
  ) -> [Refusal] {
    StatusPrediction(
      of: account, at: now, phase: phase, configuration: configuration, mvpd: mvpd
    ).refusals
  }

  /// Returns the time until which the status may be cached and sent again, or `nil` if it may not be cached.
  ///
  /// At the returned time, the status may no longer be sent. Adobe lets an application cache only a valid status. This
  /// method treats a status as valid if it is not refused in any phase. When the application comes to the foreground,
  /// it should ask the framework again in any case.
  ///
  /// Sources: *Apple SSO Cookbook (REST API V2)*, *REST API V2 FAQs*.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - configuration: The configuration in which the provider is looked up. If it is `nil`, the provider counts as
  ///     known.
  public func cacheExpiration(
    at now: EpochMilliseconds, configuration: ProviderConfiguration? = nil
  ) -> EpochMilliseconds? {
    let isValid = Phase.allCases.allSatisfy { phase in
      predictedRefusals(at: now, phase: phase, configuration: configuration).isEmpty
    }
    return isValid ? account.expirationDate : nil
  }
}

/// A prediction of how Adobe responds to a status.
package final class StatusPrediction {
  let account: SubscriberAccount?
  let phase: PartnerFrameworkStatus.Phase
  package private(set) var refusals: [Refusal] = []
  /// The warnings about facts that do not make Adobe refuse the status, but may prevent single sign-on.
  package private(set) var warnings: [Diagnostic] = []
  /// The result of looking up the provider of the status in the configuration. It is `nil` if the status does not have
  /// an identifier, or if no configuration with platform fields was passed in.
  package private(set) var lookup: ProviderLookup?
  /// The MVPD of the request. It is the MVPD whose identifier is in the path. If the path does not have an identifier,
  /// it is the MVPD of the configuration that belongs to the provider of the status. If several belong to the provider,
  /// it is the preferred one of ``lookup``.
  package private(set) var mvpd: MVPD?
  /// Whether the path of the request contains the identifier of an MVPD of the configuration.
  private(set) var hasMVPDOfPath = false
  /// Whether the status belongs to a provider other than the MVPD in the path of the request.
  private(set) var hasProviderMismatch = false

  /// Creates a prediction of how Adobe responds to a status.
  ///
  /// - Parameters:
  ///   - account: The account of the status, or `nil` if the status does not contain an access status.
  ///   - now: The time at which the status is sent.
  ///   - phase: The part of the sign-on flow in which the status is sent.
  ///   - configuration: The configuration in which the provider is looked up. If it is `nil`, the provider counts as
  ///     known.
  ///   - mvpdId: Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
  ///   - margin: The time before the expiration in which to warn, in milliseconds. The default is five minutes.
  @inline(never)
  package init(
    of account: SubscriberAccount?, at now: EpochMilliseconds, phase: PartnerFrameworkStatus.Phase,
    configuration: ProviderConfiguration? = nil, mvpd mvpdId: String? = nil,
    margin: Int64 = 300_000
  ) {
    self.account = account
    self.phase = phase
    for rule in StatusRule.allCases {
      if let violation = rule.violation(by: account, in: phase, at: now, margin: margin) {
        record(violation)
      }
    }
    guard let configuration else { return }
    lookUpProvider(in: configuration, mvpdId)
    for rule in ProviderRule.allCases {
      if let violation = rule.violation(by: self, configuration, mvpdId) { record(violation) }
    }
    if warnings.contains(where: { $0.code == Fault.headerNotNeeded }) {
      // Adobe does not need the status, so its faults do not matter.
      refusals.removeAll { $0.code != .integration }
    } else if refusals.contains(where: { $0.code == .integration }) {
      // Adobe checks the integration first. An MVPD that is not in the configuration cannot match the provider.
      refusals.removeAll { $0.code == .providerIdMismatch }
    }
  }

  /// Looks up the provider of the status and the MVPD in the path. Sets `lookup`, `mvpd`, `hasMVPDOfPath` and
  /// `hasProviderMismatch`.
  private func lookUpProvider(in configuration: ProviderConfiguration, _ mvpdId: String?) {
    guard configuration.hasPlatformFields else { return }
    if let id = account?.platformMappingId, !id.isBlank, !id.isTemplate {
      lookup = configuration.lookup(platformMappingId: id)
    }
    // Requests of the phase `authentication` do not have an MVPD in their path.
    guard let mvpdId, phase != .authentication else {
      mvpd = lookup?.preferred
      return
    }
    mvpd = configuration.mvpd(id: mvpdId)
    hasMVPDOfPath = mvpd != nil
    hasProviderMismatch =
      lookup.map { !$0.matches.contains { $0.id.hasSameBytes(as: mvpdId) } } ?? false
  }

  /// Adds `violation` to `refusals` if it is a reason for Adobe to refuse the status, otherwise to `warnings` if it is
  /// a warning.
  private func record(_ violation: StatusRule.Violation) {
    if var reason = violation.refusal {
      // Adobe does not document a response for decisions that contains a code of the status header.
      if phase == .decisions, reason.code != .integration { reason.codeConfidence = .uncertain }
      refusals.append(
        Refusal(
          reason, path: violation.path,
          message: violation.diagnostic?.message ?? violation.message,
          advice: violation.advice + consequence(of: reason.code),
          diagnosticCode: violation.diagnostic?.code))
    } else if violation.isWarning, let diagnostic = violation.diagnostic {
      warnings.append(diagnostic)
    }
  }

  /// Returns a clause that says how Adobe responds until the application follows the advice of the ``Refusal``. It is
  /// empty except in the phase `authentication`.
  ///
  /// *Retrieve partner authentication request* documents the response for this phase. For the other phases, Adobe's
  /// documents contradict each other.
  private func consequence(of code: AdobeCode) -> String {
    guard phase == .authentication else { return "" }
    let reason = code.httpStatus == 500 ? "configuration_fallback" : "pfs_fallback"
    return "; POST /sessions/sso/{partner} answers \(reason) until then"
  }
}
