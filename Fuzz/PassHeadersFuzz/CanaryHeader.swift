import Foundation
import PassHeaders
import TestSupport

/// A random header with a canary in each place that is personal, as programs print it, whole or damaged.
///
/// A canary is a text of twelve characters that is not part of any documented value, or a number of eight digits.
struct CanaryHeader {
  let model: PassHeader
  let canaries: [String]
  /// The bytes of the header's value, after possible damage.
  private(set) var value: Bytes = []
  /// Whether `value` is Base64 without escape sequences, so that line breaks may be inserted.
  private var isPlainBase64 = true
  private let canaryWindows: Set<[UInt8]>

  private static let letters = Array("qzkwvjpyQZKWVJPY")
  /// Non-ASCII digits, letters, punctuation and an emoji.
  private static let otherCharacters = Array("٤٢½яé—…😀")
  private static let number = "90817263"
  private static let date: Int64 = 1_812_345_678_901
  /// The number of consecutive bytes of a canary that count as a leak.
  private static let leakLength = 5

  init(_ generator: inout SeededGenerator) {
    let kind = PassHeader.Kind.allCases.randomElement(using: &generator) ?? .deviceInfo
    var source = ModelMaker(generator: generator)
    model = source.header(kind)
    (canaries, generator) = (source.canaries, source.generator)
    let texts = canaries + [Self.number, String(String(Self.date).dropFirst(5))]
    canaryWindows = Set(texts.flatMap { Self.windows(of: Array($0.utf8)) })
    encode(&generator)
  }

  var configuration: ProviderConfiguration? {
    let id = JSONValue.string(canaries.first ?? "")
    let mvpd = JSONValue.members(["id": id, "platformMappingId": id])
    return try? ProviderConfiguration(JSONValue.members(["mvpds": .array([mvpd])]).json)
  }

  /// A configuration in JSON with an MVPD for each canary. The case of the first letter of its identifiers differs, so
  /// that the tool suggests the MVPD.
  var similarConfiguration: Bytes {
    let mvpds = canaries.map { canary in
      let first = String(canary.prefix(1))
      let other = first.lowercased() == first ? first.uppercased() : first.lowercased()
      let id = JSONValue.string(other + canary.dropFirst())
      return JSONValue.members(["id": id, "displayName": id, "platformMappingId": id])
    }
    return JSONValue.members(["mvpds": .array(mvpds)]).json
  }

  private static func windows(of bytes: [UInt8]) -> [[UInt8]] {
    (0...max(0, bytes.count - leakLength)).map { Array(bytes.dropFirst($0).prefix(leakLength)) }
  }

  /// Checks that none of `texts` has five consecutive bytes of a canary, neither as plain text nor in Base64.
  func expectHidden(
    _ texts: [String], _ property: StaticString, _ detail: @autoclosure () -> String = ""
  ) throws(PropertyFailure) {
    for text in texts {
      var leak = Self.windows(of: Array(text.utf8)).first { canaryWindows.contains($0) }
      let words = text.utf8.split { !Base64.isInAlphabet($0) }.filter { $0.count >= 12 }
      for (word, start) in words.flatMap({ word in (0..<4).map { (word, $0) } }) {
        let letters = word.dropFirst(start)
        let whole = Data(letters.prefix(letters.count / 4 * 4))
        let decoded = Data(base64Encoded: whole).map { Array($0) } ?? []
        leak = leak ?? Self.windows(of: decoded).first { canaryWindows.contains($0) }
      }
      let shown = leak.map { String(decoding: $0, as: UTF8.self) } ?? ""
      try expect(leak == nil, property, "\(shown) \(detail())in \(text)")
    }
  }

  // MARK: Models

  /// A maker of random headers that remembers the canaries it puts into them.
  private struct ModelMaker {
    var generator: SeededGenerator
    private(set) var canaries: [String] = []

    private mutating func canary() -> String {
      let isASCII = Int.random(in: 0..<4, using: &generator) > 0
      let letters = isASCII ? CanaryHeader.letters : CanaryHeader.otherCharacters
      let text = String((0..<12).map { _ in letters.randomElement(using: &generator) ?? "q" })
      canaries.append(text)
      return text
    }

    private mutating func exponent() -> String {
      ["", ".5", "e0", "E+2"].randomElement(using: &generator) ?? ""
    }

    private mutating func members() -> [UnknownMember] {
      if Int.random(in: 0..<4, using: &generator) > 0 { return [] }
      let values = [
        JSONValue.string(canary()), .number(CanaryHeader.number + exponent()),
        .string("é\n\u{E0001}" + canary()),
      ]
      return [
        UnknownMember(
          name: canary(), .object([JSONMember(name: canary() + "x", value: .string(canary()))])),
        UnknownMember(name: "x", .array(values)),
      ]
    }

    mutating func header(_ kind: PassHeader.Kind) -> PassHeader {
      switch kind {
      case .deviceIdentifier:
        return (try? DeviceIdentifier(canary())).map { .deviceIdentifier($0) }
          ?? .deviceInfo(DeviceInfo())
      case .deviceInfo:
        var device = DeviceInfo()
        for field in DeviceInfo.Field.allCases where field != .connectionSecure {
          let isNumber = field.kind == .numberOrString && Bool.random(using: &generator)
          let number = DeviceInfo.Value(number: CanaryHeader.number + exponent())
          device[field] = isNumber ? number : DeviceInfo.Value(canary())
        }
        device.unknownMembers = members()
        return .deviceInfo(device)
      case .partnerFrameworkStatus:
        let error = FrameworkError(code: CanaryHeader.number, message: canary())
        let access = Bool.random(using: &generator) ? .granted : AccessStatus(rawValue: canary())
        var status = PartnerFrameworkStatus(
          SubscriberAccount(
            accessStatus: access, platformMappingId: canary(),
            expirationDate: EpochMilliseconds(clamping: CanaryHeader.date), permissionError: error,
            providerError: Bool.random(using: &generator) ? error : nil))
        for object in PartnerFrameworkStatus.Object.allCases where object != .providerError {
          status[unknownMembersOf: object] = members()
        }
        return .partnerFrameworkStatus(status)
      }
    }
  }

  // MARK: Encoding and damage

  private mutating func encode(_ generator: inout SeededGenerator) {
    let sent = (try? model.headerValue(validation: .lenient)) ?? ""
    if case .deviceIdentifier = model {
      value = Bytes(sent.utf8)
      return damage(&value, Int.random(in: 0...2, using: &generator), &generator)
    }
    // White space is inserted after a comma before a quote. A quote within a text is escaped, so it is not affected.
    let space = ["", " ", "\n  "].randomElement(using: &generator) ?? ""
    let json = decodedText(sent) ?? ""
    var payload = Bytes(json.replacing(",\"", with: ",\(space)\"").utf8)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      // All letters of the canaries, or half of them, are written as escape sequences such as `\u0071`.
      let isWhole = Bool.random(using: &generator)
      payload = Notation.replaced(payload) { byte in
        Self.letters.contains(Character(Unicode.Scalar(byte)))
          && (isWhole || Bool.random(using: &generator)) ? "\\u00" + Notation.hex(byte) : nil
      }
    }
    let damages = Int.random(in: 0...3, using: &generator)
    let isInPayload = Bool.random(using: &generator)
    if isInPayload { damage(&payload, damages, &generator) }
    value = Bytes(Base64.encode(payload.span).utf8)
    switch Int.random(in: 0...11, using: &generator) {
    case 0: (value, isPlainBase64) = (payload, false)
    case 1: (value, isPlainBase64) = (Notation.escaped(payload, &generator), false)
    case 2: value = Bytes(Base64.encode(value.span).utf8)
    case 3: value = Bytes(value.prefix(Int.random(in: 0...value.count, using: &generator)))
    case 4: value = Bytes(value.map { $0 == "+" ? 0x2D : $0 == "/" ? 0x5F : $0 })
    case 5: value += Bytes(", ".utf8) + value
    case 6: value = Bytes("b'".utf8) + value + Bytes("'".utf8)
    case 7: (value, isPlainBase64) = (Notation.escaped(value, isWhole: true, &generator), false)
    default: break
    }
    if !isInPayload { damage(&value, damages, &generator) }
  }

  private func damage(_ bytes: inout Bytes, _ count: Int, _ generator: inout SeededGenerator) {
    for _ in 0..<count where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      var other = Bytes("\":,{}[]x \\0'=+/-_%;!A".utf8).randomElement(using: &generator) ?? 0
      if Bool.random(using: &generator) { other = UInt8.random(in: 0...255, using: &generator) }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(other, at: index)
      default: bytes[index] = other
      }
    }
  }

  // MARK: Printing

  /// Returns a text with the field name, the value after it, and quotes, brackets and words around them. `Notation`
  /// encodes the whole text.
  func printed(_ generator: inout SeededGenerator) -> Bytes {
    var value = value
    if isPlainBase64, Int.random(in: 0..<5, using: &generator) == 0 {
      value = Notation.wrapped(value, &generator)
    }
    let (before, after) = Notation.surroundings(of: model.kind.fieldName, &generator)
    return Notation.encoded(Bytes(before.utf8) + value + Bytes(after.utf8), &generator)
  }
}
