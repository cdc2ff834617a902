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
    guard try reader.openObject(isRoot: true, json) else { return }
    var object = PayloadReader.ObjectState()
    // A member takes twenty bytes or more.
    members.reserveCapacity(min(json.count / 20 + 1, Field.allCases.count))
    while let field = try reader.nextMember(of: Field.self, &object, json) {
      try readMember(field, &reader, json)
    }
    if let unknown = object.unknown { unknownMembers = unknown }
  }

  @inline(__always)
  private mutating func readMember(
    _ field: Field, _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    let start = reader.json.position
    let found = try reader.json.kind(json)
    if found == .string, field != .connectionSecure {
      append(field, Value(try reader.json.readString(json)))
      return
    }
    switch (field.kind, found) {
    case (.numberOrString, .number):
      let range = try reader.json.readNumber(json)
      append(field, Value(.number, checked: String(utf8: json.extracting(range))))
    case (.booleanOrString, .bool): append(field, Value(try reader.json.readBool(json)))
    case (.booleanOrString, .string):
      let value = Value(try reader.json.readString(json))
      if value.boolValue == nil {
        reader.fail(
          .wrongType, found: found, expected: field.kind, at: start, path: field.name)
      } else {
        append(field, value)
      }
    case (let expected, let found): try reader.refuse(found, expected, json)
    }
  }
}
