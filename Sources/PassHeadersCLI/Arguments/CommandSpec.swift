import PassHeaders
import PassHeadersInspection

/// What a command takes and does: help, parsing, completion and usage errors follow from it.
struct CommandSpec: Sendable {
  var name: String
  /// One line, without a full stop.
  var summary: String
  var details: [String] = []
  /// What follows the options; `nil` for a command that takes no value.
  var argument: Parameter?
  var options: [Parameter] = []
  /// Command lines, and what each is for.
  var examples: KeyValuePairs<String, String> = [:]
  /// Options of each of which sets one may be given.
  var exclusive: [[String]] = []
  /// What the codes mean with which the command ends, besides those that every command has.
  var exitCodes: String
  var subcommands: [CommandSpec] = []
  let run: @Sendable (Arguments, inout Console) throws -> ExitCode
}

/// An option, or what a command takes without an option's name.
struct Parameter: Sendable {
  /// Such as `--json`. What has no dashes is in brackets if it may be left out.
  let name: String
  /// What an option's value is called; `nil` for an option that is given or not.
  var value: String?
  let help: String
  /// The heading under which `--help` lists the option.
  var group = Group.other
  /// The values it may have; empty if any.
  var choices: [String] = []
  /// Gives further values that shells offer. They are made when a shell asks, because a start of the tool rarely does.
  var known: @Sendable () -> [String] = { [] }
  /// Whether there may be several, of what has no option's name.
  var isList = false
  /// Whether it is a header or a file's name, which may have any bytes.
  var isInput = false

  /// The headings of options in `--help`, in their order.
  enum Group: String, CaseIterable {
    case input = "Input"
    case judgment = "Judgment"
    case output = "Output"
    case other = "Options"
  }

  fileprivate func check(_ word: Word) throws(CommandFailure) {
    guard isInput || word.isUTF8 else {
      throw CommandFailure(.usage, "'\(word.text.abridged(to: 40))' is not UTF-8")
    }
    guard choices.isEmpty || choices.contains(where: { $0.hasSameBytes(as: word.text) }) else {
      throw CommandFailure(
        .usage,
        "'\(word.text.abridged(to: 40))' is not a value of '\(name)', which takes "
          + choices.joined(separator: ", ") + didYouMean(word.text, choices))
    }
  }
}

struct Arguments: Sendable {
  /// The values without an option's name.
  fileprivate(set) var positionals: [Word] = []
  fileprivate var options: [(name: String, value: Word?)] = []

  var first: String? { positionals.first?.text }

  var input: Word { positionals.first ?? "-" }

  func has(_ name: String) -> Bool { options.contains { $0.name.hasSameBytes(as: name) } }

  /// The value of an option, the last one of several; it may name a file.
  func word(_ name: String) -> Word? {
    options.last { $0.name.hasSameBytes(as: name) }?.value
  }

  func value(_ name: String) -> String? { word(name)?.text }

  /// The value of an option, as one of the choices that were checked.
  func choice<Value: RawRepresentable<String>>(_ name: String) -> Value? {
    value(name).flatMap { Value(rawValue: $0) }
  }

  /// The value of an option that the command cannot do without.
  func required(_ name: String) throws(CommandFailure) -> Word {
    guard let value = word(name) else { throw CommandFailure(.usage, "'\(name)' is missing") }
    return value
  }
}

extension CommandSpec {
  var allOptions: [Parameter] { options + [Parameter(name: "--help", help: "Show this help.")] }

  func subcommand(_ name: String) -> CommandSpec? {
    subcommands.first { $0.name.hasSameBytes(as: name) }
  }

  func parse(_ given: ArraySlice<Word>) throws(CommandFailure) -> Arguments {
    var arguments = Arguments()
    var rest = given
    var onlyPositionals = false
    while let word = rest.popFirst() {
      if onlyPositionals || !word.isOption {
        guard let argument, argument.isList || arguments.positionals.isEmpty else {
          throw CommandFailure(.usage, "unexpected argument '\(word.text.abridged(to: 40))'")
        }
        try argument.check(word)
        arguments.positionals.append(word)
      } else if word.text.hasSameBytes(as: "--") {
        onlyPositionals = true
      } else {
        try parseOption(word, &rest, &arguments)
      }
    }
    return arguments
  }

  private func parseOption(
    _ word: Word, _ rest: inout ArraySlice<Word>, _ arguments: inout Arguments
  ) throws(CommandFailure) {
    let parts = word.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = word.text.hasSameBytes(as: "-h") ? "--help" : Word(parts[0]).text
    let attached = parts.dropFirst().first.map { Word($0) }
    guard let option = allOptions.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw CommandFailure(
        .usage,
        "unknown option '\(name.abridged(to: 40))'" + didYouMean(name, allOptions.map { $0.name }))
    }
    let value = option.value == nil ? attached : attached ?? rest.popFirst()
    guard (value == nil) == (option.value == nil) else {
      let needed = option.value.map { "needs a value: \($0)" } ?? "takes no value"
      throw CommandFailure(.usage, "'\(option.name)' \(needed)")
    }
    if let value { try option.check(value) }
    arguments.options.append((option.name, value))
  }

  /// Checks what goes together; standard input stands for an input that was left out.
  func complete(_ arguments: inout Arguments) throws(CommandFailure) {
    if let argument, arguments.positionals.isEmpty {
      if argument.name.utf8.first != "[" {
        throw CommandFailure(.usage, "'\(argument.name)' is missing")
      }
      if argument.isInput { arguments.positionals = ["-"] }
    }
    for names in exclusive {
      let given = names.filter { arguments.has($0) }
      if given.count > 1 {
        throw CommandFailure(.usage, "'\(given[0])' and '\(given[1])' exclude each other")
      }
    }
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
