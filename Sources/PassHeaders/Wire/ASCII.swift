/// What a byte is among the characters of ASCII.
extension UInt8 {
  package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  package var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  package var lowercasedASCII: UInt8 { isASCIILetter ? self | 0x20 : self }

  /// Whether it may be part of a header's or parameter's name.
  package var isNameByte: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  /// The value of a hexadecimal digit.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A space or a tab, which HTTP allows around a field value.
  var isOptionalWhiteSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// What XML and JSON allow between their tokens.
  package var isXMLWhiteSpace: Bool {
    isOptionalWhiteSpace || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
  }
}

extension Span<UInt8> {
  /// Whether the text stands there.
  package func has(_ text: String, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8.count <= count else { return false }
    var index = start
    for byte in text.utf8 {
      guard self[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Whether the text stands there, in any case of its ASCII letters.
  package func hasASCII(_ text: String, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8.count <= count else { return false }
    var index = start
    for byte in text.utf8 {
      guard self[index].lowercasedASCII == byte.lowercasedASCII else { return false }
      index += 1
    }
    return true
  }

  /// Where the text first stands in that range, in any case of its ASCII letters.
  package func firstIndex(ofASCII text: String, in range: Range<Int>) -> Int? {
    guard let first = text.utf8.first?.lowercasedASCII else { return nil }
    var index = range.lowerBound
    let end = range.upperBound - text.utf8.count
    while index <= end {
      if self[index].lowercasedASCII == first, hasASCII(text, at: index) { return index }
      index += 1
    }
    return nil
  }
}
