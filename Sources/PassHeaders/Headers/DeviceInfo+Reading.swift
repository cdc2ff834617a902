extension DeviceInfo {
  /// Reads a header value: Base64 of the JSON payload.
  ///
  /// White space around the value is passed over, as HTTP does. Absent members are no error;
  /// ``missingKeys(for:)`` names them.
  ///
  /// - Throws: ``HeaderError`` with the first thing that is wrong.
  public init(headerValue: String) throws(HeaderError) {
    self.init()
    try Payload.read(headerValue: headerValue, into: &self) {
      (device, reader, bytes) throws(WireError) in
      try device.readRoot(&reader, bytes)
    }
  }

  /// Reads the payload itself: JSON in UTF-8, not encoded in Base64.
  ///
  /// - Throws: ``HeaderError``, whose offsets count the bytes of the JSON.
  public init(json: some Sequence<UInt8>) throws(HeaderError) {
    self.init()
    try Payload.read(json: json, into: &self) { (device, reader, bytes) throws(WireError) in
      try device.readRoot(&reader, bytes)
    }
  }

  static let names = MemberNames(Key.allCases.map { $0.rawValue })
  private static let keys = Key.allCases

  private mutating func readRoot(
    _ reader: inout PayloadReader, _ bytes: Span<UInt8>
  ) throws(WireError) {
    guard try reader.expect(.object, .object, bytes) else { return }
    var seen = SeenMembers()
    var unknownNames: JSONNameSet?
    var next = 0
    var isFirst = true
    try reader.json.openObject(bytes)
    while let token = try reader.json.nextMember(bytes, &isFirst) {
      if let index = Self.names.index(of: token, guess: next, bytes) {
        next = index &+ 1
        try seen.mark(index, token, bytes)
        try readMember(Self.keys[index], &reader, bytes)
      } else {
        unknownMembers.append(try reader.unknownMember(token, &unknownNames, bytes))
      }
    }
  }

  private mutating func readMember(
    _ key: Key, _ reader: inout PayloadReader, _ bytes: Span<UInt8>
  ) throws(WireError) {
    let start = reader.json.position
    switch (key.form, try reader.json.kind(bytes)) {
    case (.string, .string), (.numberOrString, .string):
      set(key, text: try reader.json.readString(bytes))
    case (.numberOrString, .number):
      let range = try reader.json.readNumber(bytes)
      set(key, number: JSONNumber(checked: String(utf8: bytes.extracting(range))))
    case (.booleanOrString, .bool): connectionSecure = .boolean(try reader.json.readBool(bytes))
    case (.booleanOrString, .string):
      set(key, text: try reader.json.readString(bytes))
      if connectionSecure == nil { reader.fail(.notABoolean, at: start, path: key.rawValue) }
    case (.string, let found): try reader.refuse(found, .string, bytes)
    case (.numberOrString, let found): try reader.refuse(found, .numberOrString, bytes)
    case (.booleanOrString, let found): try reader.refuse(found, .bool, bytes)
    }
  }
}
