import PassHeaders
import PassHeadersInspection
import Testing

/// The tests of inspections of large or repetitive texts.
@Suite struct InspectionLimitTests {
  /// Checks that diagnostics beyond the limit are counted, and that one of them can prevent the repair.
  @Test func diagnosticsBeyondTheLimitAreCounted() {
    func inspect(_ rest: String) -> Inspection {
      var json = ContiguousArray(#"{"model":""#.utf8)
      json += [UInt8](repeating: 0xFF, count: 60)
      json += Array("\"\(rest)}".utf8)
      return Inspection(of: Base64.encode(json.span), as: .deviceInfo)
    }
    let repairable = inspect("")
    #expect(repairable.diagnostics.count == Inspection.diagnosticLimit)
    #expect(repairable.diagnostics.last?.code == Fault.tooManyDiagnostics.code)
    #expect(repairable.repaired != nil)
    #expect(inspect(#","version":[]"#).repaired == nil)
  }

  /// Checks that the only error without a repair is among the diagnostics that are kept.
  @Test func errorWithoutARepairIsKept() {
    let members = (0..<13).map { "\"a\($0)\":\"\($0)\";" }.joined()
    let inspection = Inspection(
      of: Base64.encode(ContiguousArray("{\(members)\"model\":[1]}".utf8).span), as: .deviceInfo)
    #expect(inspection.diagnostics.count == Inspection.diagnosticLimit)
    #expect(inspection.repaired == nil)
    #expect(inspection.diagnostics.contains { $0.code == Fault.wrongType.code && $0.repair == nil })
  }

  /// Checks that a long value is not edited, because each edit copies it.
  @Test func longValuesAreNotEdited() {
    for (count, isEdited) in [(1 << 19, true), (1 << 20, false)] {
      let json = "{\"model\":\"" + String(repeating: "a", count: count) + "\" \"osName\":\"tvOS\"}"
      let inspection = Inspection(of: json, as: .deviceInfo)
      #expect((inspection.repaired != nil) == isEdited)
      #expect(inspection.verdict == .broken && inspection.severity == .error)
    }
  }

  @Test func diagnosticsAreLimitedToTen() throws {
    let members = (0..<60).map { "\"a\($0)\":\($0)" }.joined(separator: ";")
    let inspection = Inspection(of: "{\(members)}", as: .deviceInfo)
    #expect(inspection.diagnostics.count == 10)
    #expect(inspection.diagnostics.last?.message.hasPrefix("116 ") == true)
    // All members were repaired, although only ten diagnostics are reported.
    guard case .deviceInfo(let device)? = inspection.repaired else {
      Issue.record("not repaired")
      return
    }
    #expect(device.unknownMembers.count == 60)
  }

  /// Inspects 32 kB of one repeated unit, such as a bracket, a quote or a header name. The inspection has to end soon.
  @Test func repeatedUnitsAreInspectedQuickly() {
    for unit in [
      "{", "[", "\"", "\\", "'", "A", "=", " ", "%41", "%25", "&amp;", "X-Device-Info: ", "// ",
      "{\"a\":", "a,", "\u{201C}", "eyJhIjox", "device_info=", "\u{0}", "<", "{\"a\":1,\"a\":1,",
      "\\u00", "\n ", "X-Device-Info", "/*", "a\n", "-H 'x-device-info: ", "A A", "a\u{300}\u{316}",
    ] {
      let text = String(repeating: unit, count: (1 << 15) / unit.utf8.count)
      for kind in [HeaderKind.deviceInfo, nil] {
        checkInspection(Inspection(of: text, as: kind), of: ContiguousArray(text.utf8))
      }
      let inner = Inspection(of: Base64.encode(ContiguousArray(text.utf8).span), as: .deviceInfo)
      #expect(inner.severity != nil)
    }
  }

  /// Checks the longest value of each header that has no warning about its length, and a longer one.
  @Test func fieldsAreTooLongBeyondTheLimitOfTheirName() {
    let status =
      #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
    for (kind, json) in [(.partnerFrameworkStatus, status), (.deviceInfo, #"{"model":"a"}"#)]
      as [(HeaderKind, String)]
    {
      // Spaces after the object make the value longer, by four characters for three of them.
      let limit = 8_190 - kind.fieldName.utf8.count - 2
      for (count, isTooLong) in [(limit / 4, false), (limit / 4 + 1, true)] {
        let bytes = ContiguousArray(json.utf8)
        let spaces = ContiguousArray(repeating: UInt8(ascii: " "), count: count * 3 - bytes.count)
        let payload = bytes + spaces
        let value = Base64.encode(payload.span)
        for inspection in [Inspection(of: value), Inspection(of: "\(kind.fieldName): \(value)")] {
          let codes = inspection.diagnostics.map { $0.code }
          #expect(codes.contains(Fault.fieldTooLong.code) == isTooLong, "\(kind) \(count)")
          #expect(inspection.verdict == .valid)
        }
      }
    }
  }
}
