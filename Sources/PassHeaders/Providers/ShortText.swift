/// A text that may be compared as people see it.
///
/// The one place in which the standard library's comparison of texts is used, which normalises them
/// and can take quadratic time: only for texts of a few bytes.
struct ShortText {
  private let text: String
  private let lowercased: String
  /// The text in lower case and without white space.
  let folded: String

  /// How many bytes are compared so.
  private static let limit = 128

  package init(_ text: String) {
    self.text = text
    lowercased = text.lowercased()
    folded = String(lowercased.unicodeScalars.filter { !$0.properties.isWhitespace })
  }

  private var isShort: Bool { text.utf8.count <= Self.limit }

  /// How the text differs from another one, if only a little.
  @inline(never)
  func difference(from other: ShortText) -> Fault? {
    if text.hasSameBytes(as: other.text) { return nil }
    if isShort, other.isShort, text == other.text { return .mappingIdNormalization }
    if lowercased.hasSameBytes(as: other.lowercased) { return .mappingIdCase }
    return folded.hasSameBytes(as: other.folded) ? .mappingIdWhiteSpace : nil
  }
}
