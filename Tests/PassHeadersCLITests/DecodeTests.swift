import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

@Suite struct DecodeTests {
  @Test func status() throws {
    let call = try Invocation("decode", Sample.granted, "--now", "2034-03-07T11:37:16Z")
    #expect(call.code == 0)
    #expect(call.errors.isEmpty)
    #expect(
      call.output == """
        AP-Partner-Framework-Status: valid
          accessStatus    granted        the viewer lets the application see the account
          id              Cablevision
          expirationDate  2025430636000  expires in 24 hours, 2034-03-08T11:37:16Z

        """)
  }

  @Test(arguments: [
    ("2025430635999", "expires now"), ("2025430636000", "expired now"),
    ("2025441436000", "expired 3 hours ago"), ("2024393836000", "expires in 12 days"),
  ])
  func expirationIsInclusive(_ now: String, _ phrase: String) throws {
    #expect(try Invocation("decode", Sample.granted, "--now", now).output.contains(phrase))
  }

  /// The answer comes first and each fault once, with excerpt, caret and repair.
  @Test func missingComma() throws {
    let call = try Invocation("decode", "X-Device-Info: " + Sample.missingComma)
    #expect(call.code == 1)
    #expect(call.errors.isEmpty)
    #expect(
      call.output.hasPrefix(
        """
        X-Device-Info: broken, shown as repaired
          primaryHardwareType  SetTopBox
        """))
    #expect(
      call.output.contains(
        """
          error[wrong-punctuation]: found '"' where ',' or '}' should follow after the value of osName;
            correct the punctuation → ,
            --> X-Device-Info, JSON line 6, column 2
            6 |   "osVendor": "Apple",
              |   ^
        """))
    #expect(call.output.components(separatedBy: "wrong-punctuation").count == 2)
    #expect(
      call.output.contains("\nRepaired:\nX-Device-Info: eyJwcmltYXJ5SGFyZHdhcmVUeXBlIjoiU2V0"))
  }

  /// What is wrong everywhere is told once, with all its places.
  @Test func theSameFaultAtManyPlaces() throws {
    let device = Sample.encoded("{'model':'m1',\n 'osName':'tvOS'}")
    let call = try Invocation("decode", "X-Device-Info: " + device)
    #expect(call.output.components(separatedBy: "string-quotes").count == 2)
    #expect(
      call.output.contains(
        """
            1 | {'model':'m1',
              |  ^
            also at 1:10, 2:2, 2:11
        """))
    let json = try Invocation("decode", "--json", "X-Device-Info: " + device).output
    #expect(json.contains(#""line":2,"column":11,"#))
  }

  @Test func caretInAValue() throws {
    let call = try Invocation("decode", "X-Device-Info: e30*")
    #expect(call.code == 1 && call.output.contains(": broken, and no repair is certain; copy it "))
    #expect(call.output.contains("error[non-alphabet-character]"))
    #expect(
      call.output.contains(
        """
            --> X-Device-Info, value line 1, column 4
            1 | e30*
              |    ^
        """))
    #expect(try Invocation("X-Device-Info: e30").output.contains("value line 1, column 4\n"))
  }

  @Test(arguments: [40, 60, 80])
  func widths(_ width: Int) throws {
    let long = Sample.encoded(
      "{\"model\":\"" + String(repeating: "é", count: 500) + "\" \"version\":1}")
    for value in [Sample.granted, Sample.missingComma, long, "X-Device-Info: e30-"] {
      let call = try Invocation("decode", value, environment: ["COLUMNS": "\(width)"])
      for line in call.lines where !line.contains(": eyJ") && !line.contains(": ewo") {
        #expect(line.unicodeScalars.count <= width, "\(line)")
      }
      // A caret is under what it is about.
      guard let caret = call.lines.firstIndex(where: { $0.hasSuffix("^") && value == long }) else {
        continue
      }
      let column = call.lines[caret].count - 1
      #expect(Array(call.lines[caret - 1])[column] == "\"")
    }
  }

  @Test func withoutACommand() throws {
    let verdict = "AP-Partner-Framework-Status: valid\n"
    #expect(try Invocation(Sample.status()).output.hasPrefix(verdict))
    #expect(try Invocation("-", input: Sample.status()).output.hasPrefix(verdict))
    #expect(try Invocation(input: Sample.status()).output.hasPrefix(verdict))
    #expect(try Invocation("--fix", Sample.status()).output == Sample.status() + "\n")
    #expect(try Invocation("X-Device-Info: e30=").output.hasPrefix("X-Device-Info: valid\n"))
    #expect(try Invocation("decod", "x").code == 64)
  }

  @Test func fix() throws {
    let call = try Invocation("decode", "--fix", "X-Device-Info: " + Sample.missingComma)
    #expect(call.code == 1)
    let fixed = call.output.trimmingCharacters(in: .newlines)
    #expect(try DeviceInfo(headerValue: fixed)[.osVendor] == "Apple")
    #expect(try Invocation("decode", "--fix", Sample.granted).code == 0)
    let hopeless = try Invocation("decode", "--fix", "hello")
    #expect(hopeless.output.isEmpty)
    #expect(hopeless.errors.contains("error[not-base64]"))
  }

  @Test func raw() throws {
    let call = try Invocation("decode", "--raw", Sample.missingComma)
    #expect(call.code == 1)
    #expect(call.output.hasPrefix("{\n\t\"primaryHardwareType\""))
    #expect(call.errors.contains("error[wrong-punctuation]"))
    #expect(try Invocation("decode", "--raw", "fingerprint YWJj").output == "abc\n")
  }

  @Test func json() throws {
    let call = try Invocation("decode", "--json", Sample.granted, "--now", "1970-01-01")
    let header = try #require(try call.json.first)
    #expect(header["header"].text == "AP-Partner-Framework-Status")
    #expect(header["valid"].flag == true && header["verdict"].text == "valid")
    #expect(header["value"].text == Sample.granted)
    #expect(header["account"]["platformMappingId"].text == "Cablevision")
    #expect(header["account"]["expirationDate"]["milliseconds"].integer == 2_025_430_636_000)
    #expect(header["account"]["expirationDate"]["expired"].flag == false)
    #expect(header["diagnostics"].elements.isEmpty && header["refusals"].elements.isEmpty)
    #expect(!call.output.contains("null"))
    let broken = try #require(try Invocation("decode", "--json", Sample.missingComma).json.first)
    #expect(broken["valid"].flag == false && broken["verdict"].text == "broken")
    #expect(broken["error"]["code"].text == "unexpected-byte")
    #expect(broken["device"]["osVendor"].text == "Apple")
    #expect(broken["repaired"].text?.isEmpty == false)
  }

  /// A range counts bytes of the value that is printed, however the value was given.
  @Test(arguments: [
    "X-Device-Info: \"e30=\"", "X-Device-Info:\t\"e30=\" \n", "\"e30=\"",
    "\n x_device_info: \"e30=\"",
  ])
  func ranges(_ text: String) throws {
    for call in [
      try Invocation("--json", text), try Invocation("--json", input: text),
    ] {
      let header = try #require(try call.json.first)
      #expect(header["value"].text == "\"e30=\"")
      let ranges = header["diagnostics"].elements.filter { $0["code"].text == "quotes" }
        .map { $0["range"].elements.map { $0.integer } }
      #expect(!ranges.isEmpty)
      for range in ranges { #expect(range == [0, 1] || range == [0, 6] || range == [5, 6]) }
    }
  }

  /// Also behind bytes that are not UTF-8, for which U+FFFD is printed.
  @Test func rangesBesideOtherBytes() throws {
    let payload = Array(#"{"model":""#.utf8) + [0xE9] + Array(#"","version":1}"#.utf8)
    let output = try Invocation(["--json"], input: payload).output
    #expect(output.contains(#""path":"version","range":[25,26],"jsonRange":[23,24]"#))
  }

  /// A status under the name of a device is no valid device.
  @Test func anotherHeader() throws {
    let call = try Invocation("decode", "--json", "X-Device-Info: \(Sample.status())")
    #expect(call.code == 1)
    let header = try #require(try call.json.first)
    #expect(header["header"].text == "AP-Partner-Framework-Status")
    #expect(header["sent"].text == "X-Device-Info")
    #expect(header["valid"].flag == false)
  }

  // MARK: Pastes

  /// Several lines are several headers, also when all are broken.
  @Test func severalLines() throws {
    let input = "X-Device-Info: eyJtb2RlbCI6MX0=\nAP-Partner-Framework-Status: ey*J\n"
    let call = try Invocation("decode", "--json", input: input)
    #expect(call.code == 1)
    #expect(
      try call.json.map { $0["header"].text } == ["X-Device-Info", "AP-Partner-Framework-Status"])
    let lines = try call.json.map { $0["places"].elements.map { $0["line"].integer } }
    #expect(lines == [[1], [2]])
  }

  /// A text without headers is one answer, and not one for each line.
  @Test(arguments: [
    "a log\nin which nothing\nis a header\n", "200 OK\nvia: 1.1 proxy\n\nToo many requests\n",
    "{\"msg\":\"a\"}\n{\"msg\":\"b\"}\n",
  ])
  func textWithoutHeaders(_ text: String) throws {
    let call = try Invocation("decode", input: text)
    #expect(call.code == 2)
    #expect(call.output.isEmpty)
    #expect(call.errors.contains("holds no header"))
  }

  /// JSON of many lines is one text, whatever it is.
  @Test func manyLinesOfJSON() throws {
    let answer = "{\n \"status\": 400,\n \"code\": \"invalid_client\",\n \"trace\": \"1\"\n}"
    let call = try Invocation("decode", "--json", input: answer)
    #expect(try call.json.count == 1)
    #expect(call.output.contains("this is an error that Adobe answered"))
  }

  /// A value that the table has otherwise is shown as it was sent.
  @Test func whatWasSent() throws {
    let payload =
      #"{"frameworkPermissionInfo":{"accessStatus":"Granted"},"frameworkProviderInfo":{}}"#
    let call = try Invocation("decode", Base64.encode(ContiguousArray(payload.utf8).span))
    #expect(call.output.contains("warning[unknown-value]"))
    #expect(call.output.contains(#"1 | {"frameworkPermissionInfo":{"accessStatus":"Granted"}"#))
  }

  @Test func aRequest() throws {
    let request = """
      POST /api/v2/REF30/sessions/sso/Apple HTTP/1.1
      Host: sp.auth.adobe.com
      Authorization: Bearer abc
      AP-Partner-Framework-Status: \(Sample.granted)
      X-Device-Info: \(Sample.missingComma)
      Content-Length: 0

      """
    let call = try Invocation("decode", input: request)
    #expect(
      call.lines.filter { $0.hasPrefix("AP-") || $0.hasPrefix("X-Device-Info: b") }.count == 2)
    #expect(
      call.output.contains(
        "  at standard input:4 POST /api/v2/REF30/sessions/sso/Apple\n"))
    #expect(call.output.contains("X-Device-Info: broken, shown as repaired\n"))
    #expect(call.errors.isEmpty)
  }

  @Test func aCommand() throws {
    let command = """
      curl 'https://sp.auth.adobe.com/api/v2/REF30/profiles' \\
        -H 'X-Device-Info: \(Sample.encoded(Sample.device))' \\
        --compressed
      """
    let call = try Invocation("decode", input: command)
    #expect(call.code == 0)
    #expect(call.output.contains("AppleTV"))
  }

  @Test func aWrappedValue() throws {
    let value = Sample.granted
    let lines = stride(from: 0, to: value.count, by: 64).map { start in
      String(value.dropFirst(start).prefix(64))
    }
    let call = try Invocation("decode", input: lines.joined(separator: "\n") + "\n")
    #expect(call.code == 0 && call.output.hasPrefix("AP-Partner-Framework-Status: valid\n"))
    // One that is damaged is told to be broken, and not that there is none.
    let broken = try Invocation("decode", input: lines.joined(separator: "*\n"))
    #expect(broken.code == 1 && broken.output.contains("error["))
  }

  @Test(arguments: ["utf16le", "utf16be"])
  func utf16(_ encoding: String) throws {
    let text = "AP-Partner-Framework-Status: \(Sample.granted)\r\n"
    let units = Array(text.utf16)
    let bytes: [UInt8] =
      encoding == "utf16le"
      ? [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      : [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let call = try Invocation(["decode"], input: bytes)
    #expect(call.code == 0)
    #expect(call.output.contains("Cablevision"))
  }

  @Test func compressedInput() throws {
    let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6]
    let call = try Invocation(["decode"], input: gzip)
    #expect(call.code == 2 && call.output.isEmpty)
    #expect(
      call.errors == "error: standard input is compressed; run: gzip -dc FILE | pass-headers\n")
  }

  /// What is beside a value without a space is sent with it; words and signs before it are a text.
  @Test(arguments: [
    ("@\u{200B}", 1), ("\u{A0}@", 1), ("(@)", 1), ("*@", 1), ("@|", 1), ("@;q=1", 1), ("@", 0),
    (" @ ", 0), ("status @", 0), ("status=@;", 0), ("\"@\"", 1), ("- @", 0), ("> @", 0),
    ("=> @", 0), ("\u{2022} @", 0), ("1. @", 0),
  ])
  func besideAValue(_ text: String, _ code: Int32) throws {
    let text = text.replacing("@", with: Sample.granted)
    #expect(try Invocation("decode", "--", text).code == code)
    #expect(try Invocation("decode", input: text + "\n").code == code)
  }

  /// A word is a file that exists, or what it says; what looks like a path is not decoded.
  @Test func theNameOfAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("decodes", "X-Device-Info: e30=\n")
    #expect(try Invocation("decodes", in: folder.url).output.contains("  at decodes:1\n"))
    for path in ["b.har", "logs/b", "./b", "my b.log", "/"] {
      let call = try Invocation(path, in: folder.url)
      let isFolder = path.hasSuffix("/")
      #expect(call.code == (isFolder ? 74 : 66) && call.output.isEmpty, "\(path)")
      #expect(call.errors.contains(isFolder ? "is a directory" : "there is no file '\(path)'"))
    }
    // A value may have a slash as well, and a token dots.
    for value in ["X-Device-Info: a/b", "eyJtb2RlbCI6Ij8/Pz8ifX", "e30=.e30=.x"] {
      #expect(try Invocation(value, in: folder.url).code == 1, "\(value)")
    }
  }

  @Test func whatIsNoHeader() throws {
    #expect(try Invocation("decode", "eyJhIjoxfQ==").output.contains("error[other-payload]"))
    #expect(try Invocation("decode", "", input: "").code == 2)
    #expect(try Invocation("decode", input: "").errors.contains("standard input holds no header"))
    let token = Sample.encoded(#"{"alg":"none"}"#) + "." + Sample.encoded(#"{"sub":"1"}"#) + ".x"
    let output = try Invocation("decode", token).output
    #expect(output.contains("error[other-payload]: this is a JSON Web Token"))
  }

  /// Whatever is pasted cannot control the terminal.
  @Test func printableOutput() throws {
    let evil = "\u{1B}]0;x\u{7}\u{202E}\u{200B}\u{2028}\u{9B}31m\u{FEFF}"
    let payload = #"{"model":"\#(evil)","osName":"\#(evil)","\#(evil)":1}"#
    for words in [
      ["decode", Sample.encoded(payload)], ["decode", "X-Device-Info: \(evil)"],
      ["decode", payload],
      ["decode", "--json", Sample.encoded(payload)],
      ["explain", evil],
      ["mvpd", evil, "--config", evil], [evil], ["decode", "--\(evil)"], ["\(evil).log"],
      ["encode", "status", "--\(evil)"],
    ] {
      let call = try Invocation(words, input: [])
      for scalar in (call.output + call.errors).unicodeScalars where scalar != "\n" {
        let isHidden = [0x202E, 0x200B, 0x2028, 0xFEFF].contains(scalar.value)
        #expect(
          !isHidden && scalar.value >= 0x20 && !(0x7F...0x9F ~= scalar.value),
          "\(words) \(scalar.value)")
      }
    }
  }

  /// The table is written in time linear in its rows.
  @Test(.timeLimit(.minutes(1))) func manyMembers() throws {
    let members = (0..<50_000).map { "\"m\($0)\":1" }.joined(separator: ",")
    let call = try Invocation("decode", input: "X-Device-Info: " + Sample.encoded("{\(members)}"))
    #expect(call.output.contains("m49999"))
  }

  /// The tool says what the library says.
  @Test func theLibrarySaysTheSame() throws {
    var count = 0
    for vector in try VectorFile.inspection.cases() {
      guard let input = vector["input"].text, vector["as"].isNull, !input.contains("W1tbW1tb"),
        !input.contains(where: { $0.isWhitespace }),
        let header = try Invocation(["decode", "--json", "--", input], input: []).json.first,
        header["value"].text.hasSameBytes(as: input)
      else { continue }
      let inspected = Inspection(of: input).diagnostics
      let printed = header["diagnostics"].elements
      #expect(printed.map { $0["code"].text } == inspected.map { $0.code.rawValue })
      #expect(printed.map { $0["message"].text } == inspected.map { $0.fullMessage })
      #expect(printed.map { $0["path"].text } == inspected.map { $0.path })
      #expect(inspected.allSatisfy { Explanation(code: $0.code.rawValue) != nil })
      count += 1
    }
    #expect(count > 80, "\(count)")
  }
}
