package import PassHeaders
package import PassHeadersInspection

/// The headers that are found in a text.
package struct Scan {
  package let headers: [CapturedHeader]
  package let obstacle: Obstacle?
  /// The names of Adobe's codes in the text.
  package let codes: [String]
  package let namesWithoutValue: NamesWithoutValue?

  /// Reads `text` as a whole.
  package init(_ text: String) { self.init(ContiguousArray(text.utf8)) }

  /// Reads `bytes` as a whole.
  package init(_ bytes: ContiguousArray<UInt8>) {
    let capture = Capture(bytes)
    (headers, obstacle) = (capture.headers, capture.obstacle)
    (codes, namesWithoutValue) = (capture.codes, capture.namesWithoutValue)
  }

  /// Reads `bytes` as a live text, of which `lineCount` lines arrive in each second.
  package init(_ bytes: ContiguousArray<UInt8>, linesPerSecond lineCount: Int) {
    var live = LiveText()
    var found: [CapturedHeader] = []
    var count = 0
    for line in bytes.lines {
      live.append(line)
      count += 1
      if count.isMultiple(of: lineCount) { found += live.read() }
    }
    headers = found + live.finish()
    (obstacle, codes) = (live.obstacle, live.codes)
    namesWithoutValue = live.namesWithoutValue
  }
}

extension ContiguousArray<UInt8> {
  /// The lines of the text, each with its line feed.
  package var lines: [ContiguousArray<UInt8>] {
    var lines: [ContiguousArray<UInt8>] = []
    var rest = self[...]
    while !rest.isEmpty {
      let count = rest.prefix { $0 != UInt8(ascii: "\n") }.count + 1
      lines.append(ContiguousArray(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return lines
  }
}

extension CapturedHeader {
  /// Whether the header is valid, and nothing is said about how it was read.
  package var isValidWithoutWarning: Bool {
    let inspection = inspection
    return inspection.verdict == .valid
      && !inspection.diagnostics.contains {
        $0.code.rawValue == "read-differently" || $0.code.rawValue == "text-beside"
      }
  }

  /// Returns the header as a JSON object, in the form of captures.json.
  ///
  /// - Parameter names: The names of known values, which replace them.
  package func row(names: [String: String]) -> JSONValue {
    let inspection = inspection
    return .members([
      "header": .string(kind.fieldName), "value": .string(names[text] ?? text),
      "line": .number(place.line),
      "verdict": inspection.verdict == .valid ? nil : .string("\(inspection.verdict)"),
      "anotherService": isOfAnotherService ? .bool(true) : nil,
      "method": request.method.map { .string($0) }, "url": request.url.map { .string($0) },
      "status": response.status.map { .number($0) },
      "code": response.code.map { .string($0) },
    ])
  }
}
