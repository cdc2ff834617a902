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
    let folder = try TemporaryFolder()
    let file = try FileHandle(forReadingFrom: folder.write("input", Data(input)))
    try self.init(
      Self.tool(words, environment: environment, in: directory ?? folder.url), input: file, folder)
  }

  /// Runs the tool, which reads each of `pieces` by itself, however fast they arrive. Its standard input is not a file,
  /// as with a pipe.
  init(_ words: [String], pieces: [String]) throws {
    let folder = try TemporaryFolder()
    let socket = try DatagramSocket()
    try self.init(Self.tool(words, in: folder.url), input: socket.reader, folder) {
      // An empty datagram is the end of the input.
      for piece in pieces + [""] { socket.send(piece) }
    }
  }

  /// Runs a command line with bash. The tool is in its `PATH` as `pass-headers`.
  init(shell script: String, environment: [String: String] = [:], in directory: URL? = nil) throws {
    let folder = try TemporaryFolder()
    let file = try FileHandle(forReadingFrom: folder.write("input", Data()))
    let process = Self.tool(["-c", script], environment: environment, in: directory ?? folder.url)
    process.executableURL = URL(filePath: "/bin/bash")
    try self.init(process, input: file, folder)
  }

  /// Returns a process for the tool with the arguments `words`, which does not run yet.
  static func tool(
    _ words: [String], environment: [String: String] = [:], in directory: URL
  ) -> Process {
    let process = Process()
    process.executableURL = Self.products.appending(path: "pass-headers")
    process.arguments = words
    process.environment = Self.environment.merging(environment) { $1 }
    process.currentDirectoryURL = directory
    return process
  }

  /// Runs `process` to its end. `feed` is called when it has begun.
  private init(
    _ process: Process, input: FileHandle, _ folder: TemporaryFolder, feed: () -> Void = {}
  ) throws {
    let output = try folder.write("output", Data())
    let errors = try folder.write("errors", Data())
    let files = [input, try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors)]
    // The files are closed at once. With many open files, Foundation 6.3 for Linux reads beyond the end of its list of
    // files, and may trap.
    defer { for file in files { try? file.close() } }
    (process.standardInput, process.standardOutput) = (files[0], files[1])
    process.standardError = files[2]
    // The semaphore is signaled at once, whereas `waitUntilExit()` polls every 50 milliseconds.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    feed()
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

  /// The variables that change the output.
  private static let environment = [
    "COLUMNS": "96", "TZ": "UTC", "PATH": "\(products.path):/usr/bin:/bin",
  ]

  /// The folder in which the tests and the tool were built.
  private static var products: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }
}

/// A pair of connected sockets. Each text that is sent to one of them is read from the other one by itself.
private struct DatagramSocket {
  let reader: FileHandle
  private let writer: FileHandle

  init() throws {
    var descriptors: [Int32] = [0, 0]
    #if os(Linux)
      let type = Int32(SOCK_DGRAM.rawValue)
    #else
      let type = SOCK_DGRAM
    #endif
    guard unsafe socketpair(AF_UNIX, type, 0, &descriptors) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    reader = FileHandle(fileDescriptor: descriptors[0], closeOnDealloc: true)
    writer = FileHandle(fileDescriptor: descriptors[1], closeOnDealloc: true)
  }

  func send(_ text: String) {
    _ = unsafe Array(text.utf8).withUnsafeBytes { bytes in
      unsafe Foundation.send(writer.fileDescriptor, bytes.baseAddress, bytes.count, 0)
    }
  }
}

/// The tool while it runs, with pipes as its standard input and output.
///
/// What waits for the tool waits for its output, and for no time.
final class RunningTool {
  private let process: Process
  private let (input, output) = (Pipe(), Pipe())
  private let folder: TemporaryFolder
  private var unread = ""

  init(_ words: [String]) throws {
    folder = try TemporaryFolder()
    process = Invocation.tool(words, in: folder.url)
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
  }

  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Returns what the tool prints, from the end of the last result up to the line that contains `text`. If no line
  /// does, returns all that it prints until it ends.
  func output(through text: String) -> String {
    while true {
      if let found = unread.range(of: text),
        let end = unread[found.upperBound...].firstIndex(of: "\n")
      {
        defer { unread.removeSubrange(...end) }
        return String(unread[...end])
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return unread }
      unread += String(decoding: data, as: UTF8.self)
    }
  }

  /// Ends the input of the tool, and returns what it prints after that.
  func finish() throws -> String {
    try input.fileHandleForWriting.close()
    return try unread
      + String(
        decoding: output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
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

  static let device = encoded(
    #"{"primaryHardwareType":"TV","model":"AppleTV","version":"11,1","osName":"tvOS","#
      + #""osVersion":"18.1","connectionType":"WiFi"}"#)

  static func encoded(_ text: String) -> String { Base64.encode(ContiguousArray(text.utf8).span) }

  static func status(id: String = "Cablevision", date: String = "2025430636000") -> String {
    encoded(
      #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
        + #"{"id":"\#(id)","expirationDate":"\#(date)"}}"#)
  }
}
