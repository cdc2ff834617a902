/// A TV provider, or multichannel video programming distributor, that a service provider has an integration with.
///
/// Adobe sends the fields about the platform only to a device whose platform it recognized. A field that Adobe did not
/// send is `nil`.
///
/// Sources: *Retrieve configuration for specific service provider* of REST API V2, and *Provide MVPD list* of REST API
/// V1 for ``requiredMetadataFields``.
public struct MVPD: Hashable, Sendable, Identifiable {
  /// Adobe's identifier of the MVPD, such as `Cablevision`. It replaces `{mvpd}` in the paths of requests.
  public var id: String

  /// The name of the provider, for display, or `nil` if Adobe did not send it.
  public var displayName: String?

  /// The URL of the provider's logo, or `nil` if Adobe did not send it.
  public var logoUrl: String?

  /// Whether the MVPD stands for temporary access (TempPass) instead of a TV provider, or `nil` if Adobe did not send
  /// it.
  public var isTempPass: Bool?

  /// Whether the provider is reached through another MVPD, its proxy, or `nil` if Adobe did not send it.
  public var isProxy: Bool?

  /// The platform's identifier of the provider. On Apple's systems it is the `accountProviderIdentifier`. Several MVPDs
  /// may have the same one. It is `nil` if Adobe did not send it.
  public var platformMappingId: String?

  /// The `platformMappingId`, or `nil` if it is absent or blank. A blank identifier does not identify a provider.
  package var usableMappingId: String? { platformMappingId.flatMap { $0.isBlank ? nil : $0 } }

  /// The level of the provider's integration with the platform's single sign-on, or `nil` without an integration.
  public var boardingStatus: BoardingStatus?

  /// Whether the integration with the provider is enabled for the platform's single sign-on, or `nil` if Adobe did not
  /// send it.
  public var enablePlatformServices: Bool?

  /// Whether the provider may be shown in the platform's picker of TV providers, or `nil` if Adobe did not send it.
  public var displayInPlatformPicker: Bool?

  /// Whether the provider honors the viewer's refusal of access. If `true`, an application that was denied access
  /// cannot reuse the sign-in of another application. It is `nil` if Adobe did not send it.
  public var enforcePlatformPermissions: Bool?

  /// The names of the attributes to request from the platform's framework, as in `attributeNames` of Apple's request.
  ///
  /// Only REST API V1 lists them in the configuration. REST API V2 returns them in the response to the partner
  /// authentication request.
  public var requiredMetadataFields: [String] = []

  /// Creates an MVPD with the identifier `id` and no other fields.
  public init(id: String) { self.id = id }

  /// The level of a provider's integration with the platform's single sign-on.
  ///
  /// A status may have a text that Adobe does not document, and the text is kept. Two statuses are equal if their texts
  /// have the same bytes.
  ///
  /// Sources: *Apple SSO Overview* and *Provide MVPD list*.
  public struct BoardingStatus: Hashable, Sendable {
    private let key: ByteKey

    /// The text of the status in the configuration, such as `SUPPORTED`. Case and white space are significant.
    public var rawValue: String { key.text }

    /// Creates the status with the text `rawValue`, whether or not Adobe documents it.
    public init(rawValue: String) { key = ByteKey(rawValue) }

    /// The provider supports single sign-on on the platform.
    public static var supported: Self { Self(rawValue: "SUPPORTED") }
    /// The provider is shown in the platform's picker, but does not support single sign-on. The viewer signs in with
    /// Adobe's ordinary sign-in.
    public static var picker: Self { Self(rawValue: "PICKER") }

    /// Whether the status is `SUPPORTED` or `PICKER`, which Adobe documents.
    public var isDocumented: Bool { self == .supported || self == .picker }
  }
}

extension MVPD.BoardingStatus: CustomStringConvertible {
  /// The text of the status.
  public var description: String { rawValue }
}

/// The members of an MVPD that this package reads, in the order of Adobe's responses.
///
/// A new member needs a case here, a property of ``MVPD``, and a case in `MVPDEntry.assign(_:to:_:)`.
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

  /// Whether Adobe sends the member only to a device whose platform it recognized.
  var isPlatformField: Bool {
    switch self {
    case .id, .displayName, .logoUrl, .isTempPass, .isProxy: false
    case .platformMappingId, .boardingStatus, .enablePlatformServices, .displayInPlatformPicker,
      .enforcePlatformPermissions, .requiredMetadataFields:
      true
    }
  }

  static let names = NameTable(allCases.map { $0.name })
}
