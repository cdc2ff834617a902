import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// What of a text is masked, byte for byte.
@Suite struct RedactorTests {
  private static func redacted(_ text: String, piece: Int = .max) -> String {
    var redactor = CaptureRedactor()
    var bytes = ContiguousArray(text.utf8)[...]
    var output: ContiguousArray<UInt8> = []
    while !bytes.isEmpty {
      output += redactor.feed(bytes.prefix(piece))
      bytes = bytes.dropFirst(piece)
    }
    output += redactor.feed([], isLast: true)
    return String(decoding: output, as: UTF8.self)
  }

  private static func encoded(_ json: String) -> String {
    Data(json.utf8).base64EncodedString()
  }

  private static let device = #"{"model":"Alice's TV","osName":"tvOS","a":23,"bc":"\u00e9\n"}"#
  private static let maskedDevice =
    #"{"model":"xxxxx'x TV","osName":"tvOS","x":11,"xx":"\u0078\n"}"#

  // MARK: Valid values

  /// A value stays one, wherever it is, and so does what is around it.
  @Test func validValues() {
    for text in [
      "X-Device-Info: VALUE\r\nHost: h\r\n", "curl -H 'x-device-info: VALUE' https://h/api/v2/x\n",
      #"{"name":"X-Device-Info","value":"VALUE"},{"name":"Host","value":"h"}"#,
      "GET /p?device_info=VALUE&a=b HTTP/1.1\n", "VALUE", "Cookie: a=b; c=VALUE; d=e\n",
      #"request.setValue("VALUE", forHTTPHeaderField: "X-Device-Info")"#,
    ] {
      let value = Self.encoded(Self.device)
      let masked = Self.encoded(Self.maskedDevice)
      let expected = text.replacing("VALUE", with: masked)
      #expect(Self.redacted(text.replacing("VALUE", with: value)) == expected, "\(text)")
    }
  }

  /// Escapes stay escapes, of the same kind and length.
  @Test func escapedCharacters() throws {
    for (character, escape) in [
      ("=", "%3D"), ("=", "\\u003d"), ("=", "&#61;"), ("=", "=3D"), ("I", "\\u0049"), ("I", "%49"),
    ] {
      let value = Self.encoded(#"{"model":"AB"}"#) + "\n"
      let masked = Self.encoded(#"{"model":"xx"}"#) + "\n"
      let text = "X-Device-Info: " + value.replacing(character, with: escape)
      #expect(
        Self.redacted(text) == "X-Device-Info: " + masked.replacing(character, with: escape),
        "\(character)")
    }
  }

  @Test func dumps() {
    let dump = """
      0000: 58 2d 44 65 76 69 63 65 2d 49 6e 66 6f 3a 20 7b  X-Device-Info: {
      0010: 22 6d 6f 64 65 6c 22 3a 22 41 6c 69 63 65 22 7d  "model":"Alice"}
      """
    let masked = """
      0000: 58 2d 44 65 76 69 63 65 2d 49 6e 66 6f 3a 20 7b  x-xxxxxx-xxxx: {
      0010: 22 6d 6f 64 65 6c 22 3a 22 78 78 78 78 78 22 7d  "xxxxx":"xxxxx"}
      """
    #expect(Self.redacted(dump) == masked)
  }

  @Test func otherText() {
    for (text, masked) in [
      // An identifier is known by its name or its scheme.
      (
        "AP-Device-Identifier: fingerprint YWxpY2UtMQ==\n",
        "AP-Device-Identifier: fingerprint eHh4eHh4eA==\n"
      ),
      ("did=fingerprint%20YWxpY2UtMQ%3D%3D&", "did=fingerprint%20eHh4eHh4eA%3D%3D&"),
      ("a fingerprint verification", "a fingerprint verification"),
      (
        "AP-Device-Identifier: fingerprint YWxp!2UtMQ==",
        "AP-Device-Identifier: xxxxxxxxxxx xxxx!xxxxx=="
      ),
      // Base64 of text goes also where no header is named; paths, keys and words stay.
      ("Cookie: s=SGVsbG8gV29ybGQhIQ==;", "Cookie: x=xxxxxxxxxxxxxxxxxx==;"),
      ("Cookie: s=VsbG8gV29ybGQhISE=;", "Cookie: x=xxxxxxxxxxxxxxxxx=;"),
      ("/usr/lib/python3/dist-packages/xdg", "/usr/lib/python3/dist-packages/xdg"),
      ("ba23d141-d715-561c-94f4-e9e4c966b1eb", "ba23d141-d715-561c-94f4-e9e4c966b1eb"),
      ("see the getEnvironmentVariable() of", "see the getEnvironmentVariable() of"),
      ("a\u{0}b\u{1B}[1mfoo\r\n", "a\u{0}b\u{1B}[1mfoo\r\n"),
    ] {
      #expect(Self.redacted(text) == masked, "\(text)")
    }
  }

  // MARK: Behind a name

  @Test func namedValues() {
    for (text, masked) in [
      // It ends with the line, or goes on with its brackets, and indented or bare lines.
      ("X-Device-Info: Alice B\nHost: h\n", "X-Device-Info: xxxxx x\nHost: h\n"),
      ("X-Device-Info: QWx!aWNlQQ==\nHost: h\n", "X-Device-Info: xxx!xxxxxx==\nHost: h\n"),
      ("X-Device-Info: a\n Alice\nHost: h\n", "X-Device-Info: x\n xxxxx\nHost: h\n"),
      ("X-Device-Info: a\nQWxpY2UgQm9i\n\nHost h\n", "X-Device-Info: x\nxxxxxxxxxxxx\n\nHost h\n"),
      ("X-Device-Info {\n\"a\": \"Al\"\n}\nHost: h", "X-Device-Info {\n\"x\": \"xx\"\n}\nHost: h"),
      ("X-Device-Info\nmodel: Alice\nHost: h", "X-Device-Info\nmodel: xxxxx\nHost: h"),
      // Documented words stay, in any case, with underscores or without.
      (
        "X-Device-Info: [\"os_name\": \"tvOS\", OSNAME: 7]",
        "X-Device-Info: [\"os_name\": \"tvOS\", OSNAME: 1]"
      ),
      ("X-Device-Info: <model>Alice</model>", "X-Device-Info: <model>xxxxx</model>"),
      (
        "X-Device-Info\t%7B%22model%22%3A%22Alice%22", "X-Device-Info\t%7B%22model%22%3A%22xxxxx%22"
      ),
      // Escapes are read, and stay.
      (#"X-Device-Info: \u006d\u006fdel=\u0041l"#, #"X-Device-Info: \u006d\u006fdel=\u0078x"#),
      // A valid value and a name in the rest stay.
      (
        "X-Device-Info: b'eyJtb2RlbCI6IkEifQ==' AP-Device-Identifier: a",
        "X-Device-Info: x'eyJtb2RlbCI6IngifQ==' AP-Device-Identifier: x"
      ),
      (
        "frameworkProviderInfo: {id: Alice, expirationDate: 1735689655000}",
        "frameworkProviderInfo: {id: xxxxx, expirationDate: 1735600000000}"
      ),
      // Nothing of a value that is cut or broken stays.
      (
        "X-Device-Info: eyJtb2RlbCI6IkFsaWNl!IFdvbmRlcmxhbmQifQ==",
        "X-Device-Info: xxxxxxxxxxxxxxxxxxxx!xxxxxxxxxxxxxxxxxx=="
      ),
    ] {
      #expect(Self.redacted(text) == masked, "\(text)")
    }
  }

  @Test func utf16() {
    var redactor = CaptureRedactor()
    let bytes =
      Data([0xFF, 0xFE]) + (("X-Device-Info: Ål\n").data(using: .utf16LittleEndian) ?? Data())
    var output: ContiguousArray<UInt8> = []
    for byte in bytes { output += redactor.feed([byte]) }
    output += redactor.feed([], isLast: true)
    #expect(String(decoding: output, as: UTF8.self) == "X-Device-Info: xxx\n")
  }

  // MARK: The mask

  /// What is not JSON stays that, but for what is not Unicode.
  @Test func payloads() {
    for (json, masked) in [
      (#"{"a":1,"b":2,"a":-3.5e7}"#, #"{"x":1,"x":1,"x":-1.1e1}"#),
      (#"{"model":"\ud83d\q\t"}"#, #"{"model":"\u0078\x\t"}"#),
      (#"{"expirationDate":1795000000001}"#, #"{"expirationDate":1795000000000}"#),
      (#"{"expirationDate":"1735689655"}"#, #"{"expirationDate":"1735600000"}"#),
    ] {
      let bytes = ValueMask.payload(json.utf8)
      #expect(String(decoding: bytes, as: UTF8.self) == masked, "\(json)")
    }
    let bytes = ValueMask.payload([0x61, 0xFC, 0xC3, 0xA9, 0x22])
    #expect(bytes == [0x78, 0x78, 0x78, 0x78, 0x22])
  }

  // MARK: Pieces

  @Test func pieces() {
    for piece in [1, 7, 4096] {
      let line =
        "X-Device-Info: \(Self.encoded(Self.device))\nX-Device-Info {\"id\": \"Alice\"}\nGET /\n"
      let text = String(repeating: line, count: piece == 1 ? 2_000 : 4_000)
      let redacted = Self.redacted(text, piece: piece)
      #expect(redacted == Self.redacted(text) && !redacted.contains("Alice"), "\(piece)")
    }
  }

  @Test func counts() {
    var redactor = CaptureRedactor()
    let value = Self.encoded(Self.device)
    let text = "X-Device-Info: \(value)\n\(value)\nX-Device-Info: a\nfingerprint a1B2c3D4e5F6\n"
    let others = "frameworkProviderInfo: {id: Al}\nCookie: s=SGVsbG8gd29ybGQhIQ==\n"
    _ = redactor.feed((text + others).utf8, isLast: true)
    #expect(redactor.valueCount == 6)
  }
}
