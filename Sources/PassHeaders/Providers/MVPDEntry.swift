/// A reader for the entries of a configuration's list of MVPDs, one entry at a time.
///
/// While a configuration is read, it only checks an entry and collects the values for the index. When a client asks for
/// an MVPD, it reads the entry again and creates an ``MVPD``.
struct MVPDEntry: ~Copyable {
  /// The value of a member of an MVPD. It refers to the JSON text, so that an entry can be checked without creating
  /// strings.
  private enum Value {
    case absent
    case string(JSONStringToken)
    case boolean(Bool)
    /// An array of strings, whose `[` is at this offset.
    case list(Int)
  }

  /// The reason why an entry is skipped, such as a missing `id`, and the member with the fault, or `nil` if the entry
  /// is not an object.
  typealias MemberFault = (reason: Fault, member: MVPDMember?)

  private(set) var id: JSONStringToken?
  private(set) var mappingId: JSONStringToken?
  /// Whether the entry has a field that Adobe sends only to a recognized platform, such as `platformMappingId`.
  private(set) var hasPlatformFields = false
  private(set) var fault: MemberFault?
  /// The MVPD that the entry describes. It is filled in only if ``makesMVPD`` is `true`.
  private(set) var mvpd = MVPD(id: "")
  /// Whether an object is accepted as a list of strings, as in `{"attribute": ["zip", "userID"]}`.
  ///
  /// XML is converted to JSON, in which a list has this form. In other JSON, such an object is a fault of the entry.
  /// Entries without faults are read a second time to create their ``MVPD``, and then any form is accepted.
  let acceptsObjectAsList: Bool
  let makesMVPD: Bool
  /// The names of the members of an MVPD, copied from the static property once, because each name in an entry is looked
  /// up in them.
  private let names = MVPDMember.names

  /// Reads the entry at the position of `json`, which must be the `{` of an object. Afterward, `fault` is the first
  /// fault of the entry, or `nil` if the entry is valid.
  mutating func read(_ json: inout JSONReader, _ bytes: Span<UInt8>) throws(SyntaxError) {
    (id, mappingId, hasPlatformFields, fault) = (nil, nil, false, nil)
    var object = PayloadReader.ObjectState()
    try json.open()
    while let token = try json.nextMember(bytes, &object.isBeforeFirstMember) {
      guard let index = names.index(of: token, bytes) else {
        try json.skipValue(bytes)
        continue
      }
      let member = MVPDMember.allCases[index]
      if !object.insert(index) { recordFault(.entryWithDuplicate, of: member) }
      let value = try readValue(member, &json, bytes)
      if case .absent = value { continue }
      if member.isPlatformField { hasPlatformFields = true }
      if case .string(let token) = value {
        if member == .id { id = token }
        if member == .platformMappingId { mappingId = token }
      }
      if makesMVPD { assign(value, to: member, bytes) }
    }
    guard let id else { return recordFault(.entryWithoutId, of: .id) }
    if id.withText(bytes, { $0.isBlank }) { recordFault(.entryWithBlankId, of: .id) }
  }

  private mutating func recordFault(_ reason: Fault, of member: MVPDMember) {
    if fault == nil { fault = (reason, member) }
  }

  private mutating func readValue(
    _ member: MVPDMember, _ json: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Value {
    switch try json.kind(bytes) {
    case .string:
      let token = try json.scanString(bytes)
      if member.kind == .boolean, token.withText(bytes, Self.boolean) == nil {
        recordFault(.entryWithInvalidBoolean, of: member)
      }
      return .string(token)
    case .bool where member.kind == .boolean: return .boolean(try json.readBool(bytes))
    case .array where member.kind == .list: return try readList(member, &json, bytes)
    case .object where member.kind == .list && acceptsObjectAsList:
      return try readXMLList(member, &json, bytes)
    case .null: break
    default: recordFault(.entryOfWrongType, of: member)
    }
    try json.skipValue(bytes)
    return .absent
  }

  private mutating func readList(
    _ member: MVPDMember, _ json: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Value {
    let start = json.position
    var isFirst = true
    try json.open()
    while try json.nextElement(bytes, &isFirst) {
      if try json.kind(bytes) == .string {
        _ = try json.scanString(bytes)
      } else {
        recordFault(.entryWithOtherElements, of: member)
        try json.skipValue(bytes)
      }
    }
    return .list(start)
  }

  /// Reads a list from an object, the form to which a list in XML is converted. The only member of the object is an
  /// array of strings or a single string. Its name is not checked.
  private mutating func readXMLList(
    _ member: MVPDMember, _ json: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Value {
    var (isFirst, value) = (true, Value.absent)
    try json.open()
    while try json.nextMember(bytes, &isFirst) != nil {
      switch (value, try json.kind(bytes)) {
      case (.absent, .string): value = .string(try json.scanString(bytes))
      case (.absent, .array): value = try readList(member, &json, bytes)
      default:
        recordFault(.entryWithOtherElements, of: member)
        try json.skipValue(bytes)
      }
    }
    return value
  }

  /// Parses a Boolean of a configuration: `true` or `false`, in any ASCII case and with white space around it.
  ///
  /// Returns `.some(nil)` for blank text, which counts as absent, and `nil` for any other text, such as `yes`.
  private static func boolean(of text: Span<UInt8>) -> Bool?? {
    let range = text.trimmedRange { $0.isWhiteSpace }
    switch range.count {
    case 0: return .some(nil)
    case 4: return text.hasIgnoringCase("true", at: range.lowerBound) ? true : nil
    case 5: return text.hasIgnoringCase("false", at: range.lowerBound) ? false : nil
    default: return nil
    }
  }

  // MARK: The MVPD

  @inline(never)
  private mutating func assign(_ value: Value, to member: MVPDMember, _ bytes: Span<UInt8>) {
    var (text, flag): (String?, Bool?)
    var list: [String] = []
    switch value {
    case .absent: break
    case .string(let token):
      text = JSONReader().text(of: token, bytes)
      flag = token.withText(bytes, Self.boolean) ?? nil
    case .boolean(let value): flag = value
    case .list(let start): list = Self.readStrings(at: start, bytes)
    }
    switch member {
    case .id: mvpd.id = text ?? ""
    case .displayName: mvpd.displayName = text
    case .logoUrl: mvpd.logoUrl = text
    case .isTempPass: mvpd.isTempPass = flag
    case .isProxy: mvpd.isProxy = flag
    case .platformMappingId: mvpd.platformMappingId = text
    case .boardingStatus: mvpd.boardingStatus = text.map { MVPD.BoardingStatus(rawValue: $0) }
    case .enablePlatformServices: mvpd.enablePlatformServices = flag
    case .displayInPlatformPicker: mvpd.displayInPlatformPicker = flag
    case .enforcePlatformPermissions: mvpd.enforcePlatformPermissions = flag
    case .requiredMetadataFields:
      mvpd.requiredMetadataFields = text.map { Self.splitNames(in: $0) } ?? list
    }
  }

  /// Splits `text` into names at commas and white space, as in `zip, userID`.
  static func splitNames(in text: String) -> [String] {
    text.utf8.split { $0 == "," || $0.isWhiteSpace }.map { String(Substring($0)) }
  }

  /// Returns the strings of the array at `start`. The array must already have been checked.
  private static func readStrings(at start: Int, _ bytes: Span<UInt8>) -> [String] {
    var json = JSONReader(at: start)
    var strings: [String] = []
    var isFirst = true
    guard (try? json.open()) != nil else { return [] }
    while (try? json.nextElement(bytes, &isFirst)) == true, let text = try? json.readString(bytes) {
      strings.append(text)
    }
    return strings
  }
}
