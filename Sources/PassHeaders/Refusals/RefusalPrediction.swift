extension PartnerFrameworkStatus {
  package static let accessStatusPath = "frameworkPermissionInfo.accessStatus"
  static let providerIdPath = "frameworkProviderInfo.id"
  static let expirationDatePath = "frameworkProviderInfo.expirationDate"

  /// The reasons for which Adobe may refuse the status at any time and for any request, in the order of the payload.
  public var diagnostics: [Diagnostic] {
    let accessStatus = account.accessStatus.documented
    var diagnostics = RefusalRule.ofStatus(accessStatus).filter {
      $0.applies(to: account, accessStatus)
    }
    .compactMap { $0.diagnostic() }
    for object in Object.allCases {
      for member in self[unknownMembersOf: object] {
        diagnostics.append(Diagnostic(.unknownMember, path: object.path.appending(member.name)))
      }
    }
    return diagnostics
  }

  /// Returns the reasons for which Adobe is predicted to refuse the status, or an empty array if Adobe is predicted to
  /// accept it.
  ///
  /// All reasons that apply are included, because Adobe does not document the order of its checks. The
  /// ``Refusal/confidence`` of a reason is the certainty that Adobe refuses the status for it.
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
    RefusalPrediction(
      of: account, at: now, phase: phase, configuration: configuration, mvpd: mvpd
    ).refusals
  }

  /// Returns the time until which the status may be cached and sent again, or `nil` if it may not be cached. At the
  /// returned time, it may no longer be sent.
  ///
  /// Adobe lets an application cache only a valid status. A status counts as valid if it is not refused in any phase.
  /// When the application comes to the foreground, it should ask the framework again in any case.
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

extension DeviceInfo {
  /// The reasons for which Adobe may refuse or ignore parts of the device.
  ///
  /// They are in the order of the members in *Header - X-Device-Info*. Those of undocumented members come last.
  public var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for field in Field.allCases {
      let value = self[field]
      for rule in RefusalRule.ofDeviceMember where rule.applies(to: value, of: field) {
        diagnostics.append(rule.diagnostic(for: value, of: field))
      }
    }
    for member in unknownMembers {
      diagnostics.append(Diagnostic(.unknownMember, path: MemberPath.root.appending(member.name)))
    }
    return diagnostics
  }

  /// Checks that the device may be written as a header.
  ///
  /// - Throws: ``HeaderError`` if `validation` does not allow the device to be written, or if the header could not be
  ///   read again.
  func check(_ validation: HeaderValidation) throws(HeaderError) {
    for index in members.indices
    where members[index].field.kind.excludes(members[index].value) {
      let member = members[index]
      throw HeaderError(
        .writing, RefusalRule.deviceMemberWrongType.diagnostic(for: member.value, of: member.field),
        of: .deviceInfo)
    }
    if validation == .strict {
      for field in Field.required {
        let value = self[field]
        if let value, !value.text.isBlank { continue }
        let rule: RefusalRule = value == nil ? .deviceMemberMissing : .deviceMemberBlank
        throw HeaderError(
          .writing, rule.diagnostic(for: value, of: field).with(.error), of: .deviceInfo)
      }
    }
    if unknownMembers.isEmpty { return }
    if holdsStatus { throw HeaderError(.writing, Diagnostic(.statusAsDevice), of: .deviceInfo) }
    try unknownMembers.checkReadable(
      beside: Field.names.texts, depth: 1, .root, of: .deviceInfo)
  }
}

/// A prediction of how Adobe responds to a header, by the rules of ``RefusalRule``.
package struct RefusalPrediction {
  package private(set) var refusals: [Refusal] = []
  /// The warnings about what may prevent the sign-in without a refusal, such as a date that expires soon.
  package private(set) var warnings: [Diagnostic] = []
  package private(set) var lookup: ProviderLookup?
  /// The MVPD of the request, if it is in the configuration.
  package private(set) var mvpd: MVPD?

  /// Creates a prediction of how Adobe responds to a status.
  ///
  /// - Parameters:
  ///   - account: The account of the status, or `nil` if the status does not contain an access status.
  ///   - now: The time at which the status is sent.
  ///   - phase: The part of the sign-on flow in which the status is sent.
  ///   - configuration: The configuration in which the provider is looked up. If it is `nil`, the provider counts as
  ///     known.
  ///   - mvpdId: Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
  package init(
    of account: SubscriberAccount?, at now: EpochMilliseconds, phase: PartnerFrameworkStatus.Phase,
    configuration: ProviderConfiguration? = nil, mvpd mvpdId: String? = nil
  ) {
    var facts = StatusFacts(account)
    (facts.now, facts.phase) = (now, phase)
    let mvpdId = phase == .authentication ? nil : mvpdId
    facts.search = configuration.map { ProviderSearch(of: account, in: $0, mvpdId: mvpdId) }
    (lookup, mvpd) = (facts.search?.lookup, facts.search?.mvpd)
    for rule in RefusalRule.allCases where rule.applies(to: facts) { record(rule, facts) }
    if warnings.contains(where: { $0.code == Fault.headerNotNeeded }) {
      // Adobe does not need the status, so it is not predicted to refuse it for its faults.
      refusals.removeAll { $0.code != .integration }
    } else if refusals.contains(where: { $0.code == .integration }) {
      // Adobe checks the integration first. An MVPD that is not in the configuration cannot match the provider.
      refusals.removeAll { $0.code == .providerIdMismatch }
    }
  }

  private mutating func record(_ rule: RefusalRule, _ facts: StatusFacts) {
    let row = rule.row
    let diagnostic = rule.diagnostic(facts)
    // A rule about the provider leads to a refusal only if access is granted.
    let mayBeRefused = facts.isGranted || !rule.isAboutProvider
    if let code = row.code, let confidence = row.confidence(in: facts.phase), mayBeRefused {
      refusals.append(
        Refusal(
          code, confidence, path: row.path, message: diagnostic?.message ?? row.message,
          advice: diagnostic?.advice ?? row.advice, diagnosticCode: diagnostic?.code))
    } else if row.isWarning, let diagnostic {
      warnings.append(diagnostic)
    }
  }

  /// Creates a prediction of how Adobe responds to a device. Adobe may refuse it only if `model` or `osName` is missing
  /// or blank.
  package init(of device: DeviceInfo) {
    for field in [DeviceInfo.Field.model, .osName] {
      for rule in [RefusalRule.deviceMemberMissing, .deviceMemberBlank]
      where rule.applies(to: device[field], of: field) {
        let row = rule.row
        guard let code = row.code, let confidence = row.confidence(in: .check) else { continue }
        let diagnostic = rule.diagnostic(for: device[field], of: field)
        refusals.append(
          Refusal(
            code, confidence, path: field.name, message: diagnostic.message,
            advice: diagnostic.advice, diagnosticCode: diagnostic.code))
      }
    }
  }

  /// Creates a prediction of how Adobe responds to a header that its reader rejects.
  package init(unreadable kind: PassHeader.Kind) {
    let row = RefusalRule.unreadable(kind).row
    guard let code = row.code, let confidence = row.confidence(in: .check) else { return }
    refusals = [
      Refusal(code, confidence, path: row.path, message: row.message, advice: row.advice)
    ]
  }
}

extension RefusalRule {
  /// Whether Adobe refuses a status for the rule only if access is granted, because the rule is about the provider.
  fileprivate var isAboutProvider: Bool {
    switch self {
    case .providerIdBlank, .providerIdTemplate, .expirationDateInSeconds: true
    default: false
    }
  }

  /// Returns the diagnostic of a rule about a status, or `nil` if the rule only leads to a refusal, as for an expired
  /// sign-in.
  func diagnostic(_ facts: StatusFacts? = nil) -> Diagnostic? {
    let row = row
    var detail = Diagnostic.Detail.none
    if self == .providerShared { detail = .number(facts?.search?.lookup?.matches.count ?? 0) }
    return row.fault.map { Diagnostic($0, detail: detail, path: MemberPath(row.path)) }
  }

  @inline(never)
  fileprivate func diagnostic(
    for value: DeviceInfo.Value?, of field: DeviceInfo.Field
  ) -> Diagnostic {
    var detail = Diagnostic.Detail.none
    if self == .deviceMemberWrongType, let value {
      detail = .wrongType(found: value.kind.jsonKind, expected: field.kind)
    }
    return Diagnostic(
      row.fault ?? .missingDeviceMember, detail: detail, path: MemberPath(field.name))
  }
}

extension DeviceInfo.Value.Kind {
  fileprivate var jsonKind: JSONKind {
    switch self {
    case .string: .string
    case .number: .number
    case .boolean: .bool
    }
  }
}
