import PassHeaders
import PassHeadersCLI
import PassHeadersInspection
import TestSupport
import Testing

/// The tests that the tool does what the library does. They call it in this process, one call after the other.
@Suite(.serialized) struct ToolLibraryTests {
  /// Checks that a header of another service does not change the exit code, in any form of the output.
  @Test func headersOfOtherServicesDoNotCount() {
    let foreign = "GET /v1 HTTP/1.1\nHost: api.example.com\nX-Device-Info: MacBook\n\n"
    for value in ["e30=", "e30", "!", "eyJ", "<private>", "eyJtb2RlbCI6IlRWIiwibW9kZWwiOiJQQyJ9"] {
      let own =
        "GET /api/v2/x/profiles HTTP/1.1\nHost: sp.auth.adobe.com\nX-Device-Info: \(value)\n\n"
      for option in [[], ["--fix"], ["--json"], ["--raw"], ["--redact"]] as [[Word]] {
        let codes = [own, foreign + own, own + foreign].map { text in
          ToolOutput("decode", option + ["--", Word(text.utf8)]).code
        }
        #expect(codes[1] == codes[0] && codes[2] == codes[0], "\(option) \(value)")
      }
    }
  }

  /// Checks that the name of a file may have bytes that are not UTF-8. Another argument may not.
  @Test func namesOfFilesNeedNotBeUTF8() {
    let name = Word([0xFF])
    #expect(ToolOutput("encode", ["saml", name]).code == .noInput)
    #expect(ToolOutput("mvpd", ["--config", name]).code == .noInput)
    #expect(ToolOutput("explain", [name]).code == .usage)
  }

  /// Checks that a status is judged for the MVPD of `--mvpd`, or otherwise for the MVPD in the path of its request. The
  /// exit code shows it, with and without `--json`.
  @Test func statusIsJudgedForItsMVPD() throws {
    let members =
      #""boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true"#
    let configuration = ContiguousArray(
      """
      {"mvpds":[{"id":"A","platformMappingId":"a",\(members)},\
      {"id":"B","platformMappingId":"b",\(members)}]}
      """.utf8)
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "a",
      expirationDate: EpochMilliseconds(clamping: 1_900_000_000_000))
    let value = try PartnerFrameworkStatus(account).headerValue()
    for paths in [["A"], ["B"], ["A", "A"], ["A", "B"], ["B", "A"], ["B", "B"]] {
      let capture = paths.map { path in
        "GET /api/v2/x/profiles/\(path) HTTP/1.1\nHost: sp.auth.adobe.com\n"
          + "AP-Partner-Framework-Status: \(value)\n\n"
      }.joined()
      for asked in [nil, "A", "B"] {
        let isMatch = asked.map { $0 == "A" } ?? paths.allSatisfy { $0 == "A" }
        for form in [[], ["--json"]] as [[Word]] {
          let option: [Word] = asked.map { ["--mvpd", Word($0.utf8)] } ?? []
          let words = form + option + ["--now", "2026-11-21", "--", Word(capture.utf8)]
          let code = ToolOutput("decode", words, configuration: configuration).code
          #expect(code == (isMatch ? .success : .invalid), "\(asked ?? "none") of \(paths)")
        }
      }
    }
  }

  /// Checks that `encode status` prints the header that the library writes, or refuses it.
  @Test func statusIsEncodedAsByTheLibrary() {
    let ids = [nil, "Cablevision", "a=b", " é\"\\", ""]
    let times: [Int64?] = [nil, 0, 1_735_689_600, 1_900_000_000_000]
    for access in AccessStatus.documentedValues {
      for (id, time) in ids.flatMap({ id in times.map { (id, $0) } }) {
        let date = time.flatMap { EpochMilliseconds($0) }
        var words: [Word] = ["status", "--access", Word(access.rawValue.utf8)]
        words += id.map { [Word("--id=\($0)".utf8)] } ?? []
        words += date.map { ["--expires", Word($0.rfc3339.utf8)] } ?? []
        let account = SubscriberAccount(
          accessStatus: access, platformMappingId: id, expirationDate: date)
        expectEncoding(words, of: .partnerFrameworkStatus(PartnerFrameworkStatus(account)))
      }
    }
  }

  /// Checks that `encode device` prints the header that the library writes, or refuses it.
  @Test func deviceIsEncodedAsByTheLibrary() {
    let members: [(field: DeviceInfo.Field, text: String)] = [
      (.model, "TV"), (.version, "1"), (.osName, "tvOS"), (.osVersion, "é"),
      (.connectionType, "WiFi"), (.displayWidth, "1920"),
    ]
    for choice in 0..<1 << members.count {
      var device = DeviceInfo()
      var words: [Word] = ["device"]
      for (index, member) in members.enumerated() where choice >> index & 1 == 1 {
        words.append(Word("\(member.field.name)=\(member.text)".utf8))
        device[member.field] =
          member.field == .displayWidth
          ? DeviceInfo.Value(number: member.text) : DeviceInfo.Value(member.text)
      }
      expectEncoding(words, of: .deviceInfo(device))
    }
  }

  private func expectEncoding(_ words: [Word], of header: PassHeader) {
    let value = try? header.headerValue()
    for (option, prefix) in [([], ""), (["--header"], "\(header.kind.fieldName): ")]
      as [([Word], _)]
    {
      let output = ToolOutput("encode", words + option)
      #expect(output.lines == (value.map { [ContiguousArray((prefix + $0).utf8)] } ?? []))
      #expect(output.code == (value == nil ? .invalid : .success), "\(words)")
    }
  }

  /// Checks that `mvpd` finds the MVPDs of a `platformMappingId` that the library finds.
  @Test func lookupsAreThoseOfTheLibrary() throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<100 {
      let document = ProviderEntries.document(ProviderEntries.random(using: &generator))
      let configuration = try ProviderConfiguration(document)
      for id in ["A", "m", "n", "M", "none"] {
        let output = ToolOutput("mvpd", ["--json", Word(id.utf8)], configuration: document)
        let matches = configuration.mvpds(platformMappingId: id)
        let found = matches.first ?? configuration.mvpd(id: id)
        let row = try #require(output.rows.first)
        #expect(row["mvpd"]["id"].text == found?.id)
        #expect(output.code == (found == nil ? .invalid : .success))
        #expect(row["matches"].elements.map { $0["id"].text } == matches.map { $0.id })
      }
    }
  }
}
