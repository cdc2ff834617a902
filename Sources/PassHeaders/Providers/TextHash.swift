/// Hash values that speed up the linear search for the MVPD with a given identifier.
///
/// The search visits every MVPD in any case. A configuration in which many identifiers have the same hash value
/// therefore cannot slow it down, as it could with a hash table.
package enum TextHash {
  package static func hash(of text: String) -> UInt32 { text.withUTF8Span { hash(of: $0) } }

  /// Returns the hash of the bytes of `text`. It is never 0, because 0 stands for an absent identifier.
  package static func hash(of text: Span<UInt8>) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: text.count)
    let last = max(0, text.count - 8)
    var index = 0
    while index < text.count {
      hash = (hash ^ text.paddedWord(at: min(index, last))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      index &+= 8
    }
    return max(1, UInt32(truncatingIfNeeded: hash))
  }
}
