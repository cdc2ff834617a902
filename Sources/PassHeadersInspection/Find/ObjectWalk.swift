import PassHeaders

/// Goes along the bytes of a JSON object, as they are decoded, to where it closes.
///
/// It refuses the first byte that cannot continue an object (RFC 8259), and notes which header has the
/// members at its top level.
struct ObjectWalk {
  enum Outcome { case open, closed, wrong }

  /// The header that has a member of the object.
  private(set) var kind: PassHeader.Kind?
  /// Whether hardly anything but that header has such a member.
  private(set) var isTelling = false

  private enum Expected { case object, value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd }
  private enum Token { case none, word, name, text }

  private var expected = Expected.object
  private var token = Token.none
  private var isEscaped = false
  /// How many bytes of a character of UTF-8 are missing.
  private var continuations: UInt8 = 0
  /// For each open bracket, from the lowest bit on, whether it is one of an object.
  private var objects: UInt32 = 0
  private var depth = 0
  /// The member's name as far as it came.
  private var name: ContiguousArray<UInt8> = []

  private static let depthLimit = 32
  /// No documented name is longer.
  private static let nameLimit = 32

  mutating func reset() {
    name.removeAll(keepingCapacity: true)
    let name = exchange(&name, with: [])
    self = ObjectWalk()
    self.name = name
  }

  @inline(__always)
  mutating func step(_ byte: UInt8) -> Outcome {
    switch token {
    case .name, .text: return stepInString(byte)
    case .word:
      if byte.isASCIILetterOrDigit || byte == "." || byte == "-" || byte == "+" { return .open }
      token = .none
      expected = .commaOrEnd
    case .none: break
    }
    return stepBetweenTokens(byte)
  }

  @inline(__always)
  private mutating func stepInString(_ byte: UInt8) -> Outcome {
    if continuations > 0 {
      continuations -= 1
      return byte & 0xC0 == 0x80 ? .open : .wrong
    }
    if isEscaped {
      isEscaped = false
    } else if byte == "\\" {
      isEscaped = true
    } else if byte == "\"" {
      endString()
      return .open
    } else if byte < 0x20 {
      return .wrong
    } else if byte >= 0x80 {
      guard 0xC2...0xF4 ~= byte else { return .wrong }
      continuations = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    }
    if token == .name, depth == 1, !isTelling, name.count <= Self.nameLimit { name.append(byte) }
    return .open
  }

  private mutating func endString() {
    if token == .name, depth == 1, !isTelling { noteMember() }
    expected = token == .name ? .colon : .commaOrEnd
    token = .none
  }

  private mutating func noteMember() {
    if PartnerFrameworkStatus.Object.RootMember.names.index(of: name.span) != nil {
      (kind, isTelling) = (.partnerFrameworkStatus, true)
    } else if let index = DeviceInfo.Field.names.index(of: name.span) {
      let field = DeviceInfo.Field(rawValue: index)
      kind = .deviceInfo
      isTelling = !(field?.isOrdinary ?? true)
    }
    name.removeAll(keepingCapacity: true)
  }

  private mutating func stepBetweenTokens(_ byte: UInt8) -> Outcome {
    if byte.isWhiteSpace { return depth == 0 ? .wrong : .open }
    switch (expected, byte) {
    case (.object, "{"), (.value, "{"), (.valueOrEnd, "{"): return open(isObject: true)
    case (.value, "["), (.valueOrEnd, "["): return open(isObject: false)
    case (.nameOrEnd, "}"): return close()
    case (.valueOrEnd, "]"): return close()
    case (.commaOrEnd, "}"): return isInObject ? close() : .wrong
    case (.commaOrEnd, "]"): return isInObject ? .wrong : close()
    case (.commaOrEnd, ","): expected = isInObject ? .name : .value
    case (.name, "\""), (.nameOrEnd, "\""): token = .name
    case (.value, "\""), (.valueOrEnd, "\""): token = .text
    case (.colon, ":"): expected = .value
    case (.value, _) where byte.beginsWord, (.valueOrEnd, _) where byte.beginsWord: token = .word
    default: return .wrong
    }
    return .open
  }

  private var isInObject: Bool { objects & 1 == 1 }

  private mutating func open(isObject: Bool) -> Outcome {
    guard depth < Self.depthLimit else { return .wrong }
    depth += 1
    objects = objects << 1 | (isObject ? 1 : 0)
    expected = isObject ? .nameOrEnd : .valueOrEnd
    return .open
  }

  private mutating func close() -> Outcome {
    depth -= 1
    objects >>= 1
    expected = .commaOrEnd
    return depth == 0 ? .closed : .open
  }
}

extension UInt8 {
  /// Whether a number, or a literal of JSON, begins with it.
  fileprivate var beginsWord: Bool {
    isASCIIDigit || self == "-" || self == "t" || self == "f" || self == "n"
  }
}

extension DeviceInfo.Field {
  /// Whether many other objects have a member of that name.
  fileprivate var isOrdinary: Bool {
    switch self {
    case .model, .version, .manufacturer, .vendor, .browserName, .browserVersion, .userAgent,
      .applicationId:
      true
    case .primaryHardwareType, .osName, .osFamily, .osVendor, .osVersion, .browserVendor,
      .displayWidth, .displayHeight, .displayPpi, .diagonalScreenSize, .connectionIp,
      .connectionPort, .connectionType, .connectionSecure:
      false
    }
  }
}

extension Span<UInt8> {
  /// Whether an object of JSON begins the text, and closes in it.
  var beginsWithWholeObject: Bool {
    var object = ObjectWalk()
    for index in indices {
      switch object.step(self[index]) {
      case .open: if index > EncodedObject.limit { return false }
      case .wrong: return false
      case .closed: return true
      }
    }
    return false
  }
}
