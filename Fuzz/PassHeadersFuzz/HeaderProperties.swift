import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of reading and writing headers. An input is read as a header value and as a payload of each kind.
enum HeaderProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    for kind in HeaderKind.allCases { try check(kind, text) }
    try checkIdentifier(text)
    guard !bytes.isEmpty else { return }
    let base64 = Base64.encode(bytes.span)
    let identifier = try? DeviceIdentifier(bytes: bytes)
    let isShort =
      HeaderKind.deviceIdentifier.fieldName.utf8.count + 14 + base64.utf8.count <= 8_190
    try expect(
      identifier?.headerValue == (isShort ? "fingerprint " + base64 : nil),
      "an identifier is not written as it is")
    try check(.deviceIdentifier, "fingerprint " + base64)
    for kind in [HeaderKind.deviceInfo, .partnerFrameworkStatus] {
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
    _ kind: HeaderKind, _ bytes: Bytes, _ encoded: Result<PassHeader, HeaderError>
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
    _ kind: HeaderKind, _ value: String
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
    _ kind: HeaderKind, _ value: String, _ result: Result<PassHeader, HeaderError>
  ) throws(PropertyFailure) {
    let moved = PassHeader.read(kind, " \t" + value)
    let isSame =
      switch (result, moved) {
      case (.success(let left), .success(let right)): left == right
      case (.failure(let left), .failure(let right)):
        left.code == right.code && left.stage == right.stage
          && right.offset == left.offset.map { $0 + 2 }
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

  /// Checks the diagnostics, the description and the predicted responses of a header that was read.
  private static func check(_ header: PassHeader) throws(PropertyFailure) {
    for diagnostic in header.diagnostics { try DiagnosticProperties.check(diagnostic, in: 0) }
    try DiagnosticProperties.checkPrintable(["\(header)"])
    guard case .partnerFrameworkStatus(let status) = header else { return }
    let id = Bytes((status.account.platformMappingId ?? "").utf8)
    var generator = InputGenerator(id)
    try PredictionProperties.check(status, &generator)
  }
}

extension PassHeader {
  static func read(_ kind: HeaderKind, _ value: String) -> Result<PassHeader, HeaderError> {
    Result { () throws(HeaderError) in try PassHeader(kind, headerValue: value) }
  }

  static func read(_ kind: HeaderKind, json: Bytes) -> Result<PassHeader, HeaderError> {
    Result { () throws(HeaderError) in try PassHeader(kind, json: json) }
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
