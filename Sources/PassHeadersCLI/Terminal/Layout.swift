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
  for word in text.unicodeScalars.split(separator: " ").map({ String($0) }) {
    if !isEmpty, line.columns + 1 + word.columns > width { startLine() }
    for (index, part) in cut(word, width: width - indent - hanging).enumerated() {
      if index > 0 { startLine() }
      line += (isEmpty ? "" : " ") + part
      isEmpty = false
    }
  }
  lines.append(line)
  return lines
}

/// Breaks a text that begins with a label, which is painted if it is whole on the first line.
func wrap(
  label: String, _ text: String, width: Int, indent: Int = 0, paint: (String) -> String
) -> [String] {
  var lines = wrap("\(label) \(text)", width: width, indent: indent, hanging: 2)
  let margin = String(repeating: " ", count: indent)
  if let first = lines.first, first.utf8.starts(with: (margin + label).utf8) {
    let rest = first.utf8.dropFirst(indent + label.utf8.count)
    lines[0] = margin + paint(label) + (String(rest) ?? "")
  }
  return lines
}

/// A text in parts of at most so many columns.
private func cut(_ text: String, width: Int) -> [String] {
  let width = max(width, 8)
  var parts: [String] = []
  var rest = text.unicodeScalars[...]
  repeat {
    parts.append(String(rest.prefix(width)))
    rest = rest.dropFirst(width)
  } while !rest.isEmpty
  return parts
}

/// Names, values and meanings in columns.
struct FieldTable {
  private var rows: [(name: String, value: String, meaning: String, emphasis: Style.Emphasis)] = []

  /// How many lines a value may take.
  private static let limit = 8

  mutating func row(
    _ name: String, _ value: String, _ meaning: String = "", _ emphasis: Style.Emphasis = .plain
  ) {
    rows.append((name.printable, value.isEmpty ? "\"\"" : value.printable, meaning, emphasis))
  }

  /// The rows as lines. What does not fit beside the name or the value is below it.
  func lines(width: Int, _ style: Style) -> [String] {
    let names = rows.map { $0.name.columns }.filter { $0 <= width / 2 - 2 }
    let start = 4 + (names.max() ?? 0)
    let room = width - start - 1
    let valueColumns = rows.map { $0.value.columns }.filter { $0 <= 32 }.max() ?? 0
    return rows.flatMap { row in
      let isBeside = row.name.columns + 4 <= start
      var lines = isBeside ? [] : cut(row.name, width: width - 2).map { "  " + $0 }
      let parts = cut(row.value, width: room)
      for (index, part) in parts.prefix(Self.limit).enumerated() {
        let name = index == 0 && isBeside ? "  " + row.name : ""
        let end = index == Self.limit - 1 && parts.count > Self.limit ? "…" : ""
        lines.append(name.padded(to: start) + style.paint(part, row.emphasis) + end)
      }
      if row.meaning.isEmpty { return lines }
      let gap = max(valueColumns - row.value.columns, 0) + 2
      if parts.count == 1, row.value.columns + gap + row.meaning.columns <= room + 1 {
        let last = lines.removeLast()
        return lines + [last + String(repeating: " ", count: gap) + style.faint(row.meaning)]
      }
      return lines + wrap(row.meaning, width: width, indent: start).map { style.faint($0) }
    }
  }
}
