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
    position = text.end(from: position, before: end) { $0.isWhiteSpace }
    return position < end ? text[position] : 0
  }

  /// Calls the function for each member of the object that begins here, with the range of its name, or for
  /// each element of an array, with an empty range; the function may read the value.
  mutating func forEach(_ text: Span<UInt8>, _ read: (inout LenientJSON, Range<Int>) -> Void) {
    let isObject = first(text) == "{"
    guard isObject || first(text) == "[" else { return skipValue(text) }
    position += 1
    while position < end {
      let byte = first(text)
      if byte == UInt8(ascii: isObject ? "}" : "]") {
        position += 1
        return
      }
      guard isObject ? byte == "\"" : byte != "," else {
        position += 1
        continue
      }
      let name = isObject ? string(text) : position..<position
      if isObject, first(text) == ":" { position += 1 }
      let start = position
      read(&self, name)
      if position == start { skipValue(text) }
      if position == start, !isObject { position += 1 }
    }
  }

  /// The content of the string that begins here, with its escapes.
  mutating func string(_ text: Span<UInt8>) -> Range<Int> {
    let start = min(position + 1, end)
    let content = start..<text.extracting(0..<end).endOfString(from: start)
    position = min(content.upperBound + 1, end)
    return content
  }

  /// The text of the string that begins here; `nil`, without moving, if none does.
  mutating func text(_ text: Span<UInt8>) -> String? {
    guard first(text) == "\"" else { return nil }
    let range = string(text)
    return JSONEscape.resolve(text.extracting(range))
  }

  mutating func skipValue(_ text: Span<UInt8>) {
    switch first(text) {
    case "\"", "{", "[":
      var scan = EndScan(at: position)
      position = scan.advance(text.extracting(0..<end)) ? scan.position : end
    default:
      position = text.end(from: position, before: end) { $0 != "," && $0 != "}" && $0 != "]" }
    }
  }
}

/// Looks for the end of a value of JSON, which may come in pieces.
struct EndScan {
  var position: Int
  /// Whether a part of the value was dropped.
  var wasForgotten = false
  private var depth = 0
  private var isInString = false

  init(at position: Int) { self.position = position }

  /// Goes on to the value's end; `false` if that is not there.
  mutating func advance(_ text: Span<UInt8>) -> Bool {
    while position < text.count {
      if isInString {
        position = text.endOfStringPart(from: position)
        guard position < text.count else { return false }
        if text[position] == "\\" {
          // The escaped byte may not have come yet.
          guard position + 1 < text.count else { return false }
          position += 2
        } else {
          position += 1
          isInString = false
          if depth == 0 { return true }
        }
        continue
      }
      switch text[position] {
      case "\"": isInString = true
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth < 0 { return true }
        if depth == 0 {
          position += 1
          return true
        }
      case "," where depth == 0: return true
      default: break
      }
      position += 1
    }
    return false
  }
}
