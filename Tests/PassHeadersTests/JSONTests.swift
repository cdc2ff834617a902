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

  /// Writes texts that fit into the first buffer, that exceed it by a few bytes, and that are much longer.
  @Test func textsLongerThanTheBufferAreWritten() {
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

  /// Checks that accepted JSON is the same after it was written and read again.
  ///
  /// For other texts, the offset of the error has to be within the text.
  @Test func acceptedTextsAreReadBackAfterWriting() throws {
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

  /// Checks that a skipped value is validated as if it were read. Only duplicate member names are not detected.
  @Test func skippedValuesAreValidated() throws {
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

  @Test func vectorsCoverEachClass() throws {
    let names = try Self.inputs().map { $0.name }
    #expect(names.count { $0.hasPrefix("y-") } >= 60)
    #expect(names.count { $0.hasPrefix("n-") } >= 140)
    #expect(names.count { $0.hasPrefix("i-") } >= 20)
  }
}
