// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The Network framework, as far as this package uses it, declared as Apple's documentation declares it.

public struct NWInterface: Sendable {
  public enum InterfaceType: Sendable {
    case other, wifi, cellular, wiredEthernet, loopback
  }
}

public struct NWPath: Sendable {
  public enum Status: Sendable {
    case satisfied, unsatisfied, requiresConnection
  }

  public var status: Status
  public var interface: NWInterface.InterfaceType

  public init(status: Status, interface: NWInterface.InterfaceType) {
    (self.status, self.interface) = (status, interface)
  }

  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { interface == type }
}
