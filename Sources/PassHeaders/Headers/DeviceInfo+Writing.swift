extension DeviceInfo {
  /// The value to send: padded Base64, on one line, of the canonical JSON.
  ///
  /// It consists of letters, digits, `+`, `/` and `=` only, so it cannot break a header.
  ///
  /// - Parameters:
  ///   - profile: Which members have to be there.
  ///   - allowances: What to let pass that would be refused otherwise.
  /// - Throws: ``HeaderWritingError`` if the profile does not allow such a header.
  public func headerValue(
    for profile: Profile = .v2, allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) -> String {
    let json = try canonicalJSON(for: profile, allowing: allowances)
    return try PayloadWriter.headerValue(json, Self.fieldName, allowances)
  }

  /// The canonical JSON, in UTF-8: members in the documented order, no white space, absent things
  /// absent, numbers and strings as they are in the model.
  ///
  /// - Throws: ``HeaderWritingError`` if the profile does not allow such a payload.
  public func canonicalJSON(
    for profile: Profile = .v2, allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) -> ContiguousArray<UInt8> {
    try check(profile, allowances)
    var writer = JSONWriter(capacity: 512)
    writer.beginObject()
    for key in Key.allCases {
      guard let value = self[key] else { continue }
      writer.name(key.rawValue)
      writer.value(value)
    }
    for member in unknownMembers { writer.member(member) }
    writer.endObject()
    return writer.bytes
  }

  private func check(
    _ profile: Profile, _ allowances: HeaderAllowances
  ) throws(HeaderWritingError) {
    if !allowances.contains(.missingDeviceMembers) {
      for key in profile.requiredKeys {
        guard let value = self[key] else { throw HeaderWritingError(.absentMember, key.rawValue) }
        if case .string(let text) = value, text.isBlank {
          throw HeaderWritingError(.blankValue, key.rawValue)
        }
      }
    }
    guard !unknownMembers.isEmpty else { return }
    var names = JSONNameSet()
    for key in Key.allCases { _ = names.insert(key.rawValue) }
    for member in unknownMembers {
      guard names.insert(member.name) else {
        throw HeaderWritingError(.duplicateMember, member.name.abridged)
      }
      try PayloadWriter.check(member.value, member.name.abridged, depth: 1)
    }
  }
}
