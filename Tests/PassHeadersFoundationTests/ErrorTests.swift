import Foundation
import PassHeadersFoundation
import PassHeadersInspection
import Testing

@Suite struct ErrorTests {
  private static func error(_ value: String) throws -> HeaderError {
    try #require(throws: HeaderError.self) { try DeviceInfo(headerValue: value) }
  }

  @Test func localizedDescriptionContainsTheMessage() throws {
    let error = try Self.error("e30")
    #expect((error as any Error).localizedDescription == error.description)
    #expect(error.description.contains(error.message))
  }

  /// Checks some error numbers. They must never change, because a crash reporter groups errors by domain and number.
  @Test func errorNumbersAreStable() {
    for (diagnostic, number) in [
      (Diagnostic(.wrongPunctuation), 1_735_441_907), (Diagnostic(.urlSafeAlphabet), 1_902_910_700),
      (Diagnostic(.missingMember), 351_927_816),
    ] {
      let error = HeaderError(.json, diagnostic)
      let bridged = error as NSError
      let code = diagnostic.code.rawValue
      #expect(bridged.domain == "PassHeaders.HeaderError")
      #expect(bridged.code == number, "\(code)")
      #expect(bridged.userInfo["code"] as? String == code)
      #expect(bridged.userInfo["stage"] as? String == "json", "\(code)")
      #expect(bridged.localizedDescription == error.description, "\(code)")
    }
  }

  /// Checks the JSON of an error that a server sends as the body of its response.
  ///
  /// The path is omitted if it contains a name that Adobe does not document.
  @Test func errorsAreEncodedAsJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let error = try Self.error(
      Data(#"{"model":"a","Canary":{"version":1},"version":2}"#.utf8).base64EncodedString())
    #expect(
      try json(error)
        == #"{"advice":"write a string","code":"wrong-type","header":"X-Device-Info","#
        + #""message":"version is a number","offset":61,"path":"version","stage":"payload"}"#)
    let nested = try Self.error(Data(#"{"Canary":tru}"#.utf8).base64EncodedString())
    #expect(try !json(nested).contains("Canary"))
    let configuration = try #require(throws: HeaderError.self) {
      try ProviderConfiguration("[]".utf8)
    }
    #expect(try !json(configuration).contains("header"))
    let device = DeviceInfo(
      model: "", version: "1", osName: .tvOS, osVersion: "1", connectionType: .lan)
    #expect(
      try json(device.diagnostics)
        == #"[{"advice":"set it, or omit it","code":"blank-value","message":"model is blank","#
        + #""path":"model","severity":"warning"}]"#)
  }

  /// Checks that different codes have different error numbers.
  @Test func errorNumbersAreDistinct() {
    var codes: [Int: Diagnostic.Code] = [:]
    for diagnostic in ExplainedCode.pages.flatMap({ $0.faults }).map({ Diagnostic($0) }) {
      let number = HeaderError(.json, diagnostic).errorCode
      let known = codes.updateValue(diagnostic.code, forKey: number)
      #expect(known == nil || known == diagnostic.code, "\(diagnostic.code)")
      #expect(number > 0)
    }
  }

  @Test func errorsWithholdValues() throws {
    let json =
      #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":7,"#
      + #""Canary1":"Canary2","expirationDate":"Canary3"}}"#
    let error = try #require(throws: HeaderError.self) {
      try PartnerFrameworkStatus(json: Array(json.utf8))
    }
    var dumped = ""
    dump(error, to: &dumped)
    let bridged = error as NSError
    for text in [
      dumped, "\(error)", String(reflecting: error), error.localizedDescription, "\(bridged)",
      "\(bridged.userInfo)", bridged.debugDescription,
    ] {
      #expect(!text.contains("Canary"), "\(text)")
    }
  }

  // MARK: Errors of the platform's framework

  private static func unsupported(
    _ id: String?, domain: String = "VSErrorDomain", code: Int = 1
  ) -> NSError {
    var info: [String: Any] = [:]
    if let id { info["VSErrorInfoKeyUnsupportedProviderIdentifier"] = id }
    return NSError(domain: domain, code: code, userInfo: info)
  }

  @Test func unsupportedProviderIsFoundInTheError() throws {
    let configuration = try ProviderConfiguration(
      Array(#"{"requestor":{"mvpds":[{"id":"Cox_Id","platformMappingId":"Cox"}]}}"#.utf8))
    #expect(configuration.mvpd(unsupportedProviderIn: Self.unsupported("Cox"))?.id == "Cox_Id")
    #expect(configuration.mvpd(unsupportedProviderIn: Self.unsupported("None")) == nil)
    #expect(configuration.mvpd(unsupportedProviderIn: Self.unsupported(nil)) == nil)
    #expect(configuration.mvpd(unsupportedProviderIn: Self.unsupported("Cox", code: 2)) == nil)
    #expect(
      configuration.mvpd(unsupportedProviderIn: Self.unsupported("Cox", domain: "Other")) == nil)
    #expect(configuration.mvpd(unsupportedProviderIn: CancellationError()) == nil)
  }

  /// Checks that the preferred MVPD is returned if several have the identifier.
  @Test func unsupportedProviderMayBeShared() throws {
    let configuration = try ProviderConfiguration(
      Array(
        """
        {"requestor":{"mvpds":[{"id":"A","platformMappingId":"Cox"},
        {"id":"B","platformMappingId":"Cox","enablePlatformServices":true}]}}
        """.utf8))
    #expect(configuration.mvpd(unsupportedProviderIn: Self.unsupported("Cox"))?.id == "B")
  }

  @Test func undocumentedNamesAreReplacedInEncodedErrors() throws {
    let error = try Self.error(
      Data(#"{"Canary\u00fc":{"model":[1,tru]}}"#.utf8).base64EncodedString())
    let json = String(decoding: try JSONEncoder().encode(error), as: UTF8.self)
    #expect(json.contains(#""path":"<member: 7 characters>.model[1]""#), "\(json)")
    #expect(error.path == #"["Canary\u00fc"].model[1]"#)
    // All names of these paths are documented.
    let other = #expect(throws: HeaderError.self) {
      try ProviderConfiguration(#"{"requestor":{"mvpds":[{"displayName":tru}]}}"#.utf8)
    }
    let encoded = String(decoding: try JSONEncoder().encode(other), as: UTF8.self)
    #expect(encoded.contains(#""path":"requestor.mvpds[0].displayName""#), "\(encoded)")
    let skipped = try ProviderConfiguration(#"{"mvpds":[{"id":" "}]}"#.utf8).diagnostics
    let list = String(decoding: try JSONEncoder().encode(skipped), as: UTF8.self)
    #expect(list.contains(#""path":"mvpds[0].id""#), "\(list)")
  }

  /// Checks the JSON of diagnostics with an offset, and with a name that Adobe does not document.
  @Test func diagnosticsAreEncodedAsJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func json(_ diagnostics: [Diagnostic]) throws -> String {
      String(decoding: try encoder.encode(diagnostics), as: UTF8.self)
    }
    let configuration = try ProviderConfiguration(
      #"{"mvpds":[{"id":7},{"id":"A","boardingStatus":""}]}"#.utf8)
    #expect(
      try json(configuration.diagnostics)
        == #"[{"advice":"tell Adobe, who writes the configuration, if you need this MVPD","#
        + #""code":"wrong-type","#
        + #""message":"mvpds[0].id has a value of the wrong type, so this MVPD is skipped","#
        + #""offset":10,"path":"mvpds[0].id","severity":"warning"}]"#)
    var device = DeviceInfo(
      model: "a", version: "1", osName: .tvOS, osVersion: "1", connectionType: .lan)
    device.unknownMembers = try DeviceInfo(json: #"{"Canary\u00fc":1}"#.utf8).unknownMembers
    #expect(
      try json(device.diagnostics)
        == #"[{"advice":"check its spelling, or omit it","code":"unknown-member","message":"<member: 7 characters> is not a member that "#
        + #"Adobe documents","path":"<member: 7 characters>","severity":"note"}]"#)
  }
}
