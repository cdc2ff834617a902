import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// What of a text is masked, byte for byte; Spec/vectors/text.json has more of it.
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
