extension DeviceInfo {
  /// The reasons for which Adobe may refuse or ignore parts of the device.
  ///
  /// The diagnostics are in the order of the members in *Header - X-Device-Info*. Diagnostics of members that Adobe
  /// does not document come last.
  public var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for field in Field.allCases {
      let value = self[field]
      for rule in DeviceRule.allCases where rule.isViolated(by: value, field) {
        diagnostics.append(rule.diagnostic(for: value, field))
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
        .writing, DeviceRule.hasAllowedKind.diagnostic(for: member.value, member.field),
        of: .deviceInfo)
    }
    if validation == .strict {
      for field in Field.required {
        let value = self[field]
        if let value, !value.text.isBlank { continue }
        let rule: DeviceRule = value == nil ? .isPresent : .isNotBlank
        throw HeaderError(
          .writing, rule.diagnostic(for: value, field).with(.error), of: .deviceInfo)
      }
    }
    if unknownMembers.isEmpty { return }
    if holdsStatus { throw HeaderError(.writing, Diagnostic(.statusAsDevice), of: .deviceInfo) }
    try unknownMembers.checkReadable(
      beside: Field.names.texts, depth: 1, .root, of: .deviceInfo)
  }
}

/// A rule that each member of a device has to follow. The rules are applied when a device is read, inspected or
/// written, and when the response of Adobe to it is predicted.
private enum DeviceRule: CaseIterable {
  case isPresent, hasAllowedKind, isNotBlank, isNotTemplate, isListed, isUnquotedBoolean

  @inline(never)
  func isViolated(by value: DeviceInfo.Value?, _ field: DeviceInfo.Field) -> Bool {
    // *Header - X-Device-Info* marks these members as required.
    guard let value else { return self == .isPresent && field.isRequired }
    return switch self {
    case .isPresent: false
    // *Header - X-Device-Info* does not document types. These types follow from Adobe's sample code and OpenAPI
    // document.
    case .hasAllowedKind: field.kind.excludes(value)
    case .isNotBlank: value.kind == .string && value.text.isBlank
    case .isNotTemplate: value.text.isTemplate
    // *Header - X-Device-Info* lists the allowed values of some members, such as `osName`.
    case .isListed:
      !field.listedValues.isEmpty && !field.lists(value.text) && !value.text.isBlank
        && !value.text.isTemplate
    // *Header - X-Device-Info* documents the values of a Boolean member as "true / false".
    case .isUnquotedBoolean: field.kind == .booleanOrString && value.kind == .string
    }
  }

  @inline(never)
  func diagnostic(for value: DeviceInfo.Value?, _ field: DeviceInfo.Field) -> Diagnostic {
    let path = MemberPath(field.name)
    switch self {
    case .isPresent: return Diagnostic(.missingDeviceMember, path: path)
    case .hasAllowedKind:
      let found = value.map { $0.kind.jsonKind } ?? .null
      return Diagnostic(
        .wrongType, detail: .wrongType(found: found, expected: field.kind), path: path)
    case .isNotBlank: return Diagnostic(.blankDeviceMember, path: path)
    case .isNotTemplate: return Diagnostic(.placeholder, path: path)
    case .isListed: return Diagnostic(.unlistedValue, path: path)
    case .isUnquotedBoolean: return Diagnostic(.stringForBoolean, path: path)
    }
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

extension ValueKind {
  /// Returns whether a member of this kind cannot have `value`, such as `true` for a member that must be a number or a
  /// string.
  fileprivate func excludes(_ value: DeviceInfo.Value) -> Bool {
    switch (self, value.kind) {
    case (.booleanOrString, .string): value.boolValue == nil
    case (_, .string), (.numberOrString, .number), (.booleanOrString, .boolean): false
    case (_, .number), (_, .boolean): true
    }
  }
}
