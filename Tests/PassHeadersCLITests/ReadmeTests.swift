import Foundation
import TestSupport
import Testing

/// What README.md shows of the tool is what the tool prints.
@Suite struct ReadmeTests {
  /// A command, and the lines that it prints.
  private struct Example: CustomTestStringConvertible {
    let command: String
    var output: [Substring] = []

    var testDescription: String { String(command.prefix(60)) }
  }

  private static let examples: [Example] = {
    let file = URL(filePath: TestFile.root).appending(path: "README.md")
    var examples: [Example] = []
    var isConsole = false
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2))))
      } else if isConsole, let last = examples.indices.last {
        examples[last].output.append(line)
      }
    }
    return examples
  }()

  @Test(arguments: examples)
  private func output(_ example: Example) throws {
    let call = try Shell(example.command, in: URL(filePath: TestFile.root))
    #expect(call.output == example.output.joined(separator: "\n") + "\n")
  }

  @Test func examplesAreFound() { #expect(Self.examples.count == 4) }
}
