import PassHeaders

/// Finds the headers in an HTTP Archive (HAR 1.2) that comes in pieces: those of requests, in query
/// strings and in posted data, with what was answered.
///
/// One entry after the other is read and forgotten, so that memory grows with the largest entry and not
/// with the archive.
struct ArchiveScanner: FormatScanner {
  /// How large an entry may be; of a larger one nothing is read.
  static let entryLimit = 48 << 20

  private var buffer: ContiguousArray<UInt8> = []
  private var state = State.outside
  private var index = 0
  /// Whether an entry was too large, or the list of entries did not end.
  private(set) var isIncomplete = false

  private enum State {
    case outside
    /// In the list, before an entry or after it.
    case between
    /// In an entry, whose end is looked for.
    case within(EndScan)
  }

  /// Whether a text begins as an archive does; `nil` if that is not known yet.
  static func isArchive(_ text: Span<UInt8>, isLast: Bool) -> Bool? {
    var json = LenientJSON((text.has("\u{FEFF}", at: 0) ? 3 : 0)..<text.count)
    let first = json.first(text)
    guard first == "{" || first == "[" else {
      // White space, or the beginning of a byte order mark: what follows decides.
      let isUndecided = json.position == text.count || text[0] == 0xEF && text.count < 3
      return isUndecided && !isLast && text.count <= undecidedLimit ? nil : false
    }
    if let entries = text.firstIndex(ofASCII: "\"entries\"", in: 0..<text.count) {
      return text.firstIndex(ofASCII: "\"log\"", in: 0..<entries) != nil
    }
    // A log may have a JSON object in each line.
    var value = json
    value.skipValue(text)
    return isLast || value.position < text.count || text.count > undecidedLimit ? false : nil
  }

  private static let undecidedLimit = 1 << 16

  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: (CaptureEvent) -> Void) {
    buffer.append(contentsOf: piece)
    readEntries(isLast: false, report)
  }

  mutating func finish(_ report: (CaptureEvent) -> Void) {
    readEntries(isLast: true, report)
    if case .outside = state {} else { isIncomplete = true }
  }

  private mutating func readEntries(isLast: Bool, _ report: (CaptureEvent) -> Void) {
    var used = 0
    while used < buffer.count {
      switch state {
      case .outside:
        guard let found = Self.entries(from: used, buffer.span) else {
          // The name may be cut.
          drop(max(used, buffer.count - 64))
          return
        }
        (state, used) = (.between, found)
      case .between:
        switch buffer[used] {
        case "]": (state, used) = (.outside, used + 1)
        case ",": used += 1
        case let byte where byte.isWhiteSpace: used += 1
        default: state = .within(EndScan(at: used))
        }
      case .within(var scan):
        guard scan.advance(buffer.span) || isLast else {
          state = .within(scan)
          drop(used)
          return
        }
        if scan.wasForgotten {
          isIncomplete = true
        } else {
          CapturedExchange(entry: used..<scan.position, buffer.span).report(index, report)
        }
        index += 1
        state = .between
        used = max(scan.position, used + 1)
      }
    }
    drop(used)
  }

  private mutating func drop(_ count: Int) {
    buffer.removeFirst(min(count, buffer.count))
    guard case .within(var scan) = state else { return }
    scan.position -= count
    if buffer.count > Self.entryLimit {
      // The entry is passed over; a backslash whose partner has not come is still to be looked at.
      buffer.removeFirst(scan.position)
      scan.position = 0
      scan.wasForgotten = true
    }
    state = .within(scan)
  }

  /// Where the elements of `"entries": [` begin.
  private static func entries(from start: Int, _ text: Span<UInt8>) -> Int? {
    var position = start
    while let found = text.firstIndex(ofASCII: "\"entries\"", in: position..<text.count) {
      position = text.end(from: found + 9) { $0.isWhiteSpace || $0 == ":" }
      if text.byte(at: position) == "[" { return position + 1 }
    }
    return nil
  }
}

extension CapturedExchange {
  fileprivate init(entry: Range<Int>, _ text: Span<UInt8>) {
    var json = LenientJSON(entry)
    json.forEach(text) { json, name in
      if text.has("startedDateTime", in: name) {
        request.time = json.text(text).flatMap { EpochMilliseconds(rfc3339: $0) }
      } else if text.has("request", in: name) {
        readRequest(&json, text)
      } else if text.has("response", in: name) {
        readResponse(&json, text)
      }
    }
  }

  private mutating func readRequest(_ json: inout LenientJSON, _ text: Span<UInt8>) {
    json.forEach(text) { json, name in
      if text.has("method", in: name) {
        request.method = json.text(text)
      } else if text.has("url", in: name) {
        request.url = json.text(text)?.withoutQuery
      } else if text.has("headers", in: name) || text.has("queryString", in: name)
        || text.has("cookies", in: name)
      {
        readPairs(&json, text)
      } else if text.has("postData", in: name) {
        json.forEach(text) { json, name in
          if text.has("params", in: name) {
            readPairs(&json, text)
          } else if text.has("text", in: name), let body = json.text(text) {
            readRequestBody(ContiguousArray(body.utf8))
          }
        }
      }
    }
  }

  /// A list of objects with a name and a value.
  private mutating func readPairs(_ json: inout LenientJSON, _ text: Span<UInt8>) {
    json.forEach(text) { json, _ in
      var name: String?
      var value: String?
      json.forEach(text) { json, member in
        if text.has("name", in: member) { name = json.text(text) }
        if text.has("value", in: member) { value = json.text(text) }
      }
      if let name, let value { add(name, value) }
    }
  }

  private mutating func readResponse(_ json: inout LenientJSON, _ text: Span<UInt8>) {
    json.forEach(text) { json, name in
      if text.has("status", in: name), json.first(text).isASCIIDigit {
        let start = json.position
        json.skipValue(text)
        answer.status = Int(text.trimmedText(start..<json.position))
      } else if text.has("content", in: name) {
        var body: Range<Int>?
        var isBase64 = false
        json.forEach(text) { json, name in
          if text.has("text", in: name), json.first(text) == "\"" {
            body = json.string(text)
          } else if text.has("encoding", in: name) {
            isBase64 = json.text(text)?.hasSameASCII(as: "base64") == true
          }
        }
        if let body { readAnswerBody(text.extracting(body), isBase64: isBase64) }
      }
    }
  }
}

extension Span<UInt8> {
  /// Whether the range is exactly the text.
  func has(_ text: StaticString, in range: Range<Int>) -> Bool {
    range.count == text.utf8CodeUnitCount && has(text, at: range.lowerBound)
  }
}
