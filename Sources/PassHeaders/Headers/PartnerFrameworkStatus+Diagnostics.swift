extension PartnerFrameworkStatus {
  package static let accessStatusPath = "frameworkPermissionInfo.accessStatus"
  static let providerIdPath = "frameworkProviderInfo.id"
  static let expirationDatePath = "frameworkProviderInfo.expirationDate"

  /// The reasons for which Adobe may refuse the status at any time and for any request, in the order of the payload.
  public var diagnostics: [Diagnostic] {
    let faults = [
      (accessStatusFault, Self.accessStatusPath), (providerIdFault, Self.providerIdPath),
      (expirationDateFault, Self.expirationDatePath),
    ]
    var diagnostics = faults.compactMap { fault, path in
      fault.map { Diagnostic($0, path: MemberPath(path)) }
    }
    if hasUnknownMembers {
      for object in Object.allCases {
        for member in self[unknownMembersOf: object] {
          diagnostics.append(Diagnostic(.unknownMember, path: object.path.appending(member.name)))
        }
      }
    }
    return diagnostics
  }

  /// Checks that the status may be written for `phase`.
  ///
  /// - Strict validation requires a documented access status and, if access is granted, a provider id. For decisions,
  ///   it also requires an expiration date.
  /// - Any validation rejects a date in seconds, and unknown members that could not be read again.
  ///
  /// - Throws: ``HeaderError`` for the first violated rule, such as `missing-member` for granted access without a
  ///   provider id.
  func check(
    for phase: Phase, _ validation: HeaderValidation
  ) throws(HeaderError) {
    if validation == .strict {
      if let accessStatusFault { throw Self.error(accessStatusFault, Self.accessStatusPath) }
      if let providerIdFault, providerIdFault != .placeholder {
        throw Self.error(providerIdFault, Self.providerIdPath)
      }
    }
    if let fault = expirationDateFault,
      fault == .notMilliseconds || phase == .decisions && validation == .strict
    {
      throw Self.error(fault, Self.expirationDatePath)
    }
    guard hasUnknownMembers else { return }
    for object in Object.allCases {
      try self[unknownMembersOf: object].checkReadable(
        beside: object.memberNames, depth: object.depth, object.path, of: Self.kind)
    }
  }

  @inline(never)
  private static func error(_ fault: Fault, _ path: String) -> HeaderError {
    HeaderError(.writing, Diagnostic(fault, path: MemberPath(path)).with(.error), of: kind)
  }

  /// The fault of an access status that Adobe does not document, or `nil` for one that it documents.
  var accessStatusFault: Fault? {
    if account.accessStatus.isDocumented { return nil }
    let text = account.accessStatus.rawValue
    if text.isBlank { return .blankAccessStatus }
    // `pending` was documented until 2026-01-13, with the meaning of today's `notDetermined`.
    if text.hasSameBytes(as: "pending") { return .retiredValue }
    return text.isTemplate ? .placeholder : .undocumentedAccessStatus
  }

  var providerIdFault: Fault? {
    guard let id = account.platformMappingId else {
      return account.accessStatus == .granted ? .missingProviderId : nil
    }
    if id.isBlank { return .blankProviderId }
    // A sample of *Retrieve partner authentication request* contains a template such as `${degradedMvpd}`.
    return id.isTemplate ? .placeholder : nil
  }

  /// The provider's id, or `nil` if it is missing, blank or a template.
  package var usableProviderId: String? { providerIdFault == nil ? account.platformMappingId : nil }

  private var expirationDateFault: Fault? {
    guard let date = account.expirationDate else {
      return account.accessStatus == .granted ? .missingExpirationDate : nil
    }
    // A number of seconds, read as milliseconds, is a date in 1970 to 1973.
    return ExpirationDate.secondsRange.contains(date.rawValue) ? .notMilliseconds : nil
  }
}
