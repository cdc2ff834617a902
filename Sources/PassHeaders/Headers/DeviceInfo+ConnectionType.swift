extension DeviceInfo {
  /// The kind of network that connects the device: the value of `connectionType`.
  ///
  /// Adobe gives examples, such as `LAN` and `5G`, but no complete list. The documented values are these examples and
  /// those that Adobe's code for iOS and tvOS writes. Any other text is allowed. Two values are equal if their texts
  /// have the same bytes.
  ///
  /// Source: *Header - X-Device-Info*.
  public struct ConnectionType: RawRepresentable, Hashable, Sendable {
    private let key: ByteKey

    /// The text in the header, such as `WiFi`. Case and white space are significant.
    public var rawValue: String { key.text }

    /// Creates a value with the text `rawValue`, which need not be one of the documented values.
    public init(rawValue: String) { key = ByteKey(rawValue) }

    /// A Wi-Fi network, written as `WiFi`.
    public static var wiFi: Self { Self(rawValue: "WiFi") }
    /// A wired network, written as `LAN`.
    public static var lan: Self { Self(rawValue: "LAN") }
    /// A mobile network of any generation, written as `cellular`.
    public static var cellular: Self { Self(rawValue: "cellular") }
    /// The absence of a connection, written as `notConnected`.
    public static var notConnected: Self { Self(rawValue: "notConnected") }

    /// Whether Adobe documents the value: `WiFi`, `LAN`, `3G`, `4G`, `5G`, `cellular` or `notConnected`.
    public var isDocumented: Bool { Self.documentedValues.containsBytes(of: rawValue) }

    private static let documentedValues = [
      "WiFi", "LAN", "3G", "4G", "5G", "cellular", "notConnected",
    ]
  }
}

// The default operators of `RawRepresentable` compare `String` values, for which canonically equivalent texts are equal
// although their bytes differ.
extension DeviceInfo.ConnectionType {
  /// Returns whether the texts of `left` and `right` have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  /// Returns whether the texts of `left` and `right` differ in at least one byte.
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension DeviceInfo.ConnectionType: CustomStringConvertible, PersonalValue {
  /// The text if Adobe documents it, otherwise `<undocumented>`, because such a text may be personal.
  public var description: String { isDocumented ? rawValue : "<undocumented>" }
}
