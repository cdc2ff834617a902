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

  /// Texts that just fit into what is tried first, just do not, and do not by far.
  @Test func writingFindsEnoughRoom() {
    for length in [0, 1, 1020, 1021, 1022, 1023, 1024, 1025, 5000, 100_000] {
      let text =
        String(repeating: "\u{E4}\n", count: length / 3) + String(repeating: "x", count: length % 3)
      let written = JSONValue.array([.string(text), .bool(true)]).bytes
      let expected = "[\"" + text.replacing("\n", with: "\\n") + "\",true]"
      #expect(written.elementsEqual(expected.utf8), "\(length)")
    }
    for length in 1000...1040 {
      let written = JSONValue.string(String(repeating: "x", count: length)).bytes
      #expect(written.count == length + 2)
    }
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
