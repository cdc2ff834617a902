package import PassHeaders
package import PassHeadersInspection

/// The headers that a scanner finds in a text.
package struct Scan {
  package private(set) var headers: [CapturedHeader] = []
  package let scanner: CaptureScanner
  package var obstacle: Obstacle? { scanner.obstacle }

  /// Scans `text` in one piece.
  package init(_ text: String) { self.init(ContiguousArray(text.utf8), piece: .max) }

  /// Scans `bytes` in pieces.
  ///
  /// - Parameters:
  ///   - bytes: The text to scan.
  ///   - piece: The number of bytes that are passed to the scanner at a time, or `nil` to pass one line at a time.
  package init(_ bytes: ContiguousArray<UInt8>, piece: Int?) {
    var scanner = CaptureScanner()
    var found: [CapturedHeader] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = piece ?? rest.prefix { $0 != UInt8(ascii: "\n") }.count + 1
      scanner.feed(rest.prefix(count)) { found.append($0) }
      rest = rest.dropFirst(count)
    }
    scanner.finish { found.append($0) }
    headers = found
    self.scanner = scanner
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

  /// Returns the header as a JSON object, in the form that the vectors use.
  ///
  /// - Parameter names: The names of known values. If it is given, each value is replaced by its name, and the offset,
  ///   the diagnostics and the repaired value are omitted.
  package func vector(names: [String: String]? = nil) -> JSONValue {
    let inspection = inspection
    let codes = inspection.diagnostics.filter { $0.severity > .note }
      .map { diagnostic in
        let undone = diagnostic.undone.map { " \($0.rawValue)" }.joined()
        return "\(diagnostic.severity.rawValue) \(diagnostic.code.rawValue)\(undone)"
      }
    return .members([
      "header": .string(kind.fieldName), "value": .string(names?[text] ?? text),
      "line": .number(place.line), "offset": names == nil ? .number(place.offset) : nil,
      "verdict": inspection.verdict == .valid ? nil : .string("\(inspection.verdict)"),
      "diagnostics": names == nil && !codes.isEmpty ? .texts(codes) : nil,
      "anotherService": isOfAnotherService ? .bool(true) : nil,
      "repaired": names == nil && inspection.header == nil
        ? inspection.repairedValue.map { .string($0) } : nil,
      "method": request.method.map { .string($0) }, "url": request.url.map { .string($0) },
      "status": response.status.map { .number($0) },
      "code": response.term.map { .string($0.name) },
    ])
  }
}
