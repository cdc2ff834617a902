import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of reading and writing headers. An input is read as a header value and as a payload of each kind.
enum HeaderProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    for kind in PassHeader.Kind.allCases { try check(kind, text) }
    try checkIdentifier(text)
    guard !bytes.isEmpty else { return }
    let base64 = Base64.encode(bytes.span)
    let identifier = try? DeviceIdentifier(bytes: bytes)
    try expect(
      identifier?.headerValue == "fingerprint " + base64, "an identifier is not written as it is")
    try check(.deviceIdentifier, "fingerprint " + base64)
    for kind in [PassHeader.Kind.deviceInfo, .partnerFrameworkStatus] {
      try checkPayload(kind, bytes, try check(kind, base64))
    }
  }

  /// Checks that the fault of an identifier is the one of its Base64, at the same byte.
  private static func checkIdentifier(_ text: String) throws(PropertyFailure) {
    let base64 = Bytes(text.utf8)
    guard let first = base64.first, let last = base64.last, !first.isWhiteSpace, !last.isWhiteSpace
    else { return }
    let fault = Result { () throws(SyntaxError) in try Base64.decode(base64.span) }.failure
    let scheme = "fingerprint "
    let error = PassHeader.read(.deviceIdentifier, scheme + text).failure
    try expect(
      error?.code == fault?.fault.code
        && error?.offset == fault.map { scheme.utf8.count + $0.offset },
      "the Base64 of an identifier has another fault", "\(error?.description ?? "none")")
  }

  /// Checks that a payload is read the same way as its Base64, and that it has the faults that `JSONValue` finds.
  ///
  /// - Parameter encoded: The result of reading the Base64 of `bytes`.
  private static func checkPayload(
    _ kind: PassHeader.Kind, _ bytes: Bytes, _ encoded: Result<PassHeader, HeaderError>
  ) throws(PropertyFailure) {
    let json = Result { () throws(SyntaxError) in try JSONValue(parsing: bytes.span) }
    switch (encoded, PassHeader.read(kind, json: bytes), json) {
    case (.success(let left), .success(let right), .success(let value)):
      try expect(left == right, "a payload and its Base64 are different headers")
      try checkKept(value, left)
    case (.failure(let left), .failure(let right), let json):
      try DiagnosticProperties.check(right, in: bytes.count)
      try expect(
        left.code == right.code && left.diagnostic.jsonRange == right.diagnostic.jsonRange
          && left.path == right.path, "a payload and its Base64 have different faults",
        "\(left), \(right)")
      let fault = json.failure
      try expect(
        right.stage == .json
          ? fault.map { right.code == $0.fault && right.offset == $0.offset } ?? false
          : fault == nil, "a header's reader and the one of any JSON find different faults",
        "\(right)")
    default: try expect(false, "a payload is accepted in one way, and in another it is not")
    }
  }

  /// Checks that a header keeps each text and each number of `given`, at the same path and equally often.
  private static func checkKept(
    _ given: JSONValue, _ header: PassHeader
  ) throws(PropertyFailure) {
    guard let value = try? header.headerValue(validation: .lenient),
      let written = decodedPayload(value).flatMap({ try? JSONValue(parsing: $0.span) })
    else { return try expect(false, "what was read cannot be written") }
    try expect(given.leaves == written.leaves, "what is read is written as something else")
  }

  @discardableResult
  private static func check(
    _ kind: PassHeader.Kind, _ value: String
  ) throws(PropertyFailure) -> Result<PassHeader, HeaderError> {
    let result = PassHeader.read(kind, value)
    switch result {
    case .success(let header):
      try checkWriting(header)
      let inspection = Inspection(of: value, as: kind)
      try expect(inspection.header == header, "inspection reads another header")
      try InspectionProperties.check(inspection, of: value.utf8)
      try check(header)
    case .failure(let error): try DiagnosticProperties.check(error, in: value.utf8.count)
    }
    try checkWhiteSpace(kind, value, result)
    return result
  }

  /// Checks that white space before a value moves the offset of its fault, and changes nothing else.
  private static func checkWhiteSpace(
    _ kind: PassHeader.Kind, _ value: String, _ result: Result<PassHeader, HeaderError>
  ) throws(PropertyFailure) {
    let moved = PassHeader.read(kind, " \t" + value)
    let isSame =
      switch (result, moved) {
      case (.success(let left), .success(let right)): left == right
      case (.failure(let left), .failure(let right)):
        left.code == right.code && left.stage == right.stage && right.offset == left.offset + 2
          && left.diagnostic.jsonRange == right.diagnostic.jsonRange
      default: false
      }
    try expect(isSame, "white space before a value changes how it is read", "\(moved)")
  }

  /// Checks that a written header is read as the same header, and then written as the same value.
  static func checkWriting(
    _ header: PassHeader, validation: HeaderValidation = .lenient
  ) throws(PropertyFailure) {
    guard let value = try? header.headerValue(validation: validation) else {
      return try expect(false, "what was read cannot be written")
    }
    let isIdentifier = header.kind == .deviceIdentifier
    try expect(
      value.utf8.dropFirst(isIdentifier ? 12 : 0).allSatisfy {
        Base64.isInAlphabet($0) || $0 == UInt8(ascii: "=")
      }, "a written value has bytes outside of Base64")
    switch PassHeader.read(header.kind, value) {
    case .success(let again):
      try expect(again == header, "reading what was written gives another header")
      let second = try? again.headerValue(validation: validation)
      try expect(second == value, "writing what was read gives another value")
    case .failure(let error): try expect(false, "what was written cannot be read", "\(error)")
    }
  }

  /// Checks the diagnostics, the description and the predicted answers of a header that was read.
  private static func check(_ header: PassHeader) throws(PropertyFailure) {
    for diagnostic in header.diagnostics { try DiagnosticProperties.check(diagnostic, in: 0) }
    try DiagnosticProperties.checkPrintable(["\(header)"])
    guard case .partnerFrameworkStatus(let status) = header else { return }
    let value = try? status.headerValue(validation: .lenient)
    var generator = SeededGenerator(state: UInt64(value?.utf8.count ?? 0))
    try PredictionProperties.check(status, &generator)
  }
}

extension PassHeader {
  static func read(_ kind: Kind, _ value: String) -> Result<PassHeader, HeaderError> {
    Result { () throws(HeaderError) in try PassHeader(kind, headerValue: value) }
  }

  static func read(_ kind: Kind, json: Bytes) -> Result<PassHeader, HeaderError> {
    Result { () throws(HeaderError) in try PassHeader(kind, json: json) }
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

extension JSONValue {
  /// The number of times that each text or number occurs at each path.
  fileprivate var leaves: [ByteKey: Int] {
    var leaves: [ByteKey: Int] = [:]
    forEachLeaf(.root) { text, path in leaves[ByteKey("\(path.text): \(text)"), default: 0] += 1 }
    return leaves
  }
}

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
    let text = date.rfc3339.dropLast() + zone
    try expect(
      EpochMilliseconds(rfc3339: String(text))?.rawValue == milliseconds,
      "a time zone changes a date", String(text))
  }
}
