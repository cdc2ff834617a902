extension PartnerFrameworkStatus: PayloadModel {
  static var kind: HeaderKind { .partnerFrameworkStatus }

  /// Parses a header value: padded Base64 of a JSON object.
  ///
  /// Spaces and tabs around the value are ignored (RFC 9110 section 5.5). A JSON number is accepted for
  /// `expirationDate` and for the `code` of an error, because its meaning is certain. An inspection reports that
  /// number.
  ///
  /// - Parameter headerValue: The value of `AP-Partner-Framework-Status`.
  /// - Throws: ``HeaderError`` for the first fault, such as missing Base64 padding or a missing `accessStatus`.
  public init(headerValue: String) throws(HeaderError) {
    self.init(SubscriberAccount())
    try read(headerValue: headerValue)
  }

  /// Parses the JSON payload of a header. `json` is not encoded in Base64.
  ///
  /// - Parameter json: The bytes of the JSON text in UTF-8.
  /// - Throws: ``HeaderError`` for the first fault. Its offsets count the bytes of `json`.
  public init(json: some Sequence<UInt8>) throws(HeaderError) {
    self.init(SubscriberAccount())
    try read(json: json)
  }

  mutating func readRoot(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    let start = reader.json.position
    guard try reader.openObject(isRoot: true, json) else { return }
    var object = PayloadReader.ObjectState()
    let names = Object.RootMember.names
    while let member = try reader.nextMember(of: Object.RootMember.self, names, &object, json) {
      switch member {
      case .frameworkPermissionInfo: try readPermissionInfo(&reader, json)
      case .frameworkProviderInfo: try readProviderInfo(&reader, json)
      }
    }
    if let unknown = object.unknownMembers { self[unknownMembersOf: .payload] = unknown }
    for (index, member) in Object.RootMember.allCases.enumerated() where !object.contains(index) {
      reader.recordFault(.missingMember, at: start, path: member.name)
    }
  }

  /// Reads the object `frameworkPermissionInfo`. Records a fault if `accessStatus` is missing.
  private mutating func readPermissionInfo(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    let start = reader.json.position
    guard try reader.openObject(json) else { return }
    var object = PayloadReader.ObjectState()
    var hasAccessStatus = false
    let names = Object.PermissionMember.names
    while let member = try reader.nextMember(of: Object.PermissionMember.self, names, &object, json)
    {
      switch member {
      case .accessStatus:
        hasAccessStatus = true
        guard let status = try reader.readString(json) else { continue }
        account.accessStatus = AccessStatus(rawValue: status)
      case .error: account.permissionError = try readError(.permissionError, &reader, json)
      }
    }
    if let unknown = object.unknownMembers { self[unknownMembersOf: .permissionInfo] = unknown }
    if !hasAccessStatus {
      reader.recordFault(.missingMember, at: start, path: Self.accessStatusPath)
    }
  }

  /// Reads the object `frameworkProviderInfo` into the account. Each of its members may be absent.
  private mutating func readProviderInfo(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    guard try reader.openObject(json) else { return }
    var object = PayloadReader.ObjectState()
    let names = Object.ProviderMember.names
    while let member = try reader.nextMember(of: Object.ProviderMember.self, names, &object, json) {
      switch member {
      case .id: account.platformMappingId = try reader.readString(json)
      case .expirationDate: try readExpirationDate(&reader, json)
      case .error: account.providerError = try readError(.providerError, &reader, json)
      }
    }
    if let unknown = object.unknownMembers { self[unknownMembersOf: .providerInfo] = unknown }
  }

  /// Reads `expirationDate`, a string or a number. Records a fault for any other value.
  private mutating func readExpirationDate(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    let start = reader.json.position
    switch try reader.json.kind(json) {
    case .string:
      let token = try reader.json.scanString(json)
      token.withText(json) { readExpirationDate($0, at: start, &reader) }
    case .number:
      let range = try reader.json.readNumber(json)
      readExpirationDate(json.extracting(range), at: start, &reader)
    case let other: try reader.rejectValue(of: other, expecting: .digits, json)
    }
  }

  /// Parses the text of `expirationDate`. Records a fault if `text` is not a number of milliseconds. For example,
  /// `1735689600` is in seconds.
  private mutating func readExpirationDate(
    _ text: Span<UInt8>, at start: Int, _ reader: inout PayloadReader
  ) {
    account.expirationDate = ExpirationDate.read(text)
    if account.expirationDate == nil {
      reader.recordFault(.notMilliseconds, at: start, path: Self.expirationDatePath)
    }
  }

  /// Reads an `error` object. Returns `nil` and records a fault if the value is not an object.
  ///
  /// - Parameter errorObject: The object that is read, such as `.permissionError`. Its unknown members are stored under
  ///   this case.
  private mutating func readError(
    _ errorObject: Object, _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) -> FrameworkError? {
    guard try reader.openObject(json) else { return nil }
    var object = PayloadReader.ObjectState()
    var (code, message): (String?, String?)
    let names = Object.ErrorMember.names
    while let member = try reader.nextMember(of: Object.ErrorMember.self, names, &object, json) {
      switch member {
      case .code:
        if try reader.json.kind(json) == .number {
          code = String(utf8: json.extracting(try reader.json.readNumber(json)))
        } else {
          code = try reader.readString(json)
        }
      case .message: message = try reader.readString(json)
      }
    }
    if let unknown = object.unknownMembers { self[unknownMembersOf: errorObject] = unknown }
    return FrameworkError(code: code, message: message)
  }
}
