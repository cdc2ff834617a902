import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct SAMLResponseTests {
  @Test func formValueIsDecodedByFoundation() throws {
    for vector in try VectorFile.saml.load()["reductions"].elements {
      let given = try #require(vector["given"].text)
      let safe = SAMLResponse(given)
      #expect(safe.formField == "SAMLResponse=" + safe.formValue)
      // Foundation decodes the form value to the XML with reduced white space.
      #expect(
        safe.formValue.removingPercentEncoding.flatMap { Data(base64Encoded: $0) }
          == Data(safe.xml.utf8))
    }
  }

  @Test func channelIsThatOfAdobe() {
    #expect(SAMLResponse.channelIdentifier == "https://saml.sp.auth.adobe.com")
  }
}
