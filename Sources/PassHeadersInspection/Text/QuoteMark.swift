import PassHeaders

/// A quote in plain text: one of the signs that open and close strings.
struct QuoteMark: Equatable {
  private let kind: Kind
  /// The number of bytes: one for ASCII, three for a curly quote.
  let length: Int

  private enum Kind { case double, single, backtick, curlyDouble, curlySingle }

  private static let curly: [(text: StaticString, kind: Kind)] = [
    ("\u{201C}", .curlyDouble), ("\u{201D}", .curlyDouble), ("\u{2018}", .curlySingle),
    ("\u{2019}", .curlySingle),
  ]

  /// Reads the quote at `index`. Returns `nil` if there is none.
  init?(at index: Int, in text: Span<UInt8>) {
    switch text.byte(at: index) {
    case "\"": (kind, length) = (.double, 1)
    case "'": (kind, length) = (.single, 1)
    case "`": (kind, length) = (.backtick, 1)
    case 0xE2:
      guard let found = Self.curly.first(where: { text.has($0.text, at: index) }) else {
        return nil
      }
      (kind, length) = (found.kind, found.text.utf8CodeUnitCount)
    default: return nil
    }
  }

  /// Reads the quote that ends directly before `index`. Returns `nil` if there is none.
  init?(before index: Int, in text: Span<UInt8>) {
    guard let mark = QuoteMark(at: index - 1, in: text) ?? QuoteMark(at: index - 3, in: text),
      mark.length == 1 || index >= 3
    else { return nil }
    self = mark
  }
}

extension Span<UInt8> {
  /// Returns the index of the first quote at or after `start`, or `nil` if there is none.
  func nextQuote(from start: Int) -> Int? {
    (start..<Swift.max(start, count)).first { QuoteMark(at: $0, in: self) != nil }
  }
}
