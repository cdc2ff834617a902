import PassHeaders

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
