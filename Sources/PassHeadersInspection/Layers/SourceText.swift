import PassHeaders

/// A text on its way from what was given to what is decoded, each byte with the offset it came from.
package struct SourceText {
  package private(set) var bytes: ContiguousArray<UInt8>
  /// The offset of each byte of a text that this one is a part of, or is encoded in, and of what follows
  /// the last one; empty for the given text itself.
  private var table: ContiguousArray<Int> = []
  /// Where the part, or the Base64, begins in that text.
  private var start = 0
  /// If the bytes were decoded from the Base64: how many of them precede the part.
  private var skipped: Int?

  /// The given text itself.
  package init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

  /// An empty text, to be appended to.
  ///
  /// - Parameter end: The offset in the given text of what follows.
  init(endingAt end: Int, capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
    table.reserveCapacity(capacity + 1)
    table.append(end)
  }

  /// The bytes that valid Base64 of this text decodes to.
  func decodedFromBase64(_ bytes: ContiguousArray<UInt8>) -> SourceText {
    var text = self
    if skipped != nil { (text.table, text.start) = (ContiguousArray((0...count).map(origin)), 0) }
    (text.bytes, text.skipped) = (bytes, 0)
    return text
  }

  package var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  /// The offset in the given text of the byte, or of the end.
  package func origin(_ index: Int) -> Int {
    var place = min(max(index, 0), count)
    if let skipped { place = (place + skipped) / 3 * 4 + (place + skipped) % 3 }
    place += start
    return table.isEmpty ? place : table[min(place, table.count - 1)]
  }

  /// Where bytes of this text are in the given one.
  package func originRange(_ range: Range<Int>) -> Range<Int> {
    let start = origin(range.lowerBound)
    guard range.lowerBound < range.upperBound else { return start..<start }
    // The last byte's own offset counts, as what follows it may have been removed.
    let end = range.upperBound <= count ? origin(range.upperBound - 1) + 1 : origin(count)
    return start..<max(start, end)
  }

  /// Appends a byte that came from that offset of the given text; only to what began empty.
  mutating func append(_ byte: UInt8, from origin: Int) {
    guard table.count == count + 1 else { return }
    table[count] = origin
    bytes.append(byte)
    table.append(origin + 1)
  }

  /// Appends a part of a text; only to what began empty.
  mutating func append(_ other: SourceText, _ range: Range<Int>) {
    guard table.count == count + 1, !range.isEmpty else { return }
    table.removeLast()
    bytes.append(contentsOf: other.bytes[range])
    for index in range { table.append(other.origin(index)) }
    table.append(other.origin(range.upperBound - 1) + 1)
  }

  /// Appends bytes that all came from the same offset.
  mutating func append(_ text: some Sequence<UInt8>, from origin: Int) {
    for byte in text { append(byte, from: origin) }
  }

  package func extracting(_ range: Range<Int>) -> SourceText {
    var text = self
    text.bytes = ContiguousArray(bytes[range])
    if let skipped {
      text.skipped = skipped + range.lowerBound
    } else {
      text.start += range.lowerBound
    }
    return text
  }

  func trimmed() -> SourceText {
    let range = trimmedRange
    return range.count == count ? self : extracting(range)
  }

  var trimmedRange: Range<Int> { bytes.span.trimmedRange { $0.isWhiteSpace } }

  func firstIndex(of byte: UInt8) -> Int? {
    let index = bytes.span.firstIndex(of: byte, from: 0)
    return index < count ? index : nil
  }

  func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }

  /// The first occurrence, in any case of its ASCII letters.
  func firstIndex(of text: StaticString) -> Int? {
    bytes.span.firstIndex(ofASCII: text, in: 0..<count)
  }

  var string: String { String(utf8: bytes.span) }

  func text(_ range: Range<Int>) -> String { String(utf8: bytes.span.extracting(range)) }
}
