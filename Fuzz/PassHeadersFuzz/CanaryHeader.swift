import PassHeaders
import TestSupport

/// A header with a ``Canary`` in each place that is personal, as programs print it, whole or damaged. The choices are
/// those of a generator.
struct CanaryHeader {
  let kind: HeaderKind
  /// The bytes of the header's value, after possible damage.
  private(set) var value: Bytes = []

  init(using generator: inout InputGenerator) throws(PropertyFailure) {
    kind = HeaderKind.allCases.randomElement(using: &generator) ?? .deviceInfo
    guard let sent = try? Self.model(kind, &generator).headerValue(validation: .lenient) else {
      throw PropertyFailure(property: "a header with canaries is not written", detail: "\(kind)")
    }
    let damageCount = Int.random(in: 0...3, using: &generator)
    guard kind != .deviceIdentifier, var payload = decodedPayload(sent) else {
      value = Bytes(sent.utf8)
      Self.damage(&value, damageCount, &generator)
      return
    }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      payload = Self.replaced(payload) {
        $0.isASCIILetterOrDigit && Bool.random(using: &generator) ? "\\u00" + Self.hex($0) : nil
      }
    }
    let isInPayload = Bool.random(using: &generator)
    if isInPayload { Self.damage(&payload, damageCount, &generator) }
    value = Self.encoded(payload, &generator)
    if !isInPayload { Self.damage(&value, damageCount, &generator) }
  }

  private static func model(
    _ kind: HeaderKind, _ generator: inout InputGenerator
  ) throws -> PassHeader {
    let hasUnknownMembers = Bool.random(using: &generator)
    switch kind {
    case .deviceIdentifier: return .deviceIdentifier(try Canary.identifier())
    case .deviceInfo:
      var device = Canary.device()
      if !hasUnknownMembers { device.unknownMembers = [] }
      return .deviceInfo(device)
    case .partnerFrameworkStatus:
      let status = Canary.status(isGranted: Bool.random(using: &generator))
      return .partnerFrameworkStatus(
        hasUnknownMembers ? status : PartnerFrameworkStatus(status.account))
    }
  }

  /// Returns `payload` in Base64, not encoded, encoded twice, cut, or otherwise damaged as programs do it.
  private static func encoded(_ payload: Bytes, _ generator: inout InputGenerator) -> Bytes {
    let value = Bytes(Base64.encode(payload.span).utf8)
    return switch Int.random(in: 0...11, using: &generator) {
    case 0: payload
    case 1: escaped(payload, &generator)
    case 2: Bytes(Base64.encode(value.span).utf8)
    case 3: Bytes(value.prefix(Int.random(in: 0...value.count, using: &generator)))
    case 4: Bytes(value.map { $0 == "+" ? 0x2D : $0 == "/" ? 0x5F : $0 })
    case 5: value + Bytes(", ".utf8) + value
    case 6: Bytes("b'".utf8) + value + Bytes("'".utf8)
    case 7: escaped(value, &generator)
    case 8: Bytes(value.enumerated().flatMap { $0 % 40 == 39 ? [10, $1] : [$1] })
    default: value
    }
  }

  private static func damage(_ bytes: inout Bytes, _ count: Int, _ generator: inout InputGenerator)
  {
    for _ in 0..<count where !bytes.isEmpty {
      // Two bytes of the input, because an index may need more than one.
      let index = Int(truncatingIfNeeded: generator.next() >> 32 ^ generator.next() >> 24)
      let place = index.magnitude % UInt(bytes.count)
      var other = Bytes("\":,{}[]x \\0'=+/-_%;!A".utf8).randomElement(using: &generator) ?? 0
      if Bool.random(using: &generator) { other = UInt8.random(in: 0...255, using: &generator) }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: Int(place))
      case 1: bytes.insert(other, at: Int(place))
      default: bytes[Int(place)] = other
      }
    }
  }

  // MARK: Escapes

  private static func hex(_ byte: UInt8) -> String { String(byte, width: 2, radix: 16) }

  private static let escapes: [@Sendable (UInt8) -> String] = [
    { "%" + hex($0).uppercased() }, { "=" + hex($0).uppercased() }, { "\\u00" + hex($0) },
    { "\\x" + hex($0) }, { "&#x\(hex($0));" }, { "&#\($0);" },
  ]

  private static func replaced(_ text: Bytes, _ escape: (UInt8) -> String?) -> Bytes {
    Bytes(text.flatMap { byte in escape(byte).map { Array($0.utf8) } ?? [byte] })
  }

  /// Returns `text` with one kind of escape sequence, of all characters or of those that are not letters or digits.
  private static func escaped(_ text: Bytes, _ generator: inout InputGenerator) -> Bytes {
    let escape = escapes.randomElement(using: &generator)
    let isWhole = Bool.random(using: &generator)
    return replaced(text) { !isWhole && $0.isASCIILetterOrDigit ? nil : escape?($0) }
  }

  /// Returns the header in a notation of a program, in which the text may be escaped as a whole.
  func printed(_ generator: inout InputGenerator) -> Bytes {
    let notation = TextNotation.all.randomElement(using: &generator)
    let value = String(decoding: value, as: UTF8.self)
    let text = Bytes((notation?.print(kind.fieldName, value) ?? value).utf8)
    let isEscaped = Int.random(in: 0..<5, using: &generator) == 0
    return isEscaped ? Self.escaped(text, &generator) : text
  }
}
