/// The request header `AP-Partner-Framework-Status`: what the partner framework of the device says
/// about the viewer's TV provider account.
///
/// Adobe needs it wherever partner single sign-on is wanted or in use. Its value is Base64 of a JSON
/// object. Source: REST API V2, *Header - AP-Partner-Framework-Status*;
/// Spec/AP-Partner-Framework-Status.md says what this package makes of it.
public struct PartnerFrameworkStatus: Hashable, Sendable {
  /// The name of the header field, in Adobe's spelling. HTTP ignores its case.
  public static let fieldName = "AP-Partner-Framework-Status"

  /// What the header says.
  public var account: SubscriberAccount

  /// One list for each object; nearly no status has any.
  private var unknownMembers: [[UnknownMember]]?

  /// A status that says what the account says.
  public init(_ account: SubscriberAccount) {
    self.account = account
  }

  /// The objects of the payload.
  package enum Object: String, Hashable, Sendable, CaseIterable {
    case payload = ""
    case permissionInfo = "frameworkPermissionInfo"
    case permissionError = "frameworkPermissionInfo.error"
    case providerInfo = "frameworkProviderInfo"
    case providerError = "frameworkProviderInfo.error"
  }

  /// The members of an object that Adobe does not document, in their order.
  ///
  /// They are written after the known members of their object; those of an error only where the account
  /// has one.
  package subscript(unknownMembersOf object: Object) -> [UnknownMember] {
    get { unknownMembers?[object.number] ?? [] }
    set {
      var members = unknownMembers ?? Object.allCases.map { _ in [] }
      members[object.number] = newValue
      unknownMembers = members.allSatisfy { $0.isEmpty } ? nil : members
    }
  }

  var hasUnknownMembers: Bool { unknownMembers != nil }
}

extension PartnerFrameworkStatus.Object {
  package enum RootMember: String, DocumentedMember {
    case frameworkPermissionInfo, frameworkProviderInfo

    package static let names = NameTable(allCases.map { $0.name })
  }

  package enum PermissionMember: String, DocumentedMember {
    case accessStatus, error

    package static let names = NameTable(allCases.map { $0.name })
  }

  package enum ProviderMember: String, DocumentedMember {
    case id, expirationDate, error

    package static let names = NameTable(allCases.map { $0.name })
  }

  package enum ErrorMember: String, DocumentedMember {
    case code, message

    package static let names = NameTable(allCases.map { $0.name })
  }

  package var memberNames: [String] {
    switch self {
    case .payload: RootMember.names.texts
    case .permissionInfo: PermissionMember.names.texts
    case .providerInfo: ProviderMember.names.texts
    case .permissionError, .providerError: ErrorMember.names.texts
    }
  }

  /// How many objects, itself included, are around a member's value.
  var depth: Int {
    self == .payload ? 1 : self == .permissionError || self == .providerError ? 3 : 2
  }
  fileprivate var number: Int { Self.allCases.firstIndex { $0 == self } ?? 0 }

  package var path: MemberPath { MemberPath(rawValue) }
}

extension PartnerFrameworkStatus: CustomStringConvertible, PersonalValue {
  /// The access status, and which other parts are there.
  public var description: String { "PartnerFrameworkStatus(\(account))" }
}
