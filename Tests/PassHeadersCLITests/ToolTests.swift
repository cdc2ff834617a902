import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

@Suite struct ToolTests {
  private static let commands = [
    "decode", "explain", "redact", "mvpd", "encode", "encode status",
    "encode device", "encode identifier", "encode saml", "completions",
  ]

  // MARK: encode

  @Test func encodedStatus() throws {
    let call = try Invocation(
      "encode", "status", "--access", "granted", "--mapping-id", "Cablevision", "--expires",
      "2034-03-08T11:37:16Z")
    #expect(call.code == 0)
    let status = try PartnerFrameworkStatus(
      headerValue: call.output.trimmingCharacters(in: .newlines))
    #expect(status.account.platformMappingId == "Cablevision")
    #expect(status.account.expirationDate?.rawValue == 2_025_430_636_000)
    let incomplete = try Invocation("encode", "status", "--access", "granted")
    #expect(incomplete.code == 1)
    #expect(incomplete.output.isEmpty)
    #expect(incomplete.errors.contains("missing-member"))
  }

  @Test func encodedDevice() throws {
    let call = try Invocation(
      "encode", "device", "--model", "AppleTV", "--version", "11,1", "--os-name", "tvOS",
      "--os-version", "18.1",
      "--connection-type", "WiFi")
    let device = try DeviceInfo(headerValue: call.output.trimmingCharacters(in: .newlines))
    #expect(device[.model] == "AppleTV" && call.errors.isEmpty)
  }

  @Test func encodedDeviceWithAnUnlistedValue() throws {
    let words = [
      "encode", "device", "--model", "X", "--version", "1", "--os-name", "Foo", "--os-version",
      "1", "--connection-type", "WiFi",
    ]
    let call = try Invocation(words, input: [])
    #expect(call.code == 0 && call.output.hasSuffix("\n"))
    #expect(call.errors.hasPrefix("warning[unknown-value]: osName"))
    #expect(try Invocation(words + ["--force"], input: []).errors.isEmpty)
  }

  /// What would be refused is written where that is asked.
  @Test(arguments: [
    ["status", "--access", "grnted"], ["status", "--access", "granted"], ["device"],
    ["device", "--user-agent", String(repeating: "x", count: 9_000)],
  ])
  func force(_ words: [String]) throws {
    let call = try Invocation(["encode"] + words, input: [])
    #expect(call.code == 1 && call.output.isEmpty)
    #expect(call.errors.hasSuffix("To write it anyway: --force\n"))
    let forced = try Invocation(["encode"] + words + ["--force"], input: [])
    #expect(forced.code == 0 && !forced.output.isEmpty && forced.errors.isEmpty)
  }

  @Test func editedPayload() throws {
    let call = try Shell(
      "pass-headers decode --raw '\(Sample.granted)' | sed s/Cablevision/Cox/ | pass-headers --fix"
    )
    let status = try PartnerFrameworkStatus(
      headerValue: call.output.trimmingCharacters(in: .newlines))
    #expect(status.account.platformMappingId == "Cox")
  }

  /// A code is found in what the tool and the library print around it.
  @Test(arguments: [
    "string-quotes", "error[string-quotes]", "error[string-quotes]: a text", "json/string-quotes",
  ])
  func codeWithinWhatIsPrinted(_ text: String) throws {
    #expect(try Invocation("explain", text).output.hasPrefix("string-quotes: "))
  }

  // MARK: Bytes

  /// A response is XML, and what was made of it before is not.
  @Test func samlTakesXML() throws {
    let call = try Invocation("encode", "saml", input: "PGEvPg==\n")
    #expect(call.code == 1 && call.errors.contains("not a SAML response"))
    #expect(try Invocation("encode", "saml", input: "<a/>\n").output.hasSuffix("=PGEvPg%3D%3D\n"))
  }

  /// What is given is looked at as it is, also if it is not UTF-8.
  @Test func bytesBeyondUTF8() throws {
    let repaired = Base64.encode(ContiguousArray(#"{"model":"é"}"#.utf8).span) + "\n"
    let latin1 = Array(#"{"model":""#.utf8) + [0xE9] + Array(#""}"#.utf8)
    #expect(try Invocation(["decode", "--fix"], input: latin1).output == repaired)
    let utf16 = #"{"model":"é"}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try Invocation(["decode", "--fix"], input: utf16).output == repaired)
    #expect(try Invocation(["decode", "--fix"], input: [0xFF, 0xFE] + utf16).output == repaired)
    let saml = try Invocation(
      ["encode", "saml"], input: Array("<a>".utf8) + [0xE9] + Array("</a>".utf8))
    #expect(saml.code == 1)
    #expect(saml.errors.contains("malformed-xml"))
  }

  /// Only a header and the name of a file may be other bytes than UTF-8.
  @Test(arguments: [
    "encode identifier BYTE", "encode status --access granted --mapping-id aBYTE --expires +1d",
    "mvpd BYTE --config configuration.json", "explain BYTE",
  ])
  func argumentsBeyondUTF8(_ words: String) throws {
    let command = "pass-headers " + words.replacing("BYTE", with: #"$(printf '\351')"#)
    let shell = try Shell(command)
    #expect(shell.status == 64)
    #expect(shell.output.contains("is not UTF-8"))
  }

  #if os(Linux)
    // The file systems of other systems want UTF-8.
    @Test func fileNamesBeyondUTF8() throws {
      let shell = try Shell(
        #"""
        one=$(printf 'a\377'); two=$(printf 'a\376'); private=$(printf '\364\217\276\200')
        for name in "$one" "$private"; do echo "X-Device-Info: e30=" >"$name"; done
        echo "X-Device-Info: e30" >"$two"
        pass-headers --json "$one" "$two" "$private"
        mkfifo pipe; echo "X-Device-Info: e30" >pipe & timeout 20 pass-headers pipe; echo "ends with $?"
        """#)
      #expect(shell.output.contains(#""valid":false"#))
      #expect(shell.output.contains(#""count":2"#))
      #expect(shell.output.contains(#""file":"a\#u{FFFD}""#))
      #expect(shell.output.contains("ends with 1\n"))
      #expect(!shell.output.contains("there is no file"))
    }
  #endif

  /// A header's value given for an identifier is most likely a mistake.
  @Test(arguments: [
    ("fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi", true),
    ("ba23d141-d715-561c-94f4-e9e4c966b1eb", false), ("9f86d081884c7d659a2feaa0c55ad015", false),
  ])
  func identifierThatIsEncoded(_ identifier: String, _ isEncoded: Bool) throws {
    let call = try Invocation("encode", "identifier", identifier)
    #expect(call.code == 0)
    #expect(call.errors.contains("warning[encoded-twice]") == isEncoded)
  }

  /// Characters for private use, which stand for such bytes within the tool.
  @Test func privateCharacters() throws {
    let header = try Invocation("encode", "identifier", "\u{10FF80}\u{10FFFD}").output
    let decoded = try Invocation("decode", "--json", header.trimmingCharacters(in: .newlines))
    #expect(try decoded.json[0]["identifier"].text == "\u{10FF80}\u{10FFFD}")
    #expect(try Invocation("explain", "\u{10FF80}").code == 1)
  }

  /// Text in UTF-16 is put together as other text is.
  @Test(arguments: [false, true])
  func utf16InLines(_ hasMark: Bool) throws {
    let sample = Sample.status()
    let value = Array(sample.utf8)
    let lines = stride(from: 0, to: value.count, by: 64).map { start in
      String(decoding: value[start..<min(start + 64, value.count)], as: UTF8.self)
    }
    let units = (hasMark ? "\u{FEFF}" : "") + lines.joined(separator: "\n")
    let bytes = units.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try Invocation(["decode", "--fix"], input: bytes).output == sample + "\n")
  }

  /// A word that follows `help` is a command.
  @Test func helpOfCommands() throws {
    #expect(try Invocation("help", "nothing").code == 64)
    let help = try Invocation("--help").output
    #expect(try Invocation("help", "help").output == help)
    #expect(try Invocation("encode", "help").errors.hasPrefix("error: unknown command 'help'\n"))
  }

  // MARK: saml

  @Test func samlResponse() throws {
    let call = try Invocation("encode", "saml", input: "<a>\n  <b/>\n</a>")
    #expect(call.code == 0)
    let value = call.output.replacing("SAMLResponse=", with: "")
    let taken = try Invocation("decode", "--raw", input: value)
    #expect(taken.output.trimmingCharacters(in: .newlines) == SAMLResponse("<a>\n  <b/>\n</a>").xml)
  }

  // MARK: explain

  /// Every code that any command prints is explained, and `explain` lists them.
  @Test func explanations() throws {
    let list = try Invocation("explain")
    #expect(list.code == 0)
    for name in Explanation.all.map({ $0.code }) + AdobeTerm.all.map({ $0.name }) {
      #expect(list.output.contains(name), "\(name)")
    }
    for name in [
      "string-quotes", "pfs_fallback", "invalid_header_pfs_provider_info_expired",
      "partner_profile",
    ] {
      let call = try Invocation("explain", name)
      #expect(call.code == 0 && call.output.hasPrefix(name))
    }
    #expect(
      try Invocation("explain", "pfs_fallback").output.contains(
        "https://experienceleague.adobe.com/"))
    let unknown = try Invocation("explain", "pfs_falback")
    #expect(unknown.code != 0)
    #expect(
      unknown.errors
        == "error: 'pfs_falback' is not a known code. Did you mean 'pfs_fallback'? "
        + "'pass-headers explain' lists all\n")
  }

  // MARK: Usage

  @Test func help() throws {
    for command in [""] + Self.commands {
      let words = command.split(separator: " ").map { String($0) } + ["--help"]
      let call = try Invocation(words, input: [], environment: ["COLUMNS": "80"])
      #expect(call.code == 0 && call.errors.isEmpty)
      #expect(call.output.contains("Usage:\n  pass-headers"), "\(command)")
      for line in call.lines { #expect(line.count <= 80, "\(line)") }
    }
    #expect(try Invocation("--version").output.split(separator: ".").count == 3)
    #expect(try Invocation("help").output == (try Invocation("--help").output))
  }

  @Test(arguments: [
    (["decode", "--jsn"], "--json"), (["explian"], "explain"),
    (["--phase", "decision"], "decisions"),
    (["--endpoint", "session-sso", "x"], "sessions-sso"),
    (["redact", "a", "b"], "redact --help"),
    (["decode", "--phase", "check", "--endpoint", "token"], "exclude"),
    (["decode", "--fix", "--raw", "x"], "exclude each other"), (["mvpd", "x", "y"], "unexpected"),
    (["mvpd"], "'--config' is missing"),
    (["decode", "--redact", "--fix", "x"], "exclude each other"),
    (["decode", "--now", "yesterday", "x"], "yesterday"),
    (["completions", "csh"], "zsh"), (["encode"], "encode --help"),
  ])
  func wrongUsage(_ words: [String], _ hint: String) throws {
    let call = try Invocation(words, input: [])
    #expect(call.code == 64 && call.output.isEmpty)
    #expect(call.errors.contains(hint), "\(call.errors)")
  }

  /// Advice names only options that the command has.
  @Test func adviceIsAboutTheCommand() throws {
    for command in Self.commands {
      let words = command.split(separator: " ").map { String($0) }
      let help = try Invocation(words + ["--help"], input: []).output
      let call = try Invocation(words + ["--nonsense"], input: [])
      for option in call.errors.matches(of: /--[a-z-]+/).map({ String($0.0) })
      where option != "--nonsense" {
        #expect(help.contains(option), "\(command): \(call.errors)")
      }
    }
  }

  // MARK: Shell

  @Test func completions() throws {
    for command in Self.commands {
      let words = command.split(separator: " ").map { String($0) }
      let candidates = try Invocation(
        ["complete", "--"] + words.dropLast() + [String(words[words.count - 1].prefix(2))],
        input: [])
      #expect(candidates.output.contains(words[words.count - 1]), "\(command)")
      let options = try Invocation(["complete", "--"] + words + ["--"], input: []).output
      let help = try Invocation(words + ["--help"], input: []).output
      for option in options.matches(of: /--[a-z-]+/).map({ String($0.0) }) {
        #expect(help.contains(option))
      }
    }
    for shell in ["bash", "zsh", "fish"] {
      #expect(try Invocation("completions", shell).output.contains("pass-headers"))
    }
  }

  // MARK: Errors of the system

  #if os(Linux)
    @Test(arguments: ["decode '\(Sample.granted)'", "decode --help", "explain"])
    func aFullDisk(_ command: String) throws {
      let call = try Shell("pass-headers \(command) > /dev/full; echo \"status $?\"")
      #expect(call.output.contains("error: results cannot be written"))
      #expect(call.output.hasSuffix("status 74\n"))
    }
  #endif

  @Test func noPermission() throws {
    guard getuid() != 0 else { return }
    let folder = try TemporaryFolder()
    let file = try folder.write("secret", "x")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    #expect(try Invocation("secret", in: folder.url).errors.contains("ermission"))
  }

  // MARK: Color

  #if os(Linux)
    /// A terminal of its own shows colors, and never with NO_COLOR.
    @Test(arguments: [("", true), ("NO_COLOR=1 ", false), ("TERM=dumb ", false)])
    func terminal(_ environment: String, _ isColored: Bool) throws {
      let call = try Shell(
        "command -v script >/dev/null || exit 99; TERM=xterm script -qec \"\(environment)pass-headers decode \(Sample.missingComma)\" /dev/null < /dev/null"
      )
      if call.status == 99 { return }
      #expect(call.output.contains("\u{1B}[") == isColored, "\(call.output)")
    }
  #endif
}
