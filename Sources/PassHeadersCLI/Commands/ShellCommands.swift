import PassHeaders

enum ShellCommands {
  static let completionsSpec = CommandSpec(
    name: "completions",
    summary: "Print the script with which a shell completes commands and options",
    brief: "Print a shell's script for completion",
    argument: ArgumentSpec(
      name: "SHELL", help: "The shell.", choices: Completions.Shell.allCases.map { $0.rawValue }),
    examples: [
      .init(command: "source <(pass-headers completions bash)", meaning: "In ~/.bashrc"),
      .init(
        command: "pass-headers completions zsh >~/.zsh/completions/_pass-headers",
        meaning: "In a folder of zsh's $fpath"),
      .init(
        command: "pass-headers completions fish >~/.config/fish/completions/pass-headers.fish",
        meaning: "For fish"),
    ],
    exitCodes: "0 printed",
    run: printCompletions)

  private static func printCompletions(
    _ arguments: Arguments, _ console: inout Console
  ) throws -> ExitCode {
    guard let name = arguments.positionals.first else { throw UsageError("SHELL is missing") }
    guard
      let shell = Completions.Shell.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) })
    else {
      let known = Completions.Shell.allCases.map { $0.rawValue }
      throw UsageError(
        "'\(name.abridged(to: 40))' is not a known shell; they are " + known.joined(separator: ", ")
          + didYouMean(name, known))
    }
    console.print(Completions.script(shell, Tool.spec.name))
    return .success
  }

  static let manualSpec = CommandSpec(
    name: "man",
    summary: "Print the manual page",
    examples: [
      .init(
        command: "pass-headers man >/usr/local/share/man/man1/pass-headers.1", meaning: "Install it"
      ),
      .init(command: "pass-headers man | man -l -", meaning: "Read it"),
    ],
    exitCodes: "0 printed",
    run: printManual)

  private static func printManual(
    _ arguments: Arguments, _ console: inout Console
  ) throws -> ExitCode {
    console.print(ManualPage.text(Tool.spec, version: Tool.version))
    return .success
  }
}
