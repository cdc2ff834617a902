extension DeviceInfo {
  /// A member that Adobe documents for the payload of `X-Device-Info`. The cases are in the order of Adobe's table.
  ///
  /// The raw value is the name of the member in JSON, such as `osName`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Field: String, Hashable, Sendable, CaseIterable, DocumentedMember {
    /// The kind of hardware, such as `SetTopBox` or `MobilePhone`. Adobe restricts the value to ``listedValues``.
    case primaryHardwareType
    /// The name of the model, such as `AppleTV` or `SM-S901U`. REST API V2 requires it.
    case model
    /// The version of the device, such as `11,1`. REST API V2 requires it.
    case version
    /// The company that makes the device, such as `Samsung`.
    case manufacturer
    /// The company that sells the device, such as `Apple`.
    case vendor
    /// The operating system, such as `tvOS`. REST API V2 requires it and restricts the value to ``listedValues``.
    case osName
    /// The family of the operating system, such as `BSD`. Adobe restricts the value to ``listedValues``.
    case osFamily
    /// The company that makes the operating system, such as `Google`. Adobe restricts the value to ``listedValues``.
    case osVendor
    /// The version of the operating system, such as `10.2`. REST API V2 requires it.
    case osVersion
    /// The browser, such as `Safari`. Adobe restricts the value to ``listedValues``.
    case browserName
    /// The company that makes the browser, such as `Mozilla`. Adobe restricts the value to ``listedValues``.
    case browserVendor
    /// The version of the browser, such as `60.0.3112`.
    case browserVersion
    /// The user agent, as in the request header `User-Agent`. This package treats it as personal.
    case userAgent
    /// The width of the physical screen. Adobe does not name the unit. Its code writes points on iOS and pixels on
    /// Android.
    case displayWidth
    /// The height of the physical screen, in the same unit as ``displayWidth``.
    case displayHeight
    /// The pixel density of the screen in pixels per inch, such as 294.
    case displayPpi
    /// The length of the screen's diagonal in inches, such as 5.5.
    case diagonalScreenSize
    /// The IP address that the device's requests come from, such as `8.8.4.4`. Home-based authentication requires it.
    /// This package treats it as personal.
    case connectionIp
    /// The port that the device's requests come from, such as `53124`. Home-based authentication requires it. This
    /// package treats it as personal.
    case connectionPort
    /// The kind of network that connects the device, such as `WiFi`. REST API V2 requires it.
    case connectionType
    /// Whether the network is secure (`true`) or a public hot spot (`false`).
    case connectionSecure
    /// The identifier of the application, such as `REF30`. This package treats it as personal.
    case applicationId
  }
}

extension DeviceInfo.Field {
  /// The properties of the member: its name in JSON, the kinds of its value, a short description, and whether REST API
  /// V2 requires it.
  ///
  /// Adobe does not document the JSON types. They follow from Adobe's code and its OpenAPI document. Source: *Header -
  /// X-Device-Info*.
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

  /// The names of all members, with a lookup that returns the ``index`` of a name.
  package static let names = NameTable(allCases.map { $0.name })

  /// The names of all members, in the order of ``index``, for the writer. Unlike `String`, `StaticString` is not
  /// reference-counted.
  static let staticNames = ContiguousArray(allCases.map { $0.row.name })

  static let required = ContiguousArray(allCases.filter { $0.isRequired })

  package var kind: ValueKind { row.kind }

  /// Creates the member whose name in JSON is `rawValue`. Names are compared byte by byte, so `osname` is not `osName`.
  public init?(rawValue: String) {
    guard let index = Self.names.index(of: rawValue) else { return nil }
    self = Self.allCases[index]
  }

  /// Hashes the position of the member in Adobe's table.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// The position of the member in Adobe's table, counted from 0.
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

  /// Whether REST API V2 requires the member. Reading accepts a header that lacks it.
  public var isRequired: Bool { row.isRequired }
}
