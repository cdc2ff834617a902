import PassHeaders

extension Base64 {
  /// Decodes the Base64 characters in `characters` without checking them.
  ///
  /// The characters may be of the standard or the URL-safe alphabet. The unused bits of the last character are ignored.
  /// Any other byte counts as `A`.
  package static func decode(characters: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    var bits: UInt32 = 0
    for (index, character) in characters.enumerated() {
      let standard = character == "-" ? 0x2B : character == "_" ? 0x2F : character
      bits = bits << 6 | UInt32(sextet(standard))
      if index % 4 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - index % 4 * 2)))
      }
    }
    return bytes
  }

  /// Returns the index of the Base64 character that holds the first bit of the decoded byte `byte`: 4 for the byte 3.
  static func character(ofByte byte: Int) -> Int { byte / 3 * 4 + byte % 3 }
}
