import PassHeaders
import PassHeadersInspection

/// What a command is called, takes and does. Help, parsing, completion and usage errors all follow from
/// it.
struct CommandSpec: Sendable {
  let name: String
  /// One line, without a full stop.
  let summary: String
  var details: [String] = []
  /// What follows the options in the usage line; `nil` for a command that takes no value.
  var argument: Parameter?
  var options: [Parameter] = []
  /// Command lines, and what each is for.
  var examples: KeyValuePairs<String, String> = [:]
  /// Options of each of which sets one may be given.
  var exclusive: [[String]] = []
  /// What the codes mean with which the command ends, besides those that every command has.
  var exitCodes = "0 valid, 1 not valid"
  /// Commands within it, by their names; each is described only when it is asked for.
  var lazySubcommands: [(name: String, spec: @Sendable () -> CommandSpec)] = []
  let run: @Sendable (Arguments, inout Console) throws -> ExitCode
}

/// An option, or what a command takes without an option's name.
struct Parameter: Sendable {
  /// With its dashes, for example `--json`. What has no dashes is in brackets if it may be left out.
  let name: String
  var short: String?
  /// What an option's value is called; `nil` for an option that is given or not.
  var value: String?
  let help: String
  /// The values it may have; empty if any.
  var choices: [String] = []
  /// Other values that shells offer.
  var known: [String] = []
  /// Whether there may be several, of what has no option's name.
  var isList = false
  /// Whether it is a header or the name of a file, which may have any bytes; `-` is standard input.
  var isInput = false

  fileprivate func isCalled(_ word: String) -> Bool {
    name.hasSameBytes(as: word) || short.hasSameBytes(as: word)
  }

  /// Makes sure that the parameter takes the word.
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

  /// The first of the values, as text.
  var first: String? { positionals.first?.text }

  /// The only file.
  var input: Word { positionals.first ?? "-" }

  func has(_ name: String) -> Bool { options.contains { $0.name.hasSameBytes(as: name) } }

  /// The value of an option, which may be the name of a file.
  func word(_ name: String) -> Word? {
    options.first { $0.name.hasSameBytes(as: name) }?.value
  }

  func value(_ name: String) -> String? { word(name)?.text }

  /// The value of an option, as one of the choices that were checked.
  func choice<Value: CaseIterable & RawRepresentable<String>>(_ name: String) -> Value? {
    value(name).flatMap { text in
      Value.allCases.first { $0.rawValue.hasSameBytes(as: text) }
    }
  }

  /// The value of an option that the command cannot do without.
  func required(_ name: String) throws(CommandFailure) -> String {
    guard let value = value(name) else { throw CommandFailure(.usage, "'\(name)' is missing") }
    return value
  }
}

extension CommandSpec {
  /// Options that every command has.
  static let commonOptions = [
    Parameter(name: "--help", short: "-h", help: "Show this help."),
    Parameter(name: "--version", short: "-V", help: "Show the version."),
  ]

  /// What the codes mean with which every command may end.
  static let commonExitCodes =
    "64 wrong usage, 66 no such file, 74 a file cannot be read or written"

  /// Its own options and the common ones, unless an own one has the name.
  var allOptions: [Parameter] {
    options + Self.commonOptions.filter { common in !options.contains { $0.isCalled(common.name) } }
  }

  var subcommands: [CommandSpec] { lazySubcommands.map { $0.spec() } }

  func subcommand(_ name: String) -> CommandSpec? {
    lazySubcommands.first { $0.name.hasSameBytes(as: name) }?.spec()
  }

  /// Sorts what was given into options and values.
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
    let name = Word(parts[0]).text
    let attached = parts.dropFirst().first.map { Word($0) }
    guard let option = allOptions.first(where: { $0.isCalled(name) }) else {
      throw CommandFailure(
        .usage,
        "unknown option '\(name.abridged(to: 40))'" + didYouMean(name, allOptions.map { $0.name }))
    }
    guard let valueName = option.value else {
      guard attached == nil else {
        throw CommandFailure(.usage, "'\(option.name)' takes no value")
      }
      arguments.options.append((option.name, nil))
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw CommandFailure(.usage, "'\(option.name)' needs a value: \(valueName)")
    }
    try option.check(value)
    if arguments.has(option.name) {
      throw CommandFailure(.usage, "'\(option.name)' is given twice")
    }
    arguments.options.append((option.name, value))
  }

  /// Makes sure that what was given goes together; standard input stands for an input that was left out.
  func complete(_ arguments: inout Arguments) throws(CommandFailure) {
    if let argument, argument.name.utf8.first != "[", arguments.positionals.isEmpty {
      throw CommandFailure(.usage, "'\(argument.name)' is missing")
    }
    if argument?.isInput == true, arguments.positionals.isEmpty { arguments.positionals = ["-"] }
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
