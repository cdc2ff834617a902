extension DeviceInfo {
  /// A device of Apple's, from what its systems report.
  ///
  /// Follows the tables *iOS & iPadOS* and *tvOS* of Adobe's page, and not the code beside them
  /// where the two differ: that code writes the hardware type as `type`, which is not a documented
  /// member, and on Apple TV takes the model out of a text that does not contain it. For an Apple TV
  /// the table says `TV`, while Adobe's samples have `SetTopBox`. Beyond the tables it adds
  /// `primaryHardwareType`, `osFamily` and `osVendor`.
  ///
  /// - Parameters:
  ///   - machine: `uname().machine`, for example `AppleTV11,1`; on a Mac `sysctl hw.model`. Its letters
  ///     become `model`, the rest `version`. In a simulator, pass the environment's
  ///     `SIMULATOR_MODEL_IDENTIFIER`; a machine without that form, such as `arm64`, becomes `version`
  ///     as it is.
  ///   - systemName: `UIDevice.systemName`. Systems that Adobe's list does not have become the one that
  ///     they descend from: `iPadOS`, `visionOS` and `watchOS` become `iOS`.
  ///   - systemVersion: `UIDevice.systemVersion`, for example `18.1`.
  ///   - idiom: The interface idiom.
  ///   - screenWidth: The width of the main screen in points, if known.
  ///   - screenHeight: The height of the main screen in points, if known.
  ///   - connectionType: How the device is connected.
  ///   - applicationId: The application's identifier at Adobe, if there is one.
  public init(
    appleMachine machine: String, systemName: String, systemVersion: String, idiom: AppleIdiom,
    screenWidth: Double? = nil, screenHeight: Double? = nil, connectionType: ConnectionType,
    applicationId: String? = nil
  ) {
    let (model, version) = Self.split(machine) ?? (idiom.row.model, machine)
    let system = Self.system(systemName)
    self.init(
      model: model, version: version, osName: system.name, osVersion: systemVersion,
      connectionType: connectionType)
    self[.primaryHardwareType] = Value(idiom.row.hardwareType)
    self[.manufacturer] = "Apple"
    self[.vendor] = "Apple"
    self[.osFamily] = system.family.map { Value($0) }
    self[.osVendor] = "Apple"
    self[.displayWidth] = screenWidth.flatMap { Value($0) }
    self[.displayHeight] = screenHeight.flatMap { Value($0) }
    self[.applicationId] = applicationId.map { Value($0) }
  }

  /// The name and the numbers of `AppleTV11,1`; `nil` for a text of another form.
  private static func split(_ machine: String) -> (model: String, version: String)? {
    machine.withUTF8Span { bytes in
      let nameEnd = bytes.end(from: 0) { $0.isASCIILetter }
      let comma = bytes.end(from: nameEnd) { $0.isASCIIDigit }
      let end = bytes.end(from: comma + 1) { $0.isASCIIDigit }
      guard nameEnd > 0, comma > nameEnd, bytes.byte(at: comma) == ",", end > comma + 1,
        end == bytes.count
      else { return nil }
      return (
        String(utf8: bytes.extracting(0..<nameEnd)), String(utf8: bytes.extracting(nameEnd..<end))
      )
    }
  }

  private static func system(_ name: String) -> (name: String, family: String?) {
    if ["iOS", "iPadOS", "iPhone OS", "visionOS", "watchOS"].containsBytes(of: name) {
      return ("iOS", "iOS")
    }
    if ["tvOS"].containsBytes(of: name) { return ("tvOS", "tvOS") }
    return ["macOS", "Mac OS X"].containsBytes(of: name)
      ? ("Mac OS", "macOS") : (name, nil)
  }

  /// `UIDevice.userInterfaceIdiom`, as far as it matters here.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum AppleIdiom: Hashable, Sendable {
    /// An iPhone or iPod touch (also when it drives CarPlay), iPad, Apple TV, Mac, Apple Vision, Apple
    /// Watch, or another device.
    case phone, pad, tv, mac, vision, watch, other

    /// What it is, and the model of a machine whose name does not say it.
    fileprivate var row: (hardwareType: String, model: String) {
      switch self {
      case .phone: ("MobilePhone", "iPhone")
      case .pad: ("Tablet", "iPad")
      case .tv: ("TV", "AppleTV")
      case .mac: ("Desktop", "Mac")
      case .vision: ("Glasses", "RealityDevice")
      case .watch: ("Wristwatch", "Watch")
      case .other: ("Unknown", "Apple")
      }
    }
  }
}
