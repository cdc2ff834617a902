import PassHeaders

/// Reads the members of a payload with tolerance, and reports each liberty it takes.
struct TolerantMemberReader {
  let payload: SourceText
  /// Whether only a part of the payload is there, so that nothing can be said to be missing.
  let isCut: Bool
  private(set) var diagnostics = DiagnosticList()

  /// How many unknown members are compared with the documented names; it takes a while for each.
  static let guessLimit = 100

  mutating func report(
    _ row: Diagnostic.Row, _ value: Value, _ detail: Diagnostic.Detail = .none,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    diagnostics.add(
      row, payload.originRange(value.node.range), detail: detail, json: value.node.range,
      path: value.path, repair: repair, isPersonal: isPersonal)
  }

  mutating func report(_ diagnostic: Diagnostic, _ range: Range<Int>, repair: String? = nil) {
    diagnostics.add(diagnostic.located(payload.originRange(range), json: range, repair: repair))
  }

  /// Reports a member that an object lacks, at the object's beginning.
  mutating func reportMissing(_ path: String, in object: Range<Int>, repair: String? = nil) {
    guard !isCut else { return }
    let start = object.lowerBound..<object.lowerBound
    diagnostics.add(
      .missingMember, payload.originRange(start), json: start, path: MemberPath(path),
      repair: repair)
  }

  // MARK: Members

  /// The members of an object, each taken at most once.
  struct Members {
    private(set) var rest: [TolerantMember]
    let range: Range<Int>
    let path: MemberPath

    /// Removes the members of the name; of several the last counts, as with most decoders.
    mutating func take(_ name: String) -> TolerantMember? {
      guard let index = rest.lastIndex(where: { $0.name.hasSameBytes(as: name) }) else {
        return nil
      }
      let member = rest.remove(at: index)
      rest.removeAll { $0.name.hasSameBytes(as: name) }
      return member
    }
  }

  /// A member's value, with the path that Adobe documents.
  struct Value {
    let node: TolerantNode
    let path: MemberPath

    var isNull: Bool { node.kind == .null }
  }

  /// Takes a member by its name, or else by another spelling of it.
  ///
  /// - Parameters:
  ///   - path: The path that Adobe documents.
  ///   - isRequired: Whether the strict reader refuses an object without it.
  mutating func take(
    _ name: String, at path: String, isRequired: Bool = false, from members: inout Members
  ) -> Value? {
    func value(_ member: TolerantMember) -> Value {
      Value(node: member.node, path: MemberPath(path))
    }
    let given = members.take(name)
    if let given, !given.isNull || isRequired { return value(given) }
    let folded = name.folded
    let spellings = members.rest.prefix(Self.guessLimit).filter {
      $0.name.folded.hasSameBytes(as: folded)
    }
    // What is null comes last, as it leaves its place to others when it is omitted.
    guard let spelling = spellings.first(where: { !$0.isNull }) ?? spellings.first,
      let member = members.take(spelling.name)
    else { return given.map(value) }
    if let given { reportNull(given, in: members.path) }
    reportWrongName(member, in: members.path, isRequired ? .error : .warning, name)
    if member.isNull, !isRequired {
      for other in spellings.dropFirst() {
        guard let other = members.take(other.name) else { continue }
        reportWrongName(other, in: members.path, .warning, name)
        reportNull(other, in: members.path)
      }
    }
    return value(member)
  }

  private mutating func reportNull(_ member: TolerantMember, in path: MemberPath) {
    reportNull(Value(node: member.node, path: path.appending(member.name)))
  }

  mutating func reportWrongName(
    _ member: TolerantMember, in path: MemberPath, _ severity: Diagnostic.Severity, _ name: String
  ) {
    let diagnostic = Diagnostic(
      .wrongMemberName, detail: .text(name), path: path.appending(member.name))
    report(diagnostic.with { $0.severity = severity }, member.nameRange, repair: name)
  }

  /// What is left of an object: members that Adobe does not document.
  mutating func unknownMembers(_ members: Members) -> [UnknownMember] {
    for member in members.rest {
      report(.unknownMember(members.path.appending(member.name)), member.nameRange)
    }
    return members.rest.json.map { UnknownMember(name: $0.name, $0.value) }
  }

  // MARK: Values

  /// The text of a member; a number or truth value is put in quotes, `null` is no value.
  mutating func text(_ value: Value) -> String? {
    switch value.node.json {
    case .string(let text): return text
    case .number:
      reportWrongType(value, .string, repair: "put in double quotes")
      // As it was written: `007` in quotes is not 7.
      return payload.text(value.node.range)
    case .bool(let isTrue):
      reportWrongType(value, .string, repair: "put in double quotes")
      return isTrue ? "true" : "false"
    case .null: reportNull(value)
    case .array, .object: reportWrongType(value, .string)
    }
    return nil
  }

  mutating func object(_ value: Value, isRequired: Bool = false) -> Members? {
    if case .object(let members) = value.node.content {
      return Members(rest: members, range: value.node.range, path: value.path)
    }
    if value.isNull {
      report(Fault.nullMember.row, value, repair: isRequired ? "{}" : "omitted")
    } else {
      reportWrongType(value, .object)
    }
    return nil
  }

  mutating func reportNull(_ value: Value) {
    report(Fault.nullMember.row, value, repair: "omitted")
  }

  mutating func reportWrongType(_ value: Value, _ expected: ValueKind, repair: String? = nil) {
    report(
      Fault.wrongType.row, value, .wrongType(found: value.node.kind, expected: expected),
      repair: repair)
  }
}
