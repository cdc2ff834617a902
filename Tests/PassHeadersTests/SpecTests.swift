import PassHeaders
import TestSupport
import Testing

/// The tests that the examples in Spec/formats agree with the code.
@Suite struct SpecTests {
  /// Checks that the strict reader throws the error that each row of the examples in Errors.md states.
  @Test func examplesOfErrorsHaveTheStatedErrors() throws {
    let page = try TestFile.text("Spec/formats/Errors.md")
    let rows = page.matches(
      of:
        /\| (status|device|identifier) \| `([^`]*)` \| `([a-z0-9]+)` \| `([a-z0-9-]+)` \| ([0-9]+) \| (?:`([^`]*)` )?\|/
    )
    #expect(rows.count > 30)
    for row in rows {
      let (_, header, input, stage, code, offset, path) = row.output
      let kind: HeaderKind =
        switch header {
        case "status": .partnerFrameworkStatus
        case "device": .deviceInfo
        default: .deviceIdentifier
        }
      let isPayload = stage == "json" || stage == "payload"
      let error = try #require(throws: HeaderError.self, "\(row.0)") {
        if isPayload {
          _ = try PassHeader(kind, json: ContiguousArray(String(input).utf8))
        } else {
          _ = try PassHeader(kind, headerValue: String(input))
        }
      }
      #expect(error.stage.rawValue == stage, "\(row.0)")
      #expect(error.code.rawValue == code, "\(row.0)")
      #expect(error.offset == Int(offset), "\(row.0)")
      #expect(error.path == path.map { String($0) }, "\(row.0)")
    }
  }

  /// Checks the header fields at the beginning of the pages: each is canonical and has the payload shown above it.
  @Test func examplesOfHeadersAreCanonical() throws {
    var count = 0
    for kind in HeaderKind.allCases where kind != .deviceIdentifier {
      let lines = try TestFile.text("Spec/formats/\(kind.fieldName).md").split(separator: "\n")
      let prefix = "    \(kind.fieldName): "
      for (index, line) in lines.enumerated() where line.hasPrefix(prefix) {
        let value = String(line.dropFirst(prefix.count))
        let header = try PassHeader(kind, headerValue: value)
        #expect(header.diagnostics.isEmpty)
        #expect(try header.headerValue() == value)
        let payload = try #require(decodedText(value))
        #expect(lines[..<index].contains("    \(payload)"))
        count += 1
      }
    }
    #expect(count == 4)
  }

  /// Checks that each example of malformed XML in Configuration.md is an error at the stated offset.
  @Test func examplesOfMalformedXMLHaveTheStatedOffsets() throws {
    let page = try TestFile.text("Spec/formats/Configuration.md")
    var count = 0
    for row in page.matches(of: /\| ((?:`[^`\n]+`(?:, )?)+) \| ([0-9]+) \|\n/) {
      for example in row.output.1.matches(of: /`([^`]+)`/) {
        let xml = String(example.output.1)
        let error = #expect(throws: HeaderError.self) { try ProviderConfiguration(xml.utf8) }
        #expect(error?.stage == .xml && error?.code == .malformedXML, "\(xml)")
        #expect(error?.offset == Int(row.output.2), "\(xml)")
        count += 1
      }
    }
    #expect(count >= 20)
  }
}
