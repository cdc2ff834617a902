import Foundation
public import PassHeadersDate

#if canImport(Network)
  public import Network
#endif
#if canImport(UIKit) && !os(watchOS)
  import UIKit
#endif

#if canImport(UIKit) && !os(watchOS)
  extension DeviceInfo {
    /// Returns the description of the device that the application runs on, as UIKit and the operating system report it.
    ///
    /// - Parameters:
    ///   - connectionType: The kind of network that connects the device. Create it with `ConnectionType(path)` from the
    ///     current path of an `NWPathMonitor`, and decide what to send if the result is `nil`.
    ///   - applicationId: The application's identifier at Adobe, such as `REF30`, or `nil` to omit it.
    @MainActor
    public static func current(
      connectionType: ConnectionType, applicationId: String? = nil
    ) -> DeviceInfo {
      let device = UIDevice.current
      #if os(visionOS)
        let screen = CGSize?.none
      #else
        let screen = Optional(UIScreen.main.bounds.size)
      #endif
      return DeviceInfo(
        appleMachine: System.machine, systemName: device.systemName,
        systemVersion: device.systemVersion, idiom: AppleIdiom(device.userInterfaceIdiom),
        screenWidth: screen.map { Double($0.width) },
        screenHeight: screen.map { Double($0.height) },
        connectionType: connectionType, applicationId: applicationId)
    }
  }

  extension DeviceInfo.AppleIdiom {
    fileprivate init(_ idiom: UIUserInterfaceIdiom) {
      switch idiom {
      case .phone, .carPlay: self = .phone
      case .pad: self = .pad
      case .tv: self = .tv
      case .mac: self = .mac
      case .vision: self = .vision
      default: self = .other
      }
    }
  }
#else
  extension DeviceInfo {
    /// Returns the description of the device that the program runs on, as the operating system reports it.
    ///
    /// - Parameters:
    ///   - connectionType: The kind of network that connects the device, such as `.wiFi`.
    ///   - applicationId: The application's identifier at Adobe, such as `REF30`, or `nil` to omit it.
    @MainActor
    public static func current(
      connectionType: ConnectionType, applicationId: String? = nil
    ) -> DeviceInfo {
      let version = ProcessInfo.processInfo.operatingSystemVersion
      let versionText = "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
      #if os(macOS)
        return DeviceInfo(
          appleMachine: System.machine, systemName: "macOS", systemVersion: versionText,
          idiom: .mac, connectionType: connectionType, applicationId: applicationId)
      #elseif os(watchOS)
        return DeviceInfo(
          appleMachine: System.machine, systemName: "watchOS", systemVersion: versionText,
          idiom: .watch, connectionType: connectionType, applicationId: applicationId)
      #else
        #if os(Windows)
          let system = OSName.windows
        #elseif os(Android)
          let system = OSName.android
        #else
          let system = OSName.linux
        #endif
        var device = DeviceInfo(
          model: system.rawValue, version: System.machine, osName: system, osVersion: versionText,
          connectionType: connectionType)
        device[.osFamily] = Value(system.rawValue)
        device.applicationId = applicationId
        return device
      #endif
    }
  }
#endif

#if canImport(Network)
  extension DeviceInfo.ConnectionType {
    /// Creates the connection type of a network path.
    ///
    /// The result is `notConnected` if the path is not satisfied. Otherwise, it is `wiFi`, `lan` or `cellular`, by the
    /// first of Wi-Fi, wired Ethernet and a mobile network that the path uses. It is `nil` if the path uses none of
    /// them, as through some VPNs.
    public init?(_ path: NWPath) {
      if path.status != .satisfied {
        self = .notConnected
      } else if path.usesInterfaceType(.wifi) {
        self = .wiFi
      } else if path.usesInterfaceType(.wiredEthernet) {
        self = .lan
      } else if path.usesInterfaceType(.cellular) {
        self = .cellular
      } else {
        return nil
      }
    }
  }
#endif

/// The names that the operating system gives to the hardware.
private enum System {
  /// The model identifier of an Apple device, such as `AppleTV11,1`. On other systems, it is the architecture of the
  /// processor, such as `arm64`.
  static var machine: String {
    #if targetEnvironment(simulator)
      if let model = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] {
        return model
      }
    #endif
    #if os(macOS) || targetEnvironment(macCatalyst)
      // On a Mac, `hw.machine` is only the architecture, such as `arm64`.
      if let model = systemControlValue(named: "hw.model") { return model }
    #elseif canImport(Darwin)
      if let model = systemControlValue(named: "hw.machine") { return model }
    #endif
    #if arch(arm64)
      return "arm64"
    #elseif arch(x86_64)
      return "x86_64"
    #elseif arch(arm)
      return "arm"
    #else
      return "unknown"
    #endif
  }

  #if canImport(Darwin)
    /// Returns the value of the `sysctl` variable `name`, such as `Mac15,3` for `hw.model`, or `nil` if it does not
    /// exist.
    private static func systemControlValue(named name: String) -> String? {
      var size = 0
      guard unsafe sysctlbyname(name, nil, &size, nil, 0) == 0, size > 1 else { return nil }
      var text = [CChar](repeating: 0, count: size)
      guard unsafe sysctlbyname(name, &text, &size, nil, 0) == 0 else { return nil }
      return String(
        decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  #endif
}
