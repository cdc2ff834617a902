extension PartnerFrameworkStatus {
  package static let accessStatusPath = "frameworkPermissionInfo.accessStatus"
  static let providerIdPath = "frameworkProviderInfo.id"
  static let expirationDatePath = "frameworkProviderInfo.expirationDate"

  /// Everything that Adobe may dislike about the status at any time and for any request, in the order of the payload.
  ///
  /// A status that has everything that Adobe documents has no diagnostics.
  public var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for rule in StatusRule.ofHeader {
      if let fault = rule.violation(by: account, in: .decisions)?.diagnostic {
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

/// A rule that a status has to follow in itself, whatever the configuration.
///
/// Reading, inspecting, writing, predicting and caching ask the same rules. The comments cite the pages of Adobe's
/// documentation from which the rules follow.
enum StatusRule: CaseIterable {
  case accessStatusIsPresent, accessStatusIsDocumented, notDeterminedIsCurrent, accessIsGranted
  case providerIsNamed, providerIdIsFilledIn
  case expirationDateIsPresent, expirationDateIsInMilliseconds, signInIsCurrent, signInLasts

  /// The rules that reading, inspecting and writing report, in the order of the payload.
  static let ofHeader: ContiguousArray<StatusRule> = [
    .accessStatusIsPresent, .accessStatusIsDocumented, .providerIsNamed, .providerIdIsFilledIn,
    .expirationDateIsPresent, .expirationDateIsInMilliseconds,
  ]

  /// What follows from a rule that a status violates.
  ///
  /// A class, because violations are rare: a struct would take its room at each rule that is asked.
  final class Violation: Sendable {
    let path: String
    /// What reading and writing report; `nil` if only a prediction knows the rule.
    let diagnostic: Diagnostic?
    /// Whether ``diagnostic`` is a warning of a prediction that does not refuse the status.
    let isWarning: Bool
    /// Adobe's code and its confidence; `nil` if Adobe does not refuse the status for this.
    let refusal: Refusal.Reason?
    /// The sentence of the refusal if there is no diagnostic.
    let message: String
    let advice: String
    private let writing: Writing

    /// Whether a status that violates a rule may be written.
    enum Writing { case always, leniently, never }

    @inline(never)
    init(
      _ fault: Fault? = nil, detail: Diagnostic.Detail = .none, path: String,
      isWarning: Bool = false, refusal: Refusal.Reason? = nil, message: String = "",
      advice: String = "", writing: Writing = .always
    ) {
      diagnostic = fault.map { Diagnostic($0, detail: detail, path: MemberPath(path)) }
      (self.path, self.isWarning, self.refusal) = (path, isWarning, refusal)
      (self.message, self.advice, self.writing) = (message, advice, writing)
    }

    func preventsWriting(_ validation: HeaderValidation) -> Bool {
      switch writing {
      case .always: false
      case .leniently: validation == .strict
      case .never: true
      }
    }
  }

  /// Returns how a status violates the rule, or `nil` if it does not.
  ///
  /// - Parameters:
  ///   - account: The account of the status; `nil` if there is no status, or it cannot be read.
  ///   - phase: The phase in which the status is sent.
  ///   - now: The time at which it is sent; `nil` if only the status itself matters.
  ///   - margin: The milliseconds before the expiration in which to warn.
  @inline(never)
  func violation(
    by account: SubscriberAccount?, in phase: PartnerFrameworkStatus.Phase,
    at now: EpochMilliseconds? = nil, margin: Int64 = 0
  ) -> Violation? {
    isViolated(by: account, at: now, margin) ? violation(of: account, phase) : nil
  }

  /// Whether a status violates the rule. It rarely does, so this is apart from what follows from it.
  func isViolated(
    by account: SubscriberAccount?, at now: EpochMilliseconds? = nil, _ margin: Int64 = 0
  ) -> Bool {
    switch self {
    case .accessStatusIsPresent: return account?.accessStatus.rawValue.isBlank ?? true
    case .accessStatusIsDocumented:
      guard let status = account?.accessStatus else { return false }
      return !status.isDocumented && !status.rawValue.isBlank
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

  /// Returns what follows from the violation of the rule by `account`.
  @inline(never)
  func violation(
    of account: SubscriberAccount?, _ phase: PartnerFrameworkStatus.Phase
  ) -> Violation {
    switch self {
    // *Header - AP-Partner-Framework-Status*: `accessStatus` is required. *Enhanced Error Codes*: "is not present". That
    // access has to be granted is documented, whichever code answers to a blank one.
    case .accessStatusIsPresent:
      let isBlank = account?.accessStatus != nil
      return Violation(
        isBlank ? .blankAccessStatus : .missingMember, detail: .text(Self.documentedStatuses),
        path: PartnerFrameworkStatus.accessStatusPath,
        refusal: Refusal.Reason(
          .accessNotPresent, .documented, codeConfidence: isBlank ? .uncertain : .documented),
        advice: "send what the framework reports", writing: isBlank ? .leniently : .never)

    // *Header - AP-Partner-Framework-Status*: four values since 2026-01-13, `pending` before.
    case .accessStatusIsDocumented:
      let status = account?.accessStatus.rawValue ?? ""
      if status.hasSameBytes(as: "pending") {
        return Violation(
          .retiredValue, path: PartnerFrameworkStatus.accessStatusPath,
          refusal: Refusal.Reason(
            .accessNotDetermined, .documented, codeConfidence: .uncertain),
          advice: "send notDetermined", writing: .leniently)
      }
      return Violation(
        status.isTemplate ? .placeholder : .undocumentedAccessStatus,
        detail: .text(Self.documentedStatuses), path: PartnerFrameworkStatus.accessStatusPath,
        refusal: Refusal.Reason(.accessNotGranted, .documented, codeConfidence: .uncertain),
        advice: status.isTemplate
          ? "send what the framework reports" : "send one of these, in exactly this spelling",
        writing: .leniently)

    // *Header - AP-Partner-Framework-Status*: the meaning of the value changed on 2026-01-13.
    case .notDeterminedIsCurrent:
      return Violation(
        .ambiguousValue, path: PartnerFrameworkStatus.accessStatusPath, isWarning: true)

    case .accessIsGranted:
      let row = account?.accessStatus.documented?.row
      return Violation(
        path: PartnerFrameworkStatus.accessStatusPath, refusal: row?.refusal,
        message: row?.meaning ?? "", advice: row?.advice ?? "")

    // *Header - AP-Partner-Framework-Status*: `id` is required, but the sample of a denied viewer has none. *Enhanced Error
    // Codes*: "is not associated with a known mvpd".
    case .providerIsNamed:
      return Violation(
        account?.platformMappingId == nil ? .missingProviderId : .blankProviderId,
        path: PartnerFrameworkStatus.providerIdPath,
        refusal: account.isGranted ? .inferred(.providerIdNotDetermined) : nil,
        advice: "ask the framework for the account's metadata with "
          + "includeAccountProviderIdentifier; if it has none, nobody is signed in on the device: "
          + "go on without the header and with the ordinary sign-in",
        writing: .leniently)

    // A sample of *Retrieve partner authentication request* has such a template.
    case .providerIdIsFilledIn:
      return Violation(
        .placeholder, path: PartnerFrameworkStatus.providerIdPath, isWarning: true,
        refusal: account.isGranted ? .inferred(.providerIdNotDetermined) : nil,
        advice: "send what the framework reports")

    // *Header - AP-Partner-Framework-Status*: required. *Apple SSO Cookbook (REST API V2)*: "(if available)", but not for
    // decisions.
    case .expirationDateIsPresent:
      return Violation(
        .missingExpirationDate, path: PartnerFrameworkStatus.expirationDatePath, isWarning: true,
        refusal: phase == .decisions ? .uncertain(.providerInfoExpired) : nil,
        advice: "ask the framework for the account's metadata with "
          + "includeAuthenticationExpirationDate; if it has none, the viewer has to sign in again",
        writing: phase == .decisions ? .leniently : .always)

    // *Header - AP-Partner-Framework-Status*: "milliseconds". As milliseconds, the date is in 1970 to 1973.
    case .expirationDateIsInMilliseconds:
      return Violation(
        .notMilliseconds, path: PartnerFrameworkStatus.expirationDatePath,
        refusal: account.isGranted ? Self.expired(.inferred, in: phase) : nil,
        advice: "send milliseconds: the same number with three zeros", writing: .never)

    // *Enhanced Error Codes*: "has expired".
    case .signInIsCurrent:
      return Violation(
        path: PartnerFrameworkStatus.expirationDatePath,
        refusal: Self.expired(.documented, in: phase),
        message: "the provider's sign-in has expired",
        advice: "ask the framework again, with isInterruptionAllowed, so that the viewer can sign "
          + "in; do not send a cached status")

    case .signInLasts:
      return Violation(
        .expiresSoon, path: PartnerFrameworkStatus.expirationDatePath, isWarning: true)
    }
  }

  /// The reason for refusing a status that has expired.
  ///
  /// Signing in is refused. In the other phases the viewer may stay authenticated while Adobe's own profile is valid, as
  /// the table of *Apple SSO Overview* says.
  private static func expired(
    _ confidence: Refusal.Confidence, in phase: PartnerFrameworkStatus.Phase
  ) -> Refusal.Reason {
    Refusal.Reason(
      .providerInfoExpired, phase == .authentication ? confidence : .uncertain,
      codeConfidence: confidence)
  }

  /// The documented access statuses, as a sentence lists them.
  private static let documentedStatuses = {
    let values = AccessStatus.Documented.allCases.map { $0.rawValue }
    return values.dropLast().joined(separator: ", ") + " and " + (values.last ?? "")
  }()
}
