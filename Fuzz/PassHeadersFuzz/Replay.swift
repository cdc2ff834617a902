#if !LIBFUZZER
  import Foundation
  import PassHeaders

  /// Replays inputs, and then changes them for a while.
  @main
  struct Replay {
    private var targets: [FuzzTarget]
    private var runs = 10_000
    private var seed: UInt64 = 1
    private var dictionary: [Bytes] = []
    private var inputs: [Input] = []
    /// Words in the names of the shapes whose growth is measured; `nil` if none is.
    private var shapes: [String]?
    private var minimizes = false

    private static let usage = """
      Usage: pass-headers-fuzz [--target NAME] [--runs N] [--seed S] [--dictionary FILE] CORPUS…
             pass-headers-fuzz --minimize [--target NAME] FILE…
             pass-headers-fuzz --growth [WORD…]
             pass-headers-fuzz --list

      Gives the files, and those in the folders, to the target, and then N inputs that are made of
      them. A file in a folder that has a target's name goes to that target, any other one to all.
      Without --target, the variable \(FuzzTarget.variable) or a copy's name selects one, as for
      libFuzzer. Prints what was executed, how fast, and what was found, and ends with 1 if a property
      does not hold.
        --minimize  print the shortest input that is found by leaving out bytes, for the first
                    property of a target that does not hold for a file
        --growth    measure how the time grows with the length
        --list      print the targets

      """

    private struct UsageFailure: Error { let message: String }

    static func main() {
      do {
        var replay = try Replay(CommandLine.arguments.dropFirst())
        exit(replay.run() ? 0 : 1)
      } catch let failure as UsageFailure {
        write("\(failure.message)\n\(usage)")
        exit(64)
      } catch let failure as FuzzTarget.UnknownName {
        write("\(failure)\n")
        exit(64)
      } catch {
        write("\(error)\n")
        exit(1)
      }
    }

    private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    private init(_ arguments: ArraySlice<String>) throws {
      let selected = try FuzzTarget.selected(
        arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
      targets = selected.map { [$0] } ?? FuzzTarget.allCases
      var rest = arguments
      var paths: [String] = []
      while let word = rest.popFirst() {
        switch word {
        case "--growth": shapes = []
        case "--minimize": minimizes = true
        case "--list", "--help":
          let names = FuzzTarget.allCases.map { $0.rawValue }
          print(word == "--help" ? Self.usage : names.joined(separator: "\n"))
          exit(0)
        case _ where !word.hasPrefix("--"): paths.append(word)
        default:
          guard let value = rest.popFirst() else {
            throw UsageFailure(message: "\(word) needs a value")
          }
          try take(word, value)
        }
      }
      if shapes != nil {
        shapes = paths
        return
      }
      inputs = try paths.flatMap { try Input.all(at: $0) }
      let isUsed = inputs.contains { $0.target.map { targets.contains($0) } ?? true }
      // A run that checks nothing would look like one that finds nothing.
      if !isUsed { throw UsageFailure(message: "there is no input for the target") }
    }

    private mutating func take(_ option: String, _ value: String) throws {
      switch (option, Int(value)) {
      case ("--target", _): targets = [try FuzzTarget(named: value)]
      case ("--runs", let number?) where number >= 0: runs = number
      case ("--seed", let number?) where number >= 0: seed = UInt64(number)
      case ("--dictionary", _): dictionary = try Self.dictionary(value)
      case ("--runs", _), ("--seed", _):
        throw UsageFailure(message: "\(value) is not a number that \(option) can be")
      default: throw UsageFailure(message: "\(option) is not an option")
      }
    }

    // MARK: Running

    /// `false` if a property does not hold.
    private mutating func run() -> Bool {
      if let shapes { return Growth.measure(shapes) }
      var isGood = true
      for target in targets {
        let corpus = inputs.filter { $0.target == nil || $0.target == target }
        guard !corpus.isEmpty else { continue }
        var run = Run(target)
        let clock = ContinuousClock()
        if minimizes {
          for input in corpus { isGood = minimize(input.bytes, target) && isGood }
          continue
        }
        let duration = clock.measure {
          for input in corpus { run.check(input.bytes) }
          var mutator = Mutator(seed: seed, corpus: corpus.map { $0.bytes }, dictionary: dictionary)
          for _ in 0..<runs { run.check(mutator.input()) }
        }
        let rate = Double(run.count) / (duration / .seconds(1))
        print(
          target.rawValue.padding(toLength: 14, withPad: " ", startingAt: 0),
          "\(run.count) executions, \(Int(rate)) per second, \(run.findings) findings")
        isGood = isGood && run.findings == 0
      }
      return isGood
    }

    private func minimize(_ bytes: Bytes, _ target: FuzzTarget) -> Bool {
      guard let failure = target.failure(bytes) else { return true }
      var shortest = bytes
      var length = bytes.count / 2
      while length > 0 {
        var start = 0
        var isShorter = false
        while start < shortest.count {
          var candidate = shortest
          candidate.removeSubrange(start..<min(start + length, candidate.count))
          let found = target.failure(candidate)
          if let found, "\(found.property)" == "\(failure.property)" {
            (shortest, isShorter) = (candidate, true)
          } else {
            start += length
          }
        }
        if !isShorter || length > 1 { length /= 2 }
      }
      if let failure = target.failure(shortest) { Self.write(target.report(failure, shortest)) }
      return false
    }

    private struct Run {
      let target: FuzzTarget
      private(set) var count = 0
      private(set) var findings = 0
      /// The properties of which a failure was printed.
      private var printed: Set<String> = []

      init(_ target: FuzzTarget) { self.target = target }

      mutating func check(_ bytes: Bytes) {
        count += 1
        Trap.watch(target, bytes)
        guard let failure = target.failure(bytes) else { return }
        findings += 1
        if printed.insert("\(failure.property)").inserted {
          Replay.write(target.report(failure, bytes))
        }
      }
    }

    // MARK: Files

    private struct Input {
      let bytes: Bytes
      /// The target after which the folder is named.
      let target: FuzzTarget?

      /// A file, or the files in a folder, in the order of their names.
      static func all(at path: String) throws -> [Input] {
        let url = URL(filePath: path)
        guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
          let folder = url.deletingLastPathComponent().lastPathComponent
          let bytes = Bytes(try Data(contentsOf: url))
          return [Input(bytes: bytes, target: FuzzTarget(rawValue: folder))]
        }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
          .filter { !$0.hasPrefix(".") }.flatMap { try all(at: url.appending(path: $0).path) }
      }
    }

    /// The tokens of a dictionary in libFuzzer's format.
    private static func dictionary(_ path: String) throws -> [Bytes] {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
        guard line.hasPrefix("\""), line.hasSuffix("\""), line.count >= 2 else { return nil }
        var token: Bytes = []
        var rest = line.dropFirst().dropLast().utf8[...]
        while let byte = rest.popFirst() {
          guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
            token.append(byte)
            continue
          }
          if next == UInt8(ascii: "x") {
            token.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
          } else {
            token.append(next)
          }
        }
        return token
      }
    }
  }

  /// Reports the input at which the process traps, or that takes longer than a minute.
  private enum Trap {
    nonisolated(unsafe) private static var target = FuzzTarget.status
    nonisolated(unsafe) private static var input: Bytes = []
    nonisolated(unsafe) private static var count = 0

    static func watch(_ target: FuzzTarget, _ input: Bytes) {
      unsafe (Self.target, Self.input) = (target, input)
      if unsafe count % 1000 == 0 {
        if unsafe count == 0 { install() }
        alarm(60)
      }
      unsafe count += 1
    }

    private static func install() {
      for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM] {
        signal(number) { number in
          let failure = PropertyFailure(
            property: number == SIGALRM ? "it takes too long" : "it traps",
            detail: "signal \(number)")
          let report = unsafe Trap.target.report(failure, Trap.input)
          FileHandle.standardError.write(Data(report.utf8))
          _exit(1)
        }
      }
    }
  }
#endif
