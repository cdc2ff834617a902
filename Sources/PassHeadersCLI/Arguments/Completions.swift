import PassHeaders

/// The command `completions`, which prints a script for a shell. The script completes the names of all commands and
/// options, and the names of files.
enum Completions {
  static let spec = CommandSpec(
    name: "completions",
    summary: "Print a shell's script for completion",
    argument: Parameter(name: "SHELL", help: "The shell.", choices: ["bash", "zsh", "fish"]),
    examples: [
      "source <(pass-headers completions bash)": "In ~/.bashrc",
      "pass-headers completions zsh >~/.zsh/completions/_pass-headers":
        "In a folder of zsh's $fpath",
      "pass-headers completions fish >~/.config/fish/completions/pass-headers.fish": "For fish",
    ],
    exitCodes: "0 printed"
  ) { _ in
    { arguments, console in
      console.print(script(for: arguments.first ?? ""))
      return .success
    }
  }

  private static func script(for shell: String) -> String {
    let words = (Tool.spec.completedWords + ["help"]).joined(separator: " ")
    return switch shell {
    case "bash": "complete -o default -W '\(words)' pass-headers"
    case "zsh": "#compdef pass-headers\ncompadd -- \(words)\n_files"
    default: "complete -c pass-headers -a '\(words)'"
    }
  }
}

extension CommandSpec {
  /// The names of the options and subcommands of the command, and those of its subcommands, each once.
  fileprivate var completedWords: [String] {
    let words = allOptions.map { $0.name } + subcommands.flatMap { [$0.name] + $0.completedWords }
    return words.reduce(into: []) { if !$0.containsBytes(of: $1) { $0.append($1) } }
  }
}
