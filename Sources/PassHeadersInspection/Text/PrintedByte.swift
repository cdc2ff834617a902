import PassHeaders

/// Text as programs print it, in which an escape may stand for a byte.
extension Span<UInt8> {
  /// The byte that is printed there, and where what stands for it ends; 0 behind the last one.
  @inline(__always)
  func printed(at index: Int) -> (byte: UInt8, end: Int) {
    let byte = byte(at: index)
    switch byte {
    case "%", "=", "\\", "&": return escaped(at: index) ?? (byte, index + 1)
    default: return (byte, index + 1)
    }
  }

  /// The byte that is printed before the index, and where what stands for it begins.
  func printed(before index: Int) -> (byte: UInt8, start: Int) {
    var start = Swift.max(0, index - Self.escapeLength)
    while start < index - 1 {
      let (byte, end) = printed(at: start)
      if end == index { return (byte, self.start(from: start) { $0 == "\\" }) }
      start += 1
    }
    return (byte(at: index - 1), index - 1)
  }

  /// Behind the printed bytes from there on that are part of something.
  func printedEnd(from start: Int, before limit: Int, where isPart: (UInt8) -> Bool) -> Int {
    var index = start
    while index < Swift.min(count, limit), case let (byte, end) = printed(at: index), isPart(byte) {
      index = end
    }
    return index
  }

  /// How far from a place something is looked for that belongs to it.
  static var near: Int { 512 }
  /// No escape is longer, but for the number of its backslashes.
  static var escapeLength: Int { 10 }
  /// How many backslashes a text has that is a string in a string in a string in a string.
  private static var backslashLimit: Int { 15 }

  @inline(never)
  private func escaped(at index: Int) -> (byte: UInt8, end: Int)? {
    switch self[index] {
    case "%":
      guard let (byte, end) = hexadecimal(at: index + 1), byte == "\\" else {
        return hexadecimal(at: index + 1)
      }
      return escaped(behindBackslash: end) ?? (byte, end)
    case "=":
      // Quoted-printable has large digits (RFC 2045 section 6.7); a text has no other control characters.
      guard let (byte, end) = hexadecimal(at: index + 1), !self[end - 1].isSmallLetter,
        0x20..<0x7F ~= byte || byte.isWhiteSpace
      else { return nil }
      return (byte, end)
    case "\\":
      let letter = end(from: index, before: index + Self.backslashLimit) { $0 == "\\" }
      return escaped(behindBackslash: letter)
    default:
      guard let (scalar, end) = reference(at: index), 1..<0x80 ~= scalar.value else { return nil }
      return (UInt8(truncatingIfNeeded: scalar.value), end)
    }
  }

  private func escaped(behindBackslash letter: Int) -> (byte: UInt8, end: Int)? {
    switch byte(at: letter) {
    case "n": (UInt8(ascii: "\n"), letter + 1)
    case "r": (UInt8(ascii: "\r"), letter + 1)
    case "t": (UInt8(ascii: "\t"), letter + 1)
    case "\"", "'", "/": (self[letter], letter + 1)
    case "u" where has("00", at: letter + 1): hexadecimal(at: letter + 3)
    case "x": hexadecimal(at: letter + 1)
    default: nil
    }
  }

  /// The character to which `&…;` refers: by one of the five names that XML has, or by a number.
  func reference(at index: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    for (name, scalar) in referenceNames where has(name, at: index) {
      return (scalar, index + name.utf8CodeUnitCount)
    }
    guard byte(at: index + 1) == "#" else { return nil }
    let radix: UInt8 = byte(at: index + 2) | 0x20 == "x" ? 16 : 10
    var number: UInt32 = 0
    var end = index + (radix == 16 ? 3 : 2)
    while end < index + Self.escapeLength, let digit = byte(at: end).hexadecimalValue, digit < radix
    {
      number = number * UInt32(radix) + UInt32(digit)
      end += 1
    }
    guard byte(at: end) == ";", let scalar = Unicode.Scalar(number) else { return nil }
    return (scalar, end + 1)
  }

  /// Behind a sequence that sets a terminal's colour (ECMA-48 section 5.4); `nil` if none is there.
  func endOfColour(at index: Int) -> Int? {
    guard byte(at: index) == 0x1B, byte(at: index + 1) == "[" else { return nil }
    let end = end(from: index + 2, before: index + 48) { 0x20...0x3F ~= $0 }
    return 0x40...0x7E ~= byte(at: end) ? end + 1 : nil
  }

  /// Where the sequence that sets a colour begins which ends there; `nil` if none does.
  func startOfColour(before index: Int) -> Int? {
    guard byte(at: index - 1).isASCIILetter,
      let start = lastIndex(of: 0x1B, in: Swift.max(0, index - 48)..<Swift.max(0, index)),
      endOfColour(at: start) == index
    else { return nil }
    return start
  }
}

private let referenceNames: [(StaticString, Unicode.Scalar)] = [
  ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
]
