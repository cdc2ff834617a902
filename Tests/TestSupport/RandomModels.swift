package import PassHeaders

// Random models of all kinds that can be built, including texts and unknown members.

extension String {
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    let pieces: [String] = [
      "a", "Cablevision", " ", "\"", "\\", "/", "\u{0}", "\u{1F}", "\n", "\u{7F}", "é", "e\u{301}",
      "\u{2028}", "😀", "\u{FFFF}", "null", "\\u0041", "%25", "&amp;", "",
    ]
    return (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      let piece = Int.random(in: 0..<pieces.count + 4, using: &generator)
      if piece < pieces.count { return pieces[piece] }
      // Random bytes are decoded with replacement characters where they are not UTF-8.
      return String(
        decoding: (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) }, as: UTF8.self)
    }.joined()
  }
}

extension JSONValue {
  package static func random(depth: Int = 0, using generator: inout some RandomNumberGenerator)
    -> JSONValue
  {
    switch Int.random(in: 0...(depth < 4 ? 5 : 3), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2:
      let texts = ["0", "-0", "1.50", "1e400", "-2.5E-7", "123456789012345678901234567890"]
      return .number(texts.randomElement(using: &generator) ?? "0")
    case 3: return .string(.random(using: &generator))
    case 4:
      return .array(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          .random(depth: depth + 1, using: &generator)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &generator)).map { index in
          JSONMember(
            name: String.random(using: &generator) + "\(index)",
            value: .random(depth: depth + 1, using: &generator))
        })
    }
  }
}

extension [UnknownMember] {
  package static func random(using generator: inout some RandomNumberGenerator) -> [UnknownMember] {
    (0..<Int.random(in: 0...4, using: &generator)).map { index in
      let name = String.random(using: &generator) + "\(index)"
      let value = JSONValue.random(using: &generator)
      // Some values have about as many levels as are allowed.
      let isDeep = Int.random(in: 0..<100, using: &generator) == 0
      let levels = isDeep ? Int.random(in: 26...32, using: &generator) : 0
      return UnknownMember(
        name: name, (0..<levels).reduce(value) { value, _ in .array([value]) })
    }
  }
}

extension PartnerFrameworkStatus {
  package static func random(using generator: inout some RandomNumberGenerator) -> Self {
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
    func error() -> FrameworkError? {
      maybe(
        FrameworkError(
          code: maybe(.random(using: &generator)), message: maybe(.random(using: &generator))))
    }
    let times: [Int64] = [
      0, 99_999_999, 100_000_000, 1_735_689_600, 100_000_000_000, 1_735_689_600_000,
      999_999_999_999_999,
    ]
    let other = AccessStatus(rawValue: .random(using: &generator))
    var status = PartnerFrameworkStatus(
      SubscriberAccount(
        accessStatus: (AccessStatus.documentedValues + [other]).randomElement(using: &generator)
          ?? other,
        platformMappingId: maybe(.random(using: &generator)),
        expirationDate: maybe(
          EpochMilliseconds(clamping: times.randomElement(using: &generator) ?? 0)),
        permissionError: error(), providerError: error()))
    for object in Object.allCases { status[unknownMembersOf: object] = .random(using: &generator) }
    if status.account.permissionError == nil { status[unknownMembersOf: .permissionError] = [] }
    if status.account.providerError == nil { status[unknownMembersOf: .providerError] = [] }
    return status
  }
}

extension DeviceInfo {
  package static func random(using generator: inout some RandomNumberGenerator) -> Self {
    var device = DeviceInfo()
    for field in Field.allCases where Bool.random(using: &generator) {
      switch Int.random(in: 0...4, using: &generator) {
      case 0: device[field] = Value(Bool.random(using: &generator))
      case 1:
        device[field] = Value(number: String(Int64.random(in: .min ... .max, using: &generator)))
      default: device[field] = Value(String.random(using: &generator))
      }
    }
    device.unknownMembers = .random(using: &generator)
    return device
  }
}
