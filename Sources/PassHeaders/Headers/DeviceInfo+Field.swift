extension DeviceInfo {
  /// The members that Adobe documents, numbered in the order of its table.
  public enum Field: Int, Hashable, DocumentedMember {
    /// A member of the same name.
    case primaryHardwareType, model, version, manufacturer, vendor, osName, osFamily, osVendor,
      osVersion, browserName, browserVendor, browserVersion, userAgent, displayWidth, displayHeight,
      displayPpi, diagonalScreenSize, connectionIp, connectionPort, connectionType,
      connectionSecure, applicationId
  }
}

extension DeviceInfo.Field {
  /// What this package knows of each member: its name on the wire, its kind, in a few words what it
  /// says, and whether REST API V2 requires it. A further member is added here, as a case and as a
  /// property. Source: *Header - X-Device-Info*.
  package var row:
    (
      name: StaticString, kind: ValueKind, meaning: StaticString, isRequired: Bool
    )
  {
    switch self {
    case .primaryHardwareType: ("primaryHardwareType", .string, "kind of hardware", false)
    case .model: ("model", .string, "model", true)
    case .version: ("version", .string, "version of the device", true)
    case .manufacturer: ("manufacturer", .string, "who makes the device", false)
    case .vendor: ("vendor", .string, "who sells the device", false)
    case .osName: ("osName", .string, "operating system", true)
    case .osFamily: ("osFamily", .string, "family of the system", false)
    case .osVendor: ("osVendor", .string, "who makes the system", false)
    case .osVersion: ("osVersion", .string, "version of the system", true)
    case .browserName: ("browserName", .string, "browser", false)
    case .browserVendor: ("browserVendor", .string, "who makes the browser", false)
    case .browserVersion: ("browserVersion", .string, "version of the browser", false)
    case .userAgent: ("userAgent", .string, "user agent", false)
    case .displayWidth: ("displayWidth", .numberOrString, "width of the screen", false)
    case .displayHeight: ("displayHeight", .numberOrString, "height of the screen", false)
    case .displayPpi: ("displayPpi", .numberOrString, "pixels per inch", false)
    case .diagonalScreenSize: ("diagonalScreenSize", .numberOrString, "diagonal in inches", false)
    case .connectionIp: ("connectionIp", .string, "IP address of requests", false)
    case .connectionPort: ("connectionPort", .numberOrString, "port of requests", false)
    case .connectionType: ("connectionType", .string, "kind of network", true)
    case .connectionSecure:
      ("connectionSecure", .booleanOrString, "true: secure network; false: public hot spot", false)
    case .applicationId: ("applicationId", .string, "the application at Adobe", false)
    }
  }

  package static let names = NameTable(allCases.map { $0.name })

  /// The names on the wire, for writing: texts would be counted as references.
  static let staticNames = ContiguousArray(allCases.map { $0.row.name })

  /// The members that a header must have.
  static let required = ContiguousArray(allCases.filter { $0.isRequired })

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
    case .model, .version, .manufacturer, .vendor, .osVersion, .browserVersion, .userAgent,
      .displayWidth, .displayHeight, .displayPpi, .diagonalScreenSize, .connectionIp,
      .connectionPort, .connectionType, .connectionSecure, .applicationId:
      []
    }
  }

  /// Whether a header must have the member.
  public var isRequired: Bool { row.isRequired }

  /// Whether Adobe lists the value for the member.
  package func lists(_ value: String) -> Bool { listedValues.containsBytes(of: value) }
}
