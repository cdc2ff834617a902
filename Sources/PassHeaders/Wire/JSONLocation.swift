/// Where a byte of a JSON text stands, in the terms of a person who looks at the text.
///
/// Readers of valid text need none of this, so it is found only when there is something to report,
/// by going through the text again up to that byte. All before it is known to be sound.
package struct JSONLocation {
  /// Counted from 1; lines end with LF, CRLF or CR.
  package let line: Int
  /// Counted from 1, in Unicode scalars.
  package let column: Int
  /// The names and indices that lead to the value at, or just before, the byte.
  package let path: [PathComponent]

  package enum PathComponent: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  package init(of offset: Int, in bytes: Span<UInt8>) {
    let end = min(offset, bytes.count)
    (line, column) = Self.lineAndColumn(of: end, bytes)
    path = Self.path(to: end, bytes)
  }

  package static func lineAndColumn(
    of end: Int, _ bytes: Span<UInt8>
  ) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for index in 0..<end {
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
    }
    return (line, column)
  }

  private static func path(to end: Int, _ bytes: Span<UInt8>) -> [PathComponent] {
    var frames: [PathComponent?] = []
    var index = 0
    var nameMayFollow = false
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        frames.append(nil)
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
          frames.append(nil)
          nameMayFollow = true
        }
      case UInt8(ascii: "\""):
        let start = index + 1
        index = start
        while index < end, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        // A string that the byte lies in has not ended, so it is no name yet.
        if nameMayFollow, index < end, frames.popLast() != nil {
          frames.append(.member(JSONEscape.resolve(bytes.extracting(start..<index))))
          nameMayFollow = false
        }
      default: break
      }
      index += 1
    }
    return frames.compactMap { $0 }
  }
}

extension [JSONLocation.PathComponent] {
  /// As `frameworkProviderInfo.expirationDate` or `list[2].name`.
  package var dotted: String {
    var text = ""
    for component in self {
      switch component {
      case .member(let name): text += (text.isEmpty ? "" : ".") + name.abridged
      case .element(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

extension String {
  /// Short and free of control characters, for names that came from outside.
  package var abridged: String {
    let limit = 60
    var text = ""
    for scalar in unicodeScalars.prefix(limit) {
      let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return unicodeScalars.count > limit ? text + "…" : text
  }
}
