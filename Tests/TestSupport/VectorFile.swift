import Foundation

/// The cases of a file in Spec/vectors, whose README describes their members.
package struct VectorFile<Case: Decodable & Sendable>: Decodable {
  package let cases: [Case]

  package static func load(_ name: String) throws -> [Case] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Spec/vectors/\(name).json")
    return try JSONDecoder().decode(VectorFile.self, from: Data(contentsOf: url)).cases
  }
}
