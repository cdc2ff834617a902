import PassHeaders

/// The bytes of a text that is percent-encoded, or stands in a string of JSON, and where they are in it.
struct EncodedBytes {
  private var places: [Range<Int>] = []
  private(set) var decoded: ContiguousArray<UInt8> = []

  /// JSON that stands in a string, so that there are backslashes before its quotes, or Base64 there, perhaps
  /// with the escapes of a string within a string; `nil` if the text is neither.
  init?(escaped text: ContiguousArray<UInt8>) {
    guard text.contains(UInt8(ascii: "\\")) else { return nil }
    self.init(text) { $0.escapedByte(at: $1) }
    let quote = text.span.firstIndex(of: UInt8(ascii: "\""), from: 0)
    let isJSON = text.first == "{" && quote < text.count && text.span.byte(at: quote - 1) == "\\"
    let areBase64 = decoded.allSatisfy { $0.isBase64Like || $0.isWhiteSpace || $0 == "\\" }
    guard isJSON || areBase64 else { return nil }
  }

  /// Text that is percent-encoded; `nil` if only characters of Base64 are.
  init?(percentEncoded text: ContiguousArray<UInt8>) {
    guard text.contains(UInt8(ascii: "%")) else { return nil }
    self.init(text) { $0.percentEncodedByte(at: $1) }
    let isText = zip(places, decoded).contains {
      $0.count == 3 && !$1.isBase64Like && !$1.isWhiteSpace
    }
    guard isText else { return nil }
  }

  private init(
    _ text: ContiguousArray<UInt8>, _ character: (Span<UInt8>, Int) -> (byte: UInt8, end: Int)
  ) {
    var index = 0
    while index < text.count {
      let (byte, end) = character(text.span, index)
      places.append(index..<end)
      decoded.append(byte)
      index = end
    }
  }

  /// Writes as many other bytes in place of the decoded ones.
  func encode(_ bytes: ContiguousArray<UInt8>, into text: inout ContiguousArray<UInt8>) {
    for (index, place) in places.enumerated()
    where index < bytes.count && bytes[index] != decoded[index] {
      text.write(bytes[index], at: place)
    }
  }
}

extension ContiguousArray<UInt8> {
  /// Replaces the byte that is there, perhaps encoded in two hexadecimal digits.
  fileprivate mutating func write(_ byte: UInt8, at place: Range<Int>) {
    guard place.count > 2 else {
      self[place.upperBound - 1] = byte
      return
    }
    for (index, digit) in zip(place.suffix(2), byte.hexadecimal.utf8.suffix(2)) {
      self[index] = digit
    }
  }
}

/// Where the characters of Base64, in either alphabet, are in a text, among others.
struct Sextets {
  private var places: [(range: Range<Int>, value: UInt8)] = []
  private let isURLSafe: Bool
  /// Whether `+` or `/` is written as a reference, which another letter may not have room in.
  private(set) var hasReferences = false

  init(_ text: ContiguousArray<UInt8>, from start: Int) {
    isURLSafe = text.contains { $0 == "-" || $0 == "_" }
    var index = start
    while index < text.count {
      if let reference = text.span.referencedCharacter(at: index) {
        if reference.decoded.contains(where: Base64.isSextet) { hasReferences = true }
        index = reference.end
        continue
      }
      var (byte, end) = text.span.percentEncodedByte(at: index)
      if byte == "-" { byte = UInt8(ascii: "+") }
      if byte == "_" { byte = UInt8(ascii: "/") }
      if Base64.isSextet(byte) { places.append((index..<end, Base64.sextet(byte))) }
      index = end
    }
  }

  /// Whether there is nothing else in the text but white space, padding and the notation of what printed
  /// it.
  func isAll(of text: ContiguousArray<UInt8>) -> Bool {
    var end = places.first?.range.lowerBound ?? 0
    for place in places {
      guard text[end..<place.range.lowerBound].allSatisfy({ $0.isWhiteSpace }) else { return false }
      end = place.range.upperBound
    }
    return text[end...].allSatisfy { !$0.isMasked }
  }

  /// Where the letters begin in the text that encode a byte; `nil` behind the last one.
  func start(ofByte index: Int) -> Int? {
    let letter = index / 3 * 4 + index % 3
    return letter < places.count ? places[letter].range.lowerBound : nil
  }

  /// The whole bytes.
  var decoded: ContiguousArray<UInt8> { Base64.decode(sextets: places.lazy.map { $0.value }) }

  /// Writes as many other bytes in place of the decoded ones.
  func encode(_ bytes: ContiguousArray<UInt8>, into text: inout ContiguousArray<UInt8>) {
    let letters = ContiguousArray(Base64.encode(bytes.span).utf8)
    for (index, place) in places.enumerated() {
      var value =
        index < letters.count && Base64.isSextet(letters[index]) ? Base64.sextet(letters[index]) : 0
      // Bits that belong to no byte are a fault, which stays.
      if index == places.count - 1 { value |= place.value & Base64.unusedBits(places.count) }
      var letter = Base64.letter(value)
      if isURLSafe, value > 61 { letter = UInt8(ascii: value == 62 ? "-" : "_") }
      text.write(letter, at: place.range)
    }
  }
}
