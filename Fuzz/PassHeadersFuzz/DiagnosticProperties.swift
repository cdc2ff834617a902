import PassHeaders
import PassHeadersInspection

/// What holds for everything that is reported.
enum DiagnosticProperties {
  /// - Parameters:
  ///   - count: The length of the text that was given.
  ///   - jsonCount: The length of the decoded JSON; `nil` if it is not known.
  static func check(
    _ diagnostic: Diagnostic, in count: Int, json jsonCount: Int? = nil
  ) throws(PropertyFailure) {
    let depth = diagnostic.path?.utf8.count { $0 == UInt8(ascii: ".") } ?? -1
    Behaviour.note("\(diagnostic.code) \(depth)")
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
    if let location = diagnostic.location {
      try expect(location.line > 0 && location.column > 0, "a line or column is not positive")
    }
    try expect(!diagnostic.message.isEmpty, "a diagnostic has no message", "\(diagnostic.code)")
    try checkPrintable([diagnostic.description, diagnostic.path])
  }

  static func check(_ error: HeaderError, in count: Int) throws(PropertyFailure) {
    Behaviour.note(error.stage.rawValue)
    try expect((0...count).contains(error.offset), "an error's offset is outside the text")
    try check(error.diagnostic, in: count)
    try checkPrintable([error.description])
  }

  /// Makes sure that nothing but printable ASCII and `…` is shown: no control, bidirectional or
  /// zero-width character, no other line break.
  static func checkPrintable(_ texts: [String?]) throws(PropertyFailure) {
    for case let text? in texts {
      let isPrintable = text.unicodeScalars.allSatisfy { " "..."~" ~= $0 || $0 == "…" }
      try expect(isPrintable, "a text that is shown is not printable", text.debugDescription)
    }
  }
}
