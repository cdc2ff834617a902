import PassHeaders

/// Inspection of anything: as it is, and as what stands inside of Base64.
enum InspectionProperties {
  static func check(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    for kind in [HeaderKind.partnerFrameworkStatus, .deviceInfo, nil] {
      try check(bytes, kind)
    }
    try check(ContiguousArray(Base64.encode(bytes.span).utf8), nil)
  }

  private static func check(
    _ bytes: ContiguousArray<UInt8>, _ kind: HeaderKind?
  ) throws(PropertyFailure) {
    let inspection = Inspection(of: bytes, as: kind)
    try expect(
      inspection.findings.count <= Inspection.findingLimit, "more findings than the limit")
    for finding in inspection.findings {
      try expect(
        finding.range.lowerBound >= 0 && finding.range.upperBound <= bytes.count,
        "a finding's range lies outside of the text: \(finding.code)")
      if let range = finding.jsonRange {
        try expect(
          range.lowerBound >= 0 && range.upperBound <= inspection.payload?.count ?? -1,
          "a finding's range lies outside of the JSON: \(finding.code)")
      }
      try expect(!finding.message.isEmpty, "a finding without a message")
    }
    consume(inspection.value)
    let errors = inspection.findings.filter { $0.severity == .error }
    if inspection.header != nil {
      try expect(errors.isEmpty, "an accepted header with errors: \(errors)")
      try expect(inspection.repaired != nil, "an accepted header that cannot be repaired")
    }
    if inspection.header == nil, inspection.repaired != nil {
      try expect(!errors.isEmpty, "something was repaired, and no error tells of it")
    }
    guard let repaired = inspection.repaired else { return }
    try expect(
      errors.allSatisfy { $0.repair != nil }, "repaired in spite of an error without repair")
    try expect(inspection.kind == repaired.kind, "the repaired header is of another kind")
    guard let value = inspection.canonicalValue else {
      throw PropertyFailure("a repaired header that cannot be written")
    }
    switch Result(catching: { () throws(HeaderError) in
      try PassHeader(repaired.kind, headerValue: value)
    }) {
    case .success(let again):
      try expect(again == repaired, "a repaired header is read as another one")
      let second = Inspection(of: value, as: repaired.kind)
      try expect(second.canonicalValue == value, "a repaired header is repaired again")
    case .failure(let error): throw PropertyFailure("a repaired header cannot be read: \(error)")
    }
  }
}
