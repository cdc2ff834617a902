/// A text as a key that is equal to another only where the bytes are.
///
/// RFC 8259 section 8.3 wants member names compared so, and identifiers of other systems are no
/// different: to Swift's `String` two texts of different Unicode normalisation would be the same.
/// The hash is the standard library's, seeded anew by each process, so that no input can be made
/// for it.
package struct ExactString: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  @inline(__always)
  package static func == (left: ExactString, right: ExactString) -> Bool {
    guard left.text.utf8.count == right.text.utf8.count else { return false }
    var isEqual = false
    left.text.withUTF8Span { left in
      right.text.withUTF8Span { right in isEqual = left.hasSameBytes(as: right) }
    }
    return isEqual
  }

  @inline(__always)
  package func hash(into hasher: inout Hasher) {
    text.withUTF8Span { hasher.combine($0) }
  }
}

extension String {
  /// Whether both are the same byte for byte; `==` also holds other normalisations equal.
  func hasSameBytes(as other: String) -> Bool { ExactString(self) == ExactString(other) }
}
