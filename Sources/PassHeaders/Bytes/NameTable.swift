/// A lookup table that finds the index of a documented member name from its bytes.
///
/// A key of six bits, computed from the length and the second to last byte of a name, selects one candidate. If the
/// candidate has other bytes than the name, all names are compared. Comparing all names each time would cost 15 to 24 %
/// more instructions for a whole header or configuration.
package struct NameTable: Sendable {
  let texts: [String]
  private let names: ContiguousArray<Name>
  /// The index of a name for each key from 0 to 63, or -1 for a key that no name has.
  private let indexOfKey: ContiguousArray<Int>

  /// Creates a table that returns the index of a name in `names`, such as 1 for `name` in `["id", "name"]`.
  @inline(never)
  package init(_ names: [String]) {
    var indexOfKey = ContiguousArray(repeating: -1, count: 64)
    for index in names.indices {
      indexOfKey[names[index].withUTF8Span { Self.key(at: 0, count: $0.count, $0) }] = index
    }
    texts = names
    self.names = ContiguousArray(names.map { Name($0) })
    self.indexOfKey = indexOfKey
  }

  /// Returns the key (0–63) of the name that consists of the `count` bytes at `start`. No two documented names of a
  /// header or of a configuration share a key.
  private static func key(at start: Int, count: Int, _ bytes: Span<UInt8>) -> Int {
    (count &* 9 &+ Int(bytes.byte(at: start &+ count &- 2)) &* 4) & 63
  }

  /// Returns the index of the name in `token`, or `nil` if the table does not have it. The escape sequences of the name
  /// are resolved first, as in `\u0069d` for `id`.
  ///
  /// - Parameter bytes: The JSON text from which `token` was read.
  @inline(__always)
  package func index(of token: JSONStringToken, _ bytes: Span<UInt8>) -> Int? {
    token.isPlain
      ? index(at: token.start, count: token.end &- token.start, bytes)
      : index(of: JSONReader().text(of: token, bytes))
  }

  @inline(never)
  package func index(of name: String) -> Int? { name.withUTF8Span { index(of: $0) } }

  package func index(of name: Span<UInt8>) -> Int? { index(at: 0, count: name.count, name) }

  /// Returns the index in the table of the name that consists of the `count` bytes at `start`, or `nil` if the table
  /// does not have it.
  @inline(__always)
  func index(at start: Int, count: Int, _ bytes: Span<UInt8>) -> Int? {
    let index = indexOfKey[Self.key(at: start, count: count, bytes)]
    guard index >= 0 else { return nil }
    if names[index].count == count, nameMatches(index, at: start, bytes) { return index }
    return indexBySearching(at: start, count: count, bytes)
  }

  /// Returns the index of the name that consists of the `count` bytes at `start`. Compares all names, because several
  /// of them may share a key.
  @inline(never)
  private func indexBySearching(at start: Int, count: Int, _ bytes: Span<UInt8>) -> Int? {
    names.indices.first { names[$0].count == count && nameMatches($0, at: start, bytes) }
  }

  /// Returns the index after the name at `start`. Returns `nil` unless it is the name with the index `index` and a
  /// quote follows. `index` may be out of range.
  @inline(__always)
  func end(of index: Int, at start: Int, _ bytes: Span<UInt8>) -> Int? {
    guard names.indices.contains(index) else { return nil }
    let end = start &+ names[index].count
    return bytes.byte(at: end) == "\"" && nameMatches(index, at: start, bytes) ? end : nil
  }

  /// Returns whether the bytes at `start` are the name with the index `index`. There must be at least as many bytes as
  /// the name has.
  ///
  /// This is a method of the table, because a method of `Name` would load all four words of the name.
  @inline(__always)
  private func nameMatches(_ index: Int, at start: Int, _ bytes: Span<UInt8>) -> Bool {
    let words = bytes.paddedWords(at: start)
    guard names[index].first.difference(words.0) | names[index].second.difference(words.1) == 0
    else { return false }
    guard names[index].count > 16 else { return true }
    let others = bytes.paddedWords(at: start &+ 16)
    guard names[index].third.difference(others.0) | names[index].fourth.difference(others.1) == 0
    else { return false }
    return names[index].count <= 32 || remainderMatches(index, at: start, bytes)
  }

  /// Returns whether the bytes at `start` are equal to a name of more than 32 bytes, after its first 32 bytes.
  @inline(never)
  private func remainderMatches(_ index: Int, at start: Int, _ bytes: Span<UInt8>) -> Bool {
    texts[index].withUTF8Span { name in
      name.extracting(32..<name.count)
        .hasSameBytes(as: bytes.extracting(start + 32..<start + name.count))
    }
  }

  /// A name as four words, which are compared faster than single bytes.
  private struct Name: Sendable {
    /// The length of the name in bytes, which may be greater than the 32 bytes of the words.
    let count: Int
    /// The first 32 bytes of the name, eight in each word.
    let first, second, third, fourth: Word

    /// A part of a name, at most eight bytes. `mask` has all bits set in each byte that is part of the name.
    struct Word: Sendable {
      var value: UInt64 = 0
      var mask: UInt64 = 0

      init(_ text: Span<UInt8>, _ start: Int) {
        value = text.paddedWord(at: start)
        for index in 0..<8 where start + index < text.count { mask |= 0xFF &<< UInt64(index * 8) }
      }

      /// Returns the bits that differ between `word` and the name, without bytes after the end of the name.
      func difference(_ word: UInt64) -> UInt64 { (word ^ value) & mask }
    }

    init(_ name: String) {
      count = name.utf8.count
      (first, second, third, fourth) = name.withUTF8Span {
        (Word($0, 0), Word($0, 8), Word($0, 16), Word($0, 24))
      }
    }
  }
}
