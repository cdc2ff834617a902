import PassHeaders
import PassHeadersInspection
import Testing

/// The tests that an inspection does not reveal the values of a header.
@Suite struct InspectionPrivacyTests {
  /// Checks that a repair is marked as personal only if it contains a value of the header.
  @Test func personalRepairsAreMarked() {
    let payload =
      #"{"frameworkPermissionInfo":{"accessStatus":"Granted"},"#
      + #""frameworkProviderInfo":{"id":'S3cret',"expirationDate":1735689600}}"#
    let repairs = Inspection(of: Base64.encode(ContiguousArray(payload.utf8).span)).diagnostics
      .filter { $0.repair != nil }
    #expect(
      repairs.map { "\($0.code) \($0.repair ?? "") \($0.repairIsPersonal)" } == [
        "unknown-value granted false", "string-quotes put in double quotes false",
        "number-for-string put in double quotes false", "wrong-date 1735689600000 true",
      ])
    for diagnostic in repairs {
      let severity = diagnostic.severity.rawValue
      #expect(
        "\(diagnostic)"
          == "\(severity)[\(diagnostic.code)]: \(diagnostic.message); \(diagnostic.advice)")
    }
  }

  /// Damages each byte of a payload, and checks that the messages do not contain its values.
  @Test func messagesContainNoValues() throws {
    let payload =
      #"{"frameworkPermissionInfo":{"accessStatus":"granted","error":{"code":"1","message":"S3cret"}},"#
      + #""frameworkProviderInfo":{"id":"S3cret","expirationDate":"1735689600000"}}"#
    let bytes = ContiguousArray(payload.utf8)
    for index in bytes.indices {
      for other in "\":,{}x".utf8 {
        var changed = bytes
        changed[index] = other
        let inspection = Inspection(of: Base64.encode(changed.span))
        for diagnostic in inspection.diagnostics {
          #expect(!"\(diagnostic)".contains("S3cret"), "\(diagnostic)")
          #expect(diagnostic.repairIsPersonal || diagnostic.repair?.contains("S3cret") != true)
        }
        #expect(!"\(inspection)".contains("S3cret"))
      }
    }
  }

  @Test func descriptionsAndDumpsWithholdValues() throws {
    let value = "eyJtb2RlbCI6IlMzY3JldCJ9"
    var dumped = ""
    dump(Inspection(of: value), to: &dumped)
    dump(Inspection(of: "{\"S3cret\":S3cret}", as: .deviceInfo).diagnostics, to: &dumped)
    var scanner = CaptureScanner()
    let capture = "GET /api/v2/S3cret/profiles/S3cret HTTP/1.1\nX-Device-Info: \(value)\n"
    scanner.feed(capture.utf8) { dump($0, to: &dumped) }
    dump([scanner], to: &dumped)
    scanner.finish { dump($0, to: &dumped) }
    #expect(dumped.contains("CapturedHeader(X-Device-Info"))
    #expect(dumped.contains("CaptureScanner(text: <withheld>)") && !dumped.contains("51, 99"))
    #expect(!String(reflecting: scanner).contains("S3cret"))
    dump(
      Prediction(for: Inspection(of: value), in: .init(at: .init(clamping: 0), phase: .check)),
      to: &dumped)
    #expect(!dumped.contains("S3cret"))
    #expect("\(Inspection(of: value))".contains("Inspection(X-Device-Info, errors: 0"))
  }
}
