/// The names of an object's known members, found by their bytes.
///
/// Names are distinguished by length first, which few share, then as words of eight bytes, the last of
/// which overlaps the one before. No name in any table is longer than 32 bytes.
package struct NameTable: Sendable {
  private let names: ContiguousArray<Name>
  /// For each length, the index of the last name that has it, or -1.
  private let lastOfLength: ContiguousArray<Int>

  @inline(never)
  package init(_ names: [String]) {
    var list: ContiguousArray<Name> = []
    var lastOfLength = ContiguousArray(repeating: -1, count: Words.limit + 1)
    for index in names.indices {
      let words = names[index].withUTF8Span { Words($0, 0, $0.count) }
      list.append(Name(words: words, previous: lastOfLength[words.count]))
      lastOfLength[words.count] = index
    }
    self.names = list
    self.lastOfLength = lastOfLength
  }

  /// The index of the name among those known.
  ///
  /// - Parameter guess: The index to look at first, best the one after the last name found: most
  ///   writers keep an order.
  @inline(__always)
  package func index(of token: JSONStringToken, guess: Int, _ bytes: Span<UInt8>) -> Int? {
    guard token.isPlain else { return token.withText(bytes) { index(of: $0) } }
    let words = Words(bytes, token.start, token.end &- token.start)
    if guess < names.count, names[guess].words == words { return guess }
    return index(of: words)
  }

  /// The index of the name among those known.
  package func index(of name: String) -> Int? { name.withUTF8Span { index(of: $0) } }

  /// The index of the name among those known.
  func index(of name: Span<UInt8>) -> Int? { index(of: Words(name, 0, name.count)) }

  private func index(of words: Words) -> Int? {
    guard words.count <= Words.limit else { return nil }
    var index = lastOfLength[words.count]
    while index >= 0 {
      if names[index].words == words { return index }
      index = names[index].previous
    }
    return nil
  }

  private struct Name: Sendable {
    let words: Words
    /// The index of the name before this one that has the same length, or -1.
    let previous: Int
  }

  /// A name's bytes as words, of which a short one does not need all.
  private struct Words: Sendable {
    static let limit = 32

    let count: Int
    private var first: UInt64
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    private var last: UInt64 = 0

    /// - Parameters:
    ///   - start: Where the name begins.
    ///   - count: Its length; of one that is longer than the limit some bytes are left out.
    @inline(__always)
    init(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) {
      self.count = count
      guard count > 8 else {
        first = Self.word(bytes, start, count)
        return
      }
      first = bytes.word(at: start) ?? 0
      last = bytes.word(at: start &+ count &- 8) ?? 0
      if count > 16 {
        second = bytes.word(at: start &+ 8) ?? 0
        third = count > 24 ? bytes.word(at: start &+ 16) ?? 0 : 0
      }
    }

    /// At most eight bytes as one number.
    @inline(__always)
    private static func word(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
      guard let word = bytes.word(at: start) else { return wordAtEnd(bytes, start, count) }
      return count == 8 ? word : word & ~(.max << UInt64(truncatingIfNeeded: count &* 8))
    }

    @inline(never)
    private static func wordAtEnd(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in 0..<count {
        word |= UInt64(bytes.byte(at: start &+ index)) << UInt64(truncatingIfNeeded: index &* 8)
      }
      return word
    }

    @inline(__always)
    static func == (one: Words, other: Words) -> Bool {
      one.count == other.count && one.first == other.first && one.last == other.last
        && one.second == other.second && one.third == other.third
    }
  }
}
