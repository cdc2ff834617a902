/// The names of an object's documented members, found by their bytes.
///
/// A key of the length and the last byte but one selects a name, which is then compared in full: the first 32 bytes as
/// words, the others, which hardly any name has, as text.
package struct NameTable: Sendable {
  let texts: [String]
  private let names: ContiguousArray<Name>
  /// For each key, the index of a name that has it, or -1.
  private let indexOfKey: ContiguousArray<Int>

  /// A table of the names of one or more objects' members.
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

  /// Six bits, which no two names of a header or configuration share.
  private static func key(at start: Int, count: Int, _ bytes: Span<UInt8>) -> Int {
    (count &* 9 &+ Int(bytes.byte(at: start &+ count &- 2)) &* 4) & 63
  }

  /// The index of the name among those known.
  @inline(__always)
  package func index(of token: JSONStringToken, _ bytes: Span<UInt8>) -> Int? {
    token.isPlain
      ? index(at: token.start, count: token.end &- token.start, bytes)
      : index(of: JSONReader().text(of: token, bytes))
  }

  @inline(never)
  package func index(of name: String) -> Int? { name.withUTF8Span { index(of: $0) } }

  package func index(of name: Span<UInt8>) -> Int? { index(at: 0, count: name.count, name) }

  /// The index of the name of so many bytes that begins there, among those known.
  @inline(__always)
  func index(at start: Int, count: Int, _ bytes: Span<UInt8>) -> Int? {
    let index = indexOfKey[Self.key(at: start, count: count, bytes)]
    guard index >= 0 else { return nil }
    if names[index].count == count, isName(index, at: start, bytes) { return index }
    return indexOfAny(at: start, count: count, bytes)
  }

  /// The same without the key, which a table's names may share.
  @inline(never)
  private func indexOfAny(at start: Int, count: Int, _ bytes: Span<UInt8>) -> Int? {
    names.indices.first { names[$0].count == count && isName($0, at: start, bytes) }
  }

  /// Where the name of that index ends, if it begins there and a quote follows.
  @inline(__always)
  func end(of index: Int, at start: Int, _ bytes: Span<UInt8>) -> Int? {
    guard names.indices.contains(index) else { return nil }
    let end = start &+ names[index].count
    return bytes.byte(at: end) == "\"" && isName(index, at: start, bytes) ? end : nil
  }

  /// Whether the bytes there are the name of that index.
  /// As a method of the name it would load all of it.
  @inline(__always)
  private func isName(_ index: Int, at start: Int, _ bytes: Span<UInt8>) -> Bool {
    let words = bytes.paddedWords(at: start)
    guard names[index].first.difference(words.0) | names[index].second.difference(words.1) == 0
    else { return false }
    guard names[index].count > 16 else { return true }
    let others = bytes.paddedWords(at: start &+ 16)
    guard names[index].third.difference(others.0) | names[index].fourth.difference(others.1) == 0
    else { return false }
    return names[index].count <= 32 || hasSameEnd(index, at: start, bytes)
  }

  /// Whether the bytes after the first 32 are those of the name of that index. There are as many as the name has.
  @inline(never)
  private func hasSameEnd(_ index: Int, at start: Int, _ bytes: Span<UInt8>) -> Bool {
    texts[index].withUTF8Span { name in
      name.extracting(32..<name.count)
        .hasSameBytes(as: bytes.extracting(start + 32..<start + name.count))
    }
  }

  private struct Name: Sendable {
    let count: Int
    /// The bytes as words, and which bits of them count.
    let first, second, third, fourth: Word

    struct Word: Sendable {
      var value: UInt64 = 0
      var mask: UInt64 = 0

      init(_ text: Span<UInt8>, _ start: Int) {
        value = text.paddedWord(at: start)
        for index in 0..<8 where start + index < text.count { mask |= 0xFF &<< UInt64(index * 8) }
      }

      /// No bits where the bytes are the same.
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
