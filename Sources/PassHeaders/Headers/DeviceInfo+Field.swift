extension DeviceInfo {
  /// The members that Adobe documents, in the order of its table. The raw value is the name on the wire.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Field: String, Hashable, Sendable, CaseIterable, DocumentedMember {
    case primaryHardwareType
    /// The model's name, for example `AppleTV` or `SM-S901U`. Required.
    case model
    /// The version of the device, for example `11,1`. Required.
    case version
    case manufacturer
    /// Who sells the device.
    case vendor
    /// The operating system. Required.
    case osName
    case osFamily
    case osVendor
    /// The version of the operating system, for example `10.2`. Required.
    case osVersion
    case browserName
    case browserVendor
    /// The version of the browser, for example `60.0.3112`.
    case browserVersion
    /// The user agent. Personal.
    case userAgent
    /// The width of the physical screen. Adobe names no unit; its code writes points on iOS and pixels
    /// on Android.
    case displayWidth
    /// The height of the physical screen, in the unit of ``displayWidth``.
    case displayHeight
    /// The pixels per inch of the screen, for example 294.
    case displayPpi
    /// The diagonal of the screen in inches, for example 5.5.
    case diagonalScreenSize
    /// The IP address that requests come from, which home-based authentication needs. Personal.
    case connectionIp
    /// The port that requests come from, which home-based authentication needs. Personal.
    case connectionPort
    /// How the device is connected. Required.
    case connectionType
    /// Whether the network is secure (`true`) or a public hot spot (`false`).
    case connectionSecure
    /// The application's identifier, for example `REF30`. Personal, as far as this package is concerned.
    case applicationId
  }
}

extension DeviceInfo.Field {
  /// What this package knows of each member: its name on the wire, its kind, in a few words what it
  /// says, and whether REST API V2 requires it. A further member is added here, and as a case.
  /// Source: *Header - X-Device-Info*.
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

  package var kind: ValueKind { row.kind }

  /// Creates the member whose name on the wire is `rawValue`, compared byte by byte.
  public init?(rawValue: String) {
    guard let index = Self.names.index(of: rawValue) else { return nil }
    self = Self.allCases[index]
  }

  /// Hashes the position in Adobe's table.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// The position in Adobe's table.
  package var index: Int {
    switch self {
    case .primaryHardwareType: 0
    case .model: 1
    case .version: 2
    case .manufacturer: 3
    case .vendor: 4
    case .osName: 5
    case .osFamily: 6
    case .osVendor: 7
    case .osVersion: 8
    case .browserName: 9
    case .browserVendor: 10
    case .browserVersion: 11
    case .userAgent: 12
    case .displayWidth: 13
    case .displayHeight: 14
    case .displayPpi: 15
    case .diagonalScreenSize: 16
    case .connectionIp: 17
    case .connectionPort: 18
    case .connectionType: 19
    case .connectionSecure: 20
    case .applicationId: 21
    }
  }

  /// The values that Adobe lists for a restricted member, in its order; empty for another one.
  /// `connectionType` counts as free: Adobe gives examples of it and no list.
  public var listedValues: [String] {
    switch self {
    case .primaryHardwareType:
      [
        "Camera", "DataCollectionTerminal", "Desktop", "EmbeddedNetworkModule", "eReader",
        "GamesConsole", "GeolocationTracker", "Glasses", "MediaPlayer", "MobilePhone",
        "PaymentTerminal", "PluginModem", "SetTopBox", "TV", "Tablet", "WirelessHotspot",
        "Wristwatch", "Unknown",
      ]
    case .osName:
      [
        "Android", "Chrome OS", "Linux", "Mac OS", "OS X", "OpenBSD", "Roku OS", "Windows", "iOS",
        "tvOS", "webOS",
      ]
    case .osFamily:
      [
        "Android", "BSD", "Linux", "PlayStation OS", "Roku OS", "Symbian", "Tizen", "Windows",
        "iOS", "tvOS", "macOS", "webOS",
      ]
    case .osVendor:
      [
        "Amazon", "Apple", "Google", "LG", "Microsoft", "Mozilla", "Nintendo", "Nokia", "Roku",
        "Samsung", "Sony", "Tizen Project",
      ]
    case .browserName:
      [
        "Android Browser", "Chrome", "Edge", "Firefox", "Internet Explorer", "Opera", "Safari",
        "SeaMonkey", "Symbian Browser",
      ]
    case .browserVendor:
      [
        "Amazon", "Apple", "Google", "Microsoft", "Motorola", "Mozilla", "Netscape", "Nintendo",
        "Nokia", "Samsung", "Sony Ericsson",
      ]
    case .model, .version, .manufacturer, .vendor, .osVersion, .browserVersion, .userAgent,
      .displayWidth, .displayHeight, .displayPpi, .diagonalScreenSize, .connectionIp,
      .connectionPort, .connectionType, .connectionSecure, .applicationId:
      []
    }
  }

  /// Whether a header must have the member.
  public var isRequired: Bool { row.isRequired }

  package func lists(_ value: String) -> Bool { listedValues.containsBytes(of: value) }
}
