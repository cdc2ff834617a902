extension DeviceInfo {
  /// The members that Adobe documents, numbered in the order of its table.
  public enum Field: Int, Hashable, Sendable, CaseIterable {
    /// A member of the same name.
    case primaryHardwareType, model, version, manufacturer, vendor, osName, osFamily, osVendor,
      osVersion, browserName, browserVendor, browserVersion, userAgent, displayWidth, displayHeight,
      displayPpi, diagonalScreenSize, connectionIp, connectionPort, connectionType,
      connectionSecure, applicationId
  }
}

extension DeviceInfo.Field {
  /// What this package knows of each member: its name on the wire, its kind, in a few words what it
  /// says, and the profile that requires it; V2 requires what V1 does. A further member is added here,
  /// as a case and as a property. Source: *Header - X-Device-Info* and, for V1's requirements,
  /// *Passing client information*.
  package var row:
    (
      name: StaticString, kind: ValueKind, meaning: StaticString, profile: DeviceInfo.Profile?
    )
  {
    switch self {
    case .primaryHardwareType: ("primaryHardwareType", .string, "kind of hardware", nil)
    case .model: ("model", .string, "model", .v1)
    case .version: ("version", .string, "version of the device", .v2)
    case .manufacturer: ("manufacturer", .string, "who makes the device", nil)
    case .vendor: ("vendor", .string, "who sells the device", nil)
    case .osName: ("osName", .string, "operating system", .v1)
    case .osFamily: ("osFamily", .string, "family of the system", nil)
    case .osVendor: ("osVendor", .string, "who makes the system", nil)
    case .osVersion: ("osVersion", .string, "version of the system", .v2)
    case .browserName: ("browserName", .string, "browser", nil)
    case .browserVendor: ("browserVendor", .string, "who makes the browser", nil)
    case .browserVersion: ("browserVersion", .string, "version of the browser", nil)
    case .userAgent: ("userAgent", .string, "user agent", nil)
    case .displayWidth: ("displayWidth", .numberOrString, "width of the screen", nil)
    case .displayHeight: ("displayHeight", .numberOrString, "height of the screen", nil)
    case .displayPpi: ("displayPpi", .numberOrString, "pixels per inch", nil)
    case .diagonalScreenSize: ("diagonalScreenSize", .numberOrString, "diagonal in inches", nil)
    case .connectionIp: ("connectionIp", .string, "IP address of requests", nil)
    case .connectionPort: ("connectionPort", .numberOrString, "port of requests", nil)
    case .connectionType: ("connectionType", .string, "kind of network", .v2)
    case .connectionSecure:
      ("connectionSecure", .booleanOrString, "true: secure network; false: public hot spot", nil)
    case .applicationId: ("applicationId", .string, "the application at Adobe", nil)
    }
  }

  package static let names = NameTable(allCases.map { $0.name })

  /// The names on the wire, for writing: texts would be counted as references.
  static let staticNames = ContiguousArray(allCases.map { $0.row.name })

  /// The members that a profile requires.
  @inline(__always)
  static func required(by profile: DeviceInfo.Profile) -> ContiguousArray<Self> {
    profile == .v2 ? requiredByV2 : requiredByV1
  }

  private static let requiredByV1 = ContiguousArray(allCases.filter { $0.isRequired(by: .v1) })
  private static let requiredByV2 = ContiguousArray(allCases.filter { $0.isRequired(by: .v2) })

  private static let kinds = ContiguousArray(allCases.map { $0.row.kind })

  /// The kind of value that the member has.
  @inline(__always)
  package var kind: ValueKind { Self.kinds[rawValue] }

  /// The name on the wire.
  public var name: String { row.name.string }

  /// The member of that name on the wire, compared byte by byte.
  public init?(name: String) {
    guard let index = Self.names.index(of: name) else { return nil }
    self.init(rawValue: index)
  }

  /// The values that Adobe lists for a restricted member, in its order; empty for another one.
  /// `connectionType` counts as free: Adobe gives examples of it and no list.
  public var listedValues: [String] {
    switch self {
    case .primaryHardwareType: DeviceInfo.PrimaryHardwareTypeVocabulary.values
    case .osName: DeviceInfo.OSNameVocabulary.values
    case .osFamily: DeviceInfo.OSFamilyVocabulary.values
    case .osVendor: DeviceInfo.OSVendorVocabulary.values
    case .browserName: DeviceInfo.BrowserNameVocabulary.values
    case .browserVendor: DeviceInfo.BrowserVendorVocabulary.values
    default: []
    }
  }

  /// Whether a header must have the member.
  public func isRequired(by profile: DeviceInfo.Profile) -> Bool {
    let required = row.profile
    return required == profile || required == .v1
  }

  /// Whether Adobe lists the value for the member.
  package func lists(_ value: String) -> Bool { listedValues.containsBytes(of: value) }
}
