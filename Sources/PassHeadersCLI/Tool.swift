import PassHeaders

@main
enum Tool {
  static let version = "0.2.0"

  static let spec = CommandSpec(
    name: "pass-headers",
    summary: "Debug the Adobe Pass headers AP-Partner-Framework-Status and X-Device-Info",
    details: [
      "Two request headers describe to Adobe Pass Authentication the viewer's TV provider account and "
        + "device. Each is Base64 of a JSON object. A VALUE in place of a command is decoded."
    ],
    examples: [
      "pass-headers decode 'AP-Partner-Framework-Status: eyJmcmFt…'": "What does this header say?",
      "pass-headers scan session.har": "What was sent, and why was it refused?",
      "pass-headers explain pfs_fallback": "What does this answer mean?",
    ],
    lazySubcommands: [
      ("decode", { DecodeCommand.spec }), ("check", { CheckCommand.spec }),
      ("scan", { ScanCommand.spec }), ("explain", { ExplainCommand.spec }),
      ("redact", { RedactCommand.spec }), ("mvpd", { MVPDCommand.spec }),
      ("encode", { EncodeCommand.spec }), ("completions", { ShellCommands.spec }),
    ])

  static func main() {
    var console = Console()
    var code = run(System.arguments[...], &console)
    console.flush()
    if console.hasFailed {
      console.printError(.error, "results cannot be written")
      code = .inputOutput
    }
    if code != .success { System.end(code.rawValue) }
  }

  /// Runs the command that the words name.
  static func run(_ words: ArraySlice<Word>, _ console: inout Console) -> ExitCode {
    var command = spec
    var path = [spec.name]
    var rest = words
    var isHelp = false
    if let first = rest.first?.text {
      if first.hasSameBytes(as: "complete") {
        return Completions.printCandidates(rest.dropFirst(), &console)
      }
      isHelp = first.hasSameBytes(as: "help")
      if isHelp { rest = rest.drop { $0.text.hasSameBytes(as: "help") } + ["--help"] }
      if first.hasSameBytes(as: "version") { rest = ["--version"] + rest.dropFirst() }
    }
    while let word = rest.first?.text, let next = command.subcommand(word) {
      command = next
      path.append(word)
      rest = rest.dropFirst()
    }
    do {
      if rest.isEmpty, command.run == nil { rest = ["--help"] }
      if command.run == nil || !command.lazySubcommands.isEmpty, let word = rest.first,
        !word.isOption && (!word.isStandardInput || path.count == 1)
      {
        try decideUnknown(word.text, command, mayBeHeader: path.count == 1 && !isHelp)
        command = DecodeCommand.spec
      }
      var arguments = try command.parse(rest)
      if arguments.has("--help") {
        console.print(command.help(path, width: console.width, console.outputStyle))
        return .success
      }
      // A device has an option of that name, which takes a value.
      if arguments.has("--version"), arguments.value("--version") == nil {
        console.print(version)
        return .success
      }
      guard let run = command.run else { throw CommandFailure(.usage, "a command is missing") }
      try command.complete(&arguments)
      if let time = arguments.value("--now") {
        console.now = try TimeArgument.parse(time, now: console.now)
      }
      console.discretion.isRedacted = arguments.has("--redact")
      console.isJSON = arguments.has("--json")
      return try run(arguments, &console)
    } catch let failure as CommandFailure {
      console.printError(.error, failure.message)
      if failure.code == .usage {
        console.printError("Usage: \(command.usage(path))")
        console.printError("Run '\(path.joined(separator: " ")) --help' for details.")
      }
      return failure.code
    } catch {
      if let error = error as? HeaderError {
        console.printError(error.diagnostic)
      } else {
        console.printError(.error, "\(error)")
      }
      return .invalid
    }
  }

  /// A word that is not a command is a header to decode, unless it looks like a command.
  private static func decideUnknown(
    _ word: String, _ command: CommandSpec, mayBeHeader: Bool
  ) throws(CommandFailure) {
    let names = command.lazySubcommands.map { $0.name } + (mayBeHeader ? ["help"] : [])
    if mayBeHeader, word.utf8.count > 16 || nearest(word, names) == nil { return }
    throw CommandFailure(
      .usage, "unknown command '\(word.abridged(to: 40))'" + didYouMean(word, names))
  }
}
