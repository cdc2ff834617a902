import PassHeaders
import PassHeadersInspection
import TestSupport

/// Headers with an unmistakable text in each personal place, valid or damaged, in any notation: nothing
/// that is said of them shows it, and neither does the redacted text.
///
/// What is said shows a text if five bytes in a row of it can be read; of a date, the day may be shown.
/// A redacted text shows it if nine bytes can be read of its UTF-8, or of how JSON escapes it, as they
/// are or after undoing up to twice, in any order, what encodes a text: see ``Decoding``. A header
/// that is not in Base64 is behind its name and has no line break that damage made: what follows one
/// is a text of its own. An identifier is Base64, on the line of its name.
enum LeakProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let seed = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var generator = SeededGenerator(state: seed)
    let kind = PassHeader.Kind.allCases.randomElement(using: &generator) ?? .deviceInfo
    let canary = Canary(kind, &generator)
    guard let payload = canary.payload else {
      return try expect(false, "a header with a canary cannot be written")
    }
    try canary.expectHidden(["\(canary.header)"], "a model shows")
    if seed & 7 == 0 { try checkModels(canary) }
    let header = LeakingHeader(kind.fieldName, payload, &generator)
    try checkReading(header.value, Bool.random(using: &generator) ? kind : nil, canary)
    try checkRedaction(header.printed(&generator), 1 + Int(seed % 97), canary)
  }

  // MARK: What is said

  private static func checkModels(_ canary: Canary) throws(PropertyFailure) {
    var values: [Any] = [canary.header]
    switch canary.header {
    case .partnerFrameworkStatus(let status):
      values += [status, status.account, status.diagnostics, status.account.accessStatus]
      values += [status.account.permissionError as Any, status.account.providerError as Any]
      values += PartnerFrameworkStatus.Object.allCases.map { status[unknownMembersOf: $0] }
      let now = EpochMilliseconds(clamping: 0)
      values.append(
        status.refusals(at: now, phase: .decisions, configuration: canary.configuration))
      values.append(
        Prediction(for: status, in: .init(at: now, phase: .check, mvpd: canary.texts.first)))
    case .deviceInfo(let device):
      values += [device, device.unknownMembers, device.diagnostics, device[.osName] as Any]
      values += DeviceInfo.Field.allCases.map { device[$0] as Any }
    case .deviceIdentifier(let identifier):
      values += [identifier] + canary.texts.map { SAMLResponse($0) }
    }
    if let configuration = canary.configuration {
      values += [configuration, configuration.mvpds]
      values += canary.texts.map { configuration.lookup(platformMappingId: $0 + " ") }
    }
    for value in values {
      var texts = ["\(value)", String(reflecting: value)]
      var dumped = ""
      dump(value, to: &dumped)
      texts += [dumped] + Mirror(reflecting: value).children.map { "\($0.value)" }
      try canary.expectHidden(texts, "a model shows")
    }
  }

  private static func checkReading(
    _ text: Bytes, _ kind: PassHeader.Kind?, _ canary: Canary
  ) throws(PropertyFailure) {
    let string = String(decoding: text, as: UTF8.self)
    if case .failure(let error) = PassHeader.read(canary.header.kind, string) {
      try canary.expectHidden([error.description, error.message], "an error shows")
    }
    let inspection = Inspection(of: text, as: kind)
    try InspectionProperties.check(inspection, of: text)
    try canary.expectHidden([inspection.description], "an inspection shows")
    for diagnostic in inspection.diagnostics {
      try canary.expectHidden(
        [diagnostic.description, diagnostic.repairIsPersonal ? "" : diagnostic.repair ?? ""],
        "a diagnostic shows")
    }
    if let repaired = inspection.repaired {
      try canary.expectHidden(
        ["\(repaired)"] + repaired.diagnostics.map { $0.description }, "a repaired header shows")
    }
    let request = Prediction.Request(
      at: EpochMilliseconds(clamping: 0), phase: .decisions, configuration: canary.configuration)
    let prediction = Prediction(for: inspection, in: request)
    try PredictionProperties.check(prediction, request)
    try canary.expectHidden(
      [prediction.description] + prediction.refusals.map { "\($0) \($0.path) \($0.advice)" },
      "a prediction shows")
  }

  // MARK: What is redacted

  private static func checkRedaction(
    _ text: Bytes, _ piece: Int, _ canary: Canary
  ) throws(PropertyFailure) {
    let redacted = CaptureProperties.redact(text, piece: text.count)
    try expect(redacted.count == text.count, "a redacted text is longer or shorter")
    try expect(
      redacted == CaptureProperties.redact(text, piece: piece), "pieces are redacted in another way"
    )
    guard let leak = canary.leak(in: redacted) else { return }
    try expect(
      false, "a redacted text shows a value",
      "\(leak) of\n\(String(decoding: text, as: UTF8.self))\nin\n"
        + String(decoding: redacted, as: UTF8.self))
  }
}

// MARK: - Texts

/// A header whose texts and numbers are like nothing else, and the search for parts of them.
private struct Canary {
  let header: PassHeader
  let texts: [String]
  /// Any five bytes in a row, and any nine of the texts.
  private let said: Set<UInt64>
  private let shown: Set<Bytes>
  private let shownBeginnings: Set<UInt64>

  private static let digits = "90817263"
  private static let date: Int64 = 1_812_345_678_901

  init(_ kind: PassHeader.Kind, _ generator: inout SeededGenerator) {
    var source = Source(generator: generator)
    let header = source.header(kind)
    (self.header, texts, generator) = (header, source.texts, source.generator)
    let numbers = [Self.digits, String(String(Self.date).dropFirst(4))]
    said = Set((texts + numbers).flatMap { Self.parts($0, 5) }.map { Self.word($0) })
    shown = Set(texts.flatMap { Self.parts($0, 9) })
    shownBeginnings = Set(shown.map { Self.word($0.prefix(8)) })
  }

  /// What is in Base64.
  var payload: Bytes? {
    if case .deviceIdentifier(let identifier) = header { return Bytes(identifier.bytes) }
    return (try? header.headerValue(allowing: .everythingReadable)).flatMap { decodedPayload($0) }
  }

  var configuration: ProviderConfiguration? {
    let id = JSONValue.string(texts.first ?? "")
    let mvpd = JSONValue.members(["id": id, "platformMappingId": id])
    return try? ProviderConfiguration(JSONValue.members(["mvpds": .array([mvpd])]).json)
  }

  /// So many bytes in a row, most of them letters or digits: signs are not a part of anything.
  private static func parts(_ text: String, _ length: Int) -> [Bytes] {
    let bytes = Bytes(text.utf8)
    return (0...max(0, bytes.count - length)).map { Bytes(bytes.dropFirst($0).prefix(length)) }
      .filter { part in part.count { $0.isASCIILetterOrDigit || $0 >= 0x80 } > 3 }
  }

  private static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  func expectHidden(_ texts: [String], _ property: StaticString) throws(PropertyFailure) {
    for text in texts {
      var window: UInt64 = 0
      for byte in text.utf8 {
        window = (window << 8 | UInt64(byte)) & 0xFF_FFFF_FFFF
        try expect(!said.contains(window), property, text)
      }
    }
  }

  func leak(in text: Bytes) -> String? {
    var texts = [text]
    for depth in 0...2 {
      for text in texts {
        var window: UInt64 = 0
        for index in text.indices {
          if index >= 8, shownBeginnings.contains(window) {
            let part = Bytes(text[index - 8...index])
            if shown.contains(part) { return String(decoding: part, as: UTF8.self) }
          }
          window = window << 8 | UInt64(text[index])
        }
      }
      if depth < 2 { texts = texts.flatMap { Decoding.all($0) } }
    }
    return nil
  }

  /// Makes models and keeps their texts.
  private struct Source {
    var generator: SeededGenerator
    private(set) var texts: [String] = []

    // No documented word has such letters in a row.
    private static let letters = Array("qzkwvjpyQZKWVJPY")
    private static let signs = Array(" .,-+/?~>_'\"") + ["é", "Ö", "К", "ケ", "📺"]

    private mutating func text() -> String {
      let isPlain = Bool.random(using: &generator)
      let characters = (0..<Int.random(in: 9...40, using: &generator)).map { _ in
        let isSign = !isPlain && Int.random(in: 0..<4, using: &generator) == 0
        return (isSign ? Self.signs : Self.letters).randomElement(using: &generator) ?? "q"
      }
      texts.append(String(characters))
      return String(characters)
    }

    private mutating func members() -> [UnknownMember] {
      if Int.random(in: 0..<4, using: &generator) > 0 { return [] }
      let values = [JSONValue.string(text()), .number(Canary.digits), .string("é\n" + text())]
      return [
        UnknownMember(
          name: text(), .object([JSONMember(name: text() + "x", value: .string(text()))])),
        UnknownMember(name: "x", .array(values)),
      ]
    }

    mutating func header(_ kind: PassHeader.Kind) -> PassHeader {
      switch kind {
      case .deviceIdentifier:
        return (try? DeviceIdentifier(text())).map { .deviceIdentifier($0) }
          ?? .deviceInfo(DeviceInfo())
      case .deviceInfo:
        var device = DeviceInfo()
        for field in DeviceInfo.Field.allCases where field != .connectionSecure {
          switch Int.random(in: 0..<16, using: &generator) {
          case 0 where field.kind == .numberOrString:
            device[field] = DeviceInfo.Value(number: Canary.digits)
          case 1: device[field] = DeviceInfo.Value(Canary.digits + "." + Canary.digits)
          case 2...4: device[field] = DeviceInfo.Value(text())
          default: break
          }
        }
        device.unknownMembers = members()
        return .deviceInfo(device)
      case .partnerFrameworkStatus:
        let error = FrameworkError(code: Canary.digits, message: text())
        let access = Bool.random(using: &generator) ? .granted : AccessStatus(rawValue: text())
        var status = PartnerFrameworkStatus(
          SubscriberAccount(
            accessStatus: access, platformMappingId: text(),
            expirationDate: EpochMilliseconds(clamping: Canary.date), permissionError: error,
            providerError: Bool.random(using: &generator) ? error : nil))
        for object in PartnerFrameworkStatus.Object.allCases where object != .providerError {
          status[unknownMembersOf: object] = members()
        }
        return .partnerFrameworkStatus(status)
      }
    }
  }
}

// MARK: - Decoding

/// What a text says if it is taken for encoded, found without the library: percent encoding, the
/// escapes of JSON and C, character references, quoted-printable, columns of hexadecimal digits, and
/// Base64 of which any number of characters may be missing before, whatever is between them.
private enum Decoding {
  static func all(_ text: Bytes) -> [Bytes] {
    let texts = [unescaped(text, "%\\&"), unescaped(text, "="), columns(text)]
    return texts.filter { $0 != text && !$0.isEmpty } + (0..<4).map { base64(text, $0) }
  }

  /// The byte of two hexadecimal digits.
  private static func digits(_ text: Bytes, at index: Int) -> UInt8? {
    guard index + 1 < text.count, let high = text[index].hexadecimalValue,
      let low = text[index + 1].hexadecimalValue
    else { return nil }
    return high << 4 | low
  }

  /// Undoes the escapes that begin with one of the signs.
  private static func unescaped(_ text: Bytes, _ signs: String) -> Bytes {
    let signs = Bytes(signs.utf8)
    var (result, index): (Bytes, Int) = ([], 0)
    while index < text.count {
      let byte = text[index]
      index += 1
      guard signs.contains(byte) else {
        result.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "&"):
        if let (code, end) = reference(text, at: index) {
          result.append(code)
          index = end
        } else {
          result.append(byte)
        }
      case UInt8(ascii: "\\"):
        // A text that is a string in a string has more of them. Of an escaped sign the sign stays.
        while index < text.count, text[index] == byte { index += 1 }
        let letter = index < text.count ? text[index] : 0
        let skipped = letter == UInt8(ascii: "u") ? 3 : 1
        if skipped == 3 || letter == UInt8(ascii: "x"), let code = digits(text, at: index + skipped)
        {
          result.append(code)
          index += skipped + 2
        }
      default:
        if let code = digits(text, at: index) {
          result.append(code)
          index += 2
        } else if byte == UInt8(ascii: "="), index < text.count, text[index] == UInt8(ascii: "\n") {
          index += 1
        } else {
          result.append(byte)
        }
      }
    }
    return result
  }

  /// What a character reference behind its `&` stands for, and where it ends.
  private static func reference(_ text: Bytes, at start: Int) -> (code: UInt8, end: Int)? {
    let part = text[start..<min(start + 7, text.count)]
    guard part.first == UInt8(ascii: "#"), let end = part.firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let number = String(decoding: part[..<end].dropFirst(), as: UTF8.self)
    let code = number.first == "x" ? UInt8(number.dropFirst(), radix: 16) : UInt8(number)
    return code.map { ($0, end + 1) }
  }

  /// The bytes of a dump.
  private static func columns(_ text: Bytes) -> Bytes {
    var result: Bytes = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      for column in line.dropFirst(10).prefix(48).split(separator: UInt8(ascii: " "))
      where column.count == 2 {
        if let byte = digits(text, at: column.startIndex) { result.append(byte) }
      }
    }
    return result
  }

  private static let sextets: [UInt32?] = {
    var sextets = [UInt32?](repeating: nil, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (index, letter) in alphabet.utf8.enumerated() { sextets[Int(letter)] = UInt32(index) }
    (sextets[45], sextets[95]) = (62, 63)
    return sextets
  }()

  private static func base64(_ text: Bytes, _ missing: Int) -> Bytes {
    var (result, bits, count): (Bytes, UInt32, Int) = ([], 0, missing)
    for byte in text {
      guard let sextet = sextets[Int(byte)] else { continue }
      bits = bits << 6 | sextet
      count += 1
      if count % 4 != 1 {
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32((4 - count % 4) * 2 % 8)))
      }
    }
    return result
  }
}
