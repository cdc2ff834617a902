import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct DeviceIdentifierTests {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let value: String
    let identifier: Data?
    let error: Failure?
    let slips: [String]
    let repaired: Data?
    let shared: Bool?

    struct Failure: Decodable, Equatable {
      let stage: String
      let code: String
      let offset: Int
    }

    var testDescription: String { name }
  }

  @Test(arguments: try VectorFile<Vector>.load("device-identifier"))
  func strict(_ vector: Vector) throws {
    do throws(HeaderError) {
      let identifier = try DeviceIdentifier(headerValue: vector.value)
      #expect(Data(identifier.bytes) == vector.identifier)
      #expect(identifier.isShared == (vector.shared ?? false))
      #expect(identifier.headerValue == vector.value.trimmingCharacters(in: .whitespaces))
      #expect(try DeviceIdentifier(headerValue: identifier.headerValue) == identifier)
      #expect(!"\(identifier)".contains(identifier.text ?? "no text"))
    } catch {
      #expect(
        Vector.Failure(
          stage: error.stage.rawValue, code: error.code.rawValue, offset: error.offset)
          == vector.error)
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: try VectorFile<Vector>.load("device-identifier"))
  func tolerant(_ vector: Vector) throws {
    let reading = DeviceIdentifier.inspect(vector.value)
    #expect(reading.slips.map(\.rawValue) == vector.slips)
    #expect(reading.identifier.map { Data($0.bytes) } == vector.repaired)
    // What is sound has no slips, and what has been mended none any more.
    if vector.identifier != nil { #expect(reading.slips.isEmpty) }
    if let repaired = reading.identifier {
      let again = DeviceIdentifier.inspect(repaired.headerValue)
      #expect(again.identifier == repaired)
      #expect(again.slips.isEmpty)
    }
  }

  @Test func vectorsCoverTheSlips() throws {
    let slips = try VectorFile<Vector>.load("device-identifier").flatMap(\.slips)
    #expect(Set(slips) == Set(DeviceIdentifier.Slip.allCases.map(\.rawValue)))
  }

  @Test func nothingIsNoIdentifier() {
    #expect(throws: HeaderWritingError.self) { try DeviceIdentifier(" \u{3000}") }
    #expect(throws: HeaderWritingError.self) { try DeviceIdentifier(bytes: []) }
  }

  @Test func byteChanges() throws {
    let value = "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMQ=="
    var bytes = Array(value.utf8)
    for index in bytes.indices {
      let byte = bytes[index]
      for other in UInt8.min...UInt8.max {
        bytes[index] = other
        let text = String(decoding: bytes, as: UTF8.self)
        _ = DeviceIdentifier.inspect(text)
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
  struct File: Decodable {
    let reductions: [Reduction]
    let decodings: [Decoding]

    static func load() throws -> File {
      try JSONDecoder().decode(
        File.self, from: Data(TestFile.bytes("Spec/vectors/saml-response.json")))
    }
  }

  struct Reduction: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let given: String
    let cookbook: String
    let safe: String
    let joins: [Int]
    let form: String

    var testDescription: String { name }
  }

  struct Decoding: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let xml: String?
    let form: String?
    let error: String?

    var testDescription: String { name }
  }

  @Test(arguments: try File.load().reductions)
  func reduction(_ vector: Reduction) throws {
    let safe = SAMLResponse(vector.given)
    #expect(Array(safe.xml.utf8) == Array(vector.safe.utf8))
    #expect(SAMLResponse(vector.given, whiteSpace: .cookbook).xml == vector.cookbook)
    #expect(SAMLResponse(vector.given, whiteSpace: .verbatim).xml == vector.given)
    #expect(SAMLResponse.joins(in: vector.given) == vector.joins)
    #expect((vector.safe == vector.cookbook) == vector.joins.isEmpty)
    #expect(safe.formValue == vector.form)
    #expect(safe.formField == "SAMLResponse=" + vector.form)
    // Foundation reads the field as it was meant.
    #expect(
      vector.form.removingPercentEncoding.flatMap { Data(base64Encoded: $0) }
        == Data(vector.safe.utf8))
    if !vector.safe.isEmpty, vector.safe.hasPrefix("<") {
      let decoded = try SAMLResponse.decode(safe.formField)
      #expect(decoded.response == safe)
    }
  }

  @Test(arguments: try File.load().decodings)
  func decoding(_ vector: Decoding) throws {
    do throws(SAMLResponse.DecodingError) {
      let (response, form) = try SAMLResponse.decode(vector.text)
      #expect(response.xml == vector.xml)
      #expect(form.rawValue == vector.form)
      #expect(vector.error == nil)
    } catch {
      #expect(error.rawValue == vector.error)
    }
  }

  @Test func vectorsCoverFormsAndErrors() throws {
    let decodings = try File.load().decodings
    #expect(
      Set(decodings.compactMap(\.error))
        == Set(SAMLResponse.DecodingError.allCases.map(\.rawValue)))
    #expect(Set(decodings.compactMap(\.form)) == Set(SAMLResponse.Form.allCases.map(\.rawValue)))
  }
}
