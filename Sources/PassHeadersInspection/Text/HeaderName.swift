import PassHeaders

/// The name of a header in plain text.
struct HeaderName {
  let kind: PassHeader.Kind
  /// Where the name is, with what a gateway puts before it, as in `HTTP_X_DEVICE_INFO`.
  let range: Range<Int>

  /// The index in each name of the three letters by which names are searched: `rtn` or `evi`.
  private static let marks: [(kind: PassHeader.Kind, index: Int)] = [
    (.partnerFrameworkStatus, 5), (.deviceInfo, 3), (.deviceIdentifier, 4),
  ]

  /// Reads the name whose `rtn` or `evi` is at `mark`. Returns `nil` if there is none, or if it is part of a longer word.
  init?(markedAt mark: Int, in text: Span<UInt8>) {
    for (kind, index) in Self.marks {
      let start = mark - index
      let end = start + kind.fieldName.utf8.count
      guard start >= 0, end <= text.count,
        PassHeader.Kind(spelledInAnyWay: text.extracting(start..<end)) == kind
      else { continue }
      let before = text.byte(at: start - 1)
      let isPartOfWord = before.isASCIILetterOrDigit || before == "-" && !Self.isPrefix(start, text)
      if isPartOfWord || text.byte(at: end).isNameByte { return nil }
      self.kind = kind
      range = text.start(from: start) { $0.isASCIILetterOrDigit || $0 == "_" }..<end
      return
    }
    return nil
  }

  /// Whether `HTTP-` precedes the name at `start`.
  private static func isPrefix(_ start: Int, _ text: Span<UInt8>) -> Bool {
    text.hasIgnoringCase("http-", at: start - 5) && !text.byte(at: start - 6).isNameByte
  }
}

extension PassHeader.Kind {
  /// Creates the header whose field name is `name`, in any case and with `_` for any `-`. Returns `nil` for another name.
  init?(spelledInAnyWay name: Span<UInt8>) {
    let known = Self.allCases.first { kind in
      let expected = kind.fieldName.utf8
      return expected.count == name.count
        && zip(name.indices, expected).allSatisfy { index, byte in
          let found = name[index] == "_" ? UInt8(ascii: "-") : name[index]
          return found.lowercasedASCII == byte.lowercasedASCII
        }
    }
    guard let known else { return nil }
    self = known
  }
}
