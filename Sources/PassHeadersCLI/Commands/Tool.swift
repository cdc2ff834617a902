import PassHeaders

@main
enum Tool {
  static let version = "0.1.0"

  static let spec = CommandSpec(
    name: "pass-headers",
    summary: "Decode and encode the Adobe Pass headers AP-Partner-Framework-Status and "
      + "X-Device-Info",
    examples: [
      .init(
        command: "pass-headers decode 'AP-Partner-Framework-Status: eyJmcmFt…'",
        meaning: "What does this header say?"),
      .init(
        command: "pass-headers encode status --access granted --mapping-id Cablevision "
          + "--expires +30d --header",
        meaning: "Make a header for curl."),
    ],
    subcommands: [
      DecodeCommand.spec, CheckCommand.spec, ScanCommand.spec, MVPDCommand.spec, EncodeCommand.spec,
      SAMLCommand.spec, ShellCommands.completionsSpec, ShellCommands.manualSpec,
    ])

  static func main() {
    var console = Console.system()
    let code = run(CommandLine.arguments.dropFirst(), &console)
    console.flush()
    if code != .success { System.end(code.rawValue) }
  }

  /// Runs the command that the words name.
  static func run(_ words: ArraySlice<String>, _ console: inout Console) -> ExitCode {
    var command = spec
    var path = [spec.name]
    var rest = words
    if rest.first == "help" { rest = rest.dropFirst() + ["--help"] }
    while let word = rest.first, let next = command.subcommands.first(where: { $0.name == word }) {
      command = next
      path.append(word)
      rest = rest.dropFirst()
    }
    do {
      if rest.isEmpty, command.run == nil {
        console.print(command.help(path, console.outputStyle))
        return .success
      }
      if !command.subcommands.isEmpty, let word = rest.first, !word.hasPrefix("-") {
        throw UsageError(
          "unknown command '\(word.printable)'"
            + didYouMean(word, command.subcommands.map(\.name) + ["help"]))
      }
      let arguments = try command.parse(rest)
      if arguments.has("--help") {
        console.print(command.help(path, console.outputStyle))
        return .success
      }
      if arguments.has("--version"), !command.options.contains(where: { $0.name == "--version" }) {
        console.print(version)
        return .success
      }
      guard let run = command.run else { throw UsageError("a command is missing") }
      return try run(arguments, &console)
    } catch let error as UsageError {
      console.printError("\(console.errorStyle.bad("error:")) \(error.message)")
      console.printError("Usage: \(command.usage(path))")
      console.printError("  '\(path.joined(separator: " ")) --help' tells more.")
      return .usage
    } catch let failure as CommandFailure {
      console.printError("\(console.errorStyle.bad("error:")) \(failure.message)")
      return failure.code
    } catch {
      console.printError("\(console.errorStyle.bad("error:")) \(error)")
      return .invalid
    }
  }
}

extension Console {
  /// Reads a file that the user named, or standard input for `-`.
  func read(_ path: String) throws(CommandFailure) -> ContiguousArray<UInt8> {
    do throws(System.ReadError) {
      return try readFile(path)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Hands on a file, or standard input, piece by piece.
  mutating func readPieces(
    _ path: String, _ take: (ArraySlice<UInt8>, inout Console) -> Void
  ) throws(CommandFailure) {
    let readPieces = readFilePieces
    do throws(System.ReadError) {
      try readPieces(path, &self, take)
    } catch {
      throw Self.failure(error, path)
    }
  }

  private static func failure(_ error: System.ReadError, _ path: String) -> CommandFailure {
    let name = path == "-" ? "standard input" : "'\(path.printable)'"
    switch error {
    case .notFound:
      return CommandFailure(code: .noInput, message: "there is no file \(name)")
    case .unreadable:
      return CommandFailure(code: .inputOutput, message: "\(name) cannot be read")
    case .tooLarge(let limit):
      return CommandFailure(
        code: .inputOutput, message: "\(name) is larger than \(limit >> 20) MiB")
    }
  }
}
