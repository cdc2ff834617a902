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
    var sides: [JSONValue] = []
    var path = MemberPath.root
    for (name, value) in zip(["A", "B"], arguments.positionals) {
      let headers = try PastedHeader.read(value, &console)
      let inspection = headers.first?.inspection
      if let inspection { console.printErrors(of: inspection, after: "\(name): ") }
      guard let inspection, let header = inspection.header ?? inspection.repaired,
        let content = inspection.readableJSON ?? .text(header.identifier?.headerValue)
      else { throw CommandFailure(.unreadable, "\(name) is not a header that can be read") }
      // Of an identifier there are no members.
      if header.identifier != nil { path = MemberPath("identifier") }
      if headers.count > 1 {
        console.printError(
          .warning, "\(name) holds more than one header, of which the first counts")
      }
      sides.append(content)
    }
    let changes = Change.all(sides[0], sides[1], path, console.discretion)
    for change in changes { console.show(change.json) { change.print(&$0) } }
    return changes.isEmpty ? .success : .invalid
  }
}

/// A member that two headers differ in, as far as it may be shown.
private struct Change {
  let path: String
  let old: JSONValue?
  let new: JSONValue?

  private init(
    _ path: MemberPath, _ old: JSONValue?, _ new: JSONValue?, _ discretion: Discretion
  ) {
    self.path = discretion.isRedacted ? path.discreetText : path.text
    self.old = old.map { Self.shown($0, discretion) }
    self.new = new.map { Self.shown($0, discretion) }
  }

  /// The changes of a value; of objects, and where one is missing, those of their members.
  static func all(
    _ old: JSONValue?, _ new: JSONValue?, _ path: MemberPath, _ discretion: Discretion
  ) -> [Change] {
    guard let before = (old ?? .object([])).members, let after = (new ?? .object([])).members,
      !before.isEmpty || !after.isEmpty
    else { return old?.json == new?.json ? [] : [Change(path, old, new, discretion)] }
    let (oldValues, newValues) = (values(before), values(after))
    let added = after.filter { oldValues[ByteKey($0.name)] == nil }
    return (before + added).flatMap { member in
      let key = ByteKey(member.name)
      return all(oldValues[key], newValues[key], path.appending(member.name), discretion)
    }
  }

  private static func values(_ members: [JSONMember]) -> [ByteKey: JSONValue] {
    Dictionary(members.map { (ByteKey($0.name), $0.value) }) { _, last in last }
  }

  private static func shown(_ value: JSONValue, _ discretion: Discretion) -> JSONValue {
    guard discretion.isRedacted else { return value }
    let text = value.plainText
    let isKnown =
      AccessStatus(rawValue: text).isKnown
      || DeviceInfo.Field.allCases.contains { $0.lists(text) }
    return isKnown ? value : .string(discretion.value("value", text))
  }

  func print(_ console: inout Console) {
    let style = console.outputStyle
    let name = path.printable
    let sign = old == nil ? style.good("+ ") : new == nil ? style.bad("- ") : style.warning("~ ")
    let values = [old, new].compactMap { $0 }
      .map { String(utf8: $0.json.span).printable }.joined(separator: " → ")
    if name.columns + values.columns + 4 <= console.width {
      console.print(sign + name + "  " + values)
    } else {
      console.print(sign + name)
      console.print(values, indent: 4, hanging: 2)
    }
  }

  var json: JSONValue { .members(["path": .string(path), "old": old, "new": new]) }
}

extension JSONValue {
  /// The members of an object; `nil` for another value.
  fileprivate var members: [JSONMember]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}
