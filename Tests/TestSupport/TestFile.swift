import Foundation

/// Files in the repository, by their paths relative to its root.
package enum TestFile {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

  package static func bytes(_ path: String) throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: URL(filePath: root).appending(path: path)))
  }

  package static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// Returns the names and texts of all files in `folder` and its subfolders.
  package static func texts(in folder: String) throws -> [(name: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").compactMap { name in
      (try? text("\(folder)/\(name)")).map { (name, $0) }
    }
  }
}
