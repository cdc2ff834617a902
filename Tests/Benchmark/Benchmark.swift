import Foundation

/// The program `pass-headers-benchmark`, which compares the speed of the library with code that uses Foundation.
@main
enum Benchmark {
  private static let usage = """
    usage: pass-headers-benchmark [--filter TEXT]
           pass-headers-benchmark --limits [--filter TEXT]
           pass-headers-benchmark --repeat N [--peer] --filter NAME

    Measures the library and what it is compared with in turn, and prints Tests/Benchmark/Performance.md.
      --filter TEXT  only rows whose name contains the text
      --limits       measure no time, but compare the blocks of memory and the instructions of each row
                     with their limits; ends with 1 if one is exceeded
      --repeat N     do the work of the row with exactly that name N times and measure nothing, for
                     tools that profile; with --peer, the work of its peer

    Instructions are counted with valgrind, if it is installed.
    """

  static func main() {
    guard let options = Options(CommandLine.arguments.dropFirst()) else { fail(usage) }
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
    let counter = InstructionCounter()
    if counter == nil { FileHandle.standardError.write(Data("no valgrind\n".utf8)) }
    if options.wantsLimits { exit(checkLimits(rows, counter) ? 0 : 1) }
    print(Report.page(rows.map { Stopwatch.measure($0, counter) }))
  }

  /// Prints `message`, and exits with 64, the code `EX_USAGE` of BSD.
  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(64)
  }

  private struct Options {
    var filter: String?
    var repetitions: Int?
    var wantsPeer = false
    var wantsLimits = false

    /// Returns `nil` for an unknown option or a missing value.
    init?(_ arguments: ArraySlice<String>) {
      var rest = arguments
      while let argument = rest.popFirst() {
        switch argument {
        case "--filter":
          guard let text = rest.popFirst() else { return nil }
          filter = text
        case "--repeat":
          guard let number = rest.popFirst().flatMap({ Int($0) }) else { return nil }
          repetitions = number
        case "--peer": wantsPeer = true
        case "--limits": wantsLimits = true
        default: return nil
        }
      }
    }
  }

  /// Prints the blocks of memory and the instructions of `rows`. Returns whether all of them are within their limits.
  private static func checkLimits(_ rows: [Row], _ counter: InstructionCounter?) -> Bool {
    var isWithinLimits = true
    func check(_ row: Row, _ what: String, _ figure: Double?, _ limit: Int?) {
      guard let figure, let limit else { return }
      print("\(row.name): \(what) \(Int(figure.rounded(.up))), at most \(limit)")
      if figure > Double(limit) { isWithinLimits = false }
    }
    for row in rows {
      if row.blockLimit != nil {
        check(row, "blocks of memory", AllocationCounter.count(row.work), row.blockLimit)
      }
      check(row, "instructions", counter?.count(row), row.instructionLimit)
    }
    return isWithinLimits
  }
}
