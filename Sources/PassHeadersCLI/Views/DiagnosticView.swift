import PassHeaders
import PassHeadersInspection

extension HeaderView {
  /// The maximum number of different faults that are shown. After them, only the number of further faults is shown.
  private static let limit = 3

  /// Prints the diagnostics of the header, errors first. A fault that occurs in several places is printed once, with
  /// all places. An excerpt of the text follows the first fault that needs one.
  func printDiagnostics(to console: inout Console) {
    var faults: [(first: Diagnostic, text: String, places: [String])] = []
    for diagnostic in inspection.diagnostics where !verdictReports(diagnostic) {
      let text = "\(diagnostic.code) \(redaction.sentence(diagnostic))"
      if let index = faults.firstIndex(where: { $0.text.hasSameBytes(as: text) }) {
        faults[index].places.append(Self.position(of: diagnostic))
      } else {
        faults.append((diagnostic, text, []))
      }
    }
    // The sort is stable.
    faults.sort { $0.first.severity > $1.first.severity }
    let surplus = faults.count - Self.limit
    var hasExcerpt = false
    for (first, _, places) in faults.prefix(Self.limit) {
      console.print(
        redaction.lines(first, indent: 2, width: console.width, console.outputStyle))
      if !hasExcerpt, first.needsExcerpt, let excerpt = excerpt(first) {
        console.print(excerpt.lines(indent: 4, width: console.width, console.outputStyle))
        hasExcerpt = true
      }
      if !places.isEmpty { console.print("also at " + places.joined(separator: ", "), indent: 4) }
    }
    if surplus > 0 { console.print("  … and \(surplus) more") }
  }

  /// Returns the position of the diagnostic: a line and column of the JSON such as `3:14`, or the number of the byte in
  /// the value, counted from 1.
  private static func position(of diagnostic: Diagnostic) -> String {
    diagnostic.location.map { "\($0.line):\($0.column)" }
      ?? "\((diagnostic.range?.lowerBound ?? 0) + 1)"
  }

  /// Returns the line of the JSON or of the value in which `diagnostic` was found. Returns `nil` if `--redact` was
  /// passed, or if the diagnostic does not have a position.
  private func excerpt(_ diagnostic: Diagnostic) -> Excerpt? {
    if redaction.isEnabled { return nil }
    let name = inspection.kind.map { $0.fieldName + ", " } ?? ""
    if let offset = diagnostic.jsonRange?.lowerBound, let payload = inspection.payload {
      return Excerpt(text: payload, offset: offset, title: name + "JSON")
    }
    return diagnostic.range.map { range in
      Excerpt(text: header.text, offset: range.lowerBound, title: name + "value")
    }
  }
}

extension Diagnostic {
  /// Whether an excerpt of the text is shown: for an error, and for a warning with a repair, because only the repaired
  /// value is shown otherwise.
  fileprivate var needsExcerpt: Bool {
    severity == .error || severity == .warning && jsonRange != nil && repair != nil
  }
}

/// An excerpt of a text: one line with a caret below the byte at `offset`. A long line is abridged on both sides.
struct Excerpt {
  let text: ContiguousArray<UInt8>
  let offset: Int
  /// The name of the text in which the fault is, such as `X-Device-Info, JSON`, for the line above the excerpt.
  let title: String

  func lines(indent: Int, width: Int, _ style: Style) -> [String] {
    let place = min(max(offset, 0), text.count)
    let location = Diagnostic.Location(of: place, in: text.span)
    let gutter = "\(location.line)"
    let room = width - indent - 3 - gutter.utf8.count
    let start = text[..<place].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? 0
    // Use at most two thirds of the line for the text before `offset`. Its last `room * 4` bytes are enough, because a
    // character has at most four bytes.
    var before = Self.printable(text[start..<place].suffix(room * 4))
    let limit = room * 2 / 3
    if before.columns > limit {
      before = "…" + String(before.unicodeScalars.suffix(limit - 1))
    }
    var after = Self.printable(text[place...].prefix(room).prefix { !$0.isLineBreak })
    let surplus = before.columns + after.columns - room
    if surplus > 0 {
      after = String(after.unicodeScalars.dropLast(surplus + 1)) + "…"
    }
    let margin = String(repeating: " ", count: indent)
    let blank = "".padded(to: gutter.utf8.count)
    let address = "\(title) line \(location.line), column \(location.column)"
    return wrap(label: "-->", address, width: width, indent: indent) { style.faint($0) } + [
      margin + style.faint("\(gutter) | ") + before + after,
      margin + style.faint("\(blank) | ") + "".padded(to: before.columns) + style.paint("^", .bad),
    ]
  }

  private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.flatMap { $0 == "\t" ? [0x20, 0x20] : [$0] }, as: UTF8.self).printable
  }
}
