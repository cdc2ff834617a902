import PassHeaders
import Testing

@Suite struct DeviceIdentifierTests {
  @Test func blankIdentifierIsRefused() {
    #expect(throws: HeaderError.self) { try DeviceIdentifier(" \u{3000}") }
    #expect(throws: HeaderError.self) { try DeviceIdentifier(bytes: []) }
  }
}
