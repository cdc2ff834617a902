import PassHeaders

enum ShellCommands {
  static let completionsSpec = CommandSpec(
    name: "completions",
    summary: "Print the script with which a shell completes commands and options",
    brief: "Print a shell's script for completion",
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

  static let manualSpec = CommandSpec(
    name: "man",
    summary: "Print the manual page",
    examples: [
      "pass-headers man >/usr/local/share/man/man1/pass-headers.1": "Install it",
      "pass-headers man | man -l -": "Read it",
    ],
    exitCodes: "0 printed",
    run: { _, console in
      console.print(ManualPage.text)
      return .success
    })
}
