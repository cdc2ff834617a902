import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests that an inspection does not reveal the values of a header.
@Suite struct InspectionPrivacyTests {
  /// Checks that a repair is marked as personal only if it contains a value of the header.
  @Test func personalRepairsAreMarked() {
    let payload =
      #"{"frameworkPermissionInfo":{"accessStatus":"Granted"};"#
      + #""frameworkProviderInfo":{"id":"S3cret","expirationDate":1735689600}}"#
    let repairs = Inspection(of: Base64.encode(ContiguousArray(payload.utf8).span)).diagnostics
      .filter { $0.repair != nil }
    #expect(
      repairs.map { "\($0.code) \($0.repair ?? "") \($0.repairIsPersonal)" } == [
        "wrong-punctuation , false", "wrong-date 1735689600000 true",
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
      #"{"frameworkPermissionInfo":{"accessStatus":"granted","error":{"code":"1","message":"\#(Canary.text)"}},"#
      + #""frameworkProviderInfo":{"id":"\#(Canary.text)","expirationDate":"\#(Canary.date)"}}"#
    let bytes = ContiguousArray(payload.utf8)
    for index in bytes.indices {
      for other in "\":,{}x".utf8 {
        var changed = bytes
        changed[index] = other
        let inspection = Inspection(of: Base64.encode(changed.span))
        for diagnostic in inspection.diagnostics {
          #expect(Canary.leak(in: "\(diagnostic)") == nil, "\(diagnostic)")
          #expect(
            diagnostic.repairIsPersonal || diagnostic.repair.flatMap { Canary.leak(in: $0) } == nil)
        }
        #expect(Canary.leak(in: "\(inspection)") == nil)
      }
    }
  }

  @Test func descriptionsAndDumpsWithholdValues() throws {
    let value = try Canary.device().headerValue(validation: .lenient)
    let request = HeaderRequest(
      at: EpochMilliseconds(clamping: 0), phase: .check,
      configuration: try Canary.configuration(), mvpd: Canary.text)
    let capture =
      "GET /api/v2/\(Canary.text)/profiles/\(Canary.text) HTTP/1.1\nX-Device-Info: \(value)\n"
    let header = try #require(Capture(ContiguousArray(capture.utf8)).headers.first)
    let values: [(value: Any, description: String)] = [
      (
        Inspection(of: value),
        "Inspection(X-Device-Info, errors: 0, warnings: 6, notes: 2)"
      ),
      (header, "CapturedHeader(X-Device-Info, line 2)"),
      (header.request, "CapturedRequest(GET /profiles/{mvpd})"),
      (request, "HeaderRequest(check)"),
    ]
    for (value, description) in values {
      #expect("\(value)" == description)
      #expect(Canary.leaks(of: value).isEmpty)
    }
    let damaged = Inspection(of: "{\"\(Canary.text)\":\(Canary.text)}", as: .deviceInfo)
    for diagnostic in damaged.diagnostics { #expect(Canary.leaks(of: diagnostic).isEmpty) }
  }
}
