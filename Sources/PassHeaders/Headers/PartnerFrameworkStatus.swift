/// The request header `AP-Partner-Framework-Status`: what the partner framework of the device says
/// about the viewer's TV provider account.
///
/// Adobe wants it wherever partner single sign-on is wished for or in use. Its value is Base64 of
/// a JSON object. Source: Adobe Pass REST API V2, *Header - AP-Partner-Framework-Status*;
/// Spec/AP-Partner-Framework-Status.md says what this package makes of it.
public struct PartnerFrameworkStatus: Sendable {
  /// The name of the header field, in the documents' spelling. HTTP ignores its case.
  public static let fieldName = "AP-Partner-Framework-Status"

  /// What the header says.
  public var account: SubscriberAccount

  /// Members that Adobe's page does not know.
  public var unknownMembers = UnknownMembers()

  /// Members that were JSON numbers where the page asks for strings.
  var numbersForStrings: NumbersForStrings = []

  /// A status that says what the account says.
  public init(_ account: SubscriberAccount) {
    self.account = account
  }

  /// Members that Adobe's page does not know, by the object they stand in and in their order.
  ///
  /// They are written back after the known members of their object.
  public struct UnknownMembers: Hashable, Sendable {
    /// One list for each object, or none at all: so a status without unknown members, which is
    /// nearly every one, is small.
    private var lists: [[JSONMember]] = []

    /// None.
    public init() {}

    /// Whether there are none in any object.
    public var isEmpty: Bool { lists.isEmpty }

    /// The unknown members of an object.
    public subscript(object: Object) -> [JSONMember] {
      get { lists.isEmpty ? [] : lists[object.place] }
      _modify {
        if lists.isEmpty { lists = Array(repeating: [], count: Object.allCases.count) }
        defer { if lists.allSatisfy({ $0.isEmpty }) { lists = [] } }
        yield &lists[object.place]
      }
    }
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

    /// Counted from 0.
    fileprivate var place: Int {
      switch self {
      case .payload: 0
      case .permissionInfo: 1
      case .permissionError: 2
      case .providerInfo: 3
      case .providerError: 4
      }
    }

    /// The path of a member of the object.
    package func path(_ name: String) -> String {
      self == .payload ? name.abridged : rawValue + "." + name.abridged
    }
  }

  struct NumbersForStrings: OptionSet, Sendable {
    let rawValue: UInt8

    static let expirationDate = NumbersForStrings(rawValue: 1 << 0)
    static let permissionErrorCode = NumbersForStrings(rawValue: 1 << 1)
    static let providerErrorCode = NumbersForStrings(rawValue: 1 << 2)
  }
}

extension PartnerFrameworkStatus: Hashable {
  /// Whether both say the same. Whether one of them was read from an unusual form does not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.account == right.account && left.unknownMembers == right.unknownMembers
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(account)
    hasher.combine(unknownMembers)
  }
}

extension PartnerFrameworkStatus {
  /// What is worth knowing about the status and no error, in the order of the payload.
  ///
  /// A status in canonical form that has all that Adobe's page asks for has none.
  public var notes: [HeaderNote] {
    var notes: [HeaderNote] = []
    let isGranted = account.accessStatus == .granted
    func note(_ code: HeaderNote.Code, _ object: Object, _ name: String, _ message: String) {
      notes.append(HeaderNote(code: code, path: object.path(name), message: message))
    }
    func noteNumber(_ number: NumbersForStrings, _ object: Object, _ name: String) {
      guard numbersForStrings.contains(number) else { return }
      note(.numberForString, object, name, "is a JSON number; the page asks for a string")
    }

    if !account.accessStatus.isKnown {
      note(
        .unknownValue, .permissionInfo, "accessStatus",
        account.accessStatus.rawValue == "pending"
          ? "is \"pending\", which was retired on 2026-01-13; today's value is notDetermined"
          : "is none of granted, denied, restricted and notDetermined")
    }
    noteNumber(.permissionErrorCode, .permissionError, "code")
    if let id = account.platformMappingId {
      if id.isBlank { note(.blankValue, .providerInfo, "id", "is blank and names no provider") }
    } else if isGranted {
      note(.absentMember, .providerInfo, "id", "is absent, though access is granted")
    }
    noteNumber(.expirationDate, .providerInfo, "expirationDate")
    if isGranted, account.expirationDate == nil {
      note(
        .absentMember, .providerInfo, "expirationDate",
        "is absent, though access is granted; decisions need it")
    }
    noteNumber(.providerErrorCode, .providerError, "code")
    for object in Object.allCases {
      for member in unknownMembers[object] {
        note(.unknownMember, object, member.name, "is not a member Adobe documents")
      }
    }
    return notes
  }
}

extension PartnerFrameworkStatus: CustomStringConvertible, CustomDebugStringConvertible {
  /// Which parts are there; the provider, the date and the errors' texts are withheld.
  public var description: String { "PartnerFrameworkStatus(\(account))" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension String {
  /// Whether it is empty or only white space.
  var isBlank: Bool {
    // Nearly every text shows it by its first byte.
    if let first = utf8.first, 0x21...0x7E ~= first { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}
