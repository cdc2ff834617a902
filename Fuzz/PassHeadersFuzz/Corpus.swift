import Foundation
import PassHeaders

/// The files that a run begins with.
enum Corpus {
  static let path = "Fuzz/corpus"
  static let dictionaryPath = "Fuzz/dictionary.txt"

  /// A file that is to be read and cannot be.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  struct Input {
    let bytes: Bytes
    /// The target after which the folder is named.
    let target: FuzzTarget?
  }

  /// A file, or the files in a folder, in the order of their names.
  static func inputs(at path: String) throws(Missing) -> [Input] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw Missing(description: "there is no file or folder \(path) that can be read")
      }
      let folder = URL(filePath: path).deletingLastPathComponent().lastPathComponent
      return [Input(bytes: Bytes(data), target: FuzzTarget(rawValue: folder))]
    }
    var inputs: [Input] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      inputs += try Self.inputs(at: path + "/" + name)
    }
    return inputs
  }

  /// The tokens of a dictionary in libFuzzer's format.
  static func dictionary(_ path: String) throws(Missing) -> [Bytes] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Missing(description: "there is no dictionary \(path)")
    }
    return data.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.count >= 2, line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"")
      else { return nil }
      var token: Bytes = []
      var rest = line.dropFirst().dropLast()
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
          token.append(byte)
          continue
        }
        if next == UInt8(ascii: "x") {
          token.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
          rest = rest.dropFirst(2)
        } else {
          token.append(next)
        }
      }
      return token
    }
  }
}
