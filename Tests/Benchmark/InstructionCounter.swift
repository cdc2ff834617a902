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

  func count(_ measurement: Measurement) -> Measurement {
    var measurement = measurement
    let row = measurement.row
    if row.isParallel { return measurement }
    measurement.instructions = count(row, calls: Self.calls(measurement.nanoseconds))
    measurement.peerInstructions = count(
      row, ofPeer: true, calls: Self.calls(measurement.peerNanoseconds))
    return measurement
  }

  /// Returns the number of calls to count, for work that takes `nanoseconds`.
  ///
  /// The number of instructions until the first call varies a little. With many calls, that hardly changes the result.
  /// At most 300 are made, because valgrind is slow.
  private static func calls(_ nanoseconds: Double) -> Int {
    max(1, min(300, Int(10e6 / nanoseconds)))
  }

  /// Returns the number of instructions of one call of the work of `row`, or of its peer. Returns `nil` if valgrind
  /// fails.
  func count(_ row: Row, ofPeer: Bool = false, calls: Int) -> Double? {
    let (name, options) = (row.name, ofPeer ? ["--peer"] : [])
    guard let few = total(calls, name, options), let many = total(2 * calls, name, options) else {
      return nil
    }
    return (many - few) / Double(calls)
  }

  /// Returns the number of instructions of a process that makes `calls` calls, or `nil` if valgrind fails.
  private func total(_ calls: Int, _ name: String, _ options: [String]) -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: valgrind)
    process.arguments =
      [
        "--tool=callgrind", "--callgrind-out-file=/dev/null", CommandLine.arguments[0],
        "--repeat", String(calls), "--filter", name,
      ] + options
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
