import PassHeaders

/// The command line tool `pass-headers`.
package enum Tool {
  static let version = "0.9.0"

  static let spec = CommandSpec(
    name: "pass-headers",
    summary: "Debug the Adobe Pass headers AP-Partner-Framework-Status and X-Device-Info",
    details: DecodeCommand.details + ["Without COMMAND, the tool runs 'decode'."],
    argument: DecodeCommand.argument, examples: DecodeCommand.examples,
    exitCodes: DecodeCommand.exitCodes,
    subcommands: [
      DecodeCommand.spec, ExplainCommand.spec, MVPDCommand.spec, EncodeCommand.spec,
      Completions.spec,
    ]
  ) { options in
    let decode = DecodeCommand.declare(&options)
    let version = options.flag("--version", "Show the version.")
    return { arguments, console in
      if arguments.has(version) {
        console.print(Self.version)
        return .success
      }
      return try decode(arguments, &console)
    }
  }

  /// Runs the command with the arguments of the process, which ends with the exit code of the command.
  package static func main() {
    var console = Console()
    var code = run(System.arguments[...], &console)
    console.flush()
    if console.hasFailed {
      console.printError(.error, "results cannot be written")
      code = .inputOutput
    }
    if code != .success { System.end(code.rawValue) }
  }

  /// Runs the command that `words` select, without flushing the output of `console`.
  ///
  /// - Parameters:
  ///   - words: The command line arguments without the name of the program, such as `decode` and `--json`.
  ///   - console: The console for results and errors. Options such as `--now` and `--json` change its settings.
  /// - Returns: The exit code of the tool.
  package static func run(_ words: ArraySlice<Word>, _ console: inout Console) -> ExitCode {
    var command = spec
    var path = [spec.name]
    var rest = words
    let isHelp = rest.first?.text.hasSameBytes(as: "help") ?? false
    if isHelp { rest = rest.drop { $0.text.hasSameBytes(as: "help") } + ["--help"] }
    while let word = rest.first?.text, let next = command.subcommand(word) {
      command = next
      path.append(word)
      rest = rest.dropFirst()
    }
    do {
      if command.argument == nil || isHelp, let word = rest.first, !word.isOption,
        !command.subcommands.isEmpty
      {
        throw CommandFailure(
          .usage,
          "unknown command \(word.quoted)"
            + suggestion(for: word.text, among: command.subcommands.map { $0.name }))
      }
      var arguments = try command.parse(rest)
      if arguments.wantsHelp {
        console.print(command.help(path, width: console.width, console.outputStyle))
        return .success
      }
      try command.completePositionals(of: &arguments)
      return try command.run(arguments, &console)
    } catch let failure as CommandFailure {
      console.printError(.error, failure.message)
      if failure.code == .usage {
        console.printError("Usage: \(command.usage(path))")
        console.printError("Run '\(path.joined(separator: " ")) --help' for details.")
      }
      return failure.code
    } catch {
      if let error = error as? HeaderError { console.printError(error.diagnostic) }
      return .invalid
    }
  }
}
