import PassHeaders

extension SourceText {
  /// The same with what encoded characters stand for, and where the first of them is; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - sign: The byte that all of them begin with.
  ///   - character: What the one at an index stands for, and where it ends.
  func decoded(
    _ sign: UInt8, _ character: (Span<UInt8>, Int) -> (decoded: ContiguousArray<UInt8>, end: Int)?
  ) -> (text: SourceText, first: Range<Int>)? {
    if !contains(sign) { return nil }
    var text = SourceText(endingAt: origin(count))
    var first: Range<Int>?
    var index = 0
    let given = bytes.span
    while index < given.count {
      if given[index] == sign, let encoded = character(given, index) {
        text.append(encoded.decoded, from: origin(index))
        first = first ?? index..<encoded.end
        index = encoded.end
      } else {
        text.append(CollectionOfOne(given[index]), from: origin(index))
        index += 1
      }
    }
    return first.map { (text, $0) }
  }

  /// Without percent-encoding; `nil` if there is none, or a `%` without two digits.
  package var percentDecoded: (text: SourceText, first: Range<Int>)? {
    var isWhole = true
    let decoded = decoded(UInt8(ascii: "%")) { bytes, index in
      let character = bytes.hexadecimal(at: index + 1)
      if character == nil { isWhole = false }
      return character.map { ([$0.byte], $0.end) }
    }
    return isWhole ? decoded : nil
  }

  /// Without backslashes, as in strings of programs and of JSON; `nil` if there are none.
  var withoutBackslashes: (text: SourceText, first: Range<Int>)? {
    decoded(UInt8(ascii: "\\")) { bytes, index in
      if let end = try? JSONEscape.end(of: index, bytes) {
        return (ContiguousArray(JSONEscape.resolve(bytes.extracting(index..<end)).utf8), end)
      }
      if bytes.has("\\x", at: index), let (byte, end) = bytes.hexadecimal(at: index + 2) {
        return ([byte], end)
      }
      // Half of a character, or an escape without some of its digits, stays what it is.
      let letter = bytes.byte(at: index + 1)
      return letter == "x" || letter == "u" ? nil : ([], index + 1)
    }
  }

  /// Without references to characters, as HTML has them; `nil` if there are none.
  var withoutReferences: (text: SourceText, first: Range<Int>)? {
    decoded(UInt8(ascii: "&")) { bytes, index in
      bytes.reference(at: index).map { (ContiguousArray($0.scalar.utf8), $0.end) }
    }
  }

  /// Without the sequences that set a terminal's colours; `nil` if there are none.
  var withoutColours: (text: SourceText, first: Range<Int>)? {
    decoded(0x1B) { bytes, index in bytes.endOfColour(at: index).map { ([], $0) } }
  }
}
