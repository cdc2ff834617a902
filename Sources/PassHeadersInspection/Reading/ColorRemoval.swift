import PassHeaders

/// A filter that removes the colors of a terminal, such as `ESC[32m`, from a text that arrives in pieces.
struct ColorRemoval {
  /// The removed sequences: the offset in the result after each, and the number of bytes that were removed so far. For
  /// `okESC[32m`, these are 2 and 5.
  private var removed: ContiguousArray<(offset: Int, count: Int)> = []
  /// The number of bytes that were returned so far, which is the offset of the next piece without colors.
  private var offset = 0
  /// The beginning of a sequence that the next piece completes.
  private var rest: ContiguousArray<UInt8> = []

  /// Returns `piece` without colors. A sequence that `piece` does not complete is kept for the next piece.
  ///
  /// - Parameter isLast: Whether the text ends with `piece`.
  mutating func remove(from piece: ContiguousArray<UInt8>, isLast: Bool) -> ContiguousArray<UInt8> {
    let escape: UInt8 = 0x1B
    var text = piece
    if !rest.isEmpty {
      text = rest + piece
      rest = []
    }
    var index = text.span.firstIndex(of: escape, from: 0)
    if index == text.count {
      offset += text.count
      return text
    }
    var result: ContiguousArray<UInt8> = []
    var copied = 0
    while index < text.count {
      if let end = text.span.endOfColor(at: index) {
        result.append(contentsOf: text[copied..<index])
        removed.append((offset + result.count, (removed.last?.count ?? 0) + end - index))
        (copied, index) = (end, end)
      } else if !isLast, text.count - index < 48,
        !text[index...].contains(where: { $0.isASCIILetter })
      {
        rest = ContiguousArray(text[index...])
        break
      } else {
        index += 1
      }
      index = text.span.firstIndex(of: escape, from: index)
    }
    result.append(contentsOf: text[copied..<(text.count - rest.count)])
    offset += result.count
    return result
  }

  /// Returns the offset in the text, which has colors, of the byte at `offset` of the result, which has none: 5 for the
  /// `o` of `ESC[32mok`.
  func origin(of offset: Int) -> Int {
    var (first, end) = (0, removed.count)
    while first < end {
      let middle = (first + end) / 2
      if removed[middle].offset <= offset { first = middle + 1 } else { end = middle }
    }
    return offset + (first > 0 ? removed[first - 1].count : 0)
  }

  /// Forgets the removed sequences that ``origin(of:)`` does not need for offsets from `offset` on.
  mutating func drop(before offset: Int) {
    guard removed.count > 1 << 10 else { return }
    let first = removed.firstIndex { $0.offset > offset } ?? removed.count
    if first > 1 { removed.removeFirst(first - 1) }
  }
}
