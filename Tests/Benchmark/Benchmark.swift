import Foundation

/// The program `pass-headers-benchmark`, which compares the speed of the library with code that uses Foundation.
@main
enum Benchmark {
  static let usage = """
    usage: pass-headers-benchmark [--filter TEXT] [--runs N] [--milliseconds N] [--json]
                                  [--instructions]
           pass-headers-benchmark --limits [--instructions] [--filter TEXT]
           pass-headers-benchmark --repeat N [--peer] --filter NAME

    Measures the library and what it is compared with in turn, and prints the medians. Ends with 1
    where a row misses its goal, or with --limits exceeds a limit.
      --filter TEXT      only rows whose name contains the text
      --runs N           how many samples a row takes (16)
      --milliseconds N   how long a sample takes (4)
      --json             print JSON
      --instructions     count instructions as well, with valgrind
      --limits           measure no time: how many blocks of memory the rows ask for, and how many
                         instructions they take, neither of which depends on the machine's speed
      --repeat N         do the work of the row of exactly that name N times and measure nothing,
                         for tools that profile; with --peer, that of its peer
      --help             print this
    """

  static func main() {
    guard let options = Options(CommandLine.arguments.dropFirst()) else { fail(usage) }
    if options.wantsHelp { return print(usage) }
    if let repetitions = options.repetitions {
      let row = Rows.all.first { $0.name == options.filter }
      guard let work = options.wantsPeer ? row?.peer.work : row?.work else {
        fail("there is no such row")
      }
      for _ in 0..<repetitions { work() }
      return
    }
    let rows = Rows.all.filter { options.filter.map($0.name.contains) ?? true }
    if rows.isEmpty { fail("there is no such row") }
    let counter = options.wantsInstructions ? InstructionCounter() : nil
    if options.wantsInstructions, counter == nil { fail("there is no valgrind to count with") }
    if options.wantsLimits { exit(checkLimits(rows, counter) ? 0 : 1) }
    let stopwatch = Stopwatch(runs: options.runs, sampleLength: options.milliseconds * 1e6)
    let measurements = rows.map { row in
      let measurement = stopwatch.measure(row)
      return counter?.count(measurement) ?? measurement
    }
    print(options.wantsJSON ? Report.json(measurements) : Report.table(measurements))
    exit(measurements.allSatisfy { $0.isGoalMet } ? 0 : 1)
  }

  /// Prints `message`, and exits with 64, the code `EX_USAGE` of BSD.
  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(64)
  }

  private struct Options {
    var filter: String?
    var runs = 16
    var milliseconds = 4.0
    var repetitions: Int?
    var wantsPeer = false
    var wantsJSON = false
    var wantsInstructions = false
    var wantsLimits = false
    var wantsHelp = false

    init?(_ arguments: ArraySlice<String>) {
      var rest = arguments
      func number() -> Double? {
        rest.popFirst().flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
      }
      while let argument = rest.popFirst() {
        switch argument {
        case "--filter":
          guard let text = rest.popFirst() else { return nil }
          filter = text
        case "--runs", "--milliseconds", "--repeat":
          guard let number = number() else { return nil }
          if argument == "--runs" { runs = Int(number) }
          if argument == "--milliseconds" { milliseconds = number }
          if argument == "--repeat" { repetitions = Int(number) }
        case "--peer": wantsPeer = true
        case "--json": wantsJSON = true
        case "--instructions": wantsInstructions = true
        case "--limits": wantsLimits = true
        case "--help", "-h": wantsHelp = true
        default: return nil
        }
      }
    }
  }

  /// Prints the allocations and instructions of `rows`. Returns whether all of them are within their limits.
  private static func checkLimits(_ rows: [Row], _ counter: InstructionCounter?) -> Bool {
    var isWithinLimits = true
    func check(_ row: Row, _ what: String, _ figure: Double?, _ limit: Double?) {
      guard let figure, let limit else { return }
      print("\(row.name): \(what) \(Int(figure.rounded(.up))), at most \(Int(limit))")
      if figure > limit { isWithinLimits = false }
    }
    for row in rows {
      if let limit = row.allocationLimit {
        check(row, "blocks of memory", AllocationCounter.count(row.work), limit)
      }
      if let limit = row.instructionLimit, let counter {
        // Limits below a million are those of fast work, of which many calls are counted.
        check(row, "instructions", counter.count(row, calls: limit < 1e6 ? 100 : 1), limit)
      }
    }
    return isWithinLimits
  }
}
