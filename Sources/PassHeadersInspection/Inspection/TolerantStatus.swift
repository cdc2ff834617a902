import PassHeaders

extension TolerantMemberReader {
  /// Where the members are that the rules look at.
  private struct Places {
    let root: Range<Int>
    /// Whether there is an object of the provider's members.
    var hasProviderInfo = false
    var members: [Value] = []

    /// Where the member of that path is, if it is there.
    func place(of path: String) -> Range<Int>? {
      members.last { $0.path.text.hasSameBytes(as: path) }?.node.range
    }

    /// The member's place, or the beginning of the provider's object or of the payload that lacks it.
    subscript(path: String) -> Range<Int> {
      if let place = place(of: path) { return place }
      let start = (place(of: "frameworkProviderInfo") ?? root).lowerBound
      return start..<start
    }
  }

  /// Reads a status, with all repairs made.
  mutating func readStatus(
    _ members: [TolerantMember], _ range: Range<Int>
  ) -> PartnerFrameworkStatus {
    var root = Members(rest: members, range: range, path: .root)
    var status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: ""))
    var places = Places(root: range)
    readPermissionInfo(&root, &status, &places)
    let path = "frameworkProviderInfo"
    let providerInfo = take(path, at: path, isRequired: true, from: &root)
    // Where the object was omitted, its members may be in the payload itself.
    if providerInfo?.isNull ?? true, hasProviderMembers(root) {
      let repair = "put around id and expirationDate"
      if let providerInfo { report(Fault.nullMember.row, providerInfo, repair: repair) }
      if providerInfo == nil { reportMissing(path, in: range, repair: repair) }
      readProvider(&root, isRoot: true, &status, &places)
    } else if let providerInfo {
      places.members.append(providerInfo)
      if var members = object(providerInfo, isRequired: true) {
        readProvider(&members, isRoot: false, &status, &places)
        status[unknownMembersOf: .providerInfo] = unknownMembers(members)
      }
    } else {
      reportMissing(path, in: range, repair: "{}")
    }
    status[unknownMembersOf: .payload] = unknownMembers(root)
    applyRules(&status, places)
    return status
  }

  /// Reports what the rules find, and repairs an access status that probably means a documented one.
  private mutating func applyRules(_ status: inout PartnerFrameworkStatus, _ places: Places) {
    var facts = StatusFacts(status.account)
    let given = status.account.accessStatus
    var repair: AccessStatus?
    if places.place(of: StatusRule.accessStatusPath) == nil {
      facts.accessStatus = nil
    } else if !given.isKnown, let meant = AccessStatus(folded: given.rawValue) {
      repair = meant
      status.account.accessStatus = meant
    }
    for rule in StatusRule.ofReading {
      // Rules about the provider ask what the repaired status says.
      if rule == .providerIsNamed, let repair { facts.accessStatus = repair }
      guard let breach = rule.breach(facts, phase: .decisions),
        let diagnostic = breach.diagnostic, !isReportedByReading(diagnostic, places)
      else { continue }
      if rule == .accessStatusIsListed, let fault = Placeholder(given.rawValue)?.memberFault {
        report(Diagnostic(fault, path: diagnostic.memberPath), places[breach.path])
        continue
      }
      report(
        diagnostic, places[breach.path],
        repair: rule == .accessStatusIsListed ? repair?.rawValue : nil)
    }
    if let fault = status.account.platformMappingId.flatMap({ Placeholder($0)?.memberFault }) {
      let path = StatusRule.providerIdPath
      report(Diagnostic(fault, path: MemberPath(path)), places[path])
    }
  }

  /// Whether reading found the same already, or cannot know because the payload was cut.
  private func isReportedByReading(_ diagnostic: Diagnostic, _ places: Places) -> Bool {
    guard diagnostic.row.hasCode(of: Fault.missingMember.row), let path = diagnostic.path else {
      return false
    }
    return isCut || path.hasSameBytes(as: StatusRule.accessStatusPath)
      || !places.hasProviderInfo || places.place(of: path) != nil
  }

  private mutating func readPermissionInfo(
    _ root: inout Members, _ status: inout PartnerFrameworkStatus, _ places: inout Places
  ) {
    let path = "frameworkPermissionInfo"
    let info = take(path, at: path, isRequired: true, from: &root)
    if let info, !info.isNull {
      guard var members = object(info) else { return }
      for member in PartnerFrameworkStatus.Object.PermissionMember.allCases {
        switch member {
        case .accessStatus:
          if let value = takeAccessStatus(&members, isRequired: true) {
            readAccessStatus(value, &status, &places)
          } else {
            reportMissing(StatusRule.accessStatusPath, in: members.range)
          }
        case .error: status.account.permissionError = readError(.permissionError, &members)
        }
      }
      status[unknownMembersOf: .permissionInfo] = unknownMembers(members)
      return
    }
    // The object was omitted, and its member may be in the payload itself.
    let accessStatus = takeAccessStatus(&root, isRequired: false)
    let repair = accessStatus == nil ? nil : "put around accessStatus"
    if let info { report(Fault.nullMember.row, info, repair: repair) }
    if let accessStatus { readAccessStatus(accessStatus, &status, &places) }
    if info == nil { reportMissing(path, in: root.range, repair: repair) }
  }

  private mutating func takeAccessStatus(_ members: inout Members, isRequired: Bool) -> Value? {
    take("accessStatus", at: StatusRule.accessStatusPath, isRequired: isRequired, from: &members)
  }

  private mutating func readAccessStatus(
    _ value: Value, _ status: inout PartnerFrameworkStatus, _ places: inout Places
  ) {
    var accessStatus: AccessStatus?
    switch value.node.json {
    case .string(let text): accessStatus = AccessStatus(rawValue: text)
    case .number(let text):
      accessStatus = Int(text).flatMap { AccessStatus(vsAccountAccessStatus: $0) }
      reportWrongType(value, .string, repair: accessStatus?.rawValue)
    case .null: report(Fault.nullMember.row, value)
    case .bool, .array, .object: reportWrongType(value, .string)
    }
    guard let accessStatus else { return }
    places.members.append(value)
    status.account.accessStatus = accessStatus
  }

  private static let providerMembers = FoldedTable(["id", "expirationDate"])

  private func hasProviderMembers(_ members: Members) -> Bool {
    members.rest.prefix(Self.guessLimit).contains { member in
      (member.node.kind == .string || member.node.kind == .number)
        && Self.providerMembers.contains(member.name)
    }
  }

  /// - Parameter isRoot: Whether the members are in the payload itself.
  private mutating func readProvider(
    _ members: inout Members, isRoot: Bool, _ status: inout PartnerFrameworkStatus,
    _ places: inout Places
  ) {
    places.hasProviderInfo = true
    for member in PartnerFrameworkStatus.Object.ProviderMember.allCases {
      switch member {
      case .id:
        guard let value = take("id", at: StatusRule.providerIdPath, from: &members) else {
          continue
        }
        places.members.append(value)
        status.account.platformMappingId = text(value)
      case .expirationDate:
        // A blank one is omitted, and leaves its place to one in another spelling.
        while status.account.expirationDate == nil,
          let value = take("expirationDate", at: StatusRule.expirationDatePath, from: &members)
        {
          places.members.append(value)
          status.account.expirationDate = readExpirationDate(value)
        }
      case .error:
        if !isRoot { status.account.providerError = readError(.providerError, &members) }
      }
    }
  }

  private mutating func readError(
    _ object: PartnerFrameworkStatus.Object, _ members: inout Members
  ) -> FrameworkError? {
    let path = object.rawValue
    guard let error = take("error", at: path, from: &members), var inner = self.object(error) else {
      return nil
    }
    var (code, message): (String?, String?)
    for member in PartnerFrameworkStatus.Object.ErrorMember.allCases {
      guard let value = take(member.name, at: "\(path).\(member.name)", from: &inner) else {
        continue
      }
      switch (member, value.node.json) {
      case (.code, .number(let number)):
        reportNumber(value)
        code = number
      case (.code, _): code = text(value)
      case (.message, _): message = text(value)
      }
    }
    return FrameworkError(code: code, message: message, unknownMembers: unknownMembers(inner))
  }

  private mutating func reportNumber(_ value: Value) {
    report(InspectionFault.numberForString.row, value, repair: "put in double quotes")
  }

  private mutating func readExpirationDate(_ value: Value) -> EpochMilliseconds? {
    let text: String
    switch value.node.json {
    case .string(let string): text = string
    case .number(let number):
      reportNumber(value)
      text = number
    case .null:
      reportNull(value)
      return nil
    case .bool, .array, .object:
      reportWrongType(value, .digits)
      return nil
    }
    return text.withUTF8Span { bytes in
      if let date = ExpirationDate.read(bytes) { return date }
      let meant = ExpirationText.interpret(bytes)
      report(
        meant.fault.row, value,
        repair: meant.date.map { String($0.rawValue) }
          ?? (meant.fault == .blankDate ? "omitted" : nil),
        isPersonal: meant.date != nil)
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
    let (permission, provider) = (
      root.members("frameworkPermissionInfo"), root.members("frameworkProviderInfo")
    )
    accessStatus = text(permission.value("accessStatus")).map { AccessStatus(rawValue: $0) }
    // Whether a value other than an object counts as absent is not documented.
    for object in [permission, provider] {
      if let error = object.value("error"), error.kind != .object { confidence = .uncertain }
    }
    platformMappingId = text(provider.value("id"))
    let date = provider.value("expirationDate")
    if let text = text(date) { readDate(text) }
    // It may be read as the string of the same digits.
    if case .number(let digits)? = date?.json { readDate(digits) }
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

  fileprivate func members(_ name: String) -> [TolerantMember] {
    if case .object(let members)? = value(name)?.content { members } else { [] }
  }
}
