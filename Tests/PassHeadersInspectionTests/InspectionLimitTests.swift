import PassHeaders
import PassHeadersInspection
import Testing

/// The tests of inspections of large or repetitive texts.
@Suite struct InspectionLimitTests {
  /// Checks that diagnostics beyond the limit are counted, and that one of them can prevent the repair.
  @Test func diagnosticsBeyondTheLimitAreCounted() {
    func inspect(_ rest: String) -> Inspection {
      var json = ContiguousArray(#"{"model":""#.utf8)
      json += [UInt8](repeating: 0xFF, count: 120)
      json += Array("\"\(rest)}".utf8)
      return Inspection(of: Base64.encode(json.span), as: .deviceInfo)
    }
    let repairable = inspect("")
    #expect(repairable.diagnostics.count == DiagnosticList.limit)
    #expect(repairable.diagnostics.last?.code == Fault.tooManyDiagnostics.code)
    #expect(repairable.repaired != nil)
    #expect(inspect(#","version":[]"#).repaired == nil)
  }

  @Test func diagnosticsAreLimitedToTen() throws {
    let members = (0..<300).map { "'a\($0)':\($0)" }.joined(separator: ",")
    let inspection = Inspection(of: "{\(members)}", as: .deviceInfo)
    #expect(inspection.diagnostics.count == 10)
    #expect(inspection.diagnostics.last?.message.hasPrefix("597 ") == true)
    // All 300 members were repaired, although only ten diagnostics are reported.
    guard case .deviceInfo(let device)? = inspection.repaired else {
      Issue.record("not repaired")
      return
    }
    #expect(device.unknownMembers.count == 300)
  }

  /// Inspects 32 kB of one repeated unit, such as a bracket, a quote or a header name. The inspection has to end soon.
  @Test func repeatedUnitsAreInspectedQuickly() {
    for unit in [
      "{", "[", "\"", "\\", "'", "A", "=", " ", "%41", "%25", "&amp;", "X-Device-Info: ", "// ",
      "{\"a\":", "a,", "\u{201C}", "eyJhIjox", "device_info=", "\u{0}", "<", "{\"a\":1,\"a\":1,",
      "\\u00", "\n ", "X-Device-Info", "/*", "a\n", "-H 'x-device-info: ", "A A", "a\u{300}\u{316}",
    ] {
      let text = String(repeating: unit, count: (1 << 15) / unit.utf8.count)
      for kind in [PassHeader.Kind.deviceInfo, nil] {
        checkInspection(Inspection(of: text, as: kind), of: ContiguousArray(text.utf8))
      }
      let inner = Inspection(of: Base64.encode(ContiguousArray(text.utf8).span), as: .deviceInfo)
      #expect(inner.severity != nil)
    }
  }
}
