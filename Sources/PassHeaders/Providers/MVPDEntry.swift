/// An entry of a configuration's list, as places in the document: checked, but not yet an ``MVPD``.
///
/// One entry after the other is read into the same memory.
struct MVPDEntry {
  /// What a member has for a value.
  enum Slot {
    case absent
    case string(JSONStringToken)
    case boolean(Bool)
    /// An array of strings that begins at the offset.
    case list(Int)
  }

  /// What keeps an entry from being read.
  struct MemberFault {
    let reason: Fault
    let member: MVPDMember?
  }

  private var slots = ContiguousArray(repeating: Slot.absent, count: MVPDMember.allCases.count)
  private(set) var fault: MemberFault?
  /// Whether the JSON was made of XML; also set for entries that were checked.
  private let isXML: Bool

  // Asked for every member of every entry.
  private let names = MVPDMember.names
  private let kinds = MVPDMember.kinds

  init(isXML: Bool = true) { self.isXML = isXML }

  subscript(member: MVPDMember) -> Slot { slots[member.rawValue] }

  /// Reads the object that begins at the reader's position.
  mutating func read(_ json: inout JSONReader, _ bytes: Span<UInt8>) throws(SyntaxError) {
    for index in slots.indices { slots[index] = .absent }
    fault = nil
    var object = PayloadReader.ObjectState()
    try json.open()
    while let token = try json.nextMember(bytes, &object.isFirst) {
      guard let index = names.index(of: token, guess: object.guess, bytes),
        let member = MVPDMember(rawValue: index)
      else {
        try json.skipValue(bytes)
        continue
      }
      object.guess = index &+ 1
      if !object.insert(index) { fail(.entryWithDuplicate, member) }
      slots[index] = try readValue(member, &json, bytes)
    }
    if fault == nil { checkId(bytes) }
  }

  private mutating func fail(_ reason: Fault, _ member: MVPDMember) {
    if fault == nil { fault = MemberFault(reason: reason, member: member) }
  }

  private mutating func readValue(
    _ member: MVPDMember, _ json: inout JSONReader, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Slot {
    let start = json.position
    switch (try json.kind(bytes), kinds[member.rawValue]) {
    case (.string, let kind):
      let token = try json.scanString(bytes)
      if kind == .boolean, token.withText(bytes, Self.truth) == nil {
        fail(.entryWithoutTruth, member)
      }
      return .string(token)
    case (.bool, .boolean): return .boolean(try json.readBool(bytes))
    case (.array, .list):
      var isFirst = true
      try json.open()
      while try json.nextElement(bytes, &isFirst) {
        if try json.kind(bytes) != .string {
          fail(.entryWithOtherElements, member)
        }
        try json.skipValue(bytes)
      }
      return .list(start)
    case (.object, .list) where isXML:
      // The list is what the only child has.
      var (isFirst, slot) = (true, Slot.absent)
      try json.open()
      while try json.nextMember(bytes, &isFirst) != nil {
        let kind = try json.kind(bytes)
        if case .absent = slot, kind == .string || kind == .array {
          slot = try readValue(member, &json, bytes)
        } else {
          fail(.entryWithOtherElements, member)
          try json.skipValue(bytes)
        }
      }
      return slot
    case (.null, _): break
    default: fail(.entryOfWrongType, member)
    }
    try json.skipValue(bytes)
    return .absent
  }

  private mutating func checkId(_ bytes: Span<UInt8>) {
    guard case .string(let token) = self[.id] else {
      fail(.entryWithoutId, .id)
      return
    }
    if token.withText(bytes, { $0.isBlank }) { fail(.entryWithBlankId, .id) }
  }

  /// What a text says of a truth value: `.some(nil)` for empty text, which says nothing, and `nil` for
  /// text that is neither true nor false.
  private static func truth(of text: Span<UInt8>) -> Bool?? {
    let range = text.trimmedRange { $0.isWhiteSpace }
    switch range.count {
    case 0: return .some(nil)
    case 4: return text.hasASCII("true", at: range.lowerBound) ? true : nil
    case 5: return text.hasASCII("false", at: range.lowerBound) ? false : nil
    default: return nil
    }
  }

  // MARK: The MVPD

  /// The bytes of a member that is text; `nil` if it is absent.
  func withText<Value>(
    _ member: MVPDMember, _ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Value
  ) -> Value? {
    guard case .string(let token) = self[member] else { return nil }
    return token.withText(bytes, body)
  }

  func mvpd(_ bytes: Span<UInt8>) -> MVPD {
    func text(_ member: MVPDMember) -> String? {
      guard case .string(let token) = self[member] else { return nil }
      return JSONReader().text(of: token, bytes)
    }
    func flag(_ member: MVPDMember) -> Bool? {
      switch self[member] {
      case .boolean(let value): return value
      case .string(let token): return token.withText(bytes, Self.truth) ?? nil
      case .absent, .list: return nil
      }
    }
    var mvpd = MVPD(id: text(.id) ?? "")
    mvpd.displayName = text(.displayName)
    mvpd.logoUrl = text(.logoUrl)
    mvpd.isTempPass = flag(.isTempPass)
    mvpd.isProxy = flag(.isProxy)
    mvpd.platformMappingId = text(.platformMappingId)
    mvpd.boardingStatus = text(.boardingStatus).map { MVPD.BoardingStatus(rawValue: $0) }
    mvpd.enablePlatformServices = flag(.enablePlatformServices)
    mvpd.displayInPlatformPicker = flag(.displayInPlatformPicker)
    mvpd.enforcePlatformPermissions = flag(.enforcePlatformPermissions)
    switch self[.requiredMetadataFields] {
    case .string: mvpd.requiredMetadataFields = Self.names(in: text(.requiredMetadataFields) ?? "")
    case .list(let start): mvpd.requiredMetadataFields = Self.strings(at: start, bytes)
    case .absent, .boolean: break
    }
    return mvpd
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
