import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of an inspection's diagnostics, compared with the strict reader.
@Suite struct InspectionTests {
  /// Checks that a header has no errors in an inspection if the strict reader accepts it, and is the same header.
  ///
  /// If the strict reader rejects the text, the inspection has an error. If it is the only one, it has the same place.
  @Test func inspectionAgreesWithTheStrictReader() throws {
    for file in [VectorFile.status, .device, .identifier] as [VectorFile] {
      let kind: HeaderKind =
        file == .status
        ? .partnerFrameworkStatus : file == .device ? .deviceInfo : .deviceIdentifier
      for vector in try file.cases() {
        let value = vector["value"].text ?? ""
        let inspection = Inspection(of: value, as: kind)
        checkInspection(inspection, of: ContiguousArray(value.utf8))
        do throws(HeaderError) {
          let header = try PassHeader(kind, headerValue: value)
          #expect(inspection.header == header, "\(file)")
        } catch {
          #expect(inspection.error == error, "\(file)")
          #expect(inspection.diagnostics.contains { $0.severity == .error }, "\(file)")
          // The first error without an edit is that of the strict reader, if no edit came before it.
          let errors = inspection.diagnostics.filter { $0.severity == .error }
          guard errors.count == 1, errors[0].repair == nil, errors[0].code == error.code else {
            continue
          }
          #expect(errors[0].path == error.path, "\(vector["name"].text ?? "")")
          #expect(errors[0].range?.lowerBound == error.offset, "\(vector["name"].text ?? "")")
        }
      }
    }
  }

  /// Checks that bytes in a sequence that can only be iterated once are inspected like an array.
  @Test func singlePassSequenceIsInspected() {
    for text in ["X-Device-Info: eyJtb2RlbCI6ImEifQ", "eyJtb2RlbCI6ImEifQ=="] {
      var rest = text.utf8.makeIterator()
      let once = Inspection(of: AnyIterator { rest.next() })
      #expect(once.diagnostics == Inspection(of: text).diagnostics)
      #expect(once.repaired == Inspection(of: text).repaired)
    }
  }

  /// Checks that a message counts the missing padding, and names the value before a missing character.
  @Test func messagesNameTheMissingCharacters() {
    for (value, beginning) in [
      ("e30", "one '=' of padding is missing"), ("eyAgfQ", "two '=' of padding are"),
    ] {
      let messages = Inspection(of: value, as: .deviceInfo).diagnostics.map { $0.message }
      #expect(messages.contains { $0.hasPrefix(beginning) }, "\(messages)")
    }
    for (json, isNamed) in [
      (#"{"model":"a""#, true), (#"{"model":"a" 1}"#, true), (#"{"model":"#, false),
    ] {
      let errors = Inspection(of: json, as: .deviceInfo).diagnostics.filter { $0.path == "model" }
      #expect(errors.first?.message.contains("after the value of model") == isNamed, "\(json)")
    }
  }
}
