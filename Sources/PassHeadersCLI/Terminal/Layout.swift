import PassHeaders

/// Breaks a text between words, and a long word within. Spaces within a line stay.
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
    while case let room = max(width - line.columns, 8), rest.count > room {
      line += String(rest.prefix(room))
      rest = rest.dropFirst(room)
      startLine()
    }
    line += String(rest)
    isEmpty = isEmpty && word.isEmpty
  }
  return lines + [line]
}

/// Breaks a text that begins with a label, which is painted if it is whole on the first line.
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

/// Names, texts and meanings in columns.
struct FieldTable {
  private var rows: [(name: String, text: String, meaning: String, emphasis: Style.Emphasis)] = []

  mutating func row(
    _ name: String, _ text: String, _ meaning: String = "", _ emphasis: Style.Emphasis = .plain
  ) {
    let text = text.isEmpty ? "\"\"" : text.abridged(to: 400)
    rows.append((name.printable, text, meaning, emphasis))
  }

  /// The members of an object, each element of a list on a row of its own.
  mutating func rows(of object: JSONValue) {
    guard case .object(let members) = object else { return }
    for member in members {
      var texts = [member.value.plainText]
      if case .array(let elements) = member.value { texts = elements.map { $0.plainText } }
      for (index, text) in texts.enumerated() { row(index == 0 ? member.name : "", text) }
    }
  }

  /// The rows as lines. What does not fit on one goes on below the texts.
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
