extension DeviceInfo {
  /// How the device is connected: the value of `connectionType`.
  public typealias ConnectionType = OpenEnumeration<ConnectionTypeVocabulary>

  /// The values of ``ConnectionType``. Adobe's page gives examples and no list: these are the
  /// examples and what Adobe's own code for iOS and tvOS writes.
  public enum ConnectionTypeVocabulary: Vocabulary {
    /// The documented values.
    public static let values = ["WiFi", "LAN", "3G", "4G", "5G", "cellular", "notConnected"]
  }
}

extension DeviceInfo.ConnectionType {
  /// Wi-Fi.
  public static var wiFi: Self { "WiFi" }
  /// A cable.
  public static var lan: Self { "LAN" }
  /// A mobile network of whatever generation.
  public static var cellular: Self { "cellular" }
  /// No connection.
  public static var notConnected: Self { "notConnected" }
}
