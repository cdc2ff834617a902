import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

@Suite struct InspectionTests {
  private struct Input {
    let name: String
    let bytes: ContiguousArray<UInt8>
    let kind: PassHeader.Kind?

    static func all() throws -> [Input] {
      try VectorFile.inspection.cases().map { vector in
        let bytes =
          vector["input"].text.map { ContiguousArray($0.utf8) }
          ?? vector["inputBase64"].text.flatMap { Data(base64Encoded: $0) }.map {
            ContiguousArray($0)
          }
        return Input(
          name: vector["name"].text ?? "", bytes: bytes ?? [],
          kind: vector["as"].text.flatMap { PassHeader.Kind(fieldName: $0) })
      }
    }
  }

  /// What holds for every inspection.
  private func check(_ inspection: Inspection, of bytes: ContiguousArray<UInt8>) {
    for diagnostic in inspection.diagnostics {
      if let range = diagnostic.range, range.upperBound > bytes.count {
        Issue.record("\(diagnostic) at \(range) of \(bytes.count)")
      }
      if let range = diagnostic.jsonRange, range.upperBound > inspection.payload?.count ?? -1 {
        Issue.record("\(diagnostic) at \(range) of the payload")
      }
      if diagnostic.message.isEmpty { Issue.record("\(diagnostic.code) says nothing") }
    }
    let errors = inspection.diagnostics.filter { $0.severity == .error }
    if inspection.diagnostics.count > DiagnosticList.limit { Issue.record("too many") }
    if inspection.header != nil, !errors.isEmpty { Issue.record("valid, with \(errors)") }
    if let error = inspection.error, inspection.diagnostics.count < DiagnosticList.limit,
      !errors.contains(where: { $0.code.stands(for: error.code) }),
      // Of white space nothing is left.
      error.stage != .base64 || !errors.contains(where: { $0.code == Fault.emptyValue }),
      // A member without its value is no second one.
      error.code != Fault.duplicateMember.code
        || !errors.contains(where: {
          $0.code.rawValue == "unexpected-end" || $0.code.rawValue == "missing-value"
        })
    {
      // The strict reader's fault is one of those that inspection finds, under the same code, or
      // inspection knows its cause.
      Issue.record(
        "\(error.code) is not among \(errors.map { $0.code.rawValue }): \(String(decoding: bytes, as: UTF8.self).prefix(400))"
      )
    }
    guard let repaired = inspection.repaired else { return }
    if errors.contains(where: { $0.repair == nil }) {
      Issue.record("repaired in spite of \(errors)")
    }
    let value = inspection.repairedValue ?? ""
    let again = try? PassHeader(repaired.kind, headerValue: value)
    if again != repaired { Issue.record("the repaired value is another header") }
    // What was repaired needs no second repair.
    if Inspection(of: value, as: repaired.kind).header != repaired {
      Issue.record("repaired twice")
    }
  }

  @Test func vectors() throws {
    for input in try Input.all() {
      check(Inspection(of: input.bytes, as: input.kind), of: input.bytes)
    }
  }

  /// What the strict readers accept has no errors and is the same header; what they refuse has the same
  /// code and, at its place, the same sentence.
  @Test func strictAndTolerantAgree() throws {
    for file in [VectorFile.status, .device, .identifier] as [VectorFile] {
      let kind: PassHeader.Kind =
        file == .status
        ? .partnerFrameworkStatus : file == .device ? .deviceInfo : .deviceIdentifier
      for vector in try file.cases() {
        let value = vector["value"].text ?? ""
        let inspection = Inspection(of: value, as: kind)
        check(inspection, of: ContiguousArray(value.utf8))
        do throws(HeaderError) {
          let header = try PassHeader(kind, headerValue: value)
          #expect(inspection.header == header, "\(file)")
        } catch {
          // Inspection takes the value out of a line.
          if inspection.diagnostics.contains(where: { $0.code == InspectionFault.headerName }) {
            continue
          }
          #expect(inspection.error == error, "\(file)")
          // Or its cause is told instead.
          let faults = inspection.diagnostics.filter {
            $0.code == error.code && $0.severity == .error
          }
          if faults.isEmpty { continue }
          let same = faults.first { $0.path == error.path }
          #expect(same?.message == error.message, "\(vector["name"].text ?? "")")
          // The strict reader stops in what is shown, or a group or an escape behind; a text that ends too
          // early may have white space there.
          let isNear = inspection.diagnostics.contains { other in
            guard other.code == error.code, let range = other.range else { return false }
            return range.lowerBound...range.upperBound + 4 ~= error.offset
          }
          #expect(isNear || error.code.rawValue == "unexpected-end", "\(vector["name"].text ?? "")")
        }
      }
    }
  }

  /// What is beyond the limit counts: it is said how much there is, and an error without a repair
  /// prevents the others' repairs.
  @Test func surplusDiagnostics() {
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

  /// Bytes that can be gone through only once are inspected like all others.
  @Test func singlePassSequence() {
    for text in ["X-Device-Info: eyJtb2RlbCI6ImEifQ", "eyJtb2RlbCI6ImEifQ=="] {
      var rest = text.utf8.makeIterator()
      let once = Inspection(of: AnyIterator { rest.next() })
      #expect(once.diagnostics == Inspection(of: text).diagnostics)
      #expect(once.repaired == Inspection(of: text).repaired)
    }
  }

  // MARK: Places

  /// A place in a payload is also one in its Base64, whatever precedes the object.
  @Test func placesInBase64() throws {
    for space in ["", " ", "\n\n", "    "] {
      for before in [0, 7] {
        let payload = ContiguousArray((space + "{'a':1}").utf8)
        let value = String(repeating: " ", count: before) + Base64.encode(payload.span)
        let inspection = Inspection(of: value, as: .deviceInfo)
        let found = try #require(
          inspection.diagnostics.first { $0.code.rawValue == "string-quotes" })
        #expect(found.jsonRange == 1..<4, "\(space)")
        // Three bytes are four letters.
        func letter(_ byte: Int) -> Int { before + byte / 3 * 4 + byte % 3 }
        let first = payload.count - 6
        #expect(found.range == letter(first)..<letter(first + 2) + 1, "\(space)")
      }
    }
  }

  /// Of a payload that is no JSON at all, the first byte is shown that cannot be there.
  @Test func placesInWords() {
    for (payload, offset) in [("hello there", 0), ("true story", 5), ("12 hello", 3)] {
      let value = Base64.encode(ContiguousArray(payload.utf8).span)
      let ranges = Inspection(of: value, as: .deviceInfo).diagnostics.compactMap { $0.jsonRange }
      #expect(ranges == [offset..<offset + 1], "\(payload)")
    }
  }

  /// A repair that is a value of the header is said to be personal, and no other.
  @Test func personalRepairs() {
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
      #expect("\(diagnostic)" == "\(severity)[\(diagnostic.code)]: \(diagnostic.message)")
    }
  }

  /// A status that is sent under the name of the device is broken, and repaired by its own name.
  @Test func statusInPlaceOfADevice() {
    let json = #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
    let value = Base64.encode(ContiguousArray(json.utf8).span)
    for inspection in [
      Inspection(of: "X-Device-Info: " + value), Inspection(of: value, as: .deviceInfo),
    ] {
      #expect(inspection.severity == .error && inspection.verdict == .broken)
      #expect(inspection.error?.code == .swappedHeader)
      #expect(inspection.repairedValue == value)
    }
    // A member of a status beside those of a device is one that Adobe does not document.
    let device = Inspection(of: #"{"model":"a","frameworkProviderInfo":"b"}"#, as: .deviceInfo)
    #expect(!device.diagnostics.contains { $0.code == .swappedHeader })
  }

  /// A quote that is missing makes names of values; only its line is told.
  @Test func missingQuotes() {
    let fields = DeviceInfo.Field.allCases.filter { $0.listedValues.isEmpty && $0.kind == .string }
    let members = fields.map { #"  "\#($0.name)": "a""# }.joined(separator: ",\n")
    let json = "{\n\(members)\n}"
    for quote in json.indices where json[quote] == "\"" {
      var damaged = json
      damaged.remove(at: quote)
      let inspection = Inspection(of: damaged, as: .deviceInfo)
      let places = Set(inspection.diagnostics.compactMap { $0.location?.line })
      #expect(places.count <= 2 && inspection.diagnostics.count <= 10, "\(inspection.diagnostics)")
      #expect(inspection.repaired == nil || inspection.diagnostics.count < 10)
    }
  }

  /// A sentence counts what is missing, and names the value after which it is, and no other.
  @Test func sentences() {
    for (value, beginning) in [
      ("e30", "one '=' of padding is missing"), ("eyJ9IA", "two '=' of padding are"),
    ] {
      let messages = Inspection(of: value).diagnostics.map { $0.message }
      #expect(messages.contains { $0.hasPrefix(beginning) }, "\(messages)")
    }
    for (json, isNamed) in [
      (#"{"model":"a""#, true), (#"{"model":"a" 1}"#, true), (#"{"model":"#, false),
    ] {
      let errors = Inspection(of: json, as: .deviceInfo).diagnostics.filter { $0.path == "model" }
      #expect(errors.first?.message.contains("after the value of model") == isNamed, "\(json)")
    }
  }

  // MARK: Damage

  /// Characters that Base64 lost or got are one fault, and the values that are read before them were sent.
  @Test func lostCharacters() throws {
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
          #expect(errors.map { $0.code } == [InspectionFault.outOfStep.code], "\(index)")
          let texts = inspection.readable?.texts ?? []
          #expect(Set(texts).isSubset(of: sent.texts), "\(index)")
          check(inspection, of: bytes)
        }
      }
    }
  }

  /// A payload with a byte changed, added or left out, or without two of its quotes: if it can be
  /// repaired, every value that is still in it, and not made another by an escape, is there again.
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
        check(inspection, of: value)
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

  // MARK: Limits

  @Test func limits() throws {
    let members = (0..<300).map { "'a\($0)':\($0)" }.joined(separator: ",")
    let inspection = Inspection(of: "{\(members)}", as: .deviceInfo)
    #expect(inspection.diagnostics.count == 10)
    #expect(inspection.diagnostics.last?.message.hasPrefix("597 ") == true)
    // All were repaired, shown or not.
    guard case .deviceInfo(let device)? = inspection.repaired else {
      Issue.record("not repaired")
      return
    }
    #expect(device.unknownMembers.count == 300)
  }

  /// Much of anything ends soon; the texts are the ones that would hurt most.
  @Test func muchOfOneThing() {
    for unit in [
      "{", "[", "\"", "\\", "'", "A", "=", " ", "%41", "%25", "&amp;", "X-Device-Info: ", "// ",
      "{\"a\":", "a,", "\u{201C}", "eyJhIjox", "device_info=", "\u{0}", "<", "{\"a\":1,\"a\":1,",
      "\\u00", "\n ", "X-Device-Info", "/*", "a\n", "-H 'x-device-info: ", "A A", "a\u{300}\u{316}",
    ] {
      let text = String(repeating: unit, count: (1 << 15) / unit.utf8.count)
      for kind in [PassHeader.Kind.deviceInfo, nil] {
        check(Inspection(of: text, as: kind), of: ContiguousArray(text.utf8))
      }
      let inner = Inspection(of: Base64.encode(ContiguousArray(text.utf8).span), as: .deviceInfo)
      #expect(inner.severity != nil)
    }
  }

  // MARK: Discretion

  /// A value in any place, damaged in any byte, is in no sentence.
  @Test func sentencesHoldNoValues() throws {
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

  @Test func descriptions() throws {
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

  /// Few members are compared one by one, many by a table; both compare with the last of the name.
  @Test func duplicatesAreFoundAmongFewAndMany() {
    for count in [1, 11, 12, 31, 32, 33, 90] {
      let names = (1...count).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
      for (value, repair) in [(1, "removed, as both have the same value"), (2, nil)] {
        let inspection = Inspection(of: #"{"model":0,\#(names),"model":1,"model":\#(value)}"#)
        let duplicates = inspection.diagnostics.filter { $0.code == Fault.duplicateMember.code }
        #expect(duplicates.map { $0.repair } == [nil, repair])
      }
    }
  }

  // MARK: Other documents

  /// The sentence about a document that is no configuration names what it is, and quotes nothing of it.
  @Test func unrelatedDocuments() throws {
    for (latin, phrase) in [
      ("[1]", nil), (#"{"profiles":{}}"#, "Profiles"),
      (#"{"decisions":[]}"#, "Decisions"), (#"{"actionName":""}"#, "Sessions"),
      (#"{"access_token":""}"#, "client registration"), (#"{"log":{}}"#, "HTTP Archive"),
      (#"{"code":"a_b","status":401}"#, "an error"), (#"{"osName":""}"#, "X-Device-Info"),
      (#"{"frameworkProviderInfo":{}}"#, "AP-Partner-Framework-Status"), ("  ", nil),
      (#"{"errors":[{"code":"a_b"}]}"#, "an error"), ("<html>429", "HTTP status"),
      ("<!DOCTYPE html>", "HTML"), ("<saml:Response/>", nil), ("{\0\"\0", nil),
      (#"{"requestor":{"mvpds":[]}}"#, nil), ("<mvpds></mvpds>", nil), ("{", nil),
      ("{\"a\":1}", nil),
    ] as [(String, String?)] {
      let bytes = ContiguousArray(try #require(latin.data(using: .isoLatin1)))
      let message = OtherDocument(insteadOfConfiguration: bytes.span)?.diagnostic.message
      #expect(
        message.map { $0.contains(phrase ?? "?") && !$0.contains("a_b") }
          == phrase.map { _ in true }, "\(latin)")
    }
  }
}
