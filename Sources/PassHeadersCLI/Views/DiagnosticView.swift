import PassHeaders
import PassHeadersInspection

extension Discretion {
  /// A diagnostic for a program.
  func json(_ diagnostic: Diagnostic) -> JSONValue {
    func range(_ range: Range<Int>) -> JSONValue {
      .array([.number(range.lowerBound), .number(range.upperBound)])
    }
    return .members([
      "code": .string(diagnostic.code.rawValue), "severity": .string(diagnostic.severity.rawValue),
      "message": .string(message(diagnostic)), "path": .text(path(diagnostic)),
      "range": diagnostic.range.map(range), "jsonRange": diagnostic.jsonRange.map(range),
      "line": diagnostic.location.map { .number($0.line) },
      "column": diagnostic.location.map { .number($0.column) },
      "repair": .text(repair(diagnostic)),
    ])
  }

  /// A diagnostic for a person: the sentence, the place and how to repair it.
  func lines(_ diagnostic: Diagnostic, indent: Int, width: Int, _ style: Style) -> [String] {
    var text = message(diagnostic).printable
    if let repair = repair(diagnostic) { text += " → " + repair.abridged(to: 80) }
    return wrap(
      label: "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:", text, width: width,
      indent: indent
    ) { style.paint($0, diagnostic.severity) }
  }
}

/// What is wrong with a header, for a person.
struct DiagnosticView {
  let inspection: Inspection
  /// The text that was inspected.
  let text: String
  let discretion: Discretion
  let now: EpochMilliseconds

  /// How many are shown.
  private static let limit = 8

  func print(_ console: inout Console) {
    let indent = 2
    let all = inspection.diagnostics.filter { $0.code != .headerName }
    let shown =
      all.count <= Self.limit
      ? all : Array(all.sorted { $0.severity > $1.severity }.prefix(Self.limit))
    for diagnostic in shown {
      console.print(
        discretion.lines(diagnostic, indent: indent, width: console.width, console.outputStyle))
      if diagnostic.severity == .error, let excerpt = excerpt(diagnostic) {
        console.print(excerpt.lines(indent: indent, width: console.width, console.outputStyle))
      }
    }
    if shown.count < all.count {
      console.print(String(repeating: " ", count: indent) + "… and \(all.count - shown.count) more")
    }
  }

  private func excerpt(_ diagnostic: Diagnostic) -> Excerpt? {
    if let range = diagnostic.jsonRange, let payload = inspection.payload {
      let shown = discretion.isRedacted ? ValueMask.payload(payload, now: now) : payload
      return Excerpt(range.lowerBound, in: shown, format: "JSON", inspection.kind?.fieldName)
    }
    guard let range = diagnostic.range else { return nil }
    let bytes = ContiguousArray(text.utf8)
    let shown =
      discretion.isRedacted ? ValueMask.value(bytes, kind: inspection.kind, now: now) : bytes
    return Excerpt(range.lowerBound, in: shown, format: "", inspection.kind?.fieldName)
  }
}

/// The line in which something shows, with a caret under the place.
struct Excerpt {
  private let title: String
  private let number: Int?
  private let line: ArraySlice<UInt8>
  /// The place in the line.
  private let caret: Int

  /// - Parameters:
  ///   - format: What the text is, where its lines count; empty for a value.
  ///   - name: What the text is called.
  init(_ offset: Int, in text: ContiguousArray<UInt8>, format: String, _ name: String?) {
    let place = min(max(offset, 0), text.count)
    let start = text[..<place].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? 0
    line = text[start...].prefix { !$0.isLineBreak }
    caret = min(place - start, line.count)
    if format.isEmpty {
      number = nil
      let isAtEnd = place == text.count
      title =
        "\(name ?? "value"), "
        + (isAtEnd ? "at the end" : "character \(place + 1)") + " of \(text.count)"
    } else {
      let location = Diagnostic.Location(of: place, in: text.span)
      number = location.line
      title =
        "\(name.map { $0 + ", " } ?? "")\(format) line \(location.line), column \(location.column)"
    }
  }

  func lines(indent: Int, width: Int, _ style: Style) -> [String] {
    let margin = String(repeating: " ", count: indent + 2)
    let gutter = number.map { String($0) } ?? ""
    let room = max(16, width - indent - 5 - gutter.utf8.count)
    // Two thirds of the room are for what precedes the place.
    var start = line.startIndex + max(0, caret - room * 2 / 3)
    while start < line.endIndex, start > line.startIndex, line[start] & 0xC0 == 0x80 { start += 1 }
    let place = line.startIndex + caret
    let before = (start > line.startIndex ? "…" : "") + Self.show(line[min(start, place)..<place])
    var after = Self.show(line[place...].prefix(room))
    let surplus = before.columns + after.columns - room
    if surplus > 0 {
      after = String(String.UnicodeScalarView(after.unicodeScalars.dropLast(surplus + 1))) + "…"
    }
    let blank = String(repeating: " ", count: gutter.utf8.count)
    let titles = wrap(title, width: width - indent - 6)
    return titles.enumerated().map { index, title in
      margin + (index == 0 ? style.faint("--> ") : "    ") + title
    } + [
      margin + style.faint("\(gutter) | ") + before + after,
      margin + style.faint("\(blank) | ") + String(repeating: " ", count: before.columns)
        + style.bad("^"),
    ]
  }

  private static func show(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.flatMap { $0 == UInt8(ascii: "\t") ? [0x20, 0x20] : [$0] }, as: UTF8.self
    )
    .printable
  }
}
