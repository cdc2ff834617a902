import PassHeaders
import PassHeadersInspection
import TestSupport

/// Headers with an unmistakable text in each personal place, damaged in a byte or two: nothing that is
/// printed shows any of it, and what is repaired keeps the rest.
enum DamageProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    var generator = InputGenerator(bytes)
    let kind = PassHeader.Kind.allCases.randomElement(using: &generator) ?? .deviceInfo
    let header = Canary.header(kind, &generator)
    guard let value = try? header.headerValue(allowing: .everythingReadable) else {
      return try expect(false, "a header with a canary cannot be written")
    }
    try Canary.expectHidden(["\(header)"], "a model shows")
    if bytes.count & 7 == 0 { try checkModels(header) }
    var text = Bytes(value.utf8)
    let count = Int.random(in: 0...2, using: &generator)
    if kind != .deviceIdentifier, Bool.random(using: &generator),
      let payload = decodedPayload(value)
    {
      text = Bytes(Base64.encode(damaged(payload, count, &generator).span).utf8)
    } else {
      text = damaged(text, count, &generator)
    }
    wrap(&text, &generator)
    try checkReading(text, kind, Bool.random(using: &generator) ? kind : nil)
  }

  // MARK: Damage

  private static let signs =
    Bytes("\":,{}[]x \\0'=+/-_%\n\t".utf8) + [0x00, 0x1B, 0x80, 0xE2, 0xFF]

  private static func damaged(
    _ bytes: Bytes, _ count: Int, _ generator: inout InputGenerator
  ) -> Bytes {
    var bytes = bytes
    for _ in 0..<count where !bytes.isEmpty {
      // Two choices, so that any byte can be damaged.
      let high = Int.random(in: 0..<256, using: &generator)
      let index = (high << 8 | Int.random(in: 0..<256, using: &generator)) % bytes.count
      let other =
        (Bool.random(using: &generator) ? signs.randomElement(using: &generator) : nil)
        ?? UInt8.random(in: 0...255, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(other, at: index)
      default: bytes[index] = other
      }
    }
    return bytes
  }

  /// Puts around a value what clients and logs put there.
  private static func wrap(_ text: inout Bytes, _ generator: inout InputGenerator) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: text = Bytes(text.flatMap { $0 == UInt8(ascii: "=") ? Array("%3D".utf8) : [$0] })
    case 1: text = (try? Base64.decode(text.span)) ?? text
    case 2: text = Bytes(Base64.encode(text.span).utf8)
    case 3: text = Bytes("\"".utf8) + text + Bytes("\"".utf8)
    case 4: text = Bytes(text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 })
    default: break
    }
  }

  // MARK: What is shown

  private static func checkModels(_ header: PassHeader) throws(PropertyFailure) {
    var values: [Any] = [header]
    switch header {
    case .partnerFrameworkStatus(let status):
      values += [status, status.account, status.diagnostics, status.account.accessStatus]
      values += [status.account.permissionError as Any, status.account.providerError as Any]
      values += PartnerFrameworkStatus.Object.allCases.map { status[unknownMembersOf: $0] }
      let now = EpochMilliseconds(clamping: 0)
      values.append(
        status.refusals(at: now, phase: .decisions, configuration: Canary.configuration))
      values.append(Prediction(for: status, in: .init(at: now, phase: .check, mvpd: Canary.text)))
    case .deviceInfo(let device):
      values += [device, device.unknownMembers, device.diagnostics, device[.osName] as Any]
      values += DeviceInfo.Field.allCases.map { device[$0] as Any }
    case .deviceIdentifier(let identifier): values += [identifier, SAMLResponse(Canary.text)]
    }
    if let configuration = Canary.configuration {
      let lookups = [Canary.text, Canary.text + " "].map {
        configuration.lookup(platformMappingId: $0)
      }
      values += [configuration, configuration.mvpds, lookups]
    }
    for value in values {
      var texts = ["\(value)", String(reflecting: value)]
      var dumped = ""
      dump(value, to: &dumped)
      texts += [dumped] + Mirror(reflecting: value).children.map { "\($0.value)" }
      try Canary.expectHidden(texts, "a model shows")
    }
  }

  private static func checkReading(
    _ text: Bytes, _ kind: PassHeader.Kind, _ known: PassHeader.Kind?
  ) throws(PropertyFailure) {
    let string = String(decoding: text, as: UTF8.self)
    if case .failure(let error) = PassHeader.read(kind, string) {
      try Canary.expectHidden([error.description, error.message], "an error shows")
    }
    let inspection = Inspection(of: text, as: known)
    try InspectionProperties.check(inspection, of: text)
    try Canary.expectHidden([inspection.description], "an inspection shows")
    for diagnostic in inspection.diagnostics {
      try Canary.expectHidden(
        [diagnostic.description, diagnostic.repairIsPersonal ? "" : diagnostic.repair ?? ""],
        "a diagnostic shows")
    }
    if let repaired = inspection.repaired {
      try Canary.expectHidden(
        ["\(repaired)"] + repaired.diagnostics.map { $0.description }, "a repaired header shows")
    }
    let request = Prediction.Request(
      at: EpochMilliseconds(clamping: 0), phase: .decisions, configuration: Canary.configuration)
    let prediction = Prediction(for: inspection, in: request)
    try PredictionProperties.check(prediction, request)
    try Canary.expectHidden(
      [prediction.description] + prediction.refusals.map { "\($0) \($0.path) \($0.advice)" },
      "a prediction shows")
  }
}

/// Texts and numbers that are like nothing else, and the search for parts of them.
private enum Canary {
  static let text = "Qz7Wkv9Xjp4H"
  private static let digits = "90817263"
  private static let date: Int64 = 1_812_345_678_901

  /// Any five characters in a row. Of a date, the day may be shown.
  private static let parts: Set<UInt64> = {
    let secrets = [text, digits, String(String(date).dropFirst(4))]
    return Set(
      secrets.flatMap { secret in
        (0...secret.utf8.count - 5).map { start in
          secret.utf8.dropFirst(start).prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
        }
      })
  }()

  static let configuration = try? ProviderConfiguration(
    #"{"mvpds":[{"id":"\#(text)","platformMappingId":"\#(text)"},{"id":"\#(digits)"}]}"#.utf8)

  static func header(_ kind: PassHeader.Kind, _ generator: inout InputGenerator) -> PassHeader {
    let members = [
      UnknownMember(name: text, .object([JSONMember(name: text + "x", value: .string(text))])),
      UnknownMember(name: "x", .array([.string(text), .number(digits), .string("é\n" + text)])),
    ]
    func some<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
    switch kind {
    case .deviceIdentifier:
      return (try? DeviceIdentifier(some(text) ?? digits + text)).map { .deviceIdentifier($0) }
        ?? .deviceInfo(DeviceInfo())
    case .deviceInfo:
      var device = DeviceInfo()
      for field in DeviceInfo.Field.allCases where field != .connectionSecure {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: break
        case 1 where field.kind == .numberOrString:
          device[field] = DeviceInfo.Value(number: digits)
        case 2: device[field] = DeviceInfo.Value(digits + "." + digits)
        default: device[field] = DeviceInfo.Value(text)
        }
      }
      device.unknownMembers = some(members) ?? []
      return .deviceInfo(device)
    case .partnerFrameworkStatus:
      let error = FrameworkError(code: digits, message: "\(text) \"\(text)\"")
      let access = some(AccessStatus(rawValue: text)) ?? .granted
      var status = PartnerFrameworkStatus(
        SubscriberAccount(
          accessStatus: access, platformMappingId: text,
          expirationDate: some(EpochMilliseconds(clamping: date)), permissionError: some(error),
          providerError: some(error)))
      for object in PartnerFrameworkStatus.Object.allCases where status.hasPlace(for: object) {
        status[unknownMembersOf: object] = some(members) ?? []
      }
      return .partnerFrameworkStatus(status)
    }
  }

  static func expectHidden(_ texts: [String], _ property: StaticString) throws(PropertyFailure) {
    for text in texts { try expect(!isFound(in: text.utf8), property, text) }
  }

  private static func isFound(in bytes: some Sequence<UInt8>) -> Bool {
    var window: UInt64 = 0
    for byte in bytes {
      window = (window << 8 | UInt64(byte)) & 0xFF_FFFF_FFFF
      if parts.contains(window) { return true }
    }
    return false
  }
}
