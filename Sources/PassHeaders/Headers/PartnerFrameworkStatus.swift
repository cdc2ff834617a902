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

  /// Unknown members of the payload, of `frameworkPermissionInfo` and of `frameworkProviderInfo`; or
  /// none at all, so that a status without any, which is nearly every one, is small.
  private var unknownLists: [[UnknownMember]] = []

  /// A status that says what the account says.
  public init(_ account: SubscriberAccount) {
    self.account = account
  }

  /// The objects of the payload.
  public enum Object: String, Hashable, Sendable, CaseIterable {
    /// The payload itself.
    case payload = ""
    /// `frameworkPermissionInfo`
    case permissionInfo = "frameworkPermissionInfo"
    /// `frameworkPermissionInfo.error`
    case permissionError = "frameworkPermissionInfo.error"
    /// `frameworkProviderInfo`
    case providerInfo = "frameworkProviderInfo"
    /// `frameworkProviderInfo.error`
    case providerError = "frameworkProviderInfo.error"
  }

  /// The members of an object that Adobe does not document, in their order.
  ///
  /// They are written after the known members of their object. Setting those of an error that the
  /// account does not have gives it one.
  public subscript(unknownMembersOf object: Object) -> [UnknownMember] {
    get {
      switch object {
      case .payload, .permissionInfo, .providerInfo:
        unknownLists.isEmpty ? [] : unknownLists[object.listIndex]
      case .permissionError: account.permissionError?.unknownMembers ?? []
      case .providerError: account.providerError?.unknownMembers ?? []
      }
    }
    set {
      switch object {
      case .payload, .permissionInfo, .providerInfo:
        if newValue.isEmpty, unknownLists.isEmpty { return }
        if unknownLists.isEmpty { unknownLists = [[], [], []] }
        unknownLists[object.listIndex] = newValue
        if unknownLists.allSatisfy({ $0.isEmpty }) { unknownLists = [] }
      case .permissionError: account.permissionError.setUnknownMembers(newValue)
      case .providerError: account.providerError.setUnknownMembers(newValue)
      }
    }
  }

  /// Whether an object has unknown members.
  var hasUnknownMembers: Bool {
    !unknownLists.isEmpty || account.permissionError?.unknownMembers.isEmpty == false
      || account.providerError?.unknownMembers.isEmpty == false
  }
}

extension FrameworkError? {
  fileprivate mutating func setUnknownMembers(_ members: [UnknownMember]) {
    if members.isEmpty, self == nil { return }
    var error = self ?? FrameworkError(code: nil, message: nil)
    error.unknownMembers = members
    self = error
  }
}

/// The documented members of each object, by their numbers. A further one is added to its list, and to
/// the function that reads it and the one that writes it.
extension PartnerFrameworkStatus.Object {
  enum RootMember {
    static var permissionInfo: Int { 0 }
    static let names = ["frameworkPermissionInfo", "frameworkProviderInfo"]
    static let table = NameTable(names)
  }

  enum PermissionMember {
    static var accessStatus: Int { 0 }
    static let names = ["accessStatus", "error"]
    static let table = NameTable(names)
  }

  enum ProviderMember {
    static var id: Int { 0 }
    static var expirationDate: Int { 1 }
    static let names = ["id", "expirationDate", "error"]
    static let table = NameTable(names)
  }

  enum ErrorMember {
    static var code: Int { 0 }
    static let names = ["code", "message"]
    static let table = NameTable(names)
  }

  /// The members that Adobe documents, in their order.
  package var memberNames: [String] {
    switch self {
    case .payload: RootMember.names
    case .permissionInfo: PermissionMember.names
    case .providerInfo: ProviderMember.names
    case .permissionError, .providerError: ErrorMember.names
    }
  }

  package func hasMember(_ name: String) -> Bool { memberNames.containsBytes(of: name) }

  fileprivate var listIndex: Int {
    switch self {
    case .payload: 0
    case .permissionInfo: 1
    default: 2
    }
  }

  /// How many objects, itself included, are around a member's value.
  var depth: Int {
    switch self {
    case .payload: 1
    case .permissionInfo, .providerInfo: 2
    case .permissionError, .providerError: 3
    }
  }

  /// The path of the object.
  package var path: MemberPath { MemberPath(rawValue) }
}

extension PartnerFrameworkStatus: PersonalValue {
  /// The access status, and which other parts are there.
  public var description: String { "PartnerFrameworkStatus(\(account))" }
}
