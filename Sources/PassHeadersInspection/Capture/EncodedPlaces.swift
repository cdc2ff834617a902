import PassHeaders

/// Characters of Base64 in a text, and where they are.
struct EncodedPlaces {
  var characters: ContiguousArray<UInt8> = []
  var places: ContiguousArray<Range<Int>> = []

  mutating func removeAll() {
    characters.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  func extracting(_ range: Range<Int>) -> EncodedPlaces {
    EncodedPlaces(
      characters: ContiguousArray(characters[range]), places: ContiguousArray(places[range]))
  }

  mutating func append(_ text: Span<UInt8>, _ place: Range<Int>) {
    characters.append(text.printed(at: place.lowerBound).byte)
    places.append(place)
  }

  /// The bytes that the characters encode, of which those for a part of a byte encode none.
  var decoded: ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    bytes.reserveCapacity(characters.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    for index in characters.indices {
      if characters[index] == "=" { break }
      bits = bits << 6 | UInt32(characters[index].runSextet)
      if index & 3 > 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - 2 * (index & 3))))
      }
    }
    return bytes
  }

  /// Writes the characters for other bytes, as many, in their places; bits that belong to no byte
  /// stay.
  ///
  /// Where one cannot be written in its place, they encode nothing any more.
  func put(
    _ bytes: ContiguousArray<UInt8>, in text: Span<UInt8>, to masked: inout ContiguousArray<UInt8>
  ) {
    let isURLSafe = characters.contains { $0 == "-" || $0 == "_" }
    var letters = ContiguousArray(Base64.encode(bytes.span).utf8)
    let last = (bytes.count * 8 + 5) / 6 - 1
    if characters.indices.contains(last), letters.indices.contains(last) {
      let missing = UInt8(truncatingIfNeeded: (last + 1) * 6 - bytes.count * 8)
      let own = characters[last].runSextet & (1 << missing - 1)
      letters[last] = Base64.letter(Base64.sextet(letters[last]) | own)
    }
    var isWritten = true
    for (place, var letter) in zip(places, letters) where letter != "=" {
      if isURLSafe, letter == "+" { letter = UInt8(ascii: "-") }
      if isURLSafe, letter == "/" { letter = UInt8(ascii: "_") }
      if place.count == 1 {
        masked[place.lowerBound] = letter
      } else if !text.spell(letter, at: place, in: &masked) {
        isWritten = false
      }
    }
    if isWritten { return }
    for place in places { text.cross(place, in: &masked) }
  }
}
