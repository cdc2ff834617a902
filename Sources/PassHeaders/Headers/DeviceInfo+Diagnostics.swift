extension DeviceInfo {
  /// The reasons for which Adobe may refuse or ignore parts of the device.
  ///
  /// They are in the order of the members in *Header - X-Device-Info*. Those of undocumented members come last.
  public var diagnostics: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for field in Field.allCases {
      if let diagnostic = diagnostic(of: field) { diagnostics.append(diagnostic) }
    }
    for member in unknownMembers {
      diagnostics.append(Diagnostic(.unknownMember, path: MemberPath.root.appending(member.name)))
    }
    return diagnostics
  }

  private func diagnostic(of field: Field) -> Diagnostic? {
    if let value = self[field], field.kind.excludes(value) { return wrongType(value, of: field) }
    return fault(of: field).map { fault in
      let detail = fault == .unlistedValue ? Diagnostic.Detail.listed(field) : .none
      return Diagnostic(fault, detail: detail, path: MemberPath(field.name))
    }
  }

  private func fault(of field: Field) -> Fault? {
    guard let value = self[field] else { return field.isRequired ? .missingDeviceMember : nil }
    if value.kind == .string, value.text.isBlank { return .blankDeviceMember }
    if value.text.isTemplate { return .placeholder }
    if field.kind == .booleanOrString, value.kind == .string { return .stringForBoolean }
    return field.lists(value.text) == false ? .unlistedValue : nil
  }

  @inline(never)
  private func wrongType(_ value: Value, of field: Field) -> Diagnostic {
    Diagnostic(
      .wrongType, detail: .wrongType(found: value.kind.jsonKind, expected: field.kind),
      path: MemberPath(field.name))
  }

  /// Returns the fault of a member that Adobe requires: that it is missing, or that it is blank. Returns `nil` if the
  /// member has a value.
  func requirementFault(of field: Field) -> Fault? {
    guard let value = self[field] else { return .missingDeviceMember }
    return value.kind == .string && value.text.isBlank ? .blankDeviceMember : nil
  }

  /// Checks that the device may be written as a header.
  ///
  /// - Throws: ``HeaderError`` if `validation` does not allow the device to be written, or if the header could not be
  ///   read again.
  func check(_ validation: HeaderValidation) throws(HeaderError) {
    for index in members.indices where members[index].field.kind.excludes(members[index].value) {
      let member = members[index]
      throw HeaderError(.writing, wrongType(member.value, of: member.field), of: .deviceInfo)
    }
    if validation == .strict {
      for field in Field.required {
        guard let fault = requirementFault(of: field) else { continue }
        throw HeaderError(
          .writing, Diagnostic(fault, path: MemberPath(field.name)).with(.error), of: .deviceInfo)
      }
    }
    if unknownMembers.isEmpty { return }
    if holdsStatus { throw HeaderError(.writing, Diagnostic(.statusAsDevice), of: .deviceInfo) }
    try unknownMembers.checkReadable(
      beside: Field.names.texts, depth: 1, .root, of: .deviceInfo)
  }
}

extension ValueKind {
  /// Returns whether a member of this kind cannot have `value`, such as `true` for a member that must be a number or a
  /// string.
  func excludes(_ value: DeviceInfo.Value) -> Bool {
    switch (self, value.kind) {
    case (.booleanOrString, .string): value.boolValue == nil
    case (_, .string), (.numberOrString, .number), (.booleanOrString, .boolean): false
    case (_, .number), (_, .boolean): true
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
