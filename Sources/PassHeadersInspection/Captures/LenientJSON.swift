import PassHeaders

/// Goes through JSON without checking more than where strings, objects and arrays end.
///
/// What browsers write as an archive is not always JSON: halves of surrogate pairs, bytes that are not
/// UTF-8, `NaN`, a file that was cut. None of that hides the rest.
struct LenientJSON {
  private(set) var position: Int
  let end: Int

  init(_ range: Range<Int>) { (position, end) = (range.lowerBound, range.upperBound) }

  /// The byte that the value begins with.
  mutating func first(_ text: Span<UInt8>) -> UInt8 {
    skipWhiteSpace(text)
    return position < end ? text[position] : 0
  }

  private mutating func skipWhiteSpace(_ text: Span<UInt8>) {
    while position < end, text[position].isWhiteSpace { position += 1 }
  }

  /// Calls the function for each member of the object that begins here, with the range of its name;
  /// the function may read the value.
  mutating func forEachMember(
    _ text: Span<UInt8>, _ read: (inout LenientJSON, Range<Int>) -> Void
  ) {
    guard first(text) == UInt8(ascii: "{") else { return skipValue(text) }
    position += 1
    while position < end {
      switch first(text) {
      case UInt8(ascii: "}"):
        position += 1
        return
      case UInt8(ascii: "\""):
        let name = string(text)
        if first(text) == UInt8(ascii: ":") { position += 1 }
        let start = position
        read(&self, name)
        if position == start { skipValue(text) }
      default: position += 1
      }
    }
  }

  /// Calls the function for each element of the array that begins here.
  mutating func forEachElement(_ text: Span<UInt8>, _ read: (inout LenientJSON) -> Void) {
    guard first(text) == UInt8(ascii: "[") else { return skipValue(text) }
    position += 1
    while position < end {
      switch first(text) {
      case UInt8(ascii: "]"):
        position += 1
        return
      case UInt8(ascii: ","): position += 1
      default:
        let start = position
        read(&self)
        if position == start { skipValue(text) }
        if position == start { position += 1 }
      }
    }
  }

  /// The content of the string that begins here, with its escapes.
  mutating func string(_ text: Span<UInt8>) -> Range<Int> {
    let start = min(position + 1, end)
    position = start
    while position < end {
      position = min(text.endOfStringPart(from: position), end)
      guard position < end else { break }
      if text[position] == UInt8(ascii: "\"") {
        defer { position += 1 }
        return start..<position
      }
      position = min(position + 2, end)
    }
    return start..<position
  }

  /// The text of the string that begins here; `nil`, without moving, if none does.
  mutating func text(_ text: Span<UInt8>) -> String? {
    guard first(text) == UInt8(ascii: "\"") else { return nil }
    let range = string(text)
    return JSONEscape.resolve(text.extracting(range))
  }

  mutating func skipValue(_ text: Span<UInt8>) {
    switch first(text) {
    case UInt8(ascii: "\""): _ = string(text)
    case UInt8(ascii: "{"), UInt8(ascii: "["): skipNested(text)
    default:
      while position < end {
        switch text[position] {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): return
        default: position += 1
        }
      }
    }
  }

  private mutating func skipNested(_ text: Span<UInt8>) {
    var depth = 0
    while position < end {
      switch text[position] {
      case UInt8(ascii: "\""):
        _ = string(text)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      position += 1
      if depth == 0 { return }
    }
  }
}

extension Span<UInt8> {
  /// The first quote or backslash from there on; the count, if there is none.
  func endOfStringPart(from start: Int) -> Int {
    var index = start
    while let block = block(at: index) {
      var lanes = LaneSet(
        (block .== SIMD16(repeating: UInt8(ascii: "\"")))
          .| (block .== SIMD16(repeating: UInt8(ascii: "\\"))))
      if let lane = lanes.next() { return index + lane }
      index += 16
    }
    while index < count, self[index] != UInt8(ascii: "\""), self[index] != UInt8(ascii: "\\") {
      index += 1
    }
    return index
  }
}
