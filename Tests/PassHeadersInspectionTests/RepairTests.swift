import PassHeaders
import PassHeadersInspection
import Testing

/// What a repair may hold.
@Suite struct RepairTests {
  private static func inspect(_ payload: String) -> Inspection {
    Inspection(of: Base64.encode(ContiguousArray(payload.utf8).span))
  }

  /// A repair that is a value of the header is said to be personal, and no other.
  @Test func personalRepairs() {
    let payload =
      #"{"frameworkPermissionInfo":{"accessStatus":"Granted"},"#
      + #""frameworkProviderInfo":{"id":'S3cret',"expirationDate":1735689600}}"#
    let repairs = Self.inspect(payload).diagnostics.filter { $0.repair != nil }
    #expect(
      repairs.map { "\($0.code) \($0.repair ?? "") \($0.repairIsPersonal)" } == [
        "unknown-value granted false", "string-quotes put in double quotes false",
        "number-for-string put in double quotes false", "wrong-date 1735689600000 true",
      ])
    for diagnostic in repairs {
      let severity = diagnostic.severity.rawValue
      #expect("\(diagnostic)" == "\(severity)[\(diagnostic.code)]: \(diagnostic.message)")
    }
  }
}
