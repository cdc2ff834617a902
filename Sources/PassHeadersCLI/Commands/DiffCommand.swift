import PassHeaders
import PassHeadersInspection

enum DiffCommand {
  static let spec = CommandSpec(
    name: "diff",
    summary: "Say which members of two headers were added, removed or changed",
    brief: "Say what two headers differ in",
    details: [
      "A and B are what 'decode' takes: values, lines, commands; one of them may be '-' for standard "
        + "input. Members and their values are compared, not their order or encoding."
    ],
    argument: Parameter(name: "A B", help: "The headers.", limit: 2, isInput: true),
    options: [.redact, .json],
    examples: [
      "pass-headers diff \"$WORKS\" \"$FAILS\"":
        "Why does it work on one device and not on the other?"
    ],
    exitCodes: "0 both say the same, 1 they differ, 2 one is not readable",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    var sides: [[(path: MemberPath, value: JSONValue)]] = []
    for (name, value) in zip(["A", "B"], arguments.positionals) {
      let headers = try PastedHeader.read(value, &console)
      let inspection = headers.first?.inspection
      guard let inspection, (inspection.header ?? inspection.repaired) != nil,
        let members = inspection.comparedMembers
      else {
        for diagnostic in inspection?.diagnostics ?? [] where diagnostic.severity == .error {
          console.printError(diagnostic, arguments.discretion)
        }
        throw CommandFailure(.unreadable, "\(name) is not a header that can be read")
      }
      for diagnostic in inspection.diagnostics where diagnostic.severity == .error {
        let lines = arguments.discretion.lines(
          diagnostic, indent: 3, width: console.width, console.errorStyle)
        for (index, line) in lines.enumerated() {
          console.printError(index == 0 ? "\(name): \(line.dropFirst(3))" : line)
        }
      }
      if headers.count > 1 {
        console.printError(
          .warning, "\(name) holds more than one header, of which the first counts")
      }
      sides.append(members)
    }
    let changes = Change.all(sides[0], sides[1])
    for change in changes {
      if arguments.has("--json") {
        console.write(change.json(arguments.discretion).line)
      } else {
        change.print(arguments.discretion, &console)
      }
    }
    return changes.isEmpty ? .success : .invalid
  }
}

extension Inspection {
  /// What is compared: the members of the payload, or the identifier.
  fileprivate var comparedMembers: [(path: MemberPath, value: JSONValue)]? {
    if case .deviceIdentifier(let identifier)? = repaired {
      return [(MemberPath("identifier"), .string(identifier.headerValue))]
    }
    return readableJSON?.flattened(.root)
  }
}

/// A member that two headers differ in.
private struct Change {
  let path: MemberPath
  let old: JSONValue?
  let new: JSONValue?

  static func all(
    _ old: [(path: MemberPath, value: JSONValue)], _ new: [(path: MemberPath, value: JSONValue)]
  ) -> [Change] {
    let values = Dictionary(new.map { ($0.path, $0.value) }) { _, last in last }
    let known = Set(old.map { $0.path })
    let changed = old.compactMap { path, value -> Change? in
      guard let other = values[path] else {
        return isObject(path, value, in: new) ? nil : Change(path: path, old: value, new: nil)
      }
      return value.json == other.json ? nil : Change(path: path, old: value, new: other)
    }
    return changed
      + new.filter { !known.contains($0.path) && !isObject($0.path, $0.value, in: old) }.map {
        Change(path: $0.path, old: nil, new: $0.value)
      }
  }

  /// Whether an object that is empty on the one side has members on the other.
  private static func isObject(
    _ path: MemberPath, _ value: JSONValue, in other: [(path: MemberPath, value: JSONValue)]
  ) -> Bool {
    guard case .object = value else { return false }
    return other.contains { member in
      [".", "["].contains { member.path.text.utf8.starts(with: (path.text + $0).utf8) }
    }
  }

  private func shown(_ value: JSONValue, _ discretion: Discretion) -> JSONValue {
    guard discretion.isRedacted else { return value }
    let text = String(utf8: value.json.span)
    let isText = text.utf8.first == UInt8(ascii: "\"")
    let content = isText ? String(text.dropFirst().dropLast()) : text
    let isKnown =
      AccessStatus(rawValue: content).isKnown
      || DeviceInfo.Field.allCases.contains { $0.lists(content) }
    return isKnown ? value : .string(discretion.value("value", content))
  }

  private func text(_ value: JSONValue, _ discretion: Discretion) -> String {
    String(utf8: shown(value, discretion).json.span).printable
  }

  private func name(_ discretion: Discretion) -> String {
    discretion.isRedacted ? path.discreetText : path.text
  }

  func print(_ discretion: Discretion, _ console: inout Console) {
    let style = console.outputStyle
    let name = name(discretion).printable
    let sign = old == nil ? style.good("+ ") : new == nil ? style.bad("- ") : style.warning("~ ")
    let values = [old, new].compactMap { $0.map { text($0, discretion) } }.joined(separator: " → ")
    if name.columns + values.columns + 4 <= console.width {
      console.print(sign + name + "  " + values)
    } else {
      console.print(sign + name)
      console.print(values, indent: 4, hanging: 2)
    }
  }

  func json(_ discretion: Discretion) -> JSONValue {
    .members([
      "path": .string(name(discretion)),
      "old": old.map { shown($0, discretion) },
      "new": new.map { shown($0, discretion) },
    ])
  }
}

extension JSONValue {
  /// The values that have no members, each with its path.
  fileprivate func flattened(_ path: MemberPath) -> [(path: MemberPath, value: JSONValue)] {
    guard case .object(let members) = self, !members.isEmpty || path == .root else {
      return [(path, self)]
    }
    return members.flatMap { $0.value.flattened(path.appending($0.name)) }
  }
}
