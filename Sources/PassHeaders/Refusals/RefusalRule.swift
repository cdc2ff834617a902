/// A reason for which Adobe refuses a header, or for which a sign-in may fail.
///
/// Each case is a row of the table in Spec/formats/Refusals.md, and its raw value is the number of the row. Reading,
/// inspecting, writing, predicting and caching apply the same rules. Comments cite the pages of Adobe's documentation
/// on which a rule is based.
package enum RefusalRule: Int, CaseIterable, Sendable {
  // The access status of a status
  case accessStatusMissing = 1
  case statusUnreadable
  case accessStatusBlank
  case accessStatusRetired
  case accessStatusTemplate
  case accessStatusUndocumented
  case meaningChanged
  case notDetermined
  case denied
  case restricted
  // The provider of a status
  case providerIdMissing
  case providerIdBlank
  case providerIdTemplate
  case expirationDateMissing
  case expirationDateInSeconds
  case signInExpired
  case signInExpiresSoon
  // The MVPD in a configuration
  case mvpdNotIntegrated
  case platformNotRecognized
  case providerUnknown
  case providerMismatch
  case providerShared
  case shownInPickerOnly
  case boardingStatusMissing
  case boardingStatusUnknown
  case platformServicesDisabled
  case headerNotNeeded
  case notInPicker
  // The members of a device
  case deviceUnreadable
  case deviceMemberMissing
  case deviceMemberWrongType
  case deviceMemberBlank
  case deviceMemberTemplate
  case deviceMemberUnlisted
  case deviceBooleanQuoted
  // An identifier
  case identifierUnreadable

  /// Returns the rules that reading, inspecting and writing apply to a status, in the order in which its members are
  /// written. They do not depend on the time or the request.
  ///
  /// - Parameter accessStatus: The access status, or `nil` if Adobe does not document it.
  static func ofStatus(
    _ accessStatus: AccessStatus.Documented?
  ) -> ContiguousArray<RefusalRule> {
    accessStatus == nil ? ofAccessStatus + ofProvider : ofProvider
  }

  private static let ofAccessStatus: ContiguousArray<RefusalRule> = [
    .accessStatusBlank, .accessStatusRetired, .accessStatusTemplate, .accessStatusUndocumented,
  ]

  private static let ofProvider: ContiguousArray<RefusalRule> = [
    .providerIdMissing, .providerIdBlank, .providerIdTemplate, .expirationDateMissing,
    .expirationDateInSeconds,
  ]

  static let ofDeviceMember: ContiguousArray<RefusalRule> = [
    .deviceMemberMissing, .deviceMemberWrongType, .deviceMemberBlank, .deviceMemberTemplate,
    .deviceMemberUnlisted, .deviceBooleanQuoted,
  ]

  /// Returns the rule that applies if the reader of `kind` rejects the header.
  package static func unreadable(_ kind: PassHeader.Kind) -> RefusalRule {
    switch kind {
    case .partnerFrameworkStatus: .statusUnreadable
    case .deviceInfo: .deviceUnreadable
    case .deviceIdentifier: .identifierUnreadable
    }
  }
}

extension RefusalRule {
  /// The consequences of a rule that applies: a diagnostic, a refusal, or both.
  ///
  /// It is a class, because rules rarely apply. A struct would need space on the stack for each rule that is tried.
  final class Row: Sendable {
    /// The fault that reading reports, or that a prediction reports as a warning, or `nil` for a rule that only
    /// refuses.
    let fault: Fault?
    /// The code with which Adobe refuses the header, or `nil` if it does not refuse the header.
    let code: AdobeCode?
    /// The confidence that Adobe refuses the header in each phase, or `nil` if it does not.
    private let check, authentication, decisions: Refusal.Confidence?
    let path: String
    /// The texts of the message and the advice, if ``fault`` is `nil`.
    let (message, advice): (String, String)
    let use: Use

    /// A use of a rule besides the prediction of refusals. Reading a status also reports the rules of
    /// ``RefusalRule/ofStatus(_:)``.
    struct Use: OptionSet {
      let rawValue: Int

      /// If the rule does not lead to a refusal, a prediction reports its fault as a warning.
      static let warning = Use(rawValue: 1)
      /// The rule prevents writing a status with strict validation if Adobe may refuse the status in the phase.
      static let strictWriting = Use(rawValue: 2)
      /// The rule prevents writing a header, also with lenient validation.
      static let writing = Use(rawValue: 4)
    }

    @inline(never)
    init(
      _ fault: Fault, _ code: AdobeCode? = nil, check: Refusal.Confidence? = nil,
      authentication: Refusal.Confidence? = nil, decisions: Refusal.Confidence? = nil,
      path: String, use: Use = []
    ) {
      (self.fault, self.code, self.path, self.use) = (fault, code, path, use)
      (self.check, self.authentication, self.decisions) = (check, authentication, decisions)
      (message, advice) = ("", "")
    }

    @inline(never)
    convenience init(
      _ fault: Fault, _ code: AdobeCode, always confidence: Refusal.Confidence, path: String,
      use: Use = []
    ) {
      self.init(
        fault, code, check: confidence, authentication: confidence, decisions: confidence,
        path: path, use: use)
    }

    @inline(never)
    init(
      _ code: AdobeCode, check: Refusal.Confidence? = nil,
      authentication: Refusal.Confidence? = nil, decisions: Refusal.Confidence? = nil,
      path: String, _ message: String, _ advice: String
    ) {
      (fault, self.code, self.path, use) = (nil, code, path, [])
      (self.check, self.authentication, self.decisions) = (check, authentication, decisions)
      (self.message, self.advice) = (message, advice)
    }

    @inline(never)
    convenience init(
      _ code: AdobeCode, always confidence: Refusal.Confidence, path: String, _ message: String,
      _ advice: String
    ) {
      self.init(
        code, check: confidence, authentication: confidence, decisions: confidence, path: path,
        message, advice)
    }

    var isWarning: Bool { use.contains(.warning) }

    func confidence(in phase: PartnerFrameworkStatus.Phase) -> Refusal.Confidence? {
      switch phase {
      case .check: check
      case .authentication: authentication
      case .decisions: decisions
      }
    }

    func preventsWriting(
      for phase: PartnerFrameworkStatus.Phase, _ validation: HeaderValidation
    ) -> Bool {
      use.contains(.writing)
        || use.contains(.strictWriting) && validation == .strict && confidence(in: phase) != nil
    }
  }

  var row: Row {
    let accessStatus = PartnerFrameworkStatus.accessStatusPath
    let providerId = PartnerFrameworkStatus.providerIdPath
    let expirationDate = PartnerFrameworkStatus.expirationDatePath
    switch self {
    // *Header - AP-Partner-Framework-Status* requires `accessStatus`. *Enhanced Error Codes* says of the code
    // `…_access_not_present` that the access status "is not present".
    case .accessStatusMissing:
      return Row(.missingMember, .accessNotPresent, always: .documented, path: accessStatus)
    case .statusUnreadable:
      return unreadableRow(.accessNotPresent, .uncertain, path: accessStatus)
    // Adobe documents that access must be granted, but not the code of the response to an undocumented value.
    case .accessStatusBlank:
      return Row(
        .blankAccessStatus, .accessNotPresent, always: .documented, path: accessStatus,
        use: .strictWriting)
    // `pending` was documented until 2026-01-13, with the meaning of today's `notDetermined`.
    case .accessStatusRetired:
      return Row(
        .retiredValue, .accessNotDetermined, always: .documented, path: accessStatus,
        use: .strictWriting)
    case .accessStatusTemplate:
      return Row(
        .placeholder, .accessNotGranted, always: .documented, path: accessStatus,
        use: .strictWriting)
    case .accessStatusUndocumented:
      return Row(
        .undocumentedAccessStatus, .accessNotGranted, always: .documented, path: accessStatus,
        use: .strictWriting)
    // *Header - AP-Partner-Framework-Status* changed the meaning of `notDetermined` on 2026-01-13.
    case .meaningChanged: return Row(.ambiguousValue, path: accessStatus, use: .warning)
    case .notDetermined:
      return Row(
        .accessNotDetermined, always: .documented, path: accessStatus,
        AccessStatus.Documented.notDetermined.row.meaning,
        "ask with checkAccessStatus and the prompt option, then send a new header; until then use "
          + "the ordinary sign-in")
    case .denied:
      return Row(
        .accessNotGranted, always: .documented, path: accessStatus,
        AccessStatus.Documented.denied.row.meaning,
        "use the ordinary sign-in; only the viewer can change this, in the system's settings")
    // *Header - AP-Partner-Framework-Status* says "not allowed to access", and *Enhanced Error Codes* "is not granted".
    case .restricted:
      return Row(
        .accessNotGranted, always: .documented, path: accessStatus,
        AccessStatus.Documented.restricted.row.meaning,
        "check the application's entitlement for single sign-on, and the device's restrictions "
          + "such as parental controls; until then use the ordinary sign-in")

    // *Header - AP-Partner-Framework-Status* requires `id`, but its sample of a denied viewer does not have one.
    // *Enhanced Error Codes* says of the code `…_provider_id_not_determined` that the id "is not associated with a
    // known mvpd".
    case .providerIdMissing:
      return Row(
        .missingProviderId, .providerIdNotDetermined, always: .inferred, path: providerId,
        use: .strictWriting)
    case .providerIdBlank:
      return Row(
        .blankProviderId, .providerIdNotDetermined, always: .inferred, path: providerId,
        use: .strictWriting)
    // A sample of *Retrieve partner authentication request* contains a template such as `${degradedMvpd}`.
    case .providerIdTemplate:
      return Row(
        .placeholder, .providerIdNotDetermined, always: .inferred, path: providerId, use: .warning)
    // *Header - AP-Partner-Framework-Status* requires the date. *Apple SSO Cookbook (REST API V2)* adds "(if
    // available)" for the other phases. So only for decisions, a missing date may be a refusal.
    case .expirationDateMissing:
      return Row(
        .missingExpirationDate, .providerInfoExpired, decisions: .uncertain, path: expirationDate,
        use: [.warning, .strictWriting])
    // *Header - AP-Partner-Framework-Status* requires milliseconds. A number of seconds, read as milliseconds, is a
    // date in 1970 to 1973.
    case .expirationDateInSeconds:
      return Row(
        .notMilliseconds, .providerInfoExpired, check: .uncertain, authentication: .inferred,
        decisions: .uncertain, path: expirationDate, use: .writing)
    // *Enhanced Error Codes* says of the code `…_provider_info_expired` that the sign-in "has expired". In the phases
    // check and decisions, the refusal is uncertain, because Adobe's own profile may still be valid: see the table in
    // *Apple SSO Overview*.
    case .signInExpired:
      return Row(
        .providerInfoExpired, check: .uncertain, authentication: .documented,
        decisions: .uncertain, path: expirationDate, "the provider's sign-in has expired",
        "ask Apple's framework again, with isInterruptionAllowed, so that the viewer can sign in; "
          + "do not send a cached status")
    case .signInExpiresSoon: return Row(.expiresSoon, path: expirationDate, use: .warning)

    // *Apple SSO Cookbook (REST API V2)* says that a configuration contains the MVPDs with an active integration.
    case .mvpdNotIntegrated:
      return Row(
        .integration, check: .inferred, decisions: .inferred, path: "mvpd",
        "the configuration has no MVPD of the id in the request",
        "send Adobe's id of an MVPD of the configuration; the platform's id of the provider is "
          + "not one")
    // *REST API V2 FAQs* says that a configuration for an unknown platform does not have platform fields.
    case .platformNotRecognized: return Row(.notLookedUp, path: providerId, use: .warning)
    // *Enhanced Error Codes* says of the code `…_provider_id_not_determined` that the id "is not associated with a
    // known mvpd".
    case .providerUnknown:
      return Row(
        .providerIdNotDetermined, always: .inferred, path: providerId,
        "no MVPD of the configuration has this platformMappingId",
        "preselect no MVPD and use the ordinary sign-in: the provider has no integration on this "
          + "platform, the configuration is another service provider's or platform's, or the id is "
          + "not exactly what Apple's framework reports")
    // *Enhanced Error Codes* says of the code `…_provider_id_mismatch` that the id "does not match the mvpd sent as
    // parameter". No document shows this code in a response for decisions.
    case .providerMismatch:
      return Row(
        .providerIdMismatch, check: .documented, decisions: .uncertain, path: providerId,
        "the provider's id belongs to another MVPD than the one in the request",
        "send the request for the MVPD that the id belongs to, or ask Apple's framework again if "
          + "the viewer has changed providers")
    case .providerShared: return Row(.sharedMappingId, path: providerId, use: .warning)
    // *Apple SSO Overview* documents the boarding statuses. *Enhanced Error Codes* documents the code.
    case .shownInPickerOnly:
      return Row(
        .boardingStatus, authentication: .inferred, path: "boardingStatus",
        "the MVPD is only shown in the platform's picker and cannot complete single sign-on",
        "use the ordinary sign-in, with this MVPD preselected")
    case .boardingStatusMissing:
      return Row(
        .boardingStatus, authentication: .inferred, path: "boardingStatus",
        "the MVPD has no boarding status, so that the platform does not support it",
        "use the ordinary sign-in, with this MVPD preselected")
    case .boardingStatusUnknown:
      return Row(
        .boardingStatus, authentication: .uncertain, path: "boardingStatus",
        "the MVPD's boarding status is neither SUPPORTED nor PICKER",
        "use the ordinary sign-in, with this MVPD preselected")
    // *Apple SSO Overview* and *Provide MVPD list* document `enablePlatformServices`. *Enhanced Error Codes* documents
    // the code.
    case .platformServicesDisabled:
      return Row(
        .platformServices, authentication: .inferred, path: "enablePlatformServices",
        "the integration with the MVPD is not enabled for the platform's single sign-on",
        "use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard")
    // Without single sign-on, the viewer signs in through Adobe alone. The profile of this sign-in does not need the
    // status in a later phase. Sources: *Apple SSO Overview*, *REST API V2 FAQs*.
    case .headerNotNeeded: return Row(.headerNotNeeded, path: providerId, use: .warning)
    // *Apple SSO Cookbook (REST API V2)* and *Provide MVPD list* document `displayInPlatformPicker`.
    case .notInPicker: return Row(.notInPicker, path: "displayInPlatformPicker", use: .warning)

    // The refusal is uncertain, because Adobe's samples have a response with status 200 to an X-Device-Info that is not
    // JSON.
    case .deviceUnreadable:
      return unreadableRow(.deviceInfo, .uncertain, path: DeviceInfo.fieldName)
    // *Header - X-Device-Info* marks these members as required. The refusal is uncertain, because Adobe adds values
    // that it extracts from other parts of the request, such as `User-Agent`.
    case .deviceMemberMissing:
      return Row(.missingDeviceMember, .deviceInfo, always: .uncertain, path: "")
    case .deviceMemberBlank:
      return Row(.blankDeviceMember, .deviceInfo, always: .uncertain, path: "")
    // *Header - X-Device-Info* does not document types. These types follow from Adobe's sample code and OpenAPI
    // document.
    case .deviceMemberWrongType: return Row(.wrongType, path: "", use: .writing)
    case .deviceMemberTemplate: return Row(.placeholder, path: "")
    // *Header - X-Device-Info* lists the allowed values of some members, such as `osName`.
    case .deviceMemberUnlisted: return Row(.unlistedValue, path: "")
    // *Header - X-Device-Info* documents the values of a Boolean member as "true / false".
    case .deviceBooleanQuoted: return Row(.stringForBoolean, path: "")

    case .identifierUnreadable:
      return unreadableRow(.deviceIdentifier, .inferred, path: DeviceIdentifier.fieldName)
    }
  }

  /// The code and the confidences in the phases check, authentication and decisions, for the table in
  /// Spec/formats/Refusals.md. `-` stands for a phase without a refusal. If the rule only warns, the code is that of
  /// the warning.
  package var facts: (code: String, confidences: [String]) {
    let row = row
    return (
      row.code?.rawValue ?? row.fault?.code.rawValue ?? "",
      PartnerFrameworkStatus.Phase.allCases.map { row.confidence(in: $0)?.rawValue ?? "-" }
    )
  }

  private func unreadableRow(
    _ code: AdobeCode, _ confidence: Refusal.Confidence, path: String
  ) -> Row {
    Row(
      code, always: confidence, path: path, "the header cannot be read",
      "repair the header")
  }
}
