extension String {
  /// An argument as it was given. A byte that is not UTF-8, as names of files may have, becomes a
  /// character for private use, U+10FF80 to U+10FFFF, and so do the bytes of such a character.
  init(given bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
    if utf8.elementsEqual(bytes), !standsForBytes { return }
    var scalars = UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let scalar = (1...4).lazy.compactMap { Unicode.Scalar(encoded: rest.prefix($0)) }.first
      if let scalar, scalar.givenByte == nil {
        scalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        scalars.append(Unicode.Scalar(0x10_FF00 + UInt32(first)) ?? "\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
    self.init(scalars)
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
  /// The only character of a text in UTF-8.
  fileprivate init?(encoded bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes), let scalar = text.unicodeScalars.first,
      UTF8.width(scalar) == bytes.count
    else { return nil }
    self = scalar
  }

  /// The byte of an argument that the character stands for.
  fileprivate var givenByte: UInt8? {
    0x10_FF80...0x10_FFFF ~= value ? UInt8(truncatingIfNeeded: value) : nil
  }
}
