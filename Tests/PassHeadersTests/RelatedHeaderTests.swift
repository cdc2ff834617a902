import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct DeviceIdentifierTests {
  @Test func nothingIsNoIdentifier() {
    #expect(throws: HeaderError.self) { try DeviceIdentifier(" \u{3000}") }
    #expect(throws: HeaderError.self) { try DeviceIdentifier(bytes: []) }
  }
}

@Suite struct SAMLResponseTests {
  @Test func reductions() throws {
    for vector in try VectorFile.saml.load()["reductions"].elements {
      let given = try #require(vector["given"].text)
      let safe = SAMLResponse(given)
      #expect(safe.formField == "SAMLResponse=" + safe.formValue)
      // Foundation reads the field as it was meant.
      #expect(
        safe.formValue.removingPercentEncoding.flatMap { Data(base64Encoded: $0) }
          == Data(safe.xml.utf8))
    }
  }
}
