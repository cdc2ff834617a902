extension DeviceInfo: JSONWritable {
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
    try check(profile, allowances)
    return try PayloadWriter.headerValue(self, Self.fieldName, allowances)
  }

  /// The canonical JSON, in UTF-8: members in the documented order, no white space, absent things
  /// absent, numbers and strings as they are in the model.
  ///
  /// - Throws: ``HeaderWritingError`` if the profile does not allow such a payload.
  public func canonicalJSON(
    for profile: Profile = .v2, allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) -> ContiguousArray<UInt8> {
    try check(profile, allowances)
    return written
  }

  func write(to writer: inout JSONWriter, _ output: inout JSONWriter.Output) {
    writer.beginObject(&output)
    writer.member(#""primaryHardwareType":"#, primaryHardwareType?.rawValue, &output)
    writer.member(#""model":"#, model, &output)
    writer.member(#""version":"#, version, &output)
    writer.member(#""manufacturer":"#, manufacturer, &output)
    writer.member(#""vendor":"#, vendor, &output)
    writer.member(#""osName":"#, osName?.rawValue, &output)
    writer.member(#""osFamily":"#, osFamily?.rawValue, &output)
    writer.member(#""osVendor":"#, osVendor?.rawValue, &output)
    writer.member(#""osVersion":"#, osVersion, &output)
    writer.member(#""browserName":"#, browserName?.rawValue, &output)
    writer.member(#""browserVendor":"#, browserVendor?.rawValue, &output)
    writer.member(#""browserVersion":"#, browserVersion, &output)
    writer.member(#""userAgent":"#, userAgent, &output)
    writer.member(#""displayWidth":"#, displayWidth, &output)
    writer.member(#""displayHeight":"#, displayHeight, &output)
    writer.member(#""displayPpi":"#, displayPpi, &output)
    writer.member(#""diagonalScreenSize":"#, diagonalScreenSize, &output)
    writer.member(#""connectionIp":"#, connectionIp, &output)
    writer.member(#""connectionPort":"#, connectionPort, &output)
    writer.member(#""connectionType":"#, connectionType?.rawValue, &output)
    writer.member(#""connectionSecure":"#, connectionSecure, &output)
    writer.member(#""applicationId":"#, applicationId, &output)
    for member in unknownMembers { writer.member(member, &output) }
    writer.endObject(&output)
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

extension JSONWriter {
  fileprivate mutating func member(
    _ quotedName: String, _ value: NumberOrString?, _ output: inout Output
  ) {
    guard let value else { return }
    self.quotedName(quotedName, &output)
    switch value {
    case .number(let number): token(number.text, &output)
    case .string(let text): string(text, &output)
    }
  }

  fileprivate mutating func member(
    _ quotedName: String, _ value: BooleanOrString?, _ output: inout Output
  ) {
    guard let value else { return }
    self.quotedName(quotedName, &output)
    self.value(value.json, &output)
  }
}
