extension PartnerFrameworkStatus {
  /// Returns the header value to send: padded Base64 of the canonical JSON, on one line.
  ///
  /// The canonical JSON does not contain white space. The documented members of an object come first, in Adobe's order,
  /// followed by its unknown members. Absent members are omitted, and `expirationDate` is a string of digits. The value
  /// has only letters, digits, `+`, `/` and `=`, so it cannot inject another header field.
  ///
  /// - Parameters:
  ///   - phase: The part of the flow that the request belongs to. If access is granted, ``Phase/decisions`` requires an
  ///     expiration date. The other phases require it only "if available" (*Apple SSO Cookbook (REST API V2)*).
  ///   - validation: The requirements that the status must meet.
  /// - Throws: ``HeaderError`` if the status does not meet `validation`, or if the written header could not be read
  ///   again. With strict validation, it must have a documented access status and, if access is granted, a provider id.
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
    if hasUnknownMembers { writer.writeMembers(self[unknownMembersOf: .payload], &output) }
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
        writeError(error, .permissionError, hasUnknownMembers, to: &writer, &output)
      }
    }
    if hasUnknownMembers { writer.writeMembers(self[unknownMembersOf: .permissionInfo], &output) }
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
        writeError(error, .providerError, hasUnknownMembers, to: &writer, &output)
      }
    }
    if hasUnknownMembers { writer.writeMembers(self[unknownMembersOf: .providerInfo], &output) }
    writer.endObject(&output)
  }

  /// Appends a member such as `"error":{"code":"1"}`.
  ///
  /// - Parameters:
  ///   - errorObject: The object that is written: ``Object/permissionError`` or ``Object/providerError``. It determines
  ///     the unknown members that are written.
  ///   - hasUnknownMembers: Whether any object of the status has unknown members.
  @inline(never)
  private func writeError(
    _ error: FrameworkError, _ errorObject: Object, _ hasUnknownMembers: Bool,
    to writer: inout JSONWriter, _ output: inout JSONWriter.Output
  ) {
    writer.writeQuotedName(#""error":{"#, &output)
    for member in Object.ErrorMember.allCases {
      switch member {
      case .code: writer.writeMember(#""code":"#, error.code, &output)
      case .message: writer.writeMember(#""message":"#, error.message, &output)
      }
    }
    if hasUnknownMembers { writer.writeMembers(self[unknownMembersOf: errorObject], &output) }
    writer.endObject(&output)
  }
}
