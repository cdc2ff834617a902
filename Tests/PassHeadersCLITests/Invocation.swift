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
    _ words: [String], input: some Collection<UInt8> = [], environment: [String: String] = [:],
    in directory: URL? = nil
  ) throws {
    try self.init(
      Self.products.appending(path: "pass-headers"), words, input, environment, directory)
  }

  /// A command line, in which the tool is found.
  init(shell script: String, environment: [String: String] = [:], in directory: URL? = nil) throws {
    try self.init(URL(filePath: "/bin/bash"), ["-c", script], [], environment, directory)
  }

  private init(
    _ executable: URL, _ words: [String], _ input: some Collection<UInt8>,
    _ environment: [String: String], _ directory: URL?
  ) throws {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.environment = Self.environment.merging(environment) { $1 }
    process.currentDirectoryURL = directory ?? folder.url
    let output = try folder.write("output", Data())
    let errors = try folder.write("errors", Data())
    let files = [
      try FileHandle(forReadingFrom: folder.write("input", Data(input))),
      try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors),
    ]
    // With many open files, Foundation 6.3 for Linux reads beyond its list of them, and may trap.
    defer { for file in files { try? file.close() } }
    (process.standardInput, process.standardOutput) = (files[0], files[1])
    process.standardError = files[2]
    // At once, where waitUntilExit() looks every 50 milliseconds.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    ended.wait()
    code = process.terminationStatus
    self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
  }

  /// All that was printed, and the exit code, as transcripts have it.
  func transcript(hasCode: Bool) -> String {
    let hasEnd = output.isEmpty || output.hasSuffix("\n")
    let errors = errors.split(separator: "\n").map { "! \($0)\n" }.joined()
    let code = code == 0 || !hasCode ? "" : "[\(code)]\n"
    return output + (hasEnd ? "" : "[no line end]\n") + errors + code
  }

  /// What the tool's answers depend on, and the number of the fault that .ci/mutants tries.
  private static let environment = [
    "COLUMNS": "96", "TZ": "UTC", "PATH": "\(products.path):/usr/bin:/bin",
  ].merging(ProcessInfo.processInfo.environment.filter { $0.key == "MUTANT" }) { $1 }

  /// Where the tests and the tool were built.
  private static var products: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }
}

/// A folder that goes when it is not used any more.
final class TemporaryFolder {
  let url: URL

  init(copying original: URL? = nil) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "pass-headers-\(UUID())")
    if let original {
      try FileManager.default.copyItem(at: original, to: url)
    } else {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func write(_ name: String, _ content: Data) throws -> URL {
    let file = url.appending(path: name)
    try content.write(to: file)
    return file
  }
}

enum Sample {
  /// The device that Adobe's pages print most, which lacks a comma.
  static let missingComma = encoded(
    """
    {\n\t"primaryHardwareType": "SetTopBox",\n\t"model": "TV 5th Gen",\n\t"manufacturer": "Apple",
    \t"osName": "tvOS"\n\t"osVendor": "Apple",\n\t"osVersion": "11.0"\n}
    """)

  static func encoded(_ text: String) -> String { Base64.encode(ContiguousArray(text.utf8).span) }

  static func status(id: String = "Cablevision", date: String = "2025430636000") -> String {
    encoded(
      #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
        + #"{"id":"\#(id)","expirationDate":"\#(date)"}}"#)
  }
}
