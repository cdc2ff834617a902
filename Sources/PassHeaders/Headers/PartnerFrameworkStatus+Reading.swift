extension PartnerFrameworkStatus {
  /// Reads a header value: Base64 of the JSON payload.
  ///
  /// White space around the value is passed over, as HTTP does. Everything else has to be exactly
  /// the format; a value in an unusual form whose meaning is certain is read, and ``notes`` says
  /// so.
  ///
  /// - Throws: ``HeaderError`` with the first thing that is wrong.
  public init(headerValue: String) throws(HeaderError) {
    self.init(SubscriberAccount(accessStatus: .notDetermined))
    try Payload.read(headerValue: headerValue, into: &self) {
      (status, reader, bytes) throws(WireError) in
      try status.readRoot(&reader, bytes)
    }
  }

  /// Reads the payload itself: JSON in UTF-8, not encoded in Base64.
  ///
  /// - Throws: ``HeaderError``, whose offsets count the bytes of the JSON.
  public init(json: some Sequence<UInt8>) throws(HeaderError) {
    self.init(SubscriberAccount(accessStatus: .notDetermined))
    try Payload.read(json: json, into: &self) { (status, reader, bytes) throws(WireError) in
      try status.readRoot(&reader, bytes)
    }
  }

  static let rootNames = MemberNames(["frameworkPermissionInfo", "frameworkProviderInfo"])
  private static let permissionNames = MemberNames(["accessStatus", "error"])
  private static let providerNames = MemberNames(["id", "expirationDate", "error"])
  private static let errorNames = MemberNames(["code", "message"])

  private mutating func readRoot(
    _ reader: inout PayloadReader, _ bytes: Span<UInt8>
  ) throws(WireError) {
    let start = reader.json.position
    guard try reader.expect(.object, .object, bytes) else { return }
    let seen = try readObject(&reader, .payload, Self.rootNames, bytes) {
      (status, reader, index) throws(WireError) in
      guard try reader.expect(.object, .object, bytes) else { return }
      if index == 0 {
        try status.readPermissionInfo(&reader, bytes)
      } else {
        try status.readProviderInfo(&reader, bytes)
      }
    }
    if !seen.contains(0) {
      reader.fail(.missingMember, at: start, path: "frameworkPermissionInfo")
    }
    if !seen.contains(1) {
      reader.fail(.missingMember, at: start, path: "frameworkProviderInfo")
    }
  }

  private mutating func readPermissionInfo(
    _ reader: inout PayloadReader, _ bytes: Span<UInt8>
  ) throws(WireError) {
    let start = reader.json.position
    let seen = try readObject(&reader, .permissionInfo, Self.permissionNames, bytes) {
      (status, reader, index) throws(WireError) in
      if index == 0 {
        guard let text = try reader.string(bytes) else { return }
        status.account.accessStatus = AccessStatus(rawValue: text)
      } else {
        status.account.permissionError = try status.readError(
          &reader, .permissionError, .permissionErrorCode, bytes)
      }
    }
    if !seen.contains(0) {
      reader.fail(.missingMember, at: start, path: "frameworkPermissionInfo.accessStatus")
    }
  }

  private mutating func readProviderInfo(
    _ reader: inout PayloadReader, _ bytes: Span<UInt8>
  ) throws(WireError) {
    _ = try readObject(&reader, .providerInfo, Self.providerNames, bytes) {
      (status, reader, index) throws(WireError) in
      switch index {
      case 0: status.account.platformMappingId = try reader.string(bytes)
      case 1: try status.readExpirationDate(&reader, bytes)
      default:
        status.account.providerError = try status.readError(
          &reader, .providerError, .providerErrorCode, bytes)
      }
    }
  }

  private mutating func readExpirationDate(
    _ reader: inout PayloadReader, _ bytes: Span<UInt8>
  ) throws(WireError) {
    let start = reader.json.position
    let result: Result<Timestamp, ExpirationDateForm.Unreadable>
    switch try reader.json.kind(bytes) {
    case .string:
      let token = try reader.json.scanString(bytes)
      if token.isPlain {
        result = ExpirationDateForm.read(bytes.extracting(token.content))
      } else {
        let text = ContiguousArray(reader.json.text(of: token, bytes).utf8)
        result = ExpirationDateForm.read(text.span)
      }
    case .number:
      numbersForStrings.insert(.expirationDate)
      result = ExpirationDateForm.read(bytes.extracting(try reader.json.readNumber(bytes)))
    case let other:
      try reader.refuse(other, .digits, bytes)
      return
    }
    switch result {
    case .success(let timestamp): account.expirationDate = timestamp
    case .failure(let unreadable):
      reader.fail(
        .expirationDate(unreadable.form), at: start, path: "frameworkProviderInfo.expirationDate")
    }
  }

  private mutating func readError(
    _ reader: inout PayloadReader, _ object: Object, _ number: NumbersForStrings,
    _ bytes: Span<UInt8>
  ) throws(WireError) -> FrameworkError? {
    guard try reader.expect(.object, .object, bytes) else { return nil }
    var error = FrameworkError(code: nil, message: nil)
    _ = try readObject(&reader, object, Self.errorNames, bytes) {
      (status, reader, index) throws(WireError) in
      if index == 1 {
        error.message = try reader.string(bytes)
      } else if try reader.json.kind(bytes) == .number {
        status.numbersForStrings.insert(number)
        error.code = String(utf8: bytes.extracting(try reader.json.readNumber(bytes)))
      } else {
        error.code = try reader.string(bytes)
      }
    }
    return error
  }

  /// Reads an object: the known members with the function, the others into ``unknownMembers``.
  private mutating func readObject(
    _ reader: inout PayloadReader, _ object: Object, _ names: MemberNames, _ bytes: Span<UInt8>,
    _ readMember: (inout Self, inout PayloadReader, Int) throws(WireError) -> Void
  ) throws(WireError) -> SeenMembers {
    var seen = SeenMembers()
    var unknownNames: JSONNameSet?
    var next = 0
    var isFirst = true
    try reader.json.openObject(bytes)
    while let token = try reader.json.nextMember(bytes, &isFirst) {
      if let index = names.index(of: token, guess: next, bytes) {
        next = index &+ 1
        try seen.mark(index, token, bytes)
        try readMember(&self, &reader, index)
      } else {
        unknownMembers[object].append(try reader.unknownMember(token, &unknownNames, bytes))
      }
    }
    return seen
  }
}
