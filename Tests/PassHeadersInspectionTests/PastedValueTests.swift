import PassHeaders
import PassHeadersInspection
import Testing

private let device =
  "eyJtb2RlbCI6IlRWIiwidmVyc2lvbiI6IjEiLCJvc05hbWUiOiJ0dk9TIiwib3NWZXJzaW9uIjoiMTgifQ=="

/// The tests of which texts are one value, so that all of the text was sent.
@Suite struct PastedValueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    /// The value, or `nil` if the text is not a value.
    let value: String?
    var kind: HeaderKind?
    var line = 1

    var testDescription: String { text }
  }

  static let cases = [
    Case(text: device, value: device),
    Case(text: " \t\(device)\r\n", value: device),
    Case(text: "\u{FEFF}\n\n\(device)", value: device, line: 3),
    Case(text: "\u{1B}[32m\(device)\u{1B}[0m", value: device),
    Case(text: "X-Device-Info: \(device)", value: device, kind: .deviceInfo),
    Case(text: "x_device_info :\"\(device)\"", value: "\"\(device)\"", kind: .deviceInfo),
    Case(text: "X-Device-Info: MacBook Pro", value: "MacBook Pro", kind: .deviceInfo),
    Case(text: "X-Device-Info:", value: "", kind: .deviceInfo),
    Case(text: "AP-Device-Identifier: x", value: "x", kind: .deviceIdentifier),
    Case(text: "Bearer \(device)", value: "Bearer \(device)"),
    Case(text: "b'\(device)'", value: "b'\(device)'"),
    Case(text: "Optional(\"\(device)\")", value: "Optional(\"\(device)\")"),
    Case(text: "\"\(device)\";", value: "\"\(device)\";"),
    Case(
      text: "data:application/json;base64,\(device)",
      value: "data:application/json;base64,\(device)"),
    Case(text: "\(device) \(device)", value: nil),
    Case(text: "\(device), \(device)", value: nil),
    Case(text: "\(device) and a word", value: nil),
    Case(text: "two words \(device)", value: nil),
    Case(text: "see X-Device-Info: \(device)", value: nil),
    Case(text: "fingerprint YWJj", value: "fingerprint YWJj"),
    Case(text: "fingerprint YWJj and more", value: nil),
    Case(text: "{\"model\":\"TV\",\n\"x\":1}", value: "{\"model\":\"TV\",\n\"x\":1}"),
    Case(text: "{\"model\":\"TV", value: "{\"model\":\"TV"),
    Case(text: "{\"x\":\"TV\"}", value: nil),
    Case(text: "{\"model\":\"TV\"}\n{\"model\":\"TV\"}", value: nil),
    Case(text: "{\"model\":\"X-Device-Info\"}", value: nil),
    Case(
      text: "\(device.prefix(40))\n\(device.dropFirst(40))",
      value: "\(device.prefix(40))\n\(device.dropFirst(40))"),
    Case(text: "\(device)\n\(device)", value: nil),
    Case(text: "\(device)\nand a word", value: nil),
    Case(text: "// \(device.prefix(40))\n// \(device.dropFirst(40))", value: nil),
    Case(text: "ZXlKdGIyUmxiQ0k2SWxSV0luMD0=", value: "ZXlKdGIyUmxiQ0k2SWxSV0luMD0="),
    Case(text: "hello", value: nil),
    Case(text: "", value: nil),
  ]

  @Test(arguments: cases) func textIsAValueAsAWhole(_ example: Case) throws {
    let pasted = try #require(PastedValue(ContiguousArray(example.text.utf8)))
    #expect(pasted.isValue == (example.value != nil))
    guard let value = example.value else { return }
    #expect(pasted.bytes.elementsEqual(value.utf8))
    #expect(pasted.kind == example.kind)
    #expect(pasted.line == example.line)
  }
}
