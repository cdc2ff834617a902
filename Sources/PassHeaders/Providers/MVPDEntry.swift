/// Reads the entries of a configuration's list, one after the other: checks them, and notes what an index
/// needs, or makes an ``MVPD``.
struct MVPDEntry: ~Copyable {
  /// What a member has for a value.
  private enum Value {
    case absent
    case string(JSONStringToken)
    case boolean(Bool)
    /// An array of strings that begins at the offset.
    case list(Int)
  }

  /// What keeps an entry from being read.
  typealias MemberFault = (reason: Fault, member: MVPDMember?)

  private(set) var id: JSONStringToken?
  private(set) var mappingId: JSONStringToken?
  /// Whether Adobe sent any of the fields that belong to a platform.
  private(set) var hasPlatformFields = false
  private(set) var fault: MemberFault?
  /// Filled in, if it is wanted.
  private(set) var mvpd = MVPD(id: "")
  /// Whether the JSON was made of XML; also set for entries that were checked.
  let isXML: Bool
  let makesMVPD: Bool
  private let names = MVPDMember.names  // Asked for every member of every entry.

  /// Reads the object that begins at the reader's position.
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
      if !object.insert(index) { fail(.entryWithDuplicate, member) }
      let value = try readValue(member, &json, bytes)
      if case .absent = value { continue }
      if member.isOfPlatform { hasPlatformFields = true }
      if case .string(let token) = value {
        if member == .id { id = token }
        if member == .platformMappingId { mappingId = token }
      }
      if makesMVPD { keep(value, member, bytes) }
    }
    guard let id else { return fail(.entryWithoutId, .id) }
    if id.withText(bytes, { $0.isBlank }) { fail(.entryWithBlankId, .id) }
  }

  private mutating func fail(_ reason: Fault, _ member: MVPDMember) {
    if fault == nil { fault = (reason, member) }
  }

  private mutating func readValue(
    _ member: MVPDMember, _ json: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Value {
    switch try json.kind(bytes) {
    case .string:
      let token = try json.scanString(bytes)
      if member.kind == .boolean, token.withText(bytes, Self.truth) == nil {
        fail(.entryWithInvalidBoolean, member)
      }
      return .string(token)
    case .bool where member.kind == .boolean: return .boolean(try json.readBool(bytes))
    case .array where member.kind == .list: return try readList(member, &json, bytes)
    case .object where member.kind == .list && isXML:
      return try readXMLList(member, &json, bytes)
    case .null: break
    default: fail(.entryOfWrongType, member)
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
        fail(.entryWithOtherElements, member)
        try json.skipValue(bytes)
      }
    }
    return .list(start)
  }

  /// The list is what the only child has.
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
        fail(.entryWithOtherElements, member)
        try json.skipValue(bytes)
      }
    }
    return value
  }

  /// What a text says of a truth value: `.some(nil)` for empty text, which says nothing, and `nil` for
  /// text that is neither true nor false.
  private static func truth(of text: Span<UInt8>) -> Bool?? {
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
  private mutating func keep(_ value: Value, _ member: MVPDMember, _ bytes: Span<UInt8>) {
    var (text, flag): (String?, Bool?)
    var list: [String] = []
    switch value {
    case .absent: break
    case .string(let token):
      text = JSONReader().text(of: token, bytes)
      flag = token.withText(bytes, Self.truth) ?? nil
    case .boolean(let value): flag = value
    case .list(let start): list = Self.strings(at: start, bytes)
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
      mvpd.requiredMetadataFields = text.map { Self.names(in: $0) } ?? list
    }
  }

  /// Names separated by commas or white space.
  static func names(in text: String) -> [String] {
    text.utf8.split { $0 == "," || $0.isWhiteSpace }.map { String(Substring($0)) }
  }

  /// The strings of an array that was checked.
  private static func strings(at start: Int, _ bytes: Span<UInt8>) -> [String] {
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
