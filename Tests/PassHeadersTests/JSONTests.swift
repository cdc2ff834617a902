import Foundation
import PassHeaders
import TestSupport
import Testing

/// A case of Spec/vectors/json.json.
struct JSONVector: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let json: String?
  let jsonBase64: String?
  let accepted: Bool

  var testDescription: String { name }

  var bytes: ContiguousArray<UInt8> {
    if let json { return ContiguousArray(json.utf8) }
    return ContiguousArray(jsonBase64.flatMap { Data(base64Encoded: $0) } ?? Data())
  }

  static let all = Result { try VectorFile<JSONVector>.load("json") }
}

@Suite struct JSONTests {
  private func read(_ bytes: ContiguousArray<UInt8>) throws(WireError) -> JSONValue {
    var reader = JSONReader()
    try reader.start(bytes.span)
    let value = try reader.readValue(bytes.span)
    try reader.finish(bytes.span)
    return value
  }

  @Test(arguments: try JSONVector.all.get())
  func vector(_ vector: JSONVector) throws {
    let bytes = vector.bytes
    do throws(WireError) {
      let value = try read(bytes)
      #expect(vector.accepted)
      #expect(try read(value.bytes) == value)
    } catch {
      #expect(!vector.accepted, "\(error)")
      #expect((0...bytes.count).contains(error.offset))
      #expect(error.reason.jsonMessage(path: nil) != "the text is not Base64")
    }
  }

  /// Values that are only passed over are checked as well, except for members of one name.
  @Test(arguments: try JSONVector.all.get())
  func skipping(_ vector: JSONVector) {
    let bytes = vector.bytes
    let isSkipped: Bool
    do throws(WireError) {
      var reader = JSONReader()
      try reader.start(bytes.span)
      try reader.skipValue(bytes.span)
      try reader.finish(bytes.span)
      isSkipped = true
    } catch {
      isSkipped = false
    }
    #expect(isSkipped == (vector.accepted || vector.name.hasPrefix("n-object-duplicate")))
  }

  /// Tolerance never gives up silently: what it cannot repair it says.
  @Test(arguments: try JSONVector.all.get())
  func tolerance(_ vector: JSONVector) {
    let inspection = Inspection(of: vector.bytes, as: .deviceInfo)
    #expect(inspection.header == nil)
    #expect(inspection.severity == .error)
  }

  @Test func classes() throws {
    let names = try JSONVector.all.get().map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count { $0.hasPrefix("y-") } >= 60)
    #expect(names.count { $0.hasPrefix("n-") } >= 140)
    #expect(names.count { $0.hasPrefix("i-") } >= 20)
  }
}
