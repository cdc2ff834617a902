extension DeviceInfo {
  /// How the device is connected: the value of `connectionType`.
  ///
  /// Adobe gives examples and no list. The documented values are these examples, and what Adobe's own code for iOS and
  /// tvOS writes. A value may also have another text. Values are equal if their texts have the same bytes.
  ///
  /// Source: *Header - X-Device-Info*.
  public struct ConnectionType: RawRepresentable, Hashable, Sendable {
    private let key: ByteKey

    /// The text on the wire. Case and white space matter.
    public var rawValue: String { key.text }

    /// Creates the value with the text `rawValue`, documented or not.
    public init(rawValue: String) { key = ByteKey(rawValue) }

    /// Wi-Fi.
    public static var wiFi: Self { Self(rawValue: "WiFi") }
    /// A cable.
    public static var lan: Self { Self(rawValue: "LAN") }
    /// A mobile network of any generation.
    public static var cellular: Self { Self(rawValue: "cellular") }
    /// No connection.
    public static var notConnected: Self { Self(rawValue: "notConnected") }

    /// Whether Adobe documents the value.
    public var isDocumented: Bool { Self.documentedValues.containsBytes(of: rawValue) }

    private static let documentedValues = [
      "WiFi", "LAN", "3G", "4G", "5G", "cellular", "notConnected",
    ]
  }
}

// The operators of `RawRepresentable` would compare the texts as `String` does, which takes characters for equal that have
// other bytes.
extension DeviceInfo.ConnectionType {
  /// Whether the texts have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  /// Whether the texts have other bytes.
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension DeviceInfo.ConnectionType: CustomStringConvertible, PersonalValue {
  /// The text if Adobe documents it. Another text may be personal and is withheld.
  public var description: String { isDocumented ? rawValue : "<undocumented>" }
}
