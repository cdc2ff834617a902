import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// A header whose first bytes are damaged is masked as well, although nothing shows where its value
/// begins.
@Suite struct RedactorTests {
  private static let canary = "QzKwvXjpq"

  private static let headers: [(name: String, payload: String)] = [
    (
      "X-Device-Info",
      #"{"primaryHardwareType":"\#(canary)","model":"\#(canary)","osName":"\#(canary)"}"#
    ),
    (
      "AP-Partner-Framework-Status",
      #"{"frameworkProviderInfo":{"id":"\#(canary)","expirationDate":"1999999999999"}}"#
    ),
  ]

  private static let notations = [
    "GET /api/v2/REF30/profiles HTTP/1.1\r\nHost: api.auth.adobe.com\r\nNAME: VALUE\r\n\r\n",
    "curl -H 'NAME: VALUE' https://api.auth.adobe.com/api/v2/REF30/profiles\n",
    "{\"name\":\"NAME\",\"value\":\"VALUE\"}\n", "GET /p?device_info=VALUE HTTP/1.1\n",
    "log: NAME=VALUE next\n", "headers = { \"NAME\" = \"VALUE\"; }\n", "NAME: VALUE",
    "log NAME: VALUE, foo\n", "[NAME: VALUE]\n", "NAME\tVALUE\n", "> NAME: VALUE\r\n",
  ]

  private static func redacted(_ text: some Sequence<UInt8>, piece: Int) throws -> Data {
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 1_900_000_000_000))
    let bytes = Array(text)
    var written = Data()
    for start in stride(from: 0, to: bytes.count, by: piece) {
      written += try redactor.feed(bytes[start..<min(start + piece, bytes.count)])
    }
    written += try redactor.feed([], isLast: true)
    return written
  }

  /// What Base64 has of each canary, whatever is before and behind it.
  private static func encodedCanaries(_ value: String, _ payload: String) -> [Data] {
    let text = Array(payload.utf8)
    return text.indices.filter { text[$0...].starts(with: canary.utf8) }.map { start in
      let letters = (start + 2) / 3 * 4..<(start + canary.utf8.count) / 3 * 4
      return Data(Array(value.utf8)[letters])
    }
  }

  /// What is no letter of Base64, and a few that are.
  private static let damage: [UInt8] =
    (0..<0x80).filter { !UnicodeScalar($0).properties.isAlphabetic } + Array("Aex".utf8) + [
      0x80, 0xC3, 0xFF,
    ]

  @Test(arguments: notations)
  func damagedBeginnings(_ notation: String) throws {
    for (name, payload) in Self.headers {
      let value = Data(payload.utf8).base64EncodedString()
      let canaries = Self.encodedCanaries(value, payload)
      #expect(!canaries.isEmpty)
      for offset in 0..<4 {
        for byte in Self.damage {
          var damaged = Array(value.utf8)
          damaged[offset] = byte
          let parts = notation.replacingOccurrences(of: "NAME", with: name)
            .components(separatedBy: "VALUE")
          let text = Array(parts[0].utf8) + damaged + Array(parts[1].utf8)
          let output = try Self.redacted(text, piece: byte % 2 == 0 ? 7 : text.count)
          let isShown = canaries.contains { output.range(of: $0) != nil }
          // A terminal's escapes are dropped.
          if isShown || output.count != text.count && byte != 0x1B {
            Issue.record("byte \(byte) at \(offset)")
          }
        }
      }
    }
  }

  /// A payload that was never encoded, in notations of which not all are recognised.
  @Test(
    arguments: [
      "NAME: PAYLOAD\n", "> NAME: PAYLOAD, PAYLOAD\n", "NAME\tPAYLOAD\n", "NAME,PAYLOAD,GET\n",
      "NAME\nPAYLOAD\n", "<td>NAME</td><td>PAYLOAD</td>", "| NAME | PAYLOAD | x |\n",
      "<key>NAME</key>\n<string>PAYLOAD</string>\n", "{\"NAME\":\"ESCAPED\"}\n",
      "    \"NAME\" = \"ESCAPED\";\n", "{\"log\":\"NAME: ESCAPED\\r\\n\",\"stream\":\"stderr\"}\n",
      "{\"log\":{\"entries\":[{\"request\":{\"method\":\"GET\",\"url\":\"https://a.b/\",\"headers\":[{\"name\":\"NAME\",\"value\":\"ESCAPED\"}]},\"response\":{\"status\":200,\"headers\":[],\"content\":{}}}]}}",
    ], [false, true])
  func payloadsThatAreNotEncoded(_ notation: String, _ isPretty: Bool) throws {
    for (name, compact) in Self.headers {
      let bytes = ContiguousArray(compact.utf8)
      let payload = isPretty ? try JSONValue(parsing: bytes.span).pretty() : compact
      let escaped = String(String(utf8: JSONValue.string(payload).json.span).dropFirst().dropLast())
      let text = notation.replacing("NAME", with: name).replacing("PAYLOAD", with: payload)
        .replacing("ESCAPED", with: escaped)
      for piece in [7, text.utf8.count] {
        let output = String(decoding: try Self.redacted(text.utf8, piece: piece), as: UTF8.self)
        if output.contains(Self.canary) {
          Issue.record("the canary is shown in \(output)")
        }
        #expect(output.utf8.count == text.utf8.count)
      }
    }
  }

  /// A mail breaks a long line with `=`.
  @Test func softBreaks() throws {
    for (name, payload) in Self.headers {
      let value = Data(payload.utf8).base64EncodedString()
      let variable = "HTTP_" + name.uppercased().replacing("-", with: "_")
      for text in [
        "\(name): \(value.prefix(75))=\n\(value.dropFirst(75))\n",
        "\(variable): \(value.prefix(42))=\n\(value.dropFirst(42))=3D\nBye",
      ] {
        let output = try Self.redacted(text.utf8, piece: 7)
        #expect(!Self.encodedCanaries(value, payload).contains { output.range(of: $0) != nil })
      }
    }
  }

  /// Names, paths and words near a header's name stay.
  @Test(arguments: [
    "Access-Control-Allow-Headers: AP-Partner-Framework-Status, X-Device-Info, AP-Device-Identifier\n",
    "X-Device-Info is sent to /api/v2/REF30/decisions/authorize/channel\n",
    "let deviceInfoHeaderName = \"X-Device-Info\", statusHeaderFieldName = \"AP-Partner-Framework-Status\"\n",
  ])
  func words(_ text: String) throws {
    #expect(try Self.redacted(text.utf8, piece: 5) == Data(text.utf8))
  }

  // MARK: Values over prefixed lines

  private static let linePrefixes = [
    "D/OkHttp: ", "> ", "\u{2502} ", "I/flutter ( 123): \u{2551} ",
    "01-01 10:00:00.123  1234  1234 D OkHttp  : ", "2026-01-01 10:00:00.000 App[1:2] ",
    "2026-01-01 10:00:00.123456+0100 MyApplication[12345:67890] [com.example.app:network] ",
  ]

  private static func pieces(_ value: String, _ length: Int) -> [String] {
    let letters = Array(value.utf8)
    return stride(from: 0, to: letters.count, by: length).map {
      String(decoding: letters[$0..<min($0 + length, letters.count)], as: UTF8.self)
    }
  }

  /// All pieces of a value are masked, and what precedes them on their lines stays.
  @Test(arguments: linePrefixes, [40, 48, 63, 76])
  func valuesOverPrefixedLines(_ prefix: String, _ length: Int) throws {
    for (name, compact) in Self.headers {
      let payload = compact.replacing(
        Self.canary, with: String(repeating: "Roku \(Self.canary) ", count: 5))
      let value = Data(payload.utf8).base64EncodedString()
      for break_ in ["", "\n" + prefix] {
        let pieces = Self.pieces(value, length)
        let text = prefix + name + ": " + break_ + pieces.joined(separator: "\n" + prefix) + "\n"
        var outputs: [Data] = []
        for piece in [7, 64, text.utf8.count] {
          let output = try Self.redacted(text.utf8, piece: piece)
          #expect(output.count == text.utf8.count)
          let shown = String(decoding: output, as: UTF8.self)
          #expect(shown.split(separator: "\n").allSatisfy { $0.hasPrefix(prefix) })
          let isShown = pieces.dropFirst().contains { shown.contains("\n\(prefix)\($0)\n") }
          if isShown { Issue.record("a piece is shown in \(shown)") }
          outputs.append(output)
        }
        #expect(outputs.allSatisfy { $0 == outputs[0] })
      }
    }
  }

  // MARK: Members that are in no JSON

  /// A payload over lines that begin with something else, which stays.
  @Test(arguments: linePrefixes, ["NAME: PAYLOAD", "headers {\n\"NAME\": PAYLOAD\n}"])
  func payloadsOverPrefixedLines(_ prefix: String, _ notation: String) throws {
    for (name, compact) in Self.headers {
      let bytes = ContiguousArray(compact.utf8)
      let payload = try JSONValue(parsing: bytes.span).pretty()
      let lines = notation.replacing("NAME", with: name).replacing("PAYLOAD", with: payload)
      let text = prefix + (lines + "\nok").replacing("\n", with: "\n" + prefix) + "\n"
      for piece in [7, text.utf8.count] {
        let output = String(decoding: try Self.redacted(text.utf8, piece: piece), as: UTF8.self)
        #expect(output.utf8.count == text.utf8.count && !output.contains(Self.canary), "\(output)")
        #expect(output.split(separator: "\n").allSatisfy { $0.hasPrefix(prefix) }, "\(output)")
        #expect(output.hasSuffix("\n\(prefix)ok\n"))
      }
    }
  }

  /// The lines may be strings of another JSON, whose members stay.
  @Test func payloadsOverLinesOfJSON() throws {
    for (name, compact) in Self.headers {
      let bytes = ContiguousArray(compact.utf8)
      let payload = try JSONValue(parsing: bytes.span).pretty()
      let lines = "\(name): \(payload)\nok".split(separator: "\n").map { line in
        let log = String(decoding: JSONValue.string(line + "\n").json, as: UTF8.self)
        return #"{"log":\#(log),"stream":"out","time":"2026-01-01T10:00:00Z"}"#
      }
      let text = lines.joined(separator: "\n") + "\n"
      for piece in [7, text.utf8.count] {
        let output = String(decoding: try Self.redacted(text.utf8, piece: piece), as: UTF8.self)
        #expect(output.utf8.count == text.utf8.count && !output.contains(Self.canary), "\(output)")
        let ends = output.split(separator: "\n").map { $0.suffix(44) }
        #expect(ends.allSatisfy { $0.hasSuffix(#","time":"2026-01-01T10:00:00Z"}"#) }, "\(output)")
      }
    }
  }

  /// Members of a dictionary, a structure or a document that is no JSON.
  @Test(arguments: [
    (
      #"X-Device-Info payload: ["model": "Alice", "osName": "tvOS", "a": 23] in app"#,
      #"X-Device-Info payload: ["model": "xxxxx", "osName": "tvOS", "x": 11] in app"#
    ),
    (
      #"AP-Partner-Framework-Status from ["frameworkProviderInfo": ["id": "Alice"]] "ok""#,
      #"AP-Partner-Framework-Status from ["frameworkProviderInfo": ["id": "xxxxx"]] "ok""#
    ),
    (
      "x-device-info:\n  model: Alice B\n  connectionIp: 203.0.113.77\n",
      "x-device-info:\n  model: xxxxx x\n  connectionIp: 111.1.111.11\n"
    ),
    (
      #"AP-Partner-Framework-Status of S(accessStatus: "granted", provider: Of(id: "Alice"))"#,
      #"AP-Partner-Framework-Status of S(accessStatus: "granted", xxxxxxxx: xx(id: "xxxxx"))"#
    ),
    (
      "log AP-Partner-Framework-Status <frameworkProviderInfo><id>Alice</id></frameworkProviderInfo>",
      "log AP-Partner-Framework-Status <frameworkProviderInfo><id>xxxxx</id></frameworkProviderInfo>"
    ),
    ("x: X-Device-Info: Device(model: \"Alice\")", "x: X-Device-Info: xxxxxx(model: \"xxxxx\")"),
    (
      #"log X-Device-Info {"a":"Alice","Model":"Bob","os_name":"C"}"#,
      #"log X-Device-Info {"x":"xxxxx","Model":"xxx","os_name":"x"}"#
    ),
    (
      #"log X-Device-Info {"model":"a :-} Alice","userAgent":"Bob"}"#,
      #"log X-Device-Info {"model":"x :-} xxxxx","userAgent":"xxx"}"#
    ),
    (
      "I/x: X-Device-Info: {\"model\": \"Alice\"\nI/x: , \"userAgent\": \"Bob\"}\nUser-Agent: c",
      "I/x: X-Device-Info: {\"model\": \"xxxxx\"\nI/x: , \"userAgent\": \"xxx\"}\nUser-Agent: c"
    ),
    // The name is in quotes, and the value is not.
    (
      #"{"X-Device-Info": Device(model="Alice A", connectionIp="1.2")}"#,
      #"{"X-Device-Info": xxxxxx(model="xxxxx x", connectionIp="1.1")}"#
    ),
    (
      #"'X-Device-Info': Device { model: 'Alice' }"#,
      #"'X-Device-Info': xxxxxx { model: 'xxxxx' }"#
    ),
    (
      #""X-Device-Info":main.Device{Model:"Alice"}"#,
      #""X-Device-Info":xxxx.xxxxxx{Model:"xxxxx"}"#
    ),
    // Arrays of PHP.
    (
      "'X-Device-Info' => \n  array (\n    'model' => 'Alice',\n    'a' => 'Bob',\n  ),\n  'b' => 'c'",
      "'X-Device-Info' => \n  array (\n    'model' => 'xxxxx',\n    'x' => 'xxx',\n  ),\n  'b' => 'c'"
    ),
    (
      "[X-Device-Info] => Array\n  (\n    [model] => Alice\n    [osName] => tvOS\n  )\n",
      "[X-Device-Info] => xxxxx\n  (\n    [model] => xxxxx\n    [osName] => tvOS\n  )\n"
    ),
    // Lists of Markdown, optional members of Swift.
    ("**X-Device-Info**\n- **model**: Alice\n", "**X-Device-Info**\n- **model**: xxxxx\n"),
    (
      "X_Device_Info\n  ▿ model : Optional<String>\n    - some : \"Alice\"",
      "X_Device_Info\n  ▿ model : xxxxxxxx<xxxxxx>\n    - some : \"xxxxx\""
    ),
    // Values below their names, attributes, property lists.
    ("X-Device-Info:\n  model: >-\n    Alice\n", "X-Device-Info:\n  model: >-\n    xxxxx\n"),
    (
      "<X-Device-Info>\n<model>\n  Alice\n</model>", "<X-Device-Info>\n<model>\n  xxxxx\n</model>"
    ),
    (
      #"<X-Device-Info><model type="s">Alice</model>"#,
      #"<X-Device-Info><model xxxx="x">xxxxx</model>"#
    ),
    (
      "<key>X-Device-Info</key><dict><key>model</key><string>Alice</string></dict>",
      "<key>X-Device-Info</key><dict><key>model</key><string>xxxxx</string></dict>"
    ),
    // What was encoded may follow.
    ("X-Device-Info: e30=\n[\"model\": \"Al\"]", "X-Device-Info: e30=\n[\"model\": \"xx\"]"),
    ("X-Device-Info: e30=\n{\"model\": \"Al\"}", "X-Device-Info: e30=\n{\"model\": \"xx\"}"),
    // Members of what the name is in are none of a payload.
    (
      #"{"message":"X-Device-Info is missing","version":"1.2.3","level":"info"}"#,
      #"{"message":"X-Device-Info is missing","version":"1.2.3","level":"info"}"#
    ),
  ])
  func printedMembers(_ text: String, _ masked: String) throws {
    for piece in [3, text.utf8.count] {
      let output = try Self.redacted(text.utf8, piece: piece)
      #expect(String(decoding: output, as: UTF8.self) == masked)
    }
  }

  // MARK: Other forms

  /// An identifier is known by its scheme, also where no name is near.
  @Test(arguments: [
    ("\"fingerprint YWxpY2UtMQ==\" GET", "\"fingerprint eHh4eHgteA==\" GET"),
    ("|fingerprint YWxpY2UtMQ|", "|fingerprint eHh4eHgteA|"),
    ("did=fingerprint%20YWxpY2UtMQ%3D%3D&", "did=fingerprint%20eHh4eHgteA%3D%3D&"),
    ("a fingerprint verification, fingerprint Id", "a fingerprint verification, fingerprint Id"),
    ("key fingerprint SHA256:YWxpY2U", "key fingerprint SHA256:YWxpY2U"),
    ("X-Id: \"fingerprint YWxpY2U=\\\"", "X-Id: \"fingerprint eHh4eHg=\\\""),
    ("AP-Device-Identifier: fingerprint YWxpY2U=", "AP-Device-Identifier: fingerprint eHh4eHg="),
  ])
  func identifiers(_ text: String, _ masked: String) throws {
    for piece in [3, text.utf8.count] {
      let output = try Self.redacted(text.utf8, piece: piece)
      #expect(String(decoding: output, as: UTF8.self) == masked)
    }
  }

  /// Padding may be written as references, and masks keep its length; where letters are, no mask of the
  /// same length could be decoded.
  @Test(arguments: [
    ("eyJtb2RlbCI6IkFsaWNlIn0&#61;", "eyJtb2RlbCI6Inh4eHh4In0&#61;"),
    ("eyJtb2RlbCI6In5&#43;fkFsaWNlIn0=", "xxxxxxxxxxxxxxx&#xx;xxxxxxxxxxx="),
    ("eyJtb2RlbCI6Ij8&sol;PkFsaWNlIn0=", "xxxxxxxxxxxxxxx&xxx;xxxxxxxxxxx="),
  ])
  func references(_ value: String, _ masked: String) throws {
    let output = try Self.redacted("X-Device-Info: \(value)\n".utf8, piece: 7)
    #expect(String(decoding: output, as: UTF8.self) == "X-Device-Info: \(masked)\n")
  }

  /// Members go on up to where the redactor stops looking, wherever in a word that is.
  @Test(arguments: ["model=TV version=1.1 ok\n", "\"model\":\"TV\", ", "model: x "])
  func manyMembers(_ unit: String) throws {
    for shift in 0..<40 {
      let text =
        "X-Device-Info {" + String(repeating: "!", count: shift)
        + String(repeating: unit, count: 10_000 / unit.utf8.count)
      let output = try Self.redacted(text.utf8, piece: 4096)
      #expect(output.count == text.utf8.count)
    }
  }

  /// A text that does not end on its line is masked up to there, and nothing else is lost.
  @Test func unclosedStrings() throws {
    let text =
      "log X-Device-Info {\"model\":\"\(Self.canary)\n" + String(repeating: ".", count: 400)
    let output = String(decoding: try Self.redacted(text.utf8, piece: 4096), as: UTF8.self)
    #expect(output.utf8.count == text.utf8.count && !output.contains(Self.canary))
  }

  /// What logs write instead of a value, and other short ones.
  @Test(arguments: [
    "***", "********", "[***]", "[REDACTED]", "[x]", "<private>", "<x>", "*", "{", "\\",
  ])
  func shortValues(_ value: String) throws {
    for name in ["X-Device-Info", "AP-Partner-Framework-Status", "AP-Device-Identifier"] {
      for text in ["\(name): \(value)\n", "{\"\(name)\":\"\(value)\"}", "\(name)=\(value)"] {
        #expect(try Self.redacted(text.utf8, piece: 7).count == text.utf8.count)
      }
    }
  }

  /// Escapes of JSON stay escapes.
  @Test(arguments: [#"eyJtb2RlbCI6IkFCIn0\u003d"#, #"eyJtb2RlbCI6IkFC\u0049n0="#])
  func escapedValues(_ value: String) throws {
    let text = #"{"X-Device-Info":"\#(value)"}"#
    let output = try Self.redacted(text.utf8, piece: text.utf8.count)
    let json = try #require(try JSONSerialization.jsonObject(with: output) as? [String: String])
    let masked = try DeviceInfo(headerValue: try #require(json["X-Device-Info"]))
    #expect(masked.model == "xx" && output.count == text.utf8.count)
  }

  /// What is percent-encoded stays so, and each header counts.
  @Test func percentEncodedNames() throws {
    let values = Self.headers.map { Data($0.payload.utf8).base64EncodedString() }
    let fields = zip(Self.headers, values).map { "\($0.name)%3D\($1)" }
    let query = fields.joined(separator: "%26").replacing("=", with: "%253D")
    let text = "url=https%3A%2F%2Fh%2F%3F\(query) end"
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 0))
    let output = String(decoding: try redactor.feed(text.utf8, isLast: true), as: UTF8.self)
    #expect(redactor.headerCount == 2)
    #expect(output.utf8.count == text.utf8.count && output.removingPercentEncoding != nil)
    for ((name, payload), value) in zip(Self.headers, values) {
      #expect(output.contains("\(name)%3D"))
      for canary in Self.encodedCanaries(value, payload) {
        #expect(!output.contains(String(decoding: canary, as: UTF8.self)))
      }
    }
  }

  /// A separator that is an escape of JSON stays one, and what is behind it is masked.
  @Test func escapedSeparators() throws {
    let value = "eyJtb2RlbCI6IkFsaWNlIFdvbmRlcmxhbmQifQ=="
    let text = #"{"a":"X-Device-Info\u003d"# + value + "\"}"
    let output = String(decoding: try Self.redacted(text.utf8, piece: 64), as: UTF8.self)
    #expect(output.hasPrefix(#"{"a":"X-Device-Info\u003d"#) && !output.contains("FsaWNl"))
    #expect(output.utf8.count == text.utf8.count)
  }

  /// An identifier counts once, with a name or without.
  @Test(arguments: ["", "AP-Device-Identifier: "])
  func identifiersAreCounted(_ name: String) throws {
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 0))
    _ = try redactor.feed((name + "fingerprint YWxpY2UtMQ==\n").utf8, isLast: true)
    #expect(redactor.headerCount == 1)
  }

  /// Two objects in one are two headers.
  @Test func objectsAreCounted() throws {
    let text = "{\(Self.headers.map { "\"\($0.name)\": \($0.payload)" }.joined(separator: ", "))}"
    var redactor = CaptureRedactor(now: EpochMilliseconds(clamping: 0))
    let output = String(decoding: try redactor.feed(text.utf8, isLast: true), as: UTF8.self)
    #expect(redactor.headerCount == 2 && !output.contains(Self.canary))
  }
}
