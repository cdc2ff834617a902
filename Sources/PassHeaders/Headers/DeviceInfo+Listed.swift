extension DeviceInfo {
  /// A text for which Adobe lists the values, such as the name of an operating system.
  ///
  /// Adobe refuses any other text, so the constants are the values to send. A received text may be another one. Two
  /// values are equal if their texts have the same bytes.
  ///
  /// Source: *Header - X-Device-Info*.
  public struct Listed<Member: ListedMember>: RawRepresentable, ExpressibleByStringLiteral, Sendable
  {
    private let key: ByteKey

    /// The text in the header, such as `tvOS`. Case and white space are significant.
    public var rawValue: String { key.text }

    /// Creates a value with the text `rawValue`, which need not be one that Adobe lists.
    public init(rawValue: String) { key = ByteKey(rawValue) }

    /// Creates a value with the text of a literal, which need not be one that Adobe lists.
    public init(stringLiteral value: String) { key = ByteKey(value) }
  }

  /// A member of the device for which Adobe lists the values.
  public protocol ListedMember: Sendable {
    /// The field of the member.
    static var field: Field { get }
  }

  /// The marker of ``HardwareType``.
  public enum HardwareTypeMember: ListedMember {
    /// The field `primaryHardwareType`.
    public static var field: Field { .primaryHardwareType }
  }
  /// The kind of hardware: the value of `primaryHardwareType`.
  public typealias HardwareType = Listed<HardwareTypeMember>
  /// The marker of ``OSName``.
  public enum OSNameMember: ListedMember {
    /// The field `osName`.
    public static var field: Field { .osName }
  }
  /// The operating system: the value of `osName`.
  public typealias OSName = Listed<OSNameMember>
  /// The marker of ``OSFamily``.
  public enum OSFamilyMember: ListedMember {
    /// The field `osFamily`.
    public static var field: Field { .osFamily }
  }
  /// The family of the operating system: the value of `osFamily`.
  public typealias OSFamily = Listed<OSFamilyMember>
  /// The marker of ``OSVendor``.
  public enum OSVendorMember: ListedMember {
    /// The field `osVendor`.
    public static var field: Field { .osVendor }
  }
  /// The vendor of the operating system: the value of `osVendor`.
  public typealias OSVendor = Listed<OSVendorMember>
  /// The marker of ``BrowserName``.
  public enum BrowserNameMember: ListedMember {
    /// The field `browserName`.
    public static var field: Field { .browserName }
  }
  /// The browser: the value of `browserName`.
  public typealias BrowserName = Listed<BrowserNameMember>
  /// The marker of ``BrowserVendor``.
  public enum BrowserVendorMember: ListedMember {
    /// The field `browserVendor`.
    public static var field: Field { .browserVendor }
  }
  /// The vendor of the browser: the value of `browserVendor`.
  public typealias BrowserVendor = Listed<BrowserVendorMember>
}

extension DeviceInfo.Listed: Hashable {
  /// Returns whether the texts of `left` and `right` have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  /// Returns whether the texts of `left` and `right` differ in at least one byte.
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension DeviceInfo.Listed: CustomStringConvertible, PersonalValue {
  /// The text if Adobe lists it, otherwise `<undocumented>`, because such a text may be personal.
  public var description: String { Member.field.lists(rawValue) ? rawValue : "<undocumented>" }
}

extension DeviceInfo {
  /// The kind of hardware, or `nil` if the member is absent.
  public var primaryHardwareType: HardwareType? {
    get { listedValue() }
    set { setListedValue(newValue) }
  }

  /// The operating system, or `nil` if the member is absent. REST API V2 requires it.
  public var osName: OSName? {
    get { listedValue() }
    set { setListedValue(newValue) }
  }

  /// The family of the operating system, or `nil` if the member is absent.
  public var osFamily: OSFamily? {
    get { listedValue() }
    set { setListedValue(newValue) }
  }

  /// The vendor of the operating system, or `nil` if the member is absent.
  public var osVendor: OSVendor? {
    get { listedValue() }
    set { setListedValue(newValue) }
  }

  /// The browser, or `nil` if the member is absent.
  public var browserName: BrowserName? {
    get { listedValue() }
    set { setListedValue(newValue) }
  }

  /// The vendor of the browser, or `nil` if the member is absent.
  public var browserVendor: BrowserVendor? {
    get { listedValue() }
    set { setListedValue(newValue) }
  }

  private func listedValue<Member>() -> Listed<Member>? {
    self[Member.field].map { Listed(rawValue: $0.text) }
  }

  private mutating func setListedValue<Member>(_ value: Listed<Member>?) {
    self[Member.field] = value.map { Value($0.rawValue) }
  }
}

extension DeviceInfo.Listed where Member == DeviceInfo.HardwareTypeMember {
  /// Written as `Camera`.
  public static var camera: Self { "Camera" }
  /// Written as `DataCollectionTerminal`.
  public static var dataCollectionTerminal: Self { "DataCollectionTerminal" }
  /// Written as `Desktop`.
  public static var desktop: Self { "Desktop" }
  /// Written as `EmbeddedNetworkModule`.
  public static var embeddedNetworkModule: Self { "EmbeddedNetworkModule" }
  /// Written as `eReader`.
  public static var eReader: Self { "eReader" }
  /// Written as `GamesConsole`.
  public static var gamesConsole: Self { "GamesConsole" }
  /// Written as `GeolocationTracker`.
  public static var geolocationTracker: Self { "GeolocationTracker" }
  /// Written as `Glasses`.
  public static var glasses: Self { "Glasses" }
  /// Written as `MediaPlayer`.
  public static var mediaPlayer: Self { "MediaPlayer" }
  /// Written as `MobilePhone`.
  public static var mobilePhone: Self { "MobilePhone" }
  /// Written as `PaymentTerminal`.
  public static var paymentTerminal: Self { "PaymentTerminal" }
  /// Written as `PluginModem`.
  public static var pluginModem: Self { "PluginModem" }
  /// Written as `SetTopBox`.
  public static var setTopBox: Self { "SetTopBox" }
  /// Written as `TV`.
  public static var tv: Self { "TV" }
  /// Written as `Tablet`.
  public static var tablet: Self { "Tablet" }
  /// Written as `WirelessHotspot`.
  public static var wirelessHotspot: Self { "WirelessHotspot" }
  /// Written as `Wristwatch`.
  public static var wristwatch: Self { "Wristwatch" }
  /// Written as `Unknown`.
  public static var unknown: Self { "Unknown" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.OSNameMember {
  /// Written as `Android`.
  public static var android: Self { "Android" }
  /// Written as `Chrome OS`.
  public static var chromeOS: Self { "Chrome OS" }
  /// Written as `Linux`.
  public static var linux: Self { "Linux" }
  /// Written as `Mac OS`.
  public static var macOS: Self { "Mac OS" }
  /// Written as `OS X`.
  public static var osX: Self { "OS X" }
  /// Written as `OpenBSD`.
  public static var openBSD: Self { "OpenBSD" }
  /// Written as `Roku OS`.
  public static var rokuOS: Self { "Roku OS" }
  /// Written as `Windows`.
  public static var windows: Self { "Windows" }
  /// Written as `iOS`.
  public static var iOS: Self { "iOS" }
  /// Written as `tvOS`.
  public static var tvOS: Self { "tvOS" }
  /// Written as `webOS`.
  public static var webOS: Self { "webOS" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.OSFamilyMember {
  /// Written as `Android`.
  public static var android: Self { "Android" }
  /// Written as `BSD`.
  public static var bsd: Self { "BSD" }
  /// Written as `Linux`.
  public static var linux: Self { "Linux" }
  /// Written as `PlayStation OS`.
  public static var playStationOS: Self { "PlayStation OS" }
  /// Written as `Roku OS`.
  public static var rokuOS: Self { "Roku OS" }
  /// Written as `Symbian`.
  public static var symbian: Self { "Symbian" }
  /// Written as `Tizen`.
  public static var tizen: Self { "Tizen" }
  /// Written as `Windows`.
  public static var windows: Self { "Windows" }
  /// Written as `iOS`.
  public static var iOS: Self { "iOS" }
  /// Written as `tvOS`.
  public static var tvOS: Self { "tvOS" }
  /// Written as `macOS`.
  public static var macOS: Self { "macOS" }
  /// Written as `webOS`.
  public static var webOS: Self { "webOS" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.OSVendorMember {
  /// Written as `Amazon`.
  public static var amazon: Self { "Amazon" }
  /// Written as `Apple`.
  public static var apple: Self { "Apple" }
  /// Written as `Google`.
  public static var google: Self { "Google" }
  /// Written as `LG`.
  public static var lg: Self { "LG" }
  /// Written as `Microsoft`.
  public static var microsoft: Self { "Microsoft" }
  /// Written as `Mozilla`.
  public static var mozilla: Self { "Mozilla" }
  /// Written as `Nintendo`.
  public static var nintendo: Self { "Nintendo" }
  /// Written as `Nokia`.
  public static var nokia: Self { "Nokia" }
  /// Written as `Roku`.
  public static var roku: Self { "Roku" }
  /// Written as `Samsung`.
  public static var samsung: Self { "Samsung" }
  /// Written as `Sony`.
  public static var sony: Self { "Sony" }
  /// Written as `Tizen Project`.
  public static var tizenProject: Self { "Tizen Project" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.BrowserNameMember {
  /// Written as `Android Browser`.
  public static var androidBrowser: Self { "Android Browser" }
  /// Written as `Chrome`.
  public static var chrome: Self { "Chrome" }
  /// Written as `Edge`.
  public static var edge: Self { "Edge" }
  /// Written as `Firefox`.
  public static var firefox: Self { "Firefox" }
  /// Written as `Internet Explorer`.
  public static var internetExplorer: Self { "Internet Explorer" }
  /// Written as `Opera`.
  public static var opera: Self { "Opera" }
  /// Written as `Safari`.
  public static var safari: Self { "Safari" }
  /// Written as `SeaMonkey`.
  public static var seaMonkey: Self { "SeaMonkey" }
  /// Written as `Symbian Browser`.
  public static var symbianBrowser: Self { "Symbian Browser" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.BrowserVendorMember {
  /// Written as `Amazon`.
  public static var amazon: Self { "Amazon" }
  /// Written as `Apple`.
  public static var apple: Self { "Apple" }
  /// Written as `Google`.
  public static var google: Self { "Google" }
  /// Written as `Microsoft`.
  public static var microsoft: Self { "Microsoft" }
  /// Written as `Motorola`.
  public static var motorola: Self { "Motorola" }
  /// Written as `Mozilla`.
  public static var mozilla: Self { "Mozilla" }
  /// Written as `Netscape`.
  public static var netscape: Self { "Netscape" }
  /// Written as `Nintendo`.
  public static var nintendo: Self { "Nintendo" }
  /// Written as `Nokia`.
  public static var nokia: Self { "Nokia" }
  /// Written as `Samsung`.
  public static var samsung: Self { "Samsung" }
  /// Written as `Sony Ericsson`.
  public static var sonyEricsson: Self { "Sony Ericsson" }
}
