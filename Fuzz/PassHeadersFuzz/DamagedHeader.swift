import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport

/// A header whose value a program damaged. The choices are those of a generator.
struct DamagedHeader {
  let header: PassHeader
  let damage: Damage
  /// Whether a ``Canary`` is in each personal place of the header.
  let hasCanaries: Bool
  private(set) var value: Bytes

  enum Damage {
    /// The value or its payload is quoted or encoded once more, which can be undone.
    case layer
    /// A quotation mark, colon or comma of the payload is missing, doubled or another sign.
    case sign
    /// Up to three bytes of the payload or of the value are missing, added or changed, or its end is cut off.
    case bytes
  }

  /// Returns `nil` if the header cannot be written.
  init?(using generator: inout InputGenerator) {
    hasCanaries = Bool.random(using: &generator)
    guard
      var header = hasCanaries
        ? try? PassHeader.canary(using: &generator) : .random(using: &generator)
    else { return nil }
    var damage = [Damage.layer, .sign, .bytes].randomElement(using: &generator) ?? .bytes
    // The content of an unknown member may be anything, so that a lost sign of it can make another one.
    if damage == .sign { header = header.withoutUnknownMembers }
    guard let text = try? header.headerValue(validation: .lenient) else { return nil }
    value = Bytes(text.utf8)
    if header.kind == .deviceIdentifier { damage = .bytes }
    (self.header, self.damage) = (header, damage)
    var payload = decodedPayload(text) ?? []
    switch damage {
    case .layer: addLayer(to: payload, using: &generator)
    case .sign:
      Self.changeSign(of: &payload, using: &generator)
      value = Bytes(Base64.encode(payload.span).utf8)
    case .bytes:
      if !payload.isEmpty, Bool.random(using: &generator) {
        Self.changeBytes(of: &payload, using: &generator)
        value = Bytes(Base64.encode(payload.span).utf8)
      } else {
        Self.changeBytes(of: &value, using: &generator)
      }
    }
  }

  /// Returns the header in a notation of a program, such as a line of a log or a member of JSON.
  func printed(using generator: inout InputGenerator) -> Bytes {
    let notation = TextNotation.all.randomElement(using: &generator)
    let value = String(decoding: value, as: UTF8.self)
    return Bytes((notation?.print(header.kind.fieldName, value) ?? value).utf8)
  }

  // MARK: Damage

  private mutating func addLayer(to payload: Bytes, using generator: inout InputGenerator) {
    func escaped(_ escape: (UInt8) -> String?) -> String {
      String(decoding: payload.flatMap { escape($0).map { Array($0.utf8) } ?? [$0] }, as: UTF8.self)
    }
    let value = String(decoding: self.value, as: UTF8.self)
    let texts = [
      "\"\(value)\"", "'\(value)'", "b'\(value)'", "`\(value)`", "<\(value)>", "\(value);",
      "\(value),", "Bearer \(value)", "\(header.kind.fieldName): \(value)",
      Base64.encode(self.value.span), String(decoding: payload, as: UTF8.self),
      Data(payload).base64EncodedString(options: .lineLength76Characters),
      value.replacing("=", with: ""), value.replacing("=", with: "%3D"),
      value.replacing("+", with: "-").replacing("/", with: "_"), value.replacing("/", with: "\\/"),
      escaped {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") ? "\\\(UnicodeScalar($0))" : nil
      },
      escaped { $0.isASCIILetterOrDigit ? nil : "%" + String($0, width: 2, radix: 16) },
      escaped { [34: "&quot;", 38: "&amp;", 60: "&lt;"][$0] },
    ]
    self.value = Bytes((texts.randomElement(using: &generator) ?? value).utf8)
  }

  /// Removes, doubles or replaces a quotation mark, or a colon or comma outside of strings.
  private static func changeSign(of payload: inout Bytes, using generator: inout InputGenerator) {
    var places: [Int] = []
    var (isString, isEscaped) = (false, false)
    for (index, byte) in payload.enumerated() {
      let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
      if isQuote || !isString && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",")) {
        places.append(index)
      }
      if isQuote { isString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    guard let place = places.randomElement(using: &generator) else { return }
    let sign = Bytes("\":,'=; ".utf8).randomElement(using: &generator) ?? payload[place]
    change(&payload, at: place, inserting: payload[place], replacement: sign, using: &generator)
  }

  private static func changeBytes(of bytes: inout Bytes, using generator: inout InputGenerator) {
    for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
      // Two bytes of the input, because an index may need more than one.
      let choice = generator.next() >> 32 ^ generator.next() >> 24
      let place = Int(choice % UInt64(bytes.count))
      let sign = Bytes("\":,{}[]x \\0'=+/-_%;!A".utf8).randomElement(using: &generator) ?? 0
      let byte =
        Bool.random(using: &generator) ? UInt8.random(in: 0...255, using: &generator) : sign
      change(&bytes, at: place, inserting: byte, replacement: byte, using: &generator)
      if Int.random(in: 0..<8, using: &generator) == 0 { bytes.removeSubrange(place...) }
    }
  }

  /// Removes or replaces the byte at `place`, or inserts a byte before it.
  private static func change(
    _ bytes: inout Bytes, at place: Int, inserting byte: UInt8, replacement: UInt8,
    using generator: inout InputGenerator
  ) {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(byte, at: place)
    default: bytes[place] = replacement
    }
  }
}

extension PassHeader {
  fileprivate static func canary(using generator: inout InputGenerator) throws -> PassHeader {
    switch HeaderKind.allCases.randomElement(using: &generator) {
    case .deviceInfo: .deviceInfo(Canary.device())
    case .partnerFrameworkStatus:
      .partnerFrameworkStatus(Canary.status(isGranted: Bool.random(using: &generator)))
    default: .deviceIdentifier(try Canary.identifier())
    }
  }

  fileprivate var withoutUnknownMembers: PassHeader {
    switch self {
    case .deviceIdentifier: return self
    case .partnerFrameworkStatus(let status):
      return .partnerFrameworkStatus(PartnerFrameworkStatus(status.account))
    case .deviceInfo(var device):
      device.unknownMembers = []
      return .deviceInfo(device)
    }
  }
}
