import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct JSONTests {
  private static func inputs() throws -> [(
    name: String, isAccepted: Bool, bytes: ContiguousArray<UInt8>
  )] {
    try VectorFile.json.cases().map { vector in
      let bytes =
        vector["json"].text.map { ContiguousArray($0.utf8) }
        ?? vector["jsonBase64"].text.flatMap { Data(base64Encoded: $0) }.map { ContiguousArray($0) }
      return (vector["name"].text ?? "", vector["accepted"].flag ?? false, bytes ?? [])
    }
  }

  /// Texts that just fit into what is tried first, just do not, and do not by far.
  @Test func writingFindsEnoughRoom() {
    for length in [0, 1, 1020, 1021, 1022, 1023, 1024, 1025, 5000, 100_000] {
      let text =
        String(repeating: "\u{E4}\n", count: length / 3) + String(repeating: "x", count: length % 3)
      let written = JSONValue.array([.string(text), .bool(true)]).json
      let expected = "[\"" + text.replacing("\n", with: "\\n") + "\",true]"
      #expect(written.elementsEqual(expected.utf8), "\(length)")
    }
    for length in 1000...1040 {
      #expect(JSONValue.string(String(repeating: "x", count: length)).json.count == length + 2)
    }
  }

  /// What is read and written again is the same, and what is refused is refused inside the text.
  @Test func readingAndWriting() throws {
    for (name, isAccepted, bytes) in try Self.inputs() {
      do throws(SyntaxError) {
        let value = try JSONValue(parsing: bytes.span)
        #expect(isAccepted)
        #expect(try JSONValue(parsing: value.json.span).json == value.json, "\(name)")
      } catch {
        #expect(!isAccepted, "\(name)")
        #expect((0...bytes.count).contains(error.offset), "\(name)")
      }
    }
  }

  /// Values that are only skipped are checked as well, except for members of one name.
  @Test func skipping() throws {
    for (name, isAccepted, bytes) in try Self.inputs() {
      let isSkipped: Bool
      do throws(SyntaxError) {
        var reader = JSONReader()
        try reader.start(bytes.span)
        try reader.skipValue(bytes.span)
        try reader.finish(bytes.span)
        isSkipped = true
      } catch {
        isSkipped = false
      }
      #expect(isSkipped == (isAccepted || name.hasPrefix("n-object-duplicate")), "\(name)")
    }
  }

  @Test func classes() throws {
    let names = try Self.inputs().map { $0.name }
    #expect(names.count { $0.hasPrefix("y-") } >= 60)
    #expect(names.count { $0.hasPrefix("n-") } >= 140)
    #expect(names.count { $0.hasPrefix("i-") } >= 20)
  }
}
