import PassHeaders

extension String {
  /// An argument as it was given. A byte that is not UTF-8, as names of files may have, becomes a
  /// character for private use, U+10FF80 to U+10FFFF, and so do the bytes of such a character.
  init(given bytes: ContiguousArray<UInt8>) {
    if let text = String(onlyUTF8: bytes.span), !text.standsForBytes {
      self = text
      return
    }
    self = ""
    var index = 0
    while index < bytes.count {
      let isASCII = bytes[index] < 0x80
      let end = isASCII ? index + 1 : try? UTF8Sequence.end(of: index, bytes.span)
      let character = end.map { String(utf8: bytes.span.extracting(index..<$0)) }
      if let end, let character, !character.standsForBytes {
        self += character
        index = end
      } else {
        unicodeScalars.append(Unicode.Scalar(0x10_FF00 + UInt32(bytes[index])) ?? "\u{FFFD}")
        index += 1
      }
    }
  }

  /// The bytes of an argument.
  var givenBytes: ContiguousArray<UInt8> {
    if !standsForBytes { return ContiguousArray(utf8) }
    return ContiguousArray(
      unicodeScalars.flatMap { scalar in
        scalar.givenByte.map { [$0] } ?? Array(String(Character(scalar)).utf8)
      })
  }

  /// The same as C wants it, for example as the name of a file.
  var cString: [CChar] { givenBytes.map { CChar(bitPattern: $0) } + [0] }

  /// An argument as text, with U+FFFD for what is not UTF-8.
  var givenText: String { String(decoding: givenBytes, as: UTF8.self) }

  private var standsForBytes: Bool { unicodeScalars.contains { $0.givenByte != nil } }
}

extension Unicode.Scalar {
  /// The byte of an argument that the character stands for.
  fileprivate var givenByte: UInt8? {
    0x10_FF80...0x10_FFFF ~= value ? UInt8(truncatingIfNeeded: value) : nil
  }
}
