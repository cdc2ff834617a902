import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct DeviceIdentifierTests {
  @Test func nothingIsNoIdentifier() {
    #expect(throws: HeaderError.self) { try DeviceIdentifier(" \u{3000}") }
    #expect(throws: HeaderError.self) { try DeviceIdentifier(bytes: []) }
  }

  @Test func byteChanges() throws {
    var bytes = Array("fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMQ==".utf8)
    for index in bytes.indices {
      let byte = bytes[index]
      for other in UInt8.min...UInt8.max {
        bytes[index] = other
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(HeaderError) {
          let identifier = try DeviceIdentifier(headerValue: text)
          #expect(identifier.headerValue == text.trimmingCharacters(in: .whitespaces))
        } catch {
          #expect((0...text.utf8.count).contains(error.offset))
        }
      }
      bytes[index] = byte
    }
  }
}

@Suite struct SAMLResponseTests {
  @Test func reductions() throws {
    for vector in try VectorFile.saml.load()["reductions"].elements {
      let given = try #require(vector["given"].text)
      let safe = SAMLResponse(given)
      #expect(SAMLResponse(reduced: given).xml == given)
      #expect(safe.formField == "SAMLResponse=" + safe.formValue)
      // Foundation reads the field as it was meant.
      #expect(
        safe.formValue.removingPercentEncoding.flatMap { Data(base64Encoded: $0) }
          == Data(safe.xml.utf8))
    }
  }
}
