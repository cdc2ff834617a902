import PassHeaders
import PassHeadersInspection

/// What a command is called, takes and does. Help, parsing, completion and usage errors all follow from
/// it.
struct CommandSpec: Sendable {
  let name: String
  /// One line, without a full stop.
  let summary: String
  /// The same in a list of commands, where that is shorter.
  var brief: String?
  var details: [String] = []
  /// What follows the options in the usage line; `nil` for a command that takes no value.
  var argument: ArgumentSpec?
  var options: [OptionSpec] = []
  var examples: [Example] = []
  /// What the codes mean with which the command ends, besides those that every command has.
  var exitCodes = "0 valid, 1 not valid"
  /// Commands within it, by their names; each is described only when it is asked for.
  var lazySubcommands: [(name: String, spec: @Sendable () -> CommandSpec)] = []
  /// `nil` for a command that only groups others.
  var run: (@Sendable (Arguments, inout Console) throws -> ExitCode)?

  struct Example: Sendable {
    let command: String
    let meaning: String
  }
}

/// A value without an option's name.
struct ArgumentSpec: Sendable {
  let name: String
  let help: String
  var limit = 1
  /// The values it may have; empty if any.
  var choices: [String] = []
  /// Whether it is a text, and neither a header nor the name of a file, which may have any bytes.
  var isText = false
}

struct OptionSpec: Sendable {
  /// With its dashes, for example `--json`.
  let name: String
  var short: String?
  /// What its value is called; `nil` for an option that is given or not.
  var value: String?
  let help: String
  /// The values it may have; empty if any.
  var choices: [String] = []
  var repeats = false

  fileprivate func isCalled(_ word: String) -> Bool {
    name.hasSameBytes(as: word) || short.hasSameBytes(as: word)
  }
}

struct Arguments: Sendable {
  /// The values without an option's name.
  fileprivate(set) var positionals: [String] = []
  fileprivate var options: [(name: String, value: String?)] = []

  func has(_ name: String) -> Bool { options.contains { $0.name.hasSameBytes(as: name) } }

  func values(_ name: String) -> [String] {
    options.compactMap { $0.name.hasSameBytes(as: name) ? $0.value : nil }
  }

  func value(_ name: String) -> String? { values(name).last }

  /// The value of an option, as one of the choices that were checked.
  func choice<Value: CaseIterable & RawRepresentable<String>>(_ name: String) -> Value? {
    value(name).flatMap { text in
      Value.allCases.first { $0.rawValue.hasSameBytes(as: text) }
    }
  }

  /// The value of an option that the command cannot do without.
  func required(_ name: String) throws(UsageError) -> String {
    guard let value = value(name) else { throw UsageError("'\(name)' is missing") }
    return value
  }
}

struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

extension CommandSpec {
  /// Options that every command has.
  static let commonOptions = [
    OptionSpec(name: "--help", short: "-h", help: "Show this help."),
    OptionSpec(name: "--version", short: "-V", help: "Show the version."),
  ]

  /// What the codes mean with which every command may end.
  static let commonExitCodes =
    "64 wrong usage, 66 no such file, 74 a file cannot be read or written"

  /// Its own options and the common ones, unless an own one has the name.
  var allOptions: [OptionSpec] {
    options + Self.commonOptions.filter { common in !options.contains { $0.isCalled(common.name) } }
  }

  var subcommands: [CommandSpec] { lazySubcommands.map { $0.spec() } }

  func subcommand(_ name: String) -> CommandSpec? {
    lazySubcommands.first { $0.name.hasSameBytes(as: name) }?.spec()
  }

  /// Sorts what was given into options and values.
  func parse(_ given: ArraySlice<String>) throws(UsageError) -> Arguments {
    var arguments = Arguments()
    var rest = given
    var onlyPositionals = false
    while let word = rest.popFirst() {
      guard !onlyPositionals, word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 else {
        arguments.positionals.append(argument?.isText == true ? try Self.text(word) : word)
        continue
      }
      if word.hasSameBytes(as: "--") {
        onlyPositionals = true
      } else {
        try parseOption(word, &rest, &arguments)
      }
    }
    if let surplus = arguments.positionals.dropFirst(argument?.limit ?? 0).first {
      throw UsageError("unexpected argument '\(surplus.abridged(to: 40))'")
    }
    return arguments
  }

  private func parseOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ arguments: inout Arguments
  ) throws(UsageError) {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = String(word[..<(equals ?? word.endIndex)])
    let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
    guard let option = allOptions.first(where: { $0.isCalled(name) }) else {
      throw UsageError(
        "unknown option '\(name.abridged(to: 40))'" + didYouMean(name, allOptions.map { $0.name }))
    }
    guard let valueName = option.value else {
      guard attached == nil else { throw UsageError("'\(option.name)' takes no value") }
      arguments.options.append((option.name, nil))
      return
    }
    guard var value = attached ?? rest.popFirst() else {
      throw UsageError("'\(option.name)' needs a value: \(valueName)")
    }
    if !valueName.hasSameBytes(as: "FILE") { value = try Self.text(value) }
    if !option.choices.isEmpty, !option.choices.contains(where: { $0.hasSameBytes(as: value) }) {
      throw UsageError(
        "'\(value.abridged(to: 40))' is not a value of '\(option.name)', which takes "
          + option.choices.joined(separator: ", ") + didYouMean(value, option.choices))
    }
    guard option.repeats || !arguments.has(option.name) else {
      throw UsageError("'\(option.name)' is given twice")
    }
    arguments.options.append((option.name, value))
  }

  private static func text(_ argument: String) throws(UsageError) -> String {
    guard let text = String(onlyUTF8: argument.givenBytes.span) else {
      throw UsageError("'\(argument.givenText.abridged(to: 40))' is not UTF-8")
    }
    return text
  }
}

/// The name that is near enough to be meant.
func nearest(_ word: String, _ names: [String]) -> String? {
  guard let near = EditDistance.nearest(to: word, among: names),
    near.distance <= max(1, names[near.index].utf8.count / 3)
  else { return nil }
  return names[near.index]
}

/// `. Did you mean '--json'?`, if one of the names is near enough.
func didYouMean(_ word: String, _ names: [String]) -> String {
  nearest(word, names).map { ". Did you mean '\($0.printable)'?" } ?? ""
}
