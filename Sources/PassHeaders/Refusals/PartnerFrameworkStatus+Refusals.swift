extension PartnerFrameworkStatus {
  /// Returns whether to send the status. If it is `false`, go on with the ordinary sign-in.
  ///
  /// - A status that grants access is sent if it names a provider, has not expired, and
  ///   ``predictedRefusals(at:phase:configuration:mvpd:)`` is empty.
  /// - Another documented access status, such as `denied`, is sent except for `decisions`.
  /// - An access status that Adobe does not document is not sent.
  ///
  /// Sources: Spec/formats/Sending.md.
  ///
  /// - Parameters:
  ///   - now: The time at which the status is sent.
  ///   - phase: The part of the sign-on flow in which the status is sent.
  ///   - configuration: The configuration in which the provider is looked up. If it is `nil`, the provider counts as
  ///     known.
  ///   - mvpd: Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
  public func isWorthSending(
    at now: EpochMilliseconds, phase: Phase, configuration: ProviderConfiguration? = nil,
    mvpd: String? = nil
  ) -> Bool {
    switch account.accessStatus.documented {
    case .granted:
      let hasExpired = account.expirationDate.map { $0 <= now } ?? false
      return !hasExpired && usableProviderId != nil
        && predictedRefusals(at: now, phase: phase, configuration: configuration, mvpd: mvpd)
          .isEmpty
    case .denied, .restricted, .notDetermined: return phase != .decisions
    case nil: return false
    }
  }

  /// Returns the reasons for which Adobe is predicted to refuse the status, or an empty array if Adobe is predicted to
  /// accept it.
  ///
  /// All reasons that apply are included, because Adobe does not document the order of its checks. A reason that is not
  /// ``Refusal/isCertain`` may lead to a refusal.
  ///
  /// Sources: *Apple SSO Cookbook (REST API V2)*, *Apple SSO Overview*, *Enhanced Error Codes*, *Header -
  /// AP-Partner-Framework-Status*, *REST API V2 FAQs*.
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
    let isGranted = account.accessStatus == .granted
    // The path of a sign-in does not have an MVPD (*Retrieve partner authentication request*).
    let requestedId = phase == .authentication ? nil : mvpd
    let requested = requestedId.flatMap { configuration?.mvpd(id: $0) }
    // A configuration for an unknown platform does not have platform fields (*REST API V2 FAQs*).
    let matches = usableProviderId.flatMap { id in
      configuration?.hasPlatformFields == true ? configuration?.mvpds(platformMappingId: id) : nil
    }

    // Without single sign-on, the viewer signs in through Adobe alone. The profile of such a sign-in needs no status,
    // neither to be checked nor for decisions (*Apple SSO Overview*, *REST API V2 FAQs*).
    if phase != .authentication, configuration?.hasPlatformFields == true,
      let mvpd = requested ?? (requestedId == nil && isGranted ? matches?.first : nil),
      !(mvpd.boardingStatus == .supported && mvpd.enablePlatformServices == true)
    {
      return []
    }

    // An entry that could not be read may be the MVPD that is not found.
    let hasAllEntries = configuration?.skippedEntryCount == 0
    var refusals = isGranted ? refusalsOfProvider(at: now, phase) : [refusalOfAccess]
    // A configuration contains the MVPDs with an active integration (*Apple SSO Cookbook (REST API V2)*).
    if configuration != nil, requestedId != nil, requested == nil {
      refusals.append(
        Refusal(
          .integration, isCertain: hasAllEntries, path: "mvpd",
          "the MVPD id in the request is not in the configuration",
          "send the id of an MVPD of the configuration, not the platform's id of the provider"))
    }
    guard isGranted, let matches else { return refusals }
    guard let likeliest = matches.first else {
      // The id "is not associated with a known mvpd" (*Enhanced Error Codes*).
      refusals.append(
        Refusal(
          .providerIdNotDetermined, isCertain: hasAllEntries, path: Self.providerIdPath,
          "no MVPD of the configuration has this platformMappingId",
          "preselect no MVPD and use the ordinary sign-in: the provider has no integration on this "
            + "platform, the configuration is another service provider's or platform's, or the id "
            + "is not exactly what Apple's framework reports"))
      return refusals
    }
    if phase == .authentication {
      return refusals + likeliest.refusalsOfSignIn
    }
    if let requested, !matches.contains(where: { $0.id.hasSameBytes(as: requested.id) }) {
      // The id "does not match the mvpd sent as parameter" (*Enhanced Error Codes*). No document shows this code in a
      // response for decisions.
      refusals.append(
        Refusal(
          .providerIdMismatch, isCertain: phase == .check, path: Self.providerIdPath,
          "the provider's id belongs to another MVPD than the one in the request",
          "send the request for the MVPD that the id belongs to, or ask Apple's framework again if "
            + "the viewer has changed providers"))
    }
    return refusals
  }

  /// The refusal of a status that does not grant access. An access status that Adobe does not document, such as
  /// `Granted`, has the code of `denied`. Adobe documents that access must be granted, but not the code for such a
  /// text.
  private var refusalOfAccess: Refusal {
    let path = Self.accessStatusPath
    guard let status = account.accessStatus.documented else {
      return Refusal(.accessNotGranted, accessStatusFault ?? .undocumentedAccessStatus, path: path)
    }
    switch status {
    case .notDetermined:
      return Refusal(
        .accessNotDetermined, path: path, status.row.meaning,
        "ask with checkAccessStatus and the prompt option, then send a new header; until then use "
          + "the ordinary sign-in")
    case .denied, .granted:
      return Refusal(
        .accessNotGranted, path: path, status.row.meaning,
        "use the ordinary sign-in; only the viewer can change this, in the system's settings")
    // "not allowed to access" (*Header - AP-Partner-Framework-Status*), "is not granted" (*Enhanced Error Codes*)
    case .restricted:
      return Refusal(
        .accessNotGranted, path: path, status.row.meaning,
        "check the application's entitlement for single sign-on, and the device's restrictions "
          + "such as parental controls; until then use the ordinary sign-in")
    }
  }

  /// Returns the refusals of a status that grants access, for its id and its expiration date.
  private func refusalsOfProvider(at now: EpochMilliseconds, _ phase: Phase) -> [Refusal] {
    var refusals: [Refusal] = []
    // *Header - AP-Partner-Framework-Status* requires `id`.
    if let providerIdFault {
      refusals.append(
        Refusal(.providerIdNotDetermined, providerIdFault, path: Self.providerIdPath))
    }
    if let date = account.expirationDate, date <= now {
      // In the phases `check` and `decisions`, the refusal is not certain, because Adobe may have a profile of the
      // viewer that is still valid (*Apple SSO Overview*).
      refusals.append(
        Refusal(
          .providerInfoExpired, isCertain: phase == .authentication, path: Self.expirationDatePath,
          "the provider's sign-in has expired",
          "ask Apple's framework again, with isInterruptionAllowed, so that the viewer can sign in; "
            + "do not send a cached status"))
    } else if account.expirationDate == nil, phase == .decisions {
      // The other phases need the date only "if available" (*Apple SSO Cookbook (REST API V2)*).
      refusals.append(
        Refusal(
          .providerInfoExpired, isCertain: false, .missingExpirationDate,
          path: Self.expirationDatePath))
    }
    return refusals
  }

  /// Returns the time at which a cached status must no longer be sent, or `nil` if the status must not be cached. The
  /// time is the account's expiration date.
  ///
  /// Adobe lets an application cache only a valid status. Here, it is valid if
  /// ``predictedRefusals(at:phase:configuration:mvpd:)`` is empty for each phase. When the application comes to the
  /// foreground, it should ask Apple's framework again in any case.
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

extension MVPD {
  /// The reasons for which Adobe refuses a single sign-on with the MVPD, or an empty array if the MVPD supports it
  /// (*Apple SSO Overview*, *Provide MVPD list*).
  fileprivate var refusalsOfSignIn: [Refusal] {
    var refusals: [Refusal] = []
    if boardingStatus != .supported {
      refusals.append(
        Refusal(
          .boardingStatus, path: "boardingStatus",
          "the boarding status of the MVPD is not SUPPORTED, so that it cannot complete single "
            + "sign-on",
          "use the ordinary sign-in, with this MVPD preselected"))
    }
    if enablePlatformServices != true {
      refusals.append(
        Refusal(
          .platformServices, path: "enablePlatformServices",
          "the integration with the MVPD is not enabled for the platform's single sign-on",
          "use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard"))
    }
    return refusals
  }
}

extension DeviceInfo {
  /// The reasons for which Adobe may refuse the device: `model` or `osName` is missing or blank. They are not certain,
  /// because Adobe adds values that it extracts from other parts of the request, such as `User-Agent`.
  package var predictedRefusals: [Refusal] {
    [Field.model, .osName].compactMap { field in
      requirementFault(of: field).map {
        Refusal(.deviceInfo, isCertain: false, $0, path: field.name)
      }
    }
  }
}
