/// The request header `AP-Partner-Framework-Status`, which describes the viewer's TV provider account. The device's
/// partner framework reports the account, such as Apple's Video Subscriber Account framework.
///
/// Adobe needs the header in requests that start or use partner single sign-on. The value is Base64 of a JSON object.
///
/// Source: REST API V2, *Header - AP-Partner-Framework-Status*. Spec/formats/AP-Partner-Framework-Status.md describes
/// how this package reads and writes the header.
public struct PartnerFrameworkStatus: Hashable, Sendable {
  /// The name of the header field, in Adobe's spelling. HTTP field names are case-insensitive.
  public static let fieldName = "AP-Partner-Framework-Status"

  /// The subscriber account that the header describes.
  public var account: SubscriberAccount

  /// The members that Adobe does not document, for each case of ``Object``. It is `nil` without such members, which is
  /// nearly always the case.
  private var unknownMembersByObject: [[UnknownMember]]?

  /// Creates a status that describes `account`.
  public init(_ account: SubscriberAccount) {
    self.account = account
  }

  /// A JSON object of the payload. The raw value is the path of the object, such as `frameworkPermissionInfo.error`.
  package enum Object: String, Hashable, Sendable, CaseIterable {
    case payload = ""
    case permissionInfo = "frameworkPermissionInfo"
    case permissionError = "frameworkPermissionInfo.error"
    case providerInfo = "frameworkProviderInfo"
    case providerError = "frameworkProviderInfo.error"
  }

  /// The members of `object` that Adobe does not document, in the order of the JSON. The writer appends them to the
  /// documented members of `object`. If `object` is an error that the account does not have, they are not written.
  package subscript(unknownMembersOf object: Object) -> [UnknownMember] {
    get { unknownMembersByObject?[object.index] ?? [] }
    set {
      var members = unknownMembersByObject ?? Object.allCases.map { _ in [] }
      members[object.index] = newValue
      unknownMembersByObject = members.allSatisfy { $0.isEmpty } ? nil : members
    }
  }

  var hasUnknownMembers: Bool { unknownMembersByObject != nil }
}

extension PartnerFrameworkStatus.Object {
  /// A member of the root object of a status's payload, such as `frameworkPermissionInfo`.
  package enum RootMember: String, DocumentedMember {
    case frameworkPermissionInfo, frameworkProviderInfo

    package static let names = NameTable(allCases.map { $0.name })
  }

  /// A member of the object `frameworkPermissionInfo`, such as `accessStatus`.
  package enum PermissionMember: String, DocumentedMember {
    case accessStatus, error

    package static let names = NameTable(allCases.map { $0.name })
  }

  /// A member of the object `frameworkProviderInfo`, such as `expirationDate`.
  package enum ProviderMember: String, DocumentedMember {
    case id, expirationDate, error

    package static let names = NameTable(allCases.map { $0.name })
  }

  /// A member of an `error` object in a status's payload, such as `code`.
  package enum ErrorMember: String, DocumentedMember {
    case code, message

    package static let names = NameTable(allCases.map { $0.name })
  }

  /// The names of the members that Adobe documents for the object, such as `accessStatus` and `error` for
  /// `frameworkPermissionInfo`.
  package var memberNames: [String] {
    switch self {
    case .payload: RootMember.names.texts
    case .permissionInfo: PermissionMember.names.texts
    case .providerInfo: ProviderMember.names.texts
    case .permissionError, .providerError: ErrorMember.names.texts
    }
  }

  /// The number of objects that enclose a member's value, including this one: 3 for a member of an `error` object.
  var depth: Int {
    self == .payload ? 1 : self == .permissionError || self == .providerError ? 3 : 2
  }
  fileprivate var index: Int { Self.allCases.firstIndex { $0 == self } ?? 0 }

  package var path: MemberPath { MemberPath(rawValue) }
}

extension PartnerFrameworkStatus: CustomStringConvertible, PersonalValue {
  /// The access status, and the names of the other parts that are present. Their values are withheld. An example is
  /// `PartnerFrameworkStatus(SubscriberAccount(accessStatus: granted, platformMappingId: <withheld>))`.
  public var description: String { "PartnerFrameworkStatus(\(account))" }
}
