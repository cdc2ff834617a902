import Foundation

/// Files of the repository.
package enum TestFile {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

  package static func bytes(_ path: String) throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: URL(filePath: root).appending(path: path)))
  }
}
