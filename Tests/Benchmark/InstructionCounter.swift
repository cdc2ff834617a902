import Foundation

/// A counter of processor instructions, which vary much less than times.
///
/// It runs the benchmark in valgrind twice, with a number of calls and with twice that number. The difference is free
/// of the cost of starting the process.
struct InstructionCounter {
  private let valgrind: String

  /// Creates a counter, or returns `nil` if valgrind is not in `PATH`.
  init?() {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let found = folders.map { "\($0)/valgrind" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    valgrind = found
  }

  /// Returns the number of instructions of one call of the work of `row`, or `nil` for a row without a limit, and if
  /// valgrind fails.
  func count(_ row: Row) -> Double? {
    guard let limit = row.instructionLimit else { return nil }
    // The number of instructions until the first call varies a little. With many calls, that hardly changes the result.
    let calls = limit < 1_000_000 ? 100 : 1
    guard let few = total(calls, row.name), let many = total(2 * calls, row.name) else {
      return nil
    }
    return (many - few) / Double(calls)
  }

  /// Returns the number of instructions of a process that makes `calls` calls, or `nil` if valgrind fails.
  private func total(_ calls: Int, _ name: String) -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: valgrind)
    process.arguments = [
      "--tool=callgrind", "--callgrind-out-file=/dev/null", CommandLine.arguments[0],
      "--repeat", String(calls), "--filter", name,
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    let output = Pipe()
    process.standardError = output
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = text.split(separator: "\n").first { $0.contains("Collected :") }
    return line?.split(separator: " ").last.flatMap { Double($0) }
  }
}
