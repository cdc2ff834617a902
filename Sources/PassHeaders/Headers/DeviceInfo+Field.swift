extension DeviceInfo {
  /// The members that Adobe documents, numbered in the order of its table.
  public enum Field: Int, Hashable, Sendable, CaseIterable {
    /// A member of the same name.
    case primaryHardwareType, model, version, manufacturer, vendor
    /// A member of the same name.
    case osName, osFamily, osVendor, osVersion
    /// A member of the same name.
    case browserName, browserVendor, browserVersion, userAgent
    /// A member of the same name.
    case displayWidth, displayHeight, displayPpi, diagonalScreenSize
    /// A member of the same name.
    case connectionIp, connectionPort, connectionType, connectionSecure
    /// A member of the same name.
    case applicationId
  }
}

extension DeviceInfo.Field {
  /// What this package knows of a member. Source: *Header - X-Device-Info* and, for V1's
  /// requirements, *Passing client information*.
  package struct Row: Sendable {
    let name: StaticString
    let kind: ValueKind
    /// In a few words, what the member says.
    package let meaning: StaticString
    /// The profile that requires the member; V2 requires what V1 does.
    let profile: DeviceInfo.Profile?
  }

  /// One row for each member: a further one is added here, as a case and as a property.
  package var row: Row {
    func row(
      _ name: StaticString, _ kind: ValueKind, _ meaning: StaticString,
      requiredBy profile: DeviceInfo.Profile? = nil
    ) -> Row {
      Row(name: name, kind: kind, meaning: meaning, profile: profile)
    }
    return switch self {
    case .primaryHardwareType: row("primaryHardwareType", .string, "kind of hardware")
    case .model: row("model", .string, "model", requiredBy: .v1)
    case .version: row("version", .string, "version of the device", requiredBy: .v2)
    case .manufacturer: row("manufacturer", .string, "who makes the device")
    case .vendor: row("vendor", .string, "who sells the device")
    case .osName: row("osName", .string, "operating system", requiredBy: .v1)
    case .osFamily: row("osFamily", .string, "family of the system")
    case .osVendor: row("osVendor", .string, "who makes the system")
    case .osVersion: row("osVersion", .string, "version of the system", requiredBy: .v2)
    case .browserName: row("browserName", .string, "browser")
    case .browserVendor: row("browserVendor", .string, "who makes the browser")
    case .browserVersion: row("browserVersion", .string, "version of the browser")
    case .userAgent: row("userAgent", .string, "user agent")
    case .displayWidth: row("displayWidth", .numberOrString, "width of the screen")
    case .displayHeight: row("displayHeight", .numberOrString, "height of the screen")
    case .displayPpi: row("displayPpi", .numberOrString, "pixels per inch")
    case .diagonalScreenSize: row("diagonalScreenSize", .numberOrString, "diagonal in inches")
    case .connectionIp: row("connectionIp", .string, "IP address of requests")
    case .connectionPort: row("connectionPort", .numberOrString, "port of requests")
    case .connectionType: row("connectionType", .string, "kind of network", requiredBy: .v2)
    case .connectionSecure:
      row("connectionSecure", .booleanOrString, "true: secure network; false: public hot spot")
    case .applicationId: row("applicationId", .string, "the application at Adobe")
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
