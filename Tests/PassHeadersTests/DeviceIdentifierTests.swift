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
}
