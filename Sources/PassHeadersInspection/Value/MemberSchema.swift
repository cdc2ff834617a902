import PassHeaders

/// The members that Adobe documents of an object, and what each of them holds.
struct MemberSchema: Sendable {
  let path: MemberPath
  let members: [Member]
  private let exactNames: NameTable
  private let foldedNames: FoldedTable

  struct Member: Sendable {
    let name: String
    let path: MemberPath
    let content: Content
    /// Whether the strict reader refuses an object without it.
    let isRequired: Bool
  }

  enum Content: Sendable {
    case object(MemberSchema)
    case date
    /// Text in which nothing is odd, and a number is as good.
    case freeText
    case plain(ValueKind)
    /// A text that Adobe lists.
    case listed(FoldedTable)
    /// The same, or the number of Apple's constant.
    case accessStatus
  }

  private init<Name: DocumentedMember>(
    _ object: PartnerFrameworkStatus.Object = .payload, of: Name.Type,
    _ row: (Name) -> (content: Content, isRequired: Bool)
  ) {
    path = object.path
    (exactNames, foldedNames) = (Name.names, FoldedTable(Name.allCases.map { $0.name }))
    members = Name.allCases.map { [path] member in
      let (content, isRequired) = row(member)
      return Member(
        name: member.name, path: path.appending(member.name), content: content,
        isRequired: isRequired)
    }
  }

  /// The index of the member of that name, in any spelling.
  func index(of name: String) -> Int? {
    exactNames.index(of: name) ?? foldedNames.index(of: name)
  }

  func hasExact(_ name: String) -> Bool { exactNames.index(of: name) != nil }

  static let device = MemberSchema(of: DeviceInfo.Field.self) { field in
    let values = field.listedValues
    return (values.isEmpty ? .plain(field.kind) : .listed(FoldedTable(values)), false)
  }

  private static func error(_ object: PartnerFrameworkStatus.Object) -> Content {
    .object(
      MemberSchema(object, of: PartnerFrameworkStatus.Object.ErrorMember.self) { _ in
        (.freeText, false)
      })
  }

  private static let permission = MemberSchema(
    .permissionInfo, of: PartnerFrameworkStatus.Object.PermissionMember.self
  ) { member in
    switch member {
    case .accessStatus: (.accessStatus, true)
    case .error: (error(.permissionError), false)
    }
  }

  private static let provider = MemberSchema(
    .providerInfo, of: PartnerFrameworkStatus.Object.ProviderMember.self
  ) { member in
    switch member {
    case .id: (.plain(.string), false)
    case .expirationDate: (.date, false)
    case .error: (error(.providerError), false)
    }
  }

  static let status = MemberSchema(of: PartnerFrameworkStatus.Object.RootMember.self) { member in
    switch member {
    case .frameworkPermissionInfo: (.object(permission), true)
    case .frameworkProviderInfo: (.object(provider), true)
    }
  }
}

extension MemberSchema.Content {
  /// The listed value that a text is in another spelling.
  func meant(by text: String) -> String? {
    switch self {
    case .listed(let values): values.meant(by: text)
    case .accessStatus where text.hasSameBytes(as: "pending"):
      // What took its place on 2026-01-13.
      AccessStatus.notDetermined.rawValue
    case .accessStatus:
      Int(text).flatMap { AccessStatus(vsAccountAccessStatus: $0)?.rawValue }
        ?? Self.accessStatuses.meant(by: text)
    case .object, .date, .freeText, .plain: nil
    }
  }

  private static let accessStatuses = FoldedTable(AccessStatus.documentedValues.map { $0.rawValue })

  var isObject: Bool {
    if case .object = self { true } else { false }
  }
}

extension PassHeader.Kind {
  /// The header whose members these are: by exact names, or else by names in any spelling. Names that no other
  /// object has make a flat status; an `id` or `error` may be anyone's.
  init?(_ members: [Tree.Member]) {
    func has(_ isMeant: (String) -> Bool) -> Bool { members.contains { isMeant($0.name) } }
    let flat = FoldedTable(["accessStatus", "expirationDate"])
    if has(MemberSchema.status.hasExact) {
      self = .partnerFrameworkStatus
    } else if has(MemberSchema.device.hasExact) {
      self = .deviceInfo
    } else if has({ MemberSchema.status.index(of: $0) != nil || flat.index(of: $0) != nil }) {
      self = .partnerFrameworkStatus
    } else {
      guard has({ MemberSchema.device.index(of: $0) != nil }) else { return nil }
      self = .deviceInfo
    }
  }
}
