#if !LIBFUZZER
  import Foundation
  import PassHeaders

  /// The command line of the fuzzer.
  @main
  struct Main {
    private var targets = FuzzTarget.allCases
    private var seconds = 0.0
    private var count = 0
    private var seed: UInt64?
    private var measuresGrowth = false
    private var countsInstructions = false
    /// The indexes of an entry point and a shape, which `--growth --instructions` passes to this program in valgrind.
    private var growthPart: (entry: Int, shape: Int)?
    private var paths: [String] = []

    private static let usage = """
      Usage: pass-headers-fuzz [--target NAME] [--seconds N | --runs N] [--seed S] [PATH…]
             pass-headers-fuzz --growth [--instructions]
             pass-headers-fuzz --list

      Gives the files, and those in the folders, to the targets, and then inputs that are made of
      them. A file in a folder that has a target's name goes to that target, any other one to all.
      Without a path it reads \(Corpus.path). Prints what was executed, how fast, and what was found,
      and ends with 1 if a property does not hold or is hardly checked, with 66 if there is no such file.
        --seconds N        for how long; half of the time is for targets that still do something new
        --runs N           instead of that, how many inputs for each target, which with one seed are
                           the same on every machine
        --seed S           begin with another number than the clock's
        --growth           measure how the time grows with the length
        --instructions     count instructions instead, with valgrind, for random texts as well
        --list             print the targets

      """

    static func main() {
      do throws(ExitError) {
        var main = try Main(CommandLine.arguments.dropFirst())
        exit(try main.run() ? 0 : 1)
      } catch {
        write(error.message + "\n" + (error.code == 64 ? usage : ""))
        exit(error.code)
      }
    }

    static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    private init(_ arguments: ArraySlice<String>) throws(ExitError) {
      var rest = arguments
      while let word = rest.popFirst() {
        switch word {
        case "--growth": measuresGrowth = true
        case "--instructions": countsInstructions = true
        case "--growth-part":
          growthPart = (Int(rest.popFirst() ?? "") ?? 0, Int(rest.popFirst() ?? "") ?? 0)
        case "--list", "--help":
          let names = FuzzTarget.allCases.map { $0.rawValue }
          print(word == "--help" ? Self.usage : names.joined(separator: "\n"))
          exit(0)
        case _ where !word.hasPrefix("--"): paths.append(word)
        default:
          guard let value = rest.popFirst() else {
            throw ExitError(code: 64, message: "\(word) needs a value")
          }
          try setOption(word, to: value)
        }
      }
    }

    private mutating func setOption(_ option: String, to value: String) throws(ExitError) {
      switch (option, UInt32(value)) {
      case ("--target", _): targets = [try FuzzTarget(named: value)]
      case ("--seconds", let number?): seconds = Double(number)
      case ("--runs", let number?): count = Int(number)
      case ("--seed", let number?): seed = UInt64(number)
      default:
        let message = "\(option) is not an option, or \(value) is no number that it can be"
        throw ExitError(code: 64, message: message)
      }
    }

    /// Checks the inputs, or measures growth. Returns whether all properties hold.
    private mutating func run() throws(ExitError) -> Bool {
      var inputs: [Corpus.Input] = []
      for path in paths.isEmpty ? [Corpus.path] : paths { inputs += try Corpus.inputs(at: path) }
      let isUsed = inputs.contains { $0.target.map { targets.contains($0) } ?? true }
      // A run that checks nothing would look like a run that finds nothing.
      if !isUsed { throw ExitError(code: 66, message: "there is no input for the target") }
      let dictionary = try Corpus.dictionary()
      let corpus = inputs.map { $0.bytes }
      if let (entry, shape) = growthPart {
        Growth.runPart(entry: entry, shape: shape, corpus, dictionary, seed ?? 1)
        return true
      }
      if measuresGrowth {
        return countsInstructions
          ? try Growth.measureInstructions(corpus, dictionary, seed ?? 1) : Growth.measureTimes()
      }
      let seed = seed ?? UInt64(DispatchTime.now().uptimeNanoseconds / 1000 % 1_000_000_000)
      let words = CommandLine.arguments.dropFirst().joined(separator: " ")
      let option = self.seed == nil ? " --seed \(seed)" : ""
      print("again: swift run -c release pass-headers-fuzz \(words)\(option)")
      var exploration = Exploration(targets, inputs, seed, dictionary, isBrief: seconds > 0)
      exploration.run(count: count)
      exploration.run(seconds: seconds)
      return exploration.report()
    }
  }
#endif
