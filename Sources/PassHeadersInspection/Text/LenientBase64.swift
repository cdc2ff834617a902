import PassHeaders

extension Base64 {
  /// Returns the bytes that the values of Base64 characters encode, whatever the unused last bits are.
  static func decode(sextets: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    var bits: UInt32 = 0
    for (index, sextet) in sextets.enumerated() {
      bits = bits << 6 | UInt32(sextet)
      if index % 4 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - index % 4 * 2)))
      }
    }
    return bytes
  }

  /// Returns the index of the character in which the encoded byte at index `byte` begins.
  static func letter(ofByte byte: Int) -> Int { byte / 3 * 4 + byte % 3 }
}
