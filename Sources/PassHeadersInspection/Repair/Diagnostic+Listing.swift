import PassHeaders

extension [Diagnostic] {
  /// Returns the diagnostics in the order of their places, with the line and the column of those in `payload`.
  ///
  /// At most ``Inspection/diagnosticLimit`` are returned. Beyond that, the least severe ones are only counted. An error
  /// without a repair is the most severe one.
  func listed(in payload: ContiguousArray<UInt8>?) -> [Diagnostic] {
    var order = indices.sorted {
      (self[$0].range?.lowerBound ?? 0, $0) < (self[$1].range?.lowerBound ?? 0, $1)
    }
    let surplus = count <= Inspection.diagnosticLimit ? 0 : count - Inspection.diagnosticLimit + 1
    if surplus > 0 {
      let kept = order.enumerated().sorted {
        let (left, right) = (self[$0.element], self[$1.element])
        if left.severity != right.severity { return left.severity > right.severity }
        if (left.repair == nil) != (right.repair == nil) { return left.repair == nil }
        return $0.offset < $1.offset
      }
      order = kept.dropLast(surplus).sorted { $0.offset < $1.offset }.map { $0.element }
    }
    let listed = order.map { index in
      let location = payload.flatMap { payload in
        self[index].jsonRange.map { Diagnostic.Location(of: $0.lowerBound, in: payload.span) }
      }
      return self[index].with(self[index].severity, location: location)
    }
    return surplus == 0
      ? listed : listed + [Diagnostic(.tooManyDiagnostics, detail: .number(surplus))]
  }
}

extension Diagnostic {
  /// Returns a copy of this diagnostic at other places.
  ///
  /// - Parameters:
  ///   - range: The range in the inspected text, in bytes.
  ///   - json: The range in the JSON payload, in bytes.
  func located(
    _ range: Range<Int>?, json: Range<Int>?, _ location: Location? = nil
  ) -> Diagnostic {
    Diagnostic(
      fault, severity: severity, detail: detail, range: range, jsonRange: json, location: location,
      path: memberPath)
  }

  /// A copy without the repair, because the value as a whole cannot be repaired.
  var withoutRepair: Diagnostic { located(range, json: jsonRange) }

  /// A copy for an error that ends a repair. Some errors then have other advice: for example, a byte that is not UTF-8
  /// was probably damaged by copying.
  var reworded: Diagnostic {
    let fault: Fault
    switch (code, detail) {
    case (Fault.invalidUTF8.code, _): fault = .brokenUTF8
    case (Fault.controlCharacter.code, _): fault = .brokenString
    case (Fault.unexpectedByte.code, .unexpected(let byte, _))
    where byte >= 0x7F || byte < 0x20 && !byte.isWhiteSpace:
      fault = .brokenJSON
    case (Fault.notMilliseconds.code, _): fault = .unknownDate
    case (Fault.wrongType.code, _)
    where path.hasSameBytes(as: PartnerFrameworkStatus.accessStatusPath):
      fault = .numberForAccessStatus
    default: return self
    }
    return Diagnostic(fault, detail: detail, range: range, jsonRange: jsonRange, path: memberPath)
  }
}
