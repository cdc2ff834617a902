import Foundation
import PassHeaders
import TestSupport

/// The result of running the built tool in a process of its own.
struct Invocation {
  let code: Int32
  let output: String
  let errors: String

  /// The lines of standard output.
  var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The values on standard output, which has one JSON value on each line.
  var json: [JSONValue] {
    get throws {
      try output.split(separator: "\n").map { line in
        let bytes = ContiguousArray(line.utf8)
        return try JSONValue(parsing: bytes.span)
      }
    }
  }

  /// Runs the tool with the arguments `words`.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - input: The content of standard input.
  ///   - environment: The variables to add to the default environment.
  ///   - directory: The working directory, or `nil` for an empty temporary folder.
  init(
    _ words: [String], input: some Collection<UInt8> = [], environment: [String: String] = [:],
    in directory: URL? = nil
  ) throws {
    try self.init(
      Self.products.appending(path: "pass-headers"), words, input, environment, directory)
  }

  /// Runs a command line with bash. The tool is in its `PATH` as `pass-headers`.
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
    // The files are closed at once. With many open files, Foundation 6.3 for Linux reads beyond the end of its list of
    // files, and may trap.
    defer { for file in files { try? file.close() } }
    (process.standardInput, process.standardOutput) = (files[0], files[1])
    process.standardError = files[2]
    // The semaphore is signaled at once, whereas `waitUntilExit()` polls every 50 milliseconds.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    ended.wait()
    code = process.terminationStatus
    self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
  }

  /// Returns the output, the errors and the exit code in the form of a transcript. See ``TranscriptTests``.
  func transcript(hasCode: Bool) -> String {
    let hasEnd = output.isEmpty || output.hasSuffix("\n")
    let errors = errors.split(separator: "\n").map { "! \($0)\n" }.joined()
    let code = code == 0 || !hasCode ? "" : "[\(code)]\n"
    return output + (hasEnd ? "" : "[no line end]\n") + errors + code
  }

  /// The variables that change the output, and `MUTANT`, the number of the fault that .ci/mutants injects.
  private static let environment = [
    "COLUMNS": "96", "TZ": "UTC", "PATH": "\(products.path):/usr/bin:/bin",
  ].merging(ProcessInfo.processInfo.environment.filter { $0.key == "MUTANT" }) { $1 }

  /// The folder in which the tests and the tool were built.
  private static var products: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }
}

/// A temporary folder that is removed when the object is deallocated.
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
  /// The device that is the most frequent sample on Adobe's pages. It lacks a comma after `osName`.
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
