/// The request header `X-Device-Info`: what device the application runs on.
///
/// Adobe decides by it which rules of an MVPD apply. Its value is Base64 of a JSON object. Source:
/// Adobe Pass REST API V2, *Header - X-Device-Info*; Spec/X-Device-Info.md says what this package
/// makes of it.
///
/// Every member may be absent when a header is read: the documents' own samples lack required ones.
/// ``missingKeys(for:)`` names them, and writing asks for them.
public struct DeviceInfo: Hashable, Sendable {
  /// The name of the header field, in the documents' spelling. HTTP ignores its case.
  public static let fieldName = "X-Device-Info"

  /// The kind of hardware.
  public var primaryHardwareType: PrimaryHardwareType?
  /// The model's name, for example `AppleTV` or `SM-S901U`. Required.
  public var model: String?
  /// The version of the device, for example `11,1`. Required by V2.
  public var version: String?
  /// Who makes the device.
  public var manufacturer: String?
  /// Who sells the device.
  public var vendor: String?
  /// The operating system. Required.
  public var osName: OSName?
  /// The family of the operating system.
  public var osFamily: OSFamily?
  /// Who makes the operating system.
  public var osVendor: OSVendor?
  /// The version of the operating system, for example `10.2`. Required by V2.
  public var osVersion: String?
  /// The browser.
  public var browserName: BrowserName?
  /// Who makes the browser.
  public var browserVendor: BrowserVendor?
  /// The version of the browser, for example `60.0.3112`.
  public var browserVersion: String?
  /// The user agent.
  public var userAgent: String?
  /// The width of the physical screen; the page names no unit. Adobe's code writes points on iOS
  /// and pixels on Android.
  public var displayWidth: NumberOrString?
  /// The height of the physical screen, in the unit of ``displayWidth``.
  public var displayHeight: NumberOrString?
  /// The pixels per inch of the screen, for example 294.
  public var displayPpi: NumberOrString?
  /// The diagonal of the screen in inches, for example 5.5.
  public var diagonalScreenSize: NumberOrString?
  /// The IP address that requests come from. Personal data.
  public var connectionIp: String?
  /// The port that requests come from.
  public var connectionPort: NumberOrString?
  /// How the device is connected. Required by V2.
  public var connectionType: ConnectionType?
  /// Whether the network is secure (`true`) or a public hot spot (`false`).
  public var connectionSecure: BooleanOrString?
  /// The application's identifier, for example `REF30`.
  public var applicationId: String?

  /// Members that Adobe's page does not know, in their order; they are written back after the
  /// known ones.
  public var unknownMembers: [JSONMember] = []

  /// A device of which nothing is known yet.
  public init() {}

  /// A device with the five members that V2 requires.
  public init(
    model: String, version: String, osName: OSName, osVersion: String,
    connectionType: ConnectionType
  ) {
    self.model = model
    self.version = version
    self.osName = osName
    self.osVersion = osVersion
    self.connectionType = connectionType
  }
}

extension DeviceInfo {
  /// Which members a header must have.
  public enum Profile: String, Hashable, Sendable, CaseIterable {
    /// REST API V2: model, version, osName, osVersion and connectionType.
    case v2
    /// REST API V1: model and osName.
    case v1

    /// The required members, in the documented order.
    public var requiredKeys: [Key] {
      switch self {
      case .v2: [.model, .version, .osName, .osVersion, .connectionType]
      case .v1: [.model, .osName]
      }
    }
  }

  /// The members that the profile requires and the device lacks, in the documented order.
  public func missingKeys(for profile: Profile = .v2) -> [Key] {
    profile.requiredKeys.filter { self[$0] == nil }
  }

  /// What is worth knowing about the device and no error, in the documented order.
  public func notes(for profile: Profile = .v2) -> [HeaderNote] {
    let missing = missingKeys(for: profile)
    var notes: [HeaderNote] = []
    func note(_ code: HeaderNote.Code, _ name: String, _ message: String) {
      notes.append(HeaderNote(code: code, path: name.abridged, message: message))
    }
    for key in Key.allCases {
      if missing.contains(key) {
        note(
          .absentMember, key.rawValue,
          "is absent, and REST API \(profile.rawValue.uppercased()) requires it")
      }
      guard let value = self[key] else { continue }
      if case .string(let text) = value, text.isBlank {
        note(.blankValue, key.rawValue, "is blank")
      } else if !isKnownValue(of: key) {
        note(.unknownValue, key.rawValue, "is none of the values that Adobe's page lists")
      }
      if key == .connectionSecure, case .string = value {
        note(.stringForBoolean, key.rawValue, "is a string; true or false without quotes is usual")
      }
    }
    for member in unknownMembers {
      note(
        .unknownMember, member.name,
        member.name == "type"
          ? "is not a member Adobe documents; the hardware type is primaryHardwareType"
          : "is not a member Adobe documents")
    }
    return notes
  }

  /// Whether the member is absent, free, or one of the documented values.
  func isKnownValue(of key: Key) -> Bool {
    let isKnown: Bool? =
      switch key {
      case .primaryHardwareType: primaryHardwareType?.isKnown
      case .osName: osName?.isKnown
      case .osFamily: osFamily?.isKnown
      case .osVendor: osVendor?.isKnown
      case .browserName: browserName?.isKnown
      case .browserVendor: browserVendor?.isKnown
      default: nil
      }
    return isKnown ?? true
  }
}

extension DeviceInfo: CustomStringConvertible, CustomDebugStringConvertible {
  /// The members that are there; values only of those that many devices share.
  public var description: String {
    let parts = Key.allCases.compactMap { key -> String? in
      guard let value = self[key] else { return nil }
      guard key.isShared, case .string(let text) = value, isKnownValue(of: key) else {
        return "\(key.rawValue): <withheld>"
      }
      return "\(key.rawValue): \(text.abridged)"
    }
    return "DeviceInfo(\(parts.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
