/// Names, values and meanings in columns.
struct FieldTable {
  private var rows: [Row] = []

  enum Mood { case plain, good, warning, bad }

  private struct Row {
    var name: String
    var value: String
    var meanings: [String]
    var mood: Mood
  }

  mutating func heading(_ name: String) {
    rows.append(Row(name: name, value: "", meanings: [], mood: .plain))
  }

  mutating func row(
    _ name: String, _ value: String, _ meanings: [String], _ mood: Mood = .plain
  ) {
    let indent = rows.contains { $0.value.isEmpty } ? "  " : ""
    rows.append(
      Row(name: indent + name, value: value.printable, meanings: meanings, mood: mood))
  }

  /// Prints the rows; what is too wide pushes the meaning to a line of its own.
  func print(_ console: inout Console) {
    let nameWidth = (rows.map { $0.name.count }.max() ?? 0) + 2
    let valueLimit = 28
    let valueWidth = min((rows.map { $0.value.count }.max() ?? 0), valueLimit) + 2
    let style = console.outputStyle
    for row in rows {
      var meanings = row.meanings.filter { !$0.isEmpty }[...]
      let name = row.name.padded(to: nameWidth)
      guard !row.value.isEmpty else {
        console.print("  " + style.faint(row.name))
        continue
      }
      let paint: (String) -> String =
        switch row.mood {
        case .plain: { $0 }
        case .good: style.good
        case .warning: style.warning
        case .bad: style.bad
        }
      let first = row.value.count <= valueLimit ? meanings.popFirst() : nil
      let gap = first == nil ? "" : String(repeating: " ", count: valueWidth - row.value.count)
      console.print("  " + name + paint(row.value) + gap + style.faint(first ?? ""))
      let indent = String(repeating: " ", count: 2 + nameWidth + valueWidth)
      for meaning in meanings { console.print(indent + style.faint(meaning)) }
    }
  }
}
