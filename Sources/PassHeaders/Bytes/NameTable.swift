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
    var lastOfLength = ContiguousArray(repeating: -1, count: Name.limit + 1)
    for index in names.indices {
      let bytes = ContiguousArray(names[index].utf8)
      list.append(Name(bytes.span, previous: lastOfLength[bytes.count]))
      lastOfLength[bytes.count] = index
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
    let count = token.end &- token.start
    if guess < names.count, names[guess].count == count,
      names[guess].equals(bytes, from: token.start), token.isPlain
    {
      return guess
    }
    return search(token, bytes)
  }

  private func search(_ token: JSONStringToken, _ bytes: Span<UInt8>) -> Int? {
    token.withText(bytes) { index(of: $0) }
  }

  /// The index of the name among those known.
  package func index(of name: String) -> Int? { name.withUTF8Span { index(of: $0) } }

  /// The index of the name among those known.
  func index(of name: Span<UInt8>) -> Int? {
    guard name.count <= Name.limit else { return nil }
    var index = lastOfLength[name.count]
    while index >= 0 {
      if names[index].equals(name, from: 0) { return index }
      index = names[index].previous
    }
    return nil
  }

  private struct Name: Sendable {
    static let limit = 32

    let count: Int
    /// The index of the name before this one that has the same length, or -1.
    let previous: Int
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let last: UInt64

    init(_ bytes: Span<UInt8>, previous: Int) {
      count = bytes.count
      self.previous = previous
      // Of a short name not all of them are compared.
      first = Self.word(bytes, 0, count)
      second = Self.word(bytes, 8, 8)
      third = Self.word(bytes, 16, 8)
      last = Self.word(bytes, count - 8, 8)
    }

    /// Whether the bytes from there on are the name.
    @inline(__always)
    func equals(_ bytes: Span<UInt8>, from start: Int) -> Bool {
      guard Self.word(bytes, start, count) == first else { return false }
      if count <= 8 { return true }
      guard bytes.word(at: start &+ count &- 8) == last else { return false }
      if count <= 16 { return true }
      guard bytes.word(at: start &+ 8) == second else { return false }
      return count <= 24 || bytes.word(at: start &+ 16) == third
    }

    /// As many bytes as there are from there on, at most eight, as one number.
    @inline(__always)
    private static func word(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
      if let word = bytes.word(at: start) {
        return count >= 8 ? word : word & ~(.max << UInt64(truncatingIfNeeded: count &* 8))
      }
      var word: UInt64 = 0
      for index in 0..<min(count, 8) {
        word |= UInt64(bytes.byte(at: start &+ index)) << UInt64(truncatingIfNeeded: index &* 8)
      }
      return word
    }
  }
}
