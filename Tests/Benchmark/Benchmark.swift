import Foundation

/// `pass-headers-benchmark`: how fast the library is, beside what one would write with Foundation.
@main
enum Benchmark {
  static let usage = """
    usage: pass-headers-benchmark [--filter TEXT] [--runs N] [--milliseconds N] [--json]
                                  [--instructions]
           pass-headers-benchmark --limits [--instructions] [--filter TEXT]
           pass-headers-benchmark --repeat N [--peer] --filter NAME

    Measures the library and what it is compared with in turn, and prints the medians.
      --filter TEXT      only rows whose name contains the text
      --runs N           how many samples a row takes (16)
      --milliseconds N   how long a sample takes (4)
      --json             print JSON
      --instructions     count instructions as well, with valgrind
      --limits           measure no time, and end with 1 where a row asks for more blocks of memory
                         than it may, or takes more instructions
      --repeat N         do the work of the row of exactly that name N times and measure nothing,
                         for tools that profile; with --peer, that of its peer
    """

  static func main() {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print(usage)
      exit(64)
    }
    if let repetitions = options.repetitions {
      let row = Rows.all.first { $0.name == options.filter }
      guard let work = options.wantsPeer ? row?.peer?.work : row?.work else {
        print("there is no such row")
        exit(64)
      }
      for _ in 0..<repetitions { work() }
      return
    }
    let counter = options.wantsInstructions ? InstructionCounter() : nil
    if options.wantsInstructions, counter == nil { print("no valgrind: instructions are not counted") }
    let rows = Rows.all.filter { options.filter.map($0.name.contains) ?? true }
    if options.wantsLimits { exit(checkLimits(rows, counter) ? 0 : 1) }
    let stopwatch = Stopwatch(runs: options.runs, sampleLength: options.milliseconds * 1e6)
    let measurements = rows.map { row in
      let measurement = stopwatch.measure(row)
      return counter?.count(measurement) ?? measurement
    }
    do {
      print(options.wantsJSON ? try Report.json(measurements) : Report.table(measurements))
    } catch {
      print(error)
      exit(74)
    }
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

    init?(_ arguments: ArraySlice<String>) {
      var rest = arguments
      func number() -> Double? { rest.popFirst().flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil } }
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
        default: return nil
        }
      }
    }
  }

  /// Whether no row asks for more than its limits.
  private static func checkLimits(_ rows: [Row], _ counter: InstructionCounter?) -> Bool {
    var isWithinLimits = true
    func check(_ row: Row, _ what: String, _ figure: Double?, _ limit: Double?) {
      guard let figure, let limit else { return }
      print("\(row.name): \(what) \(String(format: "%.3f", figure)), at most \(limit)")
      if figure > limit { isWithinLimits = false }
    }
    for row in rows {
      if let limit = row.allocationLimit {
        check(row, "blocks of memory", AllocationCounter.count(row.work), limit)
      }
      if let limit = row.instructionLimit, let counter {
        let measurement = Stopwatch(runs: 1, sampleLength: 1e6).measure(row)
        check(row, "share of instructions", counter.count(measurement).instructionShare, limit)
      }
    }
    return isWithinLimits
  }
}
