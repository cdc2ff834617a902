import PassHeaders
import PassHeadersInspection

extension Discretion {
  /// Diagnostics for a program.
  func json(_ diagnostics: [Diagnostic]) -> JSONValue { .array(diagnostics.map { json($0) }) }

  private func json(_ diagnostic: Diagnostic) -> JSONValue {
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
    wrap(
      label: "\(diagnostic.severity.rawValue)[\(diagnostic.code)]:", sentence(diagnostic),
      width: width, indent: indent
    ) { style.paint($0, Style.Emphasis(diagnostic.severity)) }
  }

  /// What a person reads of a diagnostic, without its place.
  fileprivate func sentence(_ diagnostic: Diagnostic) -> String {
    let text = message(diagnostic).printable
    return repair(diagnostic).map { text + " → " + $0.abridged(to: 80) } ?? text
  }
}

extension HeaderView {
  /// How many faults are shown, the first of them in the text, and of each how many places.
  private static let limit = 3

  /// Prints what is wrong with the header: each fault once, with its places.
  func printDiagnostics(to console: inout Console) {
    let all = inspection.diagnostics + header.judgement.warnings
    var faults: [(first: Diagnostic, places: [String])] = []
    var indexes: [ByteKey: Int] = [:]
    for diagnostic in all where diagnostic.code != InspectionFault.headerName {
      let key = ByteKey("\(diagnostic.code) \(discretion.sentence(diagnostic))")
      if let index = indexes[key] {
        faults[index].places.append(Self.place(diagnostic))
      } else {
        indexes[key] = faults.count
        faults.append((diagnostic, []))
      }
    }
    let surplus = faults.count - Self.limit
    if surplus > 0 { faults.sort { $0.first.severity > $1.first.severity } }
    var isFirst = true
    for (first, places) in faults.prefix(Self.limit) {
      console.print(first, indent: 2)
      if isFirst, first.needsExcerpt, let excerpt = excerpt(first) {
        console.print(excerpt.lines(indent: 2, width: console.width, console.outputStyle))
        isFirst = false
      }
      if places.isEmpty { continue }
      let end = places.count > Self.limit ? ", …" : ""
      let shown = places.prefix(Self.limit).joined(separator: ", ") + end
      console.print("also at " + shown, indent: 4)
    }
    if surplus > 0 { console.print("  … and \(surplus) more") }
  }

  private static func place(_ diagnostic: Diagnostic) -> String {
    if let location = diagnostic.location { return "\(location.line):\(location.column)" }
    return diagnostic.range.map { "\($0.lowerBound + 1)" } ?? "another place"
  }

  private func excerpt(_ diagnostic: Diagnostic) -> Excerpt? {
    let mask = ValueMask(now: judge.now)
    let name = inspection.kind?.fieldName
    if let offset = diagnostic.jsonRange?.lowerBound, let payload = inspection.payload {
      let shown = discretion.isRedacted ? mask.payload(payload) : payload
      return Excerpt(text: shown, offset: offset, format: "JSON", name: name)
    }
    guard let offset = diagnostic.range?.lowerBound else { return nil }
    let shown = discretion.isRedacted ? mask.payload(header.text) : header.text
    return Excerpt(text: shown, offset: offset, format: nil, name: name)
  }
}

extension Diagnostic {
  /// Whether the text is to be shown: where it is broken, and where a value other than the one that
  /// was sent is in the table.
  fileprivate var needsExcerpt: Bool {
    severity == .error || severity == .warning && jsonRange != nil && repair != nil
  }
}

/// The line in which something shows, with a caret under the place.
struct Excerpt {
  let text: ContiguousArray<UInt8>
  let offset: Int
  /// What the text is, where its lines count; `nil` for a value.
  let format: String?
  /// What the text is called.
  let name: String?

  func lines(indent: Int, width: Int, _ style: Style) -> [String] {
    let place = min(max(offset, 0), text.count)
    let location = Diagnostic.Location(of: place, in: text.span)
    let title =
      format.map { "\($0) line \(location.line), column \(location.column)" }
      ?? (place == text.count ? "at the end" : "byte \(place + 1)") + " of \(text.count)"
    let gutter = format == nil ? "" : "\(location.line)"
    let room = max(16, width - indent - 5 - gutter.utf8.count)
    let start = text[..<place].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? 0
    // Two thirds of the room are for what precedes the place.
    var from = max(start, place - room * 2 / 3)
    while from > start, from < place, text[from] & 0xC0 == 0x80 { from += 1 }
    let before = (from > start ? "…" : "") + Self.show(text[from..<place])
    var after = Self.show(text[place...].prefix(room).prefix { !$0.isLineBreak })
    let surplus = before.columns + after.columns - room
    if surplus > 0 {
      after = String(String.UnicodeScalarView(after.unicodeScalars.dropLast(surplus + 1))) + "…"
    }
    let margin = String(repeating: " ", count: indent + 2)
    let blank = String(repeating: " ", count: gutter.utf8.count)
    let label = wrap(
      label: "-->", (name.map { $0 + ", " } ?? "") + title, width: width, indent: indent + 2
    ) { style.faint($0) }
    return label + [
      margin + style.faint("\(gutter) | ") + before + after,
      margin + style.faint("\(blank) | ") + "".padded(to: before.columns) + style.bad("^"),
    ]
  }

  private static func show(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.flatMap { $0 == "\t" ? [0x20, 0x20] : [$0] }, as: UTF8.self).printable
  }
}
