#if !LIBFUZZER
  import Foundation

  /// Replays inputs, and then changes them for a while.
  @main
  struct Replay {
    private var targets = FuzzTarget.allCases
    private var runs = 100_000
    private var seed: UInt64 = 1
    private var paths: [String] = []

    private static let usage = """
      Usage: pass-headers-fuzz [--target NAME] [--runs N] [--seed S] [--dictionary FILE] [PATH…]

      Gives the files, and those in the folders, to the target, and then N inputs that are made of
      them. A file in a folder that has a target's name goes to that target, any other one to all.
      Targets: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")), all.
      Ends with 1 if a property does not hold.
      --growth measures instead how the time grows with the length of inputs of 10 MB.

      """
    private var dictionaryPath: String?

    static func main() {
      do {
        var replay = try Replay(CommandLine.arguments.dropFirst())
        try replay.run()
      } catch let failure as UsageFailure {
        write(failure.message + "\n" + usage)
        exit(64)
      } catch {
        write("\(error)\n")
        exit(1)
      }
    }

    private struct UsageFailure: Error { let message: String }

    private static func write(_ text: String) {
      FileHandle.standardError.write(Data(text.utf8))
    }

    init(_ words: ArraySlice<String>) throws {
      var rest = words
      while let word = rest.popFirst() {
        guard word.hasPrefix("--") else {
          paths.append(word)
          continue
        }
        if word == "--growth" {
          exit(Growth.measure(10_000_000) ? 0 : 1)
        }
        if word == "--help" {
          print(Self.usage, terminator: "")
          exit(0)
        }
        guard let value = rest.popFirst() else {
          throw UsageFailure(message: "\(word) needs a value")
        }
        switch word {
        case "--target":
          if value == "all" { continue }
          guard let target = FuzzTarget(rawValue: value) else {
            throw UsageFailure(message: "there is no target \(value)")
          }
          targets = [target]
        case "--runs":
          guard let number = Int(value), number >= 0 else {
            throw UsageFailure(message: "\(value) is no number of runs")
          }
          runs = number
        case "--seed":
          guard let number = UInt64(value) else {
            throw UsageFailure(message: "\(value) is no seed")
          }
          seed = number
        case "--dictionary": dictionaryPath = value
        default: throw UsageFailure(message: "unknown option \(word)")
        }
      }
    }

    private typealias Input = (name: String, folder: String, bytes: ContiguousArray<UInt8>)

    mutating func run() throws {
      let inputs = try paths.flatMap { try Self.inputs($0) }
      let dictionary = try dictionaryPath.map { try Self.dictionary($0) } ?? []
      var replayed = 0
      for input in inputs {
        for target in targets where Self.goes(input, to: target) {
          try check(target, input.bytes, "\(input.folder)/\(input.name)")
          replayed += 1
        }
      }
      print("replayed \(inputs.count) inputs, \(replayed) checks")
      for target in targets where runs > 0 {
        let corpus = inputs.filter { Self.goes($0, to: target) }.map(\.bytes)
        guard !corpus.isEmpty else { continue }
        let count = runs / targets.count
        try mutate(target, corpus, dictionary, count)
        print("\(target.rawValue): \(count) changed inputs of \(corpus.count), seed \(seed)")
      }
    }

    private func mutate(
      _ target: FuzzTarget, _ corpus: [ContiguousArray<UInt8>],
      _ dictionary: [ContiguousArray<UInt8>], _ count: Int
    ) throws {
      var mutator = Mutator(seed: seed)
      let showsProgress = isatty(FileHandle.standardError.fileDescriptor) == 1
      for run in 0..<count {
        let input = mutator.mutate(corpus, dictionary)
        try check(target, input, "run \(run) of seed \(seed)")
        if showsProgress, run % 1000 == 0 {
          Self.write("\r\(target.rawValue): \(run) of \(count)\u{1B}[K")
        }
      }
      if showsProgress { Self.write("\r\u{1B}[K") }
    }

    private func check(
      _ target: FuzzTarget, _ bytes: ContiguousArray<UInt8>, _ origin: String
    ) throws {
      do throws(PropertyFailure) {
        try target.check(bytes)
      } catch {
        Self.write("\(origin)\(FuzzInput.describe(error, target, bytes))")
        exit(1)
      }
    }

    private static func goes(_ input: Input, to target: FuzzTarget) -> Bool {
      FuzzTarget(rawValue: input.folder).map { $0 == target } ?? true
    }

    /// A file, or the files in a folder, in the order of their names.
    private static func inputs(_ path: String) throws -> [Input] {
      let url = URL(filePath: path)
      guard FileManager.default.fileExists(atPath: path) else {
        throw UsageFailure(message: "there is no file \(path)")
      }
      guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
        let folder = url.deletingLastPathComponent().lastPathComponent
        return [(url.lastPathComponent, folder, ContiguousArray(try Data(contentsOf: url)))]
      }
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        .filter { !$0.hasPrefix(".") }.flatMap { try inputs(url.appending(path: $0).path) }
    }

    /// The tokens of a dictionary in libFuzzer's format.
    private static func dictionary(_ path: String) throws -> [ContiguousArray<UInt8>] {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
        guard line.hasPrefix("\""), line.hasSuffix("\""), line.count >= 2 else { return nil }
        var token: ContiguousArray<UInt8> = []
        var rest = line.dropFirst().dropLast().utf8[...]
        while let byte = rest.popFirst() {
          guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
            token.append(byte)
            continue
          }
          if next == UInt8(ascii: "x") {
            token.append(
              UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
          } else {
            token.append(next)
          }
        }
        return token
      }
    }
  }
#endif
