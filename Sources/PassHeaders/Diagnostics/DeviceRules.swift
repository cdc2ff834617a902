extension DeviceInfo {
  /// What Adobe may dislike about the device, in the documented order.
  public var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for field in Field.allCases {
      let value = self[field]
      for rule in DeviceRule.allCases where rule.isBroken(by: value, field) {
        diagnostics.append(rule.diagnostic(value, field))
      }
    }
    for member in unknownMembers {
      diagnostics.append(Diagnostic(.unknownMember, path: MemberPath.root.appending(member.name)))
    }
    return diagnostics
  }

  /// Makes sure that the device may be written.
  func check(_ validation: HeaderValidation) throws(HeaderError) {
    for index in members.indices
    where members[index].field.kind.excludes(members[index].value) {
      let member = members[index]
      throw HeaderError(
        .writing, DeviceRule.hasKind.diagnostic(member.value, member.field), of: .deviceInfo)
    }
    if validation == .strict {
      for field in Field.required {
        let value = self[field]
        if let value, !value.text.isBlank { continue }
        let rule: DeviceRule = value == nil ? .isPresent : .isNotBlank
        throw HeaderError(
          .writing, rule.diagnostic(value, field).with(.error), of: .deviceInfo)
      }
    }
    if unknownMembers.isEmpty { return }
    if holdsStatus { throw HeaderError(.writing, Diagnostic(.statusAsDevice), of: .deviceInfo) }
    try unknownMembers.checkReadable(
      beside: Field.names.texts, depth: 1, .root, of: .deviceInfo)
  }
}

/// The rules that each member of a device has to follow. Reading, inspecting, writing and judging all
/// ask these.
private enum DeviceRule: CaseIterable {
  case isPresent, hasKind, isNotBlank, isFilledIn, isListed, isUsualBoolean

  @inline(never)
  func isBroken(by value: DeviceInfo.Value?, _ field: DeviceInfo.Field) -> Bool {
    // XDI: the members marked as required.
    guard let value else { return self == .isPresent && field.isRequired }
    return switch self {
    case .isPresent: false
    // XDI names no types; Adobe's code and its OpenAPI document have these.
    case .hasKind: field.kind.excludes(value)
    case .isNotBlank: value.kind == .string && value.text.isBlank
    case .isFilledIn: value.text.isTemplate
    // XDI: the restricted values.
    case .isListed:
      !field.listedValues.isEmpty && !field.lists(value.text) && !value.text.isBlank
        && !value.text.isTemplate
    // XDI: "true / false".
    case .isUsualBoolean: field.kind == .booleanOrString && value.kind == .string
    }
  }

  @inline(never)
  func diagnostic(_ value: DeviceInfo.Value?, _ field: DeviceInfo.Field) -> Diagnostic {
    let path = MemberPath(field.name)
    switch self {
    case .isPresent: return Diagnostic(.missingDeviceMember, path: path)
    case .hasKind:
      let found = value.map { $0.kind.ofJSON } ?? .null
      return Diagnostic(
        .wrongType, detail: .wrongType(found: found, expected: field.kind), path: path)
    case .isNotBlank: return Diagnostic(.blankDeviceMember, path: path)
    case .isFilledIn: return Diagnostic(.placeholder, path: path)
    case .isListed: return Diagnostic(.unlistedValue, path: path)
    case .isUsualBoolean: return Diagnostic(.stringForBoolean, path: path)
    }
  }
}

extension DeviceInfo.Value.Kind {
  fileprivate var ofJSON: JSONKind {
    switch self {
    case .string: .string
    case .number: .number
    case .boolean: .bool
    }
  }
}

extension ValueKind {
  /// Whether a member of this kind cannot have the value.
  fileprivate func excludes(_ value: DeviceInfo.Value) -> Bool {
    switch (self, value.kind) {
    case (.booleanOrString, .string): value.boolValue == nil
    case (_, .string), (.numberOrString, .number), (.booleanOrString, .boolean): false
    case (_, .number), (_, .boolean): true
    }
  }
}
