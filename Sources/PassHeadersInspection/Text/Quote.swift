import PassHeaders

/// A quote that begins a string, and what may close it.
struct Quote {
  let length: Int
  private let closing: [StaticString]

  var isDouble: Bool { length == 1 && closing[0].byte(at: 0) == "\"" }

  init?(at index: Int, _ bytes: Span<UInt8>) {
    guard let pair = Self.pairs.first(where: { bytes.has($0.open, at: index) }) else { return nil }
    (length, closing) = (pair.open.utf8CodeUnitCount, pair.closing)
  }

  private static let pairs: [(open: StaticString, closing: [StaticString])] = [
    ("\"", ["\""]), ("'", ["'"]), ("`", ["`"]),
    ("\u{201C}", ["\u{201D}", "\u{201C}", "\""]), ("\u{201D}", ["\u{201D}", "\u{201C}", "\""]),
    ("\u{2018}", ["\u{2019}", "\u{2018}", "'"]), ("\u{2019}", ["\u{2019}", "\u{2018}", "'"]),
    ("\u{201E}", ["\u{201C}", "\u{201D}"]), ("\u{AB}", ["\u{BB}"]),
  ]

  /// The length of the quote that closes the string at that index; `nil` if none does.
  func closingLength(at index: Int, _ bytes: Span<UInt8>) -> Int? {
    closing.first { bytes.has($0, at: index) }?.utf8CodeUnitCount
  }
}
