import PassHeaders
import PassHeadersInspection
import Testing

/// The tests of the ranges and lines that an inspection reports.
@Suite struct DiagnosticRangeTests {
  /// Checks that a range in the payload is mapped to the range of its Base64, whatever precedes the object.
  @Test func rangesAreMappedToBase64() throws {
    for space in ["", " ", "\n\n", "    "] {
      for before in [0, 7] {
        let payload = ContiguousArray((space + "{'a':1}").utf8)
        let value = String(repeating: " ", count: before) + Base64.encode(payload.span)
        let inspection = Inspection(of: value, as: .deviceInfo)
        let found = try #require(
          inspection.diagnostics.first { $0.code.rawValue == "string-quotes" })
        let first = payload.count - 6
        #expect(found.jsonRange == first..<first + 1, "\(space)")
        // Three bytes are encoded as four characters.
        func character(_ byte: Int) -> Int { before + byte / 3 * 4 + byte % 3 }
        #expect(found.range == character(first)..<character(first) + 1, "\(space)")
      }
    }
  }

  /// Checks the reported range of a payload that is not JSON: the first byte that JSON does not allow.
  @Test func firstInvalidByteIsReported() {
    for (payload, offset) in [("true story", 5), ("12 hello", 3)] {
      let value = Base64.encode(ContiguousArray(payload.utf8).span)
      let ranges = Inspection(of: value, as: .deviceInfo).diagnostics.compactMap { $0.jsonRange }
      #expect(ranges == [offset..<offset + 1], "\(payload)")
    }
  }

  /// Removes each quote of a JSON text in turn. Only the line of the quote, and maybe one other line, is reported.
  ///
  /// Without the quote, values and names change their roles in the rest of the text.
  @Test func missingQuoteIsReportedOnItsLine() {
    let fields = DeviceInfo.Field.allCases.filter { $0.listedValues.isEmpty && $0.kind == .string }
    let members = fields.map { #"  "\#($0.name)": "a""# }.joined(separator: ",\n")
    let json = "{\n\(members)\n}"
    for quote in json.indices where json[quote] == "\"" {
      var damaged = json
      damaged.remove(at: quote)
      let inspection = Inspection(of: damaged, as: .deviceInfo)
      let places = Set(inspection.diagnostics.compactMap { $0.location?.line })
      #expect(places.count <= 2 && inspection.diagnostics.count <= 10, "\(inspection.diagnostics)")
      #expect(inspection.repaired == nil || inspection.diagnostics.count < 10)
    }
  }
}
