import PassHeaders
import TestSupport
import Testing

/// The tests of all cases in Spec/vectors. The result of each input is exactly the one in the file.
@Suite struct VectorTests {
  @Test func vectorsHaveTheExpectedResults() throws {
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

  @Test func vectorsHaveEnoughCases() throws {
    let counts = try VectorFile.allCases.map { try $0.cases().count }
    #expect(counts.reduce(0, +) >= 1160)
  }

  /// Checks that a vector contains each code of the strict reader, and each code of Adobe that concerns a status.
  @Test func vectorsContainEveryCode() throws {
    var codes: Set<String> = []
    for file in VectorFile.allCases {
      for vector in try file.cases() { codes.formUnion(vector.allTexts) }
    }
    // Other tests cover the codes of an inspection, and those whose texts are too long for a vector.
    let others = Set(Diagnostic.Code.ofInspection.map { $0.rawValue }).union([
      "document-too-large", "not-a-configuration",
    ])
    for code in Diagnostic.Code.all where !others.contains(code.rawValue) {
      #expect(codes.contains(code.rawValue), "no vector has \(code)")
    }
    for code in AdobeCode.allCases where code.isAboutStatus {
      #expect(codes.contains(code.rawValue), "no vector has \(code)")
    }
  }
}

extension JSONValue {
  /// The words of all strings in this value.
  fileprivate var allTexts: Set<String> {
    switch self {
    case .string(let text): Set(text.split(separator: " ").map { String($0) })
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.allTexts) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.allTexts) }
    default: []
    }
  }
}
