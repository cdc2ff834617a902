extension DeviceInfo {
  /// The members of the payload that Adobe's page documents, in its order.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// ``DeviceInfo/primaryHardwareType``
    case primaryHardwareType
    /// ``DeviceInfo/model``
    case model
    /// ``DeviceInfo/version``
    case version
    /// ``DeviceInfo/manufacturer``
    case manufacturer
    /// ``DeviceInfo/vendor``
    case vendor
    /// ``DeviceInfo/osName``
    case osName
    /// ``DeviceInfo/osFamily``
    case osFamily
    /// ``DeviceInfo/osVendor``
    case osVendor
    /// ``DeviceInfo/osVersion``
    case osVersion
    /// ``DeviceInfo/browserName``
    case browserName
    /// ``DeviceInfo/browserVendor``
    case browserVendor
    /// ``DeviceInfo/browserVersion``
    case browserVersion
    /// ``DeviceInfo/userAgent``
    case userAgent
    /// ``DeviceInfo/displayWidth``
    case displayWidth
    /// ``DeviceInfo/displayHeight``
    case displayHeight
    /// ``DeviceInfo/displayPpi``
    case displayPpi
    /// ``DeviceInfo/diagonalScreenSize``
    case diagonalScreenSize
    /// ``DeviceInfo/connectionIp``
    case connectionIp
    /// ``DeviceInfo/connectionPort``
    case connectionPort
    /// ``DeviceInfo/connectionType``
    case connectionType
    /// ``DeviceInfo/connectionSecure``
    case connectionSecure
    /// ``DeviceInfo/applicationId``
    case applicationId

    /// What kinds of JSON values the member may have.
    package var form: Form {
      switch self {
      case .displayWidth, .displayHeight, .displayPpi, .diagonalScreenSize, .connectionPort:
        .numberOrString
      case .connectionSecure: .booleanOrString
      default: .string
      }
    }

    /// The values that Adobe's page lists for a restricted member, in its order; empty for a free
    /// one. `connectionType` counts as free: the page gives examples of it and no list.
    public var knownValues: [String] {
      switch self {
      case .primaryHardwareType: PrimaryHardwareType.knownValues.map { $0.rawValue }
      case .osName: OSName.knownValues.map { $0.rawValue }
      case .osFamily: OSFamily.knownValues.map { $0.rawValue }
      case .osVendor: OSVendor.knownValues.map { $0.rawValue }
      case .browserName: BrowserName.knownValues.map { $0.rawValue }
      case .browserVendor: BrowserVendor.knownValues.map { $0.rawValue }
      default: []
      }
    }

    /// Whether its value alone tells nothing about one viewer.
    var isShared: Bool {
      switch self {
      case .primaryHardwareType, .osName, .osFamily, .osVendor, .browserName, .browserVendor: true
      default: false
      }
    }
  }

  /// The kinds of JSON values that a member may have.
  package enum Form: Hashable, Sendable {
    case string
    case numberOrString
    case booleanOrString
  }

  /// The member as JSON; `nil` if it is absent.
  public subscript(key: Key) -> JSONValue? {
    switch key {
    case .primaryHardwareType: (primaryHardwareType?.rawValue).map(JSONValue.string)
    case .model: model.map(JSONValue.string)
    case .version: version.map(JSONValue.string)
    case .manufacturer: manufacturer.map(JSONValue.string)
    case .vendor: vendor.map(JSONValue.string)
    case .osName: (osName?.rawValue).map(JSONValue.string)
    case .osFamily: (osFamily?.rawValue).map(JSONValue.string)
    case .osVendor: (osVendor?.rawValue).map(JSONValue.string)
    case .osVersion: osVersion.map(JSONValue.string)
    case .browserName: (browserName?.rawValue).map(JSONValue.string)
    case .browserVendor: (browserVendor?.rawValue).map(JSONValue.string)
    case .browserVersion: browserVersion.map(JSONValue.string)
    case .userAgent: userAgent.map(JSONValue.string)
    case .displayWidth: displayWidth?.json
    case .displayHeight: displayHeight?.json
    case .displayPpi: displayPpi?.json
    case .diagonalScreenSize: diagonalScreenSize?.json
    case .connectionIp: connectionIp.map(JSONValue.string)
    case .connectionPort: connectionPort?.json
    case .connectionType: (connectionType?.rawValue).map(JSONValue.string)
    case .connectionSecure: connectionSecure?.json
    case .applicationId: applicationId.map(JSONValue.string)
    }
  }

  /// Sets a member whose value is text.
  package mutating func set(_ key: Key, text: String) {
    switch key {
    case .primaryHardwareType: primaryHardwareType = PrimaryHardwareType(rawValue: text)
    case .model: model = text
    case .version: version = text
    case .manufacturer: manufacturer = text
    case .vendor: vendor = text
    case .osName: osName = OSName(rawValue: text)
    case .osFamily: osFamily = OSFamily(rawValue: text)
    case .osVendor: osVendor = OSVendor(rawValue: text)
    case .osVersion: osVersion = text
    case .browserName: browserName = BrowserName(rawValue: text)
    case .browserVendor: browserVendor = BrowserVendor(rawValue: text)
    case .browserVersion: browserVersion = text
    case .userAgent: userAgent = text
    case .displayWidth: displayWidth = .string(text)
    case .displayHeight: displayHeight = .string(text)
    case .displayPpi: displayPpi = .string(text)
    case .diagonalScreenSize: diagonalScreenSize = .string(text)
    case .connectionIp: connectionIp = text
    case .connectionPort: connectionPort = .string(text)
    case .connectionType: connectionType = ConnectionType(rawValue: text)
    case .connectionSecure: connectionSecure = BooleanOrString(text: text)
    case .applicationId: applicationId = text
    }
  }

  /// Sets a member whose value is a number; without effect for one that cannot be.
  package mutating func set(_ key: Key, number: JSONNumber) {
    switch key {
    case .displayWidth: displayWidth = .number(number)
    case .displayHeight: displayHeight = .number(number)
    case .displayPpi: displayPpi = .number(number)
    case .diagonalScreenSize: diagonalScreenSize = .number(number)
    case .connectionPort: connectionPort = .number(number)
    default: break
    }
  }
}
