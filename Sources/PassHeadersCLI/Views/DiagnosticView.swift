import PassHeaders
import PassHeadersInspection

extension HeaderView {
  /// How many faults are shown, the first of them in the text.
  private static let limit = 3

  /// Prints what is wrong with the header: each fault once, with its places.
  func printDiagnostics(to console: inout Console) {
    let all = inspection.diagnostics + header.judgement.warnings
    var faults: [(first: Diagnostic, text: String, places: [String])] = []
    for diagnostic in all
    where diagnostic.code != InspectionFault.headerName && !namesInHeadline(diagnostic) {
      let text = "\(diagnostic.code) \(discretion.sentence(diagnostic))"
      if let index = faults.firstIndex(where: { $0.text.hasSameBytes(as: text) }) {
        faults[index].places.append(Self.place(diagnostic))
      } else {
        faults.append((diagnostic, text, []))
      }
    }
    let surplus = faults.count - Self.limit
    if surplus > 0 { faults.sort { $0.first.severity > $1.first.severity } }
    var hasExcerpt = false
    for (first, _, places) in faults.prefix(Self.limit) {
      console.print(
        discretion.lines(first, indent: 2, width: console.width, console.outputStyle))
      if !hasExcerpt, first.needsExcerpt, let excerpt = excerpt(first) {
        console.print(excerpt.lines(indent: 4, width: console.width, console.outputStyle))
        hasExcerpt = true
      }
      if !places.isEmpty { console.print("also at " + places.joined(separator: ", "), indent: 4) }
    }
    if surplus > 0 { console.print("  … and \(surplus) more") }
  }

  private static func place(_ diagnostic: Diagnostic) -> String {
    diagnostic.location.map { "\($0.line):\($0.column)" }
      ?? "\((diagnostic.range?.lowerBound ?? 0) + 1)"
  }

  private func excerpt(_ diagnostic: Diagnostic) -> Excerpt? {
    if discretion.isRedacted { return nil }
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
  /// What the text is.
  let title: String

  func lines(indent: Int, width: Int, _ style: Style) -> [String] {
    let place = min(max(offset, 0), text.count)
    let location = Diagnostic.Location(of: place, in: text.span)
    let gutter = "\(location.line)"
    let room = width - indent - 3 - gutter.utf8.count
    let start = text[..<place].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? 0
    // Two thirds of the room are for what precedes the place.
    var before = Self.show(text[start..<place].suffix(room * 4))
    let limit = room * 2 / 3
    if before.columns > limit {
      before = "…" + String(before.unicodeScalars.suffix(limit - 1))
    }
    var after = Self.show(text[place...].prefix(room).prefix { !$0.isLineBreak })
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

  private static func show(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.flatMap { $0 == "\t" ? [0x20, 0x20] : [$0] }, as: UTF8.self).printable
  }
}
