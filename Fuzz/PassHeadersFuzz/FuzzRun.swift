#if !LIBFUZZER
  import Foundation

  /// A run that gives the files of the corpus to targets, and then inputs that are made of them.
  struct FuzzRun {
    /// The number of inputs to make for each target. If it is not 0, the files are also cut and changed.
    var count = 0
    /// The time in seconds in which to make inputs, for all targets together.
    var seconds = 0.0
    var seed: UInt64
    private(set) var findings = 0
    /// The properties for which a failure was printed. Later failures of the same property are only counted.
    private var printed: Set<String> = []

    init(seed: UInt64) { self.seed = seed }

    /// Checks `files` and the inputs that are made of them, and prints the number of executions.
    mutating func check(_ target: FuzzTarget, _ files: [Bytes], targetCount: Int) {
      let (start, findingsBefore) = (Self.now, findings)
      var executions = 0
      func execute(_ input: Bytes) {
        executions += 1
        check(input, target)
      }
      for file in files {
        execute(file)
        if count > 0 { Mutator.forEachByteChange(of: file, execute) }
      }
      var mutator = Mutator(seed: seed, corpus: files)
      for _ in 0..<count { execute(mutator.makeInput()) }
      let end = Self.now + seconds / Double(targetCount)
      while Self.now < end { execute(mutator.makeInput()) }
      let rate = Int(Double(executions) / (Self.now - start))
      let found = findings - findingsBefore
      print("\(target): \(executions) executions, \(rate) per second, \(found) findings")
    }

    private mutating func check(_ input: Bytes, _ target: FuzzTarget) {
      Trap.watch(target, input)
      guard let failure = target.firstFailure(for: input) else { return }
      findings += 1
      if printed.insert("\(target) \(failure.property)").inserted {
        Main.write(target.report(failure, input))
      }
    }

    private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
  }

  /// A signal handler that reports an input for which the process traps, or that takes longer than a minute.
  private enum Trap {
    nonisolated(unsafe) private static var input = (target: FuzzTarget.header, bytes: Bytes())
    nonisolated(unsafe) private static var count = 0

    /// Remembers the input. Every 1000 inputs, restarts the timer that ends the process after 60 seconds.
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
