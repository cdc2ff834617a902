import PassHeaders

/// Base64 that was read leniently, so that the causes of an error can be reported.
///
/// The reader accepts, and records the first index of:
/// - characters of the URL-safe alphabet
/// - line breaks, spaces and invisible characters between the Base64 characters
///
/// It accepts any number of padding characters.
struct LenientBase64 {
  /// The Base64 characters in the standard alphabet, with their padding and without skipped characters.
  let characters: SourceText
  /// The index of the first byte that is neither Base64 nor skipped, such as the `;` of `e30=;`, or of the end of the
  /// text.
  private(set) var end: Int
  /// The index of the first `-` or `_`, which are read as `+` and `/`.
  private(set) var firstURLSafe: Int?
  private(set) var firstLineBreak: Int?
  /// The index of the first space or tab that was skipped or was read as `+`.
  private(set) var firstSpace: Int?
  /// The range of the first invisible character that was skipped, such as U+200B.
  private(set) var firstInvisible: Range<Int>?

  /// Reads `text` up to the first byte that is neither Base64 nor skipped.
  ///
  /// - Parameter readsSpacesAsPluses: Whether each space is read as `+`. Form decoding turns the `+` of a value into a
  ///   space if the value was not percent-encoded.
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
    (characters, end) = (builder.finish(), index)
  }

  var unpadded: SourceText {
    characters.extracting(0..<characters.bytes.span.firstIndex(of: UInt8(ascii: "="), from: 0))
  }
}

extension Base64 {
  /// Decodes the Base64 characters in `characters` without checking them.
  ///
  /// The unused bits of the last character are ignored. A byte outside of the standard alphabet counts as `A`.
  package static func decode(characters: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    var bits: UInt32 = 0
    for (index, character) in characters.enumerated() {
      bits = bits << 6 | UInt32(sextet(character))
      if index % 4 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - index % 4 * 2)))
      }
    }
    return bytes
  }

  /// Returns the index of the Base64 character that holds the first bit of the decoded byte `byte`: 4 for the byte 3.
  static func character(ofByte byte: Int) -> Int { byte / 3 * 4 + byte % 3 }
}
