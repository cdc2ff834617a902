import PassHeaders
import TestSupport
import Testing

/// Everything in Spec/vectors: what comes of each input is exactly what the file says.
@Suite struct VectorTests {
  @Test func vectors() throws {
    for file in VectorFile.allCases {
      let root = try file.load()
      var names: Set<String> = []
      for list in file.listNames {
        for vector in root[list].elements {
          let name = try #require(vector["name"].text)
          #expect(names.insert(name).inserted, "two cases are called \(name)")
          let actual = try file.completed(vector, list: list, root)
          if actual.string != vector.string {
            Issue.record(
              "\(file.rawValue) \(name)\n  expected \(vector.string)\n  found    \(actual.string)")
          }
        }
      }
    }
  }

  @Test func numbersOfCases() throws {
    let counts = try VectorFile.allCases.map { try $0.cases().count }
    #expect(counts.reduce(0, +) >= 1580)
  }

  /// Each code that strict reading can give is met by a vector, and so on for each vocabulary.
  @Test func vectorsCoverTheCodes() throws {
    var codes: Set<String> = []
    for file in VectorFile.allCases {
      for vector in try file.cases() { codes.formUnion(vector.allTexts) }
    }
    // These take more text than a vector should hold; they have tests of their own.
    let others: Set = [
      "too-many-diagnostics", "document-too-large", "not-a-configuration",
    ]
    for code in Diagnostic.Code.all where !others.contains(code.rawValue) {
      #expect(codes.contains(code.rawValue), "no vector has \(code)")
    }
    for code in AdobeCode.allCases where code.isAboutStatus {
      #expect(codes.contains(code.rawValue), "no vector has \(code)")
    }
  }
}

extension JSONValue {
  /// The words of all texts in it.
  fileprivate var allTexts: Set<String> {
    switch self {
    case .string(let text): Set(text.split(separator: " ").map { String($0) })
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.allTexts) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.allTexts) }
    default: []
    }
  }
}
