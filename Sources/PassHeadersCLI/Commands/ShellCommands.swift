import PassHeaders

enum ShellCommands {
  static let spec = CommandSpec(
    name: "completions",
    summary: "Print a shell's script for completion",
    argument: Parameter(
      name: "SHELL", help: "The shell.", choices: Completions.scripts.map { $0.key }),
    examples: [
      "source <(pass-headers completions bash)": "In ~/.bashrc",
      "pass-headers completions zsh >~/.zsh/completions/_pass-headers":
        "In a folder of zsh's $fpath",
      "pass-headers completions fish >~/.config/fish/completions/pass-headers.fish": "For fish",
    ],
    exitCodes: "0 printed",
    run: { arguments, console in
      for (shell, script) in Completions.scripts where arguments.first.hasSameBytes(as: shell) {
        console.print(script)
      }
      return .success
    })
}
