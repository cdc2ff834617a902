import Foundation
import PassHeaders
import TestSupport

/// The files that a run begins with.
enum Corpus {
  static let path = "Fuzz/corpus"

  /// A file, and the target after which its folder is named.
  typealias Input = (bytes: Bytes, target: FuzzTarget?)

  /// A file, or the files in a folder, in the order of their names.
  static func inputs(at path: String) throws(Stop) -> [Input] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Stop(code: 66, message: "there is no file or folder \(path) that can be read")
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

  /// The tokens of a dictionary in libFuzzer's format: a JSON string on each line, in which a byte may
  /// also be written as `\xFF`.
  static func dictionary() throws(Stop) -> [Bytes] {
    let path = "Fuzz/dictionary.txt"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Stop(code: 66, message: "there is no dictionary \(path)")
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let json = Bytes(line.replacing("\\x", with: "\\u00").utf8)
      let text = (try? JSONValue(parsing: json.span))?.text
      return text.map { Bytes($0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
    }
  }
}
