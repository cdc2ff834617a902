// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Apple's Network framework that this package uses, with the declarations of Apple's documentation.

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
