#if !LIBFUZZER
  import Foundation
  import PassHeaders

  /// A run that checks the inputs of the corpus, and then changed inputs for a while.
  ///
  /// An input that shows a new ``Behavior`` is kept and changed further. Time is given to targets in short slices.
  /// Every other slice goes to the target that had the least time, and the rest to the target with the highest rate of
  /// new behaviors. The seed alone determines the inputs of a target. The time only determines how many of them are
  /// checked.
  struct Exploration {
    private var runs: [Run]
    /// The time in seconds that a target gets before the next one is chosen.
    private static let sliceSeconds = 0.1

    /// Creates a run for each target, and checks the files of the corpus that belong to the target.
    ///
    /// - Parameter isBrief: Whether only one of sixteen files, which the seed selects, is also cut and changed at each
    ///   byte, so that the first new input comes soon. Of the captures, which take longer, it is an eighth of that.
    init(
      _ targets: [FuzzTarget], _ inputs: [Corpus.Input], _ seed: UInt64, _ dictionary: [Bytes],
      isBrief: Bool
    ) {
      consume(Run.start)
      runs = targets.map { target in
        let corpus = inputs.filter { $0.target ?? target == target }.map { $0.bytes }
        return Run(target, Mutator(seed: seed, corpus: corpus, dictionary: dictionary))
      }
      for index in runs.indices {
        let parts = (isBrief ? 16 : 1) * (targets[index] == .capture ? 8 : 1)
        runs[index].replay { ($0 &+ Int(truncatingIfNeeded: seed)).isMultiple(of: parts) }
      }
    }

    /// Checks `count` changed inputs for each target.
    mutating func run(count: Int) {
      for index in runs.indices { runs[index].explore { $0 < count } }
    }

    /// Checks changed inputs of all targets for `seconds`.
    mutating func run(seconds: Double) {
      let end = Run.now + seconds
      var turn = 0
      while Run.now < end {
        turn += 1
        let index =
          turn.isMultiple(of: 2)
          ? runs.indices.min { runs[$0].seconds < runs[$1].seconds }
          : runs.indices.max { runs[$0].discoveryRate < runs[$1].discoveryRate }
        let sliceEnd = Run.now + Self.sliceSeconds
        runs[index ?? 0].explore { _ in Run.now < sliceEnd }
      }
    }

    /// Prints a line for each target. Returns whether all properties hold and were checked often enough.
    func report() -> Bool {
      for run in runs { print(run.summary) }
      return runs.allSatisfy { $0.findings == 0 && $0.isComplete }
    }
  }

  /// The inputs that one target was given, and their results.
  private struct Run {
    private let target: FuzzTarget
    private var mutator: Mutator
    private var count = 0
    private(set) var findings = 0
    /// The number of times that each property was checked.
    private var checkCounts: [String: Int]? = [:]
    private(set) var seconds = 0.0
    /// The number of new behaviors per second in the recent past. Each measurement halves the weight of earlier ones.
    private(set) var discoveryRate = 0.0
    private var behaviors: Set<UInt64> = []
    /// The properties for which a failure was printed. Later failures of the same property are only counted.
    private var printed: Set<String> = []

    static let start = now
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    init(_ target: FuzzTarget, _ mutator: Mutator) {
      (self.target, self.mutator) = (target, mutator)
    }

    /// Checks each file of the corpus.
    ///
    /// For files of at most 512 bytes whose number `isChanged` accepts, it also checks each prefix, and a copy for each
    /// byte that has this byte replaced. Targets that make a model from an input are left out, because its bytes are
    /// only choices to them. Captures, which take longer, are only cut.
    mutating func replay(changing isChanged: (Int) -> Bool) {
      measure { run in
        for (number, bytes) in run.mutator.corpus.enumerated() {
          run.check(bytes)
          guard isChanged(number), bytes.count <= 512, run.target != .model, run.target != .leak
          else { continue }
          for index in bytes.indices {
            run.check(Bytes(bytes[..<index]))
            if run.target == .capture { continue }
            var changed = bytes
            changed[index] = Self.replacementBytes[index % Self.replacementBytes.count]
            run.check(changed)
          }
        }
      }
    }

    /// A byte of each class that the formats distinguish, such as quotes, digits and continuation bytes.
    private static let replacementBytes =
      Bytes("\0\"\\{}[],:0-.etnu \n=<>&%+_A".utf8) + [0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]

    /// Checks changed inputs while `isWanted` returns true. Its argument is the number of inputs that were checked.
    mutating func explore(while isWanted: (Int) -> Bool) {
      if mutator.corpus.isEmpty { return }
      measure { run in
        var number = 0
        while isWanted(number) {
          let bytes = run.mutator.makeInput()
          if run.check(bytes) { run.mutator.keep(bytes) }
          number += 1
        }
      }
    }

    private mutating func measure(_ body: (inout Run) -> Void) {
      let (start, before) = (Self.now, behaviors.count)
      unsafe swap(&CheckCounts.current, &checkCounts)
      body(&self)
      unsafe swap(&CheckCounts.current, &checkCounts)
      let duration = Self.now - start
      seconds += duration
      discoveryRate = (discoveryRate + Double(behaviors.count - before) / max(duration, 1e-6)) / 2
    }

    /// Checks one input, and prints the first failure of each property.
    ///
    /// - Returns: Whether the input shows a new behavior and no failure.
    @discardableResult
    private mutating func check(_ bytes: Bytes) -> Bool {
      count += 1
      Trap.watch(target, bytes)
      let failure = target.firstFailure(for: bytes)
      let before = behaviors.count
      Behavior.movePairs(into: &behaviors)
      if let failure {
        findings += 1
        if printed.insert("\(failure.property)").inserted {
          let time = String(format: "%.1f", Self.now - Self.start)
          Main.write(target.report(failure, bytes) + "  after: \(time) s, input \(count)\n")
        }
      }
      return behaviors.count > before && failure == nil
    }

    /// The number of properties that were checked at least ten times.
    private var checkedCount: Int { checkCounts?.values.count { $0 >= 10 } ?? 0 }

    /// Whether at least ``FuzzTarget/propertyCounts`` properties were checked ten times or more. With fewer than 10,000
    /// inputs, that is not required.
    var isComplete: Bool { count < 10_000 || checkedCount >= expectedCount }
    private var expectedCount: Int { FuzzTarget.propertyCounts[target] ?? 0 }

    var summary: String {
      target.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0)
        + "\(count) executions, \(Int(Double(count) / max(seconds, 1e-6))) per second, "
        + "\(behaviors.count) behaviors, \(checkedCount) properties, \(expectedCount) required, "
        + "\(findings) findings"
    }
  }

  /// A signal handler that reports an input for which the process traps, or that takes longer than a minute.
  private enum Trap {
    nonisolated(unsafe) private static var input = (target: FuzzTarget.header, bytes: Bytes())
    nonisolated(unsafe) private static var count = 0

    /// Remembers the input, and every 1000 inputs restarts the timer that ends the process if 60 seconds pass without
    /// it.
    static func watch(_ target: FuzzTarget, _ bytes: Bytes) {
      unsafe input = (target, bytes)
      if unsafe count == 0 { install() }
      if unsafe count % 1000 == 0 { alarm(60) }
      unsafe count += 1
    }

    private static func install() {
      for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM] {
        signal(number) { number in
          let failure = PropertyFailure(
            property: number == SIGALRM ? "it takes too long" : "it traps",
            detail: "signal \(number)")
          Main.write(unsafe Trap.input.target.report(failure, Trap.input.bytes))
          _exit(1)
        }
      }
    }
  }
#endif
