#if !LIBFUZZER
  import Foundation
  import PassHeaders

  /// The command line.
  @main
  struct Main {
    private var targets = FuzzTarget.allCases
    private var budget = Exploration.Budget.runs(0)
    private var seed: UInt64?
    private var task = Task.explore
    private var dictionaryPath = Corpus.dictionaryPath
    private var paths: [String] = []

    private enum Task { case explore, minimize, growth }

    private static let usage = """
      Usage: pass-headers-fuzz [--target NAME] [--seconds N | --runs N] [--seed S] [PATH…]
             pass-headers-fuzz --minimize [--target NAME] FILE…
             pass-headers-fuzz --growth
             pass-headers-fuzz --list

      Gives the files, and those in the folders, to the targets, and then inputs that are made of
      them. A file in a folder that has a target's name goes to that target, any other one to all.
      Without a path it reads \(Corpus.path). Prints what was executed, how fast, and what was found,
      and ends with 1 if a property does not hold, with 66 if there is no such file.
        --seconds N        for how long; half of the time is for targets that still do something new
        --runs N           instead of that, how many inputs for each target, which with one seed are
                           the same on every machine
        --seed S           begin with another number than the clock's
        --dictionary FILE  tokens to insert; \(Corpus.dictionaryPath) without it
        --minimize         print the shortest input that is found by leaving out bytes, for the first
                           property of a target that does not hold for a file
        --growth           measure how the time grows with the length
        --list             print the targets

      """

    private struct UsageFailure: Error { let message: String }

    static func main() {
      do {
        var main = try Main(CommandLine.arguments.dropFirst())
        exit(try main.run() ? 0 : 1)
      } catch let failure as UsageFailure {
        write("\(failure.message)\n\(usage)")
        exit(64)
      } catch let failure as FuzzTarget.UnknownName {
        write("\(failure)\n")
        exit(64)
      } catch {
        write("\(error)\n")
        exit(66)
      }
    }

    static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    private init(_ arguments: ArraySlice<String>) throws {
      var rest = arguments
      while let word = rest.popFirst() {
        switch word {
        case "--growth": task = .growth
        case "--minimize": task = .minimize
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
    }

    private mutating func take(_ option: String, _ value: String) throws {
      switch (option, UInt32(value)) {
      case ("--target", _): targets = [try FuzzTarget(named: value)]
      case ("--dictionary", _): dictionaryPath = value
      case ("--seconds", let number?): budget = .seconds(Double(number))
      case ("--runs", let number?): budget = .runs(Int(number))
      case ("--seed", let number?): seed = UInt64(number)
      case ("--runs", _), ("--seed", _), ("--seconds", _):
        throw UsageFailure(message: "\(value) is not a number that \(option) can be")
      default: throw UsageFailure(message: "\(option) is not an option")
      }
    }

    /// `false` if a property does not hold.
    private mutating func run() throws -> Bool {
      let inputs = try (paths.isEmpty ? [Corpus.path] : paths)
        .flatMap { path throws(Corpus.Missing) in try Corpus.inputs(at: path) }
      let isUsed = inputs.contains { $0.target.map { targets.contains($0) } ?? true }
      // A run that checks nothing would look like one that finds nothing.
      if !isUsed { throw Corpus.Missing(description: "there is no input for the target") }
      let isReplay = if case .runs(0) = budget { task == .explore } else { false }
      let dictionary = isReplay ? [] : try Corpus.dictionary(dictionaryPath)
      switch task {
      case .growth: return Growth.measure(inputs.map { $0.bytes }, dictionary, seed ?? 1)
      case .minimize:
        return targets.allSatisfy { target in
          inputs.allSatisfy { $0.target ?? target != target || minimize($0.bytes, target) }
        }
      case .explore:
        let seed = seed ?? UInt64(DispatchTime.now().uptimeNanoseconds / 1000 % 1_000_000_000)
        let words = CommandLine.arguments.dropFirst().joined(separator: " ")
        let option = self.seed == nil ? " --seed \(seed)" : ""
        if !isReplay { print("again: swift run -c release pass-headers-fuzz \(words)\(option)") }
        var exploration = Exploration(targets, inputs, budget, seed, dictionary)
        return exploration.run()
      }
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
  }
#endif
