import PassHeaders

/// The name of a header that was found in plain text, in any spelling, such as `X-Device-Info` or `x_device_info`.
struct HeaderName {
  let kind: HeaderKind
  /// The range of the name in the text, including a prefix that a gateway adds, as in `HTTP_X_DEVICE_INFO`.
  let range: Range<Int>

  /// For each header, the index in its field name of the letters `rtn` or `evi`, by which ``Marks`` finds it. It
  /// is 3 for `X-Device-Info`.
  private static let marks: [(kind: HeaderKind, index: Int)] = [
    (.partnerFrameworkStatus, 5), (.deviceInfo, 3), (.deviceIdentifier, 4),
  ]

  /// Parses the header name that has the letters `rtn` or `evi` at the index `mark`.
  ///
  /// Returns `nil` for a longer name, such as `My-X-Device-Info`.
  init?(markedAt mark: Int, in text: Span<UInt8>) {
    for (kind, index) in Self.marks {
      let start = mark - index
      let end = start + kind.fieldName.utf8.count
      guard start >= 0, end <= text.count,
        HeaderKind(spelledInAnyWay: text.extracting(start..<end)) == kind
      else { continue }
      let before = text.byte(at: start - 1)
      let isPartOfWord =
        before.isNameByte && (before != "-" || text.byte(at: start - 2).isNameByte)
        && !Self.hasHTTPPrefix(start, text)
        && text.escape(before: start) == nil
      if isPartOfWord || text.byte(at: end).isNameByte { return nil }
      self.kind = kind
      range = (Self.hasHTTPPrefix(start, text) ? start - 5 : start)..<end
      return
    }
    return nil
  }

  /// Whether `HTTP_` or `HTTP-` directly precedes the name at `start`, as in `HTTP_X_DEVICE_INFO`.
  private static func hasHTTPPrefix(_ start: Int, _ text: Span<UInt8>) -> Bool {
    let separator = text.byte(at: start - 1)
    return text.hasIgnoringCase("http", at: start - 5) && (separator == "_" || separator == "-")
      && !text.byte(at: start - 6).isNameByte
  }
}

extension HeaderKind {
  /// Creates the kind whose field name is `name`, in any case and with `_` for `-`, as in `x_device_info`.
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
