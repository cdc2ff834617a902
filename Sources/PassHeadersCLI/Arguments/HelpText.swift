extension CommandSpec {
  /// Returns the lines of the text that `--help` shows.
  ///
  /// - Parameters:
  ///   - path: The words that select the command, such as `pass-headers` and `encode`.
  ///   - width: The maximum number of columns of a line.
  ///   - style: The style of the headings.
  func help(_ path: [String], width: Int, _ style: Style) -> [String] {
    var lines = wrap(summary + ".", width: width) + [""]
    for detail in details { lines += wrap(detail, width: width) + [""] }
    lines += [style.strong("Usage:"), "  " + usage(path), ""]
    var sections = [
      ("Argument:", [argument].compactMap { $0 }.map { ($0.name, $0.description) }),
      ("Commands:", subcommands.map { ($0.name, $0.summary + ".") }),
    ]
    for group in Parameter.Group.allCases {
      let options = allOptions.filter { $0.group == group }
      sections.append((group.rawValue + ":", options.map { ($0.label, $0.description) }))
    }
    for (title, rows) in sections where !rows.isEmpty {
      var table = FieldTable()
      for (name, description) in rows { table.addRow(name, description) }
      lines += [style.strong(title)] + table.lines(width: width, style) + [""]
    }
    if !examples.isEmpty { lines.append(style.strong("Examples:")) }
    for (command, meaning) in examples {
      // Break a long command with a backslash at the end of each line, so that it can be copied into a shell.
      let parts = wrap(command, width: width - 2, indent: 2, hanging: 2)
      lines += ["  # \(meaning)"] + parts.dropLast().map { $0 + " \\" } + parts.suffix(1) + [""]
    }
    let common = "64 wrong usage, 66 no such file, 74 a file cannot be read or written"
    return lines + wrap("Exit codes: \(exitCodes); \(common).", width: width)
  }

  /// Returns the usage line, such as `pass-headers decode [OPTIONS] [INPUT...]`.
  func usage(_ path: [String]) -> String {
    let words = [subcommands.isEmpty ? nil : "[COMMAND]", "[OPTIONS]", argument?.name]
    return (path + words.compactMap { $0 }).joined(separator: " ")
  }
}

extension Parameter {
  fileprivate var label: String { name + (value.map { " " + $0 } ?? "") }

  fileprivate var description: String {
    choices.isEmpty ? help : help + " One of: " + choices.joined(separator: ", ") + "."
  }
}
