/// A TV provider (multichannel video programming distributor) that a service provider has an
/// integration with.
///
/// Sources: REST API V2, *Retrieve configuration for specific service provider*; for
/// ``requiredMetadataFields`` REST API V1, *Provide MVPD list*. Adobe sends the platform's fields
/// only to a device whose platform it recognised; a field that it did not send is `nil`.
public struct MVPD: Hashable, Sendable, Identifiable {
  /// Adobe's identifier, the `{mvpd}` of request paths, for example `Cablevision`.
  public var id: String

  /// The name for people.
  public var displayName: String?

  /// Where the logo is.
  public var logoUrl: String?

  /// The provider under the platform's name: on Apple's systems the `accountProviderIdentifier`.
  /// Several MVPDs may share one.
  public var platformMappingId: String?

  /// How far the provider is integrated with the platform; absent means not at all.
  public var boardingStatus: BoardingStatus?

  /// Whether the integration is enabled for the platform's single sign-on.
  public var enablePlatformServices: Bool?

  /// Whether the provider may be shown in the platform's picker.
  public var displayInPlatformPicker: Bool?

  /// Whether a viewer's refusal binds this provider: then an application that was denied permission
  /// cannot reuse another one's sign-in.
  public var enforcePlatformPermissions: Bool?

  /// Whether the provider is reached through another one, its proxy.
  public var isProxy: Bool?

  /// Whether this is no provider but temporary access.
  public var isTempPass: Bool?

  /// The attribute names to ask the platform's framework for (`attributeNames` of Apple's request).
  /// Only V1 lists them; V2 answers them with the partner authentication request.
  public var requiredMetadataFields: [String] = []

  /// An MVPD of which nothing but the identifier is known yet.
  public init(id: String) { self.id = id }
}

extension MVPD {
  /// Whether Adobe sent any of the fields that belong to a platform.
  var hasPlatformFields: Bool {
    platformMappingId != nil || boardingStatus != nil || enablePlatformServices != nil
      || displayInPlatformPicker != nil || enforcePlatformPermissions != nil
      || !requiredMetadataFields.isEmpty
  }
}

/// How far a provider is integrated with the platform's single sign-on.
///
/// Source: Adobe's *Apple SSO Overview*, and the pages named at ``MVPD``. Where there is no status
/// the provider is not supported.
public struct BoardingStatus: RestrictedValue {
  /// The value of `boardingStatus`; case matters.
  public let rawValue: String

  /// The status of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The provider takes part in single sign-on.
  public static let supported = BoardingStatus(rawValue: "SUPPORTED")
  /// The provider is shown in the platform's picker, and the viewer signs in with Adobe's ordinary
  /// flow; single sign-on cannot be completed.
  public static let picker = BoardingStatus(rawValue: "PICKER")

  /// The two documented values.
  public static let knownValues: [BoardingStatus] = [.supported, .picker]
}
