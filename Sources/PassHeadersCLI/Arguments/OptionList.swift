import PassHeaders

/// The options of a command, in the order of `--help`. Each method declares an option, and returns a constant with
/// which the command reads the option from ``Arguments``.
struct OptionList {
  private(set) var parameters: [Parameter] = []

  mutating func flag(
    _ name: String, _ help: String, group: Parameter.Group = .other
  ) -> Flag {
    parameters.append(Parameter(name: name, help: help, group: group))
    return Flag(name: name)
  }

  /// Declares an option with a value.
  ///
  /// - Parameters:
  ///   - value: The placeholder for the value in `--help`, such as `FILE`.
  ///   - isInput: Whether the value is the name of a file, which need not be UTF-8.
  mutating func value(
    _ name: String, _ value: String, _ help: String, group: Parameter.Group = .other,
    isInput: Bool = false
  ) -> ValueOption {
    parameters.append(
      Parameter(name: name, value: value, help: help, group: group, isInput: isInput))
    return ValueOption(name: name)
  }

  mutating func choice<Value: Sendable>(
    _ name: String, _ value: String, _ help: String, group: Parameter.Group = .other,
    of choices: [(key: String, value: Value)]
  ) -> Choice<Value> {
    parameters.append(
      Parameter(
        name: name, value: value, help: help, group: group, choices: choices.map { $0.key }))
    return Choice(name: name, choices: choices)
  }
}

protocol Option: Sendable {
  var name: String { get }
}

/// An option without a value, such as `--json`.
struct Flag: Option {
  let name: String
}

/// An option with any value, such as `--config FILE`.
struct ValueOption: Option {
  let name: String
}

/// An option with one of several values, such as `--kind status`.
struct Choice<Value: Sendable>: Option {
  let name: String
  let choices: [(key: String, value: Value)]
}

/// The parsed arguments of a command.
struct Arguments: Sendable {
  /// The values of the positional parameter, in the order of the command line.
  var positionals: [Word] = []
  var wantsHelp = false
  private var options: [(name: String, value: Word?)] = []

  mutating func append(_ name: String, _ value: Word?) { options.append((name, value)) }

  var first: String? { positionals.first?.text }

  var input: Word { positionals.first ?? "-" }

  func has(_ option: some Option) -> Bool {
    options.contains { $0.name.hasSameBytes(as: option.name) }
  }

  /// The value of `option` as bytes, because it may be the name of a file, or `nil` if the option was not passed. Of
  /// several values, the last one counts.
  subscript(option: ValueOption) -> Word? { word(of: option) }

  subscript<Value>(option: Choice<Value>) -> Value? {
    word(of: option).flatMap { word in
      option.choices.first { $0.key.hasSameBytes(as: word.text) }?.value
    }
  }

  private func word(of option: some Option) -> Word? {
    options.last { $0.name.hasSameBytes(as: option.name) }?.value
  }

  func required(_ option: ValueOption) throws(CommandFailure) -> Word {
    guard let value = self[option] else {
      throw CommandFailure(.usage, "'\(option.name)' is missing")
    }
    return value
  }

  /// Checks that the user passed at most one of `options`.
  func exclude(_ options: any Option...) throws(CommandFailure) {
    let given = options.filter { has($0) }
    if given.count > 1 {
      throw CommandFailure(.usage, "'\(given[0].name)' and '\(given[1].name)' exclude each other")
    }
  }
}
