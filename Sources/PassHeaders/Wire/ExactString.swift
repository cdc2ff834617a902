/// A text as a key that is equal to another only where the bytes are.
///
/// RFC 8259 section 8.3 wants member names compared so, and identifiers of other systems are no
/// different: to Swift's `String` two texts of different Unicode normalisation would be the same.
/// The hash is the standard library's, seeded anew by each process, so that no input can be made
/// for it.
package struct ExactString: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var word: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(count)
  }
}

extension String {
  /// Whether both are the same byte for byte; `==` also holds other normalisations equal.
  func hasSameBytes(as other: String) -> Bool { ExactString(self) == ExactString(other) }
}
