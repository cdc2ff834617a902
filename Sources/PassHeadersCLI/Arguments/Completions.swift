/// What a shell needs to complete the tool's commands, options and values.
///
/// Each script first finds out which command the words before the cursor lead to, then offers what may
/// follow. All of it comes from the descriptions of the commands.
enum Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func script(_ shell: Shell, _ root: CommandSpec) -> String {
    let commands = all(root, [])
    return switch shell {
    case .bash: bash(root.name, commands)
    case .zsh: zsh(root.name, commands)
    case .fish: fish(root.name, commands)
    }
  }

  /// A command with the words that lead to it, without the tool's name.
  private struct Command {
    let path: [String]
    let spec: CommandSpec

    /// As the scripts write it: ` encode status`.
    var key: String { path.map { " " + $0 }.joined() }
  }

  private static func all(_ spec: CommandSpec, _ path: [String]) -> [Command] {
    [Command(path: path, spec: spec)]
      + spec.subcommands.flatMap { all($0, path + [$0.name]) }
  }

  /// In single quotes, as all three shells read them.
  private static func quoted(_ text: String, escapingColons: Bool = false) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "'": escaped += "’"
      case ":" where escapingColons: escaped += "\\:"
      default: escaped.append(character)
      }
    }
    return "'\(escaped)'"
  }

  // MARK: bash

  private static func bash(_ tool: String, _ commands: [Command]) -> String {
    var lines = [
      "# bash completion for \(tool)", "", "_pass_headers() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} path= i",
      "  for ((i = 1; i < COMP_CWORD; i++)); do", "    case \"$path ${COMP_WORDS[i]}\" in",
    ]
    for command in commands where !command.path.isEmpty {
      lines.append("      '\(command.key)') path='\(command.key)' ;;")
    }
    lines += ["    esac", "  done", "  case \"$path|$previous\" in"]
    for command in commands {
      for option in command.spec.allOptions where option.value != nil {
        lines.append("    '\(command.key)|\(option.name)')")
        if option.takesFile {
          lines.append("      COMPREPLY=($(compgen -f -- \"$current\"))")
        } else {
          let words = option.choices.joined(separator: " ")
          lines.append("      COMPREPLY=($(compgen -W '\(words)' -- \"$current\"))")
        }
        lines.append("      return ;;")
      }
    }
    lines += ["  esac", "  local words=", "  case \"$path\" in"]
    for command in commands {
      let words =
        command.spec.subcommands.map(\.name) + (command.spec.argument?.choices ?? [])
        + command.spec.allOptions.map(\.name)
      lines.append("    '\(command.key)') words='\(words.joined(separator: " "))' ;;")
    }
    lines += [
      "  esac", "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))", "}",
      "complete -o default -F _pass_headers \(tool)",
    ]
    return lines.joined(separator: "\n")
  }

  // MARK: zsh

  private static func zsh(_ tool: String, _ commands: [Command]) -> String {
    var lines = [
      "#compdef \(tool)", "", "_pass_headers() {", "  local route= i", "  local -a items options",
      "  for ((i = 2; i < CURRENT; i++)); do", "    case \"$route ${words[i]}\" in",
    ]
    for command in commands where !command.path.isEmpty {
      lines.append("      ('\(command.key)') route='\(command.key)' ;;")
    }
    lines += ["    esac", "  done", "  case \"$route|${words[CURRENT-1]}\" in"]
    for command in commands {
      for option in command.spec.allOptions where option.value != nil {
        let offer =
          option.takesFile ? "_files" : "compadd -- \(option.choices.joined(separator: " "))"
        lines.append("    ('\(command.key)|\(option.name)') \(offer); return ;;")
      }
    }
    lines += ["  esac", "  case \"$route\" in"]
    for command in commands {
      lines.append("    ('\(command.key)')")
      lines.append("      items=(")
      for subcommand in command.spec.subcommands {
        lines.append(
          "        " + quoted(subcommand.name + ":" + subcommand.summary))
      }
      for choice in command.spec.argument?.choices ?? [] {
        lines.append("        " + quoted(choice))
      }
      lines += ["      )", "      options=("]
      for option in command.spec.allOptions {
        lines.append("        " + quoted(option.name + ":" + option.help))
      }
      lines += ["      ) ;;"]
    }
    lines += [
      "  esac", "  (( $#items )) && _describe command items",
      "  if [[ $PREFIX == -* ]]; then _describe -o option options",
      "  elif (( ! $#items )); then _files; fi", "}",
      "if [[ $funcstack[1] == _\(tool) ]]; then _pass_headers \"$@\"",
      "else compdef _pass_headers \(tool); fi",
    ]
    return lines.joined(separator: "\n")
  }

  // MARK: fish

  private static func fish(_ tool: String, _ commands: [Command]) -> String {
    var lines = [
      "# fish completion for \(tool)", "", "function __pass_headers_at",
      "    set -l path ''", "    for word in (commandline -opc)[2..-1]",
      "        switch \"$path $word\"",
    ]
    for command in commands where !command.path.isEmpty {
      lines += [
        "            case '\(command.key)'", "                set path '\(command.key)'",
      ]
    }
    lines += ["        end", "    end", "    test \"$path\" = \"$argv\"", "end", ""]
    for command in commands {
      let start = "complete -c \(tool) -n \"__pass_headers_at '\(command.key)'\""
      if !command.spec.subcommands.isEmpty { lines.append(start + " -f") }
      for subcommand in command.spec.subcommands {
        lines.append(start + " -a \(subcommand.name) -d \(quoted(subcommand.summary))")
      }
      if let choices = command.spec.argument?.choices, !choices.isEmpty {
        lines.append(start + " -f -a '\(choices.joined(separator: " "))'")
      }
      for option in command.spec.allOptions {
        var line = start + " -l \(option.name.dropFirst(2))"
        if let short = option.short { line += " -s \(short.dropFirst())" }
        if option.takesFile {
          line += " -r -F"
        } else if option.value != nil {
          line += " -x"
          if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
        }
        lines.append(line + " -d \(quoted(option.help))")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension OptionSpec {
  /// Whether its value is the name of a file.
  fileprivate var takesFile: Bool { value == "FILE" }
}
