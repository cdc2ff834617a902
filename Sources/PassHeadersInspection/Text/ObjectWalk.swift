import PassHeaders

/// Goes along the bytes of a JSON object, as they are decoded, to where it closes.
///
/// It refuses a byte that cannot continue an object, and notes which header has the members at its top level. Whether
/// what closes is JSON, the strict reader says.
struct ObjectWalk {
  enum Outcome { case open, closed, wrong }

  /// The header that has a member of the object.
  private(set) var kind: PassHeader.Kind?
  /// Whether hardly anything but that header has such a member.
  private(set) var isTelling = false

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The last byte outside of strings that is not white space, or a string's last quote.
  private var last: UInt8 = 0
  /// The last string at the top level as far as it came: a member's name, where a colon follows.
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
    isInString ? stepInString(byte) : byte.isWhiteSpace ? .open : stepBetweenStrings(byte)
  }

  @inline(__always)
  private mutating func stepInString(_ byte: UInt8) -> Outcome {
    if isEscaped {
      isEscaped = false
    } else if byte == "\\" {
      isEscaped = true
    } else if byte == "\"" {
      isInString = false
      return .open
    } else if byte < 0x20 {
      return .wrong
    }
    if depth == 1, !isTelling, name.count <= Self.nameLimit { name.append(byte) }
    return .open
  }

  private mutating func stepBetweenStrings(_ byte: UInt8) -> Outcome {
    let last = exchange(&last, with: byte)
    let isBehindSign = last == "{" || last == "[" || last == "," || last == ":"
    if depth == 0, byte != "{" { return .wrong }
    switch byte {
    case "\"":
      isInString = true
      name.removeAll(keepingCapacity: true)
      return isBehindSign ? .open : .wrong
    case "{", "[":
      depth += 1
      let isWrong = depth > 1 && (!isBehindSign || last == "{") || depth > Self.depthLimit
      return isWrong ? .wrong : .open
    case "}", "]":
      depth -= 1
      return last == "," || last == ":" ? .wrong : depth == 0 ? .closed : .open
    case ":":
      if depth == 1, !isTelling { noteMember() }
      return last == "\"" ? .open : .wrong
    case ",": return isBehindSign ? .wrong : .open
    default:
      let isPart = byte.isASCIILetterOrDigit || byte == "-" || byte == "." || byte == "+"
      let isBehindValue = last == "\"" || last == "}" || last == "]"
      return isPart && !isBehindValue && last != "{" ? .open : .wrong
    }
  }

  private mutating func noteMember() {
    if PartnerFrameworkStatus.Object.RootMember.names.index(of: name.span) != nil {
      (kind, isTelling) = (.partnerFrameworkStatus, true)
    } else if let index = DeviceInfo.Field.names.index(of: name.span) {
      let field = DeviceInfo.Field.allCases[index]
      kind = .deviceInfo
      isTelling = !field.isOrdinary
    }
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
    for index in 0..<Swift.min(count, ValueLength.limit) {
      switch object.step(self[index]) {
      case .open: break
      case .wrong: return false
      case .closed: return true
      }
    }
    return false
  }
}
