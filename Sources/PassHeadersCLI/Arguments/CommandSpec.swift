import PassHeaders

/// What a command is called, takes and does. Help, parsing and usage errors all follow from it.
struct CommandSpec: Sendable {
  let name: String
  /// One line, without a full stop.
  let summary: String
  var details: [String] = []
  /// What stands in the usage line after the options; `nil` for a command that takes no value.
  var argument: ArgumentSpec?
  var options: [OptionSpec] = []
  var examples: [Example] = []
  /// What the codes mean with which the command ends, besides those of wrong usage and files.
  var exitCodes = "0 good, 1 invalid header"
  var subcommands: [CommandSpec] = []
  /// `nil` for a command that only groups others.
  var run: (@Sendable (Arguments, inout Console) throws -> ExitCode)?

  struct Example: Sendable {
    let command: String
    let meaning: String
  }
}

/// A value that stands without an option's name.
struct ArgumentSpec: Sendable {
  let name: String
  let help: String
  /// Whether there may be more than one.
  var isRepeated = false
  /// The values it may have; empty if any.
  var choices: [String] = []
}

/// An option of a command.
struct OptionSpec: Sendable {
  /// With its dashes, for example `--json`.
  let name: String
  var short: String?
  /// What its value is called; `nil` for an option that is there or not.
  var value: String?
  let help: String
  /// The values it may have; empty if any.
  var choices: [String] = []
  /// Whether it may be given more than once.
  var repeats = false
}

/// What was given to a command.
struct Arguments: Sendable {
  /// What stood without an option's name.
  var positionals: [String] = []
  fileprivate(set) var options: [String: [String]] = [:]

  func has(_ name: String) -> Bool { options[name] != nil }
  func values(_ name: String) -> [String] { options[name] ?? [] }
  func value(_ name: String) -> String? { options[name]?.last }

  /// The value of an option that the command cannot do without.
  func required(_ name: String) throws(UsageError) -> String {
    guard let value = value(name) else { throw UsageError("'\(name)' is missing") }
    return value
  }
}

/// The tool was called wrongly.
struct UsageError: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = message }
}

extension CommandSpec {
  /// Options that every command has.
  static let commonOptions = [
    OptionSpec(name: "--help", short: "-h", help: "Show this help."),
    OptionSpec(name: "--version", help: "Show the version."),
  ]

  /// Its own options and the common ones, unless an own one has the name.
  var allOptions: [OptionSpec] {
    options + Self.commonOptions.filter { common in !options.contains { $0.name == common.name } }
  }

  /// Sorts what was given into options and values.
  func parse(_ given: ArraySlice<String>) throws(UsageError) -> Arguments {
    var arguments = Arguments()
    var rest = given
    var onlyPositionals = false
    while let word = rest.popFirst() {
      guard !onlyPositionals, word.hasPrefix("-"), word != "-" else {
        arguments.positionals.append(word)
        continue
      }
      if word == "--" {
        onlyPositionals = true
        continue
      }
      try parseOption(word, &rest, &arguments)
    }
    let limit = argument.map { $0.isRepeated ? Int.max : 1 } ?? 0
    if let surplus = arguments.positionals.dropFirst(limit).first {
      throw UsageError("unexpected argument '\(surplus.printable)'")
    }
    return arguments
  }

  private func parseOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = allOptions.first(where: { $0.name == name || $0.short == name }) else {
      throw UsageError(
        "unknown option '\(name.printable)'" + didYouMean(name, allOptions.map(\.name)))
    }
    if let valueName = option.value {
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError("'\(option.name)' needs a value: \(valueName)")
      }
      if !option.choices.isEmpty, !option.choices.contains(value) {
        throw UsageError(
          "'\(value.printable)' is no value of '\(option.name)', which takes "
            + option.choices.joined(separator: ", ") + didYouMean(value, option.choices))
      }
      guard option.repeats || !arguments.has(option.name) else {
        throw UsageError("'\(option.name)' is given twice")
      }
      arguments.options[option.name, default: []].append(value)
    } else {
      guard attached == nil else { throw UsageError("'\(option.name)' takes no value") }
      arguments.options[option.name] = []
    }
  }
}

/// `. Did you mean '--json'?`, where one of the names is near enough.
func didYouMean(_ word: String, _ names: [String]) -> String {
  let near =
    names
    .map { (name: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    .min { $0.distance < $1.distance }
  guard let near, near.distance <= max(1, near.name.count / 3) else { return "" }
  return ". Did you mean '\(near.name)'?"
}
