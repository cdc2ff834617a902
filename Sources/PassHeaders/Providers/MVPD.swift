/// A TV provider (multichannel video programming distributor) that a service provider has an
/// integration with.
///
/// Sources: REST API V2, *Retrieve configuration for specific service provider*; for
/// ``requiredMetadataFields`` REST API V1, *Provide MVPD list*. Adobe sends the platform's fields
/// only to a device whose platform it recognised; a field that it did not send is `nil`.
public struct MVPD: Sendable, Identifiable {
  /// Adobe's identifier, the `{mvpd}` of request paths, for example `Cablevision`.
  public var id: String

  /// The name for people.
  public var displayName: String?

  /// Where the logo is.
  public var logoUrl: String?

  /// Whether this is temporary access and not a provider.
  public var isTempPass: Bool?

  /// Whether the provider is reached through another one, its proxy.
  public var isProxy: Bool?

  /// The provider under the platform's name: on Apple's systems the `accountProviderIdentifier`.
  /// Several MVPDs may share one.
  public var platformMappingId: String?

  /// The platformMappingId, if it is one: a blank one is nobody's.
  package var usableMappingId: String? { platformMappingId.flatMap { $0.isBlank ? nil : $0 } }

  /// How far the provider is integrated with the platform; absent means not at all.
  public var boardingStatus: BoardingStatus?

  /// Whether the integration is enabled for the platform's single sign-on.
  public var enablePlatformServices: Bool?

  /// Whether the provider may be shown in the platform's picker.
  public var displayInPlatformPicker: Bool?

  /// Whether this provider honours the viewer's refusal: then an application that was denied
  /// permission cannot reuse another one's sign-in.
  public var enforcePlatformPermissions: Bool?

  /// The attribute names to ask the platform's framework for (`attributeNames` of Apple's request).
  /// Only V1 lists them; V2 answers them with the partner authentication request.
  public var requiredMetadataFields: [String] = []

  /// An MVPD of which nothing but the identifier is known.
  public init(id: String) { self.id = id }

  /// How far a provider is integrated with the platform's single sign-on.
  ///
  /// A provider without a status is not supported. A status may have a text that Adobe does not document. Statuses are
  /// equal if their texts have the same bytes.
  ///
  /// Source: *Apple SSO Overview*, and the pages named at ``MVPD``.
  public struct BoardingStatus: RawRepresentable, Hashable, Sendable {
    private let key: ByteKey

    /// The text on the wire. Case and white space matter.
    public var rawValue: String { key.text }

    /// Creates the status with the text `rawValue`, documented or not.
    public init(rawValue: String) { key = ByteKey(rawValue) }

    /// The provider takes part in single sign-on.
    public static var supported: Self { Self(rawValue: "SUPPORTED") }
    /// The provider is shown in the platform's picker, and the viewer signs in with Adobe's ordinary flow. Single
    /// sign-on cannot be completed.
    public static var picker: Self { Self(rawValue: "PICKER") }

    /// Whether Adobe documents the status.
    public var isDocumented: Bool { self == .supported || self == .picker }
  }
}

// The operators of `RawRepresentable` would compare the texts as `String` does, which takes characters for equal that have
// other bytes.
extension MVPD.BoardingStatus {
  /// Whether the texts have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  /// Whether the texts have other bytes.
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension MVPD.BoardingStatus: CustomStringConvertible, PersonalValue {
  /// The text if Adobe documents it. Another text is withheld.
  public var description: String { isDocumented ? rawValue : "<undocumented>" }
}

extension MVPD: Hashable {
  /// All that it says.
  private var parts: [ByteKey?] {
    let texts = [id, displayName, logoUrl, platformMappingId, boardingStatus?.rawValue]
    let flags = [
      isTempPass, isProxy, enablePlatformServices, displayInPlatformPicker,
      enforcePlatformPermissions,
    ]
    let shown = texts + flags.map { $0.map { $0 ? "1" : "0" } }
    return shown.map { $0.map { ByteKey($0) } } + requiredMetadataFields.map { ByteKey($0) }
  }

  /// Whether both say the same, texts byte for byte.
  public static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension MVPD: CustomStringConvertible, PersonalValue {
  /// Its id is withheld: the MVPD of a status is the viewer's provider.
  public var description: String { "MVPD(<withheld>)" }
}

/// The members of an MVPD that this package reads, in the order of Adobe's answers. A further one is added
/// here, as a property of ``MVPD``, and where ``MVPD`` is read.
enum MVPDMember: String, DocumentedMember {
  case id, displayName, logoUrl, isTempPass, isProxy, platformMappingId, boardingStatus
  case enablePlatformServices, displayInPlatformPicker, enforcePlatformPermissions
  case requiredMetadataFields

  enum Kind { case text, boolean, list }

  var kind: Kind {
    switch self {
    case .id, .displayName, .logoUrl, .platformMappingId, .boardingStatus: .text
    case .isTempPass, .isProxy, .enablePlatformServices, .displayInPlatformPicker,
      .enforcePlatformPermissions:
      .boolean
    case .requiredMetadataFields: .list
    }
  }

  /// Whether Adobe sends it only to a platform that it recognised.
  var isOfPlatform: Bool {
    switch self {
    case .id, .displayName, .logoUrl, .isTempPass, .isProxy: false
    case .platformMappingId, .boardingStatus, .enablePlatformServices, .displayInPlatformPicker,
      .enforcePlatformPermissions, .requiredMetadataFields:
      true
    }
  }

  static let names = NameTable(allCases.map { $0.name })
}
