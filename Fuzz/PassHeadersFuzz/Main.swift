#if !LIBFUZZER
  import Foundation
  import PassHeaders

  /// The command line of the fuzzer.
  @main
  struct Main {
    private static let usage = """
      Usage: pass-headers-fuzz [--target NAME] [--runs N] [--seconds N] [--seed S] [PATH…]
             pass-headers-fuzz --growth | --list

      Gives each target the files of its folder in \(Corpus.path), or the files at the paths. Then gives
      it inputs that are made of them. Ends with 1 if a property does not hold, and with 66 if
      there is no file.
        --target NAME      check only this target
        --runs N           cut and change the files at each byte, and then make N inputs for each
                           target, which are the same on every machine for one seed
        --seconds N        make inputs for this long, for one target after the other
        --seed S           begin with this number instead of the clock's
        --growth           measure how the time grows with the length
        --list             print the targets

      """

    static func main() {
      var targets = FuzzTarget.allCases
      var run = FuzzRun(seed: DispatchTime.now().uptimeNanoseconds % 1_000_000_000)
      var paths: [String] = []
      var words = CommandLine.arguments.dropFirst()
      while let word = words.popFirst() {
        switch word {
        case "--growth": exit(Growth.isLinear() ? 0 : 1)
        case "--list":
          for target in FuzzTarget.allCases { print(target.rawValue) }
          exit(0)
        case "--target":
          guard let target = FuzzTarget(rawValue: words.popFirst() ?? "") else { stop(64, usage) }
          targets = [target]
        case "--runs", "--seconds", "--seed":
          guard let number = UInt32(words.popFirst() ?? "") else { stop(64, usage) }
          switch word {
          case "--runs": run.count = Int(number)
          case "--seconds": run.seconds = Double(number)
          default: run.seed = UInt64(number)
          }
        case _ where word.hasPrefix("-"): stop(64, usage)
        default: paths.append(word)
        }
      }
      print("seed: \(run.seed)")
      for target in targets {
        let files = (paths.isEmpty ? ["\(Corpus.path)/\(target)"] : paths).map(Corpus.files)
        // A run that checks nothing would look like a run that finds nothing.
        if files.contains([]) { stop(66, "there is no file at a path\n") }
        run.check(target, files.flatMap { $0 }, targetCount: targets.count)
      }
      exit(run.findings == 0 ? 0 : 1)
    }

    private static func stop(_ code: Int32, _ message: String) -> Never {
      write(message)
      exit(code)
    }

    static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
  }
#endif
