import Foundation
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
    var said: [String] = []
    let string = String(decoding: text, as: UTF8.self)
    if case .failure(let error) = PassHeader.read(canary.header.kind, string) {
      said += [error.description, error.message]
    }
    let inspection = Inspection(of: text, as: kind)
    try InspectionProperties.check(inspection, of: text)
    said.append(inspection.description)
    for diagnostic in inspection.diagnostics {
      said += [diagnostic.description, diagnostic.repairIsPersonal ? "" : diagnostic.repair ?? ""]
    }
    if let repaired = inspection.repaired {
      said += ["\(repaired)"] + repaired.diagnostics.map { $0.description }
    }
    let request = Prediction.Request(
      at: EpochMilliseconds(clamping: 0), phase: .decisions, configuration: canary.configuration)
    let prediction = Prediction(for: inspection, in: request)
    try PredictionProperties.check(prediction, request)
    said +=
      [prediction.description]
      + prediction.refusals.map { "\($0) \($0.path) \($0.advice)" }
    try canary.expectHidden(said, "what is said of a header shows")
  }

  // MARK: What is redacted

  private static func checkRedaction(
    _ text: Bytes, _ piece: Int, _ canary: Canary
  ) throws(PropertyFailure) {
    let redacted = CaptureProperties.redact(text, piece: text.count + 1)
    try expect(redacted.count == text.count, "a redacted text is longer or shorter")
    try expect(
      redacted == CaptureProperties.redact(text, piece: piece), "pieces are redacted in another way"
    )
    let leak = canary.leak(in: redacted)
    try expect(
      leak == nil, "a redacted text shows a value",
      "\(leak ?? "") of\n\(String(decoding: text, as: UTF8.self))\nin\n"
        + String(decoding: redacted, as: UTF8.self))
  }
}

// MARK: - Texts

/// A header whose texts and numbers are like nothing else, and the search for parts of them.
private struct Canary {
  let header: PassHeader
  let texts: [String]
  /// Any five bytes in a row, and any nine of the texts.
  private let said: Parts
  private let shown: Parts

  private static let digits = "90817263"
  private static let date: Int64 = 1_812_345_678_901

  init(_ kind: PassHeader.Kind, _ generator: inout SeededGenerator) {
    var source = Source(generator: generator)
    let header = source.header(kind)
    (self.header, texts, generator) = (header, source.texts, source.generator)
    let numbers = [Self.digits, String(String(Self.date).dropFirst(4))]
    (said, shown) = (Parts(of: texts + numbers, 5), Parts(of: texts, 9))
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

  func expectHidden(_ texts: [String], _ property: StaticString) throws(PropertyFailure) {
    for text in texts { try expect(said.first(in: text.utf8) == nil, property, text) }
  }

  func leak(in text: Bytes) -> String? {
    var texts = [text]
    for depth in 0...2 {
      for text in texts {
        if let part = shown.first(in: text) { return String(decoding: text[part], as: UTF8.self) }
      }
      if depth < 2 { texts = texts.flatMap { Decoding.all($0) } }
    }
    return nil
  }

  /// Makes models and keeps their texts.
  private struct Source {
    var generator: SeededGenerator
    private(set) var texts: [String] = []

    private static let letters = Array(LeakingHeader.letters)
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

/// So many bytes in a row of texts, most of them letters or digits: signs are not a part of anything.
private struct Parts {
  private let length: Int
  private var numbers: Set<UInt64> = []

  init(of texts: [String], _ length: Int) {
    self.length = length
    for bytes in texts.map({ Bytes($0.utf8) }) {
      for start in 0...max(0, bytes.count - length) {
        let part = bytes.dropFirst(start).prefix(length)
        if part.count(where: { $0.isASCIILetterOrDigit || $0 >= 0x80 }) <= 3 { continue }
        numbers.insert(part.reduce(0) { append($1, to: $0) })
      }
    }
  }

  /// Nine bytes fit into a number, of which each has seven bits, and the eighth one is mixed with
  /// another byte.
  private func append(_ byte: UInt8, to number: UInt64) -> UInt64 {
    (number << 7 ^ UInt64(byte)) & (1 << UInt64(length * 7) - 1)
  }

  /// Where the first part is that a text has.
  func first(in text: some Sequence<UInt8>) -> Range<Int>? {
    var number: UInt64 = 0
    for (index, byte) in text.enumerated() {
      number = append(byte, to: number)
      if numbers.contains(number) { return max(0, index + 1 - length)..<index + 1 }
    }
    return nil
  }
}

// MARK: - Decoding

/// What a text says if it is taken for encoded, found without the library: percent encoding, the
/// escapes of JSON and C, character references, quoted-printable, columns of hexadecimal digits, and
/// Base64 of which any number of characters may be missing before, whatever is between them.
private enum Decoding {
  static func all(_ text: Bytes) -> [Bytes] {
    let texts = [unescaped(text, "%\\&"), unescaped(text, "="), columns(text)]
    let letters = text.map { $0 == 45 ? 43 : $0 == 95 ? 47 : $0 }
      .filter { $0.isASCIILetterOrDigit || $0 == 43 || $0 == 47 }
    return texts.filter { $0 != text && !$0.isEmpty } + (0..<4).map { base64(letters, $0) }
  }

  /// The byte of two hexadecimal digits.
  private static func digits(_ text: Bytes, at index: Int) -> UInt8? {
    guard index + 1 < text.count, let high = text[index].hexadecimalValue,
      let low = text[index + 1].hexadecimalValue
    else { return nil }
    return high << 4 | low
  }

  /// Undoes the escapes that begin with one of the signs. A text that is a string in a string has more
  /// backslashes, which all go; of an escaped sign the sign stays.
  private static func unescaped(_ text: Bytes, _ signs: String) -> Bytes {
    let signs = Bytes(signs.utf8)
    var (result, index): (Bytes, Int) = ([], 0)
    while index < text.count {
      if signs.contains(text[index]), let (code, end) = escape(text, at: index) {
        if let code { result.append(code) }
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// What an escape stands for, if for anything, and where it ends.
  private static func escape(_ text: Bytes, at start: Int) -> (code: UInt8?, end: Int)? {
    let rest = text[start...].prefix(8)
    for (beginning, length) in [("\\u", 4), ("\\x", 2), ("%", 1), ("=", 1)]
    where rest.starts(with: beginning.utf8) {
      if let code = digits(text, at: start + length) { return (code, start + length + 2) }
    }
    if rest.starts(with: "&#".utf8), let end = rest.firstIndex(of: UInt8(ascii: ";")) {
      let number = String(decoding: rest[..<end].dropFirst(2), as: UTF8.self)
      let code = number.first == "x" ? UInt8(number.dropFirst(), radix: 16) : UInt8(number)
      return code.map { ($0, end + 1) }
    }
    if rest.starts(with: "\\".utf8) { return (nil, start + 1) }
    return rest.starts(with: "=\n".utf8) ? (nil, start + 2) : nil
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

  /// What Foundation reads of the letters, before which some may be missing.
  private static func base64(_ letters: [UInt8], _ missing: Int) -> Bytes {
    let letter = UInt8(ascii: "A")
    var group = [UInt8](repeating: letter, count: missing) + letters
    group += repeatElement(letter, count: (4 - group.count % 4) % 4)
    return Bytes(Data(base64Encoded: Data(group)) ?? Data())
  }
}
