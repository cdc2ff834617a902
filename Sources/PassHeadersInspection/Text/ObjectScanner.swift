import PassHeaders

/// Goes along the bytes of an object of JSON, as they are decoded, to the bracket that closes it.
///
/// It only follows brackets and strings. Whether the object is JSON is for the readers of JSON to say. It takes note of the
/// names of the members at the root.
struct ObjectScanner {
  enum State {
    /// The object is not closed yet.
    case open
    /// The last byte closed the object.
    case closed
    /// What was read is not the beginning of an object.
    case malformed
  }

  /// Which header has members of the names that were read.
  private(set) var identity = HeaderIdentity()
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The string at the root that was read last; longer ones than any documented name are not kept.
  private var name: ContiguousArray<UInt8> = []
  /// Whether that string ended, and nothing but white space follows it so far.
  private var mayBeName = false

  /// No documented name is longer.
  private static let nameLimit = 32

  /// Takes the next byte of the object into account.
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
      if depth == 1, byte == "[" || depth > JSONReader.nestingLimit { return .malformed }
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

extension Span<UInt8> {
  /// Whether the text begins with an object of JSON whose brackets close.
  var beginsWithWholeObject: Bool {
    var scanner = ObjectScanner()
    for index in 0..<Swift.min(count, ValueLength.limit) {
      switch scanner.read(self[index]) {
      case .open: break
      case .closed: return true
      case .malformed: return false
      }
    }
    return false
  }
}
