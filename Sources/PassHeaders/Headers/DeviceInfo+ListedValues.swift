// The values that Adobe lists for six members, in Adobe's order (*Header - X-Device-Info*). Adobe refuses any other
// text. The subscript reads and writes other texts, as in `device[.osName] = "Fire OS"`.
extension DeviceInfo {
  /// A kind of hardware that Adobe lists as a value of `primaryHardwareType`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum HardwareType: String, Hashable, Sendable, CaseIterable {
    /// A value that Adobe lists, spelled as in the header.
    case camera = "Camera", dataCollectionTerminal = "DataCollectionTerminal", desktop = "Desktop"
    case embeddedNetworkModule = "EmbeddedNetworkModule", eReader, gamesConsole = "GamesConsole"
    case geolocationTracker = "GeolocationTracker", glasses = "Glasses", mediaPlayer = "MediaPlayer"
    case mobilePhone = "MobilePhone", paymentTerminal = "PaymentTerminal"
    case pluginModem = "PluginModem", setTopBox = "SetTopBox", tv = "TV", tablet = "Tablet"
    case wirelessHotspot = "WirelessHotspot", wristwatch = "Wristwatch", unknown = "Unknown"
  }

  /// An operating system that Adobe lists as a value of `osName`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum OSName: String, Hashable, Sendable, CaseIterable {
    /// A value that Adobe lists, spelled as in the header.
    case android = "Android", chromeOS = "Chrome OS", linux = "Linux", macOS = "Mac OS"
    case osX = "OS X", openBSD = "OpenBSD", rokuOS = "Roku OS", windows = "Windows", iOS, tvOS
    case webOS
  }

  /// A family of operating systems that Adobe lists as a value of `osFamily`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum OSFamily: String, Hashable, Sendable, CaseIterable {
    /// A value that Adobe lists, spelled as in the header.
    case android = "Android", bsd = "BSD", linux = "Linux", playStationOS = "PlayStation OS"
    case rokuOS = "Roku OS", symbian = "Symbian", tizen = "Tizen", windows = "Windows", iOS, tvOS
    case macOS, webOS
  }

  /// A vendor of an operating system that Adobe lists as a value of `osVendor`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum OSVendor: String, Hashable, Sendable, CaseIterable {
    /// A value that Adobe lists, spelled as in the header.
    case amazon = "Amazon", apple = "Apple", google = "Google", lg = "LG", microsoft = "Microsoft"
    case mozilla = "Mozilla", nintendo = "Nintendo", nokia = "Nokia", roku = "Roku"
    case samsung = "Samsung", sony = "Sony", tizenProject = "Tizen Project"
  }

  /// A browser that Adobe lists as a value of `browserName`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum BrowserName: String, Hashable, Sendable, CaseIterable {
    /// A value that Adobe lists, spelled as in the header.
    case androidBrowser = "Android Browser", chrome = "Chrome", edge = "Edge", firefox = "Firefox"
    case internetExplorer = "Internet Explorer", opera = "Opera", safari = "Safari"
    case seaMonkey = "SeaMonkey", symbianBrowser = "Symbian Browser"
  }

  /// A vendor of a browser that Adobe lists as a value of `browserVendor`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum BrowserVendor: String, Hashable, Sendable, CaseIterable {
    /// A value that Adobe lists, spelled as in the header.
    case amazon = "Amazon", apple = "Apple", google = "Google", microsoft = "Microsoft"
    case motorola = "Motorola", mozilla = "Mozilla", netscape = "Netscape", nintendo = "Nintendo"
    case nokia = "Nokia", samsung = "Samsung", sonyEricsson = "Sony Ericsson"
  }
}

extension DeviceInfo.Field {
  /// The values that Adobe lists for the member, in Adobe's order. For `osName`, the first one is `Android`.
  ///
  /// The array is empty for a member that Adobe does not restrict, such as `model`, and for `connectionType`, for which
  /// Adobe only gives examples.
  public var listedValues: [String] {
    func texts<List: CaseIterable & RawRepresentable<String>>(_: List.Type) -> [String] {
      List.allCases.map { $0.rawValue }
    }
    return switch self {
    case .primaryHardwareType: texts(DeviceInfo.HardwareType.self)
    case .osName: texts(DeviceInfo.OSName.self)
    case .osFamily: texts(DeviceInfo.OSFamily.self)
    case .osVendor: texts(DeviceInfo.OSVendor.self)
    case .browserName: texts(DeviceInfo.BrowserName.self)
    case .browserVendor: texts(DeviceInfo.BrowserVendor.self)
    default: []
    }
  }

  /// Returns whether Adobe lists `text` for the member, or `nil` if Adobe does not restrict the member.
  package func lists(_ text: String) -> Bool? {
    switch self {
    case .primaryHardwareType: DeviceInfo.HardwareType(listed: text) != nil
    case .osName: DeviceInfo.OSName(listed: text) != nil
    case .osFamily: DeviceInfo.OSFamily(listed: text) != nil
    case .osVendor: DeviceInfo.OSVendor(listed: text) != nil
    case .browserName: DeviceInfo.BrowserName(listed: text) != nil
    case .browserVendor: DeviceInfo.BrowserVendor(listed: text) != nil
    default: nil
    }
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// Creates the value with the raw value `text`, compared byte by byte. The synthesized initializer would compare
  /// canonically equivalent texts as equal.
  init?(listed text: String) {
    guard let value = Self.allCases.first(where: { $0.rawValue.hasSameBytes(as: text) }) else {
      return nil
    }
    self = value
  }
}
