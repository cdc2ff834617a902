extension DeviceInfo {
  /// What Adobe may dislike about the device, in the documented order.
  ///
  /// - Parameter profile: Which members must be there.
  public func diagnostics(for profile: Profile = .v2) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for field in Field.allCases {
      diagnostics += DeviceRule.breaches(self[field], field, profile).map { $0.diagnostic }
    }
    for member in unknownMembers {
      diagnostics.append(.unknownMember(MemberPath.root.appending(member.name)))
    }
    return diagnostics
  }

  /// Whether there are no ``diagnostics(for:)`` for V2.
  var isSpotless: Bool {
    guard unknownMembers.isEmpty, missingFields().isEmpty else { return false }
    for member in members {
      for rule in DeviceRule.ofValues {
        // Comparing it with `nil` would make a copy of it, and of another one.
        if case .some = rule.breach(member.value, member.field, .v2) { return false }
      }
    }
    return true
  }

  /// Makes sure that the device may be written.
  func check(_ profile: Profile, _ allowances: HeaderAllowances) throws(HeaderError) {
    // Asking the rule takes a copy of a value, so it is asked only about what breaks it.
    for index in members.indices
    where members[index].field.row.kind.mismatch(members[index].value) != nil {
      let member = members[index]
      guard let breach = DeviceRule.hasKind.breach(member.value, member.field, profile) else {
        continue
      }
      throw HeaderError(.writing, breach)
    }
    if !allowances.contains(.missingDeviceMembers) {
      for field in Field.required(by: profile) {
        let value = self[field]
        if let value, !value.text.isBlank { continue }
        for rule in [DeviceRule.isPresent, .isNotBlank] {
          guard let breach = rule.breach(value, field, profile) else { continue }
          throw HeaderError(.writing, breach.with(severity: .error))
        }
      }
    }
    if unknownMembers.isEmpty { return }
    try unknownMembers.checkReadable(beside: Field.allCases.map { $0.name }, depth: 1, .root)
  }
}

/// The rules that each member of a device has to follow. Reading, inspecting, writing and judging all
/// ask these.
package enum DeviceRule: CaseIterable, Sendable {
  case isPresent, hasKind, isNotBlank, isFilledIn, isListed, isUsualBoolean

  /// The rules for members that are present.
  static let ofValues: [DeviceRule] = [.isNotBlank, .isFilledIn, .isListed, .isUsualBoolean]

  private static let all = ContiguousArray(allCases)

  /// The rules that a member breaks, and how.
  package static func breaches(
    _ value: DeviceInfo.Value?, _ field: DeviceInfo.Field, _ profile: DeviceInfo.Profile
  ) -> [(rule: DeviceRule, diagnostic: Diagnostic)] {
    var breaches: [(rule: DeviceRule, diagnostic: Diagnostic)] = []
    for rule in all {
      guard let breach = rule.breach(value, field, profile) else { continue }
      breaches.append((rule, breach))
    }
    return breaches
  }

  /// Whether, and how, a member breaks the rule.
  @inline(never)
  fileprivate func breach(
    _ value: DeviceInfo.Value?, _ field: DeviceInfo.Field, _ profile: DeviceInfo.Profile
  ) -> Diagnostic? {
    guard let value else {
      // XDI and CINFO: the members marked as required.
      guard self == .isPresent, field.isRequired(by: profile) else { return nil }
      return Self.diagnostic(
        .missingMember, .warning, field,
        .sentence("% is missing, and REST API \(profile.rawValue.uppercased()) requires it"))
    }
    switch self {
    case .isPresent: return nil
    // XDI names no types; Adobe's code and its OpenAPI document have these.
    case .hasKind:
      guard let found = field.row.kind.mismatch(value) else { return nil }
      return Self.diagnostic(
        .wrongType, .error, field,
        .payload(.wrongType(found: found, expected: field.row.kind)))
    case .isNotBlank:
      guard value.kind == .string, value.text.isBlank else { return nil }
      return Self.diagnostic(
        .blankValue, .warning, field, .sentence("% is blank; set it, or omit it"))
    case .isFilledIn:
      guard let placeholder = Placeholder(value.text) else { return nil }
      return Self.diagnostic(placeholder.code, .warning, field, .sentence(placeholder.sentence))
    // XDI: the restricted values.
    case .isListed:
      guard !field.listedValues.isEmpty, !field.lists(value.text), !value.text.isBlank,
        Placeholder(value.text) == nil
      else { return nil }
      return Self.diagnostic(
        .unknownValue, .warning, field,
        .sentence("% is not one of the values that Adobe lists"))
    // XDI: "true / false".
    case .isUsualBoolean:
      guard field.row.kind == .booleanOrString, value.kind == .string else { return nil }
      return Self.diagnostic(
        .stringForBoolean, .note, field,
        .sentence("% is a string; true or false without quotes is usual"))
    }
  }

  private static func diagnostic(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ field: DeviceInfo.Field,
    _ detail: Diagnostic.Detail
  ) -> Diagnostic {
    Diagnostic(code, severity, detail, path: MemberPath(field.name))
  }
}

extension ValueKind {
  /// The kind of the value, if a member of this kind cannot have it.
  fileprivate func mismatch(_ value: DeviceInfo.Value) -> JSONKind? {
    switch (self, value.kind) {
    case (.booleanOrString, .string): value.boolValue == nil ? .string : nil
    case (_, .string), (.numberOrString, .number), (.booleanOrString, .boolean): nil
    case (_, .number): .number
    case (_, .boolean): .bool
    }
  }
}

extension Diagnostic {
  /// The same with another severity.
  package func with(severity: Severity) -> Diagnostic {
    Diagnostic(
      code, severity, detail, range: range, jsonRange: jsonRange, location: location,
      path: memberPath, repair: repair, repairIsPersonal: repairIsPersonal)
  }
}
