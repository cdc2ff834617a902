import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of damaged values: the faults that are reported, and the header after the repairs.
@Suite struct RepairTests {
  @Test func damagedValuesAreRepaired() {
    for row in Self.rows {
      let inspection = Inspection(of: row.value, as: row.kind)
      checkInspection(inspection, of: ContiguousArray(row.value.utf8))
      let codes = inspection.diagnostics.filter { $0.code != .missingMember || $0.repair != nil }
        .map { ($0.severity == .error && $0.repair == nil ? "!" : "") + $0.code.rawValue }
      #expect(codes.joined(separator: " ") == row.codes, "\(row.reason)")
      #expect(inspection.verdict == row.verdict, "\(row.reason)")
      #expect(content(of: inspection.repaired) == row.repaired, "\(row.reason)")
    }
  }

  /// Checks that a row of the tables has each code of an inspection.
  @Test func eachCodeHasARow() {
    let codes = Set(
      Self.rows.flatMap { $0.codes.split { $0 == " " || $0 == "!" }.map { String($0) } })
    // The text around a value, a note, and the number of diagnostics have other tests.
    let others: Set = [
      "wrong-header-name", "read-differently", "text-beside", "cut-here", "number-for-string",
      "too-many-diagnostics",
    ]
    for code in Diagnostic.Code.ofInspection where !others.contains(code.rawValue) {
      #expect(codes.contains(code.rawValue), "\(code)")
    }
  }

  private static let rows =
    DamagedValue.edits + DamagedValue.editsOfJSON + DamagedValue.stops + DamagedValue.identifiers
    + DamagedValue.reported

  /// Returns the canonical JSON of a status or a device, or the text of an identifier.
  private func content(of header: PassHeader?) -> String? {
    if case .deviceIdentifier(let identifier)? = header { return identifier.text }
    let value = try? header?.headerValue(validation: .lenient)
    return value.flatMap { decodedPayload($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Checks that a status that was sent under the name of the device is broken, whether the name is a part of the text
  /// or is passed.
  @Test func statusUnderTheNameOfADeviceIsBroken() {
    let json = #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
    let value = Base64.encode(ContiguousArray(json.utf8).span)
    for inspection in [
      Inspection(of: "X-Device-Info: " + value), Inspection(of: value, as: .deviceInfo),
    ] {
      #expect(inspection.severity == .error && inspection.verdict == .broken)
      #expect(inspection.error?.code == .swappedHeader && inspection.repaired == nil)
      #expect(inspection.kind == .partnerFrameworkStatus && inspection.sentKind == .deviceInfo)
    }
    // If a device has a member that belongs to a status, that member is only reported as undocumented.
    let device = Inspection(of: #"{"model":"a","frameworkProviderInfo":"b"}"#, as: .deviceInfo)
    #expect(!device.diagnostics.contains { $0.code == .swappedHeader })
  }

  /// Checks that the message of a value or a name that is not listed names the listed one that is near.
  @Test func nearestTextIsNamed() {
    for (json, kind, path, message) in [
      (#"{"osName":"Roku"}"#, .deviceInfo, "osName", "did you mean 'Roku OS'?"),
      (#"{"osName":"MacOS"}"#, .deviceInfo, "osName", "did you mean 'Mac OS'?"),
      (#"{"osName":"Fire OS"}"#, .deviceInfo, "osName", nil),
      (#"{"os_name":"tvOS"}"#, .deviceInfo, "os_name", "did you mean 'osName'?"),
      (#"{"mvpd":"x"}"#, .deviceInfo, "mvpd", nil),
      (
        #"{"frameworkPermissionInfo":{"accessStatus":"Granted"},"frameworkProviderInfo":{}}"#,
        .partnerFrameworkStatus, "frameworkPermissionInfo.accessStatus", "did you mean 'granted'?"
      ),
      (
        #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{"ID":"x"}}"#,
        .partnerFrameworkStatus, "frameworkProviderInfo.ID", "did you mean 'id'?"
      ),
    ] as [(String, HeaderKind, String, String?)] {
      let value = Base64.encode(ContiguousArray(json.utf8).span)
      let diagnostic = Inspection(of: value, as: kind).diagnostics.first { $0.path == path }
      let isNamed = diagnostic?.message.contains(message ?? "did you mean") ?? false
      #expect(isNamed == (message != nil), "\(json): \(diagnostic?.message ?? "")")
      #expect(diagnostic?.jsonRange?.isEmpty == false, "\(json)")
    }
  }

  /// Checks that numbers that Adobe documents as strings are noted, with their places.
  @Test func numbersForStringsAreNoted() {
    let json =
      #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
      + #"{"id":"x","expirationDate": 2025430636000,"error":{"code":1,"message":"-"}}}"#
    let inspection = Inspection(
      of: Base64.encode(ContiguousArray(json.utf8).span), as: .partnerFrameworkStatus)
    let notes = inspection.diagnostics.filter { $0.code.rawValue == "number-for-string" }
    #expect(inspection.verdict == .valid)
    #expect(
      notes.map { $0.path } == [
        "frameworkProviderInfo.expirationDate", "frameworkProviderInfo.error.code",
      ])
    #expect(notes.map { $0.jsonRange?.count } == [13, 1])
  }

  /// Checks that a repaired header has every value that is still in the damaged payload.
  ///
  /// A payload is damaged by changing, inserting or removing a byte, or by removing two quotes. A value that an escape
  /// sequence changes is not expected.
  @Test func repairsKeepEveryValue() throws {
    for (payload, values) in [
      (
        #"{"frameworkPermissionInfo":{"accessStatus":"granted","error":{"code":"c1","message":"a b"}},"#
          + #""frameworkProviderInfo":{"id":"Cablevision","expirationDate":"1735689600000","x":["one"]}}"#,
        ["granted", "c1", "a b", "Cablevision", "1735689600000", "one"]
      ),
      (#"{"model":"m1","osName":"tvOS","osVersion":"o1"}"#, ["m1", "tvOS", "o1"]),
    ] as [(String, [String])] {
      let bytes = ContiguousArray(payload.utf8)
      let others = Array("{}[]\":,;='a".utf8)
      var damaged: Set<ContiguousArray<UInt8>> = []
      for index in bytes.indices {
        var shorter = bytes
        shorter.remove(at: index)
        damaged.insert(shorter)
        for other in others {
          var (changed, longer) = (bytes, bytes)
          changed[index] = other
          longer.insert(other, at: index)
          damaged.formUnion([changed, longer])
        }
      }
      let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
      for (index, first) in quotes.enumerated() {
        for second in quotes[(index + 1)...].prefix(7) {
          var shorter = bytes
          shorter.remove(at: second)
          shorter.remove(at: first)
          damaged.insert(shorter)
        }
      }
      for changed in damaged {
        let value = ContiguousArray(Base64.encode(changed.span).utf8)
        let inspection = Inspection(of: value)
        checkInspection(inspection, of: value)
        guard let json = inspection.repairedValue.flatMap({ decodedPayload($0) }) else { continue }
        let kept = try JSONValue(parsing: json.span).texts
        let text = String(decoding: changed, as: UTF8.self)
        for known in values
        where text.contains(known) && !text.contains("\\\(known)")
          && !kept.contains(where: { $0.contains(known) })
        {
          Issue.record("\(known) of \(text) is not in \(kept)")
        }
      }
    }
  }
}
