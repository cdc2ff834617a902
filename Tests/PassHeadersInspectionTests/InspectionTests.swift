import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of an inspection's diagnostics, compared with the strict reader.
@Suite struct InspectionTests {
  private struct Input {
    let name: String
    let bytes: ContiguousArray<UInt8>
    let kind: HeaderKind?

    static func all() throws -> [Input] {
      try VectorFile.inspection.cases().map { vector in
        let bytes =
          vector["input"].text.map { ContiguousArray($0.utf8) }
          ?? vector["inputBase64"].text.flatMap { Data(base64Encoded: $0) }.map {
            ContiguousArray($0)
          }
        return Input(
          name: vector["name"].text ?? "", bytes: bytes ?? [],
          kind: vector["as"].text.flatMap { HeaderKind(fieldName: $0) })
      }
    }
  }

  @Test func inspectionsOfVectorsAreConsistent() throws {
    for input in try Input.all() {
      checkInspection(Inspection(of: input.bytes, as: input.kind), of: input.bytes)
    }
  }

  /// Checks that a header has no errors in an inspection if the strict reader accepts it, and is the same header.
  ///
  /// If the strict reader rejects the text, the inspection has an error with the same code, message and location.
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
          // The inspection removes the header name before the value. The strict reader reports the name as a fault.
          if inspection.diagnostics.contains(where: { $0.code == Fault.headerName }) {
            continue
          }
          #expect(inspection.error == error, "\(file)")
          // The inspection may report the cause of the fault instead, under another code.
          let faults = inspection.diagnostics.filter {
            $0.code == error.code && $0.severity == .error
          }
          if faults.isEmpty { continue }
          let same = faults.first { $0.path == error.path }
          #expect(same?.message == error.message, "\(vector["name"].text ?? "")")
          // The strict reader stops within the reported range, or at most four bytes after it. If the text is
          // truncated, white space may follow the range.
          let isNear = inspection.diagnostics.contains { other in
            guard other.code == error.code, let range = other.range else { return false }
            return error.offset.map { range.lowerBound...range.upperBound + 4 ~= $0 } ?? false
          }
          #expect(isNear || error.code.rawValue == "unexpected-end", "\(vector["name"].text ?? "")")
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
      let messages = Inspection(of: value).diagnostics.map { $0.message }
      #expect(messages.contains { $0.hasPrefix(beginning) }, "\(messages)")
    }
    for (json, isNamed) in [
      (#"{"model":"a""#, true), (#"{"model":"a" 1}"#, true), (#"{"model":"#, false),
    ] {
      let errors = Inspection(of: json, as: .deviceInfo).diagnostics.filter { $0.path == "model" }
      #expect(errors.first?.message.contains("after the value of model") == isNamed, "\(json)")
    }
  }

  /// Checks duplicate members in objects of several sizes, each with the last member of the same name.
  ///
  /// A few members are compared one by one, many members with a hash table.
  @Test func duplicatesAreFoundAmongFewAndMany() {
    for count in [1, 11, 12, 31, 32, 33, 90] {
      let names = (1...count).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
      for (value, repair) in [(1, "removed, as both have the same value"), (2, nil)] {
        let inspection = Inspection(of: #"{"model":0,\#(names),"model":1,"model":\#(value)}"#)
        let duplicates = inspection.diagnostics.filter { $0.code == Fault.duplicateMember.code }
        #expect(duplicates.map { $0.repair } == [nil, repair])
      }
    }
  }
}
