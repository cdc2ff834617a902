/// The names of an object's known members, to be found from their bytes.
///
/// A name of up to 32 bytes is four words, which overlap where it is shorter; two names of the same
/// length are equal exactly if these are. Longer names are not known to anything here.
struct MemberNames: Sendable {
  private let names: ContiguousArray<Name>

  private struct Name: Sendable {
    let count: Int
    let words: Words
  }

  init(_ names: [String]) {
    self.names = ContiguousArray(
      names.map { name in
        let bytes = ContiguousArray(name.utf8)
        return Name(count: bytes.count, words: Words(bytes.span, from: 0, count: bytes.count))
      })
  }

  /// The place of the name among those known.
  ///
  /// - Parameter start: Where to begin to look, best after the last one found: most writers keep
  ///   an order.
  @inline(__always)
  func index(of token: JSONStringToken, startingAt start: Int = 0, _ bytes: Span<UInt8>) -> Int? {
    guard token.isPlain else { return index(ofUnusual: token, bytes) }
    let count = token.end &- token.start
    guard count <= Words.limit else { return nil }
    let words = Words(bytes, from: token.start, count: count)
    let names = names.span
    var index = start
    for _ in 0..<names.count {
      if index >= names.count { index = 0 }
      if names[index].count == count, names[index].words == words { return index }
      index &+= 1
    }
    return nil
  }

  /// For a name with escapes, or one that is not ASCII.
  private func index(ofUnusual token: JSONStringToken, _ bytes: Span<UInt8>) -> Int? {
    let name = ContiguousArray(JSONReader().text(of: token, bytes).utf8)
    return index(of: JSONStringToken(start: 0, end: name.count, isPlain: true), name.span)
  }

  /// Up to 32 bytes.
  private struct Words: Equatable {
    static let limit = 32

    let first: UInt64
    let second: UInt64
    let third: UInt64
    let last: UInt64

    @inline(__always)
    init(_ bytes: Span<UInt8>, from start: Int, count: Int) {
      let tail = max(0, count &- 8)
      first = Self.word(bytes, start, count)
      last = tail == 0 ? first : Self.word(bytes, start &+ tail, 8)
      second = tail <= 8 ? last : Self.word(bytes, start &+ 8, 8)
      third = tail <= 16 ? last : Self.word(bytes, start &+ 16, 8)
    }

    /// As many bytes as there are from there on, at most eight, as one number.
    @inline(__always)
    private static func word(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
      if let word = bytes.word(at: start) {
        return count >= 8 ? word : word & ~(.max << UInt64(truncatingIfNeeded: count &* 8))
      }
      var word: UInt64 = 0
      for place in 0..<min(count, 8) {
        word |= UInt64(bytes.byte(at: start &+ place)) << UInt64(truncatingIfNeeded: place &* 8)
      }
      return word
    }
  }
}
