import Foundation
import PassHeaders
import TestSupport

/// The properties of reading and writing headers.
///
/// An input is read as the value and as the payload of each header. Its bytes are also the choices from which a header
/// is built.
enum HeaderProperties {
  static func check(_ input: Bytes) throws(PropertyFailure) {
    let text = String(decoding: input, as: UTF8.self)
    for kind in HeaderKind.allCases { try check(PassHeader.read(kind, text), of: text) }
    try checkBase64(input)
    let json = Result { () throws(SyntaxError) in try JSONValue(parsing: input.span) }
    try checkJSON(json, of: input)
    for kind in [HeaderKind.deviceInfo, .partnerFrameworkStatus] where !input.isEmpty {
      try checkPayload(kind, input, json)
    }
    var choices = InputGenerator(input)
    if let header = PassHeader.random(using: &choices) { try checkWriting(header) }
  }

  /// Checks that the header in `result` can be written, or that the error in it lies inside of `text`.
  private static func check(
    _ result: Result<PassHeader, HeaderError>, of text: String
  ) throws(PropertyFailure) {
    switch result {
    case .success(let header):
      try expect(try checkWriting(header), "a header that was read cannot be written")
    case .failure(let error): try error.diagnostic.check(in: text.utf8.count)
    }
  }

  // MARK: Base64 and JSON

  /// Checks that `input` has Foundation's Base64, and that no other Base64 is accepted.
  private static func checkBase64(_ input: Bytes) throws(PropertyFailure) {
    let base64 = Base64.encode(input.span)
    try expect(base64 == Data(input).base64EncodedString(), "Base64 is not Foundation's")
    if !input.isEmpty {
      let identifier = try? DeviceIdentifier(headerValue: "fingerprint " + base64)
      try expect(identifier.map { Bytes($0.bytes) } == input, "Base64 is read as other bytes")
    }
    guard let decoded = try? Base64.decode(input.span) else { return }
    try expect(
      Base64.encode(decoded.span).utf8.elementsEqual(input),
      "Base64 is accepted that no encoder writes")
  }

  /// Checks that Foundation reads `input` as what is written for it. If `input` is refused, checks that no byte before
  /// the offset of the fault is at fault.
  private static func checkJSON(
    _ json: Result<JSONValue, SyntaxError>, of input: Bytes
  ) throws(PropertyFailure) {
    func foundation(_ bytes: Bytes) -> NSObject? {
      let options = JSONSerialization.ReadingOptions.fragmentsAllowed
      return (try? JSONSerialization.jsonObject(with: Data(bytes), options: options)) as? NSObject
    }
    switch json {
    case .success(let value):
      let json = value.json
      // Foundation removes the byte order mark U+FEFF, unless it is escaped. It refuses a number such as `1e999`, which
      // does not fit into a `Double`.
      guard !String(decoding: json, as: UTF8.self).unicodeScalars.contains("\u{FEFF}"),
        let expected = foundation(input)
      else { return }
      try expect(foundation(json) == expected, "Foundation reads another value")
    case .failure(let error):
      let before = Bytes(input[..<error.offset])
      let fault = Result { () throws(SyntaxError) in try JSONValue(parsing: before.span) }.failure
      try expect(
        fault.map { $0.offset == error.offset } ?? true, "a fault precedes the place of the fault",
        "\(error.fault) at \(error.offset)")
    }
  }

  /// Checks that `payload` gives the same result alone and in Base64, and that it has the fault that `json` has. A
  /// header that is read from it keeps each text and each number.
  private static func checkPayload(
    _ kind: HeaderKind, _ payload: Bytes, _ json: Result<JSONValue, SyntaxError>
  ) throws(PropertyFailure) {
    let base64 = Base64.encode(payload.span)
    let encoded = PassHeader.read(kind, base64)
    try check(encoded, of: base64)
    let result = Result { () throws(HeaderError) in try PassHeader(kind, json: payload) }
    switch (encoded, result, json) {
    case (.success(let left), .success(let right), .success(let value)):
      try expect(left == right, "a payload and its Base64 are different headers")
      let written = try? right.headerValue(validation: .lenient)
      let payload = written.flatMap { decodedPayload($0) } ?? []
      let again = try? JSONValue(parsing: payload.span)
      try expect(again?.leaves == value.leaves, "what is read is written as something else")
    case (.failure(let left), .failure(let right), let json):
      try right.diagnostic.check(in: payload.count)
      try expect(
        left.code == right.code && left.diagnostic.jsonRange == right.diagnostic.jsonRange
          && left.path == right.path, "a payload and its Base64 have different faults",
        "\(left), \(right)")
      let isSame =
        json.failure.map { right.stage == .json && right.offset == $0.offset }
        ?? (right.stage != .json)
      try expect(isSame, "a header and its JSON have different faults", "\(right)")
    default: try expect(false, "a payload is accepted in one way, and in another it is not")
    }
  }

  // MARK: Writing

  /// Checks that `header` is read again as it was written, or that it is refused.
  ///
  /// - Returns: Whether it is written with lenient validation.
  @discardableResult
  private static func checkWriting(_ header: PassHeader) throws(PropertyFailure) -> Bool {
    var isWritten = false
    for validation in HeaderValidation.allCases {
      switch Result(catching: { () throws(HeaderError) in
        try header.headerValue(validation: validation)
      }) {
      case .success(let value):
        isWritten = validation == .lenient
        let again = try? PassHeader(header.kind, headerValue: value)
        try expect(again == header, "a written header is read as another one", value)
      case .failure(let error):
        try expect(error.stage == .writing, "writing fails at another stage", "\(error)")
      }
    }
    return isWritten
  }
}

extension PassHeader {
  fileprivate static func read(
    _ kind: HeaderKind, _ value: String
  ) -> Result<PassHeader, HeaderError> {
    Result { () throws(HeaderError) in try PassHeader(kind, headerValue: value) }
  }

  /// Returns a random header of a random kind, or `nil` for an identifier that would be blank.
  static func random(using generator: inout InputGenerator) -> PassHeader? {
    switch HeaderKind.allCases.randomElement(using: &generator) {
    case .deviceInfo: .deviceInfo(.random(using: &generator))
    case .partnerFrameworkStatus: .partnerFrameworkStatus(.random(using: &generator))
    default: (try? DeviceIdentifier(.random(using: &generator))).map { .deviceIdentifier($0) }
    }
  }
}

extension Diagnostic {
  /// Checks that the ranges lie inside of a text of `count` bytes and of its JSON, and that the description is one
  /// printable line. Control, bidirectional and zero-width characters could change how a terminal shows the rest.
  ///
  /// - Parameter jsonCount: The number of bytes in the decoded JSON, or `nil` to leave `jsonRange` unchecked.
  func check(in count: Int, json jsonCount: Int? = nil) throws(PropertyFailure) {
    try expect(
      range.map { $0.lowerBound >= 0 && $0.upperBound <= count } ?? true,
      "a range is outside of the text", "\(code)")
    try expect(
      jsonRange.map { $0.upperBound <= jsonCount ?? .max } ?? true,
      "a range is outside of the JSON", "\(code)")
    for text in [description, path ?? ""] {
      let isPrintable = text.unicodeScalars.allSatisfy { " "..."~" ~= $0 || $0 == "…" }
      try expect(isPrintable, "a text that is shown is not printable", text.debugDescription)
    }
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
