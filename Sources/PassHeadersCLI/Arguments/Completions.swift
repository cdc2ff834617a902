import PassHeaders

/// Completes the tool's commands, options and values in shells: the command `completions`.
///
/// A shell's script only asks the tool, which knows its commands: `pass-headers complete WORD…` prints
/// what may follow, each with a tab and its meaning.
enum Completions {
  static let spec = CommandSpec(
    name: "completions",
    summary: "Print a shell's script for completion",
    argument: Parameter(name: "SHELL", help: "The shell.", choices: scripts.map { $0.key }),
    examples: [
      "source <(pass-headers completions bash)": "In ~/.bashrc",
      "pass-headers completions zsh >~/.zsh/completions/_pass-headers":
        "In a folder of zsh's $fpath",
      "pass-headers completions fish >~/.config/fish/completions/pass-headers.fish": "For fish",
    ],
    exitCodes: "0 printed",
    run: { arguments, console in
      for (shell, script) in scripts where arguments.first.hasSameBytes(as: shell) {
        console.print(script)
      }
      return .success
    })

  /// The scripts, by the names of the shells.
  private static let scripts: KeyValuePairs<String, String> = [
    "bash": """
    # bash completion for pass-headers
    _pass_headers() {
      local IFS=$'\\n'
      COMPREPLY=($(compgen -W "$(pass-headers complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" | cut -f1)" \\
        -- "${COMP_WORDS[COMP_CWORD]}"))
    }
    complete -o default -F _pass_headers pass-headers
    """,
    "zsh": """
    #compdef pass-headers
    _pass_headers() {
      local -a found
      found=("${(@f)$(pass-headers complete -- "${(@)words[2,CURRENT]}" | sed 's/:/\\\\:/g; s/\\t/:/')}")
      if [[ -n $found ]]; then _describe pass-headers found; else _files; fi
    }
    if [[ $funcstack[1] == _pass-headers ]]; then _pass_headers "$@"
    else compdef _pass_headers pass-headers; fi
    """,
    "fish": """
    # fish completion for pass-headers
    complete -c pass-headers -a "(pass-headers complete -- (commandline -opc)[2..-1] (commandline -ct))"
    """,
  ]

  /// Prints what may follow the words, of which the last one is not complete.
  static func printCandidates(_ words: ArraySlice<Word>, _ console: inout Console) -> ExitCode {
    let words = words.map { $0.text }
    let isMarked = words.first.hasSameBytes(as: "--")
    for (word, meaning) in candidates(isMarked ? Array(words.dropFirst()) : words) {
      console.print(meaning.isEmpty ? word : "\(word)\t\(meaning)")
    }
    return .success
  }

  private static func candidates(_ words: [String]) -> [(word: String, meaning: String)] {
    var spec = Tool.spec
    for word in words.dropLast() {
      if let next = spec.subcommand(word) { spec = next }
    }
    if let previous = words.dropLast().last,
      let option = spec.allOptions.first(where: { $0.name.hasSameBytes(as: previous) }),
      option.value != nil
    {
      return option.choices.map { ($0, "") }
    }
    let commands = spec.subcommands.map { (word: $0.name, meaning: $0.summary) }
    let choices = (spec.argument?.choices ?? []).map { (word: $0, meaning: "") }
    guard words.last?.utf8.first == "-" else { return commands + choices }
    return spec.allOptions.map { (word: $0.name, meaning: $0.help) }
  }
}
