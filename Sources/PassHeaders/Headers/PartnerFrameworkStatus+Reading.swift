extension PartnerFrameworkStatus: PayloadModel {
  static var kind: PassHeader.Kind { .partnerFrameworkStatus }

  /// Reads a header value: Base64 of the JSON payload.
  ///
  /// White space around the value is skipped, as HTTP does. Everything else has to be exactly the
  /// format. A JSON number for `expirationDate` or an error's `code` is read, because its meaning is
  /// certain; an inspection reports it.
  ///
  /// - Throws: ``HeaderError`` with the first thing that is wrong.
  public init(headerValue: String) throws(HeaderError) {
    self.init(SubscriberAccount())
    try read(headerValue: headerValue)
  }

  /// Reads the payload itself: JSON in UTF-8, not encoded in Base64.
  ///
  /// - Throws: ``HeaderError``, whose offsets count the bytes of the JSON.
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
    while let member = try reader.next(of: Object.RootMember.self, names, &object, json) {
      switch member {
      case .frameworkPermissionInfo: try readPermissionInfo(&reader, json)
      case .frameworkProviderInfo: try readProviderInfo(&reader, json)
      }
    }
    if let unknown = object.unknown { self[unknownMembersOf: .payload] = unknown }
    for (index, member) in Object.RootMember.allCases.enumerated() where !object.contains(index) {
      reader.fail(.missingMember, at: start, path: member.name)
    }
  }

  private mutating func readPermissionInfo(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    let start = reader.json.position
    guard try reader.openObject(json) else { return }
    var object = PayloadReader.ObjectState()
    var hasAccessStatus = false
    let names = Object.PermissionMember.names
    while let member = try reader.next(of: Object.PermissionMember.self, names, &object, json) {
      switch member {
      case .accessStatus:
        hasAccessStatus = true
        guard let status = try reader.string(json) else { continue }
        account.accessStatus = AccessStatus(rawValue: status)
      case .error: account.permissionError = try readError(.permissionError, &reader, json)
      }
    }
    if let unknown = object.unknown { self[unknownMembersOf: .permissionInfo] = unknown }
    if !hasAccessStatus {
      reader.fail(.missingMember, at: start, path: Self.accessStatusPath)
    }
  }

  private mutating func readProviderInfo(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    guard try reader.openObject(json) else { return }
    var object = PayloadReader.ObjectState()
    let names = Object.ProviderMember.names
    while let member = try reader.next(of: Object.ProviderMember.self, names, &object, json) {
      switch member {
      case .id: account.platformMappingId = try reader.string(json)
      case .expirationDate: try readExpirationDate(&reader, json)
      case .error: account.providerError = try readError(.providerError, &reader, json)
      }
    }
    if let unknown = object.unknown { self[unknownMembersOf: .providerInfo] = unknown }
  }

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
    case let other: try reader.refuse(other, .digits, json)
    }
  }

  private mutating func readExpirationDate(
    _ text: Span<UInt8>, at start: Int, _ reader: inout PayloadReader
  ) {
    account.expirationDate = ExpirationDate.read(text)
    if account.expirationDate == nil {
      reader.fail(.notMilliseconds, at: start, path: Self.expirationDatePath)
    }
  }

  private mutating func readError(
    _ place: Object, _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError) -> FrameworkError? {
    guard try reader.openObject(json) else { return nil }
    var object = PayloadReader.ObjectState()
    var (code, message): (String?, String?)
    let names = Object.ErrorMember.names
    while let member = try reader.next(of: Object.ErrorMember.self, names, &object, json) {
      switch member {
      case .code:
        if try reader.json.kind(json) == .number {
          code = String(utf8: json.extracting(try reader.json.readNumber(json)))
        } else {
          code = try reader.string(json)
        }
      case .message: message = try reader.string(json)
      }
    }
    if let unknown = object.unknown { self[unknownMembersOf: place] = unknown }
    return FrameworkError(code: code, message: message)
  }
}
