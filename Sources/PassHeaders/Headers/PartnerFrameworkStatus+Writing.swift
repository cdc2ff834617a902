extension PartnerFrameworkStatus: JSONWritable {
  /// The value to send: padded Base64, on one line, of the canonical JSON.
  ///
  /// It consists of letters, digits, `+`, `/` and `=` only, so it cannot break a header.
  ///
  /// - Parameter allowances: What to let pass that would be refused otherwise.
  /// - Throws: ``HeaderWritingError`` if Adobe's page does not allow such a header.
  public func headerValue(
    allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) -> String {
    try check(allowances)
    return try PayloadWriter.headerValue(self, Self.fieldName, allowances)
  }

  /// The canonical JSON, in UTF-8: members in the documented order, no white space, absent things
  /// absent, `expirationDate` as a string of digits.
  ///
  /// - Throws: ``HeaderWritingError`` if Adobe's page does not allow such a payload.
  public func canonicalJSON(
    allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) -> ContiguousArray<UInt8> {
    try check(allowances)
    return written
  }

  func write(to writer: inout JSONWriter, _ output: inout JSONWriter.Output) {
    writer.beginObject(&output)
    writer.quotedName(#""frameworkPermissionInfo":"#, &output)
    writer.beginObject(&output)
    writer.member(#""accessStatus":"#, account.accessStatus.rawValue, &output)
    write(account.permissionError, .permissionError, to: &writer, &output)
    writeUnknownMembers(of: .permissionInfo, to: &writer, &output)
    writer.endObject(&output)
    writer.quotedName(#""frameworkProviderInfo":"#, &output)
    writer.beginObject(&output)
    writer.member(#""id":"#, account.platformMappingId, &output)
    if let date = account.expirationDate {
      writer.quotedName(#""expirationDate":"#, &output)
      writer.string(decimal: date.millisecondsSinceEpoch, &output)
    }
    write(account.providerError, .providerError, to: &writer, &output)
    writeUnknownMembers(of: .providerInfo, to: &writer, &output)
    writer.endObject(&output)
    writeUnknownMembers(of: .payload, to: &writer, &output)
    writer.endObject(&output)
  }

  private func write(
    _ error: FrameworkError?, _ object: Object, to writer: inout JSONWriter,
    _ output: inout JSONWriter.Output
  ) {
    guard error != nil || !unknownMembers[object].isEmpty else { return }
    writer.quotedName(#""error":"#, &output)
    writer.beginObject(&output)
    writer.member(#""code":"#, error?.code, &output)
    writer.member(#""message":"#, error?.message, &output)
    writeUnknownMembers(of: object, to: &writer, &output)
    writer.endObject(&output)
  }

  private func writeUnknownMembers(
    of object: Object, to writer: inout JSONWriter,
    _ output: inout JSONWriter.Output
  ) {
    for member in unknownMembers[object] { writer.member(member, &output) }
  }

  // MARK: Checks

  private func check(_ allowances: HeaderAllowances) throws(HeaderWritingError) {
    if !account.accessStatus.isKnown, !allowances.contains(.unknownAccessStatus) {
      throw HeaderWritingError(.unknownValue, Object.permissionInfo.path("accessStatus"))
    }
    let isGranted = account.accessStatus == .granted
    if !allowances.contains(.missingProviderId) {
      if let id = account.platformMappingId {
        if id.isBlank { throw HeaderWritingError(.blankValue, Object.providerInfo.path("id")) }
      } else if isGranted {
        throw HeaderWritingError(.absentMember, Object.providerInfo.path("id"))
      }
    }
    if let date = account.expirationDate {
      if ExpirationDateForm.secondsRange.contains(date.millisecondsSinceEpoch) {
        throw HeaderWritingError(
          .expirationInSeconds, Object.providerInfo.path("expirationDate"))
      }
    } else if isGranted, !allowances.contains(.missingExpirationDate) {
      throw HeaderWritingError(.absentMember, Object.providerInfo.path("expirationDate"))
    }
    if !unknownMembers.isEmpty { try checkUnknownMembers() }
  }

  private func checkUnknownMembers() throws(HeaderWritingError) {
    for object in Object.allCases {
      var names = JSONNameSet()
      for name in object.memberNames { _ = names.insert(name) }
      for member in unknownMembers[object] {
        let path = object.path(member.name)
        guard names.insert(member.name) else { throw HeaderWritingError(.duplicateMember, path) }
        try PayloadWriter.check(member.value, path, depth: object.depth)
      }
    }
  }
}

extension PartnerFrameworkStatus.Object {
  /// The members that Adobe documents, in their order.
  fileprivate var memberNames: [String] {
    switch self {
    case .payload: ["frameworkPermissionInfo", "frameworkProviderInfo"]
    case .permissionInfo: ["accessStatus", "error"]
    case .providerInfo: ["id", "expirationDate", "error"]
    case .permissionError, .providerError: ["code", "message"]
    }
  }

  /// How many objects, itself included, are around a member's value.
  fileprivate var depth: Int {
    switch self {
    case .payload: 1
    case .permissionInfo, .providerInfo: 2
    case .permissionError, .providerError: 3
    }
  }
}
