import PassHeaders

/// Reads the members of a payload with tolerance, and reports each liberty it takes.
///
/// What comes out is a payload that the strict reader accepts, if every error has a repair.
struct MemberReader {
  let payload: SourceText
  /// Whether only a part of the payload is there, so that nothing can be said to be missing.
  let isCut: Bool
  private(set) var diagnostics: DiagnosticList
  /// Where the documented members are that have been seen.
  private var places: [(path: MemberPath, range: Range<Int>)] = []
  /// Members of which enough is said: that they are masked, for example.
  private var settled: [MemberPath] = []
  /// The listed values that are meant.
  private var listed: [(path: MemberPath, value: String)] = []

  init(_ payload: SourceText, _ diagnostics: DiagnosticList = .init(), isCut: Bool) {
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
    var hasOtherType = false
    let given = try? PassHeader(kind, json: JSONValue.object(json).json, &hasOtherType)
    return given.map { judge($0, $0.diagnostics) }
  }

  /// Reads a device that the strict reader accepts; `nil` if a member may be meant for another one, or be another
  /// payload's.
  mutating func review(_ device: DeviceInfo) -> PassHeader? {
    var unknown = device.unknownMembers[...]
    guard unknown.allSatisfy({ MemberSchema.isUnlikeAny($0.name) }) else { return nil }
    let payload = payload
    let json = payload.bytes.span
    places.append((.root, 0..<0))
    var reader = JSONReader()
    var (isFirst, hasMembers) = (true, false)
    let breaches = device.diagnostics
    let broken = breaches.compactMap { DeviceInfo.Field(name: $0.path ?? "") }
    do throws(SyntaxError) {
      try reader.start(json)
      // White space before the object is not counted where it is read with tolerance.
      guard reader.position == 0 else { return nil }
      try reader.open()
      while let name = try reader.nextMember(json, &isFirst) {
        let start = reader.position
        try reader.skipValue(json)
        if let index = DeviceInfo.Field.names.index(of: name, json),
          let field = DeviceInfo.Field(rawValue: index), let value = device[field]
        {
          hasMembers = true
          // Nearly no value is one that needs a look.
          if !broken.contains(field), Placeholder(value.text) == nil { continue }
          let member = MemberSchema.device.members[index]
          places.append((member.path, start..<reader.position))
          check(value.text, start..<reader.position, member)
        } else if let member = unknown.popFirst() {
          let range = name.content.lowerBound - 1..<name.content.upperBound + 1
          report(Fault.unknownMember, range, MemberPath.root.appending(member.name))
        }
      }
    } catch {
      return nil
    }
    // Of an object without any member of a device it is not sure that it is one.
    return hasMembers ? judge(.deviceInfo(device), breaches) : nil
  }

  /// Reports what the rules find, and repairs values that mean a listed one.
  private mutating func judge(_ given: PassHeader, _ breaches: [Diagnostic]) -> PassHeader {
    if listed.isEmpty {
      for diagnostic in breaches { report(diagnostic) }
      return given
    }
    let header = withListedValues(given)
    // Of a repaired value it is told what it was; other rules ask what it says now.
    for diagnostic in breaches where meant(by: diagnostic) != nil { report(diagnostic) }
    for diagnostic in header.diagnostics { report(diagnostic) }
    return header
  }

  private func withListedValues(_ header: PassHeader) -> PassHeader {
    switch header {
    case .partnerFrameworkStatus(var status):
      for (_, value) in listed { status.account.accessStatus = AccessStatus(rawValue: value) }
      return .partnerFrameworkStatus(status)
    case .deviceInfo(var device):
      for (path, value) in listed {
        DeviceInfo.Field(name: path.text).map { device[$0] = DeviceInfo.Value(value) }
      }
      return .deviceInfo(device)
    case .deviceIdentifier: return header
    }
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
  private mutating func report(_ diagnostic: Diagnostic) {
    guard !diagnostic.row.hasCode(of: Fault.unknownMember.row),
      let path = diagnostic.memberPath, !settled.contains(path)
    else { return }
    var place = place(of: path)
    if place == nil, !isCut {
      let dot = path.text.utf8.lastIndex(of: UInt8(ascii: "."))
      let object = self.place(of: dot.map { MemberPath(String(path.text[..<$0])) } ?? .root)
      place = object.map { $0.lowerBound..<$0.lowerBound }
    } else if diagnostic.row.hasCode(of: Fault.missingMember.row) {
      return
    }
    guard let place else { return }
    diagnostics.add(
      diagnostic.located(
        payload.originRange(place), json: place, repair: meant(by: diagnostic)))
  }

  private func meant(by diagnostic: Diagnostic) -> String? {
    listed.last { $0.path == diagnostic.memberPath }?.value
  }

  private func place(of path: MemberPath) -> Range<Int>? {
    places.last { $0.path == path }?.range
  }

  private mutating func reportWrongType(
    _ node: Tree, _ expected: ValueKind, _ path: MemberPath, repair: String? = nil
  ) {
    report(
      Fault.wrongType, node.range, path, .wrongType(found: node.kind, expected: expected),
      repair: repair)
  }

  // MARK: Objects

  /// The members of a status in the two objects in which they belong, if these are missing.
  private mutating func wrapping(_ members: [Tree.Member], _ range: Range<Int>) -> [Tree.Member] {
    let isWhole = MemberSchema.status.members.allSatisfy { known in
      members.contains { $0.name.hasSameBytes(as: known.name) && $0.value.kind != .null }
    }
    if isWhole { return members }
    var members = members
    let start = range.lowerBound..<range.lowerBound
    for (wrapper, schema) in zip(MemberSchema.status.members, MemberSchema.statusObjects) {
      let isWrapper = { (member: Tree.Member) in
        MemberSchema.status.member(of: member.name)?.number == wrapper.number
      }
      let wrappers = members.filter(isWrapper)
      // An `error` may belong to either.
      let belongs = { (member: Tree.Member) in
        member.value.isPlainText && schema.member(of: member.name).map { !$0.isObject } ?? false
      }
      let inner = members.filter(belongs)
      guard !inner.isEmpty, wrappers.allSatisfy({ $0.value.kind == .null }) else { continue }
      report(
        wrappers.isEmpty ? Fault.missingMember : .nullMember, wrappers.last?.value.range ?? start,
        wrapper.path, repair: "put around its members")
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
    // By the numbers of the documented members; the exact name first.
    var spellings = ContiguousArray<[Tree.Member]>(repeating: [], count: schema.members.count)
    var others: [Tree.Member] = []
    for member in members {
      if let known = schema.member(of: member.name) {
        let isExact = member.name.hasSameBytes(as: known.name)
        spellings[known.number].insert(member, at: isExact ? 0 : spellings[known.number].count)
      } else {
        others.append(member)
      }
    }
    var result: [JSONMember] = []
    for (documented, spellings) in zip(schema.members, spellings) {
      let found = choose(among: spellings, documented, schema, &others)
      if let place = found ?? spellings.last?.value {
        places.append((documented.path, place.range))
      }
      var value = found.flatMap { self.value($0, documented) }
      if found == nil, documented.isRequired {
        value = documented.replacement
        if spellings.isEmpty, !isCut {
          report(
            Fault.missingMember, range.lowerBound..<range.lowerBound, documented.path,
            repair: documented.replacementText)
        }
      }
      if let value { result.append(JSONMember(name: documented.name, value: value)) }
    }
    for member in others {
      report(Fault.unknownMember, member.nameRange, schema.path.appending(member.name))
      result.append(JSONMember(name: member.name, value: member.value.json))
    }
    return result
  }

  /// The value of a documented member, under whichever name. What is null or a blank date is omitted, and leaves
  /// its place to another spelling.
  private mutating func choose(
    among spellings: [Tree.Member], _ documented: MemberSchema.Member, _ schema: MemberSchema,
    _ others: inout [Tree.Member]
  ) -> Tree? {
    var found: Tree?
    for member in spellings {
      let value = member.value
      // Nearly all members need no path of their own.
      func path() -> MemberPath { schema.path.appending(member.name) }
      if found != nil {
        others.append(member)
      } else if value.kind == .null {
        report(
          Fault.nullMember, value.range, path(),
          repair: documented.isRequired ? documented.replacementText : "omitted")
      } else if case .date = documented.content, value.isBlank {
        report(
          InspectionFault.wrongDate, value.range, path(), .text("blank"), repair: "omitted")
      } else {
        found = value
        if member.name.hasSameBytes(as: documented.name) { continue }
        report(
          InspectionFault.wrongMemberName, member.nameRange, path(), .text(documented.name),
          severity: documented.isRequired ? .error : nil, repair: documented.name)
      }
    }
    return found
  }

  // MARK: Values

  private mutating func value(_ node: Tree, _ member: MemberSchema.Member) -> JSONValue? {
    let path = member.path
    switch (member.content, node.json) {
    case (.object(let schema), _):
      if case .object(let members) = node.content {
        return .object(read(members, schema, node.range))
      }
      reportWrongType(node, .object, path)
    case (.date, .string(let text)): return date(text, node, path)
    case (.date, .number(let text)), (.freeText, .number(let text)):
      report(InspectionFault.numberForString, node.range, path, repair: "put in double quotes")
      if case .date = member.content { return date(text, node, path) }
      return .string(text)
    case (.plain(.booleanOrString), .string(let text)) where DeviceInfo.Value(text).boolValue == nil:
      check(text, node.range, member)
      let meant = ["true", "false"].first { $0.hasSameBytes(as: text.folded) }
      reportWrongType(node, .booleanOrString, path, repair: meant)
      return meant.map { .bool($0.hasSameBytes(as: "true")) }
    case (_, .string(let text)):
      check(text, node.range, member)
      return node.json
    case (.plain(.booleanOrString), .bool), (.plain(.numberOrString), .number): return node.json
    case (.listed(let listed), .number(let text)):
      let meant = listed(text)
      reportWrongType(node, .string, path, repair: meant)
      return meant.map { .string($0) }
    case (.plain(.string), .number), (.plain(.string), .bool), (.freeText, .bool):
      reportWrongType(node, .string, path, repair: "put in double quotes")
      // As it was written: `007` in quotes is not 7.
      return .string(payload.text(node.range))
    case (.date, _): reportWrongType(node, .digits, path)
    case (.plain(let kind), _): reportWrongType(node, kind, path)
    default: reportWrongType(node, .string, path)
    }
    return nil
  }

  /// Looks for what stands for a value, and for another spelling of a listed one.
  private mutating func check(_ text: String, _ range: Range<Int>, _ member: MemberSchema.Member) {
    if case .freeText = member.content { return }
    if let fault = Placeholder(text)?.memberFault {
      settled.append(member.path)
      report(fault, range, member.path)
    }
    if case .listed(let listed) = member.content, let meant = listed(text) {
      self.listed.append((member.path, meant))
    }
  }

  private mutating func date(_ text: String, _ node: Tree, _ path: MemberPath) -> JSONValue? {
    text.withUTF8Span { bytes in
      if ExpirationDate.read(bytes) != nil { return .string(text) }
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

  fileprivate var isBlank: Bool {
    guard case .plain(.string(let text)) = content else { return false }
    return text.trimmingWhiteSpace.isEmpty
  }
}
