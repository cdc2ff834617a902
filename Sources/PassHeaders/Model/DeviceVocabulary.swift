// The restricted values of Adobe's page *Header - X-Device-Info*. The vocabulary, and most of the
// spellings, are those of the DeviceAtlas device database.

/// The kind of hardware, such as a phone or a set-top box.
///
/// The values of `primaryHardwareType`, 18 of them documented.
public struct PrimaryHardwareType: RestrictedValue {
  /// The value on the wire; case and spaces matter.
  public let rawValue: String

  /// The value of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Camera`
  public static let camera = PrimaryHardwareType(rawValue: "Camera")
  /// `DataCollectionTerminal`
  public static let dataCollectionTerminal = PrimaryHardwareType(rawValue: "DataCollectionTerminal")
  /// `Desktop`
  public static let desktop = PrimaryHardwareType(rawValue: "Desktop")
  /// `EmbeddedNetworkModule`
  public static let embeddedNetworkModule = PrimaryHardwareType(rawValue: "EmbeddedNetworkModule")
  /// `eReader`
  public static let eReader = PrimaryHardwareType(rawValue: "eReader")
  /// `GamesConsole`
  public static let gamesConsole = PrimaryHardwareType(rawValue: "GamesConsole")
  /// `GeolocationTracker`
  public static let geolocationTracker = PrimaryHardwareType(rawValue: "GeolocationTracker")
  /// `Glasses`
  public static let glasses = PrimaryHardwareType(rawValue: "Glasses")
  /// `MediaPlayer`
  public static let mediaPlayer = PrimaryHardwareType(rawValue: "MediaPlayer")
  /// `MobilePhone`
  public static let mobilePhone = PrimaryHardwareType(rawValue: "MobilePhone")
  /// `PaymentTerminal`
  public static let paymentTerminal = PrimaryHardwareType(rawValue: "PaymentTerminal")
  /// `PluginModem`
  public static let pluginModem = PrimaryHardwareType(rawValue: "PluginModem")
  /// `SetTopBox`
  public static let setTopBox = PrimaryHardwareType(rawValue: "SetTopBox")
  /// `TV`
  public static let tv = PrimaryHardwareType(rawValue: "TV")
  /// `Tablet`
  public static let tablet = PrimaryHardwareType(rawValue: "Tablet")
  /// `WirelessHotspot`
  public static let wirelessHotspot = PrimaryHardwareType(rawValue: "WirelessHotspot")
  /// `Wristwatch`
  public static let wristwatch = PrimaryHardwareType(rawValue: "Wristwatch")
  /// `Unknown`
  public static let unknown = PrimaryHardwareType(rawValue: "Unknown")

  /// The documented values.
  public static let knownValues: [PrimaryHardwareType] = [
    .camera, .dataCollectionTerminal, .desktop, .embeddedNetworkModule, .eReader, .gamesConsole,
    .geolocationTracker, .glasses, .mediaPlayer, .mobilePhone, .paymentTerminal, .pluginModem,
    .setTopBox, .tv, .tablet, .wirelessHotspot, .wristwatch, .unknown,
  ]
}

/// The name of the operating system.
///
/// The values of `osName`, 11 of them documented.
public struct OSName: RestrictedValue {
  /// The value on the wire; case and spaces matter.
  public let rawValue: String

  /// The value of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Android`
  public static let android = OSName(rawValue: "Android")
  /// `Chrome OS`
  public static let chromeOS = OSName(rawValue: "Chrome OS")
  /// `Linux`
  public static let linux = OSName(rawValue: "Linux")
  /// `Mac OS`
  public static let macOS = OSName(rawValue: "Mac OS")
  /// `OS X`
  public static let osX = OSName(rawValue: "OS X")
  /// `OpenBSD`
  public static let openBSD = OSName(rawValue: "OpenBSD")
  /// `Roku OS`
  public static let rokuOS = OSName(rawValue: "Roku OS")
  /// `Windows`
  public static let windows = OSName(rawValue: "Windows")
  /// `iOS`
  public static let iOS = OSName(rawValue: "iOS")
  /// `tvOS`
  public static let tvOS = OSName(rawValue: "tvOS")
  /// `webOS`
  public static let webOS = OSName(rawValue: "webOS")

  /// The documented values.
  public static let knownValues: [OSName] = [
    .android, .chromeOS, .linux, .macOS, .osX, .openBSD, .rokuOS, .windows, .iOS, .tvOS, .webOS,
  ]
}

/// The family that the operating system belongs to.
///
/// The values of `osFamily`, 12 of them documented.
public struct OSFamily: RestrictedValue {
  /// The value on the wire; case and spaces matter.
  public let rawValue: String

  /// The value of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Android`
  public static let android = OSFamily(rawValue: "Android")
  /// `BSD`
  public static let bsd = OSFamily(rawValue: "BSD")
  /// `Linux`
  public static let linux = OSFamily(rawValue: "Linux")
  /// `PlayStation OS`
  public static let playStationOS = OSFamily(rawValue: "PlayStation OS")
  /// `Roku OS`
  public static let rokuOS = OSFamily(rawValue: "Roku OS")
  /// `Symbian`
  public static let symbian = OSFamily(rawValue: "Symbian")
  /// `Tizen`
  public static let tizen = OSFamily(rawValue: "Tizen")
  /// `Windows`
  public static let windows = OSFamily(rawValue: "Windows")
  /// `iOS`
  public static let iOS = OSFamily(rawValue: "iOS")
  /// `tvOS`
  public static let tvOS = OSFamily(rawValue: "tvOS")
  /// `macOS`
  public static let macOS = OSFamily(rawValue: "macOS")
  /// `webOS`
  public static let webOS = OSFamily(rawValue: "webOS")

  /// The documented values.
  public static let knownValues: [OSFamily] = [
    .android, .bsd, .linux, .playStationOS, .rokuOS, .symbian, .tizen, .windows, .iOS, .tvOS,
    .macOS, .webOS,
  ]
}

/// Who makes the operating system.
///
/// The values of `osVendor`, 12 of them documented.
public struct OSVendor: RestrictedValue {
  /// The value on the wire; case and spaces matter.
  public let rawValue: String

  /// The value of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Amazon`
  public static let amazon = OSVendor(rawValue: "Amazon")
  /// `Apple`
  public static let apple = OSVendor(rawValue: "Apple")
  /// `Google`
  public static let google = OSVendor(rawValue: "Google")
  /// `LG`
  public static let lg = OSVendor(rawValue: "LG")
  /// `Microsoft`
  public static let microsoft = OSVendor(rawValue: "Microsoft")
  /// `Mozilla`
  public static let mozilla = OSVendor(rawValue: "Mozilla")
  /// `Nintendo`
  public static let nintendo = OSVendor(rawValue: "Nintendo")
  /// `Nokia`
  public static let nokia = OSVendor(rawValue: "Nokia")
  /// `Roku`
  public static let roku = OSVendor(rawValue: "Roku")
  /// `Samsung`
  public static let samsung = OSVendor(rawValue: "Samsung")
  /// `Sony`
  public static let sony = OSVendor(rawValue: "Sony")
  /// `Tizen Project`
  public static let tizenProject = OSVendor(rawValue: "Tizen Project")

  /// The documented values.
  public static let knownValues: [OSVendor] = [
    .amazon, .apple, .google, .lg, .microsoft, .mozilla, .nintendo, .nokia, .roku, .samsung, .sony,
    .tizenProject,
  ]
}

/// The name of the browser.
///
/// The values of `browserName`, 9 of them documented.
public struct BrowserName: RestrictedValue {
  /// The value on the wire; case and spaces matter.
  public let rawValue: String

  /// The value of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Android Browser`
  public static let androidBrowser = BrowserName(rawValue: "Android Browser")
  /// `Chrome`
  public static let chrome = BrowserName(rawValue: "Chrome")
  /// `Edge`
  public static let edge = BrowserName(rawValue: "Edge")
  /// `Firefox`
  public static let firefox = BrowserName(rawValue: "Firefox")
  /// `Internet Explorer`
  public static let internetExplorer = BrowserName(rawValue: "Internet Explorer")
  /// `Opera`
  public static let opera = BrowserName(rawValue: "Opera")
  /// `Safari`
  public static let safari = BrowserName(rawValue: "Safari")
  /// `SeaMonkey`
  public static let seaMonkey = BrowserName(rawValue: "SeaMonkey")
  /// `Symbian Browser`
  public static let symbianBrowser = BrowserName(rawValue: "Symbian Browser")

  /// The documented values.
  public static let knownValues: [BrowserName] = [
    .androidBrowser, .chrome, .edge, .firefox, .internetExplorer, .opera, .safari, .seaMonkey,
    .symbianBrowser,
  ]
}

/// Who makes the browser.
///
/// The values of `browserVendor`, 11 of them documented.
public struct BrowserVendor: RestrictedValue {
  /// The value on the wire; case and spaces matter.
  public let rawValue: String

  /// The value of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `Amazon`
  public static let amazon = BrowserVendor(rawValue: "Amazon")
  /// `Apple`
  public static let apple = BrowserVendor(rawValue: "Apple")
  /// `Google`
  public static let google = BrowserVendor(rawValue: "Google")
  /// `Microsoft`
  public static let microsoft = BrowserVendor(rawValue: "Microsoft")
  /// `Motorola`
  public static let motorola = BrowserVendor(rawValue: "Motorola")
  /// `Mozilla`
  public static let mozilla = BrowserVendor(rawValue: "Mozilla")
  /// `Netscape`
  public static let netscape = BrowserVendor(rawValue: "Netscape")
  /// `Nintendo`
  public static let nintendo = BrowserVendor(rawValue: "Nintendo")
  /// `Nokia`
  public static let nokia = BrowserVendor(rawValue: "Nokia")
  /// `Samsung`
  public static let samsung = BrowserVendor(rawValue: "Samsung")
  /// `Sony Ericsson`
  public static let sonyEricsson = BrowserVendor(rawValue: "Sony Ericsson")

  /// The documented values.
  public static let knownValues: [BrowserVendor] = [
    .amazon, .apple, .google, .microsoft, .motorola, .mozilla, .netscape, .nintendo, .nokia,
    .samsung, .sonyEricsson,
  ]
}

/// How the device is connected.
///
/// The values of `connectionType`. Adobe's page gives examples and no list; the ones known here
/// are those examples and what Adobe's own code for iOS and tvOS writes.
public struct ConnectionType: RestrictedValue {
  /// The value on the wire.
  public let rawValue: String

  /// The value of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `WiFi`
  public static let wiFi = ConnectionType(rawValue: "WiFi")
  /// `LAN`
  public static let lan = ConnectionType(rawValue: "LAN")
  /// `3G`
  public static let cellular3G = ConnectionType(rawValue: "3G")
  /// `4G`
  public static let cellular4G = ConnectionType(rawValue: "4G")
  /// `5G`
  public static let cellular5G = ConnectionType(rawValue: "5G")
  /// `cellular`, where the generation is not known.
  public static let cellular = ConnectionType(rawValue: "cellular")
  /// `notConnected`
  public static let notConnected = ConnectionType(rawValue: "notConnected")

  /// The values of Adobe's page and code.
  public static let knownValues: [ConnectionType] = [
    .wiFi, .lan, .cellular3G, .cellular4G, .cellular5G, .cellular, .notConnected,
  ]
}
