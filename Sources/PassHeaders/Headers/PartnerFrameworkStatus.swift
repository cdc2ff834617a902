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

  /// In memory of its own, as nearly no status has any.
  private var content: Content?

  private indirect enum Content: Hashable, Sendable {
    case unknownMembers(UnknownMembers)
  }

  /// Of the objects that are not parts of the account.
  private struct UnknownMembers: Hashable, Sendable {
    var payload: [UnknownMember] = []
    var permissionInfo: [UnknownMember] = []
    var providerInfo: [UnknownMember] = []
  }

  private var unknownMembers: UnknownMembers? {
    get {
      guard case .unknownMembers(let members)? = content else { return nil }
      return members
    }
    set {
      content = newValue.flatMap { $0 == UnknownMembers() ? nil : .unknownMembers($0) }
    }
  }

  /// A status that says what the account says.
  public init(_ account: SubscriberAccount) {
    self.account = account
  }

  /// The objects of the payload.
  package enum Object: String, Hashable, Sendable, CaseIterable {
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
  package subscript(unknownMembersOf object: Object) -> [UnknownMember] {
    get {
      switch object {
      case .payload: unknownMembers?.payload ?? []
      case .permissionInfo: unknownMembers?.permissionInfo ?? []
      case .providerInfo: unknownMembers?.providerInfo ?? []
      case .permissionError: account.permissionError?.unknownMembers ?? []
      case .providerError: account.providerError?.unknownMembers ?? []
      }
    }
    set {
      var members = unknownMembers ?? UnknownMembers()
      switch object {
      case .payload: members.payload = newValue
      case .permissionInfo: members.permissionInfo = newValue
      case .providerInfo: members.providerInfo = newValue
      case .permissionError: account.permissionError.setUnknownMembers(newValue)
      case .providerError: account.providerError.setUnknownMembers(newValue)
      }
      unknownMembers = members
    }
  }

  /// Whether an object has unknown members.
  var hasUnknownMembers: Bool {
    content != nil || account.permissionError?.unknownMembers.isEmpty == false
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

extension PartnerFrameworkStatus.Object {
  package enum RootMember: Int, DocumentedMember {
    case frameworkPermissionInfo, frameworkProviderInfo

    package var name: String {
      switch self {
      case .frameworkPermissionInfo: "frameworkPermissionInfo"
      case .frameworkProviderInfo: "frameworkProviderInfo"
      }
    }
    package static let names = NameTable(allCases.map { $0.name })
  }

  package enum PermissionMember: Int, DocumentedMember {
    case accessStatus, error

    package var name: String {
      switch self {
      case .accessStatus: "accessStatus"
      case .error: "error"
      }
    }
    package static let names = NameTable(allCases.map { $0.name })
  }

  package enum ProviderMember: Int, DocumentedMember {
    case id, expirationDate, error

    package var name: String {
      switch self {
      case .id: "id"
      case .expirationDate: "expirationDate"
      case .error: "error"
      }
    }
    package static let names = NameTable(allCases.map { $0.name })
  }

  package enum ErrorMember: Int, DocumentedMember {
    case code, message

    package var name: String {
      switch self {
      case .code: "code"
      case .message: "message"
      }
    }
    package static let names = NameTable(allCases.map { $0.name })
  }

  /// The members that Adobe documents, in their order.
  package var memberNames: [String] {
    switch self {
    case .payload: RootMember.allCases.map { $0.name }
    case .permissionInfo: PermissionMember.allCases.map { $0.name }
    case .providerInfo: ProviderMember.allCases.map { $0.name }
    case .permissionError, .providerError: ErrorMember.allCases.map { $0.name }
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
