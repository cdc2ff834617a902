extension PartnerFrameworkStatus {
  /// The part of Adobe's flow that a status is sent in.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Is the viewer signed in? The Profiles endpoints.
    case check
    /// Signing in: the Partner Sessions and Partner Profiles endpoints.
    case authentication
    /// May the viewer watch? The Decisions endpoints, the only ones for which Adobe's cookbook requires
    /// an expiration date unconditionally.
    case decisions
  }

  /// What Adobe may dislike about the status, whenever and for whatever it is sent, in the order of
  /// the payload.
  ///
  /// A status that has all that Adobe documents has none.
  public var diagnostics: [Diagnostic] {
    let facts = StatusFacts(account)
    var diagnostics: [Diagnostic] = []
    for rule in StatusRule.ofReading {
      guard let breach = rule.breach(facts, phase: .decisions), let severity = breach.severity
      else { continue }
      diagnostics.append(breach.diagnostic(severity))
    }
    guard hasUnknownMembers else { return diagnostics }
    return diagnostics
      + Object.allCases.flatMap { object in
        self[unknownMembersOf: object].map { .unknownMember(object.path.appending($0.name)) }
      }
  }
}

extension Diagnostic {
  package static func unknownMember(_ path: MemberPath) -> Diagnostic {
    Diagnostic(
      .unknownMember, .note, .sentence("% is not a member that Adobe documents"), path: path)
  }
}

/// What is known of a status when it is judged: of a model, or of a payload that was read with
/// tolerance.
package struct StatusFacts: Sendable {
  /// `nil` if there is none, or none that can be read.
  package var accessStatus: AccessStatus?
  package var platformMappingId: String?
  package var expirationDate: EpochMilliseconds?
  /// How sure a judgement can be at most; less where it is not documented how Adobe reads the header.
  package var confidence = Refusal.Confidence.documented

  package init(_ account: SubscriberAccount) {
    accessStatus = account.accessStatus
    platformMappingId = account.platformMappingId
    expirationDate = account.expirationDate
  }

  package init() {}

  var isGranted: Bool { accessStatus == .granted }

  /// Whether the date looks like seconds that were taken for milliseconds.
  var isDateInSeconds: Bool {
    expirationDate.map { ExpirationDate.secondsRange.contains($0.rawValue) } ?? false
  }
}

/// The rules that a status has to follow in itself.
///
/// Reading, inspecting, writing, judging and caching all ask these. A rule says what breaks it, where
/// in Adobe's documents it comes from (the short names are those of Spec/Sources.md), and what each
/// purpose makes of a breach.
package enum StatusRule: CaseIterable, Sendable {
  case accessStatusIsPresent, accessStatusIsListed, notDeterminedIsCurrent, accessIsGranted
  case providerIsNamed, providerIdIsFilledIn
  case expirationDateIsPresent, expirationDateIsInMilliseconds, signInIsCurrent, signInLasts

  /// The rules of which reading and inspecting report a breach, in the order of the payload.
  package static let ofReading: ContiguousArray<StatusRule> = [
    .accessStatusIsPresent, .accessStatusIsListed, .providerIsNamed, .providerIdIsFilledIn,
    .expirationDateIsPresent, .expirationDateIsInMilliseconds,
  ]

  /// The rules that can keep a status from being written, in the order of the payload.
  static let ofWriting: ContiguousArray<StatusRule> = [
    .accessStatusIsPresent, .accessStatusIsListed, .providerIsNamed, .expirationDateIsPresent,
    .expirationDateIsInMilliseconds,
  ]

  package static let accessStatusPath = "frameworkPermissionInfo.accessStatus"
  package static let providerIdPath = "frameworkProviderInfo.id"
  package static let expirationDatePath = "frameworkProviderInfo.expirationDate"

  /// A rule that a status breaks.
  ///
  /// It is a class because it is rare: what asks the rules nearly always gets nothing, and would make
  /// room for all of this.
  package final class Breach: Sendable {
    package let code: Diagnostic.Code
    package let path: String
    /// A sentence in which `%` is the member.
    private let sentence: String
    /// What reading and inspecting report; `nil` if nothing.
    package let severity: Diagnostic.Severity?
    /// What judging reports where Adobe does not refuse the status; `nil` if nothing.
    let warning: Diagnostic.Severity?
    /// Adobe's code, and how sure it is.
    let refusal: (code: AdobeCode, confidence: Refusal.Confidence)?
    let advice: String
    /// What writing it takes: `nil` if nothing, and empty if it is never written.
    private let allowance: HeaderAllowances?

    init(
      code: Diagnostic.Code, path: String, sentence: String,
      severity: Diagnostic.Severity? = nil, warning: Diagnostic.Severity? = nil,
      refusal: (AdobeCode, Refusal.Confidence)? = nil, advice: String = "",
      allowance: HeaderAllowances? = nil
    ) {
      (self.code, self.path, self.sentence) = (code, path, sentence)
      (self.severity, self.warning) = (severity, warning)
      (self.refusal, self.advice, self.allowance) = (refusal, advice, allowance)
    }

    func isRefusedInWriting(_ allowances: HeaderAllowances) -> Bool {
      allowance.map { $0.isEmpty || !allowances.isSuperset(of: $0) } ?? false
    }

    package func diagnostic(_ severity: Diagnostic.Severity) -> Diagnostic {
      Diagnostic(code, severity, .sentence(sentence), path: MemberPath(path))
    }
  }

  /// How the status breaks the rule; `nil` if it does not.
  ///
  /// - Parameters:
  ///   - now: When it is sent; `nil` where only the status itself matters.
  ///   - margin: How long before its expiration to warn, in milliseconds.
  @inline(never)
  package func breach(
    _ facts: StatusFacts, phase: PartnerFrameworkStatus.Phase, at now: EpochMilliseconds? = nil,
    margin: Int64 = 0
  ) -> Breach? {
    isBroken(by: facts, at: now, margin) ? breach(of: facts, phase) : nil
  }

  /// Whether the status breaks the rule. Nearly none does, so that asking is kept apart from what is
  /// said of it.
  @inline(__always)
  func isBroken(
    by facts: StatusFacts, at now: EpochMilliseconds? = nil, _ margin: Int64 = 0
  ) -> Bool {
    switch self {
    case .accessStatusIsPresent: return facts.accessStatus?.rawValue.isBlank ?? true
    case .accessStatusIsListed:
      guard let status = facts.accessStatus else { return false }
      return !status.isKnown && !status.rawValue.isBlank
    case .notDeterminedIsCurrent: return facts.accessStatus == .notDetermined
    case .accessIsGranted:
      guard let status = facts.accessStatus, status != .granted else { return false }
      return status.isKnown
    case .providerIsNamed: return facts.platformMappingId?.isBlank ?? facts.isGranted
    case .providerIdIsFilledIn:
      return facts.platformMappingId.map { Placeholder($0) != nil } ?? false
    case .expirationDateIsPresent: return facts.expirationDate == nil && facts.isGranted
    case .expirationDateIsInMilliseconds: return facts.isDateInSeconds
    // Without access the date does not matter.
    case .signInIsCurrent:
      guard let now, let date = facts.expirationDate else { return false }
      return date <= now && facts.isGranted && !facts.isDateInSeconds
    case .signInLasts:
      guard let now, let date = facts.expirationDate else { return false }
      return date > now && facts.isGranted && date.rawValue - now.rawValue <= max(margin, 0)
    }
  }

  /// What is said of a status that breaks the rule.
  @inline(never)
  func breach(of facts: StatusFacts, _ phase: PartnerFrameworkStatus.Phase) -> Breach {
    switch self {
    // PFS: `accessStatus` is required. ERR: "is not present".
    case .accessStatusIsPresent:
      let isBlank = facts.accessStatus != nil
      return Breach(
        code: isBlank ? .blankValue : .missingMember, path: Self.accessStatusPath,
        sentence: isBlank
          ? "% is blank; use granted, denied, restricted or notDetermined"
          : "% is missing, and the payload needs it; add it",
        severity: isBlank ? .warning : .error,
        refusal: (.accessNotPresent, isBlank ? .uncertain : .documented),
        advice: "send what the framework reports", allowance: isBlank ? .unknownAccessStatus : [])

    // PFS: the four values since 2026-01-13; "pending" before.
    case .accessStatusIsListed:
      if facts.accessStatus == "pending" {
        return Breach(
          code: .retiredValue, path: Self.accessStatusPath,
          sentence: "% is \"pending\", which Adobe retired on 2026-01-13; use notDetermined",
          severity: .warning, refusal: (.accessNotDetermined, .uncertain),
          advice: "send notDetermined", allowance: .unknownAccessStatus)
      }
      let placeholder = facts.accessStatus.flatMap { Placeholder($0.rawValue) }
      return Breach(
        code: placeholder?.code ?? .unknownValue, path: Self.accessStatusPath,
        sentence: placeholder?.sentence
          ?? "% is not one of granted, denied, restricted and notDetermined",
        severity: .warning, refusal: (.accessNotGranted, .uncertain),
        advice: placeholder == nil
          ? "send one of these, in exactly this spelling" : "send what the framework reports",
        allowance: .unknownAccessStatus)

    // PFS: what the value means was changed on 2026-01-13.
    case .notDeterminedIsCurrent:
      return Breach(
        code: .ambiguousValue, path: Self.accessStatusPath,
        sentence: "% is notDetermined, which until 2026-01-13 meant that the application may not "
          + "ask; a client written before may mean restricted", warning: .note)

    // ERR: "is undetermined", "is not granted"; restricted is PFS, "not allowed to access".
    case .accessIsGranted:
      if facts.accessStatus == .notDetermined {
        return Breach(
          code: .unknownValue, path: Self.accessStatusPath,
          sentence: "the viewer has not chosen yet whether the application may see the account",
          refusal: (.accessNotDetermined, .documented),
          advice: "ask with checkAccessStatus and the prompt option, then send a new header; until "
            + "then use the ordinary sign-in")
      }
      if facts.accessStatus == .denied {
        return Breach(
          code: .unknownValue, path: Self.accessStatusPath,
          sentence: "the viewer refused the application access to the account",
          refusal: (.accessNotGranted, .documented),
          advice: "use the ordinary sign-in; only the viewer can change this, in the system's "
            + "settings")
      }
      return Breach(
        code: .unknownValue, path: Self.accessStatusPath,
        sentence: "the application may not ask for access to the account",
        refusal: (.accessNotGranted, .inferred),
        advice: "check the application's entitlement for single sign-on and the device's "
          + "restrictions; until then use the ordinary sign-in")

    // PFS: `id` is required; its sample of a denied viewer has none. ERR: "is not associated with a
    // known mvpd".
    case .providerIsNamed:
      let isMissing = facts.platformMappingId == nil
      return Breach(
        code: isMissing ? .missingMember : .blankValue, path: Self.providerIdPath,
        sentence: isMissing
          ? "% is missing, though access is granted" : "% is blank and names no provider; omit it",
        severity: .warning,
        refusal: facts.isGranted ? (.providerIdNotDetermined, .inferred) : nil,
        advice: "ask the framework for the account's metadata with "
          + "includeAccountProviderIdentifier; if it has none, nobody is signed in on the device: "
          + "go on without the header and with the ordinary sign-in",
        allowance: .missingProviderId)

    // SESS 2 prints such a template in a sample.
    case .providerIdIsFilledIn:
      let placeholder = facts.platformMappingId.flatMap { Placeholder($0) } ?? .template
      return Breach(
        code: placeholder.code, path: Self.providerIdPath, sentence: placeholder.sentence,
        severity: .warning, warning: .warning)

    // PFS: required. CB2: "(if available)", but not in the decisions phase.
    case .expirationDateIsPresent:
      return Breach(
        code: .missingMember, path: Self.expirationDatePath,
        sentence: "% is missing, though access is granted, and decisions need it",
        severity: .warning, warning: .warning,
        refusal: phase == .decisions ? (.providerInfoExpired, .uncertain) : nil,
        advice: "ask the framework for the account's metadata with "
          + "includeAuthenticationExpirationDate; if it has none, the viewer has to sign in again",
        allowance: phase == .decisions ? .missingExpirationDate : nil)

    // PFS: "milliseconds".
    case .expirationDateIsInMilliseconds:
      return Breach(
        code: .expirationInSeconds, path: Self.expirationDatePath,
        sentence: "% is in 1970 to 1973, as seconds are that are taken for milliseconds; multiply "
          + "by 1000",
        severity: .error, refusal: facts.isGranted ? (.providerInfoExpired, .inferred) : nil,
        advice: "send milliseconds: the same number with three zeros", allowance: [])

    // ERR: "has expired".
    case .signInIsCurrent:
      return Breach(
        code: .expiresSoon, path: Self.expirationDatePath,
        sentence: "the provider's sign-in has expired",
        refusal: (.providerInfoExpired, .documented),
        advice: "ask the framework again, with isInterruptionAllowed, so that the viewer can sign "
          + "in; do not send a cached status")

    case .signInLasts:
      return Breach(
        code: .expiresSoon, path: Self.expirationDatePath,
        sentence: "% is about to pass; ask the framework again", warning: .warning)
    }
  }
}

extension Placeholder {
  var code: Diagnostic.Code {
    switch self {
    case .template, .description: .placeholder
    case .mask: .maskedValue
    case .dots: .documentationDots
    }
  }

  /// In it `%` is the member.
  var sentence: String {
    switch self {
    case .template: "% is a template that was not filled in"
    case .mask: "% was masked by what printed it"
    case .description: "% is what a program prints for an optional or missing value"
    case .dots: "% has the dots of Adobe's sample instead of a value"
    }
  }
}
