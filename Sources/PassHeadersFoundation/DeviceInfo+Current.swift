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
    /// The device that the application runs on.
    ///
    /// - Parameters:
    ///   - connectionType: How it is connected: `ConnectionType(path)` of an `NWPathMonitor`'s path.
    ///   - applicationId: The application's identifier at Adobe, if there is one.
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
    /// The device that the program runs on, from what the operating system reports.
    ///
    /// - Parameters:
    ///   - connectionType: How it is connected.
    ///   - applicationId: The application's identifier at Adobe, if there is one.
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
          let system = "Windows"
        #elseif os(Android)
          let system = "Android"
        #else
          let system = "Linux"
        #endif
        var device = DeviceInfo(
          model: system, version: System.machine, osName: system, osVersion: versionText,
          connectionType: connectionType)
        device[.osFamily] = DeviceInfo.Value(system)
        device[.applicationId] = applicationId.map { DeviceInfo.Value($0) }
        return device
      #endif
    }
  }
#endif

#if canImport(Network)
  extension DeviceInfo.ConnectionType {
    /// How a network path leads out.
    public init(_ path: NWPath) {
      if path.status != .satisfied {
        self = .notConnected
      } else if path.usesInterfaceType(.wifi) {
        self = .wiFi
      } else if path.usesInterfaceType(.wiredEthernet) {
        self = .lan
      } else {
        self = .cellular
      }
    }
  }
#endif

/// What the operating system calls the hardware.
private enum System {
  /// Of Apple's devices the model, such as `AppleTV11,1`; of others the processor's architecture.
  static var machine: String {
    #if targetEnvironment(simulator)
      if let model = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] {
        return model
      }
    #endif
    #if os(macOS)
      // `uname` only knows the architecture.
      if let model = unsafe control("hw.model") { return model }
    #elseif canImport(Darwin)
      if let model = unsafe control("hw.machine") { return model }
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
    private static func control(_ name: String) -> String? {
      var size = 0
      guard unsafe sysctlbyname(name, nil, &size, nil, 0) == 0, size > 1 else { return nil }
      var text = [CChar](repeating: 0, count: size)
      guard unsafe sysctlbyname(name, &text, &size, nil, 0) == 0 else { return nil }
      return String(
        decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  #endif
}
