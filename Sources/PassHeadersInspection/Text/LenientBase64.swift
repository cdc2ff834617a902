import PassHeaders

/// Base64 as texts have it: in either alphabet, with or without padding, and with line breaks, spaces and invisible
/// characters between its characters.
///
/// The strict decoder takes none of that. This one says where it first met each of them.
struct LenientBase64 {
  /// The characters of the standard alphabet, and the padding.
  let letters: SourceText
  /// The index after what was read: that of the first byte that is neither Base64 nor skipped, or the end of the text.
  private(set) var end: Int
  /// The index of the first character of the alphabet for URLs, each of which is replaced by its standard one.
  private(set) var firstURLSafe: Int?
  /// The index of the first line break that was skipped.
  private(set) var firstLineBreak: Int?
  /// The index of the first space or tab that was skipped or read as `+`.
  private(set) var firstSpace: Int?
  /// The first invisible character that was skipped, such as U+200B.
  private(set) var firstInvisible: Range<Int>?

  /// Reads `text` up to the first byte that is neither Base64 nor skipped.
  ///
  /// - Parameter readsSpacesAsPluses: Whether a space is `+`, as it becomes when a form is decoded that was not encoded.
  init(_ text: SourceText, readsSpacesAsPluses: Bool = false) {
    let bytes = text.bytes.span
    var builder = SourceText.Builder(from: text)
    var index = 0
    while index < bytes.count {
      let plainEnd = bytes.end(from: index) { Base64.isInAlphabet($0) || $0 == "=" }
      builder.copy(index..<plainEnd)
      index = plainEnd
      if index == bytes.count { break }
      let byte = bytes[index]
      if byte == "-" || byte == "_" || readsSpacesAsPluses && byte == " " {
        builder.replace(index, with: byte == "_" ? UInt8(ascii: "/") : UInt8(ascii: "+"))
        if byte == " " {
          firstSpace = firstSpace ?? index
        } else {
          firstURLSafe = firstURLSafe ?? index
        }
      } else if byte.isLineBreak {
        firstLineBreak = firstLineBreak ?? index
      } else if byte.isOptionalWhiteSpace {
        firstSpace = firstSpace ?? index
      } else if let invisibleEnd = bytes.endOfInvisible(at: index) {
        firstInvisible = firstInvisible ?? index..<invisibleEnd
        index = invisibleEnd
        continue
      } else {
        break
      }
      index += 1
    }
    (letters, end) = (builder.finish(), index)
  }

  /// The characters before the padding.
  var unpadded: SourceText {
    letters.extracting(0..<letters.bytes.span.firstIndex(of: UInt8(ascii: "="), from: 0))
  }
}

extension Base64 {
  /// Returns the bytes that `letters` encode, whatever the unused last bits are. Bytes that are not in the alphabet count
  /// as `A`.
  package static func decode(letters: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    var bits: UInt32 = 0
    for (index, letter) in letters.enumerated() {
      bits = bits << 6 | UInt32(sextet(letter))
      if index % 4 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - index % 4 * 2)))
      }
    }
    return bytes
  }

  /// Returns the index of the character in which the encoded byte at index `byte` begins.
  static func letter(ofByte byte: Int) -> Int { byte / 3 * 4 + byte % 3 }
}
