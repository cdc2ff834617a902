import Foundation
import PassHeaders
import TestSupport

/// The built tool, called as a person calls it.
struct Invocation {
  let code: Int32
  let output: String
  let errors: String

  /// The lines of results.
  var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The results as JSON, one value per line.
  var json: [JSONValue] {
    get throws {
      try output.split(separator: "\n").map { line in
        let bytes = ContiguousArray(line.utf8)
        return try JSONValue(parsing: bytes.span)
      }
    }
  }

  init(
    _ words: String..., input: String = "", environment: [String: String] = [:],
    in directory: URL? = nil
  ) throws {
    try self.init(
      words, input: ContiguousArray(input.utf8), environment: environment, in: directory)
  }

  init(
    _ words: [String], input: some Collection<UInt8>, environment: [String: String] = [:],
    in directory: URL? = nil
  ) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = Self.products.appending(path: "pass-headers")
    process.arguments = words
    process.environment = Self.environment.merging(environment) { $1 }
    process.currentDirectoryURL = directory ?? folder.url
    process.standardInput = try FileHandle(forReadingFrom: folder.write("input", Data(input)))
    let output = try folder.write("output", Data())
    let errors = try folder.write("errors", Data())
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    code = process.terminationStatus
    self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
  }

  /// What the tool's answers depend on, and the number of the fault that .ci/mutants tries.
  static let environment = ["COLUMNS": "96", "TZ": "UTC"].merging(
    ProcessInfo.processInfo.environment.filter { $0.key == "MUTANT" }
  ) { $1 }

  /// Where the tests and the tool were built.
  static var products: URL { URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent() }
}

/// A folder that goes when it is not used any more.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "pass-headers-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func write(_ name: String, _ content: Data) throws -> URL {
    let file = url.appending(path: name)
    try content.write(to: file)
    return file
  }

  @discardableResult
  func write(_ name: String, _ content: String) throws -> URL {
    try write(name, Data(content.utf8))
  }
}

enum Sample {
  /// As Adobe's cookbook prints it.
  static let granted =
    "ewogICAgImZyYW1ld29ya1Blcm1pc3Npb25JbmZvIjogewogICAgICAiYWNjZXNzU3RhdHVzIjogImdyYW50ZWQiCiAg"
    + "ICB9LAogICAgImZyYW1ld29ya1Byb3ZpZGVySW5mbyIgOiB7CiAgICAgICJpZCIgOiAiQ2FibGV2aXNpb24iLAogIC"
    + "AgICAiZXhwaXJhdGlvbkRhdGUiIDogIjIwMjU0MzA2MzYwMDAiCiAgICB9Cn0="
  /// The device that Adobe's pages print most, which lacks a comma.
  static let missingComma =
    "ewoJInByaW1hcnlIYXJkd2FyZVR5cGUiOiAiU2V0VG9wQm94IiwKCSJtb2RlbCI6ICJUViA1dGggR2VuIiwKCSJtYW51"
    + "ZmFjdHVyZXIiOiAiQXBwbGUiLAoJIm9zTmFtZSI6ICJ0dk9TIgoJIm9zVmVuZG9yIjogIkFwcGxlIiwKCSJvc1Zlcn"
    + "Npb24iOiAiMTEuMCIKfQ=="
  static let device =
    #"{"primaryHardwareType":"TV","model":"AppleTV","version":"11,1","osName":"tvOS","osVersion":"18.1","connectionType":"WiFi"}"#

  static func encoded(_ text: String) -> String { Base64.encode(ContiguousArray(text.utf8).span) }

  static func status(
    _ accessStatus: String = "granted", id: String? = "Cablevision", date: String? = "2025430636000"
  ) -> String {
    let provider = [id.map { #""id":"\#($0)""# }, date.map { #""expirationDate":"\#($0)""# }]
      .compactMap { $0 }.joined(separator: ",")
    return encoded(
      #"{"frameworkPermissionInfo":{"accessStatus":"\#(accessStatus)"},"frameworkProviderInfo":{\#(provider)}}"#
    )
  }
}

/// A command line, with the built tool in its path.
struct Shell {
  let status: Int32
  let output: String

  init(_ script: String, in directory: URL? = nil) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "exec 2>&1; \(script)"]
    process.environment = Invocation.environment.merging(
      ["PATH": "\(Invocation.products.path):/usr/bin:/bin"]
    ) { $1 }
    process.currentDirectoryURL = directory ?? folder.url
    process.standardInput = FileHandle.nullDevice
    let file = try folder.write("output", Data())
    process.standardOutput = try FileHandle(forWritingTo: file)
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
