extension DeviceInfo {
  /// A device of Apple's, from what its systems report.
  ///
  /// Follows the tables *iOS & iPadOS* and *tvOS* of Adobe's page, and not the code beside them
  /// where the two differ: that code writes the hardware type as `type`, which is no documented
  /// member, and on Apple TV takes the model out of a text that does not contain it. Beyond the
  /// tables it adds `primaryHardwareType`, `osFamily` and `osVendor`.
  ///
  /// - Parameters:
  ///   - machine: `uname().machine`, for example `AppleTV11,1`. Its letters become `model`, the
  ///     rest `version`. In a simulator, pass the environment's `SIMULATOR_MODEL_IDENTIFIER`;
  ///     a machine without that form, such as `arm64`, becomes `version` as it is.
  ///   - systemName: `UIDevice.systemName`. `iPadOS`, which Adobe's list does not have, becomes
  ///     `iOS`.
  ///   - systemVersion: `UIDevice.systemVersion`, for example `18.1`.
  ///   - idiom: The interface idiom.
  ///   - screen: The bounds of the main screen in points, if known.
  ///   - connection: How the device is connected.
  ///   - applicationId: The application's identifier at Adobe, if there is one.
  public init(
    appleMachine machine: String, systemName: String, systemVersion: String, idiom: AppleIdiom,
    screen: AppleScreen? = nil, connection: AppleConnection, applicationId: String? = nil
  ) {
    let (model, version) = Self.split(machine) ?? (idiom.model, machine)
    let system = Self.system(systemName)
    self.init(
      model: model, version: version, osName: system.name, osVersion: systemVersion,
      connectionType: connection.type)
    primaryHardwareType = idiom.hardwareType
    manufacturer = "Apple"
    vendor = "Apple"
    osFamily = system.family
    osVendor = .apple
    displayWidth = screen.flatMap { NumberOrString($0.width) }
    displayHeight = screen.flatMap { NumberOrString($0.height) }
    self.applicationId = applicationId
  }

  /// The name and the numbers of `AppleTV11,1`; `nil` for a text of another form.
  private static func split(_ machine: String) -> (model: String, version: String)? {
    let name = machine.prefix { $0.isASCII && $0.isLetter }
    let numbers = machine.dropFirst(name.count)
    let parts = numbers.split(separator: ",", omittingEmptySubsequences: false)
    guard !name.isEmpty, parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    return (String(name), String(numbers))
  }

  private static func system(_ name: String) -> (name: OSName, family: OSFamily?) {
    switch name {
    case "iOS", "iPadOS", "iPhone OS": (.iOS, .iOS)
    case "tvOS": (.tvOS, .tvOS)
    case "macOS", "Mac OS X": (.macOS, .macOS)
    default: (OSName(rawValue: name), nil)
    }
  }

  /// `UIDevice.userInterfaceIdiom`, as far as it matters here.
  public enum AppleIdiom: Hashable, Sendable {
    /// An iPhone or iPod touch.
    case phone
    /// An iPad.
    case pad
    /// An Apple TV.
    case tv
    /// A Mac.
    case mac
    /// Another device.
    case other

    var hardwareType: PrimaryHardwareType {
      switch self {
      case .phone: .mobilePhone
      case .pad: .tablet
      case .tv: .tv
      case .mac: .desktop
      case .other: .unknown
      }
    }

    /// For a machine that does not tell.
    var model: String {
      switch self {
      case .phone: "iPhone"
      case .pad: "iPad"
      case .tv: "AppleTV"
      case .mac: "Mac"
      case .other: "Apple"
      }
    }
  }

  /// The size of a screen in points, as Adobe's code for iOS and tvOS writes it.
  public struct AppleScreen: Hashable, Sendable {
    /// `UIScreen.bounds.width`
    public var width: Double
    /// `UIScreen.bounds.height`
    public var height: Double

    /// A screen of that size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// What a path monitor or Reachability says about the network.
  public enum AppleConnection: Hashable, Sendable {
    /// A wireless network.
    case wiFi
    /// A wired network.
    case wired
    /// A cellular network, of that type if it is known: ``ConnectionType/cellular5G`` for example.
    case cellular(ConnectionType?)
    /// No network.
    case none

    var type: ConnectionType {
      switch self {
      case .wiFi: .wiFi
      case .wired: .lan
      case .cellular(let type): type ?? .cellular
      case .none: .notConnected
      }
    }
  }
}
