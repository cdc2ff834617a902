extension PartnerFrameworkStatus {
  /// Why Adobe is predicted not to accept the status; empty if it is.
  ///
  /// All reasons that apply are given. Adobe documents no order among them. Sources: *Apple SSO
  /// Cookbook (REST API V2)*, *Enhanced Error Codes*, *Single sign-on using partner flows*.
  ///
  /// - Parameters:
  ///   - now: When it is sent. A date that is exactly now has expired.
  ///   - phase: What it is for.
  ///   - configuration: Where to look the provider up. Without it the provider counts as known.
  ///   - mvpd: Adobe's id of the MVPD in the request's path, if the request has one.
  public func refusals(
    at now: EpochMilliseconds, phase: Phase, configuration: ProviderConfiguration? = nil,
    mvpd: String? = nil
  ) -> [Refusal] {
    StatusJudgement(
      of: account, at: now, phase: phase, configuration: configuration, mvpd: mvpd
    ).refusals
  }

  /// Until when the status may be kept and sent again, exclusive; `nil` if not at all.
  ///
  /// Adobe lets applications cache a status, but only a valid one, and wants it asked for anew when
  /// the application comes to the foreground. So only what no phase refuses is reused. Sources: *Apple
  /// SSO Cookbook (REST API V2)*, *REST API V2 FAQs*.
  public func reusableUntil(
    at now: EpochMilliseconds, configuration: ProviderConfiguration? = nil
  ) -> EpochMilliseconds? {
    let isValid = Phase.allCases.allSatisfy { phase in
      refusals(at: now, phase: phase, configuration: configuration).isEmpty
    }
    return isValid ? account.expirationDate : nil
  }
}

/// What the rules say about a status that is sent.
package final class StatusJudgement {
  let phase: PartnerFrameworkStatus.Phase
  package private(set) var refusals: [Refusal] = []
  /// What does not refuse the status but may spoil the sign-in.
  package private(set) var warnings: [Diagnostic] = []
  /// What the configuration has for the provider's id; `nil` if it could not be looked up: there is no
  /// id, no configuration, or one without platform fields.
  package private(set) var lookup: ProviderLookup?
  /// The MVPD that the request is for: the one in its path, or else the preferred one that the status
  /// names.
  package private(set) var mvpd: MVPD?
  /// Whether the status names another provider than the path.
  fileprivate private(set) var isMismatch = false

  fileprivate let account: SubscriberAccount?

  @inline(never)
  package init(
    of account: SubscriberAccount?, at now: EpochMilliseconds, phase: PartnerFrameworkStatus.Phase,
    configuration: ProviderConfiguration? = nil, mvpd mvpdId: String? = nil,
    margin: Int64 = 300_000
  ) {
    self.account = account
    self.phase = phase
    for rule in StatusRule.allCases {
      guard let breach = rule.breach(account, phase: phase, at: now, margin: margin) else {
        continue
      }
      add(breach)
    }
    guard let configuration else { return }
    lookUpProvider(in: configuration, mvpdId)
    for rule in ProviderRule.allCases {
      guard let breach = rule.breach(self, configuration, mvpdId) else { continue }
      add(breach)
    }
    // What the header says does not matter then.
    if warnings.contains(where: { $0.code == Fault.headerNotNeeded }) {
      refusals.removeAll { $0.code != .integration }
    }
  }

  private func lookUpProvider(in configuration: ProviderConfiguration, _ mvpdId: String?) {
    guard let id = account?.platformMappingId, !id.isBlank, !id.isTemplate,
      configuration.hasPlatformFields
    else { return }
    let lookup = configuration.lookup(platformMappingId: id)
    self.lookup = lookup
    // Whether the header matters is decided by the MVPD in the path.
    if let mvpdId, phase != .authentication {
      mvpd = configuration.mvpd(id: mvpdId)
      isMismatch = !lookup.matches.contains { $0.id.hasSameBytes(as: mvpdId) }
    } else {
      mvpd = lookup.preferred
    }
  }

  private func add(_ breach: StatusRule.Breach) {
    if let refusal = breach.refusal {
      refusals.append(
        Refusal(
          code: refusal.code, confidence: refusal.confidence, path: breach.path,
          message: breach.diagnostic?.message ?? breach.message,
          advice: breach.advice + fallback(refusal.code),
          diagnosticCode: breach.diagnostic?.code))
    } else if breach.isWarning, let diagnostic = breach.diagnostic {
      warnings.append(diagnostic)
    }
  }

  /// What follows, where a document says so (SESS);
  /// of the other endpoints they contradict each other.
  private func fallback(_ code: AdobeCode) -> String {
    if code == .integration { return "" }
    let reason = code.httpStatus == 500 ? "configuration_fallback" : "pfs_fallback"
    return "; POST /sessions/sso/{partner} answers \(reason) until then"
  }
}

/// The rules that a status has to follow together with a configuration.
private enum ProviderRule: CaseIterable {
  case mvpdIsIntegrated, platformIsRecognised, providerIsKnown, providerIsTheRequests
  case providerIsUnambiguous, boardingStatusIsSupported, platformServicesAreEnabled
  case mvpdIsInPicker

  func breach(
    _ judgement: StatusJudgement, _ configuration: ProviderConfiguration, _ mvpdId: String?
  ) -> StatusRule.Breach? {
    let (account, phase) = (judgement.account, judgement.phase)
    let idPath = PartnerFrameworkStatus.providerIdPath
    let useOrdinary = "use the ordinary sign-in, with this MVPD preselected"
    switch self {
    // CB2: the configuration has the MVPDs with an active integration. ERR and FAQ:
    // invalid_integration; basic validation comes before single sign-on.
    case .mvpdIsIntegrated:
      guard let id = mvpdId, phase != .authentication,
        configuration.mvpd(id: id) == nil
      else { return nil }
      return StatusRule.Breach(
        path: "mvpd", refusal: (.integration, .inferred),
        message: "the configuration has no MVPD of the id in the request",
        advice:
          "send Adobe's id of an MVPD of the configuration; the platform's id of the provider "
          + "is not one")

    // FAQ: headers; a configuration fetched for an unknown platform has no platform fields.
    case .platformIsRecognised:
      guard !configuration.hasPlatformFields else { return nil }
      return StatusRule.Breach(.notLookedUp, path: idPath, isWarning: true)

    // ERR: "is not associated with a known mvpd".
    case .providerIsKnown:
      guard let lookup = judgement.lookup, lookup.matches.isEmpty, account.isGranted else {
        return nil
      }
      return StatusRule.Breach(
        path: idPath, refusal: (.providerIdNotDetermined, .inferred),
        message: "no MVPD of the configuration has this platformMappingId",
        advice:
          "preselect no MVPD and use the ordinary sign-in: the provider has no integration on "
          + "this platform, the configuration is another service provider's or platform's, or the "
          + "id is not exactly what the framework reports"
      )

    // ERR: "does not match the mvpd sent as parameter". Partner sessions and profiles send none.
    case .providerIsTheRequests:
      guard let lookup = judgement.lookup, !lookup.matches.isEmpty, judgement.isMismatch,
        account.isGranted
      else { return nil }
      return StatusRule.Breach(
        path: idPath, refusal: (.providerIdMismatch, .documented),
        message: "the provider's id belongs to another MVPD than the one in the request",
        advice:
          "send the request for the MVPD that the id belongs to, or ask the framework again if "
          + "the viewer has changed providers")

    case .providerIsUnambiguous:
      guard let lookup = judgement.lookup, lookup.isAmbiguous else { return nil }
      return StatusRule.Breach(
        .sharedMappingId, detail: .number(lookup.matches.count), path: idPath, isWarning: true)

    // OVR: boarding statuses; ERR: the code. A PICKER MVPD signs in through Adobe alone, so that there
    // is no profile for which another phase would need the header.
    case .boardingStatusIsSupported:
      guard let mvpd = judgement.mvpd, account.isGranted, mvpd.boardingStatus != .supported
      else { return nil }
      guard phase == .authentication else { return Self.headerNotNeeded }
      let isListed = mvpd.boardingStatus == .picker || mvpd.boardingStatus == nil
      return StatusRule.Breach(
        path: "boardingStatus",
        refusal: (.boardingStatus, isListed ? .inferred : .uncertain),
        message: mvpd.boardingStatus == .picker
          ? "the MVPD is only shown in the platform's picker and cannot complete single sign-on"
          : isListed
            ? "the MVPD has no boarding status, so that the platform does not support it"
            : "the MVPD's boarding status is neither SUPPORTED nor PICKER",
        advice: useOrdinary)

    // OVR and LIST1: enablePlatformServices; ERR: the code.
    case .platformServicesAreEnabled:
      guard let mvpd = judgement.mvpd, account.isGranted, mvpd.enablePlatformServices != true
      else { return nil }
      guard phase == .authentication else {
        return mvpd.boardingStatus == .supported ? Self.headerNotNeeded : nil
      }
      return StatusRule.Breach(
        path: "enablePlatformServices", refusal: (.platformServices, .inferred),
        message: "the integration with the MVPD is not enabled for the platform's single sign-on",
        advice: "use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard")

    // CB2 and LIST1: displayInPlatformPicker.
    case .mvpdIsInPicker:
      guard let mvpd = judgement.mvpd, mvpd.displayInPlatformPicker != true,
        !judgement.isMismatch
      else { return nil }
      return StatusRule.Breach(.notInPicker, path: "displayInPlatformPicker", isWarning: true)
    }
  }

  private static var headerNotNeeded: StatusRule.Breach {
    StatusRule.Breach(
      .headerNotNeeded, path: PartnerFrameworkStatus.providerIdPath, isWarning: true)
  }
}
