import PassHeaders

@main
enum Tool {
  static let version = "0.2.0"

  static let spec = CommandSpec(
    name: "pass-headers",
    summary: "Debug the Adobe Pass headers AP-Partner-Framework-Status and X-Device-Info",
    details: [
      "Two request headers describe to Adobe Pass Authentication the viewer's TV provider account and "
        + "device. Each is Base64 of a JSON object. Without a COMMAND, 'decode' is meant."
    ] + DecodeCommand.spec.details,
    argument: DecodeCommand.spec.argument,
    options: DecodeCommand.spec.options,
    examples: [
      "pass-headers 'AP-Partner-Framework-Status: eyJmcmFt…'": "What does this header say?",
      "pass-headers session.har": "What was sent, and why was it refused?",
      "pass-headers explain pfs_fallback": "What does this answer mean?",
    ],
    exclusive: DecodeCommand.spec.exclusive,
    exitCodes: DecodeCommand.spec.exitCodes,
    lazySubcommands: [
      ("decode", { DecodeCommand.spec }), ("explain", { ExplainCommand.spec }),
      ("redact", { RedactCommand.spec }), ("mvpd", { MVPDCommand.spec }),
      ("encode", { EncodeCommand.spec }), ("completions", { Completions.spec }),
    ],
    run: DecodeCommand.run)

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
    let first = rest.first?.text
    if first.hasSameBytes(as: "complete") {
      return Completions.printCandidates(rest.dropFirst(), &console)
    }
    let isHelp = first.hasSameBytes(as: "help")
    if isHelp { rest = rest.drop { $0.text.hasSameBytes(as: "help") } + ["--help"] }
    while let word = rest.first?.text, let next = command.subcommand(word) {
      command = next
      path.append(word)
      rest = rest.dropFirst()
    }
    do {
      if !command.lazySubcommands.isEmpty, let word = rest.first, !word.isOption {
        try refuseUnknown(word, command, mayBeInput: path.count == 1 && !isHelp)
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
      try command.complete(&arguments)
      if let time = arguments.value("--now") {
        console.now = try TimeArgument.parse(time, now: console.now)
      }
      console.discretion.isRedacted = arguments.has("--redact")
      console.isJSON = arguments.has("--json")
      return try command.run(arguments, &console)
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

  /// A word in place of a command is an input, unless it looks like a command.
  private static func refuseUnknown(
    _ word: Word, _ command: CommandSpec, mayBeInput: Bool
  ) throws(CommandFailure) {
    let text = word.text
    let names = command.lazySubcommands.map { $0.name } + (mayBeInput ? ["help"] : [])
    let isNear = text.utf8.count <= 16 && nearest(text, names) != nil
    if mayBeInput, !isNear || System.exists(word) { return }
    throw CommandFailure(
      .usage, "unknown command '\(text.abridged(to: 40))'" + didYouMean(text, names))
  }
}
