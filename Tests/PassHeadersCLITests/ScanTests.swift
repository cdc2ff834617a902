import Foundation
import PassHeaders
import TestSupport
import Testing

@testable import PassHeadersCLI

@Suite struct ScanTests {
  static let names = [
    "chrome.har", "curl-verbose.txt", "http-messages.txt", "charles.txt", "server.log",
    "xcode-console.txt", "mitmproxy.txt",
  ]

  static let files: [String: String] = {
    var files = ConfigurationFiles.all
    for name in names {
      let bytes = (try? TestFile.bytes("Tests/PassHeadersCapturesTests/Captures/\(name)")) ?? []
      files[name] = String(decoding: bytes, as: UTF8.self)
    }
    return files
  }()

  private func scan(_ words: String..., input: String = "") -> Invocation {
    Invocation(
      words: ["scan"] + words + ["--now", "2026-11-21"], input: input, files: Self.files)
  }

  @Test func archive() {
    let call = scan("chrome.har", "--config", "c.json")
    #expect(call.code == .success)
    let output = call.output
    #expect(output.hasPrefix("X-Device-Info  4 times\n"))
    #expect(output.contains("MVPD Cablevision (Optimum)"))
    #expect(
      output.contains(
        "chrome.har, entry 2  POST https://sp.auth.adobe.com/api/v2/REF30/decisions/authorize/"
          + "Cablevision → 400 invalid_header_pfs_provider_info_expired"))
    #expect(output.contains("the header explains it: the provider's sign-in has expired"))
    #expect(output.contains("Answers to requests without the header"))
    #expect(
      output.hasSuffix(
        "6 headers seen, 2 distinct, 0 broken, 1 expired, 1 answers without one\n"))
  }

  /// An archive says when a request was sent, and that is when its header counts.
  @Test func timeOfTheRequest() {
    let now = scan("chrome.har", "--kind", "status", "--json")
    #expect(now.output.contains(#""expired":true"#))
    let archive = Self.files["chrome.har"]?.replacing("2026-11-21T", with: "2024-11-21T") ?? ""
    let earlier = scan("-", "--kind", "status", "--json", input: archive)
    #expect(earlier.output.contains(#""expired":false"#))
    #expect(earlier.output.contains(#""explained":false"#))
    #expect(earlier.output.contains("a proxy or the HTTP client dropped or changed it"))
  }

  @Test func brokenHeadersAreRepaired() {
    let call = scan("http-messages.txt")
    #expect(call.code == .invalid)
    #expect(call.output.contains("error[missing-comma]"))
    #expect(call.output.contains("error[line-breaks]"))
    #expect(call.output.contains("  repaired: eyJ"))
    #expect(call.output.contains("3 headers seen, 3 distinct, 2 broken, 0 expired"))
  }

  @Test func kinds() {
    #expect(!scan("http-messages.txt", "--kind", "status").output.contains("X-Device-Info"))
    let device = scan("http-messages.txt", "--kind", "device")
    #expect(!device.output.contains("AP-Partner-Framework-Status"))
    #expect(device.output.contains("2 headers seen"))
  }

  @Test func failOn() {
    #expect(scan("http-messages.txt", "--fail-on", "never").code == .success)
    #expect(scan("http-messages.txt", "--fail-on", "warning").code == .invalid)
    #expect(scan("charles.txt", "--fail-on", "warning").code == .success)
    #expect(scan("xcode-console.txt").code == .invalid)
    #expect(scan("nothing.txt").code == .noInput)
    #expect(scan("-", input: "nothing here\n").code == .success)
  }

  @Test func severalFiles() {
    let call = scan("charles.txt", "curl-verbose.txt", "mitmproxy.txt")
    #expect(call.output.contains("at charles.txt:14"))
    #expect(call.output.contains("at curl-verbose.txt:7"))
    #expect(call.output.contains("at mitmproxy.txt:13"))
  }

  @Test(arguments: names)
  func json(_ name: String) throws {
    let call = scan(name, "--json")
    for line in call.output.split(separator: "\n") {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect((object["places"] as? [Any])?.isEmpty == false)
    }
    #expect(!call.output.isEmpty)
  }

  /// Nothing personal comes through, in either form.
  @Test func redaction() throws {
    let payload =
      #"{"frameworkPermissionInfo":{"accessStatus":"granted","error":{"code":"c0de","message":"sekret"}},"#
      + #""frameworkProviderInfo":{"id":"SekretProvider","expirationDate":"1735689600000"}}"#
    let device =
      #"{"model":"AppleTV","osName":"tvOS","userAgent":"sekretAgent","connectionIp":"192.0.2.77","#
      + #""connectionPort":50123,"deviceName":"sekretName"}"#
    func encoded(_ text: String) -> String { Base64.encode(ContiguousArray(text.utf8).span) }
    let capture =
      "> GET /api/v2/REF30/profiles/SekretProvider?x=sekretQuery HTTP/1.1\n> Host: example.com\n"
      + "> AP-Partner-Framework-Status: \(encoded(payload))\n> X-Device-Info: \(encoded(device))\n"
      // And one that is broken.
      + "> X-Device-Info: \(encoded(String(device.dropLast())))\n"
    for options in [["--json"], []] {
      let call = Invocation(
        words: ["scan", "--redact", "--now", "2026-11-21"] + options, input: capture)
      for secret: String in [
        "ekret", "192.0.2.77", "50123", "c0de", String(encoded(payload).prefix(80)),
        String(encoded(device).prefix(40)),
      ] {
        #expect(!call.output.contains(secret), "\(secret) in \(call.output)")
      }
      #expect(call.output.contains("<id: 14 characters>"))
      #expect(call.output.contains("AppleTV"))
      #expect(call.output.contains("/profiles/<mvpd>"))
    }
  }
}

@Suite struct ToleranceTests {
  /// Whatever was pasted, the answer holds the header to send.
  @Test(arguments: try InspectionVector.all.get().filter { $0.canonical != nil && !$0.strict })
  func decodeRepairs(_ vector: InspectionVector) throws {
    let canonical = try #require(vector.canonical)
    let text = String(decoding: vector.bytes, as: UTF8.self)
    guard Array(text.utf8) == Array(vector.bytes), let kind = vector.kind else { return }
    for command in ["decode", "check"] {
      let call = Invocation(words: [command, "--now", "0", text])
      #expect(call.code == (command == "decode" ? .invalid : .unreadable))
      #expect(call.errors.contains("\n\(kind): \(canonical)\n"), "\(call.errors)")
    }
  }

  @Test func aWrappedValueOnStandardInput() {
    var wrapped = ""
    for (index, character) in Sample.granted.enumerated() {
      if index > 0, index % 64 == 0 { wrapped += "\r\n" }
      wrapped.append(character)
    }
    let call = Invocation("decode", input: wrapped + "\r\n")
    #expect(call.code == .invalid)
    #expect(call.errors.contains("error[line-breaks]"))
    #expect(call.errors.contains("Repaired:\nAP-Partner-Framework-Status: eyJ"))
  }

  @Test func aCommandThatHoldsASoundHeader() {
    let call = Invocation(
      "decode", "curl -H 'AP-Partner-Framework-Status: \(Sample.granted)' https://example.com")
    #expect(call.code == .success)
    #expect(call.output.contains("Cablevision"))
  }
}
