import PassHeaders
import PassHeadersInspection

/// The properties of each diagnostic and each error that the library reports.
enum DiagnosticProperties {
  /// Checks that the ranges, the line and the message of `diagnostic` fit the text that it was reported for.
  ///
  /// - Parameters:
  ///   - diagnostic: The diagnostic, such as one of ``Inspection``.
  ///   - count: The number of bytes in the text that was read.
  ///   - jsonCount: The number of bytes in the decoded JSON, or `nil` to leave `jsonRange` unchecked.
  static func check(
    _ diagnostic: Diagnostic, in count: Int, json jsonCount: Int? = nil
  ) throws(PropertyFailure) {
    let depth = diagnostic.path?.utf8.count { $0 == UInt8(ascii: ".") } ?? -1
    Behavior.record("\(diagnostic.code) \(depth)")
    if let range = diagnostic.range {
      try expect(
        range.lowerBound >= 0 && range.upperBound <= count, "a range is outside the text",
        "\(diagnostic.code) at \(range) of \(count)")
    }
    if let range = diagnostic.jsonRange, let jsonCount {
      try expect(
        range.lowerBound >= 0 && range.upperBound <= jsonCount, "a range is outside the JSON",
        "\(diagnostic.code) at \(range) of \(jsonCount)")
    }
    /// Checks that the offset of `error` lies within a text of `count` bytes, and checks its diagnostic.
    if let location = diagnostic.location {
      try expect(location.line > 0 && location.column > 0, "a line or column is not positive")
    }
    try expect(!diagnostic.message.isEmpty, "a diagnostic has no message", "\(diagnostic.code)")
    try checkPrintable([diagnostic.description, diagnostic.path])
  }

  static func check(_ error: HeaderError, in count: Int) throws(PropertyFailure) {
    Behavior.record(error.stage.rawValue)
    try expect((0...count).contains(error.offset ?? 0), "an error's offset is outside the text")
    try check(error.diagnostic, in: count)
    try checkPrintable([error.description])
  }

  /// Checks that `texts` have only printable ASCII and `…`. Control, bidirectional and zero-width characters could
  /// change how a terminal shows the rest of the line.
  static func checkPrintable(_ texts: [String?]) throws(PropertyFailure) {
    for case let text? in texts {
      let isPrintable = text.unicodeScalars.allSatisfy { " "..."~" ~= $0 || $0 == "…" }
      try expect(isPrintable, "a text that is shown is not printable", text.debugDescription)
    }
  }
}
