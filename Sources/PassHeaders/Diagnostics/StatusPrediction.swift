extension PartnerFrameworkStatus {
  /// Returns the reasons for which Adobe is predicted not to accept the status, or an empty array if it is accepted.
  ///
  /// All reasons that apply are given, because Adobe documents no order among them. Their ``Refusal/confidence`` says how
  /// sure each is. Sources: *Apple SSO Cookbook (REST API V2)*, *Enhanced Error Codes*, *Single sign-on using partner
  /// flows*.
  ///
  /// - Parameters:
  ///   - now: The time at which the status is sent. A date that is exactly `now` has expired.
  ///   - phase: The part of the flow in which it is sent.
  ///   - configuration: The configuration in which the provider is looked up. Without one the provider counts as known.
  ///   - mvpd: Adobe's id of the MVPD in the path of the request; `nil` if the path has none.
  public func predictedRefusals(
    at now: EpochMilliseconds, phase: Phase, configuration: ProviderConfiguration? = nil,
    mvpd: String? = nil
  ) -> [Refusal] {
    StatusPrediction(
      of: account, at: now, phase: phase, configuration: configuration, mvpd: mvpd
    ).refusals
  }

  /// Returns the time until which the status may be kept and sent again, or `nil` if it may not be kept.
  ///
  /// At the returned time itself it may no longer be sent. Adobe lets applications cache a status, but only a valid one,
  /// and wants the framework asked again when the application comes to the foreground. A status is valid here if it is
  /// not refused in any phase. Sources: *Apple SSO Cookbook (REST API V2)*, *REST API V2 FAQs*.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - configuration: The configuration in which the provider is looked up. Without one the provider counts as known.
  public func cacheExpiration(
    at now: EpochMilliseconds, configuration: ProviderConfiguration? = nil
  ) -> EpochMilliseconds? {
    let isValid = Phase.allCases.allSatisfy { phase in
      predictedRefusals(at: now, phase: phase, configuration: configuration).isEmpty
    }
    return isValid ? account.expirationDate : nil
  }
}

/// What is predicted of a status that is sent.
package final class StatusPrediction {
  let account: SubscriberAccount?
  let phase: PartnerFrameworkStatus.Phase
  package private(set) var refusals: [Refusal] = []
  /// What does not refuse the status but may spoil the sign-in.
  package private(set) var warnings: [Diagnostic] = []
  /// The result of looking up the provider's id in the configuration; `nil` if there is no id, no configuration, or a
  /// configuration without platform fields.
  package private(set) var lookup: ProviderLookup?
  /// The MVPD of the request: the one in its path, otherwise the preferred one of those that the status names.
  package private(set) var mvpd: MVPD?
  /// Whether the path of the request names an MVPD of the configuration.
  private(set) var isMVPDOfPath = false
  /// Whether the status names another provider than the path of the request.
  private(set) var isMismatch = false

  /// Predicts what Adobe makes of a status.
  ///
  /// - Parameters:
  ///   - account: The account of the status; `nil` if the status lacks an access status.
  ///   - now: The time at which the status is sent.
  ///   - phase: The part of the flow in which it is sent.
  ///   - configuration: The configuration in which the provider is looked up. Without one it counts as known.
  ///   - mvpdId: Adobe's id of the MVPD in the path of the request; `nil` if the path has none.
  ///   - margin: The milliseconds before the expiration in which to warn.
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
        add(violation)
      }
    }
    guard let configuration else { return }
    lookUpProvider(in: configuration, mvpdId)
    for rule in ProviderRule.allCases {
      if let violation = rule.violation(by: self, configuration, mvpdId) { add(violation) }
    }
    if warnings.contains(where: { $0.code == Fault.headerNotNeeded }) {
      // Whatever the status says does not matter then.
      refusals.removeAll { $0.code != .integration }
    } else if refusals.contains(where: { $0.code == .integration }) {
      // Adobe checks the integration first, and the MVPD cannot match one that is not there.
      refusals.removeAll { $0.code == .providerIdMismatch }
    }
  }

  private func lookUpProvider(in configuration: ProviderConfiguration, _ mvpdId: String?) {
    guard configuration.hasPlatformFields else { return }
    if let id = account?.platformMappingId, !id.isBlank, !id.isTemplate {
      lookup = configuration.lookup(platformMappingId: id)
    }
    // The requests of the phase authentication have no MVPD in their path.
    guard let mvpdId, phase != .authentication else {
      mvpd = lookup?.preferred
      return
    }
    mvpd = configuration.mvpd(id: mvpdId)
    isMVPDOfPath = mvpd != nil
    isMismatch = lookup.map { !$0.matches.contains { $0.id.hasSameBytes(as: mvpdId) } } ?? false
  }

  private func add(_ violation: StatusRule.Violation) {
    if var reason = violation.refusal {
      // No document shows a decision that answers with a code of the status header.
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

  /// What signing in leads to until the advice is followed, as *Retrieve partner authentication request* documents it. For
  /// the endpoints of other phases the documents contradict each other.
  private func consequence(of code: AdobeCode) -> String {
    guard phase == .authentication else { return "" }
    let reason = code.httpStatus == 500 ? "configuration_fallback" : "pfs_fallback"
    return "; POST /sessions/sso/{partner} answers \(reason) until then"
  }
}
