import Foundation
import Testing

/// Runs the commands that README.md shows, as processes, and compares what they print.
@Suite struct ReadmeOutputTests {
  struct Example: Sendable {
    let command: String
    let output: String
  }

  static func examples() throws -> [Example] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../README.md")
    var examples: [Example] = []
    var isInBlock = false
    var command: String?
    var output = ""
    func finish() {
      if let command { examples.append(Example(command: command, output: output)) }
      (command, output) = (nil, "")
    }
    for line in try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line == "```console" {
        isInBlock = true
      } else if line == "```" {
        finish()
        isInBlock = false
      } else if isInBlock, line.hasPrefix("$ ") {
        finish()
        command = String(line.dropFirst(2))
      } else if isInBlock {
        output += line + "\n"
      }
    }
    return examples
  }

  @Test func examplesAreThere() throws {
    #expect(try Self.examples().count >= 4)
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test(arguments: try examples())
    func example(_ example: Example) throws {
      let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "exec 2>&1; cd '\(Self.packageRoot)'; \(example.command)"]
      process.environment = ["PATH": "\(products.path):/usr/bin:/bin", "TZ": "UTC"]
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(String(decoding: output, as: UTF8.self) == example.output)
    }

    private static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL.path
  #endif
}
