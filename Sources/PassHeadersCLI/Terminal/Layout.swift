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
  if text.utf8.count <= width { return [text] }
  var parts: [String] = []
  var part = ""
  var columns = 0
  for scalar in text.unicodeScalars {
    if columns + scalar.columns > width {
      parts.append(part)
      (part, columns) = ("", 0)
    }
    part.unicodeScalars.append(scalar)
    columns += scalar.columns
  }
  return parts + [part]
}

/// Names, values and meanings in columns.
struct FieldTable {
  private var rows: [Row] = []
  private var hasHeadings = false

  private typealias Row = (
    name: String, value: String, meanings: [String], emphasis: Style.Emphasis
  )

  mutating func heading(_ name: String) {
    hasHeadings = true
    rows.append((name, "", [], .plain))
  }

  mutating func row(
    _ name: String, _ value: String, _ meanings: [String] = [], _ emphasis: Style.Emphasis = .plain
  ) {
    let indent = hasHeadings ? "  " : ""
    let value = value.isEmpty ? "\"\"" : value.printable
    rows.append((indent + name.printable, value, meanings.filter { !$0.isEmpty }, emphasis))
  }

  /// The rows as lines. What does not fit beside the value goes on lines of its own.
  func lines(width: Int, _ style: Style) -> [String] {
    let columns = columns(width)
    return rows.flatMap { row in
      row.value.isEmpty ? ["  " + style.faint(row.name)] : lines(of: row, columns, width, style)
    }
  }

  /// Where values and meanings begin, and how long a value may be that has its meaning beside it.
  private typealias Columns = (value: Int, meaning: Int, valueLimit: Int)

  private func columns(_ width: Int) -> Columns {
    let isNarrow = width < 70
    // Headings have no value beside them.
    let named = rows.filter { !isNarrow || !$0.value.isEmpty }
    let nameWidth = min((named.map { $0.name.columns }.max() ?? 0) + 2, isNarrow ? 26 : 40)
    if isNarrow { return (2 + nameWidth, Self.indent, 0) }
    let valueLimit = min(32, width - nameWidth - 22)
    let widest = rows.map { $0.value.columns }.filter { $0 <= valueLimit }.max() ?? 0
    return (2 + nameWidth, 2 + nameWidth + widest + 2, valueLimit)
  }

  private func lines(
    of row: Row, _ columns: Columns, _ width: Int, _ style: Style
  ) -> [String] {
    var lines: [String] = []
    var start = max(columns.value, row.name.columns + 4)
    // A name that leaves no room for its value, which has it on another line, is on one of its own.
    let isApart =
      start + row.value.columns >= width
      && (start > columns.value || Self.indent + row.value.columns < width)
    if isApart {
      lines = cut(row.name, width: width - 2).map { "  " + $0 }
      start = Self.indent
    }
    let parts = cut(row.value, width: width - start - 1)
    for (index, part) in parts.prefix(Self.valueLineLimit).enumerated() {
      let name = index == 0 && !isApart ? row.name : ""
      let end = index == Self.valueLineLimit - 1 && parts.count > Self.valueLineLimit ? "…" : ""
      lines.append("  " + name.padded(to: start - 2) + style.paint(part, row.emphasis) + end)
    }
    var meanings = row.meanings[...]
    let isShort = parts.count == 1 && row.value.columns <= columns.valueLimit
    if isShort, let first = meanings.first, columns.meaning + first.columns <= width {
      let gap = max(2, columns.meaning - start - row.value.columns)
      lines[lines.count - 1] += String(repeating: " ", count: gap) + style.faint(first)
      meanings = meanings.dropFirst()
    }
    for meaning in meanings {
      lines += wrap(meaning, width: width, indent: parts.count > 1 ? Self.indent : columns.meaning)
        .map { style.faint($0) }
    }
    return lines
  }

  /// Where what has a line of its own below a name begins.
  private static let indent = 6
  /// How many lines a value may take.
  private static let valueLineLimit = 8
}
