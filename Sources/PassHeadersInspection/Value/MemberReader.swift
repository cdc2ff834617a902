import PassHeaders

/// Reads the members of a payload with tolerance, and reports each liberty it takes.
///
/// What comes out is a payload that the strict reader accepts, if every error has a repair.
struct MemberReader {
  private let payload: SourceText
  /// Whether only a part of the payload is there, so that nothing can be said to be missing.
  private let isCut: Bool
  private let diagnostics: DiagnosticList
  /// Where the documented members are that have been seen.
  private var places: [(path: MemberPath, range: Range<Int>)] = []

  init(_ payload: SourceText, _ diagnostics: DiagnosticList, isCut: Bool) {
    (self.payload, self.diagnostics, self.isCut) = (payload, diagnostics, isCut)
  }

  /// The header with all repairs; `nil` if there is not all without which nothing can be judged.
  mutating func read(
    _ kind: PassHeader.Kind, _ members: [Tree.Member], _ range: Range<Int>
  ) -> PassHeader? {
    places.append((.root, range))
    let isDevice = kind == .deviceInfo
    let json = read(
      isDevice ? members : wrapping(members, range), isDevice ? .device : .status, range)
    let given = try? PassHeader(kind, json: JSONValue.object(json).json)
    return given.map { judge($0) }
  }

  /// Reports what the rules find, and repairs values that mean a listed one.
  private mutating func judge(_ given: PassHeader) -> PassHeader {
    var header = given
    // Of a repaired value it is told what it was; other rules ask what it says now.
    for diagnostic in given.diagnostics {
      if let meant = header.putMeantValue(diagnostic.path) { report(diagnostic, repair: meant) }
    }
    for diagnostic in header.diagnostics { report(diagnostic) }
    return header
  }

  // MARK: Diagnostics

  private mutating func report(
    _ fault: some CodeRow, _ range: Range<Int>, _ path: MemberPath,
    _ detail: Diagnostic.Detail = .none, severity: Diagnostic.Severity? = nil,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    diagnostics.add(
      fault, payload.originRange(range), detail: detail, severity: severity, json: range,
      path: path, repair: repair, isPersonal: isPersonal)
  }

  /// Reports what the rules find, at its member or at the object that lacks it.
  private mutating func report(_ diagnostic: Diagnostic, repair: String? = nil) {
    guard diagnostic.code != Fault.unknownMember.code, let path = diagnostic.memberPath
    else { return }
    var place = place(of: path)
    if place == nil, !isCut {
      let dot = path.text.utf8.lastIndex(of: UInt8(ascii: "."))
      let object = self.place(of: dot.map { MemberPath(String(path.text[..<$0])) } ?? .root)
      place = object.map { $0.lowerBound..<$0.lowerBound }
    } else if diagnostic.code == Fault.missingMember {
      return
    }
    guard let place else { return }
    diagnostics.add(
      diagnostic.located(payload.originRange(place), json: place, repair: repair))
  }

  private func place(of path: MemberPath) -> Range<Int>? {
    places.last { $0.path == path }?.range
  }

  // MARK: Objects

  /// The members of a status in the two objects in which they belong, if these are missing. One that needs none is
  /// put there also without, if nothing else is there that may be it.
  private mutating func wrapping(_ members: [Tree.Member], _ range: Range<Int>) -> [Tree.Member] {
    var members = members
    let start = range.lowerBound..<range.lowerBound
    let isAlone = !isCut && members.count { $0.value.kind != .null } == 1
    for (index, wrapper) in MemberSchema.status.members.enumerated() {
      guard case .object(let schema) = wrapper.content else { continue }
      let isWrapper = { MemberSchema.status.index(of: ($0 as Tree.Member).name) == index }
      // An `error` may belong to either.
      let belongs = { (member: Tree.Member) in
        member.value.isPlainText
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

  /// The members of an object under the documented names, then the others.
  private mutating func read(
    _ members: [Tree.Member], _ schema: MemberSchema, _ range: Range<Int>
  ) -> [JSONMember] {
    var chosen = [Tree.Member?](repeating: nil, count: schema.members.count)
    var others: [Tree.Member] = []
    for member in members {
      guard let index = schema.index(of: member.name) else {
        others.append(member)
        continue
      }
      // What is null is omitted, and leaves its place to another spelling.
      if member.value.kind == .null {
        report(
          Fault.nullMember, member.value.range, schema.path.appending(member.name),
          repair: schema.members[index].isRequired ? nil : "omitted")
        places.append((schema.members[index].path, member.value.range))
        continue
      }
      // The exact name counts, or else the first.
      let isExact = member.name.hasSameBytes(as: schema.members[index].name)
      let surplus = chosen[index] != nil && !isExact ? member : chosen[index]
      if let surplus { others.append(surplus) }
      if chosen[index] == nil || isExact { chosen[index] = member }
    }
    var result: [JSONMember] = []
    for (documented, member) in zip(schema.members, chosen) {
      var value: JSONValue?
      if let member {
        places.append((documented.path, member.value.range))
        if !member.name.hasSameBytes(as: documented.name) {
          report(
            InspectionFault.wrongMemberName, member.nameRange, schema.path.appending(member.name),
            .text(documented.name), severity: documented.isRequired ? .error : nil,
            repair: documented.name)
        }
        value = self.value(member.value, documented)
      } else if documented.isRequired, !isCut, place(of: documented.path) == nil {
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

  private mutating func value(_ node: Tree, _ member: MemberSchema.Member) -> JSONValue? {
    // What is expected, and the same value as that where one is meant.
    let (expected, meant): (ValueKind, String?)
    switch (member.content, node.json) {
    case (.object(let schema), _):
      if case .object(let members) = node.content {
        return .object(read(members, schema, node.range))
      }
      (expected, meant) = (.object, nil)
    case (.date, .string(let text)): return date(text, node, member.path)
    case (.date, .number(let text)), (.freeText, .number(let text)):
      report(
        InspectionFault.numberForString, node.range, member.path, repair: "put in double quotes")
      if case .date = member.content { return date(text, node, member.path) }
      return .string(text)
    case (.plain(.booleanOrString), .string(let text)) where DeviceInfo.Value(text).boolValue == nil:
      check(text, node.range, member)
      let literal = ["true", "false"].first { $0.hasSameBytes(as: text.folded) }
      (expected, meant) = (.booleanOrString, literal)
    case (_, .string(let text)):
      check(text, node.range, member)
      return node.json
    case (.plain(.booleanOrString), .bool), (.plain(.numberOrString), .number): return node.json
    case (.listed, .number(let text)), (.accessStatus, .number(let text)):
      (expected, meant) = (.string, member.content.meant(by: text))
    case (.plain(.string), .number), (.plain(.string), .bool), (.freeText, .bool):
      // As it was written: `007` in quotes is not 7.
      let text = payload.string(node.range)
      report(
        Fault.wrongType, node.range, member.path,
        .wrongType(found: node.kind, expected: .string), repair: "put in double quotes")
      return .string(text)
    case (.date, _): (expected, meant) = (.digits, nil)
    case (.plain(let kind), _): (expected, meant) = (kind, nil)
    default: (expected, meant) = (.string, nil)
    }
    report(
      Fault.wrongType, node.range, member.path, .wrongType(found: node.kind, expected: expected),
      repair: meant)
    if expected == .booleanOrString { return meant.map { .bool($0.hasSameBytes(as: "true")) } }
    return meant.map { .string($0) }
  }

  /// Looks for what stands for a value.
  private mutating func check(_ text: String, _ range: Range<Int>, _ member: MemberSchema.Member) {
    if case .freeText = member.content { return }
    if let fault = Placeholder(text)?.memberFault { report(fault, range, member.path) }
  }

  private mutating func date(_ text: String, _ node: Tree, _ path: MemberPath) -> JSONValue? {
    text.withUTF8Span { bytes in
      if ExpirationDate.read(bytes) != nil { return .string(text) }
      if text.trimmingWhiteSpace.isEmpty {
        report(InspectionFault.wrongDate, node.range, path, .text("blank"), repair: "omitted")
        return nil
      }
      let (found, date) = ExpirationText.interpret(bytes)
      let digits = date.map { String($0.rawValue) }
      report(
        InspectionFault.wrongDate, node.range, path, .text(found), repair: digits,
        isPersonal: digits != nil)
      return digits.map { .string($0) }
    }
  }
}

extension Tree {
  fileprivate var isPlainText: Bool { kind != .object && kind != .array }
}

extension PassHeader {
  /// Puts a listed value in the place of the member that is another spelling of it.
  ///
  /// - Returns: That value; `nil` if the member is none.
  fileprivate mutating func putMeantValue(_ path: String?) -> String? {
    switch self {
    case .partnerFrameworkStatus(var status):
      guard path.hasSameBytes(as: PartnerFrameworkStatus.accessStatusPath),
        let meant = MemberSchema.Content.accessStatus.meant(
          by: status.account.accessStatus.rawValue)
      else { return nil }
      status.account.accessStatus = AccessStatus(rawValue: meant)
      self = .partnerFrameworkStatus(status)
      return meant
    case .deviceInfo(var device):
      guard let field = path.flatMap({ DeviceInfo.Field(rawValue: $0) }), let given = device[field],
        let meant = MemberSchema.device.members[field.index].content.meant(by: given.text)
      else { return nil }
      device[field] = DeviceInfo.Value(meant)
      self = .deviceInfo(device)
      return meant
    case .deviceIdentifier: return nil
    }
  }
}
