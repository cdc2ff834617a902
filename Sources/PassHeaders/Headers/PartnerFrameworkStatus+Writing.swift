extension PartnerFrameworkStatus {
  /// The value to send: padded Base64, on one line, of the canonical JSON.
  ///
  /// It consists of letters, digits, `+`, `/` and `=` only, so it cannot break a header.
  ///
  /// - Parameter allowances: What to let pass that would be refused otherwise.
  /// - Throws: ``HeaderWritingError`` if Adobe's page does not allow such a header.
  public func headerValue(
    allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) -> String {
    let json = try canonicalJSON(allowing: allowances)
    return try PayloadWriter.headerValue(json, Self.fieldName, allowances)
  }

  /// The canonical JSON, in UTF-8: members in the documented order, no white space, absent things
  /// absent, `expirationDate` as a string of digits.
  ///
  /// - Throws: ``HeaderWritingError`` if Adobe's page does not allow such a payload.
  public func canonicalJSON(
    allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) -> ContiguousArray<UInt8> {
    try check(allowances)
    var writer = JSONWriter(capacity: 192)
    writer.beginObject()
    writer.name("frameworkPermissionInfo")
    writer.beginObject()
    writer.name("accessStatus")
    writer.string(account.accessStatus.rawValue)
    write(account.permissionError, .permissionError, to: &writer)
    writeUnknownMembers(of: .permissionInfo, to: &writer)
    writer.endObject()
    writer.name("frameworkProviderInfo")
    writer.beginObject()
    if let id = account.platformMappingId {
      writer.name("id")
      writer.string(id)
    }
    if let date = account.expirationDate {
      writer.name("expirationDate")
      writer.string(String(date.millisecondsSinceEpoch))
    }
    write(account.providerError, .providerError, to: &writer)
    writeUnknownMembers(of: .providerInfo, to: &writer)
    writer.endObject()
    writeUnknownMembers(of: .payload, to: &writer)
    writer.endObject()
    return writer.bytes
  }

  private func write(_ error: FrameworkError?, _ object: Object, to writer: inout JSONWriter) {
    guard error != nil || !unknownMembers[object].isEmpty else { return }
    writer.name("error")
    writer.beginObject()
    if let code = error?.code {
      writer.name("code")
      writer.string(code)
    }
    if let message = error?.message {
      writer.name("message")
      writer.string(message)
    }
    writeUnknownMembers(of: object, to: &writer)
    writer.endObject()
  }

  private func writeUnknownMembers(of object: Object, to writer: inout JSONWriter) {
    for member in unknownMembers[object] { writer.member(member) }
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
