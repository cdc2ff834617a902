import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

private let status =
  "eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJncmFudGVkIn0sImZyYW1ld29ya1Byb3ZpZGVySW5mbyI6eyJpZCI6ImEvYj8+fn4ifX0="
private let device = "eyJtb2RlbCI6ImEiLCJvc05hbWUiOiJ0dk9TIiwiYSI6Ij8/Pz4+PiJ9"

/// Where a value is in a text, and what delimits it. Tests/Notations writes some five hundred further texts.
@Suite struct FindTests {
  /// Notations of two headers, for `%1` and `%2`.
  static let notations = [
    "AP-Partner-Framework-Status: %1\r\nX-Device-Info: %2\r\n\r\n",
    "sent AP-Partner-Framework-Status: %1, X-Device-Info: %2;",
    #"{"AP-Partner-Framework-Status":"%1","X-Device-Info":"%2"}"#,
    #"{"a":"{\"AP-Partner-Framework-Status\":\"%1\",\"X-Device-Info\":\"%2\"}"}"#,
    #"{"headers":[{"name":"ap-partner-framework-status","value":"%1"},{"name":"x-device-info","value":"%2"}]}"#,
    "curl -H 'AP-Partner-Framework-Status: %1' \\\n  -H \"X-Device-Info: %2\" https://example.com",
    "HTTP_AP_PARTNER_FRAMEWORK_STATUS=%1 HTTP_X_DEVICE_INFO=%2",
    "<td>AP-Partner-Framework-Status</td><td>%1</td></tr>\n<td>X-Device-Info</td><td>%2</td>",
    "| AP-Partner-Framework-Status | %1 |\n| X-Device-Info | %2 |\n",
    "AP-Partner-Framework-Status -> %1\nX-Device-Info\n%2\n",
    "AP-Partner-Framework-Status\t%1\nX-Device-Info\t%2\n",
    "map[Ap-Partner-Framework-Status:[%1] X-Device-Info:[%2]]",
    "[AnyHashable(\"AP-Partner-Framework-Status\"): Optional(\"%1\"), AnyHashable(\"X-Device-Info\"): %2]",
    "27:AP-Partner-Framework-Status,200:%1,13:X-Device-Info,99:%2,",
    "sent %1 and then (%2).\n",
  ]

  @Test func notation() {
    for notation in Self.notations {
      for isEscaped in [false, true] {
        func escaped(_ value: String) -> String {
          guard isEscaped else { return value }
          return value.replacing("/", with: "\\/").replacing("+", with: "\\u002b")
            .replacing("=", with: "%3D")
        }
        let text = (isEscaped ? notation.replacing("-", with: "\\u002d") : notation)
          .replacing("%1", with: escaped(status)).replacing("%2", with: escaped(device))
        let headers = Scan(text).headers
        #expect(headers.map { $0.kind } == [.partnerFrameworkStatus, .deviceInfo], "\(text)")
        #expect(headers.map { $0.text } == [status, device], "\(text)")
      }
    }
  }

  /// What was sent around a value makes it broken wherever something delimits it.
  @Test func broken() throws {
    for form in [
      #""%""#, "'%'", "b'%'", "Bearer %", "%, %", "% %", "%QUJD", "X-Device-Info: %", "% junk",
      "x%",
    ] {
      let value = form.replacing("%", with: device)
      let quoted = try #require(
        String(data: try JSONEncoder().encode([value]), encoding: .utf8)?.dropFirst(2).dropLast(2))
      for text in [
        "A: a\nX-Device-Info: \(value)\nB: b\n", "> X-Device-Info: \(value)\r\n> B: b\r\n",
        "POST / HTTP/1.1\r\nX-Device-Info: \(value)\r\n\r\n",
        value.contains("'") ? nil : "curl -H 'X-Device-Info: \(value)' https://example.com",
        #"{"log":{"a":[{"name":"X-Device-Info","value":"\#(quoted)"}]}}"#,
        #"{"X-Device-Info": "\#(quoted)"}"#,
      ].compactMap({ $0 }) {
        let headers = Scan(text).headers
        #expect(headers.map { $0.text } == [value], "\(text)")
        #expect(headers.first?.inspection.header == nil, "\(text)")
      }
    }
  }

  /// Names are searched for sixteen bytes at a time, and may begin anywhere.
  @Test func namesAnywhere() {
    for name in ["AP-Partner-Framework-Status", "X-Device-Info", "ap_device_identifier"] {
      for offset in 0..<40 {
        let text = String(repeating: ".", count: offset) + "\n\(name): e30=\n"
        let headers = Scan(text).headers
        #expect(headers.map { $0.place.offset } == [offset + 1], "\(text)")
        #expect(headers.map { $0.place.line } == [2], "\(text)")
      }
    }
  }

  /// Texts with one header, and what is to be sent in its place.
  @Test func texts() throws {
    let bytes = try TestFile.bytes("Tests/PassHeadersInspectionTests/texts.json")
    let cases = try JSONValue(parsing: bytes.span)["cases"].elements
    #expect(cases.count > 10)
    for text in cases {
      let headers = Scan(text["input"].text ?? "").headers
      let name = Comment(rawValue: text["name"].text ?? "")
      #expect(headers.map { $0.kind.fieldName } == [text["kind"].text], name)
      #expect(headers.first?.inspection.repairedValue == text["repaired"].text, name)
    }
  }

  /// Names without values, values of others, and what looks like either.
  @Test func nothing() {
    for text in [
      "The X-Device-Info: header carries data about the device.",
      "X-Device-Info: Required. The Base64 of a JSON object",
      "* `X-Device-Info`: the device, see \"Header - X-Device-Info\"",
      "Access-Control-Allow-Headers: AP-Partner-Framework-Status, X-Device-Info",
      "const names = [\"X-Device-Info\", \"AP-Partner-Framework-Status\"];",
      "headers[\"X-Device-Info\"] = deviceInfo", "[\"AP-Partner-Framework-Status\": true]",
      "grep -i X-Device-Info: log.txt", "X-Device-Info", "X-Device-Info:\nAccept: a",
      #"{"X-Device-Info":"","AP-Partner-Framework-Status":[]}"#, "X-Device-Information: e30=",
      "a eyJtb2RlbCI6ImEifQ== b", "xeyJvc05hbWUiOiJhIn0= b", "a eyJvc05hbWUiOiJhIn0.eyJ9 b",
      "a eyJvc05hbWUiOiJhIn0=x b", "eyJhIjp7Im9zTmFtZSI6ImEifX0=",
    ] {
      #expect(Scan(text + "\nline\n").headers.isEmpty, "\(text)")
    }
  }

  /// What is delimited is the value, whatever it is; elsewhere a run of Base64.
  @Test func values() {
    for (text, value) in [
      ("X-Device-Info: e30=", "e30="), ("x X-Device-Info: e30= and so on", nil),
      ("X-Device-Info: (null)", "(null)"), ("X-Device-Info: ${DEVICE}", "${DEVICE}"),
      ("X-Device-Info=eyJhIjoxLCJiIjoyf; a=b", "eyJhIjoxLCJiIjoyf"),
      ("X-Device-Info: {\"model\":\"a\",\n \"b\":2}", "{\"model\":\"a\",\n \"b\":2}"),
      ("a: {\"X-Device-Info\": {\"model\":\"a\"}}", "{\"model\":\"a\"}"),
      ("AP-Device-Identifier: fingerprint YQ==", "fingerprint YQ=="),
      (#"{"AP-Device-Identifier":"fingerprint YQ\u003D\u003d"}"#, "fingerprint YQ=="),
      ("a AP-Device-Identifier=fingerprint YQ==;", "fingerprint YQ=="),
    ] as [(String, String?)] {
      #expect(Scan(text + "\n").headers.map { $0.text } == (value.map { [$0] } ?? []), "\(text)")
    }
  }

  /// Far more than what is kept in memory lies between the two.
  @Test func distantHeaders() {
    let line = "2026-11-21 INFO nothing of interest here\n"
    let text = "X-Device-Info: e30=\n" + String(repeating: line, count: 20_000)
    let headers = Scan(ContiguousArray((text + text).utf8), piece: 50_000).headers
    #expect(headers.map { $0.place.line } == [1, 20_002])
    #expect(headers.map { $0.place.offset } == [0, text.utf8.count])
  }

  /// Time does not grow faster than the text, however often a value may begin.
  @Test func nothingIsReadOften() {
    for part in ["eyJ\n", "eyJ\" \"", "X-Device-Info: ", "X-Device-Info: \"eyJ", "eyJhIjoiYWFh"]
      as [String]
    {
      let text = String(repeating: part, count: 200_000 / part.utf8.count)
      #expect(Scan(text).headers.allSatisfy { $0.inspection.header == nil }, "\(part)")
    }
  }

  /// A dump in digits, and Base64 of a whole message over lines.
  @Test func encodedTexts() {
    let message = ContiguousArray("GET / HTTP/1.1\r\nX-Device-Info: \(device)\r\n\r\n".utf8)
    var dump = "first line\n"
    for start in stride(from: 0, to: message.count, by: 16) {
      let row = message[start..<min(start + 16, message.count)]
      dump += String(start, radix: 16).leftPadded(4) + ": "
      dump += row.map { String($0, radix: 16).leftPadded(2) }.joined(separator: " ") + "\n"
    }
    let padding = ContiguousArray(String(repeating: "a: b\r\n", count: 30).utf8)
    let whole = message + padding
    var lines = Base64.encode(whole.span)[...]
    var wrapped = ""
    while !lines.isEmpty {
      wrapped += lines.prefix(76) + "\r\n"
      lines = lines.dropFirst(76)
    }
    for (text, line) in [(dump, 3), ("a\n" + wrapped + "X: y\n", 2)] {
      for piece in [1, 50, .max] {
        let headers = Scan(ContiguousArray(text.utf8), piece: piece).headers
        #expect(headers.map { $0.text } == [device], "\(text)")
        #expect(headers.map { $0.place.line } == [line], "\(text)")
      }
    }
  }
}

extension String {
  fileprivate func leftPadded(_ length: Int) -> String {
    String(repeating: "0", count: max(0, length - utf8.count)) + self
  }
}
