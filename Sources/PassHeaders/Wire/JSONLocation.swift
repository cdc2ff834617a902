/// Where a byte of a JSON text stands, in the terms of a person who looks at the text.
///
/// Readers of valid text need none of this, so it is found only when there is something to report,
/// by going through the text again up to that byte. All before it is known to be sound.
package struct JSONLocation {
  /// Counted from 1; lines end with LF, CRLF or CR.
  package let line: Int
  /// Counted from 1, in Unicode scalars.
  package let column: Int
  /// What leads to the value at, or just before, the byte, as `frameworkProviderInfo.id` or
  /// `list[2].name`; `nil` for the root.
  package let path: String?

  /// - Parameters:
  ///   - member: A member of the object at that place, if it is about one.
  ///   - path: The path, if it is known.
  package init(
    of offset: Int, in bytes: Span<UInt8>, member: String? = nil, path: String? = nil
  ) {
    let end = min(offset, bytes.count)
    (line, column) = Self.lineAndColumn(of: end, bytes)
    self.path = path ?? Self.path(to: end, member, bytes)
  }

  package static func lineAndColumn(
    of end: Int, _ bytes: Span<UInt8>
  ) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    var index = 0
    while index < end {
      // Where there are only printable ASCII characters, eight bytes are eight columns.
      if index &+ 8 <= end, let word = bytes.word(at: index),
        word.placesOfControls | word & .highBits == 0
      {
        index &+= 8
        column &+= 8
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "\r")
      where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"):
        column += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        line += 1
        column = 1
      case 0x80...0xBF: break  // within a scalar
      default: column += 1
      }
      index &+= 1
    }
    return (line, column)
  }

  private static func path(to end: Int, _ member: String?, _ bytes: Span<UInt8>) -> String? {
    var frames: ContiguousArray<Frame> = []
    var index = 0
    var nameMayFollow = false
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        frames.append(.object)
        nameMayFollow = true
      case UInt8(ascii: "["):
        frames.append(.element(0))
        nameMayFollow = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if !frames.isEmpty { frames.removeLast() }
        nameMayFollow = false
      case UInt8(ascii: ","):
        guard let frame = frames.popLast() else { break }
        if case .element(let number) = frame {
          frames.append(.element(number + 1))
        } else {
          frames.append(.object)
          nameMayFollow = true
        }
      case UInt8(ascii: "\""):
        let start = index + 1
        index = stringEnd(from: start, to: end, bytes)
        // A string that the byte lies in has not ended, so it is no name yet.
        if nameMayFollow, index < end, frames.popLast() != nil {
          frames.append(.member(start, index))
          nameMayFollow = false
        }
      default: break
      }
      index += 1
    }
    var path = ""
    for frame in frames {
      switch frame {
      case .object: break
      case .member(let start, let end):
        append(JSONEscape.resolve(bytes.extracting(start..<end)), to: &path)
      case .element(let number): path += "[\(number)]"
      }
    }
    if let member { append(member, to: &path) }
    return path.isEmpty ? nil : path
  }

  private static func append(_ member: String, to path: inout String) {
    path = path.isEmpty ? member.abridged : path + "." + member.abridged
  }

  /// An object or array that is open, and what of it was met last.
  private enum Frame {
    case object
    case member(_ start: Int, _ end: Int)
    case element(Int)
  }

  /// The quote that ends the string, or the end.
  private static func stringEnd(from start: Int, to end: Int, _ bytes: Span<UInt8>) -> Int {
    var index = start
    while index < end {
      if index &+ 8 <= end, let word = bytes.word(at: index) {
        let special = word.places(of: UInt8(ascii: "\"")) | word.places(of: UInt8(ascii: "\\"))
        guard special != 0 else {
          index &+= 8
          continue
        }
        index &+= special.trailingZeroBitCount / 8
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): return index
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return index
  }
}

extension String {
  /// Short and free of control characters, for names that came from outside.
  package var abridged: String {
    let limit = 60
    if utf8.count <= limit, utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return self }
    var text = ""
    for scalar in unicodeScalars.prefix(limit) {
      let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return unicodeScalars.count > limit ? text + "…" : text
  }
}
