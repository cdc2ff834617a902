extension CommandSpec {
  /// The text that `--help` shows.
  ///
  /// - Parameter path: The words that lead to the command, the tool's name first.
  func help(_ path: [String], _ style: Style) -> String {
    var lines = [summary + ".", ""]
    for detail in details { lines += wrap(detail, width: 80, indent: 0) + [""] }
    lines += [style.strong("Usage:"), "  " + usage(path), ""]
    if let argument {
      lines.append(style.strong("Argument:"))
      lines += table([(argument.name, argument.description)]) + [""]
    }
    if !subcommands.isEmpty {
      lines.append(style.strong("Commands:"))
      lines += table(subcommands.map { ($0.name, $0.summary + ".") }) + [""]
    }
    lines.append(style.strong("Options:"))
    lines += table(allOptions.map { ($0.label, $0.description) }) + [""]
    if !examples.isEmpty {
      lines.append(style.strong("Examples:"))
      for example in examples {
        lines += ["  # \(example.meaning)", "  \(example.command)", ""]
      }
    }
    if !subcommands.isEmpty {
      lines.append("'\(path.joined(separator: " ")) COMMAND --help' tells more of a command.")
    } else {
      lines.append("Exit codes: \(exitCodes), 64 wrong usage, 66 no such file.")
    }
    return lines.joined(separator: "\n")
  }

  /// The command and what may follow it.
  func usage(_ path: [String]) -> String {
    var words = path
    if !subcommands.isEmpty, run == nil { words.append("COMMAND") }
    if run != nil { words.append("[OPTIONS]") }
    if let argument { words.append(argument.name) }
    return words.joined(separator: " ")
  }
}

extension ArgumentSpec {
  var description: String {
    choices.isEmpty ? help : help + " One of: " + choices.joined(separator: ", ") + "."
  }
}

extension OptionSpec {
  var label: String {
    (short.map { $0 + ", " } ?? "") + name + (value.map { " " + $0 } ?? "")
  }

  var description: String {
    var text = help
    if !choices.isEmpty { text += " One of: " + choices.joined(separator: ", ") + "." }
    if repeats { text += " May be repeated." }
    return text
  }
}

/// Names on the left, descriptions on the right.
private func table(_ rows: [(String, String)]) -> [String] {
  let column = 28
  return rows.flatMap { name, description in
    var lines = wrap(description, width: 80 - column, indent: column)
    if name.count + 4 <= column, let first = lines.first {
      lines[0] = ("  " + name).padded(to: column) + first.dropFirst(column)
    } else {
      lines.insert("  " + name, at: 0)
    }
    return lines
  }
}

/// Breaks a text between words.
func wrap(_ text: String, width: Int, indent: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  lines.append(line)
  return lines.map { String(repeating: " ", count: indent) + $0 }
}
