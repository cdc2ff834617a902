import PassHeaders

/// Returns the one of `texts` that is nearest to `word`, such as `tvOS` for `tvos`, or `nil` if none is similar.
///
/// The distance of two texts is the number of characters to remove or insert, such as 1 for `--jsn` and `--json`. ASCII
/// case is ignored. A text is similar if its distance is at most 1, or at most a third of its length.
package func nearestText(to word: String, among texts: [String]) -> String? {
  // Compare only the first 64 bytes, because the time is quadratic in their number.
  let word = ContiguousArray(word.utf8.prefix(64))
  let wordSet = word.span.setOfBytes
  var lengths = ContiguousArray(repeating: 0, count: word.count + 1)
  var nearest: (text: String, distance: Int)?
  for text in texts {
    let limit = max(1, text.utf8.count / 3)
    if abs(text.utf8.count - word.count) > limit { continue }
    let distance = text.withUTF8Span { text in
      // A byte that only one of the two texts has needs to be removed or inserted.
      (text.setOfBytes ^ wordSet).nonzeroBitCount > limit
        ? .max : editDistance(from: text, to: word.span, &lengths)
    }
    if distance <= limit, distance < nearest?.distance ?? .max { nearest = (text, distance) }
  }
  return nearest?.text
}

/// Returns the number of bytes to remove or insert, so that `text` becomes `word`.
///
/// - Parameter lengths: An array that is reused, with one element more than `word` has bytes.
private func editDistance(
  from text: Span<UInt8>, to word: Span<UInt8>, _ lengths: inout ContiguousArray<Int>
) -> Int {
  for index in lengths.indices { lengths[index] = 0 }
  for row in text.indices {
    var diagonal = 0
    for column in word.indices {
      let above = lengths[column + 1]
      let isEqual = text[row].lowercasedASCII == word[column].lowercasedASCII
      lengths[column + 1] = isEqual ? diagonal + 1 : max(above, lengths[column])
      diagonal = above
    }
  }
  return text.count + word.count - 2 * lengths[word.count]
}

extension Span<UInt8> {
  /// The set of the bytes that occur in the text, as 64 bits. Uppercase and lowercase letters are the same byte, and
  /// two bytes that differ by 64 share a bit.
  fileprivate var setOfBytes: UInt64 {
    var set: UInt64 = 0
    for index in indices { set |= 1 &<< UInt64(self[index].lowercasedASCII & 63) }
    return set
  }
}
