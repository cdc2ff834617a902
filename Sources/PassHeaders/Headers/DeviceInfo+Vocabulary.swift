// The restricted values of *Header - X-Device-Info*, in Adobe's order. Case and spaces matter. Those
// that an application may be expected to write have names; any other is written as a literal.

extension DeviceInfo {
  /// The kind of hardware, such as a phone or a set-top box: the value of `primaryHardwareType`.
  public typealias PrimaryHardwareType = OpenEnumeration<PrimaryHardwareTypeVocabulary>
  /// The name of the operating system: the value of `osName`.
  public typealias OSName = OpenEnumeration<OSNameVocabulary>
  /// The family that the operating system belongs to: the value of `osFamily`.
  public typealias OSFamily = OpenEnumeration<OSFamilyVocabulary>
  /// Who makes the operating system: the value of `osVendor`.
  public typealias OSVendor = OpenEnumeration<OSVendorVocabulary>
  /// The name of the browser: the value of `browserName`.
  public typealias BrowserName = OpenEnumeration<BrowserNameVocabulary>
  /// Who makes the browser: the value of `browserVendor`.
  public typealias BrowserVendor = OpenEnumeration<BrowserVendorVocabulary>
  /// How the device is connected: the value of `connectionType`.
  public typealias ConnectionType = OpenEnumeration<ConnectionTypeVocabulary>

  /// The values of ``PrimaryHardwareType``.
  public enum PrimaryHardwareTypeVocabulary: Vocabulary {
    /// The documented values.
    public static let values = [
      "Camera", "DataCollectionTerminal", "Desktop", "EmbeddedNetworkModule", "eReader",
      "GamesConsole", "GeolocationTracker", "Glasses", "MediaPlayer", "MobilePhone",
      "PaymentTerminal", "PluginModem", "SetTopBox", "TV", "Tablet", "WirelessHotspot",
      "Wristwatch", "Unknown",
    ]
  }

  /// The values of ``OSName``.
  public enum OSNameVocabulary: Vocabulary {
    /// The documented values.
    public static let values = [
      "Android", "Chrome OS", "Linux", "Mac OS", "OS X", "OpenBSD", "Roku OS", "Windows", "iOS",
      "tvOS", "webOS",
    ]
  }

  /// The values of ``OSFamily``.
  public enum OSFamilyVocabulary: Vocabulary {
    /// The documented values.
    public static let values = [
      "Android", "BSD", "Linux", "PlayStation OS", "Roku OS", "Symbian", "Tizen", "Windows", "iOS",
      "tvOS", "macOS", "webOS",
    ]
  }

  /// The values of ``OSVendor``.
  public enum OSVendorVocabulary: Vocabulary {
    /// The documented values.
    public static let values = [
      "Amazon", "Apple", "Google", "LG", "Microsoft", "Mozilla", "Nintendo", "Nokia", "Roku",
      "Samsung", "Sony", "Tizen Project",
    ]
  }

  /// The values of ``BrowserName``.
  public enum BrowserNameVocabulary: Vocabulary {
    /// The documented values.
    public static let values = [
      "Android Browser", "Chrome", "Edge", "Firefox", "Internet Explorer", "Opera", "Safari",
      "SeaMonkey", "Symbian Browser",
    ]
  }

  /// The values of ``BrowserVendor``.
  public enum BrowserVendorVocabulary: Vocabulary {
    /// The documented values.
    public static let values = [
      "Amazon", "Apple", "Google", "Microsoft", "Motorola", "Mozilla", "Netscape", "Nintendo",
      "Nokia", "Samsung", "Sony Ericsson",
    ]
  }

  /// The values of ``ConnectionType``. Adobe's page gives examples and no list: these are the
  /// examples and what Adobe's own code for iOS and tvOS writes.
  public enum ConnectionTypeVocabulary: Vocabulary {
    /// The documented values.
    public static let values = ["WiFi", "LAN", "3G", "4G", "5G", "cellular", "notConnected"]
  }
}

extension DeviceInfo.PrimaryHardwareType {
  /// `Desktop`
  public static var desktop: Self { "Desktop" }
  /// `GamesConsole`
  public static var gamesConsole: Self { "GamesConsole" }
  /// `Glasses`
  public static var glasses: Self { "Glasses" }
  /// `MediaPlayer`
  public static var mediaPlayer: Self { "MediaPlayer" }
  /// `MobilePhone`
  public static var mobilePhone: Self { "MobilePhone" }
  /// `SetTopBox`
  public static var setTopBox: Self { "SetTopBox" }
  /// `TV`
  public static var tv: Self { "TV" }
  /// `Tablet`
  public static var tablet: Self { "Tablet" }
  /// `Wristwatch`
  public static var wristwatch: Self { "Wristwatch" }
  /// `Unknown`
  public static var unknown: Self { "Unknown" }
}

extension DeviceInfo.OSName {
  /// `Android`
  public static var android: Self { "Android" }
  /// `Chrome OS`
  public static var chromeOS: Self { "Chrome OS" }
  /// `Linux`
  public static var linux: Self { "Linux" }
  /// `Mac OS`
  public static var macOS: Self { "Mac OS" }
  /// `Roku OS`
  public static var rokuOS: Self { "Roku OS" }
  /// `Windows`
  public static var windows: Self { "Windows" }
  /// `iOS`
  public static var iOS: Self { "iOS" }
  /// `tvOS`
  public static var tvOS: Self { "tvOS" }
  /// `webOS`
  public static var webOS: Self { "webOS" }
}

extension DeviceInfo.OSFamily {
  /// `Android`
  public static var android: Self { "Android" }
  /// `Linux`
  public static var linux: Self { "Linux" }
  /// `Roku OS`
  public static var rokuOS: Self { "Roku OS" }
  /// `Windows`
  public static var windows: Self { "Windows" }
  /// `iOS`
  public static var iOS: Self { "iOS" }
  /// `tvOS`
  public static var tvOS: Self { "tvOS" }
  /// `macOS`
  public static var macOS: Self { "macOS" }
  /// `webOS`
  public static var webOS: Self { "webOS" }
}

extension DeviceInfo.OSVendor {
  /// `Amazon`
  public static var amazon: Self { "Amazon" }
  /// `Apple`
  public static var apple: Self { "Apple" }
  /// `Google`
  public static var google: Self { "Google" }
  /// `LG`
  public static var lg: Self { "LG" }
  /// `Microsoft`
  public static var microsoft: Self { "Microsoft" }
  /// `Roku`
  public static var roku: Self { "Roku" }
  /// `Samsung`
  public static var samsung: Self { "Samsung" }
  /// `Sony`
  public static var sony: Self { "Sony" }
}

extension DeviceInfo.BrowserName {
  /// `Chrome`
  public static var chrome: Self { "Chrome" }
  /// `Edge`
  public static var edge: Self { "Edge" }
  /// `Firefox`
  public static var firefox: Self { "Firefox" }
  /// `Safari`
  public static var safari: Self { "Safari" }
}

extension DeviceInfo.BrowserVendor {
  /// `Apple`
  public static var apple: Self { "Apple" }
  /// `Google`
  public static var google: Self { "Google" }
  /// `Microsoft`
  public static var microsoft: Self { "Microsoft" }
  /// `Mozilla`
  public static var mozilla: Self { "Mozilla" }
}

extension DeviceInfo.ConnectionType {
  /// `WiFi`
  public static var wiFi: Self { "WiFi" }
  /// `LAN`
  public static var lan: Self { "LAN" }
  /// `3G`
  public static var cellular3G: Self { "3G" }
  /// `4G`
  public static var cellular4G: Self { "4G" }
  /// `5G`
  public static var cellular5G: Self { "5G" }
  /// `cellular`
  public static var cellular: Self { "cellular" }
  /// `notConnected`
  public static var notConnected: Self { "notConnected" }
}
