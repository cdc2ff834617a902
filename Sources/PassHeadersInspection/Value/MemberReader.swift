import PassHeaders

/// A lenient reader of the members of a payload.
///
/// It accepts misspelled names, such as `OS-Name` for `osName`, and values of a wrong type, such as `5` for `"5"`. It
/// reports everything that it changes or omits. If every error has a repair, the strict reader accepts the resulting
/// header.
struct MemberReader {
  private let payload: SourceText
  /// Whether the end of the payload is missing. Missing members are then not reported.
  private let isIncomplete: Bool
  private let diagnostics: DiagnosticList
  /// The range of the value of each documented member that was read, in the payload.
  private var memberRanges: [(path: MemberPath, range: Range<Int>)] = []

  init(_ payload: SourceText, _ diagnostics: DiagnosticList, isIncomplete: Bool) {
    (self.payload, self.diagnostics, self.isIncomplete) = (payload, diagnostics, isIncomplete)
  }

  /// Reads a status or a device from the `members` of the root object, with all repairs, and reports their faults.
  ///
  /// - Parameter range: The range of the root object in the payload.
  /// - Returns: The header, or `nil` if a member that its strict reader requires is missing and has no repair.
  mutating func readHeader(
    _ kind: HeaderKind, _ members: [Tree.Member], _ range: Range<Int>
  ) -> PassHeader? {
    memberRanges.append((.root, range))
    let isDevice = kind == .deviceInfo
    let json = readMembers(
      isDevice ? members : addingWrappers(to: members, range), isDevice ? .device : .status, range)
    let given = try? PassHeader(kind, json: JSONValue.object(json).json)
    return given.map { applyRules(to: $0) }
  }

  /// Reports what makes the header invalid, such as a missing `model`, and corrects listed values, such as `ios` to
  /// `iOS`.
  private mutating func applyRules(to given: PassHeader) -> PassHeader {
    var header = given
    // The warning about a value that is not listed names the original value, and the correction as its repair. The
    // other rules, such as the one about missing members, apply to the corrected header.
    for diagnostic in given.diagnostics {
      if let correction = header.correctListedValue(at: diagnostic.path) {
        report(diagnostic, repair: correction)
      }
    }
    for diagnostic in header.diagnostics { report(diagnostic) }
    return header
  }

  // MARK: Diagnostics

  private mutating func report(
    _ fault: Fault, _ range: Range<Int>, _ path: MemberPath,
    _ detail: Diagnostic.Detail = .none, severity: Diagnostic.Severity? = nil,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    diagnostics.add(
      fault, payload.originRange(range), detail: detail, severity: severity, json: range,
      path: path, repair: repair, isPersonal: isPersonal)
  }

  /// Reports `diagnostic` of a rule for a header, such as "`model` is required", at the range of its member.
  ///
  /// The range of a missing member is the start of the object that should contain it. In an incomplete payload, a
  /// missing member is not reported. Unknown members are not reported, because `readMembers` has reported them.
  private mutating func report(_ diagnostic: Diagnostic, repair: String? = nil) {
    guard diagnostic.code != Fault.unknownMember.code, let path = diagnostic.memberPath
    else { return }
    // A mask such as `<private>` also looks like a template. If it was reported as a mask, do not report it again.
    let isMask = { (reported: Diagnostic) in
      reported.code == Fault.maskedMember.code && reported.memberPath == path
    }
    if diagnostic.code == Fault.placeholder.code, diagnostics.all.contains(where: isMask) { return }
    var place = memberRange(at: path)
    if place == nil, !isIncomplete {
      let dot = path.text.utf8.lastIndex(of: UInt8(ascii: "."))
      let object = memberRange(at: dot.map { MemberPath(String(path.text[..<$0])) } ?? .root)
      place = object.map { $0.lowerBound..<$0.lowerBound }
    } else if diagnostic.code == Fault.missingMember {
      return
    }
    guard let place else { return }
    diagnostics.add(
      diagnostic.located(payload.originRange(place), json: place, repair: repair))
  }

  private func memberRange(at path: MemberPath) -> Range<Int>? {
    memberRanges.last { $0.path == path }?.range
  }

  // MARK: Objects

  /// Adds the objects `frameworkPermissionInfo` and `frameworkProviderInfo` to the root members of a status if they are
  /// missing or null.
  ///
  /// Members of the missing object move into it. For example, `{"accessStatus":"denied"}` becomes
  /// `{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}`.
  ///
  /// `frameworkProviderInfo` is added as an empty object only if the root object had exactly one member that is not
  /// null.
  ///
  /// - Parameter range: The range of the root object in the payload.
  private mutating func addingWrappers(
    to members: [Tree.Member], _ range: Range<Int>
  ) -> [Tree.Member] {
    var members = members
    let start = range.lowerBound..<range.lowerBound
    let isAlone = !isIncomplete && members.count { $0.value.kind != .null } == 1
    for (index, wrapper) in MemberSchema.status.members.enumerated() {
      guard case .object(let schema) = wrapper.content else { continue }
      let isWrapper = { MemberSchema.status.index(of: ($0 as Tree.Member).name) == index }
      // The object `error` is not moved, because both objects may have one.
      let belongs = { (member: Tree.Member) in
        member.value.isScalar
          && schema.index(of: member.name).map { !schema.members[$0].content.isObject } ?? false
      }
      let (wrappers, inner) = (members.filter(isWrapper), members.filter(belongs))
      let mayBeEmpty = isAlone && !schema.members.contains { $0.isRequired }
      guard mayBeEmpty || !inner.isEmpty, wrappers.allSatisfy({ $0.value.kind == .null }) else {
        continue
      }
      report(
        wrappers.isEmpty ? Fault.missingMember : .nullMember, wrappers.last?.value.range ?? start,
        wrapper.path, repair: inner.isEmpty ? "added" : "put around its members")
      members.removeAll { belongs($0) || isWrapper($0) }
      let value = Tree(content: .object(inner), range: start)
      members.append(Tree.Member(name: wrapper.name, nameRange: start, value: value))
    }
    return members
  }

  /// Reads the members of one object, in any spelling, such as `OS-Name`, and in any order, and reports their faults.
  ///
  /// - Parameter range: The range of the object in the payload.
  /// - Returns: The documented members under their documented names and in the order of `schema`, then all others.
  private mutating func readMembers(
    _ members: [Tree.Member], _ schema: MemberSchema, _ range: Range<Int>
  ) -> [JSONMember] {
    var chosen = [Tree.Member?](repeating: nil, count: schema.members.count)
    var others: [Tree.Member] = []
    for member in members {
      guard let index = schema.index(of: member.name) else {
        others.append(member)
        continue
      }
      // Omit a null member. A member with a different spelling of the name may still supply the value, as in
      // `{"osName":null,"OS-Name":"iOS"}`.
      if member.value.kind == .null {
        report(
          Fault.nullMember, member.value.range, schema.path.appending(member.name),
          repair: schema.members[index].isRequired ? nil : "omitted")
        memberRanges.append((schema.members[index].path, member.value.range))
        continue
      }
      // If several spellings of a name occur, the documented one is used, otherwise the first. The rest are unknown
      // members.
      let isExact = member.name.hasSameBytes(as: schema.members[index].name)
      let surplus = chosen[index] != nil && !isExact ? member : chosen[index]
      if let surplus { others.append(surplus) }
      if chosen[index] == nil || isExact { chosen[index] = member }
    }
    var result: [JSONMember] = []
    for (documented, member) in zip(schema.members, chosen) {
      var value: JSONValue?
      if let member {
        memberRanges.append((documented.path, member.value.range))
        if !member.name.hasSameBytes(as: documented.name) {
          report(
            Fault.wrongMemberName, member.nameRange, schema.path.appending(member.name),
            .text(documented.name), severity: documented.isRequired ? .error : nil,
            repair: documented.name)
        }
        value = readValue(member.value, as: documented)
      } else if documented.isRequired, !isIncomplete, memberRange(at: documented.path) == nil {
        report(Fault.missingMember, range.lowerBound..<range.lowerBound, documented.path)
      }
      if let value { result.append(JSONMember(name: documented.name, value: value)) }
    }
    for member in others {
      report(Fault.unknownMember, member.nameRange, schema.path.appending(member.name))
      result.append(JSONMember(name: member.name, value: member.value.json))
    }
    return result
  }

  // MARK: Values

  /// Reads the value `node` of a documented member. Converts it to a type that the member may have, such as the number
  /// `5` to the string `"5"`, and reports that.
  ///
  /// - Returns: The value, or `nil` if it cannot be converted.
  private mutating func readValue(_ node: Tree, as member: MemberSchema.Member) -> JSONValue? {
    // `expected` is the kind of value that the member requires. `correction` is the given value after its conversion to
    // that kind, as text: `true` for the string `"True"`. It is `nil` if the value cannot be converted.
    let (expected, correction): (ValueKind, String?)
    switch (member.content, node.json) {
    case (.object(let schema), _):
      if case .object(let members) = node.content {
        return .object(readMembers(members, schema, node.range))
      }
      (expected, correction) = (.object, nil)
    case (.date, .string(let text)): return readDate(text, node, member.path)
    case (.date, .number(let text)), (.freeText, .number(let text)):
      report(
        Fault.numberForString, node.range, member.path, repair: "put in double quotes")
      if case .date = member.content { return readDate(text, node, member.path) }
      return .string(text)
    case (.plain(.booleanOrString), .string(let text)) where DeviceInfo.Value(text).boolValue == nil:
      reportPlaceholder(in: text, node.range, member)
      let literal = ["true", "false"].first {
        $0.hasSameBytes(as: text.folded(without: IgnoredBytes.whiteSpace))
      }
      (expected, correction) = (.booleanOrString, literal)
    case (_, .string(let text)):
      reportPlaceholder(in: text, node.range, member)
      return node.json
    case (.plain(.booleanOrString), .bool), (.plain(.numberOrString), .number): return node.json
    case (.listed, .number(let text)), (.accessStatus, .number(let text)):
      (expected, correction) = (.string, member.content.correction(of: text))
    case (.plain(.string), .number), (.plain(.string), .bool), (.freeText, .bool):
      // Keep the text as it was written. For example, `007` must not become `7`.
      let text = payload.string(node.range)
      report(
        Fault.wrongType, node.range, member.path,
        .wrongType(found: node.kind, expected: .string), repair: "put in double quotes")
      return .string(text)
    case (.date, _): (expected, correction) = (.digits, nil)
    case (.plain(let kind), _): (expected, correction) = (kind, nil)
    default: (expected, correction) = (.string, nil)
    }
    report(
      Fault.wrongType, node.range, member.path, .wrongType(found: node.kind, expected: expected),
      repair: correction)
    if expected == .booleanOrString { return correction.map { .bool($0.hasSameBytes(as: "true")) } }
    return correction.map { .string($0) }
  }

  /// Reports `text` if it is a placeholder, such as `(null)` or `<private>`. Free text is not checked.
  private mutating func reportPlaceholder(
    in text: String, _ range: Range<Int>, _ member: MemberSchema.Member
  ) {
    if case .freeText = member.content { return }
    if let fault = Placeholder(text)?.memberFault { report(fault, range, member.path) }
  }

  /// Reads the expiration date `text`, which is the value `node`. If it is not in milliseconds, reports and converts
  /// it.
  ///
  /// - Returns: The date in milliseconds as a string of digits, or `nil` if `text` is blank or is not a date.
  private mutating func readDate(_ text: String, _ node: Tree, _ path: MemberPath) -> JSONValue? {
    text.withUTF8Span { bytes in
      if ExpirationDate.read(bytes) != nil { return .string(text) }
      if text.trimmingWhiteSpace.isEmpty {
        report(Fault.wrongDate, node.range, path, .text("blank"), repair: "omitted")
        return nil
      }
      let (found, date) = ExpirationText.interpret(bytes)
      let digits = date.map { String($0.rawValue) }
      report(
        Fault.wrongDate, node.range, path, .text(found), repair: digits,
        isPersonal: digits != nil)
      return digits.map { .string($0) }
    }
  }
}

extension Tree {
  fileprivate var isScalar: Bool { kind != .object && kind != .array }
}

extension PassHeader {
  /// Replaces the value of the member at `path` by the listed value that it misspells, such as `ios` by `iOS`.
  ///
  /// - Returns: The listed value, or `nil` if the member is unchanged.
  fileprivate mutating func correctListedValue(at path: String?) -> String? {
    switch self {
    case .partnerFrameworkStatus(var status):
      guard path.hasSameBytes(as: PartnerFrameworkStatus.accessStatusPath),
        let correction = MemberSchema.Content.accessStatus.correction(
          of: status.account.accessStatus.rawValue)
      else { return nil }
      status.account.accessStatus = AccessStatus(rawValue: correction)
      self = .partnerFrameworkStatus(status)
      return correction
    case .deviceInfo(var device):
      guard let field = path.flatMap({ DeviceInfo.Field(rawValue: $0) }), let given = device[field],
        let correction = MemberSchema.device.members[field.index].content.correction(of: given.text)
      else { return nil }
      device[field] = DeviceInfo.Value(correction)
      self = .deviceInfo(device)
      return correction
    case .deviceIdentifier: return nil
    }
  }
}

extension String {
  /// The text without white space at both ends, as Unicode defines white space.
  fileprivate var trimmingWhiteSpace: String {
    guard let start = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(unicodeScalars[start...end])
  }
}
