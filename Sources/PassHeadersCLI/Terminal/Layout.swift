import PassHeaders

/// Breaks `text` into lines of at most `width` columns.
///
/// Lines are broken at spaces, or within a word that is longer than a line. Spaces in a row are kept, except at the end
/// of a line.
///
/// - Parameters:
///   - text: The text to break.
///   - width: The maximum number of columns of a line, including its indentation.
///   - indent: The number of spaces before the first line.
///   - hanging: The number of additional spaces before each further line.
func wrap(_ text: String, width: Int, indent: Int = 0, hanging: Int = 0) -> [String] {
  var lines: [String] = []
  var line = String(repeating: " ", count: indent)
  var isEmpty = true
  func startLine() {
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    lines.append(line)
    line = String(repeating: " ", count: indent + hanging)
    isEmpty = true
  }
  let words = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
  for word in words {
    if !isEmpty, line.columns + 1 + word.count > width { startLine() }
    if !isEmpty { line += " " }
    var rest = word
    while true {
      let room = rest.prefix(max(width - line.columns, 8))
      if room.endIndex == rest.endIndex { break }
      line += String(room)
      rest = rest[room.endIndex...]
      startLine()
    }
    line += String(rest)
    isEmpty = isEmpty && word.isEmpty
  }
  return lines + [line]
}

/// Breaks `label` and `text` into lines of at most `width` columns. `paint` adds the color of the label if the label
/// fits on one line.
func wrap(
  label: String, _ text: String, width: Int, indent: Int, paint: (String) -> String
) -> [String] {
  var lines = wrap("\(label) \(text)", width: width, indent: indent, hanging: 2)
  let margin = String(repeating: " ", count: indent)
  if let first = lines.first, first.utf8.starts(with: (margin + label).utf8) {
    let rest = first.utf8.dropFirst(indent + label.utf8.count)
    lines[0] = margin + paint(label) + (String(rest) ?? "")
  }
  return lines
}

/// A table with three columns: a name, a text and its meaning, such as `accessStatus`, `granted` and
/// `the viewer granted access`.
struct FieldTable {
  private var rows: [(name: String, text: String, meaning: String, emphasis: Style.Emphasis)] = []

  /// Adds a row. An empty `text` is shown as `""`, and a text of more than 400 characters is abridged.
  mutating func addRow(
    _ name: String, _ text: String, _ meaning: String = "", _ emphasis: Style.Emphasis = .plain
  ) {
    let text = text.isEmpty ? "\"\"" : text.abridged(to: 400)
    rows.append((name.printable, text, meaning.printable, emphasis))
  }

  /// Adds a row for each member of `object`, and for each element of a member that is an array.
  mutating func addRows(of object: JSONValue) {
    guard case .object(let members) = object else { return }
    for member in members {
      var texts = [member.value.plainText]
      if case .array(let elements) = member.value { texts = elements.map { $0.plainText } }
      for (index, text) in texts.enumerated() { addRow(index == 0 ? member.name : "", text) }
    }
  }

  /// Returns the lines of the table. A text that does not fit on one line continues in the same column of the next
  /// line.
  ///
  /// A name that is too wide for the first column gets a line of its own.
  func lines(width: Int, _ style: Style) -> [String] {
    let start = 4 + (rows.map { $0.name.columns }.filter { $0 <= width / 2 - 2 }.max() ?? 0)
    let end = 2 + (rows.map { $0.text.columns }.filter { $0 <= 32 }.max() ?? 0)
    return rows.flatMap { row in
      let isBeside = row.name.columns + 4 <= start
      let gap = row.meaning.isEmpty ? "" : "".padded(to: max(2, end - row.text.columns))
      var lines = wrap(row.text + gap + row.meaning, width: width - start)
      if lines.count == 1 {
        lines = [style.paint(row.text, row.emphasis) + gap + style.faint(row.meaning)]
      }
      var names = ["  " + row.name]
      if !isBeside { names = wrap(row.name, width: width, indent: 2) + [""] }
      let first = names.removeLast().padded(to: start) + lines[0]
      return names + [first] + lines.dropFirst().map { "".padded(to: start) + $0 }
    }
  }
}
