// The documented members as properties, in Adobe's order (*Header - X-Device-Info*). The subscript has the value of any
// member as it is in the JSON.
extension DeviceInfo {
  /// The kind of hardware.
  ///
  /// It is `nil` if the member is absent or has a text that Adobe does not list. The subscript reads and writes such a
  /// text.
  public var primaryHardwareType: HardwareType? {
    get { (self[.primaryHardwareType]?.text).flatMap { HardwareType(listed: $0) } }
    set { self[.primaryHardwareType] = newValue.map { Value($0.rawValue) } }
  }

  /// The name of the model, such as `AppleTV` or `SM-S901U`. REST API V2 requires it.
  ///
  /// It is `nil` if the member is absent.
  public var model: String? {
    get { self[.model]?.text }
    set { self[.model] = newValue.map { Value($0) } }
  }

  /// The version of the device, such as `11,1`. REST API V2 requires it.
  ///
  /// It is `nil` if the member is absent.
  public var version: String? {
    get { self[.version]?.text }
    set { self[.version] = newValue.map { Value($0) } }
  }

  /// The company that makes the device, such as `Samsung`.
  ///
  /// It is `nil` if the member is absent.
  public var manufacturer: String? {
    get { self[.manufacturer]?.text }
    set { self[.manufacturer] = newValue.map { Value($0) } }
  }

  /// The company that sells the device, such as `Apple`.
  ///
  /// It is `nil` if the member is absent.
  public var vendor: String? {
    get { self[.vendor]?.text }
    set { self[.vendor] = newValue.map { Value($0) } }
  }

  /// The operating system. REST API V2 requires it.
  ///
  /// It is `nil` if the member is absent or has a text that Adobe does not list. The subscript reads and writes such a
  /// text.
  public var osName: OSName? {
    get { (self[.osName]?.text).flatMap { OSName(listed: $0) } }
    set { self[.osName] = newValue.map { Value($0.rawValue) } }
  }

  /// The family of the operating system.
  ///
  /// It is `nil` if the member is absent or has a text that Adobe does not list. The subscript reads and writes such a
  /// text.
  public var osFamily: OSFamily? {
    get { (self[.osFamily]?.text).flatMap { OSFamily(listed: $0) } }
    set { self[.osFamily] = newValue.map { Value($0.rawValue) } }
  }

  /// The company that makes the operating system.
  ///
  /// It is `nil` if the member is absent or has a text that Adobe does not list. The subscript reads and writes such a
  /// text.
  public var osVendor: OSVendor? {
    get { (self[.osVendor]?.text).flatMap { OSVendor(listed: $0) } }
    set { self[.osVendor] = newValue.map { Value($0.rawValue) } }
  }

  /// The version of the operating system, such as `10.2`. REST API V2 requires it.
  ///
  /// It is `nil` if the member is absent.
  public var osVersion: String? {
    get { self[.osVersion]?.text }
    set { self[.osVersion] = newValue.map { Value($0) } }
  }

  /// The browser.
  ///
  /// It is `nil` if the member is absent or has a text that Adobe does not list. The subscript reads and writes such a
  /// text.
  public var browserName: BrowserName? {
    get { (self[.browserName]?.text).flatMap { BrowserName(listed: $0) } }
    set { self[.browserName] = newValue.map { Value($0.rawValue) } }
  }

  /// The company that makes the browser.
  ///
  /// It is `nil` if the member is absent or has a text that Adobe does not list. The subscript reads and writes such a
  /// text.
  public var browserVendor: BrowserVendor? {
    get { (self[.browserVendor]?.text).flatMap { BrowserVendor(listed: $0) } }
    set { self[.browserVendor] = newValue.map { Value($0.rawValue) } }
  }

  /// The version of the browser, such as `60.0.3112`.
  ///
  /// It is `nil` if the member is absent.
  public var browserVersion: String? {
    get { self[.browserVersion]?.text }
    set { self[.browserVersion] = newValue.map { Value($0) } }
  }

  /// The user agent, as in the request header `User-Agent`.
  ///
  /// It is `nil` if the member is absent.
  public var userAgent: String? {
    get { self[.userAgent]?.text }
    set { self[.userAgent] = newValue.map { Value($0) } }
  }

  /// The width of the physical screen. Adobe does not name the unit: its code writes points on iOS, and pixels on
  /// Android.
  ///
  /// It is `nil` if the member is absent or is not a finite decimal number. The subscript has its text. Setting NaN or
  /// infinity removes the member.
  public var displayWidth: Double? {
    get { number(.displayWidth) }
    set { self[.displayWidth] = newValue.flatMap { Value($0) } }
  }

  /// The height of the physical screen, in the same unit as ``displayWidth``.
  ///
  /// It is `nil` if the member is absent or is not a finite decimal number. The subscript has its text. Setting NaN or
  /// infinity removes the member.
  public var displayHeight: Double? {
    get { number(.displayHeight) }
    set { self[.displayHeight] = newValue.flatMap { Value($0) } }
  }

  /// The pixel density of the screen in pixels per inch, such as 294.
  ///
  /// It is `nil` if the member is absent or is not a finite decimal number. The subscript has its text. Setting NaN or
  /// infinity removes the member.
  public var displayPpi: Double? {
    get { number(.displayPpi) }
    set { self[.displayPpi] = newValue.flatMap { Value($0) } }
  }

  /// The length of the screen's diagonal in inches, such as 5.5. It is written as a string, as in Adobe's OpenAPI
  /// document.
  ///
  /// It is `nil` if the member is absent or is not a finite decimal number. The subscript has its text. Setting NaN or
  /// infinity removes the member.
  public var diagonalScreenSize: Double? {
    get { number(.diagonalScreenSize) }
    set { self[.diagonalScreenSize] = newValue.flatMap { Value($0) }.map { Value($0.text) } }
  }

  /// The IP address that the device's requests come from, such as `8.8.4.4`.
  ///
  /// It is `nil` if the member is absent.
  public var connectionIp: String? {
    get { self[.connectionIp]?.text }
    set { self[.connectionIp] = newValue.map { Value($0) } }
  }

  /// The port that the device's requests come from, such as 53124. It is written as a string, as in Adobe's OpenAPI
  /// document.
  ///
  /// It is `nil` if the member is absent or is not an integer. The subscript has its text.
  public var connectionPort: Int? {
    get { number(.connectionPort).flatMap { Int(exactly: $0) } }
    set { self[.connectionPort] = newValue.map { Value(String($0)) } }
  }

  /// The kind of network that connects the device. REST API V2 requires it.
  ///
  /// It is `nil` if the member is absent.
  public var connectionType: ConnectionType? {
    get { (self[.connectionType]?.text).map { ConnectionType(rawValue: $0) } }
    set { self[.connectionType] = newValue.map { Value($0.rawValue) } }
  }

  /// Whether the network is secure (`true`) or a public hot spot (`false`).
  ///
  /// It is `nil` if the member is absent.
  public var connectionSecure: Bool? {
    get { self[.connectionSecure]?.boolValue }
    set { self[.connectionSecure] = newValue.map { Value($0) } }
  }

  /// The identifier of the application, such as `REF30`.
  ///
  /// It is `nil` if the member is absent.
  public var applicationId: String? {
    get { self[.applicationId]?.text }
    set { self[.applicationId] = newValue.map { Value($0) } }
  }

  /// The number that the member has, with or without quotes, or `nil` if it is not a finite decimal number.
  private func number(_ field: Field) -> Double? {
    guard let text = self[field]?.text, JSONReader.isNumber(text), let number = Double(text) else {
      return nil
    }
    return number.isFinite ? number : nil
  }
}
