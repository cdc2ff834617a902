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
  /// How many faults are shown, and of each how many places.
  private static let limit = 8

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
    for (first, places) in faults.prefix(Self.limit) {
      console.print(first, indent: 2)
      if first.needsExcerpt, let excerpt = excerpt(first) {
        console.print(excerpt.lines(indent: 2, width: console.width, console.outputStyle))
      }
      if !places.isEmpty {
        let rest = places.count - Self.limit
        console.print(
          "also at " + places.prefix(Self.limit).joined(separator: ", ")
            + (rest > 0 ? " and \(rest) more" : ""), indent: 4)
      }
    }
    if surplus > 0 { console.print("  … and \(surplus) more") }
  }

  private static func place(_ diagnostic: Diagnostic) -> String {
    if let location = diagnostic.location { return "\(location.line):\(location.column)" }
    return diagnostic.range.map { "\($0.lowerBound + 1)" } ?? "another place"
  }

  private func excerpt(_ diagnostic: Diagnostic) -> Excerpt? {
    if let range = diagnostic.jsonRange, let payload = inspection.payload {
      let shown = discretion.isRedacted ? ValueMask(now: judge.now).payload(payload) : payload
      return Excerpt(range.lowerBound, in: shown, format: "JSON", inspection.kind?.fieldName)
    }
    guard let range = diagnostic.range else { return nil }
    let shown =
      discretion.isRedacted
      ? ValueMask(now: judge.now).value(header.text, kind: inspection.kind) : header.text
    return Excerpt(range.lowerBound, in: shown, format: "", inspection.kind?.fieldName)
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
        + (isAtEnd ? "at the end" : "byte \(place + 1)") + " of \(text.count)"
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
    String(decoding: bytes.flatMap { $0 == "\t" ? [0x20, 0x20] : [$0] }, as: UTF8.self).printable
  }
}
