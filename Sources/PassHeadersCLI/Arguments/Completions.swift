import PassHeaders

/// The command `completions`, which prints a script for a shell. The script runs `pass-headers complete WORD…`, which
/// prints the candidates for the last word.
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
    exitCodes: "0 printed"
  ) { _ in
    { arguments, console in
      for (shell, script) in scripts where arguments.first.hasSameBytes(as: shell) {
        console.print(script)
      }
      return .success
    }
  }

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
      _describe pass-headers found
      pass-headers complete -- "${(@)words[2,CURRENT]}" >/dev/null || _files
    }
    if [[ $funcstack[1] == _pass-headers ]]; then _pass_headers "$@"
    else compdef _pass_headers pass-headers; fi
    """,
    "fish": """
    # fish completion for pass-headers
    complete -c pass-headers -fa "(pass-headers complete -- (commandline -opc)[2..-1] (commandline -ct)
      or __fish_complete_path (commandline -ct))"
    """,
  ]

  /// Prints the candidates for the last of `words`, one per line. A tab and a description follow an option or a
  /// command.
  ///
  /// - Returns: ``ExitCode/invalid`` if the last word may also be the name of a file, which the shell then completes.
  static func printCandidates(_ words: ArraySlice<Word>, _ console: inout Console) -> ExitCode {
    let words = words.map { $0.text }.drop { $0.hasSameBytes(as: "--") }
    var spec = Tool.spec
    for word in words.dropLast() {
      if let next = spec.subcommand(word) { spec = next }
    }
    let option = words.dropLast().last.flatMap { previous in
      spec.allOptions.first { $0.name.hasSameBytes(as: previous) && $0.value != nil }
    }
    if option == nil, words.last?.utf8.first == "-" {
      for option in spec.allOptions { console.print("\(option.name)\t\(option.help)") }
      return .success
    }
    for command in option == nil ? spec.subcommands : [] {
      console.print("\(command.name)\t\(command.summary)")
    }
    let parameter = option ?? spec.argument
    for word in parameter.map({ $0.choices + $0.suggestedValues() }) ?? [] { console.print(word) }
    return parameter?.isInput == true ? .invalid : .success
  }
}
