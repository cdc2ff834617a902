import Foundation

/// `pass-headers-benchmark`: how fast the library is, beside what one would write with Foundation.
@main
enum Benchmark {
  static let usage = """
    usage: pass-headers-benchmark [--filter TEXT] [--rounds N] [--milliseconds N] [--json]
           pass-headers-benchmark --allocations [--filter TEXT]
           pass-headers-benchmark --repeat N [--peer] --filter NAME

    Measures the library and Foundation in turn and prints the medians.
      --filter TEXT      only rows whose name contains the text
      --rounds N         how many samples a row takes (16)
      --milliseconds N   how long a sample takes (4)
      --json             print JSON
      --allocations      only count blocks of memory, and end with 1 where they are too many
      --repeat N         do the work of the row of exactly that name N times and measure nothing,
                         for tools that count instructions; with --peer, that of its peer
    """

  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func take(_ flag: String) -> Bool {
      guard let index = arguments.firstIndex(of: flag) else { return false }
      arguments.remove(at: index)
      return true
    }
    func value(_ flag: String) -> String? {
      guard let index = arguments.firstIndex(of: flag), index + 1 < arguments.count else {
        return nil
      }
      defer { arguments.removeSubrange(index...index + 1) }
      return arguments[index + 1]
    }
    let filter = value("--filter")
    let rounds = value("--rounds").map(Int.init) ?? 16
    let milliseconds = value("--milliseconds").map(Double.init) ?? 4
    let repetitions = value("--repeat").map(Int.init)
    let wantsPeer = take("--peer")
    let wantsJSON = take("--json")
    let wantsAllocations = take("--allocations")
    guard arguments.isEmpty, let rounds, rounds > 0, let milliseconds, milliseconds > 0,
      repetitions != .some(nil)
    else {
      print(usage)
      exit(64)
    }
    if let repetitions = repetitions ?? nil {
      guard let row = Rows.all.first(where: { $0.name == filter }),
        let work = wantsPeer ? row.peer?.work : row.work
      else {
        print(usage)
        exit(64)
      }
      for _ in 0..<repetitions { work() }
      return
    }
    let rows = Rows.all.filter { filter.map($0.name.contains) ?? true }
    if wantsAllocations {
      exit(countAllocations(rows) ? 0 : 1)
    }
    let stopwatch = Stopwatch(rounds: rounds, sampleLength: milliseconds * 1e6)
    let measurements = rows.map(stopwatch.measure)
    do {
      print(wantsJSON ? try Report.json(measurements) : Report.table(measurements))
    } catch {
      print(error)
      exit(74)
    }
  }

  /// Whether no row asks for more memory than its limit.
  private static func countAllocations(_ rows: [Row]) -> Bool {
    var isWithinLimits = true
    for row in rows {
      guard let limit = row.allocationLimit, let count = AllocationCounter.count(row.work) else {
        continue
      }
      print("\(row.name): \(count), at most \(limit)")
      if count > limit { isWithinLimits = false }
    }
    return isWithinLimits
  }
}
