import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of the search for headers in a text.
///
/// An input is searched as it is. Its bytes are also the choices from which requests and responses are printed.
enum CaptureProperties {
  static func check(_ input: Bytes) throws(PropertyFailure) {
    try checkText(input)
    var choices = InputGenerator(input)
    try checkExchanges(&choices)
    try checkDamage(&choices)
  }

  /// Checks the places of the headers in `text`, as a whole and by lines.
  private static func checkText(_ text: Bytes) throws(PropertyFailure) {
    let lineCount = text.lines.count
    let (whole, live) = (Scan(text).headers, Scan(text, linesPerSecond: 3).headers)
    for header in whole + live {
      try expect(
        (1...lineCount).contains(header.place.line) && header.place.offset < text.count,
        "a header is at a place that does not exist")
    }
    // A document that ends early is also read as lines, so that the whole text may have a header twice.
    let offsets = live.map { $0.place.offset }
    try expect(
      zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }, "a header is shown twice")
  }

  /// Prints one to three requests and their responses in the formats of tools such as curl. Checks that each header is
  /// found with its endpoint, method, HTTP status and Adobe's error code, and in a text by lines as well.
  private static func checkExchanges(_ choices: inout InputGenerator) throws(PropertyFailure) {
    var exchanges = [SampleExchange.random(using: &choices)]
    for _ in 0..<Int.random(in: 0...2, using: &choices) {
      let isSamePath = Bool.random(using: &choices)
      exchanges.append(
        isSamePath ? exchanges[0].repeated(using: &choices) : .random(using: &choices))
    }
    var texts: [String] = []
    for exchange in exchanges {
      texts.append(exchange.printed.randomElement(using: &choices)?.text ?? "")
    }
    let log = texts.joined(separator: "\n")
    let headers = Scan(log).headers
    try expect(
      headers.map { ByteKey($0.text) } == exchanges.map { ByteKey($0.value) },
      "a printed header is not found", log)
    for (header, exchange) in zip(headers, exchanges) {
      try expect(header.request.endpoint == exchange.endpoint, "another endpoint is found", log)
      try expect(header.request.method == "POST", "another method is found", log)
      try expect(header.response.status == exchange.status, "another status is found", log)
      try expect(header.response.code == exchange.code, "another code is found", log)
    }
    let live = Scan(Bytes(log.utf8), linesPerSecond: 100).headers
    try expect(
      live.map { ByteKey($0.text) } == headers.map { ByteKey($0.text) },
      "a text by lines has other headers", log)
  }

  /// Checks that a sound header is found in each notation of a program, and that a damaged one is never valid without a
  /// warning.
  private static func checkDamage(_ choices: inout InputGenerator) throws(PropertyFailure) {
    guard let notation = TextNotation.all.randomElement(using: &choices),
      let damage = Damage.allCases.randomElement(using: &choices),
      let header = PassHeader.random(using: &choices),
      let value = try? header.headerValue(validation: .lenient),
      // A shorter text after a name may be any word.
      value.utf8.count >= 32,
      // In the doubled quotes of CSV, a value is found by its documented members, which only a status always has.
      header.kind == .partnerFrameworkStatus || notation.name != "CSV"
    else { return }
    let sound = notation.print(header.kind.fieldName, value)
    let found = Scan(sound).headers
    try expect(
      found.map { ByteKey($0.text) } == [ByteKey(value)]
        && found.allSatisfy { $0.inspection.verdict == .valid },
      "a sound header is not found, or broken", sound)
    if !notation.shows(damage) { return }
    let damaged = Scan(notation.print(header.kind.fieldName, damage.damaged(value)))
    // A damaged value may be found by its members alone. The tool then says that its name has no value.
    try expect(
      damaged.namesWithoutValue != nil || !damaged.headers.contains { $0.isValidWithoutWarning },
      "a damaged header is valid without a warning", "\(notation.name), \(damage): \(value)")
  }
}
