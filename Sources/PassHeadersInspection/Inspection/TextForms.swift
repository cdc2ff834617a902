import PassHeaders

extension String {
  /// Without white space at either end.
  package var trimmingWhiteSpace: String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }
}

extension ContiguousArray<UInt8> {
  /// Without percent-encoding; `nil` if there is none, or a `%` without two digits.
  package var percentDecoded: Self? {
    guard contains(UInt8(ascii: "%")) else { return nil }
    var decoded = Self()
    decoded.reserveCapacity(count)
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "%") {
        guard index + 2 < count, let high = self[index + 1].hexadecimalValue,
          let low = self[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(self[index])
        index += 1
      }
    }
    return decoded
  }
}
