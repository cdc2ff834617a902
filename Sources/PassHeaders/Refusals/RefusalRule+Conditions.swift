/// The facts that decide which rules apply to a status: its account, the request, and the configuration.
struct StatusFacts {
  /// The account, or `nil` if the status does not contain an access status.
  let account: SubscriberAccount?
  /// The access status, or `nil` if Adobe does not document it.
  let accessStatus: AccessStatus.Documented?
  var phase = PartnerFrameworkStatus.Phase.decisions
  /// The time at which the status is sent, or `nil` to ignore rules that depend on the time.
  var now: EpochMilliseconds?
  /// The time before the expiration in which to warn, in milliseconds.
  static let margin: Int64 = 300_000
  /// The result of looking up the provider in a configuration. It is `nil` without a configuration. The provider then
  /// counts as known.
  var search: ProviderSearch?

  init(_ account: SubscriberAccount?) {
    self.account = account
    accessStatus = account?.accessStatus.documented
  }

  var isGranted: Bool { accessStatus == .granted }

  /// The milliseconds from ``now`` to the expiration date. It is `nil` if one of them is not known, or if access is not
  /// granted.
  fileprivate var remainingMilliseconds: Int64? {
    guard let now, isGranted, let date = account?.expirationDate else { return nil }
    return date.rawValue - now.rawValue
  }
}

extension SubscriberAccount {
  /// Whether the date is probably in seconds. As milliseconds, such a number is a date in 1970 to 1973.
  fileprivate var isDateInSeconds: Bool {
    expirationDate.map { ExpirationDate.secondsRange.contains($0.rawValue) } ?? false
  }
}

/// The MVPDs of a configuration that belong to a status and its request.
struct ProviderSearch {
  let configuration: ProviderConfiguration
  /// Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one, as in the phase
  /// `authentication`.
  let mvpdId: String?
  /// The result of looking up the provider of the status. It is `nil` if the status does not have an identifier, or the
  /// configuration does not have platform fields.
  let lookup: ProviderLookup?
  /// The MVPD in the path of the request. If the path does not have one, it is the preferred MVPD of ``lookup``. It is
  /// `nil` if the configuration does not have this MVPD, or does not have platform fields.
  let mvpd: MVPD?

  init(
    of account: SubscriberAccount?, in configuration: ProviderConfiguration, mvpdId: String?
  ) {
    (self.configuration, self.mvpdId) = (configuration, mvpdId)
    let id = account?.platformMappingId.flatMap { $0.isBlank || $0.isTemplate ? nil : $0 }
    lookup =
      configuration.hasPlatformFields
      ? id.map { configuration.lookup(platformMappingId: $0) } : nil
    mvpd =
      configuration.hasPlatformFields
      ? mvpdId.map { configuration.mvpd(id: $0) } ?? lookup?.preferred : nil
  }

  /// Whether the provider of the status belongs to an MVPD other than the one in the path of the request.
  fileprivate var isMismatch: Bool {
    guard let mvpdId, let lookup else { return false }
    return !lookup.matches.contains { $0.id.hasSameBytes(as: mvpdId) }
  }

  /// Returns whether single sign-on is not possible with the MVPD of the request, so that Adobe does not need the
  /// status after the sign-in.
  ///
  /// The MVPD in the path of the request is certain. Without one, access must be granted. Only then does the account's
  /// identifier name the MVPD of the request.
  fileprivate func isOrdinary(isGranted: Bool) -> Bool {
    guard let mvpd, mvpdId != nil || isGranted else { return false }
    return mvpd.boardingStatus != .supported || mvpd.enablePlatformServices != true
  }
}

extension RefusalRule {
  /// Returns whether a rule about the members of a status applies, independent of the time and the request.
  ///
  /// - Parameter accessStatus: The access status, or `nil` if Adobe does not document it.
  func applies(to account: SubscriberAccount, _ accessStatus: AccessStatus.Documented?) -> Bool {
    switch self {
    case .accessStatusBlank, .accessStatusRetired, .accessStatusTemplate, .accessStatusUndocumented:
      accessStatus == nil && self == .undocumented(account.accessStatus)
    case .meaningChanged, .notDetermined: accessStatus == .notDetermined
    case .denied: accessStatus == .denied
    case .restricted: accessStatus == .restricted
    case .providerIdMissing: accessStatus == .granted && account.platformMappingId == nil
    case .providerIdBlank: account.platformMappingId?.isBlank ?? false
    case .providerIdTemplate: account.platformMappingId?.isTemplate ?? false
    case .expirationDateMissing: accessStatus == .granted && account.expirationDate == nil
    case .expirationDateInSeconds: account.isDateInSeconds
    default: false
    }
  }

  private static func undocumented(_ status: AccessStatus) -> RefusalRule {
    if status.rawValue.isBlank { return .accessStatusBlank }
    if status == AccessStatus(rawValue: "pending") { return .accessStatusRetired }
    return status.rawValue.isTemplate ? .accessStatusTemplate : .accessStatusUndocumented
  }

  /// Returns whether `facts` meet the condition of the rule. For `.expirationDateMissing`, it is whether the date is
  /// missing. The condition of a rule about another header is never met.
  func applies(to facts: StatusFacts) -> Bool {
    switch self {
    case .accessStatusMissing: facts.account == nil
    case .signInExpired:
      facts.remainingMilliseconds.map { $0 <= 0 } ?? false
        && facts.account?.isDateInSeconds == false
    case .signInExpiresSoon:
      facts.remainingMilliseconds.map { $0 > 0 && $0 <= StatusFacts.margin } ?? false
    case .mvpdNotIntegrated, .platformNotRecognized, .providerUnknown, .providerMismatch,
      .providerShared, .shownInPickerOnly, .boardingStatusMissing, .boardingStatusUnknown,
      .platformServicesDisabled, .headerNotNeeded, .notInPicker:
      facts.search.map { applies(to: facts, $0) } ?? false
    default: facts.account.map { applies(to: $0, facts.accessStatus) } ?? false
    }
  }

  private func applies(to facts: StatusFacts, _ search: ProviderSearch) -> Bool {
    let isSignIn = facts.phase == .authentication
    switch self {
    case .mvpdNotIntegrated:
      return search.mvpdId.map { search.configuration.mvpd(id: $0) == nil } ?? false
    case .platformNotRecognized: return !search.configuration.hasPlatformFields
    case .providerUnknown: return facts.isGranted && search.lookup?.matches.isEmpty == true
    case .providerMismatch:
      return facts.isGranted && search.lookup?.matches.isEmpty == false && search.isMismatch
    case .providerShared: return search.lookup?.isAmbiguous == true
    case .headerNotNeeded: return !isSignIn && search.isOrdinary(isGranted: facts.isGranted)
    case .notInPicker:
      guard let mvpd = search.mvpd, search.lookup != nil, !search.isMismatch else { return false }
      return mvpd.displayInPlatformPicker != true
    default:
      guard let mvpd = search.mvpd, isSignIn, facts.isGranted else { return false }
      switch self {
      case .shownInPickerOnly: return mvpd.boardingStatus == .picker
      case .boardingStatusMissing: return mvpd.boardingStatus == nil
      case .boardingStatusUnknown:
        return mvpd.boardingStatus != nil && mvpd.boardingStatus != .picker
          && mvpd.boardingStatus != .supported
      default: return mvpd.enablePlatformServices != true
      }
    }
  }

  /// Returns whether a rule of device members applies to the member `field`. `value` is `nil` if the member is missing.
  @inline(never)
  func applies(to value: DeviceInfo.Value?, of field: DeviceInfo.Field) -> Bool {
    guard let value else { return self == .deviceMemberMissing && field.isRequired }
    return switch self {
    case .deviceMemberWrongType: field.kind.excludes(value)
    case .deviceMemberBlank: value.kind == .string && value.text.isBlank
    case .deviceMemberTemplate: value.text.isTemplate
    case .deviceMemberUnlisted:
      !field.listedValues.isEmpty && !field.lists(value.text) && !value.text.isBlank
        && !value.text.isTemplate
    case .deviceBooleanQuoted: field.kind == .booleanOrString && value.kind == .string
    default: false
    }
  }
}

extension ValueKind {
  /// Returns whether a member of this kind cannot have `value`, such as `true` for a member that must be a number or a
  /// string.
  func excludes(_ value: DeviceInfo.Value) -> Bool {
    switch (self, value.kind) {
    case (.booleanOrString, .string): value.boolValue == nil
    case (_, .string), (.numberOrString, .number), (.booleanOrString, .boolean): false
    case (_, .number), (_, .boolean): true
    }
  }
}
