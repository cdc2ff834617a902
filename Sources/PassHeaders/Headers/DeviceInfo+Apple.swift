extension DeviceInfo {
  /// Creates the description of an Apple device from the values that its operating system reports.
  ///
  /// The members follow the tables *iOS & iPadOS* and *tvOS* of Adobe's page *Header - X-Device-Info*. In addition,
  /// `primaryHardwareType`, `osFamily` and `osVendor` are set. Adobe's documentation contradicts itself in three cases:
  ///
  /// - The code on the page writes the hardware type as `type`. That member is not documented, so it is not written.
  /// - On Apple TV, the code removes the model from a text that does not contain the model. Here, `AppleTV11,1` becomes
  ///   the `model` `AppleTV` and the `version` `11,1`, as the table shows.
  /// - The hardware type of an Apple TV is `TV` on the page, but `SetTopBox` in Adobe's sample headers. `TV` is
  ///   written.
  ///
  /// - Parameters:
  ///   - machine: The hardware name, such as `AppleTV11,1`. Pass `uname().machine`, or `sysctl hw.model` on a Mac. In a
  ///     simulator, pass the environment variable `SIMULATOR_MODEL_IDENTIFIER`. The letters become `model`, and the
  ///     rest becomes `version`. A name of another form, such as `arm64`, becomes `version` as a whole.
  ///   - systemName: The name of the operating system, as in `UIDevice.systemName`. The names `iPadOS`, `visionOS` and
  ///     `watchOS` become `iOS`, because Adobe's list does not have them and these systems descend from iOS.
  ///   - systemVersion: The version of the operating system, as in `UIDevice.systemVersion`, such as `18.1`.
  ///   - idiom: The interface idiom, which determines `primaryHardwareType`.
  ///   - screenWidth: The width of the main screen in points, or `nil` if it is unknown.
  ///   - screenHeight: The height of the main screen in points, or `nil` if it is unknown.
  ///   - connectionType: The kind of network that connects the device.
  ///   - applicationId: The identifier under which Adobe knows the application, or `nil` to omit the member.
  package init(
    appleMachine machine: String, systemName: String, systemVersion: String, idiom: AppleIdiom,
    screenWidth: Double? = nil, screenHeight: Double? = nil, connectionType: ConnectionType,
    applicationId: String? = nil
  ) {
    let (model, version) =
      Self.modelAndVersion(of: machine) ?? (idiom.hardware.defaultModel, machine)
    let system = Self.operatingSystem(named: systemName)
    self[.model] = Value(model)
    self[.version] = Value(version)
    self[.osName] = Value(system.name)
    self[.osVersion] = Value(systemVersion)
    self[.connectionType] = Value(connectionType.rawValue)
    self[.primaryHardwareType] = Value(idiom.hardware.type)
    self[.manufacturer] = "Apple"
    self[.vendor] = "Apple"
    self[.osFamily] = system.family.map { Value($0) }
    self[.osVendor] = "Apple"
    self[.displayWidth] = screenWidth.flatMap { Value($0) }
    self[.displayHeight] = screenHeight.flatMap { Value($0) }
    self[.applicationId] = applicationId.map { Value($0) }
  }

  /// Splits a machine name such as `AppleTV11,1` into the model `AppleTV` and the version `11,1`. Returns `nil` for a
  /// name of another form, such as `arm64`.
  private static func modelAndVersion(of machine: String) -> (model: String, version: String)? {
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

  /// Returns Adobe's `osName` and `osFamily` for an operating system. For `iPadOS`, both are `iOS`. A system that is
  /// not Apple's keeps its name and does not have a family.
  private static func operatingSystem(named name: String) -> (name: String, family: String?) {
    if ["iOS", "iPadOS", "iPhone OS", "visionOS", "watchOS"].containsBytes(of: name) {
      return ("iOS", "iOS")
    }
    if ["tvOS"].containsBytes(of: name) { return ("tvOS", "tvOS") }
    return ["macOS", "Mac OS X"].containsBytes(of: name)
      ? ("Mac OS", "macOS") : (name, nil)
  }

  /// The kind of interface that an Apple device has, as in `UIDevice.userInterfaceIdiom`.
  package enum AppleIdiom: Hashable, Sendable {
    /// An iPhone or iPod touch (also while it drives CarPlay), an iPad, an Apple TV, a Mac, an Apple Vision, an Apple
    /// Watch, or any other device.
    case phone, pad, tv, mac, vision, watch, other

    /// The `primaryHardwareType`, and the `model` if the machine name does not contain one, as in `arm64`.
    fileprivate var hardware: (type: String, defaultModel: String) {
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
