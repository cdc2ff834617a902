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
    try expect((0...count).contains(error.offset), "an error's offset is outside the text")
    try check(error.diagnostic, in: count)
    try checkPrintable([error.description])
  }

  static func check(_ refusals: [Refusal]) throws(PropertyFailure) {
    for refusal in refusals {
      try checkPrintable([refusal.description, refusal.path, refusal.advice])
    }
  }

  /// Makes sure that nothing but printable ASCII and `…` is shown: no control, bidirectional or
  /// zero-width character, no other line break.
  static func checkPrintable(_ texts: [String?]) throws(PropertyFailure) {
    for case var text? in texts {
      let isPrintable = text.withUTF8 { bytes in
        var index = 0
        while index < bytes.count {
          let byte = unsafe bytes[index]
          if 0x20...0x7E ~= byte {
            index += 1
          } else if byte == 0xE2, index + 2 < bytes.count, unsafe bytes[index + 1] == 0x80,
            unsafe bytes[index + 2] == 0xA6
          {
            index += 3
          } else {
            return false
          }
        }
        return true
      }
      try expect(isPrintable, "a text that is shown is not printable", text.debugDescription)
    }
  }
}
