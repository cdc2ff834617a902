import PassHeaders

/// What an input is given to.
enum FuzzTarget: String, CaseIterable {
  case status
  case device
  case configuration
  case configurationXML = "configuration-xml"
  case inspection
  case capture
  case neighbour
  case wire

  /// Checks all properties of the target for an input.
  func check(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    switch self {
    case .status:
      try HeaderProperties.check(.partnerFrameworkStatus, bytes)
    case .device: try HeaderProperties.check(.deviceInfo, bytes)
    case .configuration: try ConfigurationProperties.checkJSON(bytes)
    case .configurationXML: try ConfigurationProperties.checkXML(bytes)
    case .inspection: try InspectionProperties.check(bytes)
    case .capture: try CaptureProperties.check(bytes)
    case .neighbour: try NeighbourProperties.check(bytes)
    case .wire: try WireProperties.check(bytes)
    }
  }
}

/// A property that does not hold.
struct PropertyFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Makes sure of something that has to hold for every input.
func expect(_ condition: Bool, _ property: @autoclosure () -> String) throws(PropertyFailure) {
  if !condition { throw PropertyFailure(property()) }
}

/// Keeps the optimiser from removing a call whose result nobody needs.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}
