import Foundation
package import PassHeaders
package import PassHeadersCLI

/// What the tool prints when it is called in this process.
///
/// The files of all calls are the same, so only one thread may call the tool.
package struct ToolOutput {
  /// Standard output.
  package let results: ContiguousArray<UInt8>
  /// Standard error.
  package let errors: ContiguousArray<UInt8>
  package let code: ExitCode

  private static let resultsFile = TemporaryFile()
  private static let errorsFile = TemporaryFile()
  private static let configurationFile = TemporaryFile()
  private static let inputFile = TemporaryFile()

  /// Calls the tool.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - words: The arguments after it.
  ///   - configuration: The content of the file that is passed with `--config`, or `nil` to leave the option out.
  ///   - input: The content of a file that is passed after all other arguments, or `nil` to pass no file.
  package init(
    _ command: Word, _ words: [Word], configuration: ContiguousArray<UInt8>? = nil,
    input: ContiguousArray<UInt8>? = nil
  ) {
    var arguments = [command]
    if let configuration {
      arguments += ["--config", Self.configurationFile.path(of: configuration)]
    }
    arguments += words
    if let input { arguments.append(Self.inputFile.path(of: input)) }
    Self.resultsFile.clear()
    Self.errorsFile.clear()
    var console = Console(
      output: Self.resultsFile.descriptor, errors: Self.errorsFile.descriptor)
    code = Tool.run(arguments[...], &console)
    console.flush()
    results = Self.resultsFile.content
    errors = Self.errorsFile.content
  }

  /// The lines of ``results``.
  package var lines: [ContiguousArray<UInt8>] {
    results.split(separator: UInt8(ascii: "\n")).map { ContiguousArray<UInt8>($0) }
  }
  /// The lines of ``results``, which are JSON if the tool was called with `--json`.
  package var rows: [JSONValue] { lines.compactMap { try? JSONValue(parsing: $0.span) } }
}

/// A file that is deleted when the process ends.
private struct TemporaryFile {
  let descriptor: Int32

  init() {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/pass-headers-fuzz-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&path)
    // The file has no name anymore, so nothing remains of it when the process ends.
    unsafe unlink(path)
  }

  func clear() {
    ftruncate(descriptor, 0)
    lseek(descriptor, 0, SEEK_SET)
  }

  /// Replaces the content of the file by `bytes`. Returns its path below `/dev/fd`, which only this process can open.
  func path(of bytes: ContiguousArray<UInt8>) -> Word {
    clear()
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    return Word("/dev/fd/\(descriptor)".utf8)
  }

  var content: ContiguousArray<UInt8> {
    let count = Int(lseek(descriptor, 0, SEEK_CUR))
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: count)
    let read = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, count, 0)
    }
    return ContiguousArray<UInt8>(bytes.prefix(max(read, 0)))
  }
}
