import Foundation
import PassHeaders
import TestSupport
import Testing

@testable import PassHeadersCLI

/// Files that the tests of configurations name.
enum ConfigurationFiles {
  static let all: [String: String] = {
    var files: [String: String] = [:]
    for name in ["json", "xml"] {
      let bytes = (try? TestFile.bytes("Spec/examples/configuration.\(name)")) ?? []
      files["c.\(name)"] = String(decoding: bytes, as: UTF8.self)
    }
    files["desktop.json"] = #"{"requestor":{"mvpds":[{"id":"Cablevision"}]}}"#
    files["error.json"] = #"{"status":401,"code":"invalid_access_token","message":"x"}"#
    files["broken.json"] = "{\n \"mvpds\": [\n  {\"id\" \"A\"}\n ]\n}"
    files["skipped.json"] =
      #"{"mvpds":[1,2,3,4,5,6,{"id":"A","platformMappingId":"a"}]}"#
    return files
  }()
}

@Suite struct CheckTests {
  private static let now = "2034-02-24"

  private func header(
    _ access: String, _ id: String? = nil, expires: String? = nil
  ) -> String {
    var words = ["encode", "status", "--access", access, "--header"]
    if let id { words += ["--mapping-id", id] }
    if let expires { words += ["--expires", expires] }
    words += ["--allow", "missing-expiration", "--allow", "missing-id"]
    words += ["--allow", "unknown-access"]
    let call = Invocation(words: words)
    #expect(call.code == .success, "\(call.errors)")
    return String(call.output.dropLast())
  }

  private func check(_ words: String...) -> Invocation {
    Invocation(words: ["check"] + words + ["--now", Self.now], files: ConfigurationFiles.all)
  }

  @Test(arguments: ["c.json", "c.xml"])
  func ready(_ file: String) {
    let call = check(Sample.granted, "--config", file, "--mvpd", "Cablevision")
    #expect(call.code == .success)
    #expect(call.errors.isEmpty)
    #expect(
      call.output.hasPrefix(
        "AP-Partner-Framework-Status: ready for check, authentication, decisions\n"))
    #expect(call.output.contains("MVPD Cablevision (Optimum)"))
    #expect(call.output.contains("200 partner_profile"))
    #expect(call.output.contains("May be kept until 2034-03-08 11:37:16 UTC"))
  }

  /// Each of the six codes of the header, from a header that earns it.
  @Test func everyCode() {
    let later = "2034-03-08"
    let cases: [(String, [String], String)] = [
      (header("", nil), [], "permission_access_not_present"),
      (header("notDetermined"), [], "permission_access_not_determined"),
      (header("denied"), [], "permission_access_not_granted"),
      (
        header("granted", "nobody", expires: later), ["--config", "c.json"],
        "provider_id_not_determined"
      ),
      (
        header("granted", "Cablevision", expires: later),
        ["--config", "c.json", "--mvpd", "Cox"], "provider_id_mismatch"
      ),
      (header("granted", "Cablevision", expires: "2034-02-23"), [], "provider_info_expired"),
    ]
    for (value, options, code) in cases {
      let call = Invocation(
        words: ["check", value, "--now", Self.now] + options, files: ConfigurationFiles.all)
      #expect(call.code == .invalid)
      #expect(call.output.contains("\n  invalid_header_pfs_\(code)\n"), "\(call.output)")
      #expect(call.output.contains("/sessions/sso/{partner}            200 pfs_fallback"))
      #expect(!call.output.contains("May be kept"))
    }
  }

  @Test func aRefusalOfOnePhase() {
    let value = header("granted", "Cablevision")
    let all = check(value)
    #expect(all.code == .invalid)
    #expect(all.output.contains("ready for check, authentication; refused for decisions"))
    #expect(all.output.contains("invalid_header_pfs_provider_info_expired (decisions)"))
    let one = check(value, "--phase", "authentication")
    #expect(one.code == .success)
    #expect(one.output.contains("warning[absent-expiration-date]"))
    #expect(!one.output.contains("/decisions"))
    let decisions = check(value, "--phase", "decisions")
    #expect(decisions.output.contains("400 invalid_header_pfs_provider_info_expired"))
  }

  @Test func configurationsFaults() {
    let picker = check(header("granted", "Cox", expires: "2034-03-08"), "--config", "c.json")
    #expect(picker.output.contains("invalid_configuration_mvpd_platform_boarding_status"))
    #expect(picker.output.contains("200 configuration_fallback"))
    let shared = check(header("granted", "Charter", expires: "2034-03-08"), "--config", "c.json")
    #expect(shared.code == .success)
    #expect(shared.output.contains("3 MVPDs share this platformMappingId"))
    #expect(shared.output.contains("preferred: enablePlatformServices is true for it"))
    let near = check(header("granted", "CHARTER", expires: "2034-03-08"), "--config", "c.json")
    #expect(near.output.contains("'Charter' differs in upper and lower case"))
    let desktop = check(Sample.granted, "--config", "desktop.json")
    #expect(desktop.code == .success)
    #expect(desktop.errors.contains("note[no-platform-fields]"))
    #expect(desktop.output.contains("warning[no-platform-fields]"))
  }

  @Test func device() {
    let call = check("X-Device-Info: " + Sample.android)
    #expect(call.code == .invalid)
    #expect(call.output.contains("X-Device-Info: not as documented"))
    #expect(call.output.contains("✗ connectionType is absent"))
    #expect(call.output.contains("invalid_header_device_info is unlikely"))
    let roku = Invocation(
      "encode", "device", "--model", "Roku", "--os-name", "Roku", "--allow", "missing-members")
    let checked = check(String(roku.output.dropLast()))
    #expect(checked.output.contains("osName: 'Roku' is not in Adobe's list; send 'Roku OS'"))
  }

  @Test func unreadable() {
    for value in [
      "AP-Partner-Framework-Status: e30", "AP-Partner-Framework-Status: e30=", "X-Other: x",
      "X-Device-Info: " + Sample.missingComma,
    ] {
      #expect(check(value).code == .unreadable, "\(value)")
    }
    let status = check("AP-Partner-Framework-Status: e30=")
    #expect(status.errors.contains("error[missing-member]"))
    #expect(status.output.contains("invalid_header_pfs_permission_access_not_present"))
    #expect(check(Sample.granted, "--config", "error.json").code == .unreadable)
    #expect(check(Sample.granted, "--config", "nothing.json").code == .noInput)
  }

  @Test func severalHeaders() {
    let call = Invocation(
      words: ["check", "--now", Self.now], input: "\(Sample.granted)\n\(header("denied"))\n")
    #expect(call.code == .invalid)
    #expect(call.output.contains("ready for"))
    #expect(call.output.contains("refused for"))
    let broken = Invocation(words: ["check"], input: "\(header("denied"))\ne30\n")
    #expect(broken.code == .unreadable)
  }

  @Test func json() throws {
    let call = check(
      header("granted", "Charter", expires: "2034-02-23"), "--config", "c.json", "--json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(call.output.utf8)) as? [String: Any])
    #expect(object["ready"] as? Bool == false)
    #expect((object["mvpd"] as? [String: Any])?["id"] as? String == "Charter_Direct")
    #expect((object["lookup"] as? [String: Any])?["ambiguous"] as? Bool == true)
    #expect((object["cache"] as? [String: Any])?["reason"] as? String == "expired")
    let phases = try #require(object["phases"] as? [[String: Any]])
    #expect(phases.map { $0["phase"] as? String } == ["check", "authentication", "decisions"])
    let refusals = try #require(phases[1]["refusals"] as? [[String: Any]])
    #expect(refusals.map { $0["httpStatus"] as? Int } == [400])
    let answers = try #require(phases[1]["answers"] as? [[String: Any]])
    #expect(answers.first?["reasonType"] as? String == "pfs_fallback")
    for words in [["X-Device-Info: " + Sample.android], ["e30"], [Sample.granted]] {
      let other = Invocation(words: ["check", "--json"] + words)
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(other.output.utf8))
      }
    }
  }
}

@Suite struct MVPDTests {
  private func mvpd(_ words: String..., input: String = "") -> Invocation {
    Invocation(words: ["mvpd"] + words, input: input, files: ConfigurationFiles.all)
  }

  @Test(arguments: ["c.json", "c.xml"])
  func byMappingId(_ file: String) {
    let call = mvpd("Comcast_Apple", "--config", file)
    #expect(call.code == .success)
    #expect(call.output.hasPrefix("MVPD Comcast_SSO (Xfinity)\n"))
    #expect(call.output.contains("zip, householdID, maxRating"))
    let input = ConfigurationFiles.all[file] ?? ""
    #expect(mvpd("Comcast_Apple", "--config", "-", input: input).output == call.output)
  }

  @Test func notFound() {
    let call = mvpd("Comcast_SSO", "--config", "c.json")
    #expect(call.code == .invalid)
    #expect(call.output.isEmpty)
    #expect(
      call.errors.contains("it is Adobe's id of an MVPD; its platformMappingId is 'Comcast_Apple'"))
    #expect(mvpd("comcast apple", "--config", "c.json").code == .invalid)
    #expect(mvpd("", "--config", "c.json").code == .invalid)
  }

  @Test func byMVPDId() {
    #expect(mvpd("--mvpd-id", "Cox", "--config", "c.json").output.contains("PICKER"))
    let call = mvpd("--mvpd-id", "cox", "--config", "c.json")
    #expect(call.code == .invalid)
    #expect(call.errors.contains("Did you mean 'Cox'?"))
    #expect(
      mvpd("--mvpd-id", "Dish", "--config", "c.json", "--json").output
        .contains(#""platformMappingId":"dish"}"#))
  }

  @Test func list() {
    let call = mvpd("--list", "--config", "c.xml")
    #expect(call.output.split(separator: "\n").count == 21)
    #expect(call.output.contains("northvalley      -                  -               -"))
    let json = mvpd("--list", "--json", "--config", "skipped.json")
    #expect(json.output.contains(#""skipped":[{"index":0,"reason":"not-an-object"}"#))
    #expect(json.errors.contains("… and 1 more notes"))
  }

  @Test func picker() {
    let call = mvpd("--picker", "--feature", "Dish", "--config", "c.json")
    #expect(call.output.hasPrefix("supportedAccountProviderIdentifiers\n  Cablevision\n"))
    #expect(call.output.hasSuffix("featuredAccountProviderIdentifiers\n  dish\n"))
    let none = mvpd("--picker", "--config", "desktop.json")
    #expect(none.code == .invalid)
    #expect(none.errors.contains("lift the restriction"))
  }

  @Test func noConfiguration() {
    let error = mvpd("x", "--config", "error.json")
    #expect(error.code == .unreadable)
    #expect(error.errors.contains("with the code invalid_access_token and the status 401"))
    let broken = mvpd("x", "--config", "broken.json")
    #expect(broken.code == .unreadable)
    #expect(broken.errors.contains("--> broken.json, line 3 column 9"))
    #expect(broken.errors.contains("3 |   {\"id\" \"A\"}\n    |         ^"))
    #expect(mvpd("x", "--config", "none").code == .noInput)
  }
}
