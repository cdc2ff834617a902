import PassHeaders

/// A text on its way from what was given to what is decoded, each byte with the offset it came from.
package struct SourceText {
  package private(set) var bytes: ContiguousArray<UInt8>
  /// The offset in the given text of each byte, and of what follows the last one; empty for the given text itself.
  private var origins: ContiguousArray<Int> = []

  /// The given text itself.
  package init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

  /// An empty text, to be appended to.
  ///
  /// - Parameter end: The offset in the given text of what follows.
  init(endingAt end: Int) { (bytes, origins) = ([], [end]) }

  /// The bytes that Base64 of this text decodes to.
  func decodedFromBase64(_ bytes: ContiguousArray<UInt8>) -> SourceText {
    var text = self
    text.bytes = bytes
    text.origins = ContiguousArray((0...bytes.count).map { origin(Base64.letter(ofByte: $0)) })
    return text
  }

  package var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }

  /// The offset in the given text of the byte, or of the end.
  package func origin(_ index: Int) -> Int {
    let index = min(max(index, 0), count)
    return origins.isEmpty ? index : origins[index]
  }

  /// Where bytes of this text are in the given one.
  package func originRange(_ range: Range<Int>) -> Range<Int> {
    let start = origin(range.lowerBound)
    guard range.lowerBound < range.upperBound else { return start..<start }
    // The last byte's own offset counts, as what follows it may have been removed.
    let end = range.upperBound <= count ? origin(range.upperBound - 1) + 1 : origin(count)
    return start..<max(start, end)
  }

  /// Appends bytes that all came from the same offset.
  mutating func append(_ text: some Sequence<UInt8>, from origin: Int) {
    for byte in text {
      bytes.append(byte)
      origins[bytes.count - 1] = origin
      origins.append(origin + 1)
    }
  }

  package func extracting(_ range: Range<Int>) -> SourceText {
    var text = self
    text.bytes = ContiguousArray(bytes[range])
    text.origins = ContiguousArray((range.lowerBound...range.upperBound).map(origin))
    return text
  }

  func trimmed(of isSpace: (UInt8) -> Bool = { $0.isWhiteSpace }) -> SourceText {
    let range = bytes.span.trimmedRange(isSpace)
    return range.count == count ? self : extracting(range)
  }

  func contains(_ byte: UInt8) -> Bool { bytes.span.firstIndex(of: byte, from: 0) < count }

  var string: String { String(utf8: bytes.span) }

  func text(_ range: Range<Int>) -> String { String(utf8: bytes.span.extracting(range)) }
}
