/// The manual page, in the language of `man`, from the descriptions of the commands.
enum ManualPage {
  static var text: String {
    let root = Tool.spec
    var lines = [
      ".TH \(root.name.uppercased()) 1 \"\" \"\(root.name) \(Tool.version)\" \"User Commands\"",
      ".SH NAME",
      "\(roff(root.name)) \\- \(roff(root.summary.prefix(1).lowercased() + root.summary.dropFirst()))",
      ".SH SYNOPSIS", ".B \(roff(root.name))", ".I COMMAND", "[OPTIONS] ...", ".SH DESCRIPTION",
    ]
    lines += root.details.flatMap { [".PP", roff($0)] }
    lines.append(".SH COMMANDS")
    for command in root.subcommands { lines += section(command, [command.name]) }
    lines.append(".SH COMMON OPTIONS")
    lines += CommandSpec.commonOptions.flatMap { item($0) }
    lines.append(".SH EXIT STATUS")
    lines += root.subcommands.flatMap { [".TP", ".B \(roff($0.name))", roff($0.exitCodes) + "."] }
    lines += [".PP", CommandSpec.commonExitCodes + "."]
    lines.append(".SH EXAMPLES")
    for (command, meaning) in examples(root) {
      lines += [".PP", roff(meaning), ".PP", ".nf", ".RS", roff(command), ".RE", ".fi"]
    }
    return lines.joined(separator: "\n")
  }

  private static func section(_ command: CommandSpec, _ path: [String]) -> [String] {
    var lines = [".SS \(roff(command.usage(path)))", roff(command.summary) + "."]
    lines += command.details.flatMap { [".PP", roff($0)] }
    let parameters = [command.argument].compactMap { $0 } + command.options
    lines += parameters.flatMap { item($0) }
    for subcommand in command.subcommands {
      lines += section(subcommand, path + [subcommand.name])
    }
    return lines
  }

  private static func item(_ parameter: Parameter) -> [String] {
    [".TP", ".B \(roff(parameter.label))", roff(parameter.description)]
  }

  private static func examples(_ command: CommandSpec) -> [(key: String, value: String)] {
    Array(command.examples) + command.subcommands.flatMap { examples($0) }
  }

  /// The text as it is: dashes stay dashes, and no line begins with a request.
  private static func roff(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "." where escaped.isEmpty, "'" where escaped.isEmpty: escaped += "\\&" + String(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
