// The restricted values of *Header - X-Device-Info*, in Adobe's order. Case and spaces matter.

extension DeviceInfo {
  /// The kind of hardware, such as a phone or a set-top box.  The values of `primaryHardwareType`,
  /// 18 of them documented.
  public struct PrimaryHardwareType: OpenEnumeration {
    /// The value on the wire.
    public let rawValue: String

    /// The value of that text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Documented values.
    public static let
      camera = Self("Camera"),
      dataCollectionTerminal = Self("DataCollectionTerminal"),
      desktop = Self("Desktop"),
      embeddedNetworkModule = Self("EmbeddedNetworkModule"),
      eReader = Self("eReader"),
      gamesConsole = Self("GamesConsole"),
      geolocationTracker = Self("GeolocationTracker"),
      glasses = Self("Glasses"),
      mediaPlayer = Self("MediaPlayer"),
      mobilePhone = Self("MobilePhone"),
      paymentTerminal = Self("PaymentTerminal"),
      pluginModem = Self("PluginModem"),
      setTopBox = Self("SetTopBox"),
      tv = Self("TV"),
      tablet = Self("Tablet"),
      wirelessHotspot = Self("WirelessHotspot"),
      wristwatch = Self("Wristwatch"),
      unknown = Self("Unknown")

    /// The documented values.
    public static let knownValues: [Self] = [
      camera, dataCollectionTerminal, desktop, embeddedNetworkModule, eReader, gamesConsole,
      geolocationTracker, glasses, mediaPlayer, mobilePhone, paymentTerminal, pluginModem,
      setTopBox, tv, tablet, wirelessHotspot, wristwatch, unknown,
    ]
  }

  /// The name of the operating system.  The values of `osName`, 11 of them documented.
  public struct OSName: OpenEnumeration {
    /// The value on the wire.
    public let rawValue: String

    /// The value of that text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Documented values.
    public static let
      android = Self("Android"),
      chromeOS = Self("Chrome OS"),
      linux = Self("Linux"),
      macOS = Self("Mac OS"),
      osX = Self("OS X"),
      openBSD = Self("OpenBSD"),
      rokuOS = Self("Roku OS"),
      windows = Self("Windows"),
      iOS = Self("iOS"),
      tvOS = Self("tvOS"),
      webOS = Self("webOS")

    /// The documented values.
    public static let knownValues: [Self] = [
      android, chromeOS, linux, macOS, osX, openBSD, rokuOS, windows, iOS, tvOS, webOS,
    ]
  }

  /// The family that the operating system belongs to.  The values of `osFamily`, 12 of them
  /// documented.
  public struct OSFamily: OpenEnumeration {
    /// The value on the wire.
    public let rawValue: String

    /// The value of that text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Documented values.
    public static let
      android = Self("Android"),
      bsd = Self("BSD"),
      linux = Self("Linux"),
      playStationOS = Self("PlayStation OS"),
      rokuOS = Self("Roku OS"),
      symbian = Self("Symbian"),
      tizen = Self("Tizen"),
      windows = Self("Windows"),
      iOS = Self("iOS"),
      tvOS = Self("tvOS"),
      macOS = Self("macOS"),
      webOS = Self("webOS")

    /// The documented values.
    public static let knownValues: [Self] = [
      android, bsd, linux, playStationOS, rokuOS, symbian, tizen, windows, iOS, tvOS, macOS,
      webOS,
    ]
  }

  /// Who makes the operating system.  The values of `osVendor`, 12 of them documented.
  public struct OSVendor: OpenEnumeration {
    /// The value on the wire.
    public let rawValue: String

    /// The value of that text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Documented values.
    public static let
      amazon = Self("Amazon"),
      apple = Self("Apple"),
      google = Self("Google"),
      lg = Self("LG"),
      microsoft = Self("Microsoft"),
      mozilla = Self("Mozilla"),
      nintendo = Self("Nintendo"),
      nokia = Self("Nokia"),
      roku = Self("Roku"),
      samsung = Self("Samsung"),
      sony = Self("Sony"),
      tizenProject = Self("Tizen Project")

    /// The documented values.
    public static let knownValues: [Self] = [
      amazon, apple, google, lg, microsoft, mozilla, nintendo, nokia, roku, samsung, sony,
      tizenProject,
    ]
  }

  /// The name of the browser.  The values of `browserName`, 9 of them documented.
  public struct BrowserName: OpenEnumeration {
    /// The value on the wire.
    public let rawValue: String

    /// The value of that text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Documented values.
    public static let
      androidBrowser = Self("Android Browser"),
      chrome = Self("Chrome"),
      edge = Self("Edge"),
      firefox = Self("Firefox"),
      internetExplorer = Self("Internet Explorer"),
      opera = Self("Opera"),
      safari = Self("Safari"),
      seaMonkey = Self("SeaMonkey"),
      symbianBrowser = Self("Symbian Browser")

    /// The documented values.
    public static let knownValues: [Self] = [
      androidBrowser, chrome, edge, firefox, internetExplorer, opera, safari, seaMonkey,
      symbianBrowser,
    ]
  }

  /// Who makes the browser.  The values of `browserVendor`, 11 of them documented.
  public struct BrowserVendor: OpenEnumeration {
    /// The value on the wire.
    public let rawValue: String

    /// The value of that text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Documented values.
    public static let
      amazon = Self("Amazon"),
      apple = Self("Apple"),
      google = Self("Google"),
      microsoft = Self("Microsoft"),
      motorola = Self("Motorola"),
      mozilla = Self("Mozilla"),
      netscape = Self("Netscape"),
      nintendo = Self("Nintendo"),
      nokia = Self("Nokia"),
      samsung = Self("Samsung"),
      sonyEricsson = Self("Sony Ericsson")

    /// The documented values.
    public static let knownValues: [Self] = [
      amazon, apple, google, microsoft, motorola, mozilla, netscape, nintendo, nokia, samsung,
      sonyEricsson,
    ]
  }

  /// How the device is connected.  The values of `connectionType`. Adobe's page gives examples and
  /// no list; the ones known here are those examples and what Adobe's own code for iOS and tvOS
  /// writes.
  public struct ConnectionType: OpenEnumeration {
    /// The value on the wire.
    public let rawValue: String

    /// The value of that text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Documented values.
    public static let
      wiFi = Self("WiFi"),
      lan = Self("LAN"),
      cellular3G = Self("3G"),
      cellular4G = Self("4G"),
      cellular5G = Self("5G"),
      cellular = Self("cellular"),
      notConnected = Self("notConnected")

    /// The documented values.
    public static let knownValues: [Self] = [
      wiFi, lan, cellular3G, cellular4G, cellular5G, cellular, notConnected,
    ]
  }
}
