extension PartnerFrameworkStatus {
  package static let accessStatusPath = "frameworkPermissionInfo.accessStatus"
  static let providerIdPath = "frameworkProviderInfo.id"
  static let expirationDatePath = "frameworkProviderInfo.expirationDate"

  /// The reasons for which Adobe may refuse the status at any time and for any request, in the order of the payload. It
  /// is empty if the status contains everything that Adobe documents as required.
  public var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for rule in StatusRule.headerRules {
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

  /// Whether the date is probably in seconds although the header requires milliseconds. As milliseconds, such a number
  /// is a date in 1970 to 1973.
  var isDateInSeconds: Bool {
    self?.expirationDate.map { ExpirationDate.secondsRange.contains($0.rawValue) } ?? false
  }
}

/// A rule that a status has to follow, independent of a configuration.
///
/// Reading, inspecting, writing, predicting and caching apply the same rules. The comments on the rules cite the pages
/// of Adobe's documentation that they are based on.
enum StatusRule: CaseIterable {
  case accessStatusIsPresent, accessStatusIsDocumented, notDeterminedIsCurrent, accessIsGranted
  case providerIsNamed, providerIdIsFilledIn
  case expirationDateIsPresent, expirationDateIsInMilliseconds, signInIsCurrent,
    signInDoesNotExpireSoon

  /// The rules that do not depend on the time or the request, in the order of the payload. Reading, inspecting and
  /// writing apply them.
  static let headerRules: ContiguousArray<StatusRule> = [
    .accessStatusIsPresent, .accessStatusIsDocumented, .providerIsNamed, .providerIdIsFilledIn,
    .expirationDateIsPresent, .expirationDateIsInMilliseconds,
  ]

  /// The consequences if a status violates a rule: a diagnostic, a refusal by Adobe, or both.
  ///
  /// The type is a class because violations are rare. A struct would need space on the stack for each rule that is
  /// applied.
  final class Violation: Sendable {
    let path: String
    /// The diagnostic that reading and writing report. It is `nil` if the rule is applied only to predict the response
    /// of Adobe.
    let diagnostic: Diagnostic?
    /// Whether a ``StatusPrediction`` adds ``diagnostic`` to its warnings if ``refusal`` is `nil`.
    let isWarning: Bool
    /// The code with which Adobe refuses the status, and the confidence that it does. It is `nil` if Adobe does not
    /// refuse a status for this violation.
    let refusal: Refusal.Reason?
    /// The message of the ``Refusal`` if ``diagnostic`` is `nil`. Otherwise the ``Refusal`` has the message of the
    /// diagnostic.
    let message: String
    let advice: String
    private let writing: WritingPermission

    /// The condition under which a status that violates the rule may be written: always, only with lenient validation,
    /// or never.
    enum WritingPermission { case always, leniently, never }

    @inline(never)
    init(
      _ fault: Fault? = nil, detail: Diagnostic.Detail = .none, path: String,
      isWarning: Bool = false, refusal: Refusal.Reason? = nil, message: String = "",
      advice: String = "", writing: WritingPermission = .always
    ) {
      diagnostic = fault.map { Diagnostic($0, detail: detail, path: MemberPath(path)) }
      (self.path, self.isWarning, self.refusal) = (path, isWarning, refusal)
      (self.message, self.advice, self.writing) = (message, advice, writing)
    }

    func preventsWriting(with validation: HeaderValidation) -> Bool {
      switch writing {
      case .always: false
      case .leniently: validation == .strict
      case .never: true
      }
    }
  }

  /// Returns the violation of the rule by a status, or `nil` if the status follows the rule.
  ///
  /// - Parameters:
  ///   - account: The account of the status, or `nil` if there is no status or it cannot be read.
  ///   - phase: The part of the sign-on flow in which the status is sent.
  ///   - now: The time at which the status is sent, or `nil` to ignore rules that depend on the time.
  ///   - margin: The time before the expiration in which to warn, in milliseconds.
  @inline(never)
  func violation(
    by account: SubscriberAccount?, in phase: PartnerFrameworkStatus.Phase,
    at now: EpochMilliseconds? = nil, margin: Int64 = 0
  ) -> Violation? {
    isViolated(by: account, at: now, margin) ? violation(of: account, phase) : nil
  }

  /// Returns whether a status violates the rule. Violations are rare, so this fast check is separate from
  /// `violation(of:_:)`, which describes the violation.
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
    // The date does not matter unless access is granted.
    case .signInIsCurrent:
      guard let now, let date = account?.expirationDate else { return false }
      return date <= now && account.isGranted && !account.isDateInSeconds
    case .signInDoesNotExpireSoon:
      guard let now, let date = account?.expirationDate else { return false }
      return date > now && account.isGranted && date.rawValue - now.rawValue <= max(margin, 0)
    }
  }

  /// Returns the consequences of the rule for `account`, which must violate it.
  @inline(never)
  func violation(
    of account: SubscriberAccount?, _ phase: PartnerFrameworkStatus.Phase
  ) -> Violation {
    switch self {
    // *Header - AP-Partner-Framework-Status* requires `accessStatus`. *Enhanced Error Codes* describes the code as "is
    // not present". It is documented that access must be granted, but not which code answers a blank value.
    case .accessStatusIsPresent:
      let isBlank = account?.accessStatus != nil
      return Violation(
        isBlank ? .blankAccessStatus : .missingMember, detail: .text(Self.documentedStatuses),
        path: PartnerFrameworkStatus.accessStatusPath,
        refusal: Refusal.Reason(
          .accessNotPresent, .documented, codeConfidence: isBlank ? .uncertain : .documented),
        advice: "send what the framework reports", writing: isBlank ? .leniently : .never)

    // *Header - AP-Partner-Framework-Status* has documented four values since 2026-01-13. Before, `pending` was one of
    // them.
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

    // *Header - AP-Partner-Framework-Status* changed the meaning of `notDetermined` on 2026-01-13.
    case .notDeterminedIsCurrent:
      return Violation(
        .ambiguousValue, path: PartnerFrameworkStatus.accessStatusPath, isWarning: true)

    case .accessIsGranted:
      let row = account?.accessStatus.documented?.row
      return Violation(
        path: PartnerFrameworkStatus.accessStatusPath, refusal: row?.refusal,
        message: row?.meaning ?? "", advice: row?.advice ?? "")

    // *Header - AP-Partner-Framework-Status* requires `id`, but its sample of a denied viewer does not have one.
    // *Enhanced Error Codes* describes the code as "is not associated with a known mvpd".
    case .providerIsNamed:
      return Violation(
        account?.platformMappingId == nil ? .missingProviderId : .blankProviderId,
        path: PartnerFrameworkStatus.providerIdPath,
        refusal: account.isGranted ? .inferred(.providerIdNotDetermined) : nil,
        advice: "ask the framework for the account's metadata with "
          + "includeAccountProviderIdentifier; if it has none, nobody is signed in on the device: "
          + "go on without the header and with the ordinary sign-in",
        writing: .leniently)

    // A sample of *Retrieve partner authentication request* contains a template such as `${degradedMvpd}`.
    case .providerIdIsFilledIn:
      return Violation(
        .placeholder, path: PartnerFrameworkStatus.providerIdPath, isWarning: true,
        refusal: account.isGranted ? .inferred(.providerIdNotDetermined) : nil,
        advice: "send what the framework reports")

    // *Header - AP-Partner-Framework-Status* requires the date. *Apple SSO Cookbook (REST API V2)* adds "(if
    // available)", except for decisions.
    case .expirationDateIsPresent:
      return Violation(
        .missingExpirationDate, path: PartnerFrameworkStatus.expirationDatePath, isWarning: true,
        refusal: phase == .decisions ? .uncertain(.providerInfoExpired) : nil,
        advice: "ask the framework for the account's metadata with "
          + "includeAuthenticationExpirationDate; if it has none, the viewer has to sign in again",
        writing: phase == .decisions ? .leniently : .always)

    // *Header - AP-Partner-Framework-Status* requires milliseconds. A number of seconds, read as milliseconds, is a
    // date in 1970 to 1973.
    case .expirationDateIsInMilliseconds:
      return Violation(
        .notMilliseconds, path: PartnerFrameworkStatus.expirationDatePath,
        refusal: account.isGranted ? Self.expired(.inferred, in: phase) : nil,
        advice: "send milliseconds: the same number with three zeros", writing: .never)

    // *Enhanced Error Codes* describes the code as "has expired".
    case .signInIsCurrent:
      return Violation(
        path: PartnerFrameworkStatus.expirationDatePath,
        refusal: Self.expired(.documented, in: phase),
        message: "the provider's sign-in has expired",
        advice: "ask the framework again, with isInterruptionAllowed, so that the viewer can sign "
          + "in; do not send a cached status")

    case .signInDoesNotExpireSoon:
      return Violation(
        .expiresSoon, path: PartnerFrameworkStatus.expirationDatePath, isWarning: true)
    }
  }

  /// Returns the reason for which Adobe refuses a status that has expired.
  ///
  /// Adobe refuses it when the viewer signs in. In the other phases, the viewer may stay authenticated as long as
  /// Adobe's own profile is valid. Source: the table in *Apple SSO Overview*.
  private static func expired(
    _ confidence: Refusal.Confidence, in phase: PartnerFrameworkStatus.Phase
  ) -> Refusal.Reason {
    Refusal.Reason(
      .providerInfoExpired, phase == .authentication ? confidence : .uncertain,
      codeConfidence: confidence)
  }

  /// The documented access statuses as a list in a sentence: "granted, denied, restricted and notDetermined".
  private static let documentedStatuses = {
    let values = AccessStatus.Documented.allCases.map { $0.rawValue }
    return values.dropLast().joined(separator: ", ") + " and " + (values.last ?? "")
  }()
}
