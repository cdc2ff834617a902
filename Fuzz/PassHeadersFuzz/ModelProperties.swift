import Foundation
import PassHeadersDate
import PassHeadersInspection
import TestSupport

/// The properties of models that are built from an input. A model is either written and read back, or refused.
enum ModelProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    var generator = InputGenerator(bytes)
    let header: PassHeader
    switch UInt8.random(in: 0..<6, using: &generator) {
    case 0...2: header = .partnerFrameworkStatus(.random(using: &generator))
    case 3...4: header = .deviceInfo(.random(using: &generator))
    default:
      let text = String.random(using: &generator)
      guard let identifier = try? DeviceIdentifier(text) else { return }
      try expect(identifier.text?.hasSameBytes(as: text) == true, "an identifier has another text")
      header = .deviceIdentifier(identifier)
    }
    for validation in HeaderValidation.allCases {
      switch Result(catching: { () throws(HeaderError) in
        try header.headerValue(validation: validation)
      }) {
      case .success(let value):
        try HeaderProperties.checkWriting(header, validation: validation)
        let inspection = Inspection(of: value, as: header.kind)
        try expect(inspection.header == header, "inspection reads another header than was written")
      case .failure(let error):
        try expect(error.stage == .writing, "writing fails at another stage", "\(error)")
        try DiagnosticProperties.check(error, in: 0)
      }
    }
    var choices = SeededGenerator(state: bytes.seed)
    try PredictionProperties.checkTarget(&choices)
    try checkTimeZones(&choices)
    try checkEscapes(header, &choices)
    try checkLayer(header, &choices)
    try checkPunctuation(header, &choices)
    try checkLength(&choices)
    try checkReceived(header, &choices)
    guard case .partnerFrameworkStatus(let status) = header else { return }
    try PredictionProperties.check(status, &generator)
  }

  /// Checks that a payload whose characters are escaped, but that is not encoded in Base64, is repaired to the same
  /// header. Only one level of escapes is undone, so an escape sequence that is part of a text stays.
  private static func checkEscapes(
    _ header: PassHeader, _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    guard let value = try? header.headerValue(validation: .lenient),
      let payload = decodedPayload(value)
    else { return }
    let text = Notation.escapedOnce(payload, &generator)
    let inspection = Inspection(of: text, as: header.kind)
    try expect(
      inspection.repaired == header, "an escaped payload is another header",
      String(decoding: text, as: UTF8.self))
  }

  /// Checks that a value that was encoded, quoted or cut in one of the ways that programs do it is repaired to the same
  /// header.
  private static func checkLayer(
    _ header: PassHeader, _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    guard header.kind != .deviceIdentifier,
      let value = try? header.headerValue(validation: .lenient),
      let payload = decodedPayload(value)
    else { return }
    let texts = [
      "\"\(value)\"", "'\(value)'", "b'\(value)'", "`\(value)`", "<\(value)>", "\(value);",
      "\(value),",
      "Bearer \(value)", "\(header.kind.fieldName): \(value)",
      Base64.encode(Bytes(value.utf8).span),
      value.replacing("=", with: ""), value.replacing("=", with: "%3D"),
      value.replacing("+", with: "-").replacing("/", with: "_"), value.replacing("/", with: "\\/"),
      Data(payload).base64EncodedString(options: .lineLength76Characters),
    ]
    let text = texts.randomElement(using: &generator) ?? ""
    let inspection = Inspection(of: text, as: header.kind)
    try expect(
      inspection.repaired == header, "a value that is encoded once more is another header", text)
  }

  /// Checks that a payload of documented members in which a quotation mark, colon or comma is missing, doubled or
  /// another sign is repaired to the same header, or has no repair.
  private static func checkPunctuation(
    _ header: PassHeader, _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    var header = header
    switch header {
    case .deviceIdentifier: return
    case .deviceInfo(var device):
      device.unknownMembers = []
      header = .deviceInfo(device)
    case .partnerFrameworkStatus(let status):
      header = .partnerFrameworkStatus(PartnerFrameworkStatus(status.account))
    }
    guard let value = try? header.headerValue(validation: .lenient),
      var payload = decodedPayload(value)
    else { return }
    var places: [Int] = []
    var isString = false
    var isEscaped = false
    for (index, byte) in payload.enumerated() {
      let isQuote = byte == UInt8(ascii: "\"") && !isEscaped
      if isQuote || !isString && (byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",")) {
        places.append(index)
      }
      if isQuote { isString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    guard let place = places.randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: payload.remove(at: place)
    case 1: payload.insert(payload[place], at: place)
    default: payload[place] = Bytes("\":,'=; ".utf8).randomElement(using: &generator) ?? 0
    }
    let inspection = Inspection(of: Base64.encode(payload.span), as: header.kind)
    try expect(
      inspection.repaired == nil || inspection.repaired == header,
      "a sign is repaired to another header", String(decoding: payload, as: UTF8.self))
  }

  /// Checks that a field of 8,190 bytes is written, and that a longer one is refused.
  private static func checkLength(_ generator: inout SeededGenerator) throws(PropertyFailure) {
    var device = DeviceInfo(
      model: "", version: "1", osName: "tvOS", osVersion: "1", connectionType: .wiFi)
    let payload = (try? device.headerValue(validation: .lenient)).flatMap { decodedPayload($0) }
    guard let payload else { return }
    let count = Int.random(in: 6_000...6_060, using: &generator)
    device.model = String(repeating: "m", count: count)
    let valueCount = (payload.count + count + 2) / 3 * 4
    let isShort = "X-Device-Info: ".utf8.count + valueCount <= 8_190
    let value = try? device.headerValue()
    try expect(
      value?.utf8.count == (isShort ? valueCount : nil), "a field has another limit", "\(count)")
  }

  /// Checks the error of a request with several headers. It is about the first header that cannot be read, otherwise
  /// about the first one that lacks a value.
  private static func checkReceived(
    _ header: PassHeader, _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    var others: [PassHeader] = [
      .partnerFrameworkStatus(.random(using: &generator)), .deviceInfo(.random(using: &generator)),
    ]
    others.removeAll { $0.kind == header.kind }
    var fields: [PassHeader.Kind: String] = [:]
    var incomplete: Set<PassHeader.Kind> = []
    for header in others + [header] {
      guard let value = try? header.headerValue(validation: .lenient) else { continue }
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: continue
      case 1: fields[header.kind] = value + "!"
      default:
        fields[header.kind] = value
        if !header.isComplete { incomplete.insert(header.kind) }
      }
    }
    let unreadable = PassHeader.Kind.allCases.first { fields[$0]?.hasSuffix("!") == true }
    let first = unreadable ?? PassHeader.Kind.allCases.first { incomplete.contains($0) }
    let received = Result { () throws(HeaderError) in
      try ReceivedHeaders { name in PassHeader.Kind(fieldName: name).flatMap { fields[$0] } }
    }
    try expect(received.failure?.header == first, "the error is about another header")
  }

  /// Checks that the text of a date up to the year 9999, in any time zone, is read as the date.
  private static func checkTimeZones(
    _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    let last: Int64 = 253_402_300_799_999
    let milliseconds = Int64.random(in: 0...last, using: &generator)
    let minutes = Int64.random(in: -1439...1439, using: &generator)
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let zone =
      (minutes < 0 ? "-" : "+") + String(UInt8(hours), width: 2, radix: 10) + ":"
      + String(UInt8(rest), width: 2, radix: 10)
    let local = milliseconds + minutes * 60_000
    guard 0...last ~= local, let date = EpochMilliseconds(local) else { return }
    let seconds = Date(timeIntervalSince1970: Double(local / 1000)).formatted(.iso8601)
    try expect(
      date.rfc3339.prefix(19) == seconds.prefix(19) && EpochMilliseconds(Date(date)) == date,
      "Foundation has another date", date.rfc3339)
    let text = date.rfc3339.dropLast() + zone
    try expect(
      EpochMilliseconds(rfc3339: String(text))?.rawValue == milliseconds,
      "a time zone changes a date", String(text))
  }
}

extension PassHeader {
  /// Whether the header has what a server requires. A status does not need a date.
  fileprivate var isComplete: Bool {
    guard case .partnerFrameworkStatus(let status) = self else {
      return (try? headerValue()) != nil
    }
    return (try? status.headerValue(for: .check)) != nil
  }
}
