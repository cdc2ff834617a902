import Foundation

/// Files of the repository.
package enum TestFile {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

  package static func bytes(_ path: String) throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: URL(filePath: root).appending(path: path)))
  }

  package static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// The paths of all files of that kind in a folder.
  package static func paths(in folder: String, kind: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
      .filter { $0.hasSuffix(".\(kind)") }.map { "\(folder)/\($0)" }
  }
}
