import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// What is said of codes in several places is the same.
@Suite struct DocumentationTests {
  private static let rows = Fault.allCases.map { $0.row } + InspectionFault.allCases.map { $0.row }

  /// Each row has a code, how bad it is and a sentence that is filled in whole; the code is explained once.
  @Test func rowsOfCodes() throws {
    for row in Self.rows {
      #expect(row.code.rawValue.contains(/^[a-z0-9-]+$/), "\(row.code)")
      #expect(Diagnostic.Severity(rawValue: row.cell(1)) != nil, "\(row.code)")
      #expect(row.sentence.count > 6, "\(row.code)")
      let names = row.sentence.matches(of: /{[a-z]+}/).map { String($0.0) }
      #expect(Set(names).isSubset(of: ["{member}", "{found}", "{expected}", "{after}"]))
      #expect(Explanation.all.count { $0.code == row.code.rawValue } == 1, "\(row.code)")
    }
    for explanation in Explanation.all {
      #expect(Self.rows.contains { $0.code.rawValue == explanation.code }, "\(explanation.code)")
      #expect(!explanation.meaning.isEmpty && !explanation.remedy.isEmpty, "\(explanation.code)")
      #expect(!explanation.source.isEmpty, "\(explanation.code)")
    }
    let strict = Set(Fault.allCases.map { $0.code.rawValue } + [""])
    for row in InspectionFault.allCases { #expect(strict.contains(row.strictCode), "\(row)") }
  }

  /// Reading a header or a configuration ends with one of at most thirty codes.
  @Test func strictReadingHasFewCodes() throws {
    let files = [VectorFile.status, .device, .identifier, .configuration, .json]
    let errors = try files.flatMap { try $0.cases() }.flatMap { [$0["error"], $0["xmlError"], $0] }
    let codes = Set(errors.compactMap { $0["code"].text })
    #expect(24...30 ~= codes.count, "\(codes.sorted())")
  }

  /// Sources of codes are standards, or are in Spec/Sources.md.
  @Test func sourcesOfCodes() throws {
    let page = String(decoding: try TestFile.bytes("Spec/Sources.md"), as: UTF8.self)
    for source in Set(Explanation.all.flatMap { $0.source.components(separatedBy: ", ") }) {
      let isStandard = source.hasPrefix("RFC ") || source == "ECMA-48"
      #expect(isStandard || page.contains("id=\"\(source.lowercased())\""), "\(source)")
    }
  }

  /// Spec/Codes.md is made from the tables.
  @Test func specHasTheCodes() throws {
    let page = String(decoding: try TestFile.bytes(CodesPage.path), as: UTF8.self)
    #expect(page == CodesPage.text, "run make-vectors codes")
  }

  @Test func terms() throws {
    #expect(AdobeTerm.all.count == 48)
    #expect(Set(AdobeTerm.all.map { $0.name }).count == AdobeTerm.all.count)
    for term in AdobeTerm.all {
      #expect((AdobeTerm(named: term.name)?.meaning).hasSameBytes(as: term.meaning))
      #expect(!term.meaning.isEmpty && !term.causes.isEmpty && !term.remedy.isEmpty)
    }
    for code in AdobeCode.ofRules + [.deviceInfo, .deviceIdentifier] {
      let term = try #require(AdobeTerm(named: code.rawValue))
      #expect(code.httpStatus.map { [$0] } == term.httpStatuses)
    }
  }

  /// What other languages read from files is what the code has.
  @Test(arguments: DataFile.allCases)
  func dataFiles(_ file: DataFile) throws {
    #expect(try file.load().string == file.content().string, "run make-vectors \(file.rawValue)")
  }
}
