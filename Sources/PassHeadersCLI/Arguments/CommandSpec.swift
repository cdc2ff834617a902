import PassHeaders
import PassHeadersInspection

/// The description of a command, from which the parser, the help text, the completions and the messages for wrong usage
/// are made.
struct CommandSpec: Sendable {
  var name: String
  /// A description of one line. It has no period, because `--help` adds one.
  var summary: String
  var details: [String]
  /// The positional parameter of the command, or `nil` if it takes options only.
  let argument: Parameter?
  /// The examples that `--help` shows: a command line and its purpose.
  let examples: KeyValuePairs<String, String>
  /// The meanings of the exit codes of this command, such as `0 printed`, without those that all commands share.
  let exitCodes: String
  let subcommands: [CommandSpec]
  let options: [Parameter]
  let run: Run

  typealias Run = @Sendable (Arguments, inout Console) throws -> ExitCode

  /// Creates the description of a command.
  ///
  /// - Parameter declare: A closure that declares the options and returns the function that runs the command. Each
  ///   option is a constant of the closure, so that the compiler warns about one that is never read.
  init(
    name: String, summary: String, details: [String] = [], argument: Parameter? = nil,
    examples: KeyValuePairs<String, String> = [:], exitCodes: String,
    subcommands: [CommandSpec] = [], declare: (inout OptionList) -> Run
  ) {
    (self.name, self.summary, self.details) = (name, summary, details)
    (self.argument, self.examples, self.exitCodes) = (argument, examples, exitCodes)
    self.subcommands = subcommands
    var options = OptionList()
    run = declare(&options)
    self.options = options.parameters
  }
}

/// The description of an option, such as `--json`, or of a positional parameter, such as `[FILE]`.
struct Parameter: Sendable {
  /// The name of an option, such as `--json`, or of a positional parameter, such as `SHELL`. A parameter in brackets,
  /// such as `[FILE]`, may be left out.
  let name: String
  /// The placeholder for the value of an option in `--help`, such as `FILE`, or `nil` for an option without a value.
  var value: String?
  let help: String
  var group = Group.other
  /// The allowed values, or an empty array if any value is allowed.
  var choices: [String] = []
  var isList = false
  /// Whether the value may be a header or the name of a file. Such a value need not be UTF-8.
  var isInput = false

  /// The headings of the option groups, in the order of `--help`.
  enum Group: String, CaseIterable {
    case input = "Input"
    case judgment = "Judgment"
    case output = "Output"
    case other = "Options"
  }

  /// Checks that `word` is UTF-8, and one of `choices` if there are any.
  fileprivate func check(_ word: Word) throws(CommandFailure) {
    guard isInput || word.isUTF8 else {
      throw CommandFailure(.usage, "\(word.quoted) is not UTF-8")
    }
    guard choices.isEmpty || choices.contains(where: { $0.hasSameBytes(as: word.text) }) else {
      throw CommandFailure(
        .usage,
        "\(word.quoted) is not a value of '\(name)', which takes "
          + choices.joined(separator: ", ") + suggestion(for: word.text, among: choices))
    }
  }
}

extension CommandSpec {
  var allOptions: [Parameter] { options + [Self.help] }

  private static let help = Parameter(name: "--help", help: "Show this help.")

  func subcommand(_ name: String) -> CommandSpec? {
    subcommands.first { $0.name.hasSameBytes(as: name) }
  }

  /// Parses the words after the name of the command.
  ///
  /// - Parameter given: The words, such as `--json` and `session.har`. After the word `--`, all words are positional.
  /// - Returns: The arguments. If the input was left out, ``completePositionals(of:)`` adds `-` for standard input.
  /// - Throws: A usage failure if an option is unknown, its value is missing, or a positional value is unexpected.
  func parse(_ given: ArraySlice<Word>) throws(CommandFailure) -> Arguments {
    var arguments = Arguments()
    var rest = given
    var onlyPositionals = false
    while let word = rest.popFirst() {
      if onlyPositionals || !word.isOption {
        guard let argument, argument.isList || arguments.positionals.isEmpty else {
          throw CommandFailure(.usage, "unexpected argument \(word.quoted)")
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

  /// Parses an option, written as `--name value` or `--name=value`.
  ///
  /// - Parameters:
  ///   - word: The word with the name of the option.
  ///   - rest: The words after `word`. A value that is a word of its own is removed from them.
  ///   - arguments: The arguments to which the option is added.
  private func parseOption(
    _ word: Word, _ rest: inout ArraySlice<Word>, _ arguments: inout Arguments
  ) throws(CommandFailure) {
    let parts = word.bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = word.text.hasSameBytes(as: "-h") ? Word(Self.help.name.utf8) : Word(parts[0])
    let attached = parts.dropFirst().first.map { Word($0) }
    guard let option = allOptions.first(where: { $0.name.hasSameBytes(as: name.text) }) else {
      throw CommandFailure(
        .usage,
        "unknown option \(name.quoted)"
          + suggestion(for: name.text, among: allOptions.map { $0.name }))
    }
    let value = option.value == nil ? attached : attached ?? rest.popFirst()
    guard (value == nil) == (option.value == nil) else {
      let needed = option.value.map { "needs a value: \($0)" } ?? "takes no value"
      throw CommandFailure(.usage, "'\(option.name)' \(needed)")
    }
    if let value { try option.check(value) }
    if option.name.hasSameBytes(as: Self.help.name) { arguments.wantsHelp = true }
    arguments.append(option.name, value)
  }

  /// Checks that a required argument is present. For an input that was left out, adds `-` for standard input.
  func completePositionals(of arguments: inout Arguments) throws(CommandFailure) {
    guard let argument, arguments.positionals.isEmpty else { return }
    if argument.name.utf8.first != "[" {
      throw CommandFailure(.usage, "'\(argument.name)' is missing")
    }
    if argument.isInput { arguments.positionals = ["-"] }
  }
}
