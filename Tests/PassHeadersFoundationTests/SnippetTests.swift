import Foundation
import PassHeadersFoundation
import Testing

/// The tests that the Swift code in README.md and in the documentation's articles is part of a compiled file, and that
/// it returns what they say.
@Suite struct SnippetTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// Returns the lines of each code block in `language` in the document at `path`.
  static func blocks(_ language: String, in path: String) throws -> [[Substring]] {
    var blocks: [[Substring]] = []
    var current: [Substring]?
    for line in try lines(of: root.appending(path: path)) {
      switch (line, current) {
      case ("```", let block?): (blocks, current) = (blocks + [block], nil)
      case ("```\(language)", nil): current = []
      default: current?.append(line)
      }
    }
    return blocks
  }

  private static func lines(of file: URL) throws -> [Substring] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the lines of the compiled files, once as they are and once without two spaces of indentation.
  ///
  /// A code block may come from the body of a function, or from the top level.
  private static func compiled(_ names: [String]) throws -> [[Substring]] {
    try names.flatMap { name in
      let lines = try lines(of: root.appending(path: name))
      return [lines, lines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }]
    }
  }

  private static func expectCompiled(_ block: [Substring], in files: [[Substring]]) {
    let isCompiled = files.contains { lines in
      lines.indices.dropLast(block.count - 1).contains {
        lines[$0..<$0 + block.count].elementsEqual(block)
      }
    }
    #expect(isCompiled, "\(block.joined(separator: "\n"))")
  }

  /// Checks that each snippet is a whole file, so that it compiles as it is printed.
  @Test func snippetsOfReadmeAreCompiled() throws {
    let blocks = try Self.blocks("swift", in: "README.md")
    let names = ["App", "Server", "Device", "Configuration"]
    #expect(blocks.count == names.count)
    for (block, name) in zip(blocks, names) {
      let file = Self.root.appending(
        path: "Tests/PassHeadersFoundationTests/Readme\(name).swift")
      #expect(try Self.lines(of: file).elementsEqual(block + [""]), "\(name)")
    }
  }

  @Test func deviceOfReadmeIsWritten() throws {
    let device = try DeviceInfo(headerValue: fireTVHeaderValue())
    #expect(device.osVendor == .amazon && device.displayWidth == 1920)
    #expect(device.browserName == nil && device[.browserName] == "Silk")
    #expect(device.diagnostics.map { $0.code } == [.unknownValue])
  }

  @Test func configurationOfReadmeIsRead() throws {
    let blocks = try Self.blocks("json", in: "README.md")
    #expect(blocks.count == 1)
    let response = Data(blocks.joined().joined(separator: "\n").utf8)
    let configuration = try ProviderConfiguration(response)
    #expect(configuration.diagnostics == [])
    #expect(try configuration.supportedAccountProviderIdentifiers() == ["Cablevision"])
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: Date.distantFuture)
    #expect(try refusals(of: account, response: response) == [])
  }

  @Test func serverOfReadmeFindsFaults() throws {
    let error = #expect(throws: HeaderError.self) {
      try hasExpiredStatus(forLowercased: ["x-device-info": "eyJtb2RlbCI6NX0="], in: .check)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let body = try String(decoding: encoder.encode(#require(error)), as: UTF8.self)
    let blocks = try Self.blocks("json", in: "Sources/PassHeaders/PassHeaders.docc/Servers.md")
    #expect(blocks == [[body[...]]])
    func hasExpired(_ date: Date) throws -> Bool {
      let account = SubscriberAccount(
        accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: date)
      let value = try PartnerFrameworkStatus(account).headerValue()
      return try hasExpiredStatus(
        forLowercased: ["ap-partner-framework-status": value], in: .authentication)
    }
    #expect(try hasExpired(.distantPast) && !hasExpired(.distantFuture))
    #expect(try !hasExpiredStatus(forLowercased: [:], in: .check))
  }

  @Test func snippetsOfArticlesAreCompiled() throws {
    let stubs = try FileManager.default
      .subpathsOfDirectory(atPath: Self.root.appending(path: "Tests/Stubs").path)
      .filter { $0.hasSuffix(".swift") }.map { "Tests/Stubs/\($0)" }
    let files = try Self.compiled(
      ["Tests/PassHeadersFoundationTests/DocumentationSnippets.swift"] + stubs)
    let catalog = "Sources/PassHeaders/PassHeaders.docc"
    let articles = try FileManager.default
      .contentsOfDirectory(atPath: Self.root.appending(path: catalog).path)
    let blocks = try articles.flatMap { try Self.blocks("swift", in: "\(catalog)/\($0)") }
    #expect(blocks.count >= 12)
    for block in blocks { Self.expectCompiled(block, in: files) }
  }
}
