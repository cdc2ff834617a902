import PassHeaders

/// The members that Adobe documents of an object, and what each of them holds.
struct MemberSchema: Sendable {
  let path: MemberPath
  private(set) var members: [Member] = []
  private let exactNames: NameTable
  private let foldedNames: FoldedTable

  struct Member: Sendable {
    let name: String
    let content: Content
    let path: MemberPath
    let number: Int
    /// Whether the strict reader refuses an object without it.
    let isRequired: Bool
    /// What is put in its place where it is required and missing.
    let replacement: JSONValue?

    var replacementText: String? { replacement.map { String(utf8: $0.json.span) } }

    var isObject: Bool {
      if case .object = content { true } else { false }
    }
  }

  enum Content: Sendable {
    case object(MemberSchema)
    case date
    /// Text in which nothing is odd, and a number is as good.
    case freeText
    case plain(ValueKind)
    /// A text that Adobe lists, found by another spelling.
    case listed(@Sendable (String) -> String?)
  }

  private init<Name: DocumentedMember>(
    _ object: PartnerFrameworkStatus.Object = .payload, of: Name.Type,
    _ row: (Name) -> (content: Content, isRequired: Bool, replacement: JSONValue?)
  ) {
    path = object.path
    let names = Name.allCases.map { $0.name }
    (exactNames, foldedNames) = (NameTable(names), FoldedTable(names))
    for (number, member) in Name.allCases.enumerated() {
      let row = row(member)
      members.append(
        Member(
          name: member.name, content: row.content, path: path.appending(member.name),
          number: number, isRequired: row.isRequired, replacement: row.replacement))
    }
  }

  /// The member of that name, in any spelling.
  func member(of name: String) -> Member? {
    (exactNames.index(of: name) ?? foldedNames.index(of: name)).map { members[$0] }
  }

  func hasExact(_ name: String) -> Bool { exactNames.index(of: name) != nil }

  /// Whether a member of that name, beside those of a device, cannot be meant for one, or be another payload's.
  static func isUnlikeAny(_ name: String) -> Bool {
    device.member(of: name) == nil && !status.hasExact(name) && !OtherDocument.hasMember(name)
  }

  static let device = MemberSchema(of: DeviceInfo.Field.self) { field in
    if field.listedValues.isEmpty { return (.plain(field.kind), false, nil) }
    let values = FoldedTable(field.listedValues)
    let listed = { @Sendable (text: String) in
      field.lists(text) ? nil : values.index(of: text).map { field.listedValues[$0] }
    }
    return (.listed(listed), false, nil)
  }

  private static func error(_ object: PartnerFrameworkStatus.Object) -> Content {
    .object(
      MemberSchema(object, of: PartnerFrameworkStatus.Object.ErrorMember.self) { _ in
        (.freeText, false, nil)
      })
  }

  /// Those of the objects of a status, in its members' order.
  static let statusObjects = [permission, provider]

  static let permission = MemberSchema(
    .permissionInfo, of: PartnerFrameworkStatus.Object.PermissionMember.self
  ) { member in
    switch member {
    case .accessStatus:
      let listed = { @Sendable (text: String) in
        AccessStatus(rawValue: text).isKnown ? nil : AccessStatus(folded: text)?.rawValue
      }
      return (.listed(listed), true, nil)
    case .error: return (error(.permissionError), false, nil)
    }
  }

  static let provider = MemberSchema(
    .providerInfo, of: PartnerFrameworkStatus.Object.ProviderMember.self
  ) { member in
    switch member {
    case .id: (.plain(.string), false, nil)
    case .expirationDate: (.date, false, nil)
    case .error: (error(.providerError), false, nil)
    }
  }

  static let status = MemberSchema(of: PartnerFrameworkStatus.Object.RootMember.self) { member in
    switch member {
    case .frameworkPermissionInfo: (.object(permission), true, nil)
    case .frameworkProviderInfo: (.object(provider), true, .object([]))
    }
  }
}

extension PassHeader.Kind {
  /// The header whose members these are: by exact names, or else by names in any spelling.
  init?(_ members: [Tree.Member]) {
    if members.contains(where: { MemberSchema.status.hasExact($0.name) }) {
      self = .partnerFrameworkStatus
    } else if members.contains(where: { MemberSchema.device.hasExact($0.name) }) {
      self = .deviceInfo
    } else {
      // An access status and a provider's date are no other object's; an `id` or `error` may be.
      let isStatus = members.contains { member in
        MemberSchema.status.member(of: member.name) != nil
          || MemberSchema.permission.member(of: member.name)?.number == 0
          || MemberSchema.provider.member(of: member.name)?.number == 1
      }
      guard isStatus || members.contains(where: { MemberSchema.device.member(of: $0.name) != nil })
      else { return nil }
      self = isStatus ? .partnerFrameworkStatus : .deviceInfo
    }
  }
}
