import Foundation
import PassHeaders
import TestSupport

/// A command that completes the expected results of the cases in Spec/vectors.
///
///     swift run make-vectors status          completes all cases of a file, to be reviewed with git diff
///     swift run make-vectors endpoints       writes Spec/vectors/endpoints.json from the table in the code
///     swift run make-vectors codes           writes Spec/manual/Codes.md
///     swift run make-vectors status NAME     reads a payload from standard input, and prints a new case for it
@main
enum VectorMaker {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "codes" {
      return try Data(CodesPage.text.utf8)
        .write(to: URL(filePath: TestFile.root).appending(path: CodesPage.path))
    }
    if let file = arguments.first.flatMap({ DataFile(rawValue: $0) }) {
      return try write(file.content(), to: file.path)
    }
    guard let name = arguments.first, let file = VectorFile(rawValue: name) else {
      let names = VectorFile.allCases.map { $0.rawValue } + DataFile.allCases.map { $0.rawValue }
      print("usage: make-vectors codes|\(names.joined(separator: "|")) [NAME <payload]")
      exit(64)
    }
    guard let caseName = arguments.dropFirst().first else {
      return try write(file.completed(), to: file.path)
    }
    let input = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    let member = file == .json ? "json" : "payload"
    let vector = JSONValue.members(["name": .string(caseName), member: .string(input)])
    print(try file.completed(vector, list: "cases", .null).pretty(indent: 4, depth: 1))
  }

  private static func write(_ content: JSONValue, to path: String) throws {
    let text = content.pretty() + "\n"
    try Data(text.utf8).write(to: URL(filePath: TestFile.root).appending(path: path))
  }
}
