// The values that Adobe lists for six members, in Adobe's order (*Header - X-Device-Info*). Adobe refuses any other text.
// The subscript reads and writes other texts, as in `device[.osName] = "Fire OS"`.
extension DeviceInfo {
  /// The kind of hardware: the value of `primaryHardwareType`. Adobe lists the raw values.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum HardwareType: String, Hashable, Sendable, CaseIterable {
    /// A camera, written as `Camera`.
    case camera = "Camera"
    /// A terminal that collects data, written as `DataCollectionTerminal`.
    case dataCollectionTerminal = "DataCollectionTerminal"
    /// A desktop computer, written as `Desktop`.
    case desktop = "Desktop"
    /// A network module that is built into another device, written as `EmbeddedNetworkModule`.
    case embeddedNetworkModule = "EmbeddedNetworkModule"
    /// An e-book reader, written as `eReader`.
    case eReader
    /// A game console, written as `GamesConsole`.
    case gamesConsole = "GamesConsole"
    /// A tracker of geographic locations, written as `GeolocationTracker`.
    case geolocationTracker = "GeolocationTracker"
    /// Smart glasses, written as `Glasses`.
    case glasses = "Glasses"
    /// A media player, written as `MediaPlayer`.
    case mediaPlayer = "MediaPlayer"
    /// A mobile phone, written as `MobilePhone`.
    case mobilePhone = "MobilePhone"
    /// A payment terminal, written as `PaymentTerminal`.
    case paymentTerminal = "PaymentTerminal"
    /// A modem that is plugged into another device, written as `PluginModem`.
    case pluginModem = "PluginModem"
    /// A set-top box, written as `SetTopBox`.
    case setTopBox = "SetTopBox"
    /// A television set, written as `TV`.
    case tv = "TV"
    /// A tablet computer, written as `Tablet`.
    case tablet = "Tablet"
    /// A wireless hotspot, written as `WirelessHotspot`.
    case wirelessHotspot = "WirelessHotspot"
    /// A device that is worn on the wrist, written as `Wristwatch`.
    case wristwatch = "Wristwatch"
    /// A kind of hardware that is not known, written as `Unknown`.
    case unknown = "Unknown"
  }

  /// The operating system: the value of `osName`. Adobe lists the raw values.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum OSName: String, Hashable, Sendable, CaseIterable {
    /// The operating system `Android`.
    case android = "Android"
    /// The operating system `Chrome OS`.
    case chromeOS = "Chrome OS"
    /// The operating system `Linux`.
    case linux = "Linux"
    /// The operating system macOS, written as `Mac OS`.
    case macOS = "Mac OS"
    /// The operating system OS X, the earlier name of macOS, written as `OS X`.
    case osX = "OS X"
    /// The operating system `OpenBSD`.
    case openBSD = "OpenBSD"
    /// The operating system `Roku OS`.
    case rokuOS = "Roku OS"
    /// The operating system `Windows`.
    case windows = "Windows"
    /// The operating system `iOS`.
    case iOS
    /// The operating system `tvOS`.
    case tvOS
    /// The operating system `webOS`.
    case webOS
  }

  /// The family of the operating system: the value of `osFamily`. Adobe lists the raw values.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum OSFamily: String, Hashable, Sendable, CaseIterable {
    /// The family of `Android` systems.
    case android = "Android"
    /// The family of `BSD` systems.
    case bsd = "BSD"
    /// The family of `Linux` systems.
    case linux = "Linux"
    /// The family of `PlayStation OS` systems.
    case playStationOS = "PlayStation OS"
    /// The family of `Roku OS` systems.
    case rokuOS = "Roku OS"
    /// The family of `Symbian` systems.
    case symbian = "Symbian"
    /// The family of `Tizen` systems.
    case tizen = "Tizen"
    /// The family of `Windows` systems.
    case windows = "Windows"
    /// The family of `iOS` systems.
    case iOS
    /// The family of `tvOS` systems.
    case tvOS
    /// The family of `macOS` systems.
    case macOS
    /// The family of `webOS` systems.
    case webOS
  }

  /// The vendor of the operating system: the value of `osVendor`. Adobe lists the raw values.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum OSVendor: String, Hashable, Sendable, CaseIterable {
    /// The system vendor `Amazon`.
    case amazon = "Amazon"
    /// The system vendor `Apple`.
    case apple = "Apple"
    /// The system vendor `Google`.
    case google = "Google"
    /// The system vendor `LG`.
    case lg = "LG"
    /// The system vendor `Microsoft`.
    case microsoft = "Microsoft"
    /// The system vendor `Mozilla`.
    case mozilla = "Mozilla"
    /// The system vendor `Nintendo`.
    case nintendo = "Nintendo"
    /// The system vendor `Nokia`.
    case nokia = "Nokia"
    /// The system vendor `Roku`.
    case roku = "Roku"
    /// The system vendor `Samsung`.
    case samsung = "Samsung"
    /// The system vendor `Sony`.
    case sony = "Sony"
    /// The system vendor `Tizen Project`.
    case tizenProject = "Tizen Project"
  }

  /// The browser: the value of `browserName`. Adobe lists the raw values.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum BrowserName: String, Hashable, Sendable, CaseIterable {
    /// The browser of Android, written as `Android Browser`.
    case androidBrowser = "Android Browser"
    /// The browser `Chrome`.
    case chrome = "Chrome"
    /// The browser `Edge`.
    case edge = "Edge"
    /// The browser `Firefox`.
    case firefox = "Firefox"
    /// The browser `Internet Explorer`.
    case internetExplorer = "Internet Explorer"
    /// The browser `Opera`.
    case opera = "Opera"
    /// The browser `Safari`.
    case safari = "Safari"
    /// The browser `SeaMonkey`.
    case seaMonkey = "SeaMonkey"
    /// The browser of Symbian, written as `Symbian Browser`.
    case symbianBrowser = "Symbian Browser"
  }

  /// The vendor of the browser: the value of `browserVendor`. Adobe lists the raw values.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum BrowserVendor: String, Hashable, Sendable, CaseIterable {
    /// The browser vendor `Amazon`.
    case amazon = "Amazon"
    /// The browser vendor `Apple`.
    case apple = "Apple"
    /// The browser vendor `Google`.
    case google = "Google"
    /// The browser vendor `Microsoft`.
    case microsoft = "Microsoft"
    /// The browser vendor `Motorola`.
    case motorola = "Motorola"
    /// The browser vendor `Mozilla`.
    case mozilla = "Mozilla"
    /// The browser vendor `Netscape`.
    case netscape = "Netscape"
    /// The browser vendor `Nintendo`.
    case nintendo = "Nintendo"
    /// The browser vendor `Nokia`.
    case nokia = "Nokia"
    /// The browser vendor `Samsung`.
    case samsung = "Samsung"
    /// The browser vendor `Sony Ericsson`.
    case sonyEricsson = "Sony Ericsson"
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
