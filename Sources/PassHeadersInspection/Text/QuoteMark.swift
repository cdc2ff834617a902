import PassHeaders

/// A quotation mark, such as `"`, `'` or `“`, that opens or closes a string.
struct QuoteMark: Equatable {
  private let kind: Kind
  /// The number of UTF-8 bytes of the quotation mark: 1 for `"`, and 3 for `“`.
  let length: Int

  /// A kind of quotation mark. A string of the kind `curlyDouble` begins with `“` and ends with `”`.
  private enum Kind { case double, single, backtick, curlyDouble, curlySingle }

  /// The marks that open a string of each kind, and the marks that may close it.
  ///
  /// A word processor may replace only one of two quotation marks, so `"` also closes a string that `“` opens.
  private static let table: [(kind: Kind, opening: [StaticString], closing: [StaticString])] = [
    (.double, ["\""], ["\""]),
    (.single, ["'"], ["'"]),
    (.backtick, ["`"], ["`"]),
    (.curlyDouble, ["\u{201C}", "\u{201D}"], ["\u{201D}", "\u{201C}", "\""]),
    (.curlySingle, ["\u{2018}", "\u{2019}"], ["\u{2019}", "\u{2018}", "'"]),
  ]

  /// Reads the quotation mark at `index`. The marks `„` and `«` do not count.
  init?(at index: Int, in text: Span<UInt8>) {
    // Search the table only for the first byte of a quotation mark. This initializer is called for nearly every byte of
    // a value.
    switch text.byte(at: index) {
    case "\"", "'", "`", 0xE2: break
    default: return nil
    }
    for (kind, opening, _) in Self.table {
      guard let mark = opening.first(where: { text.has($0, at: index) }) else { continue }
      (self.kind, length) = (kind, mark.utf8CodeUnitCount)
      return
    }
    return nil
  }

  /// Reads the quotation mark that ends directly before `index`, such as the one before the `e` of
  /// `"e30="`.
  init?(before index: Int, in text: Span<UInt8>) {
    for length in [1, 3] {
      guard let mark = QuoteMark(at: index - length, in: text), mark.length == length else {
        continue
      }
      self = mark
      return
    }
    return nil
  }

  /// Returns the number of bytes of the quotation mark at `index` if it closes a string that this quotation mark opens.
  ///
  /// For the opening quotation mark `“`, it returns 3 at `”` and 1 at `"`.
  func closingLength(at index: Int, _ bytes: Span<UInt8>) -> Int? {
    Self.table.first { $0.kind == kind }?.closing.first { bytes.has($0, at: index) }?
      .utf8CodeUnitCount
  }
}
