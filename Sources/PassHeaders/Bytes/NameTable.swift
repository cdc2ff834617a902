/// The names of an object's known members, found by their bytes.
///
/// Names are distinguished by length first, which few share, then sixteen bytes at a time. No name in any
/// table is longer than 32 bytes.
package struct NameTable: Sendable {
  private let names: ContiguousArray<Name>
  /// For each length, the index of the last name that has it, or -1.
  private let lastOfLength: ContiguousArray<Int>

  @inline(never)
  package init(_ names: [String]) {
    var list: ContiguousArray<Name> = []
    var lastOfLength = ContiguousArray(repeating: -1, count: Name.limit + 1)
    for index in names.indices {
      let name = Name(names[index], previous: lastOfLength[names[index].utf8.count])
      list.append(name)
      lastOfLength[name.count] = index
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
    let count = token.end &- token.start
    if guess < names.count, names[guess].count == count, names[guess].isName(at: token.start, bytes)
    {
      return guess
    }
    return index(at: token.start, count: count, bytes)
  }

  /// The index of the name among those known, where no guess is likely to be right.
  @inline(never)
  package func index(of token: JSONStringToken, _ bytes: Span<UInt8>) -> Int? {
    index(of: token, guess: .max, bytes)
  }

  /// The index of the name among those known.
  package func index(of name: String) -> Int? { name.withUTF8Span { index(of: $0) } }

  /// The index of the name among those known.
  package func index(of name: Span<UInt8>) -> Int? { index(at: 0, count: name.count, name) }

  /// The index of the name of so many bytes that begins there, among those known.
  @inline(__always)
  func index(at start: Int, count: Int, _ bytes: Span<UInt8>) -> Int? {
    guard count <= Name.limit else { return nil }
    var index = lastOfLength[count]
    while index >= 0 {
      if names[index].isName(at: start, bytes) { return index }
      index = names[index].previous
    }
    return nil
  }

  /// Where the name of that index ends, if it begins there and a quote follows.
  @inline(__always)
  func end(of index: Int, at start: Int, _ bytes: Span<UInt8>) -> Int? {
    guard index < names.count else { return nil }
    let end = start &+ names[index].count
    return bytes.byte(at: end) == "\"" && names[index].isName(at: start, bytes) ? end : nil
  }

  private struct Name: Sendable {
    static let limit = 32

    let count: Int
    /// The index of the name before this one that has the same length, or -1.
    let previous: Int
    /// The bytes as words, and which bits of them count.
    private let first, second, third, fourth: Word

    private struct Word: Sendable {
      var value: UInt64 = 0
      var mask: UInt64 = 0

      init(_ text: Span<UInt8>, _ start: Int) {
        for index in 0..<8 where start + index < text.count {
          value |= UInt64(text[start + index]) << UInt64(index * 8)
          mask |= 0xFF << UInt64(index * 8)
        }
      }

      /// No bits where the bytes are the same.
      @inline(__always)
      func difference(_ word: UInt64) -> UInt64 { (word ^ value) & mask }
    }

    init(_ name: String, previous: Int) {
      count = name.utf8.count
      self.previous = previous
      (first, second, third, fourth) = name.withUTF8Span {
        (Word($0, 0), Word($0, 8), Word($0, 16), Word($0, 24))
      }
    }

    /// Whether the bytes at that index are the name.
    @inline(__always)
    func isName(at start: Int, _ bytes: Span<UInt8>) -> Bool {
      let words = bytes.twoWords(at: start) ?? bytes.lastWords(start)
      guard first.difference(words.0) | second.difference(words.1) == 0 else { return false }
      guard count > 16 else { return true }
      let others = bytes.twoWords(at: start &+ 16) ?? bytes.lastWords(start &+ 16)
      return third.difference(others.0) | fourth.difference(others.1) == 0
    }
  }
}

extension Span<UInt8> {
  /// The bytes from the index on, fewer than sixteen, with zeros behind them.
  @inline(never)
  fileprivate func lastWords(_ start: Int) -> (UInt64, UInt64) {
    func lastWord(_ start: Int) -> UInt64 {
      var word: UInt64 = 0
      var index = Swift.min(start &+ 8, count)
      while index > start {
        index &-= 1
        word = word << 8 | UInt64(byte(at: index))
      }
      return word
    }
    return (word(at: start) ?? lastWord(start), lastWord(start &+ 8))
  }
}
