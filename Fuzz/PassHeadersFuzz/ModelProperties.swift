import Foundation
import PassHeaders
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
    try checkLayer(header, &generator)
    try checkPunctuation(header, &generator)
    try checkReceived(header, &generator)
    guard case .partnerFrameworkStatus(let status) = header else { return }
    try checkFlattened(status, &generator)
    try PredictionProperties.check(status, &generator)
  }

  /// Checks that a value that was encoded, quoted or cut in one of the ways that programs do it is repaired to the same
  /// header.
  private static func checkLayer(
    _ header: PassHeader, _ generator: inout InputGenerator
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
      // Only one level of escapes is undone, so an escape sequence that is part of a text stays.
      escaped(payload) { $0 == 34 || $0 == 92 ? "\\" + String(UnicodeScalar($0)) : nil },
      escaped(payload) { $0.isASCIILetterOrDigit ? nil : "%" + String($0, width: 2, radix: 16) },
      escaped(payload) { [34: "&quot;", 38: "&amp;", 60: "&lt;"][$0] },
    ]
    let text = texts.randomElement(using: &generator) ?? ""
    let inspection = Inspection(of: text, as: header.kind)
    try expect(
      inspection.repaired == header, "a value that is encoded once more is another header", text)
  }

  private static func escaped(_ text: Bytes, _ escape: (UInt8) -> String?) -> String {
    String(
      decoding: text.flatMap { byte in escape(byte).map { Array($0.utf8) } ?? [byte] },
      as: UTF8.self)
  }

  /// Checks that a payload of documented members in which a quotation mark, colon or comma is missing, doubled or
  /// another sign is repaired to the same header, or has no repair.
  private static func checkPunctuation(
    _ header: PassHeader, _ generator: inout InputGenerator
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

  /// Checks that a status keeps its values if the members of its objects are in the payload itself.
  private static func checkFlattened(
    _ status: PartnerFrameworkStatus, _ generator: inout InputGenerator
  ) throws(PropertyFailure) {
    guard let value = try? status.headerValue(validation: .lenient),
      let payload = decodedPayload(value),
      case .object(let members)? = try? JSONValue(parsing: payload.span)
    else { return }
    let flattened = members.flatMap { member in
      guard case .object(let inner) = member.value, Bool.random(using: &generator) else {
        return [member]
      }
      return inner
    }
    let text = JSONValue.object(flattened).json
    try InspectionProperties.check(Inspection(of: text, as: .partnerFrameworkStatus), of: text)
  }

  /// Checks the error of a request with several headers. It is about the first header that cannot be read, otherwise
  /// about the first one that lacks a value.
  private static func checkReceived(
    _ header: PassHeader, _ generator: inout InputGenerator
  ) throws(PropertyFailure) {
    var others: [PassHeader] = [
      .partnerFrameworkStatus(.random(using: &generator)), .deviceInfo(.random(using: &generator)),
    ]
    others.removeAll { $0.kind == header.kind }
    var fields: [HeaderKind: String] = [:]
    var incomplete: Set<HeaderKind> = []
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
    let unreadable = HeaderKind.allCases.first { fields[$0]?.hasSuffix("!") == true }
    let first = unreadable ?? HeaderKind.allCases.first { incomplete.contains($0) }
    let received = Result { () throws(HeaderError) in
      try ReceivedHeaders { name in HeaderKind(fieldName: name).flatMap { fields[$0] } }
    }
    try expect(received.failure?.header == first, "the error is about another header")
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
