import PassHeaders
import Testing

@Suite struct DeviceIdentifierTests {
  @Test func blankIdentifierIsRefused() throws {
    for text in ["", " \u{3000}"] {
      let error = #expect(throws: HeaderError.self) { try DeviceIdentifier(text) }
      #expect(error?.code == .blankValue && error?.stage == .writing)
      #expect(error?.header == .deviceIdentifier)
    }
    let error = #expect(throws: HeaderError.self) { try DeviceIdentifier(bytes: []) }
    #expect(error?.code == .blankValue && error?.stage == .writing)
    #expect(try DeviceIdentifier("\u{200B}").bytes.count == 3)
    #expect(try DeviceIdentifier(bytes: [0x20]).headerValue == "fingerprint IA==")
  }

  @Test func identifierOfALongFieldIsRefused() throws {
    let longest = try DeviceIdentifier(String(repeating: "x", count: 6117))
    #expect("AP-Device-Identifier: \(longest.headerValue)".utf8.count == 8190)
    let text = String(repeating: "x", count: 6118)
    let errors = [
      #expect(throws: HeaderError.self) { try DeviceIdentifier(text) },
      #expect(throws: HeaderError.self) { try DeviceIdentifier(bytes: text.utf8) },
    ]
    for error in errors {
      #expect(error?.code == .fieldTooLong && error?.stage == .writing)
      #expect(error?.header == .deviceIdentifier)
    }
  }
}
