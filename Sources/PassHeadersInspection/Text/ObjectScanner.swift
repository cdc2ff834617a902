import PassHeaders

/// A scanner that reads a JSON object byte by byte and recognizes the bracket that closes it.
///
/// It follows only brackets and strings, and does not validate the JSON. It collects the names of the root members,
/// which identify the header.
struct ObjectScanner {
  enum State {
    /// The object is still open.
    case open
    /// The object is closed. The last byte was its closing bracket.
    case closed
    /// The bytes cannot be the beginning of a JSON object, such as a letter before the first `{`.
    case malformed
  }

  /// The header that the names of the root members identify.
  private(set) var identity = HeaderIdentity()
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The content of the last string at the root, up to ``nameLimit`` bytes, because no documented name is longer.
  private var name: ContiguousArray<UInt8> = []
  /// Whether the last token was a string at the root. A colon after it makes it the name of a member.
  private var mayBeName = false

  private static let nameLimit = 32

  /// Reads the next byte of the object.
  ///
  /// - Returns: The state after `byte`. After ``State/closed`` or ``State/malformed``, the scanner must not be used
  ///   again.
  mutating func read(_ byte: UInt8) -> State {
    if isInString {
      readInString(byte)
      return byte < 0x20 ? .malformed : .open
    }
    switch byte {
    case "\"":
      if depth == 0 { return .malformed }
      isInString = true
      name.removeAll(keepingCapacity: true)
    case "{", "[":
      depth += 1
      if depth == 1, byte == "[" { return .malformed }
    case "}", "]":
      depth -= 1
      if depth <= 0 { return depth == 0 ? .closed : .malformed }
    case ":":
      if mayBeName { addMember() }
    case ",", "+", "-", ".":
      if depth == 0 { return .malformed }
    default:
      if byte.isWhiteSpace { return .open }
      if depth == 0 || !byte.isASCIILetterOrDigit { return .malformed }
    }
    mayBeName = false
    return .open
  }

  /// Reads `text` up to the bracket that closes the object, or up to a byte that makes it malformed.
  ///
  /// - Returns: The state after the last byte that was read, and the number of bytes that were read.
  mutating func read(_ text: Span<UInt8>) -> (state: State, count: Int) {
    for index in text.indices {
      let state = read(text[index])
      if state != .open { return (state, index + 1) }
    }
    return (.open, text.count)
  }

  private mutating func addMember() {
    let name = name
    identity.addMember(named: name.span)
  }

  private mutating func readInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == "\\" {
      isEscaped = true
    } else if byte == "\"" {
      isInString = false
      mayBeName = depth == 1
      return
    }
    if depth == 1, !identity.isCertain, name.count <= Self.nameLimit { name.append(byte) }
  }
}
