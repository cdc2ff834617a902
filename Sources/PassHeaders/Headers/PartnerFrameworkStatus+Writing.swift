extension PartnerFrameworkStatus {
  /// The value to send: padded Base64, on one line, of the canonical JSON: members in
  /// the documented order, no white space, absent things absent, `expirationDate` as a string of digits.
  ///
  /// It consists of letters, digits, `+`, `/` and `=` only, so it cannot break a header.
  ///
  /// - Parameters:
  ///   - phase: What the status is for. Only ``Phase/decisions`` requires an expiration date of access
  ///     that is granted; Adobe's cookbook says "if available" in the others.
  ///   - validation: What is required of the header before it is written.
  /// - Throws: ``HeaderError`` if Adobe does not document such a header.
  public func headerValue(
    for phase: Phase = .decisions, validation: HeaderValidation = .strict
  ) throws(HeaderError) -> String {
    try check(for: phase, validation)
    let value = JSONWriter.write({ write(to: &$0, &$1) }, then: { Base64.encode($0) })
    try HeaderLength.check(value, of: Self.kind, validation)
    return value
  }

  private func write(to writer: inout JSONWriter, _ output: inout JSONWriter.Output) {
    writer.beginObject(&output)
    let hasUnknownMembers = hasUnknownMembers
    for member in Object.RootMember.allCases {
      switch member {
      case .frameworkPermissionInfo: writePermissionInfo(hasUnknownMembers, to: &writer, &output)
      case .frameworkProviderInfo: writeProviderInfo(hasUnknownMembers, to: &writer, &output)
      }
    }
    if hasUnknownMembers { writer.members(self[unknownMembersOf: .payload], &output) }
    writer.endObject(&output)
  }

  private func writePermissionInfo(
    _ hasUnknownMembers: Bool, to writer: inout JSONWriter, _ output: inout JSONWriter.Output
  ) {
    writer.writeQuotedName(#""frameworkPermissionInfo":{"#, &output)
    for member in Object.PermissionMember.allCases {
      switch member {
      case .accessStatus:
        writer.writeQuotedName(#""accessStatus":"#, &output)
        writer.writeString(account.accessStatus.rawValue, &output)
      case .error:
        guard let error = account.permissionError else { continue }
        write(error, .permissionError, hasUnknownMembers, to: &writer, &output)
      }
    }
    if hasUnknownMembers { writer.members(self[unknownMembersOf: .permissionInfo], &output) }
    writer.endObject(&output)
  }

  private func writeProviderInfo(
    _ hasUnknownMembers: Bool, to writer: inout JSONWriter, _ output: inout JSONWriter.Output
  ) {
    writer.writeQuotedName(#""frameworkProviderInfo":{"#, &output)
    for member in Object.ProviderMember.allCases {
      switch member {
      case .id:
        guard let id = account.platformMappingId else { continue }
        writer.writeQuotedName(#""id":"#, &output)
        writer.writeString(id, &output)
      case .expirationDate:
        guard let date = account.expirationDate else { continue }
        writer.writeQuotedName(#""expirationDate":"#, &output)
        writer.writeString(decimal: date.rawValue, &output)
      case .error:
        guard let error = account.providerError else { continue }
        write(error, .providerError, hasUnknownMembers, to: &writer, &output)
      }
    }
    if hasUnknownMembers { writer.members(self[unknownMembersOf: .providerInfo], &output) }
    writer.endObject(&output)
  }

  @inline(never)
  private func write(
    _ error: FrameworkError, _ place: Object, _ hasUnknownMembers: Bool,
    to writer: inout JSONWriter, _ output: inout JSONWriter.Output
  ) {
    writer.writeQuotedName(#""error":{"#, &output)
    for member in Object.ErrorMember.allCases {
      switch member {
      case .code: writer.writeMember(#""code":"#, error.code, &output)
      case .message: writer.writeMember(#""message":"#, error.message, &output)
      }
    }
    if hasUnknownMembers { writer.members(self[unknownMembersOf: place], &output) }
    writer.endObject(&output)
  }

  func check(
    for phase: Phase, _ validation: HeaderValidation
  ) throws(HeaderError) {
    for rule in StatusRule.ofHeader where rule.isViolated(by: account) {
      let violation = rule.violation(of: account, phase)
      guard violation.preventsWriting(validation), let diagnostic = violation.diagnostic else {
        continue
      }
      throw HeaderError(.writing, diagnostic.with(.error), of: Self.kind)
    }
    guard hasUnknownMembers else { return }
    for object in Object.allCases {
      try self[unknownMembersOf: object].checkReadable(
        beside: object.memberNames, depth: object.depth, object.path, of: Self.kind)
    }
  }
}
