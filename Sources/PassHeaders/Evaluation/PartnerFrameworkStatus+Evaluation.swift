extension PartnerFrameworkStatus {
  /// Predicts whether Adobe would accept the status, and if not, why, in Adobe's own terms.
  ///
  /// The order is that of Adobe's troubleshooting: permission, provider id, expiration, then the
  /// provider's fields in the configuration. A header that cannot be read has no status;
  /// ``Verdict/init(ofUnreadable:phase:at:)`` says what that means. Sources: *Apple SSO Cookbook
  /// (REST API V2)*, *Enhanced Error Codes*, *Single sign-on using partner flows*.
  ///
  /// - Parameters:
  ///   - now: The time to compare the expiration date with. A date that is exactly now has expired.
  ///   - phase: What the status is for; only ``Verdict/Phase/decisions`` needs an expiration date.
  ///   - configuration: Where to look the provider up. Without it the provider counts as known.
  ///   - mvpd: Adobe's id of the MVPD in the request's path, if the request has one.
  ///   - margin: How long before the expiration to warn, in milliseconds; five minutes if not given.
  public func evaluate(
    at now: Timestamp, phase: Verdict.Phase, configuration: Configuration? = nil,
    mvpd: String? = nil, margin: Int64 = 300_000
  ) -> Verdict {
    var evaluation = Evaluation(
      account: account, now: now, phase: phase, configuration: configuration, mvpdId: mvpd,
      margin: margin)
    evaluation.checkAccess()
    evaluation.checkProviderId()
    evaluation.checkExpiration()
    evaluation.checkIntegration()
    return evaluation.verdict
  }
}

extension Verdict {
  /// The verdict on a request whose header is absent or cannot be read.
  ///
  /// Adobe documents no code for that. What comes closest is that no access status is present.
  ///
  /// - Parameters:
  ///   - error: Why the header cannot be read; `nil` if there is none.
  ///   - phase: What is to be requested.
  ///   - now: The time of the request.
  public init(ofUnreadable error: HeaderError?, phase: Phase, at now: Timestamp) {
    let isAccessAbsent =
      error?.code == .missingMember
      && [
        "frameworkPermissionInfo", "frameworkPermissionInfo.accessStatus",
      ].contains(error?.path)
    self.init(
      phase: phase, time: now,
      refusals: [
        Refusal(
          code: .accessNotPresent, confidence: isAccessAbsent ? .inferred : .uncertain,
          path: error?.path ?? "frameworkPermissionInfo.accessStatus",
          why: error == nil
            ? "the request has no \(PartnerFrameworkStatus.fieldName) header"
            : "the header cannot be read, so no access status is found in it",
          advice: error == nil
            ? "send the header, with what the framework reports" : "mend the header first")
      ],
      warnings: [], lookup: nil, mvpd: nil)
  }
}

/// The checks, in their order.
private struct Evaluation {
  let account: SubscriberAccount
  let now: Timestamp
  let phase: Verdict.Phase
  let configuration: Configuration?
  let mvpdId: String?
  let margin: Int64

  private var refusals: [Refusal] = []
  private var warnings: [Verdict.Warning] = []
  private var lookup: Configuration.Lookup?
  private var mvpd: MVPD?

  private static let accessPath = "frameworkPermissionInfo.accessStatus"
  private static let idPath = "frameworkProviderInfo.id"
  private static let datePath = "frameworkProviderInfo.expirationDate"

  init(
    account: SubscriberAccount, now: Timestamp, phase: Verdict.Phase,
    configuration: Configuration?, mvpdId: String?, margin: Int64
  ) {
    self.account = account
    self.now = now
    self.phase = phase
    self.configuration = configuration
    self.mvpdId = mvpdId
    self.margin = margin
  }

  var verdict: Verdict {
    Verdict(
      phase: phase, time: now, refusals: refusals, warnings: warnings, lookup: lookup, mvpd: mvpd)
  }

  private mutating func refuse(
    _ code: Refusal.Code, _ confidence: Confidence, _ path: String, why: String, advice: String
  ) {
    refusals.append(
      Refusal(code: code, confidence: confidence, path: path, why: why, advice: advice))
  }

  private mutating func warn(_ code: Verdict.Warning.Code, _ message: String) {
    warnings.append(Verdict.Warning(code: code, message: message))
  }

  private var isGranted: Bool { account.accessStatus == .granted }

  // MARK: Permission

  mutating func checkAccess() {
    let ordinary = "until then use the ordinary sign-in"
    switch account.accessStatus {
    case .granted: return
    case .notDetermined:
      refuse(
        .accessNotDetermined, .documented, Self.accessPath,
        why: "the user has not chosen yet whether the application may see the account",
        advice: "ask with checkAccessStatus and the prompt option, then send a new header; "
          + ordinary)
      warn(
        .ambiguousNotDetermined,
        "until 2026-01-13 notDetermined meant that the application may not ask, which is "
          + "restricted today; a client written before that may mean this")
    case .denied:
      refuse(
        .accessNotGranted, .documented, Self.accessPath,
        why: "the user refused the application access to the account",
        advice: "use the ordinary sign-in; only the user can change this, in the system's settings")
    case .restricted:
      refuse(
        .accessNotGranted, .inferred, Self.accessPath,
        why: "the application may not ask for access to the account",
        advice: "check the application's entitlement for single sign-on and the device's "
          + "restrictions; \(ordinary)")
    case "pending":
      refuse(
        .accessNotDetermined, .uncertain, Self.accessPath,
        why: "pending is no access status since 2026-01-13; it meant that the user has not chosen",
        advice: "send notDetermined for it")
      warn(.retiredPending, "pending was retired on 2026-01-13; send notDetermined for it")
    case let status where status.rawValue.isBlank:
      refuse(
        .accessNotPresent, .uncertain, Self.accessPath, why: "the access status is blank",
        advice: "send what the framework reports: granted, denied, restricted or notDetermined")
    default:
      refuse(
        .accessNotGranted, .uncertain, Self.accessPath,
        why: "the access status is none of granted, denied, restricted and notDetermined",
        advice: "send one of these, in exactly this spelling")
    }
  }

  // MARK: Provider

  mutating func checkProviderId() {
    if let mvpdId, let configuration, configuration.mvpd(id: mvpdId) == nil {
      warn(
        .unknownMVPD,
        "the configuration has no MVPD of the id in the request; the integration may be inactive, "
          + "or the id is the platform's")
    }
    guard let id = account.platformMappingId, !id.isBlank else {
      // Without access there is no provider to name, and nothing else to mend.
      if isGranted {
        refuse(
          .providerIdNotDetermined, .inferred, Self.idPath,
          why: account.platformMappingId == nil
            ? "access is granted, and no provider is named" : "the provider's id is blank",
          advice: "ask the framework for the account's metadata with "
            + "includeAccountProviderIdentifier; if it has none, the viewer is not signed in on "
            + "the device, and the ordinary sign-in is due")
      }
      return
    }
    guard let configuration else { return }
    guard configuration.hasPlatformFields else {
      warn(
        .noPlatformFields,
        "the configuration has no platform fields, so the provider could not be looked up; fetch "
          + "it with the device's own X-Device-Info and User-Agent")
      return
    }
    let lookup = configuration.lookup(platformMappingId: id, nearMissesOfMatches: false)
    self.lookup = lookup
    guard !lookup.matches.isEmpty else {
      refuse(
        .providerIdNotDetermined, .inferred, Self.idPath,
        why: "no MVPD of the configuration has this platformMappingId",
        advice: Self.advice(for: lookup.nearMisses))
      return
    }
    if let mvpdId {
      mvpd = lookup.matches.first { $0.id.hasSameBytes(as: mvpdId) }
      if mvpd == nil {
        refuse(
          .providerIdMismatch, .documented, Self.idPath,
          why: "the provider's id belongs to another MVPD than the one in the request",
          advice:
            "send the request for the MVPD that the id belongs to, or ask the framework again "
            + "if the viewer has changed providers")
      }
    } else {
      mvpd = lookup.preferred
    }
    if lookup.isAmbiguous {
      warn(
        .sharedMappingId,
        "\(lookup.matches.count) MVPDs share the provider's id; which of them Adobe takes is not "
          + "documented")
    }
  }

  private static func advice(for nearMisses: [Configuration.NearMiss]) -> String {
    switch nearMisses.first?.difference {
    case .mvpdId:
      "this is Adobe's id of an MVPD; send the platform's, exactly as the framework reports it"
    case .letterCase, .whiteSpace, .normalization:
      "an id of the configuration is nearly the same; send it exactly as the framework reports it"
    case nil:
      "preselect no MVPD and use the ordinary sign-in: the provider has no integration on this "
        + "platform; or the configuration is another service provider's or platform's"
    }
  }

  // MARK: Expiration

  mutating func checkExpiration() {
    guard let date = account.expirationDate else {
      guard isGranted else { return }
      let advice =
        "ask the framework for the account's metadata with includeAuthenticationExpirationDate; if "
        + "it has none, the viewer has to sign in again"
      if phase == .decisions {
        refuse(
          .providerInfoExpired, .uncertain, Self.datePath,
          why: "the expiration date is absent, and decisions need it", advice: advice)
      } else {
        warn(.absentExpirationDate, "the expiration date is absent, and decisions will need it")
      }
      return
    }
    if date <= now {
      let isInSeconds = ExpirationDateForm.secondsRange.contains(date.millisecondsSinceEpoch)
      refuse(
        .providerInfoExpired, isInSeconds ? .inferred : .documented, Self.datePath,
        why: isInSeconds
          ? "the expiration date lies in 1970 to 1973, as seconds do that are taken for milliseconds"
          : "the provider's sign-in has expired",
        advice: isInSeconds
          ? "send milliseconds: the same number with three zeros"
          : "ask the framework again, with isInterruptionAllowed, so that the viewer can sign in; do "
            + "not send a cached status")
    } else if isGranted,
      date.millisecondsSinceEpoch - now.millisecondsSinceEpoch <= max(margin, 0)
    {
      warn(.expiresSoon, "the provider's sign-in is about to expire; ask the framework again")
    }
  }

  // MARK: Configuration

  /// The fields of the MVPD that decide whether single sign-on can be completed.
  mutating func checkIntegration() {
    guard let mvpd else { return }
    switch mvpd.boardingStatus {
    case .supported: break
    case .picker:
      refuse(
        .boardingStatus, .inferred, "boardingStatus",
        why: "the MVPD is only shown in the platform's picker and cannot complete single sign-on",
        advice: "use the ordinary sign-in, with this MVPD preselected")
    case nil:
      refuse(
        .boardingStatus, .inferred, "boardingStatus",
        why: "the MVPD has no boarding status, so the platform does not support it",
        advice: "use the ordinary sign-in, with this MVPD preselected")
    case .some:
      refuse(
        .boardingStatus, .uncertain, "boardingStatus",
        why: "the MVPD's boarding status is neither SUPPORTED nor PICKER",
        advice: "use the ordinary sign-in, with this MVPD preselected")
    }
    if mvpd.enablePlatformServices != true {
      refuse(
        .platformServices, .inferred, "enablePlatformServices",
        why: "the integration with the MVPD is not enabled for the platform's single sign-on",
        advice: "use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard")
    }
    if mvpd.displayInPlatformPicker != true {
      warn(
        .notInPicker,
        "the MVPD is not to be displayed in the platform's picker, so no viewer can choose it there"
      )
    }
  }
}
