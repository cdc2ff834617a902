import PassHeaders

extension TolerantMemberReader {
  /// Where the members are that the rules look at.
  private struct Ranges {
    var root: Range<Int>
    var accessStatus: Range<Int>?
    var providerInfo: Range<Int>?
    /// Whether there is an object of the provider's members.
    var hasProviderInfo = false
    var id: Range<Int>?
    var expirationDate: Range<Int>?

    /// The member's place, or the beginning of the provider's object or of the payload that lacks it.
    subscript(path: String) -> Range<Int> {
      let member =
        path.hasSameBytes(as: StatusRule.accessStatusPath)
        ? accessStatus : path.hasSameBytes(as: StatusRule.providerIdPath) ? id : expirationDate
      let start = (providerInfo ?? root).lowerBound
      return member ?? start..<start
    }
  }

  /// Reads a status, with all repairs made.
  mutating func readStatus(
    _ members: [TolerantMember], _ range: Range<Int>
  ) -> PartnerFrameworkStatus {
    var root = Members(rest: members, range: range, path: .root)
    var status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: ""))
    var ranges = Ranges(root: range)
    readPermissionInfo(&root, &status, &ranges)
    let providerInfo = take("frameworkProviderInfo", isRequired: true, from: &root)
    // Where the object was omitted, its members may be in the payload itself.
    if (providerInfo?.kind ?? .null) == .null, hasProviderMembers(root) {
      let path = "frameworkProviderInfo"
      let repair = "put around id and expirationDate"
      if let providerInfo {
        report(.nullMember, providerInfo.range, MemberPath(path), repair: repair)
      } else {
        reportMissing(path, in: range, repair: repair)
      }
      ranges.hasProviderInfo = true
      readProvider(&root, &status, &ranges)
    } else if let node = providerInfo {
      ranges.providerInfo = node.range
      if var members = object(node, "frameworkProviderInfo", isRequired: true) {
        ranges.hasProviderInfo = true
        readProvider(&members, &status, &ranges)
        status.account.providerError = readError(&members)
        status[unknownMembersOf: .providerInfo] = unknownMembers(members)
      }
    } else {
      reportMissing("frameworkProviderInfo", in: range, repair: "{}")
    }
    status[unknownMembersOf: .payload] = unknownMembers(root)
    applyRules(&status, ranges)
    return status
  }

  /// Reports what the rules find, and repairs an access status that probably means a documented one.
  private mutating func applyRules(
    _ status: inout PartnerFrameworkStatus, _ ranges: Ranges
  ) {
    var facts = StatusFacts(status.account)
    let given = status.account.accessStatus
    var repair: AccessStatus?
    if ranges.accessStatus == nil {
      facts.accessStatus = nil
    } else if !given.isKnown, let meant = Aliases.accessStatus(for: given.rawValue) {
      repair = meant
      status.account.accessStatus = meant
    }
    for rule in StatusRule.ofReading {
      // Rules about the provider ask what the repaired status says.
      if rule == .providerIsNamed, let repair { facts.accessStatus = repair }
      guard let breach = rule.breach(facts, phase: .decisions), let severity = breach.severity,
        !isReportedByReading(breach, ranges)
      else { continue }
      report(
        breach.diagnostic(severity), ranges[breach.path],
        repair: rule == .accessStatusIsListed ? repair?.rawValue : nil)
    }
  }

  /// Whether reading found the same already, or cannot know because the payload was cut.
  private func isReportedByReading(_ breach: StatusRule.Breach, _ ranges: Ranges) -> Bool {
    guard breach.code == .missingMember else { return false }
    if isCut || breach.path.hasSameBytes(as: StatusRule.accessStatusPath) { return true }
    if !ranges.hasProviderInfo { return true }
    return breach.path.hasSameBytes(as: StatusRule.providerIdPath)
      ? ranges.id != nil : ranges.expirationDate != nil
  }

  private mutating func readPermissionInfo(
    _ root: inout Members, _ status: inout PartnerFrameworkStatus, _ ranges: inout Ranges
  ) {
    let path = "frameworkPermissionInfo"
    let node = take(path, isRequired: true, from: &root)
    if let node, node.kind != .null {
      guard var members = object(node, path) else { return }
      if let node = take("accessStatus", isRequired: true, from: &members) {
        readAccessStatus(node, &status, &ranges)
      } else {
        reportMissing(StatusRule.accessStatusPath, in: members.range)
      }
      status.account.permissionError = readError(&members)
      status[unknownMembersOf: .permissionInfo] = unknownMembers(members)
      return
    }
    // The object was omitted, and its member may be in the payload itself.
    let accessStatus = take("accessStatus", from: &root)
    let repair = accessStatus == nil ? nil : "put around accessStatus"
    if let node { report(.nullMember, node.range, MemberPath(path), repair: repair) }
    if let accessStatus { readAccessStatus(accessStatus, &status, &ranges) }
    if node == nil { reportMissing(path, in: root.range, repair: repair) }
  }

  private mutating func readAccessStatus(
    _ node: TolerantNode, _ status: inout PartnerFrameworkStatus, _ ranges: inout Ranges
  ) {
    switch node.json {
    case .string(let text):
      ranges.accessStatus = node.range
      status.account.accessStatus = AccessStatus(rawValue: text)
    case .number(let text):
      let known = Int(text).flatMap { AccessStatus(vsAccountAccessStatus: $0) }
      if let known {
        ranges.accessStatus = node.range
        status.account.accessStatus = known
      }
      reportWrongType(node, StatusRule.accessStatusPath, .string, repair: known?.rawValue)
    case .null: report(.nullMember, node.range, MemberPath(StatusRule.accessStatusPath))
    case .bool, .array, .object: reportWrongType(node, StatusRule.accessStatusPath, .string)
    }
  }

  private func hasProviderMembers(_ members: Members) -> Bool {
    members.rest.prefix(Self.guessLimit).contains { member in
      let name = FoldedText(member.name)
      return (member.node.kind == .string || member.node.kind == .number)
        && (Aliases.isAlias(name, of: "id") || Aliases.isAlias(name, of: "expirationDate"))
    }
  }

  private mutating func readProvider(
    _ members: inout Members, _ status: inout PartnerFrameworkStatus, _ ranges: inout Ranges
  ) {
    if let node = take("id", from: &members) {
      ranges.id = node.range
      status.account.platformMappingId = text(node, StatusRule.providerIdPath)
    }
    // A blank one is omitted, and leaves its place to one of another name.
    while status.account.expirationDate == nil, let node = take("expirationDate", from: &members) {
      ranges.expirationDate = node.range
      status.account.expirationDate = readExpirationDate(node)
    }
  }

  private mutating func readError(_ members: inout Members) -> FrameworkError? {
    let path = members.path.text + ".error"
    guard let node = take("error", from: &members), var inner = object(node, path) else {
      return nil
    }
    var (code, message): (String?, String?)
    if let node = take("code", from: &inner) {
      if case .number(let text) = node.json {
        reportNumber(node, path + ".code")
        code = text
      } else {
        code = text(node, path + ".code")
      }
    }
    if let node = take("message", from: &inner) { message = text(node, path + ".message") }
    return FrameworkError(code: code, message: message, unknownMembers: unknownMembers(inner))
  }

  private mutating func reportNumber(_ node: TolerantNode, _ path: String) {
    report(
      .numberForString, .note, node.range, MemberPath(path),
      "% is a number, and Adobe documents a string", repair: "put in double quotes")
  }

  private mutating func readExpirationDate(_ node: TolerantNode) -> EpochMilliseconds? {
    let path = StatusRule.expirationDatePath
    let text: String
    switch node.json {
    case .string(let string): text = string
    case .number(let number): text = number
    case .null:
      reportNull(node, MemberPath(path))
      return nil
    case .bool, .array, .object:
      reportWrongType(node, path, .digits)
      return nil
    }
    if node.kind == .number { reportNumber(node, path) }
    return text.withUTF8Span { bytes in
      if let date = ExpirationDate.read(bytes) { return date }
      let meant = ExpirationDate.interpret(bytes)
      let omitted = meant.fault == .blankExpirationDate ? "omitted" : nil
      report(
        meant.fault, node.range, MemberPath(path),
        repair: meant.date.map { String($0.rawValue) } ?? omitted, isPersonal: meant.date != nil)
      return meant.date
    }
  }
}

extension StatusFacts {
  /// What Adobe finds in a payload: members of exactly the documented names, without repairs.
  ///
  /// - Parameter isExactBase64: Whether every decoder accepts the Base64.
  init(_ root: [TolerantMember], isExactBase64: Bool) {
    self.init()
    if !isExactBase64 { confidence = .uncertain }
    func members(_ name: String) -> [TolerantMember] {
      guard case .object(let members) = root.value(name)?.content else { return [] }
      return members
    }
    let permission = members("frameworkPermissionInfo")
    accessStatus = text(permission.value("accessStatus")).map { AccessStatus(rawValue: $0) }
    let provider = members("frameworkProviderInfo")
    // Whether a value other than an object counts as absent is not documented.
    for object in [permission, provider] {
      if let error = object.value("error"), error.kind != .object { confidence = .uncertain }
    }
    platformMappingId = text(provider.value("id"))
    let date = provider.value("expirationDate")
    if let text = text(date) {
      readDate(text)
    } else if case .number(let digits)? = date?.json {
      // It may be read as the string of the same digits.
      readDate(digits)
    }
  }

  /// The text of a member; what Adobe makes of another value is not known.
  private mutating func text(_ node: TolerantNode?) -> String? {
    guard let node else { return nil }
    if case .string(let text) = node.json { return text }
    confidence = .uncertain
    return nil
  }

  private mutating func readDate(_ text: String) {
    // Seconds are read as milliseconds; what else Adobe's server makes of other texts is not known.
    if let milliseconds = Int64(text), text.utf8.allSatisfy({ $0.isASCIIDigit }) {
      expirationDate = EpochMilliseconds(clamping: milliseconds)
    } else {
      confidence = .uncertain
    }
  }
}

extension [TolerantMember] {
  fileprivate func value(_ name: String) -> TolerantNode? {
    last { $0.name.hasSameBytes(as: name) }?.node
  }
}
