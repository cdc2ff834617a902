extension DeviceInfo {
  /// The kind of network that connects the device: the value of `connectionType`.
  ///
  /// Adobe gives examples, such as `LAN` and `5G`, but no complete list. The documented values are these examples and
  /// those that Adobe's code for iOS and tvOS writes. Any other text is allowed. Two values are equal if their texts
  /// have the same bytes.
  ///
  /// Source: *Header - X-Device-Info*.
  public struct ConnectionType: Hashable, Sendable {
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

extension DeviceInfo.ConnectionType: CustomStringConvertible, PersonalValue {
  /// The text if Adobe documents it, otherwise `<undocumented>`, because such a text may be personal.
  public var description: String { isDocumented ? rawValue : "<undocumented>" }
}
