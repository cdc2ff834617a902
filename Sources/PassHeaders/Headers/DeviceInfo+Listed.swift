extension DeviceInfo {
  /// The value of a member for which Adobe lists the allowed texts, such as `tvOS` for `osName`.
  ///
  /// Adobe refuses any other text, so the constants are the values to send. A received text may differ from all of
  /// them. Two values are equal if their texts have the same bytes.
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

  /// A type argument of ``Listed``, such as ``OSNameMember``. It determines the member whose values Adobe lists.
  public protocol ListedMember: Sendable {
    /// The member whose values have the type `Listed<Self>`, such as `.osFamily` for ``OSFamilyMember``.
    static var field: Field { get }
  }

  /// The type argument of ``Listed`` in ``HardwareType``, that is `Listed<HardwareTypeMember>`. It has no cases,
  /// because only the type is used.
  public enum HardwareTypeMember: ListedMember {
    /// The field `primaryHardwareType`.
    public static var field: Field { .primaryHardwareType }
  }
  /// The kind of hardware: the value of `primaryHardwareType`.
  public typealias HardwareType = Listed<HardwareTypeMember>
  /// The type argument of ``Listed`` in ``OSName``, that is `Listed<OSNameMember>`. It has no cases, because only the
  /// type is used.
  public enum OSNameMember: ListedMember {
    /// The field `osName`.
    public static var field: Field { .osName }
  }
  /// The operating system: the value of `osName`.
  public typealias OSName = Listed<OSNameMember>
  /// The type argument of ``Listed`` in ``OSFamily``, that is `Listed<OSFamilyMember>`. It has no cases, because only
  /// the type is used.
  public enum OSFamilyMember: ListedMember {
    /// The field `osFamily`.
    public static var field: Field { .osFamily }
  }
  /// The family of the operating system: the value of `osFamily`.
  public typealias OSFamily = Listed<OSFamilyMember>
  /// The type argument of ``Listed`` in ``OSVendor``, that is `Listed<OSVendorMember>`. It has no cases, because only
  /// the type is used.
  public enum OSVendorMember: ListedMember {
    /// The field `osVendor`.
    public static var field: Field { .osVendor }
  }
  /// The vendor of the operating system: the value of `osVendor`.
  public typealias OSVendor = Listed<OSVendorMember>
  /// The type argument of ``Listed`` in ``BrowserName``, that is `Listed<BrowserNameMember>`. It has no cases, because
  /// only the type is used.
  public enum BrowserNameMember: ListedMember {
    /// The field `browserName`.
    public static var field: Field { .browserName }
  }
  /// The browser: the value of `browserName`.
  public typealias BrowserName = Listed<BrowserNameMember>
  /// The type argument of ``Listed`` in ``BrowserVendor``, that is `Listed<BrowserVendorMember>`. It has no cases,
  /// because only the type is used.
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
  /// A camera, written as `Camera`.
  public static var camera: Self { "Camera" }
  /// A terminal that collects data, written as `DataCollectionTerminal`.
  public static var dataCollectionTerminal: Self { "DataCollectionTerminal" }
  /// A desktop computer, written as `Desktop`.
  public static var desktop: Self { "Desktop" }
  /// A network module that is built into another device, written as `EmbeddedNetworkModule`.
  public static var embeddedNetworkModule: Self { "EmbeddedNetworkModule" }
  /// An e-book reader, written as `eReader`.
  public static var eReader: Self { "eReader" }
  /// A game console, written as `GamesConsole`.
  public static var gamesConsole: Self { "GamesConsole" }
  /// A tracker of geographic locations, written as `GeolocationTracker`.
  public static var geolocationTracker: Self { "GeolocationTracker" }
  /// Smart glasses, written as `Glasses`.
  public static var glasses: Self { "Glasses" }
  /// A media player, written as `MediaPlayer`.
  public static var mediaPlayer: Self { "MediaPlayer" }
  /// A mobile phone, written as `MobilePhone`.
  public static var mobilePhone: Self { "MobilePhone" }
  /// A payment terminal, written as `PaymentTerminal`.
  public static var paymentTerminal: Self { "PaymentTerminal" }
  /// A modem that is plugged into another device, written as `PluginModem`.
  public static var pluginModem: Self { "PluginModem" }
  /// A set-top box, written as `SetTopBox`.
  public static var setTopBox: Self { "SetTopBox" }
  /// A television set, written as `TV`.
  public static var tv: Self { "TV" }
  /// A tablet computer, written as `Tablet`.
  public static var tablet: Self { "Tablet" }
  /// A wireless hotspot, written as `WirelessHotspot`.
  public static var wirelessHotspot: Self { "WirelessHotspot" }
  /// A device that is worn on the wrist, written as `Wristwatch`.
  public static var wristwatch: Self { "Wristwatch" }
  /// A kind of hardware that is not known, written as `Unknown`.
  public static var unknown: Self { "Unknown" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.OSNameMember {
  /// The operating system `Android`.
  public static var android: Self { "Android" }
  /// The operating system `Chrome OS`.
  public static var chromeOS: Self { "Chrome OS" }
  /// The operating system `Linux`.
  public static var linux: Self { "Linux" }
  /// The operating system macOS, written as `Mac OS`.
  public static var macOS: Self { "Mac OS" }
  /// The operating system OS X, the earlier name of macOS, written as `OS X`.
  public static var osX: Self { "OS X" }
  /// The operating system `OpenBSD`.
  public static var openBSD: Self { "OpenBSD" }
  /// The operating system `Roku OS`.
  public static var rokuOS: Self { "Roku OS" }
  /// The operating system `Windows`.
  public static var windows: Self { "Windows" }
  /// The operating system `iOS`.
  public static var iOS: Self { "iOS" }
  /// The operating system `tvOS`.
  public static var tvOS: Self { "tvOS" }
  /// The operating system `webOS`.
  public static var webOS: Self { "webOS" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.OSFamilyMember {
  /// The family of `Android` systems.
  public static var android: Self { "Android" }
  /// The family of `BSD` systems.
  public static var bsd: Self { "BSD" }
  /// The family of `Linux` systems.
  public static var linux: Self { "Linux" }
  /// The family of `PlayStation OS` systems.
  public static var playStationOS: Self { "PlayStation OS" }
  /// The family of `Roku OS` systems.
  public static var rokuOS: Self { "Roku OS" }
  /// The family of `Symbian` systems.
  public static var symbian: Self { "Symbian" }
  /// The family of `Tizen` systems.
  public static var tizen: Self { "Tizen" }
  /// The family of `Windows` systems.
  public static var windows: Self { "Windows" }
  /// The family of `iOS` systems.
  public static var iOS: Self { "iOS" }
  /// The family of `tvOS` systems.
  public static var tvOS: Self { "tvOS" }
  /// The family of `macOS` systems.
  public static var macOS: Self { "macOS" }
  /// The family of `webOS` systems.
  public static var webOS: Self { "webOS" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.OSVendorMember {
  /// The system vendor `Amazon`.
  public static var amazon: Self { "Amazon" }
  /// The system vendor `Apple`.
  public static var apple: Self { "Apple" }
  /// The system vendor `Google`.
  public static var google: Self { "Google" }
  /// The system vendor `LG`.
  public static var lg: Self { "LG" }
  /// The system vendor `Microsoft`.
  public static var microsoft: Self { "Microsoft" }
  /// The system vendor `Mozilla`.
  public static var mozilla: Self { "Mozilla" }
  /// The system vendor `Nintendo`.
  public static var nintendo: Self { "Nintendo" }
  /// The system vendor `Nokia`.
  public static var nokia: Self { "Nokia" }
  /// The system vendor `Roku`.
  public static var roku: Self { "Roku" }
  /// The system vendor `Samsung`.
  public static var samsung: Self { "Samsung" }
  /// The system vendor `Sony`.
  public static var sony: Self { "Sony" }
  /// The system vendor `Tizen Project`.
  public static var tizenProject: Self { "Tizen Project" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.BrowserNameMember {
  /// The browser of Android, written as `Android Browser`.
  public static var androidBrowser: Self { "Android Browser" }
  /// The browser `Chrome`.
  public static var chrome: Self { "Chrome" }
  /// The browser `Edge`.
  public static var edge: Self { "Edge" }
  /// The browser `Firefox`.
  public static var firefox: Self { "Firefox" }
  /// The browser `Internet Explorer`.
  public static var internetExplorer: Self { "Internet Explorer" }
  /// The browser `Opera`.
  public static var opera: Self { "Opera" }
  /// The browser `Safari`.
  public static var safari: Self { "Safari" }
  /// The browser `SeaMonkey`.
  public static var seaMonkey: Self { "SeaMonkey" }
  /// The browser of Symbian, written as `Symbian Browser`.
  public static var symbianBrowser: Self { "Symbian Browser" }
}

extension DeviceInfo.Listed where Member == DeviceInfo.BrowserVendorMember {
  /// The browser vendor `Amazon`.
  public static var amazon: Self { "Amazon" }
  /// The browser vendor `Apple`.
  public static var apple: Self { "Apple" }
  /// The browser vendor `Google`.
  public static var google: Self { "Google" }
  /// The browser vendor `Microsoft`.
  public static var microsoft: Self { "Microsoft" }
  /// The browser vendor `Motorola`.
  public static var motorola: Self { "Motorola" }
  /// The browser vendor `Mozilla`.
  public static var mozilla: Self { "Mozilla" }
  /// The browser vendor `Netscape`.
  public static var netscape: Self { "Netscape" }
  /// The browser vendor `Nintendo`.
  public static var nintendo: Self { "Nintendo" }
  /// The browser vendor `Nokia`.
  public static var nokia: Self { "Nokia" }
  /// The browser vendor `Samsung`.
  public static var samsung: Self { "Samsung" }
  /// The browser vendor `Sony Ericsson`.
  public static var sonyEricsson: Self { "Sony Ericsson" }
}
