import PassHeaders

/// The members that Adobe documents for an object, such as `frameworkProviderInfo`, with the type of each value.
///
/// Sources: *Header - AP-Partner-Framework-Status*, *Header - X-Device-Info*.
struct MemberSchema: Sendable {
  /// The path of the object in the payload, such as `frameworkProviderInfo`.
  let path: MemberPath
  /// The documented members, in the order of Adobe's table.
  let members: [Member]
  /// A table that returns the index in ``members`` of a documented name, which is compared byte by byte.
  private let exactNames: NameTable
  /// A table that returns the index in ``members`` of a name in any spelling, such as `OS-Name` for `osName`.
  private let foldedNames: FoldedTable

  /// A documented member, such as `expirationDate`.
  struct Member: Sendable {
    /// The name in Adobe's spelling.
    let name: String
    /// The path of the member in the payload, such as `frameworkProviderInfo.expirationDate`.
    let path: MemberPath
    let content: Content
    /// Whether the strict reader rejects an object without the member.
    let isRequired: Bool
  }

  /// The type of a member's value.
  enum Content: Sendable {
    /// An object with documented members, such as `frameworkProviderInfo`.
    case object(MemberSchema)
    /// A date in milliseconds since 1970, as a string of digits.
    case date
    /// Any text, such as the `message` of an error. A number is accepted as text, and placeholders are not reported.
    case freeText
    /// A value of the given kind, such as a string.
    case plain(ValueKind)
    /// One of the texts that Adobe lists for the member, such as `MobilePhone`.
    case listed(FoldedTable)
    /// An access status, such as `granted`. The raw value of Apple's `VSAccountAccessStatus` is converted to it, such
    /// as `3` to `granted`.
    case accessStatus
  }

  /// Creates the schema of `object`. If `object` is not passed, the schema is that of the root object of the payload.
  ///
  /// - Parameter row: A function that returns the type of a member's value, and whether the strict reader requires the
  ///   member.
  private init<Name: DocumentedMember>(
    _ object: PartnerFrameworkStatus.Object = .payload, of: Name.Type,
    _ row: (Name) -> (content: Content, isRequired: Bool)
  ) {
    path = object.path
    (exactNames, foldedNames) = (
      Name.names, FoldedTable(Name.allCases.map { $0.name }, ignoring: IgnoredBytes.punctuation)
    )
    members = Name.allCases.map { [path] member in
      let (content, isRequired) = row(member)
      return Member(
        name: member.name, path: path.appending(member.name), content: content,
        isRequired: isRequired)
    }
  }

  /// Returns the index in `members` of the member `name` in any spelling, such as `OS-Name` for `osName`.
  func index(of name: String) -> Int? {
    exactNames.index(of: name) ?? foldedNames.index(of: name)
  }

  func hasMember(exactlyNamed name: String) -> Bool { exactNames.index(of: name) != nil }

  /// The payload of an `X-Device-Info`. The strict reader does not require any member.
  static let device = MemberSchema(of: DeviceInfo.Field.self) { field in
    let values = field.listedValues
    return (
      values.isEmpty
        ? .plain(field.kind) : .listed(FoldedTable(values, ignoring: IgnoredBytes.whiteSpace)),
      false
    )
  }

  /// Returns the type of the member `error` of a status: an object at the path of `object`, whose members are free
  /// text.
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

  /// The payload of an `AP-Partner-Framework-Status`. The strict reader requires
  /// `frameworkPermissionInfo` and `frameworkProviderInfo`.
  static let status = MemberSchema(of: PartnerFrameworkStatus.Object.RootMember.self) { member in
    switch member {
    case .frameworkPermissionInfo: (.object(permission), true)
    case .frameworkProviderInfo: (.object(provider), true)
    }
  }
}

extension MemberSchema.Content {
  /// Returns the listed value that the author of `text` probably meant, such as `iOS` for `ios`. Returns `nil` if
  /// `text` is listed or not recognized.
  ///
  /// For an access status, it also converts the number `3` to `granted`, and the retired value `pending` to
  /// `notDetermined`.
  func correction(of text: String) -> String? {
    switch self {
    case .listed(let values): values.correction(of: text)
    case .accessStatus where text.hasSameBytes(as: "pending"):
      // Adobe replaced `pending` by `notDetermined` on 2026-01-13 (*Header - AP-Partner-Framework-Status*).
      AccessStatus.notDetermined.rawValue
    case .accessStatus:
      Int(text).flatMap { AccessStatus(vsAccountAccessStatus: $0)?.rawValue }
        ?? Self.accessStatuses.correction(of: text)
    case .object, .date, .freeText, .plain: nil
    }
  }

  private static let accessStatuses = FoldedTable(
    AccessStatus.documentedValues.map { $0.rawValue }, ignoring: IgnoredBytes.whiteSpace)

  var isObject: Bool {
    if case .object = self { true } else { false }
  }
}

extension HeaderKind {
  /// Recognizes the header that a payload belongs to by the names of its root members.
  ///
  /// Exact names are compared first, then names in any spelling, such as `os_name`. The members `accessStatus` and
  /// `expirationDate` at the root show a status that lacks its two objects. The names `id` and `error` do not identify
  /// a status, because many other documents have them.
  init?(members: [Tree.Member]) {
    func hasMember(where isMatch: (String) -> Bool) -> Bool {
      members.contains { isMatch($0.name) }
    }
    let flat = FoldedTable(
      ["accessStatus", "expirationDate"], ignoring: IgnoredBytes.punctuation)
    if hasMember(where: MemberSchema.status.hasMember(exactlyNamed:)) {
      self = .partnerFrameworkStatus
    } else if hasMember(where: MemberSchema.device.hasMember(exactlyNamed:)) {
      self = .deviceInfo
    } else if hasMember(where: {
      MemberSchema.status.index(of: $0) != nil || flat.index(of: $0) != nil
    }) {
      self = .partnerFrameworkStatus
    } else {
      guard hasMember(where: { MemberSchema.device.index(of: $0) != nil }) else { return nil }
      self = .deviceInfo
    }
  }
}
