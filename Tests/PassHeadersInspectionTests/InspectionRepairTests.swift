import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of the headers that an inspection repairs.
@Suite struct InspectionRepairTests {
  /// Checks that a status that was sent under the name of the device is broken, and is repaired under its own name.
  @Test func statusUnderTheNameOfADeviceIsBroken() {
    let json = #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
    let value = Base64.encode(ContiguousArray(json.utf8).span)
    for inspection in [
      Inspection(of: "X-Device-Info: " + value), Inspection(of: value, as: .deviceInfo),
    ] {
      #expect(inspection.severity == .error && inspection.verdict == .broken)
      #expect(inspection.error?.code == .swappedHeader)
      #expect(inspection.repairedValue == value)
    }
    // If a device has a member that belongs to a status, that member is only reported as undocumented.
    let device = Inspection(of: #"{"model":"a","frameworkProviderInfo":"b"}"#, as: .deviceInfo)
    #expect(!device.diagnostics.contains { $0.code == .swappedHeader })
  }

  /// Removes or inserts characters of Base64. This is reported as one error.
  ///
  /// The values that can be read before the damage are values that were sent.
  @Test func lostCharactersAreOneError() throws {
    for surplus in [-2, -1, 1] {
      let payloads = [
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
          + #"{"id":"Cablevision","expirationDate":"2025430636000"}}"#,
        #"{"primaryHardwareType": "SetTopBox", "model": "TV — é再", "osName": "tvOS"}"#,
      ]
      for payload in payloads {
        let sent = try JSONValue(parsing: ContiguousArray(payload.utf8).span)
        let value = ContiguousArray(Base64.encode(ContiguousArray(payload.utf8).span).utf8)
        for index in 4..<value.count - 8 {
          var bytes = value
          if surplus > 0 {
            bytes.insert(UInt8(ascii: "x"), at: index)
          } else {
            bytes.removeSubrange(index..<index - surplus)
          }
          let inspection = Inspection(of: bytes)
          let errors = inspection.diagnostics.filter { $0.severity == .error }
          #expect(errors.map { $0.code } == [Fault.outOfStep.code], "\(index)")
          let texts = inspection.readable?.texts ?? []
          #expect(Set(texts).isSubset(of: sent.texts), "\(index)")
          checkInspection(inspection, of: bytes)
        }
      }
    }
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
