import Foundation
import PassHeadersFoundation
import Testing

/// The blocks of README.md in a language.
func readmeBlocks(_ language: String) throws -> [[String]] {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
  var blocks: [[String]] = []
  var current: [String]?
  for line in try String(contentsOf: url, encoding: .utf8).split(
    separator: "\n", omittingEmptySubsequences: false)
  {
    if line == "```" {
      if let block = current { blocks.append(block) }
      current = nil
    } else if line == "```\(language)" {
      current = []
    } else {
      current?.append(String(line))
    }
  }
  return blocks
}

@Suite struct ReadmeTests {
  /// Every Swift block stands in the file of snippets, which is compiled.
  @Test func snippetsAreCompiled() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "ReadmeSnippets.swift")
    let lines = try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0) }
    let blocks = try readmeBlocks("swift")
    #expect(blocks.count >= 4)
    for block in blocks {
      let starts = lines.indices.dropLast(block.count - 1)
      #expect(
        starts.contains { Array(lines[$0..<$0 + block.count]) == block },
        "not in ReadmeSnippets.swift: \(block.joined(separator: "\n"))")
    }
  }

  /// The comments of the snippet that reads are what it prints.
  @Test func readingSnippetTellsTheTruth() throws {
    let console = try readmeBlocks("console").joined()
    let line = try #require(console.first { $0.contains("X-Device-Info: ") })
    let value = line.split(separator: " ").last?.dropLast() ?? ""
    let error = try #require(throws: HeaderError.self) {
      try DeviceInfo(headerValue: String(value))
    }
    #expect("\(error.stage) \(error.code)" == "json missing-comma")
    #expect("\(error.offset) \(error.path ?? "")" == "144 osName")
  }
}
