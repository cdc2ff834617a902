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
      .init(
        command: "pass-headers decode 'AP-Partner-Framework-Status: eyJmcmFt…'",
        meaning: "What does this header say?"),
      .init(
        command: "pass-headers scan session.har", meaning: "What was sent, and why was it refused?"),
      .init(
        command: "pass-headers explain pfs_fallback", meaning: "What does this answer mean?"),
    ],
    lazySubcommands: [
      ("decode", { DecodeCommand.spec }), ("check", { CheckCommand.spec }),
      ("scan", { ScanCommand.spec }), ("explain", { ExplainCommand.spec }),
      ("diff", { DiffCommand.spec }), ("redact", { RedactCommand.spec }),
      ("mvpd", { MVPDCommand.spec }), ("encode", { EncodeCommand.spec }),
      ("saml", { SAMLCommand.spec }), ("completions", { ShellCommands.completionsSpec }),
      ("man", { ShellCommands.manualSpec }),
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
  static func run(_ words: ArraySlice<String>, _ console: inout Console) -> ExitCode {
    var command = spec
    var path = [spec.name]
    var rest = words
    var isHelp = false
    if let first = rest.first {
      if first.hasSameBytes(as: "complete") { return complete(rest.dropFirst(), &console) }
      isHelp = first.hasSameBytes(as: "help")
      if isHelp { rest = rest.drop { $0.hasSameBytes(as: "help") } + ["--help"] }
      if first.hasSameBytes(as: "version") { rest = ["--version"] + rest.dropFirst() }
    }
    while let word = rest.first, let next = command.subcommand(word) {
      command = next
      path.append(word)
      rest = rest.dropFirst()
    }
    do {
      if rest.isEmpty, command.run == nil { rest = ["--help"] }
      if command.run == nil || !command.lazySubcommands.isEmpty, let word = rest.first,
        word.utf8.first != UInt8(ascii: "-") || word.hasSameBytes(as: "-") && path.count == 1
      {
        try decideUnknown(word, command, mayBeHeader: path.count == 1 && !isHelp)
        command = DecodeCommand.spec
      }
      let arguments = try command.parse(rest)
      if arguments.has("--help") {
        console.print(command.help(path, width: console.width, console.outputStyle))
        return .success
      }
      if arguments.has("--version"),
        !command.options.contains(where: { $0.name.utf8.elementsEqual("--version".utf8) })
      {
        console.print(version)
        return .success
      }
      guard let run = command.run else { throw UsageError("a command is missing") }
      if let time = arguments.value("--now") {
        console.now = try TimeArgument.parse(time, now: console.now)
      }
      return try run(arguments, &console)
    } catch let error as UsageError {
      console.printError(.error, error.message)
      console.printError("Usage: \(command.usage(path))")
      console.printError("Run '\(path.joined(separator: " ")) --help' for details.")
      return .usage
    } catch let failure as CommandFailure {
      console.printError(.error, failure.message)
      return failure.code
    } catch {
      console.printError(.error, "\(error)")
      return .invalid
    }
  }

  /// A word that is not a command is a header to decode, unless it looks like a command.
  private static func decideUnknown(
    _ word: String, _ command: CommandSpec, mayBeHeader: Bool
  ) throws(UsageError) {
    let names = command.lazySubcommands.map { $0.name } + (mayBeHeader ? ["help"] : [])
    if mayBeHeader, word.utf8.count > 16 || nearest(word, names) == nil { return }
    throw UsageError("unknown command '\(word.abridged(to: 40))'" + didYouMean(word, names))
  }

  private static func complete(
    _ words: ArraySlice<String>, _ console: inout Console
  ) -> ExitCode {
    let given = words.first.hasSameBytes(as: "--") ? words.dropFirst() : words
    for (word, meaning) in Completions.candidates(Array(given), spec) {
      console.print(meaning.isEmpty ? word : "\(word)\t\(meaning)")
    }
    return .success
  }
}
