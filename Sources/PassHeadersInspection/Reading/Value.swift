import PassHeaders

/// The value of a header that was found in a text, with what the text around it shows.
struct Value {
  let bytes: ContiguousArray<UInt8>
  /// The index in the text after the value.
  var end: Int
  var surroundings = Surroundings()

  init(_ bytes: ContiguousArray<UInt8>, end: Int) { (self.bytes, self.end) = (bytes, end) }

  /// Sets ``Surroundings/isFollowedByText`` for a value whose object does not close although more text follows it.
  mutating func setFollowed(in text: Span<UInt8>) {
    surroundings.isFollowedByText =
      bytes.span.isOpenObject && text.end(from: end, where: { $0.isWhiteSpace }) < text.count
  }
}
