extension DeviceInfo: PayloadModel {
  static var kind: PassHeader.Kind { .deviceInfo }

  /// Reads a header value: Base64 of the JSON payload.
  ///
  /// White space around the value is skipped, as HTTP does. Missing members are not an error;
  /// ``missingFields`` names them.
  ///
  /// - Throws: ``HeaderError`` with the first thing that is wrong.
  public init(headerValue: String) throws(HeaderError) {
    self.init()
    try read(headerValue: headerValue)
  }

  /// Reads the payload itself: JSON in UTF-8, not encoded in Base64.
  ///
  /// - Throws: ``HeaderError``, whose offsets count the bytes of the JSON.
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
    // A member takes twenty bytes or more.
    members.reserveCapacity(min(json.count / 20 + 1, Field.allCases.count))
    let fieldNames = Field.names
    while let field = try reader.next(of: Field.self, fieldNames, &object, json) {
      guard let value = try Self.readValue(of: field, &reader, json) else { continue }
      append(field, value)
    }
    guard let unknown = object.unknown else { return }
    unknownMembers = unknown
    if isStatus { reader.fail(.statusAsDevice, at: start) }
  }

  /// Whether the payload is that of a status: it has a root member of a status, such as `frameworkProviderInfo`, and no
  /// member that Adobe documents for a device.
  var isStatus: Bool {
    guard members.isEmpty else { return false }
    let names = PartnerFrameworkStatus.Object.RootMember.names
    return unknownMembers.contains { names.index(of: $0.name) != nil }
  }

  /// `nil` for a value of a wrong kind, which is a fault.
  private static func readValue(
    of field: Field, _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) -> Value? {
    let start = reader.json.position
    if json.byte(at: start) == "\"" {
      let token = try reader.json.scanString(json)
      let value = Value(reader.json.text(of: token, json))
      if field != .connectionSecure || value.boolValue != nil { return value }
      reader.fail(.wrongType, found: .string, expected: field.kind, at: start, path: field.name)
      return nil
    }
    switch (field.kind, try reader.json.kind(json)) {
    case (.numberOrString, .number):
      let range = try reader.json.readNumber(json)
      return Value(.number, checked: String(utf8: json.extracting(range)))
    case (.booleanOrString, .bool): return Value(try reader.json.readBool(json))
    case (let expected, let found): try reader.refuse(found, expected, json)
    }
    return nil
  }
}
