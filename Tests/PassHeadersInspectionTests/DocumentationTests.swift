import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// What is said of codes in several places is the same.
@Suite struct DocumentationTests {
  /// The codes with the comments of their declarations, which only those have that others use.
  private func declarations() throws -> [(code: String, comment: String)] {
    var found: [(String, String)] = []
    for path in [
      "Sources/PassHeaders/Diagnostics/Diagnostic+Code.swift",
      "Sources/PassHeadersInspection/Inspection/Diagnostics.swift",
    ] {
      var comment: [String] = []
      for line in String(decoding: try TestFile.bytes(path), as: UTF8.self).split(separator: "\n") {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("/// ") {
          comment.append(String(text.dropFirst(4)))
        } else {
          if text.hasPrefix("public static var ") || text.hasPrefix("package static var "),
            let code = text.split(separator: "\"").dropFirst().first
          {
            found.append((String(code), comment.joined(separator: " ")))
          }
          comment = []
        }
      }
    }
    return found
  }

  /// The codes that no declaration gives a name: they are only where faults get their codes.
  private func undeclared() throws -> [String] {
    let path = "Sources/PassHeaders/Diagnostics/Faults.swift"
    return String(decoding: try TestFile.bytes(path), as: UTF8.self)
      .components(separatedBy: ".init(\"").dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func explanationsAreTheDeclarationsComments() throws {
    let declared = try declarations()
    let names = Set(declared.map { $0.code })
    let all = Explanation.all.map { $0.code }
    #expect(declared.map { $0.code } == all.filter { names.contains($0) })
    #expect((declared.map { $0.code } + (try undeclared())).sorted() == all.sorted())
    for (code, comment) in declared {
      let explanation = try #require(Explanation(code: code))
      #expect(comment.isEmpty || explanation.meaning == comment)
      #expect(!explanation.remedy.isEmpty)
    }
    #expect(Set(Diagnostic.Code.all).count == Explanation.all.count)
  }

  /// Spec/Errors.md has a row for each code, with the same words, and none else.
  @Test func specHasTheCodes() throws {
    let page = String(decoding: try TestFile.bytes("Spec/Errors.md"), as: UTF8.self)
    var rows: [String: String] = [:]
    for line in page.split(separator: "\n## Codes").last?.split(separator: "\n") ?? []
    where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2 else { continue }
      rows[cells[0].replacing("`", with: "")] = cells[1]
    }
    for explanation in Explanation.all {
      #expect(rows[explanation.code] == explanation.meaning, "\(explanation.code)")
    }
    #expect(rows.count == Explanation.all.count)
  }

  @Test func terms() throws {
    #expect(AdobeTerm.all.count == 48)
    #expect(Set(AdobeTerm.all.map { $0.name }).count == AdobeTerm.all.count)
    for term in AdobeTerm.all {
      #expect(AdobeTerm(named: term.name) == term)
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
