/// A text on its way from what was given to what is decoded, each byte with the place it came from.
struct SourceText {
  private(set) var bytes: ContiguousArray<UInt8>
  /// The offset in the given text of each byte, and at the end of what follows the last one.
  private var origins: ContiguousArray<Int>

  /// The given text itself.
  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    origins = ContiguousArray(0...bytes.count)
  }

  /// An empty text, to be appended to.
  ///
  /// - Parameter end: The offset in the given text of what follows.
  init(endingAt end: Int, capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
    origins = [end]
    origins.reserveCapacity(capacity + 1)
  }

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  /// The offset in the given text of the byte, or of the end.
  func origin(_ index: Int) -> Int { origins[min(max(index, 0), count)] }

  /// Where bytes of this text are in the given one.
  func originRange(_ range: Range<Int>) -> Range<Int> {
    guard range.lowerBound < range.upperBound else {
      let place = origin(range.lowerBound)
      return place..<place
    }
    let start = origin(range.lowerBound)
    // The last byte's own place counts, as what follows it may have been taken off.
    let end = range.upperBound <= count ? origins[range.upperBound - 1] + 1 : origin(count)
    return start..<max(start, end)
  }

  /// Appends a byte that came from that offset of the given text.
  mutating func append(_ byte: UInt8, from origin: Int) {
    origins[count] = origin
    bytes.append(byte)
    origins.append(origin + 1)
  }

  /// Appends bytes that all came from the same place.
  mutating func append(_ text: some Sequence<UInt8>, from origin: Int) {
    for byte in text { append(byte, from: origin) }
  }

  /// Only those bytes.
  func extracting(_ range: Range<Int>) -> SourceText {
    var text = SourceText(endingAt: origin(range.upperBound), capacity: range.count)
    for index in range { text.append(bytes[index], from: origins[index]) }
    return text
  }

  /// Without white space at either end.
  func trimmed() -> SourceText {
    let range = trimmedRange
    return range.count == count ? self : extracting(range)
  }

  var trimmedRange: Range<Int> {
    var start = 0
    var end = count
    while start < end, bytes[start].isXMLWhiteSpace { start += 1 }
    while end > start, bytes[end - 1].isXMLWhiteSpace { end -= 1 }
    return start..<end
  }

  func hasPrefix(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  /// Whether the text stands there, in any case of its ASCII letters.
  func has(_ text: String, at start: Int) -> Bool {
    bytes.span.hasASCII(text, at: start)
  }

  /// The first occurrence from there on, in any case of its ASCII letters.
  func firstRange(of text: String, from start: Int = 0) -> Range<Int>? {
    guard start <= count else { return nil }
    return bytes.span.firstIndex(ofASCII: text, in: start..<count).map {
      $0..<$0 + text.utf8.count
    }
  }
}
