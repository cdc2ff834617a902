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

  /// What is between or behind strings may be a part of a value: nothing is repaired.
  @Test func textBetweenStrings() {
    for payload in [
      #"{"model":"a""b","osName":"tvOS"}"#, #"{"model":"a"b"c","osName":"tvOS"}"#,
      #"{"model":"a" b,"osName":"tvOS"}"#, #"{"model" x "a","osName":"tvOS"}"#,
      #"{"model":"a","osName":"tvOS"} "b""#,
    ] {
      let inspection = Self.inspect(payload)
      #expect(inspection.repairedValue == nil, "\(payload): \(inspection.diagnostics)")
    }
    // Between two members there is nothing but a lost comma.
    let inspection = Self.inspect(#"{"model":"a" "osName":"tvOS"}"#)
    #expect(inspection.repairedValue == "eyJtb2RlbCI6ImEiLCJvc05hbWUiOiJ0dk9TIn0=")
  }
}
