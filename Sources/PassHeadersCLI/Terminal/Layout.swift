import PassHeaders

/// Breaks a text between words, and a word that is too long within.
func wrap(_ text: String, width: Int, indent: Int = 0, hanging: Int = 0) -> [String] {
  var lines: [String] = []
  var line = String(repeating: " ", count: indent)
  var isEmpty = true
  func startLine() {
    lines.append(line)
    line = String(repeating: " ", count: indent + hanging)
    isEmpty = true
  }
  for word in text.split(separator: " ").map({ String($0) }) {
    if !isEmpty, line.columns + 1 + word.columns > width { startLine() }
    line += (isEmpty ? "" : " ") + word
    isEmpty = false
  }
  lines.append(line)
  return lines
}

/// Names, values and meanings in columns.
struct FieldTable {
  private var rows: [Row] = []

  enum Emphasis { case plain, good, warning, bad }

  private struct Row {
    var name: String
    var value: String
    var meanings: [String]
    var emphasis: Emphasis
  }

  mutating func heading(_ name: String) {
    rows.append(Row(name: name, value: "", meanings: [], emphasis: .plain))
  }

  mutating func row(
    _ name: String, _ value: String, _ meanings: [String] = [], _ emphasis: Emphasis = .plain
  ) {
    let indent = rows.contains { $0.value.isEmpty } ? "  " : ""
    let value = value.isEmpty ? "\"\"" : value.printable
    rows.append(
      Row(
        name: indent + name.printable, value: value, meanings: meanings.filter { !$0.isEmpty },
        emphasis: emphasis))
  }

  /// The rows as lines. What does not fit beside the value goes on lines of its own.
  func lines(width: Int, _ style: Style) -> [String] {
    let isNarrow = width < 70
    let nameWidth = min((rows.map { $0.name.columns }.max() ?? 0) + 2, isNarrow ? 26 : 32)
    let valueLimit = isNarrow ? 16 : 28
    let widest = rows.map { $0.value.columns }.filter { $0 <= valueLimit }.max() ?? 0
    let meaningStart = isNarrow ? 6 : 2 + nameWidth + widest + 2
    var lines: [String] = []
    for row in rows {
      guard !row.value.isEmpty else {
        lines.append("  " + style.faint(row.name))
        continue
      }
      var meanings = row.meanings[...]
      var line = "  " + row.name.padded(to: nameWidth) + paint(row, style)
      let used = 2 + max(nameWidth, row.name.columns) + row.value.columns
      if !isNarrow, row.value.columns <= valueLimit, let first = meanings.first,
        meaningStart + first.columns <= width
      {
        line += String(repeating: " ", count: max(2, meaningStart - used)) + style.faint(first)
        meanings = meanings.dropFirst()
      }
      lines.append(line)
      for meaning in meanings {
        for part in wrap(meaning, width: width, indent: meaningStart) { lines.append(style.faint(part)) }
      }
    }
    return lines
  }

  private func paint(_ row: Row, _ style: Style) -> String {
    switch row.emphasis {
    case .plain: row.value
    case .good: style.good(row.value)
    case .warning: style.warning(row.value)
    case .bad: style.bad(row.value)
    }
  }
}
