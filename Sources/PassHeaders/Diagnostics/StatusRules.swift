extension PartnerFrameworkStatus {
  package static let accessStatusPath = "frameworkPermissionInfo.accessStatus"
  static let providerIdPath = "frameworkProviderInfo.id"
  static let expirationDatePath = "frameworkProviderInfo.expirationDate"

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
    var diagnostics: [Diagnostic] = []
    for rule in StatusRule.ofHeader {
      if let fault = rule.breach(account, phase: .decisions)?.diagnostic {
        diagnostics.append(fault)
      }
    }
    for object in Object.allCases {
      for member in self[unknownMembersOf: object] {
        diagnostics.append(Diagnostic(.unknownMember, path: object.path.appending(member.name)))
      }
    }
    return diagnostics
  }
}

extension SubscriberAccount? {
  var isGranted: Bool { self?.accessStatus == .granted }

  /// Whether the date looks like seconds that were taken for milliseconds.
  var isDateInSeconds: Bool {
    self?.expirationDate.map { ExpirationDate.secondsRange.contains($0.rawValue) } ?? false
  }
}

/// The rules that a status has to follow in itself.
///
/// Reading, inspecting, writing, judging and caching all ask these. A rule says what breaks it, where
/// in Adobe's documents it comes from (the short names are those of Spec/Sources.md), and what each
/// purpose makes of a breach.
enum StatusRule: CaseIterable {
  case accessStatusIsPresent, accessStatusIsListed, notDeterminedIsCurrent, accessIsGranted
  case providerIsNamed, providerIdIsFilledIn
  case expirationDateIsPresent, expirationDateIsInMilliseconds, signInIsCurrent, signInLasts

  /// The rules of which reading, inspecting and writing report a breach,
  /// in the order of the payload.
  static let ofHeader: ContiguousArray<StatusRule> = [
    .accessStatusIsPresent, .accessStatusIsListed, .providerIsNamed, .providerIdIsFilledIn,
    .expirationDateIsPresent, .expirationDateIsInMilliseconds,
  ]

  /// A rule that a status breaks.
  ///
  /// It is a class because it is rare: what asks the rules nearly always gets nothing, and would make
  /// room for all of this.
  final class Breach: Sendable {
    let path: String
    /// What reading and writing report, and what judging warns of where Adobe does not refuse the status;
    /// `nil` for what only judging knows.
    let diagnostic: Diagnostic?
    let isWarning: Bool
    /// Adobe's code, how sure it is, and what to say if there is no diagnostic.
    let refusal: (code: AdobeCode, confidence: Refusal.Confidence)?
    let message: String
    let advice: String
    /// With what it may be written; `nil` if it may not.
    private let allowance: HeaderAllowance?

    @inline(never)
    init(
      _ fault: Fault? = nil, detail: Diagnostic.Detail = .none, path: String,
      isWarning: Bool = false, refusal: (AdobeCode, Refusal.Confidence)? = nil,
      message: String = "", advice: String = "", allowance: HeaderAllowance? = .documented
    ) {
      diagnostic = fault.map { Diagnostic($0, detail: detail, path: MemberPath(path)) }
      (self.path, self.isWarning, self.refusal) = (path, isWarning, refusal)
      (self.message, self.advice, self.allowance) = (message, advice, allowance)
    }

    func isRefusedInWriting(_ given: HeaderAllowance) -> Bool {
      allowance == nil || allowance == .everythingReadable && given == .documented
    }
  }

  /// How the status breaks the rule; `nil` if it does not.
  ///
  /// - Parameters:
  ///   - account: What the status says; `nil` if there is none, or none that can be read.
  ///   - now: When it is sent; `nil` where only the status itself matters.
  ///   - margin: How long before its expiration to warn, in milliseconds.
  @inline(never)
  func breach(
    _ account: SubscriberAccount?, phase: PartnerFrameworkStatus.Phase,
    at now: EpochMilliseconds? = nil, margin: Int64 = 0
  ) -> Breach? {
    isBroken(by: account, at: now, margin) ? breach(of: account, phase) : nil
  }

  /// Whether the status breaks the rule. Nearly none does, so that asking is kept apart from what is
  /// said of it.
  func isBroken(
    by account: SubscriberAccount?, at now: EpochMilliseconds? = nil, _ margin: Int64 = 0
  ) -> Bool {
    switch self {
    case .accessStatusIsPresent: return account?.accessStatus.rawValue.isBlank ?? true
    case .accessStatusIsListed:
      guard let status = account?.accessStatus else { return false }
      return !status.isKnown && !status.rawValue.isBlank
    case .notDeterminedIsCurrent: return account?.accessStatus == .notDetermined
    case .accessIsGranted:
      return account?.accessStatus.documented?.row.refusal != nil
    case .providerIsNamed: return account?.platformMappingId?.isBlank ?? account.isGranted
    case .providerIdIsFilledIn:
      return account?.platformMappingId?.isTemplate ?? false
    case .expirationDateIsPresent: return account?.expirationDate == nil && account.isGranted
    case .expirationDateIsInMilliseconds: return account.isDateInSeconds
    // Without access the date does not matter.
    case .signInIsCurrent:
      guard let now, let date = account?.expirationDate else { return false }
      return date <= now && account.isGranted && !account.isDateInSeconds
    case .signInLasts:
      guard let now, let date = account?.expirationDate else { return false }
      return date > now && account.isGranted && date.rawValue - now.rawValue <= max(margin, 0)
    }
  }

  @inline(never)
  func breach(of account: SubscriberAccount?, _ phase: PartnerFrameworkStatus.Phase) -> Breach {
    switch self {
    // PFS: `accessStatus` is required. ERR: "is not present".
    case .accessStatusIsPresent:
      let isBlank = account?.accessStatus != nil
      return Breach(
        isBlank ? .blankAccessStatus : .missingMember, detail: .text(Self.documentedStatuses),
        path: PartnerFrameworkStatus.accessStatusPath,
        refusal: (.accessNotPresent, isBlank ? .uncertain : .documented),
        advice: "send what the framework reports", allowance: isBlank ? .everythingReadable : nil)

    // PFS: the four values since 2026-01-13; "pending" before.
    case .accessStatusIsListed:
      if account?.accessStatus == "pending" {
        return Breach(
          .retiredValue, path: PartnerFrameworkStatus.accessStatusPath,
          refusal: (.accessNotDetermined, .uncertain),
          advice: "send notDetermined", allowance: .everythingReadable)
      }
      let isTemplate = account?.accessStatus.rawValue.isTemplate ?? false
      return Breach(
        isTemplate ? .placeholder : .unlistedAccessStatus,
        detail: .text(Self.documentedStatuses), path: PartnerFrameworkStatus.accessStatusPath,
        refusal: (.accessNotGranted, .uncertain),
        advice: isTemplate
          ? "send what the framework reports" : "send one of these, in exactly this spelling",
        allowance: .everythingReadable)

    // PFS: what the value means was changed on 2026-01-13.
    case .notDeterminedIsCurrent:
      return Breach(.ambiguousValue, path: PartnerFrameworkStatus.accessStatusPath, isWarning: true)

    case .accessIsGranted:
      let row = account?.accessStatus.documented?.row
      return Breach(
        path: PartnerFrameworkStatus.accessStatusPath, refusal: row?.refusal,
        message: row?.meaning ?? "", advice: row?.advice ?? "")

    // PFS: `id` is required; its sample of a denied viewer has none. ERR: "is not associated with a
    // known mvpd".
    case .providerIsNamed:
      return Breach(
        account?.platformMappingId == nil ? .missingProviderId : .blankProviderId,
        path: PartnerFrameworkStatus.providerIdPath,
        refusal: account.isGranted ? (.providerIdNotDetermined, .inferred) : nil,
        advice: "ask the framework for the account's metadata with "
          + "includeAccountProviderIdentifier; if it has none, nobody is signed in on the device: "
          + "go on without the header and with the ordinary sign-in",
        allowance: .everythingReadable)

    // SESS 2 prints such a template in a sample.
    case .providerIdIsFilledIn:
      return Breach(
        .placeholder, path: PartnerFrameworkStatus.providerIdPath, isWarning: true,
        refusal: account.isGranted ? (.providerIdNotDetermined, .inferred) : nil,
        advice: "send what the framework reports")

    // PFS: required. CB2: "(if available)", but not in the decisions phase.
    case .expirationDateIsPresent:
      return Breach(
        .missingExpirationDate, path: PartnerFrameworkStatus.expirationDatePath, isWarning: true,
        refusal: phase == .decisions ? (.providerInfoExpired, .uncertain) : nil,
        advice: "ask the framework for the account's metadata with "
          + "includeAuthenticationExpirationDate; if it has none, the viewer has to sign in again",
        allowance: phase == .decisions ? .everythingReadable : .documented)

    // PFS: "milliseconds".
    case .expirationDateIsInMilliseconds:
      return Breach(
        .notMilliseconds, path: PartnerFrameworkStatus.expirationDatePath,
        refusal: account.isGranted ? (.providerInfoExpired, .inferred) : nil,
        advice: "send milliseconds: the same number with three zeros", allowance: nil)

    // ERR: "has expired".
    case .signInIsCurrent:
      return Breach(
        path: PartnerFrameworkStatus.expirationDatePath,
        refusal: (.providerInfoExpired, .documented),
        message: "the provider's sign-in has expired",
        advice: "ask the framework again, with isInterruptionAllowed, so that the viewer can sign "
          + "in; do not send a cached status")

    case .signInLasts:
      return Breach(.expiresSoon, path: PartnerFrameworkStatus.expirationDatePath, isWarning: true)
    }
  }

  /// The documented access statuses, as a sentence has them.
  private static let documentedStatuses =
    AccessStatusVocabulary.values.dropLast().joined(separator: ", ")
    + " and " + (AccessStatusVocabulary.values.last ?? "")
}
