import Foundation

/// The files that a run begins with. Each target has a folder.
enum Corpus {
  static let path = "Fuzz/corpus"

  /// Returns the file at `path`, or the files in the folder at `path`, sorted by name. Returns an empty array if `path`
  /// cannot be read.
  static func files(at path: String) -> [Bytes] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return FileManager.default.contents(atPath: path).map { [Bytes($0)] } ?? []
    }
    return names.sorted().compactMap { name in
      FileManager.default.contents(atPath: path + "/" + name).map { Bytes($0) }
    }
  }
}
