import Foundation
import PassHeadersFoundation
import Testing

/// The repository.
private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

/// The blocks of README.md in a language.
func readmeBlocks(_ language: String) throws -> [[String]] {
  try blocks(language, in: root.appending(path: "README.md"))
}

private func blocks(_ language: String, in url: URL) throws -> [[String]] {
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

  /// Every Swift block of the documentation's articles stands in a file that is compiled, here or by
  /// CI against a stub.
  @Test func documentationIsCompiled() throws {
    let stubs = root.appending(path: "Tests/Stubs")
    var files = [
      root.appending(path: "Tests/PassHeadersFoundationTests/DocumentationSnippets.swift")
    ]
    for file in try FileManager.default.subpathsOfDirectory(atPath: stubs.path)
    where file.hasSuffix(".swift") {
      files.append(stubs.appending(path: file))
    }
    let sources = try files.map { file in
      try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0) }
    }
    let catalog = root.appending(path: "Sources/PassHeaders/PassHeaders.docc")
    var count = 0
    for article in try FileManager.default.contentsOfDirectory(atPath: catalog.path) {
      for block in try blocks("swift", in: catalog.appending(path: article)) {
        count += 1
        let isCompiled = sources.contains { lines in
          lines.indices.dropLast(block.count - 1).contains {
            Array(lines[$0..<$0 + block.count]) == block
          }
        }
        #expect(isCompiled, "\(article): \(block.joined(separator: "\n"))")
      }
    }
    #expect(count >= 9)
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
