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
      let text = "\(name): \(value.prefix(75))=\n\(value.dropFirst(75))\n"
      let output = try Self.redacted(text.utf8, piece: 7)
      #expect(!Self.encodedCanaries(value, payload).contains { output.range(of: $0) != nil })
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
}
