import PassHeaders
import TestSupport
import Testing

/// The properties of all models, checked with random ones. The fuzzer checks properties of all inputs.
@Suite struct RoundTripTests {
  /// Checks that each random model that can be written is read back as an equal model.
  @Test func writtenHeadersAreReadBack() throws {
    var generator = SeededGenerator(state: 40)
    var count = 0
    for _ in 0..<2_500 {
      let headers: [PassHeader] = [
        .partnerFrameworkStatus(.random(using: &generator)),
        .deviceInfo(.random(using: &generator)),
      ]
      for header in headers {
        guard let value = try? header.headerValue(validation: .lenient) else { continue }
        #expect(value.utf8.allSatisfy { Base64.isInAlphabet($0) || $0 == UInt8(ascii: "=") })
        let read = try PassHeader(header.kind, headerValue: value)
        #expect(read == header)
        #expect(try read.headerValue(validation: .lenient) == value)
        count += 1
      }
    }
    #expect(count >= 1_700)
  }
}
