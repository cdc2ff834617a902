import PassHeaders

/// The line in which an error shows, with a caret under the place.
struct ErrorExcerpt {
  private let location: String
  private let lines: [(number: Int?, text: ArraySlice<UInt8>)]
  /// The place in the last of the lines, in bytes.
  private let caret: Int

  /// For a header value; in the payload, if the error is one of the payload's.
  init(_ error: HeaderError, _ name: String, _ header: DecodedHeader) {
    let value = ContiguousArray(header.input.value.utf8)
    if let json = error.json, let payload = header.payload {
      self.init(
        json, payload, name, "; Base64 character \(error.offset + 1) of \(value.count)")
    } else {
      self.init(
        location: "\(name), character \(error.offset + 1) of \(value.count)",
        lines: [(nil, ArraySlice(value))], caret: min(error.offset, value.count))
    }
  }

  private init(location: String, lines: [(Int?, ArraySlice<UInt8>)], caret: Int) {
    self.location = location
    self.lines = lines
    self.caret = caret
  }

  /// For a payload that was given as it is.
  init(_ error: HeaderError, _ name: String, json: ContiguousArray<UInt8>) {
    let start = HeaderError.JSONPosition(offset: 0, line: 1, column: 1)
    self.init(error.json ?? start, json, name, "")
  }

  /// For a configuration.
  init(_ error: ConfigurationError, _ name: String, _ document: ContiguousArray<UInt8>) {
    self.init(
      HeaderError.JSONPosition(offset: error.offset, line: error.line, column: error.column),
      document, name, "", format: "")
  }

  private init(
    _ position: HeaderError.JSONPosition, _ payload: ContiguousArray<UInt8>, _ name: String,
    _ more: String, format: String = "JSON "
  ) {
    location =
      "\(name), \(format)line \(position.line) column \(position.column) "
      + "(byte \(position.offset)\(more))"
    let starts = Self.lineStarts(payload)
    let index = min(position.line, starts.count) - 1
    lines = (max(0, index - 1)...index).map { ($0 + 1, Self.line(from: starts[$0], payload)) }
    caret = max(0, min(position.offset, payload.count) - starts[index])
  }

  /// The offset at which each line begins.
  private static func lineStarts(_ text: ContiguousArray<UInt8>) -> [Int] {
    var starts = [0]
    for (index, byte) in text.enumerated() {
      let isLineFeed = byte == UInt8(ascii: "\n")
      let isLoneReturn =
        byte == UInt8(ascii: "\r")
        && (index + 1 == text.count || text[index + 1] != UInt8(ascii: "\n"))
      if isLineFeed || isLoneReturn { starts.append(index + 1) }
    }
    return starts
  }

  private static func line(
    from start: Int, _ text: ContiguousArray<UInt8>
  ) -> ArraySlice<UInt8> {
    let rest = text[start...]
    return ArraySlice(rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
  }

  func lines(_ style: Style) -> [String] {
    let width = lines.map { $0.number.map { String($0).count } ?? 0 }.max() ?? 0
    var shown = ["  \(style.faint("-->")) \(location)"]
    for (index, line) in lines.enumerated() {
      let number = line.number.map(String.init) ?? ""
      let gutter = String(repeating: " ", count: width - number.count) + number + " | "
      let isLast = index == lines.count - 1
      let window = Window(line.text, around: isLast ? caret : 0)
      shown.append("  " + style.faint(gutter) + window.text)
      if isLast {
        let indent = String(repeating: " ", count: width) + " | "
        shown.append(
          "  " + style.faint(indent) + String(repeating: " ", count: window.caretColumn)
            + style.bad("^"))
      }
    }
    return shown
  }
}

/// As much of a line as fits on a screen, with the place in it.
private struct Window {
  let text: String
  /// Where the caret belongs, in columns.
  let caretColumn: Int

  private static let before = 48
  private static let after = 24

  init(_ line: ArraySlice<UInt8>, around caret: Int) {
    let place = line.startIndex + min(caret, line.count)
    var start = max(line.startIndex, place - Self.before)
    var end = min(line.endIndex, place + Self.after)
    // Not within a character.
    while start > line.startIndex, line[start] & 0xC0 == 0x80 { start -= 1 }
    while end < line.endIndex, line[end] & 0xC0 == 0x80 { end += 1 }
    let left = (start > line.startIndex ? "…" : "") + Self.show(line[start..<place])
    let right = Self.show(line[place..<end]) + (end < line.endIndex ? "…" : "")
    text = left + right
    caretColumn = left.count
  }

  private static func show(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
      .split(separator: "\t", omittingEmptySubsequences: false)
      .joined(separator: "  ").printable
  }
}
