#if !LIBFUZZER
  import Foundation
  import PassHeaders

  /// Gives inputs to targets: those of the corpus, and then for a while what is made of them.
  ///
  /// An input that shows a new ``Behaviour`` is changed further. Half of the time is for the target
  /// that had the least, half for the one whose inputs show most that is new. What a target is given
  /// depends on the seed alone, and the time decides only on how much of it.
  struct Exploration {
    private var runs: [Run]
    private static let slice = 0.1

    /// Gives each target its part of the corpus.
    init(
      _ targets: [FuzzTarget], _ inputs: [Corpus.Input], _ seed: UInt64, _ dictionary: [Bytes]
    ) {
      consume(Run.start)
      runs = targets.map { target in
        let corpus = inputs.filter { $0.target ?? target == target }.map { $0.bytes }
        return Run(target, Mutator(seed: seed, corpus: corpus, dictionary: dictionary))
      }
      for index in runs.indices { runs[index].replay() }
    }

    mutating func run(count: Int) {
      for index in runs.indices { runs[index].explore { $0 < count } }
    }

    mutating func run(seconds: Double) {
      let end = Run.now + seconds
      var turn = 0
      while Run.now < end {
        turn += 1
        let index =
          turn.isMultiple(of: 2)
          ? runs.indices.min { runs[$0].seconds < runs[$1].seconds }
          : runs.indices.max { runs[$0].yield < runs[$1].yield }
        let sliceEnd = Run.now + Self.slice
        runs[index ?? 0].explore { _ in Run.now < sliceEnd }
      }
    }

    /// Prints what was done; `false` if a property does not hold.
    func report() -> Bool {
      for run in runs { print(run.summary) }
      return runs.allSatisfy { $0.findings == 0 && $0.isComplete }
    }
  }

  /// What was given to one target.
  private struct Run {
    private let target: FuzzTarget
    private var mutator: Mutator
    private var count = 0
    private(set) var findings = 0
    /// How often each property was made sure of.
    private var rounds: [String: Int]? = [:]
    private(set) var seconds = 0.0
    /// How many new behaviours a second showed lately.
    private(set) var yield = 0.0
    private var behaviours: Set<UInt64> = []
    /// The properties of which a failure was printed.
    private var printed: Set<String> = []

    static let start = now
    static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    init(_ target: FuzzTarget, _ mutator: Mutator) {
      (self.target, self.mutator) = (target, mutator)
    }

    /// Checks the corpus, and of what is short and read as it is each beginning and a change of each byte.
    mutating func replay() {
      measure { run in
        for bytes in run.mutator.corpus {
          run.check(bytes)
          if bytes.count <= 512, ![.model, .leak, .capture].contains(run.target) {
            for index in bytes.indices {
              run.check(Bytes(bytes[..<index]))
              var changed = bytes
              changed[index] = Self.others[index % Self.others.count]
              run.check(changed)
            }
          }
        }
      }
    }

    /// One byte of each kind that the formats distinguish.
    private static let others =
      Bytes("\0\"\\{}[],:0-.etnu \n=<>&%+_A".utf8) + [0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]

    /// Checks inputs that are made of others as long as it is wanted, by their number.
    mutating func explore(while isWanted: (Int) -> Bool) {
      if mutator.corpus.isEmpty { return }
      measure { run in
        var number = 0
        while isWanted(number) {
          let bytes = run.mutator.input()
          if run.check(bytes) { run.mutator.add(bytes) }
          number += 1
        }
      }
    }

    private mutating func measure(_ body: (inout Run) -> Void) {
      let (start, before) = (Self.now, behaviours.count)
      unsafe swap(&Rounds.counts, &rounds)
      body(&self)
      unsafe swap(&Rounds.counts, &rounds)
      let duration = Self.now - start
      seconds += duration
      yield = (yield + Double(behaviours.count - before) / max(duration, 1e-6)) / 2
    }

    /// - Returns: Whether it shows something new.
    @discardableResult
    private mutating func check(_ bytes: Bytes) -> Bool {
      count += 1
      Trap.watch(target, bytes)
      let failure = target.failure(bytes)
      let before = behaviours.count
      Behaviour.take(into: &behaviours)
      if let failure {
        findings += 1
        if printed.insert("\(failure.property)").inserted {
          let time = String(format: "%.1f", Self.now - Self.start)
          Main.write(target.report(failure, bytes) + "  after: \(time) s, input \(count)\n")
        }
      }
      return behaviours.count > before && failure == nil
    }

    /// Of how many properties it was made sure often enough.
    private var properties: Int { rounds?.values.count { $0 >= 10 } ?? 0 }

    /// Whether no property seems to hold because no input comes to it.
    var isComplete: Bool { count < 10_000 || properties >= wanted }
    private var wanted: Int { FuzzTarget.propertyCounts[target] ?? 0 }

    var summary: String {
      target.rawValue.padding(toLength: 11, withPad: " ", startingAt: 0)
        + "\(count) executions, \(Int(Double(count) / max(seconds, 1e-6))) per second, "
        + "\(behaviours.count) behaviours, \(properties) of \(wanted) properties, "
        + "\(findings) findings"
    }
  }

  /// Reports the input at which the process traps, or that takes longer than a minute.
  private enum Trap {
    nonisolated(unsafe) private static var input = (target: FuzzTarget.header, bytes: Bytes())
    nonisolated(unsafe) private static var count = 0

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
