import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// What is said of codes in several places is the same.
@Suite struct DocumentationTests {
  private static let rows = Fault.allCases.map { $0.row } + InspectionFault.allCases.map { $0.row }

  /// Each code is spelled alike, has a sentence, and is explained once.
  @Test func rowsOfCodes() throws {
    for row in Self.rows {
      #expect(row.code.rawValue.contains(/^[a-z0-9-]+$/), "\(row.code)")
      #expect(Explanation.all.count { $0.code == row.code } == 1, "\(row.code)")
    }
    for fault in Fault.allCases { #expect(Diagnostic(fault).message.count > 6, "\(fault)") }
    for fault in InspectionFault.allCases {
      #expect(Diagnostic(fault).message.count > 6, "\(fault)")
    }
    for explanation in Explanation.all {
      #expect(!explanation.meaning.isEmpty && !explanation.remedy.isEmpty, "\(explanation.code)")
      #expect(!explanation.source.isEmpty, "\(explanation.code)")
    }
  }

  /// Reading a header or a configuration ends with one of at most thirty codes.
  @Test func strictReadingHasFewCodes() throws {
    let files = [VectorFile.status, .device, .identifier, .configuration, .json]
    let errors = try files.flatMap { try $0.cases() }.flatMap { [$0["error"], $0["xmlError"], $0] }
    let codes = Set(errors.compactMap { $0["code"].text })
    #expect(24...30 ~= codes.count, "\(codes.sorted())")
  }

  /// Sources of codes are standards, or are in Spec/formats/Sources.md.
  @Test func sourcesOfCodes() throws {
    let page = try TestFile.text("Spec/formats/Sources.md")
    for source in Set(Explanation.all.flatMap { $0.source.components(separatedBy: ", ") }) {
      let isNoPage = source.hasPrefix("RFC ") || ["ECMA-48", "ours"].contains(source)
      #expect(isNoPage || page.contains("| \(source) |"), "\(source)")
    }
  }

  /// What Spec names exists: codes, members of what is read or printed, sources.
  @Test func wordsOfSpec() throws {
    let codes =
      Explanation.all.map { $0.code.rawValue } + AdobeTerm.all.map { $0.name }
      + AdobeEndpoint.allCases.map { $0.rawValue } + ["pass-headers"]
    let code = try TestFile.texts(in: "Sources") + TestFile.texts(in: "Spec/schema")
    let words = Set(code.flatMap { $0.text.utf8.split { !$0.isNameByte }.map { Substring($0) } })
    let sources = try TestFile.text("Spec/formats/Sources.md")
    for (name, page) in try TestFile.texts(in: "Spec") where name.hasSuffix(".md") {
      func expect(_ isThere: Bool, _ word: Substring) { #expect(isThere, "\(name): \(word)") }
      for word in page.matches(of: /`([A-Za-z0-9._-]+)`/).map({ $0.1 }) {
        if word.wholeMatch(of: /[a-z0-9]+([_-][a-z0-9]+)+/) != nil {
          expect(codes.contains(String(word)), word)
        } else if word.wholeMatch(of: /[a-z]\w*(\.\w+)*/) != nil, !word.hasSuffix(".json") {
          expect(word.split(separator: ".").allSatisfy { words.contains($0) }, word)
        }
      }
      for mark in page.matches(of: /[^`]\[([A-Z][A-Z0-9-]+)\]/).map({ $0.1 }) {
        expect(sources.contains("| \(mark) |"), mark)
      }
    }
  }

  /// The limits that Spec lists are the constants of the sources.
  @Test func limitsOfSpec() throws {
    let files = try TestFile.texts(in: "Sources")
    let rows = try TestFile.text("Spec/README.md").matches(
      of: /\| ([0-9,]+) \| `([\w+]+)\.(\w+)` \|/)
    #expect(rows.count > 10)
    for row in rows {
      let file = files.first { $0.name.hasSuffix("/\(row.2).swift") }?.text ?? ""
      let constant = try Regex("let \(row.3) = ([0-9_]+)(?: << ([0-9]+))?")
      let numbers = try #require(file.firstMatch(of: constant), "\(row.0)").output.dropFirst()
        .map { Int($0.substring?.filter { $0 != "_" } ?? "") ?? 0 }
      #expect(numbers[0] << numbers[1] == Int(row.1.filter { $0 != "," }), "\(row.0)")
    }
  }

  /// Spec/manual/Codes.md is made from the tables.
  @Test func specHasTheCodes() throws {
    let page = try TestFile.text(CodesPage.path)
    #expect(page == CodesPage.text, "run make-vectors codes")
  }

  @Test func terms() throws {
    #expect(AdobeTerm.all.count == 48)
    #expect(Set(AdobeTerm.all.map { $0.name }).count == AdobeTerm.all.count)
    for term in AdobeTerm.all {
      #expect(AdobeTerm(named: term.name)?.meaning.hasSameBytes(as: term.meaning) == true)
      #expect(!term.meaning.isEmpty && !term.causes.isEmpty && !term.remedy.isEmpty)
    }
    for code in AdobeCode.allCases {
      let term = try #require(AdobeTerm(named: code.rawValue))
      #expect(code.httpStatus == term.httpStatus)
    }
  }

  /// What other languages read from files is what the code has.
  @Test func dataFiles() throws {
    for file in DataFile.allCases {
      #expect(try file.load().string == file.content().string, "run make-vectors \(file.rawValue)")
    }
  }
}
