extension DeviceInfo: PayloadModel {
  static var kind: HeaderKind { .deviceInfo }

  /// Parses a header value: padded Base64 of a JSON object.
  ///
  /// Spaces and tabs around the value are ignored (RFC 9110 section 5.5). A device without required members is
  /// accepted, because Adobe's own samples lack some. ``missingFields`` lists them.
  ///
  /// - Parameter headerValue: The value of `X-Device-Info`, such as `eyJtb2RlbCI6IkFwcGxlVFYifQ==`.
  /// - Throws: ``HeaderError`` for the first fault, such as missing Base64 padding or a `model` that is not a string.
  public init(headerValue: String) throws(HeaderError) {
    self.init()
    try read(headerValue: headerValue)
  }

  /// Parses the JSON payload of a header. `json` is not encoded in Base64.
  ///
  /// - Parameter json: The bytes of the JSON text in UTF-8, such as `{"model":"AppleTV"}`.
  /// - Throws: ``HeaderError`` for the first fault. Its offsets count the bytes of `json`.
  public init(json: some Sequence<UInt8>) throws(HeaderError) {
    self.init()
    try read(json: json)
  }

  mutating func readRoot(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    let start = reader.json.position
    guard try reader.openObject(isRoot: true, json) else { return }
    var object = PayloadReader.ObjectState()
    // One member per 20 bytes of JSON is an estimate that avoids most reallocations.
    members.reserveCapacity(min(json.count / 20 + 1, Field.allCases.count))
    let fieldNames = Field.names
    while let field = try reader.nextMember(of: Field.self, fieldNames, &object, json) {
      guard let value = try Self.readValue(of: field, &reader, json) else { continue }
      insertInOrder(field, value)
    }
    guard let unknown = object.unknownMembers else { return }
    unknownMembers = unknown
    if holdsStatus { reader.recordFault(.statusAsDevice, at: start) }
  }

  /// Whether the payload is that of `AP-Partner-Framework-Status`, so that the headers were probably swapped. It then
  /// has a root member of a status, such as `frameworkProviderInfo`, but no documented member of a device.
  var holdsStatus: Bool {
    guard members.isEmpty else { return false }
    let names = PartnerFrameworkStatus.Object.RootMember.names
    return unknownMembers.contains { names.index(of: $0.name) != nil }
  }

  /// Reads the value of `field` at the reader's position. If `field` may not have a value of this kind, as in
  /// `"model":5`, records a fault, skips the value, and returns `nil`.
  private static func readValue(
    of field: Field, _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) -> Value? {
    let start = reader.json.position
    if json.byte(at: start) == "\"" {
      let token = try reader.json.scanString(json)
      let value = Value(reader.json.text(of: token, json))
      if field != .connectionSecure || value.boolValue != nil { return value }
      reader.recordFault(
        .wrongType, found: .string, expected: field.kind, at: start, path: field.name)
      return nil
    }
    switch (field.kind, try reader.json.kind(json)) {
    case (.numberOrString, .number):
      let range = try reader.json.readNumber(json)
      return Value(.number, checked: String(utf8: json.extracting(range)))
    case (.booleanOrString, .bool): return Value(try reader.json.readBool(json))
    case (let expected, let found): try reader.rejectValue(of: found, expecting: expected, json)
    }
    return nil
  }
}
