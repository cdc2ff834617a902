package import PassHeaders
package import PassHeadersInspection

/// A device's value inspected alone, for which the strict reader may be enough, and with the header's
/// name before it, for which it never is.
package struct DeviceTwoWays {
  package let short: Inspection
  package let long: Inspection

  private static let name = "X-Device-Info: "

  package init(_ value: some Sequence<UInt8>) {
    let bytes = ContiguousArray(value)
    short = Inspection(of: bytes, as: .deviceInfo)
    long = Inspection(of: ContiguousArray(Self.name.utf8) + bytes)
  }

  /// What the long way finds in the value, at its places there.
  package var longDiagnostics: [Diagnostic] {
    let distance = Self.name.utf8.count
    return long.diagnostics.filter { $0.code != InspectionFault.headerName }.map { diagnostic in
      diagnostic.located(
        diagnostic.range.map {
          max(0, $0.lowerBound - distance)..<max(0, $0.upperBound - distance)
        },
        json: diagnostic.jsonRange)
    }
  }

  /// Whether both say the same. Of more than is kept the long way keeps one less, as it has the name.
  package var agree: Bool {
    let told = longDiagnostics.filter { $0.code != Fault.tooManyDiagnostics.code }
    let isSame =
      long.diagnostics.count < Inspection.diagnosticLimit
      ? short.diagnostics == told : Set(told).isSubset(of: short.diagnostics)
    return isSame && short.repaired == long.repaired && short.header == long.header
  }
}
