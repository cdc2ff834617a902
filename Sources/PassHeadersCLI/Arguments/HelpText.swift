extension CommandSpec {
  /// The text that `--help` shows.
  ///
  /// - Parameter path: The words that lead to the command, the tool's name first.
  func help(_ path: [String], width: Int, _ style: Style) -> [String] {
    var lines = wrap(summary + ".", width: width) + [""]
    for detail in details { lines += wrap(detail, width: width) + [""] }
    lines += [style.strong("Usage:"), "  " + usage(path), ""]
    let sections = [
      ("Argument:", [argument].compactMap { $0 }.map { ($0.name, $0.description) }),
      ("Commands:", subcommands.map { ($0.name, $0.summary + ".") }),
      ("Options:", allOptions.map { ($0.label, $0.description) }),
    ]
    for (title, rows) in sections where !rows.isEmpty {
      lines += [style.strong(title)] + table(rows, width) + [""]
    }
    if !examples.isEmpty { lines.append(style.strong("Examples:")) }
    for (command, meaning) in examples {
      lines += ["  # \(meaning)"] + wrapCommand(command, width: width) + [""]
    }
    if !lazySubcommands.isEmpty {
      lines += ["Run '\(path.joined(separator: " ")) COMMAND --help' for details.", ""]
    }
    return lines + wrap("Exit codes: \(exitCodes); \(Self.commonExitCodes).", width: width)
  }

  /// The command and what may follow it.
  func usage(_ path: [String]) -> String {
    let words = [lazySubcommands.isEmpty ? nil : "[COMMAND]", "[OPTIONS]", argument?.name]
    return (path + words.compactMap { $0 }).joined(separator: " ")
  }
}

/// A command on as many lines as it takes, which a shell joins again.
private func wrapCommand(_ command: String, width: Int) -> [String] {
  var lines = wrap(command, width: width - 2, indent: 2, hanging: 2)
  for index in lines.indices.dropLast() { lines[index] += " \\" }
  return lines
}

extension Parameter {
  fileprivate var label: String {
    (short.map { $0 + ", " } ?? "") + name + (value.map { " " + $0 } ?? "")
  }

  fileprivate var description: String {
    choices.isEmpty ? help : help + " One of: " + choices.joined(separator: ", ") + "."
  }
}

/// Names on the left, descriptions on the right, or below where the terminal is narrow.
private func table(_ rows: [(String, String)], _ width: Int) -> [String] {
  let column = width < 70 ? 6 : 28
  return rows.flatMap { name, description in
    var lines = wrap(description, width: width, indent: column)
    if name.columns + 4 <= column, let first = lines.first {
      lines[0] = ("  " + name).padded(to: column) + first.dropFirst(column)
    } else {
      lines.insert("  " + name, at: 0)
    }
    return lines
  }
}
