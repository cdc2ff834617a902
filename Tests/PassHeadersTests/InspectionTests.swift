import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct InspectionTests {
  @Test(arguments: try InspectionVector.all.get())
  func vector(_ vector: InspectionVector) throws {
    let inspection = vector.inspection
    #expect(inspection.findings.map(\.vectorText) == vector.findings)
    #expect(inspection.kind?.fieldName == vector.kind)
    #expect(inspection.layers.map(\.rawValue) == vector.layers)
    #expect((inspection.header != nil) == vector.strict)
    #expect(inspection.canonicalValue == vector.canonical)
    try check(inspection, of: vector.bytes)
  }

  /// Bytes that can be gone through only once are inspected like all others.
  @Test func singlePassSequence() {
    for text in ["X-Device-Info: eyJtb2RlbCI6ImEifQ", "eyJtb2RlbCI6ImEifQ=="] {
      var rest = text.utf8.makeIterator()
      let once = AnyIterator { rest.next() }
      #expect(Inspection(of: once) == Inspection(of: text))
    }
  }

  @Test func vectorsCoverTheCodes() throws {
    let vectors = try InspectionVector.all.get()
    #expect(vectors.count >= 120)
    let met = Set(vectors.flatMap(\.findings).map { String($0.split(separator: " ")[1]) })
    // These take more text than a vector should hold; they have tests of their own.
    let others: Set = ["too-many-findings", "too-many-values"]
    #expect(met.union(others) == Set(Finding.Code.allCases.map(\.rawValue)))
    let layers = Set(vectors.flatMap(\.layers))
    #expect(layers == Set(Inspection.Layer.allCases.map(\.rawValue)))
  }

  // MARK: Properties

  /// What holds for every inspection.
  private func check(_ inspection: Inspection, of bytes: ContiguousArray<UInt8>) throws {
    for finding in inspection.findings {
      #expect(finding.range.lowerBound >= 0 && finding.range.upperBound <= bytes.count)
      #expect(!finding.message.isEmpty)
      if let range = finding.jsonRange {
        #expect(range.lowerBound >= 0 && range.upperBound <= inspection.payload?.count ?? -1)
      }
    }
    #expect(inspection.findings.count <= Inspection.findingLimit)
    let errors = inspection.findings.filter { $0.severity == .error }
    if inspection.header != nil { #expect(errors.isEmpty) }
    if let repaired = inspection.repaired {
      #expect(errors.allSatisfy { $0.repair != nil })
      let value = try #require(inspection.canonicalValue)
      let kind = try #require(inspection.kind)
      let again = try PassHeader(kind, headerValue: value)
      #expect(again == repaired)
      // What was repaired needs no second repair.
      let second = Inspection(of: value, as: kind)
      #expect(second.header == repaired)
      #expect(second.canonicalValue == value)
    }
  }

  /// What the strict parsers accept has no errors, and is the same header.
  @Test(arguments: try StatusVector.all.get())
  func strictStatus(_ vector: StatusVector) throws {
    let inspection = Inspection(of: vector.value, as: .partnerFrameworkStatus)
    let status = try? PartnerFrameworkStatus(headerValue: vector.value)
    #expect(inspection.header == status.map { .partnerFrameworkStatus($0) })
    if status == nil { #expect(inspection.severity == .error, "\(inspection.findings)") }
    try check(inspection, of: ContiguousArray(vector.value.utf8))
  }

  @Test(arguments: try DeviceVector.all.get())
  func strictDevice(_ vector: DeviceVector) throws {
    let inspection = Inspection(of: vector.value, as: .deviceInfo)
    let device = try? DeviceInfo(headerValue: vector.value)
    #expect(inspection.header == device.map { .deviceInfo($0) })
    if device == nil { #expect(inspection.severity == .error, "\(inspection.findings)") }
    try check(inspection, of: ContiguousArray(vector.value.utf8))
  }

  @Test(arguments: try InspectionVector.all.get().filter { $0.bytes.count < 600 })
  func truncations(_ vector: InspectionVector) throws {
    let bytes = vector.bytes
    for length in stride(from: 0, to: bytes.count, by: 5) {
      let prefix = ContiguousArray(bytes.prefix(length))
      try check(Inspection(of: prefix), of: prefix)
    }
  }

  @Test(arguments: try InspectionVector.all.get().filter { $0.bytes.count < 600 })
  func byteChanges(_ vector: InspectionVector) throws {
    var generator = SeededGenerator(state: 11)
    for index in stride(from: 0, to: vector.bytes.count, by: 7) {
      var bytes = vector.bytes
      bytes[index] = UInt8.random(in: 0...255, using: &generator)
      try check(Inspection(of: bytes), of: bytes)
    }
  }

  /// Base64 of payloads with a byte changed: slips inside the JSON.
  @Test func payloadChanges() throws {
    var generator = SeededGenerator(state: 12)
    let signs = Array("{}[]\":,'\\ \n\t0aé".utf8)
    for vector in try StatusVector.all.get().prefix(40) {
      guard let payload = Inspection(of: vector.value).payload, payload.count < 400 else {
        continue
      }
      for index in stride(from: 0, to: payload.count, by: 3) {
        var changed = payload
        changed[index] = signs.randomElement(using: &generator) ?? 0
        let value = ContiguousArray(Base64.encode(changed.span).utf8)
        try check(Inspection(of: value), of: value)
      }
    }
  }

  // MARK: Limits

  @Test func findingLimit() throws {
    let members = (0..<300).map { "'a\($0)':\($0)" }.joined(separator: ",")
    let inspection = Inspection(of: "{\(members)}", as: .deviceInfo)
    #expect(inspection.findings.count == Inspection.findingLimit)
    #expect(inspection.findings.contains { $0.code == .tooManyFindings })
    // All slips were repaired, told or not.
    guard case .deviceInfo(let device) = inspection.repaired else {
      Issue.record("not repaired")
      return
    }
    #expect(device.unknownMembers.count == 300)
  }

  @Test func valueLimit() throws {
    let json = "{\"x\":[" + Array(repeating: "1", count: 20_000).joined(separator: ",") + "]}"
    let loose = Inspection(of: json, as: .deviceInfo)
    #expect(loose.findings.contains { $0.code == .tooManyValues && $0.severity == .error })
    #expect(loose.repaired == nil)
    // The strict parser has no such limit, so nothing is lost.
    let strict = Inspection(of: Base64.encode(ContiguousArray(json.utf8).span), as: .deviceInfo)
    #expect(strict.header != nil)
    #expect(strict.repaired == strict.header)
    #expect(strict.severity == .warning)
  }

  /// Much of anything ends soon; the texts are the ones that would hurt most.
  @Test(arguments: [
    "{", "[", "\"", "\\", "'", "A", "=", " ", "%41", "%25", "&amp;", "X-Device-Info: ", "// ",
    "{\"a\":",
    "a,", "\u{201C}", "eyJhIjox", "device_info=", "\u{0}", "<", "{\"a\":1,\"a\":1,", "\\u00", "\n ",
    "X-Device-Info", "/*", "a\n", "-H 'x-device-info: ", "A A",
  ])
  func muchOfOneThing(_ unit: String) throws {
    let text = String(repeating: unit, count: (1 << 17) / unit.utf8.count)
    for kind in [HeaderKind.deviceInfo, nil] {
      let inspection = Inspection(of: text, as: kind)
      #expect(inspection.findings.count <= Inspection.findingLimit)
    }
    let inner = Inspection(of: Base64.encode(ContiguousArray(text.utf8).span), as: .deviceInfo)
    #expect(inner.severity != nil)
  }

  /// Whatever is printed of a header by accident names no provider.
  @Test func descriptions() throws {
    let status = PartnerFrameworkStatus(
      SubscriberAccount(
        accessStatus: .granted, platformMappingId: "SecretProvider",
        expirationDate: Timestamp(clamping: 1_735_689_600_000)))
    let value = try status.headerValue()
    var mvpd = MVPD(id: "SecretMVPD")
    mvpd.platformMappingId = "SecretProvider"
    let configuration = Configuration(mvpds: [mvpd])
    let verdict = status.evaluate(
      at: Timestamp(clamping: 0), phase: .check, configuration: configuration)
    let texts: [Any] = [
      Inspection(of: value), Inspection(of: value + "!"), verdict,
      configuration.lookup(platformMappingId: "SecretProvider"), configuration, status,
      PassHeader.partnerFrameworkStatus(status),
    ]
    for text in texts {
      for printed in ["\(text)", String(reflecting: text)] {
        #expect(!printed.contains("Secret") && !printed.contains("1735689600000"), "\(printed)")
      }
    }
    #expect("\(Inspection(of: value))".contains("Base64 > JSON, errors: 0, warnings: 0, notes: 0"))
    #expect("\(verdict)".contains("invalid_configuration_mvpd_platform_boarding_status"))
  }

  @Test func messagesHoldNoValues() throws {
    let secret = "SecretProvider"
    for vector in try InspectionVector.all.get() {
      let text = String(decoding: vector.bytes, as: UTF8.self)
      guard let range = text.range(of: "Cablevision") else { continue }
      let inspection = Inspection(of: text.replacingCharacters(in: range, with: secret))
      for finding in inspection.findings { #expect(!finding.message.contains(secret)) }
    }
  }
}
