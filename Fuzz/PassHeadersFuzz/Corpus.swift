import Foundation
import PassHeaders
import TestSupport

/// The files that a run begins with.
enum Corpus {
  static let path = "Fuzz/corpus"

  /// The bytes of a file, and the target that its folder is named after, or `nil` if no target has this name.
  typealias Input = (bytes: Bytes, target: FuzzTarget?)

  /// Returns the file at `path`, or the files in the folder at `path` and its subfolders, sorted by name.
  ///
  /// - Throws: ``ExitError`` with code 66 if `path` cannot be read.
  static func inputs(at path: String) throws(ExitError) -> [Input] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw ExitError(code: 66, message: "there is no file or folder \(path) that can be read")
      }
      let folder = URL(filePath: path).deletingLastPathComponent().lastPathComponent
      return [(Bytes(data), FuzzTarget(rawValue: folder))]
    }
    var inputs: [Input] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      inputs += try Self.inputs(at: path + "/" + name)
    }
    return inputs
  }

  /// Returns the tokens of the dictionary at `path`, which has libFuzzer's format: a JSON string on each line.
  ///
  /// A token may also contain bytes that are not UTF-8, written as `\xFF`.
  static func dictionary(at path: String = "Fuzz/dictionary.txt") throws(ExitError) -> [Bytes] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ExitError(code: 66, message: "there is no dictionary \(path)")
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let json = Bytes(line.replacing("\\x", with: "\\u00").utf8)
      let text = (try? JSONValue(parsing: json.span))?.text
      return text.map { Bytes($0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
    }
  }
}
